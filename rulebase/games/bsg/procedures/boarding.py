"""Heavy raiders fly to a launch icon; their centurions board Galactica and advance."""

from rulebase.play import api

from . import _boarding, _deciders, _space

ABOARD = "activation.centurion-aboard"


def advance_centurions(game: api.Game) -> api.Procedure:
    track = game.table("boarding-track")
    there = _boarding.seen(game) if _boarding.wins(game) else _boarding.standing(game)
    does: list[api.Effect] = []
    for space, number in there.items():
        following = track.row(space).get("next", space)
        does += [api.Change("boarding", -number, space), api.Change("boarding", number, following)]
    number = sum(there.values())
    says, values = ("advance", {"number": number}) if there else ("nobody", {})
    if number == 1 and not _boarding.wins(game):  # one marker: where to, and how near the end that is
        (space,) = there
        to = track.row(space).get("next", space)
        ahead = track.row(to).get("next", to)
        says, values = "to", {"boarding-space": to, "last": int(bool(track.row(ahead).get("lost")))}
    yield api.Step("activation.centurions", says, *does, **values)
    return api.Answer("activation.centurions", says, values, {"advanced": number})


def board_centurion(game: api.Game) -> api.Procedure:
    yield from api.require(_boarding.free(game), ABOARD, "none-left")
    first = game.table("boarding-track").value("first")
    does = [api.Change("boarding", 1, first)]
    return api.Answer(ABOARD, "boards", {}, {"boards": first}, does)


def lose_centurion(game: api.Game) -> api.Procedure:
    spaces = list(_boarding.standing(game))
    yield from api.require(spaces, ABOARD, "nobody")
    space = yield api.Choose(_deciders.player(game), spaces, ABOARD, "choose")
    return api.Answer(ABOARD, "destroyed", {}, {"lost": space}, [api.Change("boarding", -1, space)])


def activate_heavy_raider(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    if not _space.there(game, area, _space.HEAVY):
        return api.Answer("activation.areas", "none-there", {"unit": _space.HEAVY, "where": area}, {"does": "nothing"})
    if not _at_launch_icon(game, area):
        to = yield from _towards(game, area)
        does = api.move("space", {_space.HEAVY: 1}, area, to)
        does.append(api.Change("activated", {_space.HEAVY: 1}, to))
        values = {"where": area, "to-area": to}
        return api.Answer("activation.heavy-raider-move", "moves", values, {"does": "moves", "to": to}, does)
    if not _boarding.free(game):
        stays = [api.Change("activated", {_space.HEAVY: 1}, area)]
        return api.Answer("activation.boarding", "no-centurion", {"where": area}, {"does": "stays"}, stays)
    first = game.table("boarding-track").value("first")
    boards = [api.Change("space", {_space.HEAVY: -1}, area), api.Change("boarding", 1, first)]
    return api.Answer("activation.boarding", "boards", {"where": area}, {"does": "boards"}, boards)


def _at_launch_icon(game: api.Game, area: str) -> bool:
    """In the area of a launch icon; by another reading, beside it is enough."""
    areas = [area]
    if game.reading("heavy-raider-boarding-position") == "b":
        areas += [_space.onward(game, area), _space.back(game, area)]
    return any(game.table("areas").row(each)["launch"] for each in areas)


def _towards(game: api.Game, area: str) -> api.Finding[str]:
    """One step towards the nearest launch icon."""
    launch = {each: game.table("areas").row(each)["launch"] for each in game.table("areas")}
    ways = (_space.onward(game, area), _space.back(game, area))
    if game.reading("heavy-raider-nearest-launch-area") == "b":
        return str((yield api.Choose(_deciders.player(game), ways, "activation.heavy-raider-move", "choose")))
    clockwise, _ = next(ring for ring in _space.rings(game, area) if any(launch[each] for each in ring))
    return ways[0] if launch[clockwise] else ways[1]
