"""How many can play, with and without a Cylon Leader."""

from rulebase.play import api

from . import _line


def refusal(game: api.Game, players: int, leader: bool) -> api.Refuse | None:
    """Why so many cannot play, with or without a Cylon Leader."""
    with_leader = can_be_led(game, players)
    if leader and not game.has("loyalty.leaders"):
        return api.Refuse("loyalty.deck", "no-leader", ("loyalty-decks", f"{players}/leader"))
    if leader and not with_leader:
        return api.Refuse("loyalty.leaders", "too-few", players=players)
    if leader or str(players) in game.table("loyalty-decks"):
        return None
    if with_leader:
        return api.Refuse("loyalty.seven-players", "needs-leader", players=players)
    return api.Refuse("loyalty.deck", "no-deck", players=players)


def led(game: api.Game, players: int) -> bool:
    """Whether somebody plays a Cylon Leader; not asked where so many cannot play with one, or not without."""
    if any(_line.leads(game, character) for character in _line.seated(game)) or has_to_be_led(game, players):
        return True
    return bool(game.now("leader", ignore="" if can_be_led(game, players) else "so many do not play with one"))


def has_to_be_led(game: api.Game, players: int) -> bool:
    """Whether so many play only with a Leader, where nobody has said that there is none."""
    alone = str(players) in game.table("loyalty-decks")
    untold = game.now("leader", ignore="their number may say so") is None and len(_line.seated(game)) < players
    return untold and not alone and can_be_led(game, players)


def can_be_led(game: api.Game, players: int) -> bool:
    return f"{players}/leader" in game.table("loyalty-decks")
