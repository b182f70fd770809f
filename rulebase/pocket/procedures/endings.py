"""How the game ends: whether it has come about, by the rows of the table `endings`."""

from rulebase.play import api


def full_cellar(game: api.Game) -> bool:
    return bool(len(game.now("stored")) >= game.table("limits").value("cellar"))


def all_locked(game: api.Game) -> bool:
    seats = game.now("seats", ignore="somebody who was not named may be free") or []
    return bool(seats) and all(game.table("places").row(game.now("at", who))["locked"] for who in seats)
