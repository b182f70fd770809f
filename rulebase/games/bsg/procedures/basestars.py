"""Basestars attack Galactica and launch what they carry."""

from rulebase.checker import api

from . import _losses, _space, _supply

WEAPONS, HANGAR = "disabled-weapons", "disabled-hangar"


def activate_basestar(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    does: list[api.Effect] = [api.Change("activated", {_space.BASESTAR: 1}, area)]
    turn, able = _space.activated(game, area, _space.BASESTAR), _space.bays(game, WEAPONS).get(area, 0)
    if turn >= able:
        return api.Answer("activation.basestars", "disabled", {"where": area}, {"does": "nothing"}, does)
    shot = yield from api.then("attack", attacker=_space.BASESTAR, target=_space.GALACTICA)
    if shot.outcome["result"] == "damaged":
        yield from api.then("damage-galactica", later=True)
        does += _losses.count_loss(game, "hits")
    outcome = {"does": "attacks-galactica", "result": shot.outcome["result"]}
    return api.Answer(shot.rule, shot.says, shot.values, outcome, does)


def launch(game: api.Game) -> api.Procedure:
    unit, each = (yield api.Need("unit")), (yield api.Need("each"))
    if unit == _space.BASESTAR:
        return api.Answer("activation.launch", "other", {}, {"launched": 0})
    wanted = {area: each * number for area, number in _space.bays(game, HANGAR).items()}
    if not wanted:
        return api.Answer("activation.launch", "disabled", {}, {"launched": 0})
    number = min(_supply.supply(game, unit) + _supply.gathered(game, unit), sum(wanted.values()))
    share = yield from _supply.spread(game, unit, wanted, number)
    appears = {area: api.Change("space", {unit: some}, area) for area, some in share.items()}
    if len(share) == 1:  # the sum would only say it again
        (area,) = share
        says = {"where": area, "number": number, "unit": unit}
        return api.Answer("activation.launch", "launched", says, {"launched": number}, [appears[area]])
    for area, some in share.items():
        yield api.Step("activation.launch", "launched", appears[area], where=area, number=some, unit=unit)
    return api.Answer("activation.launch", "total", {"number": number, "unit": unit}, {"launched": number})


def use_cylon_fleet(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon", default=None)
    if icon:
        yield api.Step("activation.location", "icon")
        came = yield from api.then("resolve-icon", icon=icon)
        return api.Answer(came.rule, came.says, came.values, {"icon": icon})
    _space.told(game)
    if not _space.bays(game, HANGAR):  # nothing is launched: say so once
        says = "disabled" if _space.on_board(game, _space.BASESTAR) else "none"
        return api.Answer("activation.launch", says, {}, {"icon": None})
    launches = game.table("location-launches")
    ships: dict[str, int] = {}
    for unit in launches:
        came = yield from api.then("launch", unit=unit, each=launches.row(unit)["each"])
        ships[unit] = came.outcome["launched"]
    ships = {unit: number for unit, number in ships.items() if number}
    if not ships:
        return api.Answer(came.rule, came.says, came.values, {"icon": None})
    return api.Answer("activation.location", "launch", {"ships": ships}, {"icon": None})
