"""`rulebase coverage`: how much of each rulebook is encoded, executable and tested."""

from __future__ import annotations

from rulebase import words
from rulebase.author import coverage, effects, opening, review
from rulebase.cli import options, terminal
from rulebase.model import folders, grammar
from rulebase.model import game as games


def run(argv: list[str]) -> int:
    parser = options.Parser("coverage", words._("How much of each rulebook is encoded, by distinct statements cited."))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--sections", action="store_true", help=words._("list the sections that are not whole yet"))
    parser.add_argument(
        "--topics", metavar="T,…", help=words._("only sections about these topics (* stands for any letters)")
    )
    options.add_language(parser)
    parsed = parser.parse(argv)
    found = [opening.game(name) for name in parsed.games or opening.playable()]
    read = {} if parsed.topics else {game.id: counts for game in found if (counts := _read_texts(game))}
    carried = {} if parsed.topics else {game.id: shares for game in found if (shares := _effects(game))}
    if parsed.json:
        told: dict[str, dict[str, object]] = {}
        for game in found:
            sections = _sections(game, parsed.topics)
            told[game.id] = {book: coverage.summary(sections, book) | _lacking(sections, book) for book in game.books}
        options.print_json({"schema": 1, "games": told, "effects": carried, "read": read})
    else:
        for game in found:
            _print_books(game, _sections(game, parsed.topics), parsed.sections)
            _print_effects(carried.get(game.id, {}))
            counts = read.get(game.id, {})
            if counts:
                print(terminal.bold(words._("Texts of {game} that were read as they stand").format(game=game.id)))
            for way, share in counts.items():
                by_ear = words._("by ear ({language})").format(language=way)
                _print_share(words._("by meaning") if way == review.MEANING else by_ear, share["read"], share["texts"])
    return 0


def _effects(game: games.Game) -> dict[str, int]:
    """What becomes of the effects on cards and in tables, where a game has any."""
    counted = effects.counted(game).values()
    return {each: sum(count[each] for count in counted) for each in effects.CLASSES} if counted else {}


def _print_effects(counts: dict[str, int]) -> None:
    if counts:
        print(terminal.bold(words._("Effects on cards and in tables")))
        _print_share(words._("carried out"), counts[effects.TOLD] + counts[effects.OWN], sum(counts.values()))
        untold = words.ngettext("{n} that no source tells", "{n} that no source tells", counts[effects.READ])
        print(f"  {untold.format(n=counts[effects.READ])}")


def _read_texts(game: games.Game) -> dict[str, dict[str, int]]:
    """How many texts somebody has read as they stand, of how many, where a record of that is kept."""
    folder = folders.sources().get(game.id)
    counts = review.of_folder(folder).counted() if folder and review.kept(folder) else {}
    return {way: {"read": read, "texts": texts} for way, (read, texts) in counts.items()}


def _sections(game: games.Game, topics: str | None) -> list[coverage.Section]:
    sections = coverage.of(game)
    return coverage.about(sections, topics.split(",")) if topics else sections


def _lacking(sections: list[coverage.Section], book: str) -> dict[str, object]:
    """The sections of a book that are left out, and those that lack something, with the numbers of the statements."""
    own = [section for section in sections if section.book == book]
    lacking = coverage.not_carried_out(own)
    return {
        "missing": {section.id: section.unencoded for section in coverage.unencoded(own)},
        "without_procedure": {
            section.id: section.without_procedure for section in lacking if section.without_procedure
        },
        "without_scenario": {section.id: section.without_scenario for section in lacking},
        "left_out": {section.id: section.left_out for section in own if section.left_out},
        "not_run": {section.id: dict(section.not_run) for section in own if section.not_run},
    }


def _print_books(game: games.Game, sections: list[coverage.Section], listed: bool) -> None:
    for book, about in game.books.items():
        counts = coverage.summary(sections, book)
        if not counts["sections"]:
            continue
        print(f"{terminal.bold(book)}  {about['title']}")
        _print_share(words._("encoded"), counts["encoded"], counts["statements"])
        procedural = counts["procedural"]
        if procedural["statements"]:
            _print_share(words._("executable"), procedural["executable"], procedural["statements"])
            _print_share(words._("tested"), procedural["tested"], procedural["statements"])
        if listed:
            _print_share(words._("with a gist"), counts["gists"], counts["statements"])
        left = words.ngettext(
            "{n} section left out (it states no rule)",
            "{n} sections left out (they state no rule)",
            counts["sections_left_out"],
        ).format(n=counts["sections_left_out"])
        print(f"  {left}")
        if listed:
            for section in sections:
                if section.book == book:
                    _print_section(section)


def _print_share(label: str, found: int, statements: int) -> None:
    share = found / statements if statements else 0
    print(f"  {label:<14}{found:>5} / {statements}  {grammar.percent(words.language(), share):>6}")


def _print_section(section: coverage.Section) -> None:
    """What a section lacks, with the numbers of its statements."""
    lacks = [] if section.left_out else [(words._("cited nowhere"), section.unencoded)]
    if section.procedural:
        lacks += [
            (words._("no procedure"), section.without_procedure),
            (words._("no scenario"), section.without_scenario),
        ]
    told = [f"{label} {', '.join(map(str, numbers))}" for label, numbers in lacks if numbers]
    if told:
        counts = f"{len(section.encoded)} / {section.statements}"
        print(f"    {section.id}: {counts}  {'; '.join(told)}  {terminal.dim(section.heading)}")
