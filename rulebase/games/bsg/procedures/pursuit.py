"""The Cylon Fleet board: ships gather there, the pursuit marker advances, and the fleet arrives."""

from rulebase.play import api

from . import _deciders, _space, _supply

PLACING, ARRIVES = "fleet.civilian-ships", "attack"


def join_fleet(game: api.Game) -> api.Procedure:
    unit = yield api.Need("unit")
    table = game.table("fleet-areas")
    if (yield from _supply.supply(game, unit)) > 0:
        roll = yield from api.rolled(game, "roll")
        area = next(area for area in table if api.within(table.row(area)["roll"], roll))
        placed = api.Change("fleet", {unit: 1}, area)
        yield api.Step("fleet.joins", "placed", placed, roll=roll, unit=unit)
        done = api.Answer("fleet.joins", "placed", {"roll": roll, "unit": unit}, {"unit": unit})
    else:
        having = [area for area in table if game.now("fleet", area).get(unit)]
        if not having:
            yield api.Silent("fleet-all-on-main-board")
        yield api.Step("fleet.out-of-ships", "comes", unit=unit)
        yield from _arrive(game, having[-1])
        done = api.Answer("fleet.out-of-ships", "comes", {"unit": unit}, {"unit": unit})
    came = yield from api.then("pursue")
    return came.as_(done.outcome) if came.says == ARRIVES else done


def _arrive(game: api.Game, area: str) -> api.Saying:
    """All that stands in an area of the fleet comes to the area that corresponds to it."""
    ships = game.now("fleet", area)
    if api.UNKNOWN in ships:
        raise api.Unknown("fleet", area)
    to = _supply.facing(game, area)
    does = [api.Put("fleet", {}, area), api.Change("space", dict(ships), to)]
    yield api.Step("fleet.arrival", "appear", *does, where=to, ships=dict(ships), number=sum(ships.values()))


def pursue(game: api.Game) -> api.Procedure:
    track = game.table("pursuit-spaces")
    at = track.row(game.now("pursuit"))["next"]
    row = track.row(at)
    if row.get("arrival"):
        areas = [area for area in game.table("fleet-areas") if sum(game.now("fleet", area).values())]
        values: api.Values = {"number": sum(sum(game.now("fleet", area).values()) for area in areas)}
        yield api.Step("fleet.arrival", ARRIVES, api.Put("pursuit", row["next"]), **values)
        for area in areas:
            yield from _arrive(game, area)
        return api.Answer("fleet.arrival", ARRIVES, values, {"to": at})
    number = row.get("civilian-ships", 0)
    yield api.Step("fleet.pursuit", "advances", api.Put("pursuit", at), number=number)
    for _ in range(number):
        yield from api.then("place-civilian-ship")
    return api.Answer("fleet.pursuit", "advances", {"number": number}, {"to": at})


def place_civilian_ship(game: api.Game) -> api.Procedure:
    if not (yield from _supply.some_left(game)):
        return api.Answer(PLACING, "none-left", {}, {"placed": None})
    named = yield api.Need("named-area", default=None)
    if named:
        does = [api.Change("space", {_space.CIVILIAN: 1}, named)]
        return api.Answer(PLACING, "named", {"where": named}, {"placed": named}, does)
    who, areas = _deciders.of(game, _deciders.CAG), list(game.table("areas"))
    empty = [area for area in areas if not _space.there(game, area, _space.CIVILIAN)]
    area = yield api.Choose(who, empty or areas, PLACING, "choose")
    if len(empty) == 1:
        yield api.Step(PLACING, "only")
    does = [api.Change("space", {_space.CIVILIAN: 1}, area)]
    says, told = ("placed", {}) if who == _deciders.CAG else ("placed-by", {"who": who})
    return api.Answer(PLACING, says, {**told, "where": area}, {"placed": area}, does)
