"""Gathering tokens. A procedure bears the name of its question, and holds no number of the game."""

from rulebase.play import api


def gather(game: api.Game) -> api.Procedure:
    """What a roll brings."""
    die = game.table("dice").row("d6")
    roll = yield from api.rolled(game, "roll")
    if not api.within(die["lucky"], roll):
        return api.Answer("gather.roll", "nothing", {"roll": roll}, outcome={"result": "nothing"})
    return api.Answer("gather.roll", "takes", {"roll": roll}, outcome={"result": "takes", "tokens": die["tokens"]})
