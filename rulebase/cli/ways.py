"""`rulebase ask … --all`: the answer for every way in which it can go."""

from __future__ import annotations

from rulebase.checker import answers, ask
from rulebase.cli import ask as asking
from rulebase.cli import options, question, terminal

FEW = 12  # ends that are drawn each


def every(asked: question.Asked) -> int:
    """The answer for every distinct end that rolls, deals and choices can lead to."""
    found = ask.outcomes(asked.view, asked.question, asked.told, asked.at)
    if asked.options.json:
        options.print_json({"schema": ask.SCHEMA, "answers": [answer.as_json() for answer in found]})
    else:
        _print_ends(asked, found)
    return 0 if any(terminal.EXIT[answer.status] == 0 for answer in found) else 1


def _print_ends(asked: question.Asked, found: list[answers.Reply]) -> None:
    """A line for each; the boards before it all, and if the ends are few, those that each changes."""
    told = list(dict.fromkeys(terminal.wrapped(f"- {answer.sentence}") for answer in found))
    if len(found) > FEW or not asked.options.picture:
        print("\n".join(told))
        asking.draw_before(asked)
        return
    asking.draw_before(asked)
    for answer in found:
        line = terminal.wrapped(f"- {answer.sentence}")
        is_drawn = asked.view.game.core["picture"]["boards"] and answer.status in answers.DECIDED and answer.changed
        if is_drawn or line in told:
            print(f"\n{line}")
        told = [each for each in told if each != line]
        if is_drawn:
            print(asking.drawn(asked, answer), end="")
