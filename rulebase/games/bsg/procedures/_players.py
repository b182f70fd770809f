"""How many can play, with and without a Cylon Leader."""

from rulebase.checker import api


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
