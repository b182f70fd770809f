"""How many can play, with and without a Cylon Leader."""

from rulebase.checker import api

from . import _line


def refusal(game: api.Game, players: int, leader: bool) -> api.Refuse | None:
    """Why so many cannot play, with or without a Cylon Leader."""
    decks = game.table("loyalty-decks")
    with_leader = f"{players}/leader" in decks
    if leader and not game.has("loyalty.leaders"):
        return api.Refuse("loyalty.deck", "no-leader")
    if leader and not with_leader:
        return api.Refuse("loyalty.leaders", "too-few", players=players)
    if leader or str(players) in decks:
        return None
    if with_leader:
        return api.Refuse("loyalty.seven-players", "needs-leader", players=players)
    return api.Refuse("loyalty.deck", "no-deck", players=players)


def seated(game: api.Game) -> list[str]:
    """The characters in play, as far as they were told."""
    known: list[str] = game.known("seats").get("", [])
    return known


def led(game: api.Game) -> bool:
    """Whether somebody plays a Cylon Leader."""
    return any(_line.leads(game, character) for character in seated(game)) or bool(game.now("leader"))
