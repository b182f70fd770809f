"""Told: what was told with a question, and the command that asks it again."""

from __future__ import annotations

import itertools
import shlex

from rulebase.model import game as games
from rulebase.model import quantities, situation, types, vocabulary
from rulebase.play import reply, ruleset


def told(view: games.View, question: str, facts: types.Values, command: str) -> reply.Told:
    """The facts and parts that were told, the act where it was asked whether that is allowed, and the command."""
    words = ["rulebase", command, view.game.id, question]
    found: reply.Told = {"facts": facts, "command": ""}
    if command == vocabulary.MAY:
        words[1:] = ["ask", view.game.id, vocabulary.MAY, f"--{situation.DO}", question]
        found["act"] = question
    # As the question lists them, so that it is the same command however they were told.
    listed = [*itertools.chain(*vocabulary.of_question(view.game, question)), *view.game.core["facts"], *facts]
    for name, value in sorted(facts.items(), key=lambda each: listed.index(each[0])):
        if name == situation.CHOICES:
            for rule, chosen in quantities.keyed(value).items():
                by = f"{rule}=" if rule != situation.ANY else ""
                words += [word for each in quantities.listed(chosen) for word in ("--choice", f"{by}{each}")]
        else:
            words += [f"--{name}", vocabulary.shape(view.game, name).written(value)]
    words += ruleset.typed(view.game.setup, view.configuration).split()
    for discrepancy, reading in view.readings.items():
        words += ["--reading", f"{discrepancy}={reading}"]
    found["command"] = shlex.join(words)
    return found
