"""`rulebase ask GAME QUESTION …`: what happens; with `--all`, every way in which it can go."""

from __future__ import annotations

import sys

from rulebase import words
from rulebase.cli import answer as answer_lines
from rulebase.cli import lent, options, question, terminal
from rulebase.play import answers, ask, boards

FEW = 12  # ends that are drawn each
MAY = "may"  # the question whether somebody may do something: another question's own procedure answers it


def run(argv: list[str]) -> int:
    lent.begin(argv)
    if argv[1:2] == [MAY]:
        from rulebase.cli import may

        return may.run(argv)
    all_ends = "--all" in argv
    asked = question.parse("ask", words._("What happens if …"), [each for each in argv if each != "--all"])
    if asked is None:
        return 0
    if all_ends:
        return every_end(asked)
    where = asked.options.save or ""
    if where not in ("", "-"):
        from rulebase.cli import output

        output.look(where)  # what cannot be written is refused before any work
    answer = ask.ask(asked.view, asked.question, asked.told, asked.at)
    as_json = asked.options.json
    if not as_json and not where and _is_chance(asked, answer):
        from rulebase.cli import odds

        found = ask.odds(asked.view, asked.question, asked.told, asked.at)
        if "table" in found or "cases" in found:
            return odds.show(asked, found)
    if not as_json and sys.stdin.isatty() and sys.stdout.isatty():
        from rulebase.cli import dialogue

        if answer.status in dialogue.OPEN:
            answer = dialogue.finish(asked, answer, lambda waiting: drawn(asked, waiting))
    question.complete(asked, answer)
    if as_json:
        options.print_json(answer.as_json())
    else:
        print(answer_lines.text(asked.view, answer, asked.options.sources, why=asked.options.why))
        print(drawn(asked, answer), end="")
    if where:
        _save(asked, answer, where)
    return terminal.EXIT[answer.status]


def _is_chance(asked: question.Asked, answer: answers.Reply) -> bool:
    """Whether a question how likely something is waits for nothing but what is dealt."""
    core = asked.view.game.core
    likely = "odds" in core["questions"][asked.question]
    return likely and bool(answer.needs) and all(need["fact"] in core["occurs"] for need in answer.needs)


def every_end(asked: question.Asked) -> int:
    """The answer for every distinct end that rolls, deals and choices can lead to."""
    found = ask.outcomes(asked.view, asked.question, asked.told, asked.at)
    for answer in found:
        question.complete(asked, answer)
    if asked.options.json:
        options.print_json({"schema": ask.SCHEMA, "answers": [answer.as_json() for answer in found]})
    else:
        _print_ends(asked, found)
        print("".join(f"{line}\n" for line in answer_lines.unread(found[0].unread)), end="")
    return 0 if any(terminal.EXIT[answer.status] == 0 for answer in found) else 1


def _print_ends(asked: question.Asked, found: list[answers.Reply]) -> None:
    """A line for each; the boards before it all, and if the ends are few, those that each changes."""
    told = list(dict.fromkeys(terminal.wrapped(f"- {answer.sentence}") for answer in found))
    if len(found) > FEW or not asked.options.picture:
        print("\n".join(told))
        _draw_before(asked)
        return
    _draw_before(asked)
    for answer in found:
        line = terminal.wrapped(f"- {answer.sentence}")
        is_drawn = asked.view.game.core["picture"]["boards"] and answer.status in answers.DECIDED and answer.changed
        if is_drawn or line in told:
            print(f"\n{line}")
        told = [each for each in told if each != line]
        if is_drawn:
            print(drawn(asked, answer), end="")


def drawn(asked: question.Asked, answer: answers.Reply) -> str:
    """The boards on which something has changed, or about which somebody has to choose."""
    parts = {board["part"] for board in asked.view.game.core["picture"]["boards"]}
    if not asked.options.picture or not (parts and (answer.status == answers.CHOICE or parts & answer.changed.keys())):
        return ""
    from rulebase.cli import drawing

    return drawing.framed(boards.of_answer(asked.view, answer))


def _draw_before(asked: question.Asked) -> None:
    from rulebase.cli import drawing

    drawing.before(asked)


def _save(asked: question.Asked, answer: answers.Reply, where: str) -> None:
    from rulebase.play import files

    written = files.written_position(asked.view.game, asked.view.configuration, answer.at)
    if where == "-":
        print(written, end="")
        return
    from rulebase.cli import output

    output.put(where, written.encode())
