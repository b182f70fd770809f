"""`rulebase vocabulary GAME`: what can be said of a game."""

from __future__ import annotations

from typing import Any

from rulebase import words
from rulebase.cli import options, tell
from rulebase.knowledge import vocabulary as read
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
    listed: dict[str, str] = {}
    for question in page["questions"]:
        print(f"{tell.bold(question['id'])}  {question['asks']}")
        for fact in question["facts"]:
            _tell_fact(fact, listed)
        print()
    print(tell.bold(words._("on the table")))
    for fact in page["situation"]:
        _tell_fact(fact, listed)


def _tell_fact(fact: dict[str, Any], listed: dict[str, str]) -> None:
    default = "" if fact["default"] is None else words._(" (assumed: {value})").format(value=_plain(fact["default"]))
    print(tell.wrapped(f"--{fact['id']}  {fact['title']}{default}: {_values(fact, listed)}", "  "))
    if fact["help"]:
        print(tell.dim(tell.wrapped(fact["help"], "      ")))


def _values(fact: dict[str, Any], listed: dict[str, str]) -> str:
    """What a fact may be; of many values only where they are first met."""
    values = ", ".join(value["id"] for value in fact["values"])
    if len(fact["values"]) > read.FEW and listed.setdefault(values, fact["id"]) != fact["id"]:
        return words._("see --{fact} above").format(fact=listed[values])
    return values or _kind(fact["type"])


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
        case {"list": inner}:
            return _kind(inner)
    return ""
