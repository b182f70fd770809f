"""`rulebase diff GAME A B`: what changes between two configurations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.cli import options, terminal
from rulebase.knowledge import configuration, differences
from rulebase.knowledge import game as games
from rulebase.telling import naming


def run(argv: list[str]) -> int:
    parser = options.Parser(
        "diff", words._("What changes between two configurations, e.g. exodus and exodus+cylon-fleet.")
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("before", metavar="A")
    parser.add_argument("after", metavar="B")
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    game = options.game(parsed.game)
    language = options.language(game, parsed.lang)
    before, after = (game.at(_configuration(game, name), language) for name in (parsed.before, parsed.after))
    found = differences.between(game, before.here, after.here)
    if parsed.json:
        options.print_json({"schema": 1, "differences": [_as_json(before, after, each) for each in found]})
    else:
        print("\n".join(_lines(before, after, found)))
    return 1 if found else 0


def _configuration(game: games.Game, name: str) -> Any:
    """A configuration as it is typed: a ruleset and its options, joined by +."""
    ruleset, *options_and_choices = name.split("+")
    return configuration.read(game.setup, ruleset, [part.rpartition(":")[2] for part in options_and_choices], {})


def _as_json(before: games.View, after: games.View, found: differences.Difference) -> dict[str, Any]:
    return {
        "id": f"{before.game.id}/{found.entry}",
        "kind": found.kind,
        "path": found.path,
        "before": naming.said(before, found.path, found.before) if found.path else None,
        "after": naming.said(after, found.path, found.after) if found.path else None,
    }


def _lines(before: games.View, after: games.View, found: list[differences.Difference]) -> Iterator[str]:
    if not found:
        yield words._("Nothing changes.")
    entry = ""
    for each in found:
        mark = {"added": "+", "dropped": "-", "changed": "~"}[each.kind]
        if each.entry != entry:
            entry = each.entry
            name = terminal.dim(f"{before.game.id}/{entry}")
            yield f"{mark if not each.path else ' '} {terminal.bold(before.title(entry))}  {name}"
        if each.path:
            old, new = naming.said(before, each.path, each.before), naming.said(after, each.path, each.after)
            yield terminal.wrapped(f"{mark} {each.path}: {old or '–'} → {new or '–'}", "    ")
