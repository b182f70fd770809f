"""How the game ends: whether it has come about, by the rows of the table `endings`, whose names functions bear."""

from rulebase.play import api


def last_round(game: api.Game) -> bool:
    return bool(game.now("rounds") >= game.table("length").value("rounds"))
