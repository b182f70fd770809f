"""What becomes of a civilian ship that is hit."""

from rulebase.checker import api

from . import _deciders, _space, _supply

TOKENS = "civilian-ship-tokens"


def lose_civilian_ship(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    ships = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.CIVILIAN)
    if not ships:
        yield api.Refuse("activation.civilian-ship", "none", where=area)
    piece = yield api.Choose(_deciders.player(game), ships, "activation.civilian-ship", "choose")
    token = yield from _turned(game, piece)
    does = [api.Change("space", {piece: -1}, area), api.Change("lost-civilian-ships", {token: 1})]
    yield api.Step("activation.civilian-ship", "destroyed", *does, where=area)
    for dial, by in _cost(game, token):
        yield from api.then("lose", dial=dial, by=by)
    outcome = {"destroyed": _space.CIVILIAN, "token": token}
    return api.Answer("activation.civilian-ship", "destroyed", {"where": area}, outcome)


def destroy_civilian_ship(game: api.Game) -> api.Procedure:
    """An effect destroys one: drawn from the pile; only if that is empty, chosen on the board."""
    _space.told(game)
    if not _supply.pile(game):
        there = [area for area in game.table("areas") if _space.there(game, area, _space.CIVILIAN)]
        if not there:
            yield api.Refuse("activation.drawn-ship", "none")
        area = yield api.Choose(_deciders.player(game), there, "activation.drawn-ship", "choose")
        yield api.Step("activation.drawn-ship", "on-board")
        lost = yield from api.then("lose-civilian-ship", where=area)
        return api.Answer(lost.rule, lost.says, lost.values, lost.outcome)
    token = yield from _turned(game, _space.CIVILIAN)
    yield api.Step("activation.drawn-ship", "drawn", api.Change("lost-civilian-ships", {token: 1}))
    for dial, by in _cost(game, token):
        yield from api.then("lose", dial=dial, by=by)
    return api.Answer("activation.drawn-ship", "drawn", {}, {"destroyed": _space.CIVILIAN, "token": token})


def _cost(game: api.Game, token: str) -> list[tuple[str, int]]:
    """What the fleet loses by a token, dial by dial."""
    shown = game.table(TOKENS).row(token) if token != api.UNKNOWN else {}
    return [(dial, shown[dial]) for dial in game.table("resources") if dial in shown]


def _turned(game: api.Game, piece: str) -> api.Finding[str]:
    """What the token shows: known before, or one of those that have not been seen."""
    shown = api.carried(piece)
    if shown:
        return shown[0]
    made = {token: game.table(TOKENS).row(token)["copies"] for token in game.table(TOKENS)}
    left = _hidden(game, made)
    if len(left) == 1:
        return next(iter(left))
    dealt = yield api.Deal(1, left, "ship-token")
    return next(iter(dealt), api.UNKNOWN)


def _hidden(game: api.Game, made: dict[str, int]) -> dict[str, int]:
    left = {token: number - game.now("lost-civilian-ships").get(token, 0) for token, number in made.items()}
    for area in game.table("areas"):
        for piece, number in _space.pieces(game, area).items():
            for token in api.carried(piece):
                left[token] = left.get(token, 0) - number
    return {token: number for token, number in left.items() if number > 0 and token in made}
