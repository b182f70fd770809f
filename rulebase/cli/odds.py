"""`rulebase odds GAME QUESTION …`: exact chances."""

from __future__ import annotations

from rulebase import words
from rulebase.checker import ask
from rulebase.cli import ask as asking
from rulebase.cli import options, tell
from rulebase.knowledge import game as games
from rulebase.knowledge import grammar


def run(argv: list[str]) -> int:
    asked = asking.parse("odds", words._("Exact odds for the same questions."), argv)
    if asked is None:
        return 0
    view, question, facts, as_json = asked
    found = ask.odds(view, question, facts)
    if as_json:
        options.print_json(found)
    elif "probabilities" not in found:
        print(tell.bold(tell.wrapped(found["sentence"])))
    else:
        chances = list(found["probabilities"].values())
        widest = max(9, *(len(chance["fraction"]) for chance in chances))
        for chance in chances:
            percent = grammar.percent(words.language(), chance["value"])
            faces = tell.bold(f"{_faces(chance['rolls'])}: ") if chance["rolls"] else ""
            print(f"{chance['fraction']:>{widest}} {percent:>9}  {faces}{chance['sentence']}")
        for choice in found["idle_choices"]:
            print(
                tell.wrapped(
                    words._("Whatever is chosen, the chances are the same: {choice}").format(choice=choice["text"])
                )
            )
    return 0 if found["status"] == "settled" else 1


def _faces(rolls: list[int]) -> str:
    """The faces of a die as ranges: 1–4, 8."""
    spans: list[list[int]] = []
    for face in sorted(rolls):
        if spans and spans[-1][1] == face - 1:
            spans[-1][1] = face
        else:
            spans.append([face, face])
    return ", ".join(games.span(span) for span in spans)
