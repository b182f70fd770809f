"""`rulebase ask GAME QUESTION …`: what happens if."""

from __future__ import annotations

import sys

from rulebase import words
from rulebase.checker import answers, ask, asking, picture
from rulebase.cli import answer as answer_lines
from rulebase.cli import options, question, terminal

MAY = "may"  # the question whether somebody may do something: another question's own procedure answers it


def run(argv: list[str]) -> int:
    if argv[1:2] == [MAY]:
        from rulebase.cli import may

        return may.run(argv)
    all_ends = "--all" in argv
    asked = question.parse("ask", words._("What happens if …"), [each for each in argv if each != "--all"])
    if asked is None:
        return 0
    if all_ends:
        from rulebase.cli import ways

        return ways.every(asked)
    answer = ask.ask(asked.view, asked.question, asked.told, asked.at)
    as_json = asked.options.json
    if not as_json and sys.stdin.isatty() and sys.stdout.isatty():
        from rulebase.cli import dialogue

        if answer.status in dialogue.OPEN:
            answer = dialogue.finish(asked, answer, lambda waiting: drawn(asked, waiting))
    if as_json:
        options.print_json(answer.as_json())
    else:
        print(answer_lines.told(asked.view, answer, asked.options.sources))
        print(drawn(asked, answer), end="")
    if asked.options.save:
        _save(asked, answer)
    return terminal.EXIT[answer.status]


def drawn(asked: question.Asked, answer: answers.Reply) -> str:
    """The boards on which something has changed, or about which somebody has to choose."""
    parts = {board["part"] for board in asked.view.game.core["picture"]["boards"]}
    if not asked.options.picture or not (parts and (answer.status == answers.CHOICE or parts & answer.changed.keys())):
        return ""
    from rulebase.checker import picture

    return _told(picture.of_answer(asked.view, answer))


def draw_before(asked: question.Asked) -> None:
    """The boards that a question is about, before anything happens."""
    if asked.options.picture and asked.view.game.core["picture"]["boards"]:
        from rulebase.checker import picture

        at = asking.of(asked.view, asked.question, asked.told, asked.at).position
        print(_told(picture.about(asked.view, asked.question, at, at)), end="")


def _told(shown: list[picture.Drawn]) -> str:
    if not shown:
        return ""
    from rulebase.cli import drawing

    return f"\n{drawing.told(shown)}\n"


def _save(asked: question.Asked, answer: answers.Reply) -> None:
    from rulebase.checker import position_file

    where = asked.options.save
    if where == "-":
        print(position_file.written(asked.view.game, asked.view.here, answer.at), end="")
    else:
        position_file.write(where, asked.view.game, asked.view.here, answer.at)
