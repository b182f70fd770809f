"""What the guns of the battlestars do: Weapons Control on Galactica, two places of Pegasus."""

from rulebase.play import api

from . import _attack_cards, _damage, _deciders, _losses, _shots, _space, _vipers

WEAPONS, BATTERIES, CIC = "attack.by-galactica", "attack.main-batteries", "damage.pegasus-cic"


def use_weapons_control(game: api.Game) -> api.Procedure:
    who = yield from _gunner(game)
    _space.told(game)
    areas = [area for area in (yield from _aimed(game)) if _vipers.foes(game, area)]
    if not areas:
        return api.Answer(WEAPONS, "no-target", {}, {"result": "nothing"})
    area = yield from _deciders.picked(who, areas, WEAPONS, "where")
    unit = yield from _deciders.picked(who, _vipers.foes(game, area), WEAPONS, "unit")
    yield api.Step(WEAPONS, "fires", who=who, where=area)
    return (yield from _shots.fired(game, _space.GALACTICA, unit, area))


def _gunner(game: api.Game) -> api.Finding[str]:
    """Who fires: anybody does so alike."""
    who = yield api.Need("who", default=None)
    return who or _deciders.player(game)


def _aimed(game: api.Game) -> api.Finding[list[str]]:
    """The areas at which somebody can aim, or the only one that was told."""
    where = yield api.Need("where", default=None)
    return [str(where)] if where else list(game.table("areas"))


def use_main_batteries(game: api.Game) -> api.Procedure:
    """A whole area is fired at, whoever is there."""
    who = yield from _gunner(game)
    _space.told(game)
    area = yield from _deciders.picked(who, (yield from _aimed(game)), BATTERIES, "where")
    roll = yield from api.rolled(game, "roll", BATTERIES, "rolled", where=area)
    row = _row(game, "main-batteries-rolls", roll)
    done = {"raiders": min(row["raiders"], _space.there(game, area, _space.RAIDER)), "vipers": 0, "civilian-ships": 0}
    told = api.Answer(BATTERIES, "nothing", {"where": area}, done)
    for _ in range(min(row["vipers"], len(_space.vipers(game, area)))):
        done["vipers"] += 1
        told = yield from _viper(game, who, area, done)
    for _ in range(min(row["civilian-ships"], _space.there(game, area, _space.CIVILIAN))):
        done["civilian-ships"] += 1
        lost = yield from api.then("lose-civilian-ship", where=area)
        told = lost.as_(done)
    if done["raiders"]:
        hit: api.Values = {"where": area, "number": done["raiders"]}
        yield api.Step(BATTERIES, "raiders", api.Change("space", {_space.RAIDER: -done["raiders"]}, area), **hit)
        yield from _attack_cards.after_raiders(game)
        return api.Answer(BATTERIES, "raiders", hit, done)
    return told


def _viper(game: api.Game, who: str, area: str, done: dict[str, int]) -> api.Procedure:
    """One of the vipers there is damaged; what cannot be damaged is destroyed."""
    piece = yield from _deciders.picked(who, _space.vipers(game, area), BATTERIES, "viper")
    unit = api.bare(piece)
    lands = _losses.damaged(game, unit)
    says = "damaged" if lands.part == "damaged-vipers" else "destroyed"
    yield api.Step(BATTERIES, says, api.Change("space", {piece: -1}, area), lands, unit=unit, where=area)
    yield from _losses.hurt(game, piece)
    return api.Answer(BATTERIES, says, {"unit": unit, "where": area}, done)


def use_pegasus_cic(game: api.Game) -> api.Procedure:
    who = yield from _gunner(game)
    _space.told(game)
    roll = yield from api.rolled(game, "roll")
    row = _row(game, "pegasus-cic-rolls", roll)
    if not row["basestar"] and not game.has("damage.pegasus"):
        return api.Answer(CIC, "own", {"roll": roll}, {"ship": _damage.PEGASUS, "hits": 1})
    yield api.Step(CIC, "rolled" if row["basestar"] else "own", roll=roll)
    if not row["basestar"]:
        done = yield from api.then("damage-pegasus")
        return done.as_({"ship": _damage.PEGASUS, "hits": 1})
    areas = list(_space.bays(game, ""))
    if not areas:
        return api.Answer(CIC, "no-target", {}, {"ship": None, "hits": 0})
    area = yield from _deciders.picked(who, areas, CIC, "where")
    return (yield from _struck(game, who, area, row["basestar"]))


def _struck(game: api.Game, who: str, area: str, hits: int) -> api.Procedure:
    """All of the damage goes to one basestar, until it is destroyed."""
    there = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.BASESTAR)
    piece = yield from _deciders.picked(who, there, CIC, "basestar")
    done = yield from _damage.struck_often(game, area, piece, hits)
    says = "destroyed" if done[-1].destroyed else "damaged"
    outcome: api.Values = {"ship": _space.BASESTAR, "hits": len(done)}
    return api.Answer(CIC, says, {"where": area, "number": len(done)}, outcome)


def _row(game: api.Game, table: str, roll: int) -> api.Row:
    rolls = game.table(table)
    return next(rolls.row(result) for result in rolls if api.within(rolls.row(result)["roll"], roll))
