"""What an activation costs the humans, and what becomes of a pilot."""

from rulebase.checker import api


def count_loss(game: api.Game, kind: str) -> list[api.Effect]:
    """While an activation is under way, its losses are counted."""
    return [api.Change("losses", {kind: 1})] if game.known("losses") else []


def hurt(game: api.Game, piece: str) -> api.Saying:
    """Whoever flies a viper that is hit is hurt."""
    for who in api.carried(piece):
        yield api.Step("activation.pilot", "hurt", who=who, target=api.bare(piece))
        yield from api.then("send", who=who, to=game.table("pilots").value("hurt"), viper_hit=True)
