"""`rulebase vocabulary GAME [QUESTION]`: what can be said of a game."""

from __future__ import annotations

import shlex

from rulebase import words
from rulebase.author import opening
from rulebase.cli import options, terminal
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.pages import vocabulary

SCHEMA = 2


def run(argv: list[str]) -> int:
    parser = options.Parser("vocabulary", words._("What a game can be asked and told: questions, facts, the table."))
    parser.add_argument("game", metavar="GAME")
    about = words._("what a question can be told; “position”: all that can lie on the table")
    parser.add_argument("question", metavar="QUESTION", nargs="?", default="", help=about)
    schema = words._("the JSON Schema of its scenarios, or of those of one question")
    parser.add_argument("--schema", metavar="QUESTION", nargs="?", const="", help=schema)
    options.add_language(parser)
    parsed = parser.parse(argv)
    game = opening.game(parsed.game)
    language = opening.language(game, parsed.lang)
    question = parsed.question or parsed.schema or ""
    known = [*game.core["questions"], *([vocabulary.POSITION] if parsed.schema is None else [])]
    if question and question not in known:
        message = words._("{game} has no question “{name}”").format(game=game.id, name="{name}")
        raise problems.unknown(message, question, known, "unknown-question")
    if parsed.schema is not None:
        options.print_json(vocabulary.schema(game, question))
        return 0
    if not question:
        data: vocabulary.Data = {**vocabulary.index(game, language)}
    elif question in game.core["questions"]:
        data = {**vocabulary.question(game, question, language)}
    else:
        data = {**vocabulary.position(game, language)}
    if parsed.json:
        options.print_json({"schema": SCHEMA, **data})
    else:
        _print(game, data)
    return 0


def _print(game: games.Game, data: vocabulary.Data) -> None:
    if "questions" in data:
        width = max(len(question["id"]) for question in data["questions"]) + 2
        subject = ""
        for question in data["questions"]:
            if question["subject"] != subject:
                subject = question["subject"]
                print(f"\n{terminal.bold(subject)}")
            print(terminal.wrapped(f"{question['id']:<{width}}{question['asks']}", hanging=" " * width))
        print()
        command = f"rulebase vocabulary {game.id}"
        print(terminal.wrapped(words._("{command} QUESTION: what it can be told").format(command=command)))
        print(terminal.wrapped(words._("{command} position: all that can lie on the table").format(command=command)))
        return
    if "asks" in data:
        print(f"{terminal.bold(data['id'])}  {data['asks']}")
        if data["when"]:
            print(terminal.wrapped(data["when"], "  "))
    listed: dict[str, str] = {}
    _print_facts(data["facts"], listed)
    if data.get("beyond"):
        print()
        print(terminal.bold(words._("what may follow from it")))
        _print_facts(data["beyond"], listed)
    for short in data.get("short", []):
        told = words._("another way to tell --{part}").format(part=short["part"])
        print(terminal.wrapped(f"--{short['id']}  {short['title'] or told}", "  "))


def _print_facts(facts: list[vocabulary.Data], listed: dict[str, str]) -> None:
    for fact in facts:
        usual = words._(" (assumed: {value})").format(value=fact["usual"]) if fact["usual"] else ""
        told = f"--{fact['id']}  {fact['title']}{usual}: {_values(fact, listed)}"
        print(terminal.wrapped(told, "  ", "      "))
        if fact["help"]:
            print(terminal.dim(terminal.wrapped(fact["help"], "      ")))
        if fact["keys"]:
            print(terminal.dim(f"      --{fact['id']} {shlex.quote(fact['example'])}"))


def _values(fact: vocabulary.Data, listed: dict[str, str]) -> str:
    """What a fact may be, and for each of what; of many values only where they are first met."""
    values = "; ".join(_names(fact["id"], each, listed) for each in fact["lists"]) or fact["form"]
    keys = "; ".join(_names(fact["id"], each, listed) for each in fact["keys"])
    return words._("{values}; for each of: {keys}").format(values=values, keys=keys) if keys else values


def _names(fact: str, names: vocabulary.Data, listed: dict[str, str]) -> str:
    values = names["values"]
    first = listed.setdefault(names["id"], fact)
    if len(values) > problems.FEW and first != fact:
        return words._("see --{fact} above").format(fact=first)
    return ", ".join(value["title"] for value in values)
