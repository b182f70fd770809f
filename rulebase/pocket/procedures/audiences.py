"""Whom effects mean where a row of the table `audiences` cannot say it."""

from collections.abc import Sequence

from rulebase.play import api


def locked_up(game: api.Game, row: api.Row) -> Sequence[str]:
    del row
    places = game.table("places")
    return [who for who in game.seats() if places.row(game.now("at", who))["locked"]]
