"""Vipers at work: one activation launches, moves, attacks or escorts; somebody launches as a pilot."""

from rulebase.play import api

from . import _actions, _deciders, _moving, _places, _shots, _space, _vipers

ACTIVATING, LAUNCH, FLIGHT, ATTACK = "vipers.activating", "vipers.launch", "vipers.flight", "vipers.attack"
ESCORT, PILOTING = "vipers.escort", "vipers.piloting"
LAUNCHES, FLIES, ATTACKS = "launches", "flies", "attacks"


def activate_viper(game: api.Game) -> api.Procedure:
    who, does = (yield api.Need("who", default=None)), (yield api.Need("viper-does"))
    yield from _vipers.able(game, who) if who else ()
    craft = yield api.Need("craft")
    if does == LAUNCHES:
        granted = who is None or (yield api.Need("granted"))
        yield from _vipers.ordered(game, who, granted=granted)
        return (yield from _launched(game, craft))
    area = yield api.Need("where")
    piece = yield from _vipers.activated(game, who, craft, area)
    yield from _possible(game, does, craft, area)
    granted = who is None or (yield api.Need("granted"))
    yield from _vipers.ordered(game, who, granted=granted, own=who in api.carried(piece))
    if does == FLIES:
        return (yield from _flown(piece, area))
    if does == ATTACKS:
        return (yield from _attacks(game, piece, area))
    return (yield from _escorted(game, craft, area))


def _launched(game: api.Game, craft: str) -> api.Procedure:
    yield from api.require(not _space.lacking(game, "reserves", craft), LAUNCH, "none-ready", craft=craft)
    to = yield api.Need("into", among=_vipers.launching(game))
    yield from _vipers.from_here(game, to)
    does = [api.Change("reserves", {craft: -1}), api.Change("space", {craft: 1}, to)]
    return api.Answer(LAUNCH, "launched", {"craft": craft, "where": to}, {"craft": craft, "to": to}, does)


def _possible(game: api.Game, does: str, craft: str, area: str) -> api.Saying:
    """What cannot be done is refused, whoever wants it and by what right."""
    if does == FLIES:
        to = yield api.Need("into", among=_vipers.reach(game, area, craft))
        yield from api.require(to != area, FLIGHT, "there", craft=craft, where=to)
        if _moving.steps(game, area, to) > game.table("flight").row(craft)["areas"]:
            yield api.Refuse(FLIGHT, "far", craft=craft)
    elif does == ATTACKS:
        unit = yield api.Need("unit")
        yield from api.require(_space.there(game, area, unit), ATTACK, "no-target", unit=unit, where=area)
    elif not _space.there(game, area, _space.CIVILIAN):
        yield api.Refuse(ESCORT, "none", where=area)


def _flown(piece: str, area: str) -> api.Procedure:
    to, craft = (yield api.Need("into")), api.bare(piece)
    does = api.move("space", {piece: 1}, area, to)
    does += [api.Put("at", to, who) for who in api.carried(piece)]
    return api.Answer(FLIGHT, "moved", {"craft": craft, "where": to}, {"craft": craft, "to": to}, does)


def _attacks(game: api.Game, piece: str, area: str) -> api.Procedure:
    unit = yield api.Need("unit")
    return (yield from _shots.fired(game, api.bare(piece), unit, area, unmanned=not api.carried(piece)))


def _escorted(game: api.Game, craft: str, area: str) -> api.Procedure:
    there = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.CIVILIAN)
    ship = yield api.Choose(_deciders.player(game), there, ESCORT, "which")
    outcome = {"craft": craft, "escorted": _space.CIVILIAN}
    return api.Answer(ESCORT, "escorted", {"craft": craft}, outcome, [api.Change("space", {ship: -1}, area)])


def pilot(game: api.Game) -> api.Procedure:
    """Launching is the action of the place that gives it."""
    who = yield api.Need("who")
    if into := (yield api.Need("into", default=None)):
        yield from _vipers.from_here(game, into)
    yield from _vipers.left(game, who)
    place = _moving.where(game, who)
    yield from api.require(place == _places.HANGAR, PILOTING, "elsewhere", who=who, place=place)
    yield from _places.flies(game, who)
    to = yield api.Need("into", among=_vipers.launching(game))
    yield from _actions.taken(game, who)
    done = yield from api.then("take-off", who=who, into=to)
    return done.as_()


def take_off(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from _places.flies(game, who)
    area = _moving.aloft(game, who) or _places.told(game, who)
    if area and _places.flying(game, area):
        yield api.Refuse("places.pilots", "elsewhere", who=who, where=area, place=_places.HANGAR)
    craft = yield from _vipers.ready(game, who)
    to = yield api.Need("into", among=_vipers.launching(game))
    yield from _vipers.from_here(game, to)
    yield from _places.closed(game, who, to)
    does: list[api.Effect] = [
        api.Change("reserves", {craft: -1}),
        api.Change("space", {api.carrying(craft, who): 1}, to),
    ]
    does.append(api.Put("at", to, who))
    does += [api.Put("acted", False)] if game.now("acted", ignore="it is put back only where it was told") else []
    told = {"who": who, "craft": craft, "where": to}
    says = "launches-if-ready" if game.now("reserves") is None else "launches"
    return api.Answer(PILOTING, says, told, {"who": who, "craft": craft, "to": to}, does).telling("reserves")
