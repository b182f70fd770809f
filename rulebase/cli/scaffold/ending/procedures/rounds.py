"""Rounds: one passes. Whether it was the last is a row of the table `endings`, looked for after each change."""

from rulebase.play import api


def next_round(game: api.Game) -> api.Procedure:
    yield from ()  # nothing is asked here, and whatever answers is a generator
    number = game.now("rounds") + 1
    return api.Answer("end.rounds", "next", {}, {"rounds": number}, [api.Put("rounds", number)])
