"""`rulebase ask GAME QUESTION …`: what happens if."""

from __future__ import annotations

import sys
from typing import Any

from rulebase import words
from rulebase.checker import ask, scenario
from rulebase.cli import dialogue, options, tell
from rulebase.knowledge import game as games
from rulebase.knowledge import vocabulary


def run(argv: list[str]) -> int:
    every = "--all" in argv
    asked = parse("ask", words._("What happens if …"), [each for each in argv if each != "--all"])
    if asked is None:
        return 0
    view, question, facts, as_json = asked
    if every:
        return _every_way(view, question, facts, as_json)
    answer = ask.ask(view, question, facts)
    if answer.status in dialogue.OPEN and not as_json and sys.stdin.isatty() and sys.stdout.isatty():
        answer = dialogue.finish(view, question, facts, answer)
    if as_json:
        options.print_json(answer.as_json())
    else:
        print(tell.answer(view, answer))
    return tell.EXIT[answer.status]


def _every_way(view: games.View, question: str, facts: dict[str, Any], as_json: bool) -> int:
    """The answer for every roll, deal and choice that is not told."""
    answers = ask.outcomes(view, question, facts)
    if as_json:
        options.print_json({"schema": ask.SCHEMA, "answers": [answer.as_json() for answer in answers]})
    else:
        print("\n".join(dict.fromkeys(tell.wrapped(f"- {answer.sentence}") for answer in answers)))
    return 0 if any(tell.EXIT[answer.status] == 0 for answer in answers) else 1


def parse(command: str, summary: str, argv: list[str]) -> tuple[games.View, str, dict[str, Any], bool] | None:
    """The game, question and facts of a command line; None if it only asked what can be asked."""
    names = _leading_names(argv)
    if not names:
        _tell_games(command, summary, argv)
        return None
    game = options.game(names[0])
    if len(names) < 2:
        _tell_questions(command, game)
        return None
    question = _question(game, names[1])
    parser = _parser(command, game, question)
    file = next((argument for argument in argv[2:3] if not argument.startswith("-")), None)
    parsed = parser.parse_args(argv[2 if file is None else 3 :])
    view = options.view(game, parsed)
    written = _written(game, question, file) if file else {}
    told = {name.partition(":")[2]: value for name, value in vars(parsed).items() if name.startswith("fact:")}
    typed = scenario.facts(game, {name: _joined(value) for name, value in told.items() if value is not None})
    facts = written | typed
    if parsed.choice:
        facts["choices"] = _choices(parsed.choice)
    return view, question, facts, parsed.json


def _fact(game: games.Game, name: str, language: str) -> dict[str, Any]:
    """How a fact is told on the command line: a list may be repeated, a yes needs no value."""
    about = game.core["facts"][name]
    shape: dict[str, Any] = {"nargs": "?", "const": "true"} if about["type"] == "boolean" else {"action": "append"}
    told = [game.text(about["title"], language), ", ".join(_few(game, about["type"]))]
    return {"dest": f"fact:{name}", "metavar": "V", "help": ": ".join(filter(None, told)).replace("%", "%%"), **shape}


def _few(game: games.Game, kind: Any) -> list[str]:
    """The values that a fact may have, unless they are many."""
    values = vocabulary.options(game, kind)
    return values if len(values) <= vocabulary.FEW else []


def _written(game: games.Game, question: str, file: str) -> dict[str, Any]:
    """The facts that a file tells."""
    # Reading files takes YAML, which a question typed in full does not wait for.
    from pathlib import Path

    from rulebase.checker import facts_file

    return facts_file.read(game, Path(file), facts_of(game, question))


def facts_of(game: games.Game, question: str) -> list[str]:
    """The facts that a question can be told: its own, then all that lies on the table."""
    own = game.core["questions"][question]["facts"]
    situation = [fact for fact, body in game.core["facts"].items() if body.get("situation")]
    return list(dict.fromkeys([*own, *situation]))


def _leading_names(argv: list[str]) -> list[str]:
    names = []
    for argument in argv[:2]:
        if argument.startswith("-"):
            break
        names.append(argument)
    return names


def _parser(command: str, game: games.Game, question: str) -> options.Parser:
    language = options.language(game, None)
    body = game.core["questions"][question]
    parser = options.Parser(f"{command} {game.id} {question} [{words._('FILE')}]", game.text(body["asks"], language))
    parser.usage = f"{parser.prog} …"
    parser.epilog = " ".join(
        (
            words._("{command} lists all that can be told; names are read in any language.").format(
                command=f"rulebase vocabulary {game.id}"
            ),
            words._("FILE tells the same facts, a line each."),
        )
    )
    told = parser.add_argument_group(words._("facts"))
    for fact in facts_of(game, question):
        told.add_argument(f"--{fact}", **_fact(game, fact, language))
    # What the question is about comes before what every question takes.
    parser._action_groups.reverse()
    chooses = words._("what a player chooses")
    parser.add_argument("--choice", action="append", default=[], metavar="RULE=V", help=chooses)
    if command == "ask":
        parser.add_argument("--all", action="store_true", help=words._("every way that what is not told can go"))
    options.add_configuration(parser)
    options.add_language(parser)
    return parser


def _joined(value: Any) -> Any:
    return ",".join(value) if isinstance(value, list) else value


def _choices(told: list[str]) -> dict[str, str]:
    return {rule: value for each in told for rule, _, value in [each.partition("=")]}


def _question(game: games.Game, name: str) -> str:
    known = list(game.core["questions"])
    if name in known:
        return name
    message = words._("{game} has no question “{name}”").format(game=game.id, name="{name}")
    raise vocabulary.unknown(message, name, known, "unknown-question")


def _tell_games(command: str, summary: str, argv: list[str]) -> None:
    from rulebase.knowledge import bundle

    parser = options.Parser(f"{command} GAME QUESTION", summary)
    options.add_language(parser)
    if not {"-h", "--help"} & set(argv):
        parser.parse_args(argv)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    for name in bundle.games():
        game = games.open_game(name)
        print(f"  {name:<8}{game.text(game.core['title'], options.language(game, None))}")


def _tell_questions(command: str, game: games.Game) -> None:
    language = options.language(game, None)
    print(words._("usage: rulebase {command} GAME QUESTION …").format(command=command))
    for question, body in game.questions.items():
        print(f"  {question:<14}{game.text(body['asks'], language)}")
