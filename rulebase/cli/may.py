"""`rulebase ask GAME may --who X --do ACT …`: whether somebody may do something."""

from __future__ import annotations

from rulebase import library, words
from rulebase.author import opening
from rulebase.cli import answer as answer_lines
from rulebase.cli import options, question, terminal
from rulebase.documents import problems
from rulebase.play import acts


def run(argv: list[str]) -> int:
    game = opening.game(argv[0])
    act, rest = _act(argv[2:])
    if act is None:
        language = opening.language(game, None)
        print(words._("usage: rulebase ask {game} may --who WHO --do ACT …").format(game=game.id))
        asks = {each: game.text(game.core["questions"][each]["asks"], language) for each in acts.of(game)}
        print("\n".join(terminal.beside(asks)))
        return 0
    who = library.actor(game, library.act_of(game, act))
    found = question.parse("ask", words._("May somebody do this?"), [game.id, act, *by(who, rest)])
    if found is None:
        return 0
    asked, parsed = found
    answer = asked.may()
    if parsed.json:
        options.print_json(answer.as_json())
    else:
        print(answer_lines.text(asked.view, answer, parsed.sources, why=parsed.why))
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


def by(fact: str, argv: list[str]) -> list[str]:
    """`--who` names whoever acts, by whatever name the act itself has for that."""
    return [
        f"--{fact}" + each.removeprefix("--who") if each == "--who" or each.startswith("--who=") else each
        for each in argv
    ]
