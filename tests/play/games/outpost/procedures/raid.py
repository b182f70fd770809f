"""A raid: raiders attack area by area; pieces run out."""

import functools

from rulebase.play import api


def raid(game: api.Game) -> api.Procedure:
    before = _barges(game)
    left = [area for area in game.table("areas") if api.of_sort(game.now("space", area), "raider")]
    while left:
        area = yield api.Choose(game.now("current"), left, "raid.order", "choose")
        left = [other for other in left if other != area]
        raiders = api.of_sort(game.now("space", area), "raider")
        yield api.Step("raid.order", "next", api.Put("raids-left", raiders), area=area)
        yield from api.each("raid-one", functools.partial(_next_raider, game, area))
    lost = before - _barges(game)
    return api.Answer("raid.order", "done", {"number": lost}, {"barges-lost": lost})


def raid_one(game: api.Game) -> api.Procedure:
    area = yield api.Need("area")
    there = game.now("space", area)
    does: list[api.Effect] = [api.Change("raids-left", -1)] if game.told("raids-left") else []
    target = next((piece for unit in game.table("raids") for piece in there if api.bare(piece) == unit), None)
    if target is None:
        return api.Answer("raid.attack", "nothing", {}, {"hit": None}, does)
    roll = yield api.Roll("roll")
    unit = api.bare(target)
    if not api.within(game.table("raids").row(unit)["hits"], roll):
        return api.Answer("raid.attack", "misses", {"roll": roll}, {"hit": None}, does)
    does.append(api.Change("space", {target: -1}, area))
    return api.Answer("raid.attack", "hits", {"roll": roll, "unit": unit}, {"hit": unit}, does)


def launch(game: api.Game) -> api.Procedure:
    area = yield api.Need("area")
    out = sum(api.of_sort(there, "raider") for there in game.known("space").values())
    number = min(game.table("raids").value("launched"), game.table("units").row("raider")["box"] - out)
    if number <= 0:
        return api.Answer("raid.launch", "none", {}, {"launched": 0})
    does = [api.Change("space", {"raider": number}, area)]
    return api.Answer("raid.launch", "launched", {"number": number}, {"launched": number}, does)


def _next_raider(game: api.Game, area: str) -> dict[str, str] | None:
    return {"area": area} if game.now("raids-left") else None


def _barges(game: api.Game) -> int:
    return sum(api.of_sort(game.now("space", area), "barge") for area in game.table("areas"))
