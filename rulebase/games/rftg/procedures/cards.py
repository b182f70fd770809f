"""What any card can be used for, and what its marks mean."""

from collections.abc import Iterator

from rulebase.play import api

from . import _powers, _seats


def card_uses(game: api.Game) -> api.Procedure:
    card = yield api.Need("card")
    worth = game.table("card-worth")
    placed, use = _placed(game, card)
    named: api.Values = {"card": card}
    yield api.Step("play.card-uses", "money", **named)
    yield api.Step("play.card-uses", "good", **named)
    mark = _number(game, card)
    if mark is not None:
        yield mark
    keywords = list(_keywords(game, card))
    if keywords:
        yield api.Step("power.keywords", "printed", **named, **{"keyword-marks": keywords})
    outcome = {
        "placed": placed,
        "money": worth.value("money"),
        "good": worth.value("good"),
        "number": mark.values["start-number"] if mark else None,
        "box-colour": mark.values.get("box-colour") if mark else None,
        "no-effect": keywords,
    }
    phases = list(dict.fromkeys(power.phase for power in _powers.of_card(game, card)))
    told: api.Values = {"card-powers": phases, "card-numbers": [mark.values["start-number"]] if mark else []}
    return api.Answer("play.card-uses", use.says, use.values | told, outcome)


def _placed(game: api.Game, card: str) -> tuple[api.Values, api.Step]:
    """What it is in a tableau: its phase, what it takes, and its points."""
    printed = game.card(card)
    points = {"card-points": printed.get("vp", 0), "card": card}
    if _powers.is_military(game, card):
        defense = printed["defense"]
        step = api.Step("play.card-uses", "military", world_defense=defense, **points)
        return {"phase": "settle", "defense": defense, "points": points["card-points"]}, step
    cost = {"printed-cost": printed["cost"]}
    if _powers.is_world(game, card):
        step = api.Step("play.card-uses", "world", **cost, **points)
        return {"phase": "settle", "cost": printed["cost"], "points": points["card-points"]}, step
    if "scoring" in printed:
        step = api.Step("play.card-uses", "six-cost", card=card, **cost)
        return {"phase": "develop", "cost": printed["cost"]}, step
    step = api.Step("play.card-uses", "development", **cost, **points)
    return {"phase": "develop", "cost": printed["cost"], "points": points["card-points"]}, step


def _number(game: api.Game, card: str) -> api.Step | None:
    """What is said of the number in its corner, if it has one."""
    printed = game.card(card)
    if "start-number" in printed:
        boxed = {"card": card, "start-number": printed["start-number"], "box-colour": printed["start-color"]}
        return api.Step("setup.start-numbers", "world", **boxed)
    if "first-game-hand" in printed:
        place = printed["first-game-hand"]
        belongs = {"card": card, "start-number": place, "dealt-world": _seats.numbered(game)[place]}
        return api.Step("setup.start-numbers", "hand", **belongs)
    return None


def _keywords(game: api.Game, card: str) -> Iterator[str]:
    """The words and signs on it that do nothing in this game."""
    for flag in game.card(card).get("flags", ()):
        row = game.table("expansion-keywords").get(flag)
        if row is not None and not row["matters"]:
            yield flag
