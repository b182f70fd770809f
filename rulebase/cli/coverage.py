"""`rulebase coverage`: how much of each rulebook is encoded, executable and tested."""

from __future__ import annotations

from rulebase import words
from rulebase.cli import options, tell
from rulebase.knowledge import bundle, coverage
from rulebase.knowledge import game as games


def run(argv: list[str]) -> int:
    parser = options.Parser("coverage", words._("How much of each rulebook is encoded, by distinct statements cited."))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--sections", action="store_true", help=words._("list the sections that are not whole yet"))
    options.add_language(parser)
    parsed = parser.parse_args(argv)
    found = [options.game(name) for name in parsed.games or bundle.games()]
    if parsed.json:
        options.print_json({"schema": 1, "games": {game.id: _as_json(game) for game in found}})
    else:
        for game in found:
            _tell(game, parsed.sections)
    return 0


def _as_json(game: games.Game) -> dict[str, object]:
    sections = coverage.of(game)
    return {
        book: coverage.summary(sections, book)
        | {
            "missing": {
                section.id: sorted(set(range(1, section.statements + 1)) - section.encoded)
                for section in coverage.unencoded(sections)
                if section.book == book
            },
            "left_out": {
                section.id: section.left_out for section in sections if section.book == book and section.left_out
            },
        }
        for book in game.books
    }


def _tell(game: games.Game, listed: bool) -> None:
    sections = coverage.of(game)
    for book, about in game.books.items():
        counts = coverage.summary(sections, book)
        print(f"{tell.bold(book)}  {about['title']}")
        for name, label in _labels().items():
            share = counts[name] / counts["statements"] if counts["statements"] else 0
            print(f"  {label:<14}{counts[name]:>5} / {counts['statements']}  {share:>6.1%}")
        left = words.ngettext(
            "{n} section left out (it states no rule)",
            "{n} sections left out (they state no rule)",
            counts["sections_left_out"],
        ).format(n=counts["sections_left_out"])
        print(f"  {left}")
        if listed:
            for section in coverage.unencoded(sections):
                if section.book == book:
                    print(
                        f"    {section.id}: {len(section.encoded)} / {section.statements}  {tell.dim(section.heading)}"
                    )


def _labels() -> dict[str, str]:
    return {"encoded": words._("encoded"), "executable": words._("executable"), "tested": words._("tested")}
