"""Streaks: one roll after another. What was told is taken in its order; `rulebase odds` goes through all rolls."""

from rulebase.play import api


def streak(game: api.Game) -> api.Procedure:
    die, lucky = game.table("dice").row("d6"), 0
    while lucky < game.table("streak").value("most"):
        rolled = yield from api.rolled(game, "roll")
        if not api.within(die["lucky"], rolled):
            yield api.Step("streak.rolls", "unlucky", rolled=rolled)
            break
        lucky += 1
        yield api.Step("streak.rolls", "lucky", rolled=rolled)
    return api.Answer("streak.rolls", "done" if lucky else "none", {"lucky-rolls": lucky}, {"lucky": lucky})
