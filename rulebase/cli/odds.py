"""`rulebase odds GAME QUESTION …`: exact chances."""

from __future__ import annotations

from rulebase import words
from rulebase.checker import ask
from rulebase.cli import ask as asking
from rulebase.cli import options, tell


def run(argv: list[str]) -> int:
    asked = asking.parse("odds", words._("Exact chances of the same questions."), argv)
    if asked is None:
        return 0
    view, question, facts, as_json = asked
    found = ask.odds(view, question, facts)
    if as_json:
        options.print_json(found)
    elif "probabilities" not in found:
        print(tell.bold(tell.wrapped(found["sentence"])))
    else:
        for key, chance in found["probabilities"].items():
            percent = words._("{number} %").format(number=f"{chance['value'] * 100:.1f}")
            print(f"{chance['fraction']:>9} {percent:>9}  {tell.bold(str(key))}: {chance['sentence']}")
    return 0 if found["status"] == "settled" else 1
