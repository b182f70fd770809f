"""What cards do: the rows of one part of a card, one after another."""

from rulebase.play import api

from . import _decks, _places, _space

RULE, TOKENS, OWNER, NEEDS, STAYS = "card-effects.order", "card-effects.tokens", "the-owner", "needs", "stays"


def gain_trauma(game: api.Game) -> api.Procedure:
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    does = [api.Change("trauma", {api.UNKNOWN: number}, who)] if game.here("trauma") else []
    return api.Answer(TOKENS, "trauma", {"who": who, "n": number}, {"who": who, "drawn": number}, does)


def lose_trauma(game: api.Game) -> api.Procedure:
    """As many as there are, if they are fewer; their owner chooses."""
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    held = game.now("trauma", who) if game.here("trauma") else {}
    number = min(number, sum(held.values()))
    gone = yield api.Choose(who, api.picks(held, number), TOKENS, "choose", who=who)
    does = [api.Change("trauma", api.fewer(gone), who)]
    return api.Answer(TOKENS, "discarded", {"who": who, "n": number}, {"who": who, "discarded": number}, does)


def gain_miracle(game: api.Game) -> api.Procedure:
    """Nobody has more than one."""
    who = yield api.Need("who")
    if game.now("miracle", who):
        yield api.Refuse(TOKENS, "has-miracle", who=who)
    return api.Answer(TOKENS, "miracle", {"who": who}, {"who": who}, [api.Put("miracle", 1, who)])


def card_effects(game: api.Game) -> api.Procedure:
    card = yield api.Need("which-card")
    printed = [part for part in game.table("card-parts") if game.data(card, part)]
    part = yield api.Need("which-part", among=printed)
    yield from api.require(part in printed, RULE, "not-there", which_card=card)
    rows = game.data(card, part)
    owner = (yield api.Need("who")) if OWNER in str(rows) else ""  # meant by a row or a group of them, however deep
    for row in (each for each in api.verbs(rows) if each["change"] == NEEDS):
        yield from _lacking(game, row, owner)
    done = yield from api.carry_out(game, rows, "card-effects", the_owner=owner)
    if not done and STAYS in [row["change"] for row in api.verbs(rows)]:
        return api.Answer(RULE, "lasts", {"which-card": card}, {"card": card, "part": part, "effects": []})
    return api.altogether(done, RULE, {"card": card, "part": part}, which_card=card)


def _lacking(game: api.Game, row: api.Row, owner: str) -> api.Saying:
    """What a card needs, and what is known not to be there."""
    meant = row.get("who")
    who = owner if meant == OWNER else game.now("titles", meant) if meant else ""
    says = next(each for each in LACKING if each in row)
    yield from api.require(not LACKING[says](game, row, who), f"card-effects.{NEEDS}", says, **{**row, "who": who})


def _few(game: api.Game, row: api.Row, who: str) -> bool:
    held = _decks.in_hand(game, who)
    return held is not None and sum(held.values()) < int(row["cards"])


def _holds(game: api.Game, row: api.Row, who: str) -> bool:
    return bool(game.now("titles", row["title"]) == who)


def _there(game: api.Game, row: api.Row, who: str) -> bool:
    return bool(_places.told(game, who) == row["out-of"])


def _nobody(game: api.Game, row: api.Row, who: str) -> bool:
    del who
    return not _places.there(game, place=row["anybody"])


def _none(game: api.Game, row: api.Row, who: str) -> bool:
    """Nothing of a kind in the Reserves, or in space."""
    del who
    if row["from"] == "reserves":
        return _space.lacking(game, "reserves", row["of"])
    return _space.anything(game) and not any(_space.vipers(game, area) for area in game.table("areas"))


def _spent(game: api.Game, row: api.Row, who: str) -> bool:
    del row, who
    return not game.now("nukes")


LACKING = {"cards": _few, "title": _holds, "out-of": _there, "anybody": _nobody, "of": _none, "token": _spent}
