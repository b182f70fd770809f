"""`rulebase vocabulary GAME`: what can be said of a game."""

from __future__ import annotations

from typing import Any

from rulebase import words
from rulebase.cli import options, tell
from rulebase.knowledge import game as games
from rulebase.knowledge import grammar
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
        here = game.setup.configure(game.setup.default) or game.setup.configurations[0]
        Teller(game.at(here, language)).tell(vocabulary.page(game, language))
    return 0


class Teller:
    """The questions and facts of a game as they are told in one language."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.listed: dict[str, str] = {}

    def tell(self, page: dict[str, Any]) -> None:
        for question in page["questions"]:
            print(f"{tell.bold(question['id'])}  {question['asks']}")
            for fact in question["facts"]:
                self._fact(fact)
            print()
        print(tell.bold(words._("on the table")))
        for fact in page["situation"]:
            self._fact(fact)

    def _fact(self, fact: dict[str, Any]) -> None:
        default = fact["default"]
        assumed = "" if default is None else words._(" (assumed: {value})").format(value=self._default(fact))
        print(tell.wrapped(f"--{fact['id']}  {fact['title']}{assumed}: {self._values(fact)}", "  "))
        if fact["help"]:
            print(tell.dim(tell.wrapped(fact["help"], "      ")))

    def _values(self, fact: dict[str, Any]) -> str:
        """What a fact may be; of many values only where they are first met."""
        values = ", ".join(value["id"] for value in fact["values"])
        if len(fact["values"]) > read.FEW and self.listed.setdefault(values, fact["id"]) != fact["id"]:
            return words._("see --{fact} above").format(fact=self.listed[values])
        return values or self._kind(fact["type"])

    def _default(self, fact: dict[str, Any]) -> str:
        """What is assumed, as a reader says it; what stands in a table as it stands in the default rules."""
        value = fact["default"]
        if isinstance(value, dict) and "value" in value:
            value = self.view.value(value["value"])
        return self.view.say(self.view.label(fact["id"], value)) or "–"

    def _kind(self, kind: Any) -> str:
        match kind:
            case "boolean":
                return words._("yes or no")
            case {"integer": [low, high]}:
                told = words._("a whole number from {low} to {high}")
                return told.format(low=grammar.number(low), high=grammar.number(high))
            case {"die": die}:
                table, _, row = die.partition(".")
                sides = self.view.game.entries[table]["rows"][row]["sides"]
                return words._("a whole number from {low} to {high}").format(low=1, high=sides)
            case {"list": inner}:
                return self._kind(inner)
        return ""
