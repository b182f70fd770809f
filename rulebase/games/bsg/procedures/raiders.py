"""What an activated raider does: the first that it can of four things."""

from rulebase.play import api

from . import _deciders, _losses, _space


def activate_raider(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    if not _space.there(game, area, _space.RAIDER):
        return api.Answer("activation.areas", "none-there", {"unit": _space.RAIDER, "where": area}, {"does": "nothing"})
    if _space.vipers(game, area):
        return (yield from _fight(game, area))
    if _space.there(game, area, _space.CIVILIAN):
        done = yield from api.then("lose-civilian-ship", where=area)
        does: list[api.Effect] = [api.Change("activated", {_space.RAIDER: 1}, area)]
        does.append(_losses.count_loss("civilian-ships"))
        return done.as_({"does": "destroys-civilian-ship"}, *does)
    if _space.on_board(game, _space.CIVILIAN):
        return (yield from _fly(game, area))
    return (yield from _strafe(area))


def _fight(game: api.Game, area: str) -> api.Procedure:
    piece = yield from _target(game, area)
    unit = api.bare(piece)
    acts = api.Change("activated", {_space.RAIDER: 1}, area)
    if _space.there(game, area, _space.CIVILIAN):
        yield api.Step("activation.raiders", "viper-first", acts, unit=unit)
    else:
        yield api.Step("activation.raiders", api.TOLD, acts)
    shot = yield from api.then("attack", attacker=_space.RAIDER, target=unit, unmanned=not api.carried(piece))
    does: list[api.Effect] = []
    result = shot.outcome["result"]
    if result != "missed":
        yield from _losses.sent(game, piece)
        does.append(api.Change("space", {piece: -1}, area))
        does.append(api.Change("damaged-vipers" if result == "damaged" else "lost-ships", {unit: 1}))
        does.append(_losses.count_loss(result))
    return shot.as_({"does": "attacks-viper", "result": result}, *does)


def _target(game: api.Game, area: str) -> api.Finding[str]:
    """An unmanned viper before one with a pilot; among alike ones the current player chooses."""
    there = _space.vipers(game, area)
    unmanned = [piece for piece in there if not api.carried(piece)]
    if not unmanned:
        chosen = yield api.Choose(_deciders.player(game), there, "activation.raider-pilots", "choose")
        yield api.Step("activation.raider-pilots", "attacks", who=api.carried(chosen)[0])
        return str(chosen)
    if len(unmanned) < len(there):
        yield api.Step("activation.raider-viper", "spares")
    return str((yield api.Choose(_deciders.player(game), unmanned, "activation.raider-viper", "choose")))


def _fly(game: api.Game, area: str) -> api.Procedure:
    to, tie = yield from _nearer(game, area)
    does = api.move("space", {_space.RAIDER: 1}, area, to)
    does.append(api.Change("activated", {_space.RAIDER: 1}, to))
    outcome = {"does": "moves", "to": to}
    says = "clockwise" if tie else "moves"
    return api.Answer("activation.raider-move", says, {"where": area, "to-area": to}, outcome, does)


def _nearer(game: api.Game, area: str) -> api.Finding[tuple[str, bool]]:
    """One step towards the nearest civilian ship; clockwise if both ways are as short, and whether they are."""
    clockwise, other = next(ring for ring in _space.rings(game, area) if any(_civilians(game, ring)))
    here, there = _civilians(game, (clockwise, other))
    ways = (_space.onward(game, area), _space.back(game, area))
    if clockwise == other and game.reading("raider-opposite") == "b":
        return str((yield api.Choose(_deciders.player(game), ways, "activation.raider-move", "choose"))), False
    if here and there and here != there and game.reading("raider-move-tie-break") == "b":
        yield api.Silent("raider-unequal-civilian-ships")
    return (ways[0] if here else ways[1]), bool(here and there)


def _civilians(game: api.Game, areas: tuple[str, str]) -> list[int]:
    return [_space.there(game, area, _space.CIVILIAN) for area in areas]


def _strafe(area: str) -> api.Procedure:
    shot = yield from api.then("attack", attacker=_space.RAIDER, target=_space.GALACTICA)
    does: list[api.Effect] = [api.Change("activated", {_space.RAIDER: 1}, area)]
    if shot.outcome["result"] == "damaged":
        yield from api.then("damage-galactica", later=True)
        does.append(_losses.count_loss("hits"))
    outcome = {"does": "attacks-galactica", "result": shot.outcome["result"]}
    return shot.as_(outcome, *does)
