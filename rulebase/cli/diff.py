"""`rulebase diff GAME A B`: what changes between two configurations."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase import words
from rulebase.author import opening
from rulebase.cli import options, terminal
from rulebase.model import configuration, differences, grammar
from rulebase.model import game as games
from rulebase.pages import diff, naming


def run(argv: list[str]) -> int:
    parser = options.Parser(
        "diff", words._("What changes between two configurations, e.g. exodus and exodus+cylon-fleet.")
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("before", metavar="A")
    parser.add_argument("after", metavar="B")
    options.add_language(parser)
    parsed = parser.parse(argv)
    game = opening.game(parsed.game)
    language = opening.language(game, parsed.lang)
    before, after = (game.at(_configuration(game, name), language) for name in (parsed.before, parsed.after))
    found = differences.between(game, before.configuration, after.configuration)
    if parsed.json:
        options.print_json(
            {
                "schema": 1,
                "differences": [
                    {
                        "id": f"{before.game.id}/{each.entry}",
                        "kind": each.kind,
                        "path": each.path,
                        "before": naming.said(before, each.path, each.before) if each.path else None,
                        "after": naming.said(after, each.path, each.after) if each.path else None,
                    }
                    for each in found
                ],
            }
        )
    else:
        print("\n".join(_lines(before, after)))
    return 1 if found else 0


def _configuration(game: games.Game, name: str) -> configuration.Configuration:
    """A configuration as it is typed: a ruleset and its options, joined by +."""
    ruleset, *options_and_choices = name.split("+")
    return configuration.read(game.setup, ruleset, [part.rpartition(":")[2] for part in options_and_choices], {})


def _lines(before: games.View, after: games.View) -> Iterator[str]:
    chapters = diff.Contrast(before, after).chapters()
    if not chapters:
        yield words._("Nothing changes.")
    for number, chapter in enumerate(chapters):
        if number:
            yield ""
        yield terminal.bold(chapter.title)
        for told in chapter.told:
            named = told.title and told.title != chapter.title
            if named:
                name = terminal.dim(f"  {before.game.id}/{told.entry}") if told.entry else ""
                yield f"  {grammar.capital(told.title)}{name}"
            indent = "    " if named else "  "
            yield from (terminal.wrapped(f"{line.mark} {line.text}", indent, f"{indent}  ") for line in told.lines)
