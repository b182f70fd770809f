"""The starlings: they peck area by area, and land in the evening as long as the box has any."""

import functools

from rulebase.play import api


def flock(game: api.Game) -> api.Procedure:
    before = _baskets(game)
    left = [area for area in game.table("areas") if api.of_sort(game.now("trees", area), "starling")]
    while left:
        area = yield api.Choose(game.now("current"), left, "birds.flock", "choose")
        left = [other for other in left if other != area]
        starlings = api.of_sort(game.now("trees", area), "starling")
        yield api.During(area)
        yield api.Step("birds.flock", "next", api.Put("pecks-left", starlings), area=area)
        yield from api.each("peck", functools.partial(_next_starling, game, area))
    lost = before - _baskets(game)
    return api.Answer("birds.flock", "lost", {"number": lost}, {"baskets-lost": lost})


def peck(game: api.Game) -> api.Procedure:
    area = yield api.Need("area")
    there = game.now("trees", area)
    does: list[api.Effect] = [api.Change("pecks-left", -1)] if game.now("pecks-left") else []
    if game.has("hive") and api.of_sort(there, "hive") and not (yield from _smoked(game)):
        return api.Answer("birds.peck", "driven-off", {"area": area}, {"lost": None}, does)
    target = next((piece for unit in game.table("pecks") for piece in there if api.bare(piece) == unit), None)
    if target is None:
        return api.Answer("birds.peck", "nothing", {"area": area}, {"lost": None}, does)
    unit = api.bare(target)
    roll = yield from api.rolled(game, "roll", unit=unit)
    if not api.within(game.table("pecks").row(unit)["hits"], roll):
        return api.Answer("birds.peck", "misses", {"roll": roll}, {"lost": None}, does)
    does.append(api.Change("trees", {target: -1}, area))
    if unit == "basket":
        does.append(api.Change("eaten", {(yield from _fruit(game)): 1}))
    return api.Answer("birds.peck", "hits", {"roll": roll, "unit": unit}, {"lost": unit}, does)


def _fruit(game: api.Game) -> api.Finding[str]:
    """What was in a basket, if somebody looked; the fact is only ever told as fruit."""
    seen = yield api.Deal(1, dict.fromkeys(game.cards(), 1), "fruit-seen").if_told()
    return next(iter(seen), api.UNKNOWN)


def _smoked(game: api.Game) -> api.Finding[bool]:
    return bool((yield api.Need("smoked", least=game.table("units").row("hive")["puffs"])))


def land(game: api.Game) -> api.Procedure:
    area = yield api.Need("area")
    out = sum(api.of_sort(there, "starling") for there in game.known("trees").values())
    number = min(game.table("pecks").value("landing"), game.table("units").row("starling")["box"] - out)
    yield from api.require(number > 0, "birds.land", "none", area=area)
    does = [api.Change("trees", {"starling": number}, area)]
    return api.Answer("birds.land", "lands", {"number": number, "area": area}, {"landed": number}, does)


def evening(game: api.Game) -> api.Procedure:
    """Where no starling is left to land, the others land all the same."""
    landed = 0
    for area in game.table("areas"):
        end = yield from api.attempt("land", area=area)
        if isinstance(end, api.Refuse):
            yield api.Step("birds.land", "none", area=area)
        else:
            landed += end.outcome["landed"]
    return api.Answer("birds.evening", "lands", {"number": landed}, {"landed": landed}).by("birds.land")


def warning(game: api.Game) -> api.Procedure:
    """What one starling could do in each area, by every roll."""
    found = []
    for area in game.table("areas"):
        if any(way.outcome.get("lost") == "basket" for way in api.ends(game, peck, {"area": area})):
            found.append(area)
            yield api.Step("birds.warning", "danger", area=area)
    return api.Answer("birds.warning", "areas", {"number": len(found)}, {"areas": found})


def _next_starling(game: api.Game, area: str) -> dict[str, str] | None:
    return {"area": area} if game.now("pecks-left") else None


def _baskets(game: api.Game) -> int:
    return sum(api.of_sort(game.now("trees", area), "basket") for area in game.table("areas"))
