"""`rulebase vocabulary GAME`: what can be said of a game."""

from __future__ import annotations

from typing import Any

from rulebase import words
from rulebase.cli import options, tell
from rulebase.publish import vocabulary


def run(argv: list[str]) -> int:
    parser = options.Parser("vocabulary", words._("What can be said of a game: its questions and facts."))
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--schema", action="store_true", help=words._("the JSON Schema of its scenarios"))
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    game = options.game(parsed.game)
    language = options.language(game, parsed.lang)
    if parsed.schema:
        options.print_json(vocabulary.schema(game))
    elif parsed.json:
        options.print_json({"schema": 1, **vocabulary.page(game, language)})
    else:
        _tell(vocabulary.page(game, language))
    return 0


def _tell(page: dict[str, Any]) -> None:
    for question in page["questions"]:
        print(f"{tell.bold(question['id'])}  {question['asks']}")
        for fact in question["facts"]:
            _tell_fact(fact)
        print()
    print(tell.bold(words._("on the table")))
    for fact in page["situation"]:
        _tell_fact(fact)


def _tell_fact(fact: dict[str, Any]) -> None:
    values = ", ".join(value["id"] for value in fact["values"]) or _kind(fact["type"])
    default = "" if fact["default"] is None else words._(" (assumed: {value})").format(value=_plain(fact["default"]))
    print(tell.wrapped(f"--{fact['id']}  {fact['title']}{default}: {values}", "  "))
    if fact["help"]:
        print(tell.dim(tell.wrapped(fact["help"], "      ")))


def _plain(value: Any) -> str:
    return "–" if value in ([], {}) else str(value.get("value") if isinstance(value, dict) else value)


def _kind(kind: Any) -> str:
    match kind:
        case "boolean":
            return words._("yes or no")
        case {"integer": [low, high]}:
            return words._("a whole number from {low} to {high}").format(low=low, high=high)
        case {"die": die}:
            return str(die).partition(".")[2]
    return ""
