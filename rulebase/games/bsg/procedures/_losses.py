"""What an attack costs the humans: ships, what a civilian ship carries, and what becomes of a pilot."""

from rulebase.play import api

from . import _attack_cards, _space

TOKENS, CIVILIAN = "civilian-ship-tokens", "activation.civilian-ship"
NONE = 0  # what a dial shows when nothing is left


def shows(game: api.Game, dial: str) -> int | None:
    """What a dial shows, as far as it was told; when the game begins, what it begins with."""
    return game.now("resource", dial)


def count_loss(kind: str) -> api.Effect:
    """What an activation costs is counted until it is over."""
    return api.Change("losses", {kind: 1})


def hurt(game: api.Game, piece: str) -> api.Saying:
    """Whoever flies a viper that is hit is hurt."""
    for who in api.carried(piece):
        yield api.Step("activation.pilot", "hurt", who=who, target=api.bare(piece))
    yield from sent(game, piece)


def sent(game: api.Game, piece: str) -> api.Saying:
    """Where the pilot of a viper that is hit goes."""
    for who in api.carried(piece):
        yield from api.then("send", who=who, to=game.table("pilots").value("hurt"), viper_hit=True)


def damaged(game: api.Game, unit: str) -> api.Change:
    """Where a viper goes that an effect damages: what has no damaged side is destroyed."""
    part = "damaged-vipers" if "damaged" in game.table("attack").row(unit) else "lost-ships"
    return api.Change(part, {unit: 1})


# ---------------------------------------------------------------- civilian ships


def civilian(game: api.Game, area: str, piece: str) -> api.Finding[str]:
    """A civilian ship is gone, and the fleet pays what its token shows."""
    token = yield from turned(game, piece)
    does = [api.Change("space", {piece: -1}, area), *gone(game, token)]
    yield api.Step(CIVILIAN, "empty" if empty(game, token) else "destroyed", *does, where=area)
    yield from _attack_cards.after_loss(game, api.bare(piece))
    for dial, by in cost(game, token):
        yield from api.then("lose", dial=dial, by=by)
    return token


def gone(game: api.Game, token: str) -> list[api.Effect]:
    """A token has left the game; what it cost is not known where nobody told what it shows."""
    dials = game.table("resources") if token == api.UNKNOWN else ()
    untold: list[api.Effect] = [api.Put("resource", api.UNSET, dial) for dial in dials if _may_cost(game, dial)]
    return [api.Change("lost-civilian-ships", {token: 1}), *untold]


def _may_cost(game: api.Game, dial: str) -> bool:
    """Whether a dial that was told is one that some token costs."""
    return shows(game, dial) is not None and any(dial in game.table(TOKENS).row(each) for each in game.table(TOKENS))


def empty(game: api.Game, token: str) -> bool:
    """Whether it is known that a token costs nothing."""
    return token != api.UNKNOWN and not cost(game, token)


def cost(game: api.Game, token: str) -> list[tuple[str, int]]:
    """What the fleet loses by a token, dial by dial."""
    shown = game.table(TOKENS).row(token) if token != api.UNKNOWN else {}
    return [(dial, shown[dial]) for dial in game.table("resources") if dial in shown]


def turned(game: api.Game, piece: str) -> api.Finding[str]:
    """What the token shows: known before, or one of those that have not been seen."""
    shown = api.carried(piece)
    if shown:
        return shown[0]
    made = {token: game.table(TOKENS).row(token)["copies"] for token in game.table(TOKENS)}
    left = _hidden(game, made)
    if len(left) == 1:
        ((token, number),) = left.items()
        yield api.Step(CIVILIAN, "certain", tokens_left=number)
        return token
    dealt = yield api.Deal(1, left, "ship-token").or_untold()
    return next(iter(dealt), api.UNKNOWN)


def _hidden(game: api.Game, made: dict[str, int]) -> dict[str, int]:
    lost = _space.lost_civilians(game)
    left = {token: number - lost.get(token, 0) for token, number in made.items()}
    for area in game.table("areas"):
        for piece, number in (_space.noted(game, area) or {}).items():
            for token in api.carried(piece):
                left[token] = left.get(token, 0) - number
    return {token: number for token, number in left.items() if number > 0 and token in made}
