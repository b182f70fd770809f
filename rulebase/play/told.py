"""Told: what was told with a question, and the command that asks it again."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Sequence

from rulebase.model import game as games
from rulebase.model import position, quantities, situation, types, vocabulary
from rulebase.play import answers, reply, ruleset

POSITION = "--position"  # how a command is told of a table that lies in a file


def told(
    view: games.View, question: str, facts: types.Values, lying: position.Position, command: str, beside: Sequence[str]
) -> reply.Told:
    """The facts and parts that were told, who acts, and the command with all that lies on the table.

    `beside` stands behind it; where that names a file of the table, nothing of it is told part by part.
    """
    game = view.game
    words = ["rulebase", command, game.id, question]
    if command == vocabulary.MAY:
        words[1:] = ["ask", game.id, vocabulary.MAY, f"--{situation.DO}", question]
    elif command == vocabulary.NOW:
        words[1:] = ["ask", game.id, vocabulary.NOW]
    typed = {} if POSITION in beside else answers.notation(game, _laid(lying, facts))
    for name, value in facts.items():
        if name not in typed and name != situation.CHOICES:
            typed[name] = vocabulary.shape(game, name).written(value)
    # As the question lists them, so that it is the same command however they were told.
    listed = [*itertools.chain(*vocabulary.of_question(game, question)), *game.core["facts"]]
    words += [word for name in sorted(typed, key=listed.index) for word in (f"--{name}", typed[name])]
    for rule, chosen in quantities.keyed(facts.get(situation.CHOICES, {})).items():
        by = rule if rule == situation.ANY or rule.endswith(situation.DURING) else f"{rule}="
        words += [word for each in quantities.listed(chosen) for word in ("--choice", f"{by}{each}")]
    words += ruleset.typed(game.setup, view.configuration).split()
    words += [word for name, reading in view.readings.items() for word in ("--reading", f"{name}={reading}")]
    found: reply.Told = {"facts": facts, "command": shlex.join([*words, *beside])}
    if actor := game.core["questions"][question].get("act"):
        who = facts.get(actor) or game.own_seat
        if command != vocabulary.NOW:
            found["act"] = question
        if who:
            found["who"] = str(who)
    return found


def _laid(lying: position.Position, facts: types.Values) -> position.Position:
    """What lay on the table, with what was told of the same parts on top of it."""
    for name in lying.parts.keys() & facts.keys():
        keyed = quantities.keyed(facts[name]) if name in lying.keyed else {"": facts[name]}
        for key, value in keyed.items():
            lying = lying.put(name, key, value)
    return lying
