"""What becomes of a civilian ship that is hit."""

from rulebase.play import api

from . import _attack_cards, _deciders, _losses, _space, _supply


def lose_civilian_ship(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    ships = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.CIVILIAN)
    if not ships:
        yield api.Refuse("activation.civilian-ship", "none", where=area)
    piece = yield api.Choose(_deciders.player(game), ships, "activation.civilian-ship", "choose")
    token = yield from _losses.civilian(game, area, piece)
    outcome = {"destroyed": _space.CIVILIAN, "token": token}
    says = "empty" if _losses.empty(game, token) else "destroyed"
    return api.Answer("activation.civilian-ship", says, {"where": area}, outcome)


def destroy_civilian_ship(game: api.Game) -> api.Procedure:
    """An effect destroys one: drawn from the pile; only if that is empty, chosen on the board."""
    pile = yield from _supply.left(game, _space.CIVILIAN)
    if not pile:
        pile = yield from _counted(game, none_left=pile == 0)
    if not pile:
        there = [area for area in game.table("areas") if _space.there(game, area, _space.CIVILIAN)]
        if not there:
            yield api.Refuse("activation.drawn-ship", "none")
        area = yield api.Choose(_deciders.player(game), there, "activation.drawn-ship", "choose")
        yield api.Step("activation.drawn-ship", "on-board")
        lost = yield from api.then("lose-civilian-ship", where=area)
        return api.Answer(lost.rule, lost.says, lost.values, lost.outcome)
    token = yield from _losses.turned(game, _space.CIVILIAN)
    says = "empty" if _losses.empty(game, token) else "drawn"
    yield api.Step("activation.drawn-ship", says, *_losses.gone(game, token))
    yield from _attack_cards.after_loss(game, _space.CIVILIAN)
    for dial, by in _losses.cost(game, token):
        yield from api.then("lose", dial=dial, by=by)
    return api.Answer("activation.drawn-ship", says, {}, {"destroyed": _space.CIVILIAN, "token": token})


def _counted(game: api.Game, *, none_left: bool) -> api.Finding[int]:
    """How many lie in the pile, by those that are elsewhere."""
    if not _supply.surviving(game):
        yield api.Refuse("activation.drawn-ship", "none")
    _space.told(game)
    return 0 if none_left else _supply.pile(game)
