"""Addresses of what rulebooks state: `book/section#k`, the k-th statement of a section."""

from __future__ import annotations

from typing import Any, TypeAlias

from rulebase.model import game as games


def split(source: str) -> tuple[str, str, int]:
    """`book/section#k` as its parts."""
    book, _, rest = source.partition("/")
    section, _, statement = rest.partition("#")
    return book, section, int(statement or 0)


def expand(sources: list[str]) -> list[str]:
    """`book/section#2-4` stands for the statements 2, 3 and 4."""
    return [statement for source in sources for statement in _expanded(source)]


def _expanded(source: str) -> list[str]:
    section, _, numbers = source.partition("#")
    first, dash, last = numbers.partition("-")
    return [f"{section}#{k}" for k in range(int(first), int(last) + 1)] if dash else [source]


GISTS = "en"  # the language in which statements are told in a few words

Place: TypeAlias = dict[str, "Any"]  # of a book: what page, section and statements, as answers and pages show it


def places(view: games.View, sources: list[str]) -> list[Place]:
    """Where the statements are printed: the books of the ruleset first, and of those the reader's language."""
    own = view.game.setup.rulesets[view.here.ruleset]["books"]
    found: dict[tuple[str, str], Place] = {}
    for source in sources:
        book, section, number = split(source)
        about = view.game.books[book]
        printed = about["sections"][section]
        place = {
            "source": source,
            "book": about["title"],
            "id": book,
            "page": printed["page"],
            "heading": printed["heading"],
            "own": printed.get("own-heading", False),
            "language": about["language"],
            "statements": [],
        }
        told = found.setdefault((book, section), place)["statements"]
        told += [] if number in told else [number]
    return sorted(found.values(), key=lambda place: (place["id"] not in own, place["language"] != view.language))


def gists(game: games.Game, place: Place) -> list[str]:
    """What the statements of a place say, in a few English words each; empty where nobody has told it yet."""
    _, section, _ = split(place["source"])
    told = game.bundle.gists.get(f"{place['id']}/{section}", [])
    return [told[number - 1] if told else "" for number in place["statements"]]


def with_gists(game: games.Game, value: object) -> Any:
    """Plain data in which every place tells its gists."""
    if isinstance(value, list):
        return [with_gists(game, part) for part in value]
    if not isinstance(value, dict):
        return value
    told = {"gists": gists(game, value)} if "source" in value and "statements" in value else {}
    return {key: with_gists(game, part) for key, part in value.items()} | told
