"""What becomes of a civilian ship that is hit."""

from rulebase.play import api

from . import _attack_cards, _deciders, _losses, _space, _supply

SHIP, DRAWN = "activation.civilian-ship", "activation.drawn-ship"


def lose_civilian_ship(game: api.Game) -> api.Procedure:
    """What its token costs; where it stood is only taken down."""
    area = yield from _where(game)
    if area is None:
        return (yield from _out_of_sight(game, SHIP, "somewhere", "somewhere-empty"))
    ships = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.CIVILIAN)
    yield from api.require(ships, SHIP, "none", where=area)
    piece = yield api.Choose(_deciders.player(game), ships, SHIP, "choose")
    token = yield from _losses.civilian(game, area, piece)
    outcome = {"destroyed": _space.CIVILIAN, "token": token}
    says = "empty" if _losses.empty(game, token) else "destroyed"
    return api.Answer("activation.civilian-ship", says, {"where": area}, outcome)


def _where(game: api.Game) -> api.Finding[str | None]:
    """The area, if anything is told of space; the only one with such a ship, unless it is told otherwise."""
    area = yield api.Need("where", default=None)
    if area or not _space.anything(game):
        return None if area is None else str(area)
    areas = [each for each in game.table("areas") if _space.there(game, each, _space.CIVILIAN)]
    yield from api.require(areas, SHIP, "none-at-all")
    return str((yield api.Need("where", among=areas)))


def _out_of_sight(game: api.Game, rule: str, shown: str, empty: str) -> api.Procedure:
    """One that stands in no area that matters is gone, and the fleet pays."""
    token = yield from _losses.turned(game, _space.CIVILIAN)
    says = empty if _losses.empty(game, token) else shown
    yield api.Step(rule, says, *_losses.gone(game, token))
    yield from _attack_cards.after_loss(game, _space.CIVILIAN)
    for dial, by in _losses.cost(game, token):
        yield from api.then("lose", dial=dial, by=by)
    return api.Answer(rule, says, {}, {"destroyed": _space.CIVILIAN, "token": token}).telling("space")


def destroy_civilian_ship(game: api.Game) -> api.Procedure:
    """An effect destroys one: drawn from the pile; only if that is empty, chosen on the board."""
    pile = yield from _supply.left(game, _space.CIVILIAN)
    if not pile:
        pile = yield from _counted(game, none_left=pile == 0)
    if not pile:
        there = [area for area in game.table("areas") if _space.there(game, area, _space.CIVILIAN)]
        yield from api.require(there, DRAWN, "none")
        area = yield api.Choose(_deciders.player(game), there, DRAWN, "choose")
        yield api.Step(DRAWN, "on-board")
        lost = yield from api.then("lose-civilian-ship", where=area)
        return lost.as_()
    return (yield from _out_of_sight(game, DRAWN, "drawn", "empty"))


def _counted(game: api.Game, *, none_left: bool) -> api.Finding[int]:
    """How many lie in the pile, by those that are elsewhere."""
    surviving = _supply.surviving(game)
    yield from api.require(surviving, DRAWN, "none")
    if none_left or _space.anything(game):
        _space.told(game)
        return 0 if none_left else _supply.pile(game)
    return surviving
