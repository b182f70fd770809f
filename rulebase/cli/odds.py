"""`rulebase odds GAME QUESTION …`: exact chances."""

from __future__ import annotations

import argparse

from rulebase import library, words
from rulebase.cli import answer as answer_lines
from rulebase.cli import citations, drawing, lent, options, question, terminal
from rulebase.model import availability, grammar, quantities
from rulebase.play import reply

FEW = 3  # rules that are named


def run(argv: list[str]) -> int:
    lent.begin(argv)
    found = question.parse("odds", words._("Exact odds for the same questions."), argv)
    return 0 if found is None else show(*found, found[0].odds())


def show(asked: library.Asked, parsed: argparse.Namespace, found: reply.Reply) -> int:
    """The chances of every outcome, or what they lack."""
    if parsed.json:
        options.print_json(found)
    elif "cases" in found:
        for case in found["cases"]:
            print(terminal.bold(terminal.wrapped(f"{grammar.capital(case['if'])}:")))
            _print_table(case["table"], exact=parsed.why)
    elif "probabilities" not in found:
        print(terminal.bold(terminal.wrapped(found["sentence"])))
    else:
        _print_table(found["table"], exact=parsed.why)
        for choice in found["open_choices"]:
            depends = words._("It depends on a choice: {choice}").format(choice=choice["text"])
            print(terminal.wrapped(depends))
        for choice in found["idle_choices"]:
            print(
                terminal.wrapped(
                    words._("Whatever is chosen, the chances are the same: {choice}").format(choice=choice["text"])
                )
            )
        print("".join(f"{line}\n" for line in answer_lines.unread(found["unread"])), end="")
        cites = citations.Citations(asked.view, titles=bool(parsed.sources), every=parsed.sources == "all")
        for rule in found["headings"][:FEW]:
            print(
                terminal.dim(terminal.wrapped(citations.BETWEEN.join((rule["title"], cites.of(rule["sources"]))), "  "))
            )
        print(
            terminal.dim(words._("Rules: {name}").format(name=availability.named(asked.view, asked.view.configuration)))
        )
        for other in found["differing"]:
            print(terminal.dim(terminal.wrapped(other["text"], hanging="  ")))
        drawing.before(asked, shown=parsed.picture)
    return terminal.EXIT[found["status"]]


def _print_table(chances: list[reply.Share], *, exact: bool) -> None:
    """Each chance in per cent, with its fraction before the sentence only where that was asked for."""
    wide = max(len(_percent(chance)) for chance in chances)
    long = max(len(chance["fraction"]) for chance in chances)
    for chance in chances:
        faces = terminal.bold(f"{_faces(chance['rolls'])}: ") if chance["rolls"] else ""
        fraction = f"{chance['fraction']:>{long}}  " if exact else ""
        print(f"{_percent(chance):>{wide}}  {fraction}{faces}{chance['sentence']}")


def _percent(chance: reply.Share) -> str:
    """A chance in per cent; where a choice decides, from the least to the most."""
    if "value" in chance:
        return grammar.percent(words.language(), chance["value"])
    least, most = (grammar.percent(words.language(), chance[end]["value"]) for end in ("least", "most"))
    return f"{least} – {most}"


def _faces(rolls: list[int]) -> str:
    """The faces of a die as ranges: 1–4, 8."""
    return ", ".join(map(quantities.span, quantities.spans(rolls)))
