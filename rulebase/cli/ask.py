"""`rulebase ask GAME QUESTION …`: what happens; with `--all`, every way in which it can go."""

from __future__ import annotations

import argparse
import sys

from rulebase import library, words
from rulebase.cli import answer as answer_lines
from rulebase.cli import lent, options, question, terminal
from rulebase.model import vocabulary
from rulebase.play import answers, ask, boards

FEW = 12  # ends that are drawn each


def run(argv: list[str]) -> int:
    lent.begin(argv)
    if argv[1:2] == [vocabulary.MAY]:
        from rulebase.cli import may

        return may.run(argv)
    if argv[1:2] == [vocabulary.NOW]:
        from rulebase.cli import now

        return now.run(argv)
    all_ends = "--all" in argv
    found = question.parse("ask", words._("What happens if …"), [each for each in argv if each != "--all"])
    if found is None:
        return 0
    asked, parsed = found
    if all_ends:
        return every_end(asked, parsed)
    where = parsed.save or ""
    if where not in ("", "-"):
        from rulebase.cli import output

        output.look(where)  # what cannot be written is refused before any work
    answer = asked.ask()
    if not parsed.json and not where and asked.is_chance(answer):
        from rulebase.cli import odds

        chances = asked.odds()
        if "table" in chances or "cases" in chances:
            return odds.show(asked, parsed, chances)
    if not parsed.json and sys.stdin.isatty() and sys.stdout.isatty():
        from rulebase.cli import dialogue

        if answer.status in dialogue.OPEN:
            answer = dialogue.finish(asked, answer, lambda waiting: drawn(asked, parsed, waiting))
    if parsed.json:
        options.print_json(answer.as_json())
    else:
        print(answer_lines.text(asked.view, answer, parsed.sources, why=parsed.why))
        print(drawn(asked, parsed, answer), end="")
    if where:
        _save(asked, answer, where)
    return terminal.EXIT[answer.status]


def every_end(asked: library.Asked, parsed: argparse.Namespace) -> int:
    """The answer for every distinct end that rolls, deals and choices can lead to."""
    found = asked.ends()
    if parsed.json:
        options.print_json({"schema": ask.SCHEMA, "answers": [answer.as_json() for answer in found]})
    else:
        _print_ends(asked, parsed, found)
        print("".join(f"{line}\n" for line in answer_lines.unread(found[0].unread)), end="")
    return 0 if any(terminal.EXIT[answer.status] == 0 for answer in found) else 1


def _print_ends(asked: library.Asked, parsed: argparse.Namespace, found: list[answers.Reply]) -> None:
    """A line for each; the boards before it all, and if the ends are few, those that each changes."""
    from rulebase.cli import drawing

    told = list(dict.fromkeys(terminal.wrapped(f"- {answer.sentence}") for answer in found))
    if len(found) > FEW or not parsed.picture:
        print("\n".join(told))
        drawing.before(asked, shown=parsed.picture)
        return
    drawing.before(asked, shown=parsed.picture)
    for answer in found:
        line = terminal.wrapped(f"- {answer.sentence}")
        is_drawn = asked.view.game.core["picture"]["boards"] and answer.status in answers.DECIDED and answer.changed
        if is_drawn or line in told:
            print(f"\n{line}")
        told = [each for each in told if each != line]
        if is_drawn:
            print(drawn(asked, parsed, answer), end="")


def drawn(asked: library.Asked, parsed: argparse.Namespace, answer: answers.Reply) -> str:
    """The boards on which something has changed, or about which somebody has to choose."""
    parts = {board["part"] for board in asked.view.game.core["picture"]["boards"]}
    if not parsed.picture or not (parts and (answer.status == answers.CHOICE or parts & answer.changed.keys())):
        return ""
    from rulebase.cli import drawing

    return drawing.framed(boards.of_answer(asked.view, answer))


def _save(asked: library.Asked, answer: answers.Reply, where: str) -> None:
    from rulebase.play import files

    written = files.written_position(asked.view.game, asked.view.configuration, answer.at)
    if where == "-":
        print(written, end="")
        return
    from rulebase.cli import output

    output.put(where, written.encode())
