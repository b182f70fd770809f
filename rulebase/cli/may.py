"""`rulebase ask GAME may --who X --do ACT …`: whether somebody may do something."""

from __future__ import annotations

from rulebase import words
from rulebase.cli import answer as answer_lines
from rulebase.cli import options, question, terminal
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.play import acts, may


def run(argv: list[str]) -> int:
    game = options.game(argv[0])
    act, rest = _act(argv[2:])
    known = acts.of(game)
    if act is None:
        language = options.language(game, None)
        print(words._("usage: rulebase ask {game} may --who WHO --do ACT …").format(game=game.id))
        for line in terminal.beside({act: game.text(game.core["questions"][act]["asks"], language) for act in known}):
            print(line)
        return 0
    if act not in known:
        raise problems.unknown(
            words._("nothing that a player does is called “{name}”"), act, list(known), "unknown-act"
        )
    asked = question.parse("ask", words._("May somebody do this?"), [game.id, act, *_who(game, known[act], rest)])
    if asked is None:
        return 0
    answer = may.may(asked.view, act, asked.told, asked.at)
    question.complete(asked, answer)
    if asked.options.json:
        options.print_json(answer.as_json())
    else:
        print(answer_lines.text(asked.view, answer, asked.options.sources, why=asked.options.why))
    return 0 if answer.outcome.get("legal") else 1 if answer.outcome else terminal.EXIT[answer.status]


def _act(argv: list[str]) -> tuple[str | None, list[str]]:
    """What is to be done, and the rest of the command line."""
    rest: list[str] = []
    act = None
    waiting = iter(argv)
    for each in waiting:
        name, equals, value = each.partition("=")
        if name != "--do":
            rest.append(each)
            continue
        act = value if equals else next(waiting, None)
        if not act:
            message = words._("{option} needs a value").format(option="--do")
            raise problems.Failed([problems.Problem("wrong-arguments", message)])
    return act, rest


def _who(game: games.Game, fact: str, argv: list[str]) -> list[str]:
    """`--who` names whoever acts, by whatever name the act itself has for that."""
    del game
    return [
        f"--{fact}" + each.removeprefix("--who") if each == "--who" or each.startswith("--who=") else each
        for each in argv
    ]
