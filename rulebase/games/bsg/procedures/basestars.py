"""Basestars attack Galactica and launch what they carry."""

from rulebase.checker import api

from . import _losses, _space

WEAPONS, HANGAR = "disabled-weapons", "disabled-hangar"


def activate_basestar(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    does: list[api.Effect] = [api.Change("activated", {_space.BASESTAR: 1}, area)]
    turn, able = _space.activated(game, area, _space.BASESTAR), _space.bays(game, WEAPONS).get(area, 0)
    if turn >= able:
        return api.Answer("activation.basestars", "disabled", {"where": area}, {"does": "nothing"}, does)
    shot = yield from api.then("attack", attacker=_space.BASESTAR, target=_space.GALACTICA)
    if shot.outcome["result"] == "damaged":
        yield from api.then("damage-galactica")
        does += _losses.count_loss(game, "hits")
    outcome = {"does": "attacks-galactica", "result": shot.outcome["result"]}
    return api.Answer(shot.rule, shot.says, shot.values, outcome, does)


def launch(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon")
    row = game.table("activation-icons").row(icon)
    if "launched" not in row:
        return api.Answer("activation.launch", "other", {}, {"launched": 0})
    unit = row["launched"]
    wanted = {area: row["each"] * number for area, number in _space.bays(game, HANGAR).items()}
    if not wanted:
        return api.Answer("activation.launch", "disabled", {}, {"launched": 0})
    whole = sum(wanted.values())
    number = min(_space.supply(game, unit) + _space.gathered(game, unit), whole)
    shares = api.picks(wanted, number)
    share = yield api.Choose(_space.PLAYER, shares, "activation.shortage", "choose", unit=unit, number=number)
    if number < whole:
        yield api.Step("activation.shortage", "short", unit=unit, number=number)
    yield from _recall(game, unit, number - _space.supply(game, unit))
    for area, some in share.items():
        appears = api.Change("space", {unit: some}, area)
        yield api.Step("activation.launch", "launched", appears, where=area, number=some, unit=unit)
    return api.Answer("activation.launch", "total", {"number": number, "unit": unit}, {"launched": number})


def _recall(game: api.Game, unit: str, missing: int) -> api.Saying:
    """What is lacking comes from the Cylon Fleet board, from its lowest area on."""
    for area in game.table("fleet-areas") if missing > 0 else ():
        number = min(missing, game.now("fleet", area).get(unit, 0))
        missing -= number
        if number:
            leaves = api.Change("fleet", {unit: -number}, area)
            yield api.Step("fleet.recall", "taken", leaves, number=number, unit=unit)
