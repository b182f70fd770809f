"""Citations: where rulebooks state something, by `book/section#k`, the k-th statement of a section."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict

from rulebase.model import game as games


def split(source: str) -> tuple[str, str, int]:
    """`book/section#k` as its parts."""
    book, _, rest = source.partition("/")
    section, _, statement = rest.partition("#")
    return book, section, int(statement or 0)


def expand(sources: list[str]) -> list[str]:
    """`book/section#2-4` stands for the statements 2, 3 and 4."""
    found = []
    for source in sources:
        section, _, numbers = source.partition("#")
        first, dash, last = numbers.partition("-")
        found += [f"{section}#{k}" for k in range(int(first), int(last) + 1)] if dash else [source]
    return found


GISTS = "en"  # the language in which statements are put in a few words


class Place(TypedDict):
    """Where something is printed: a section of a book, and which of its statements are meant."""

    source: str  # the first of them
    book: str  # its title
    id: str
    page: int
    heading: str
    own: bool  # whether the heading is ours: the book prints none there
    language: str
    statements: list[int]


class Book(NamedTuple):
    """A book with the places in it that something rests on."""

    id: str
    title: str
    foreign: str  # its language, where that is not the reader's
    places: list[Place]


class LinkedPlace(TypedDict):
    page: int
    heading: str
    own: bool
    to: str  # the section on the page of its book


class LinkedBook(TypedDict):
    """A book as pages show it, each place leading to its section."""

    book: str
    language: str  # where it is not the reader's
    places: list[LinkedPlace]


def places(view: games.View, sources: Iterable[str]) -> list[Place]:
    """Where statements are printed: the books of the ruleset first, and of those the reader's language."""
    own = view.game.setup.rulesets[view.configuration.ruleset]["books"]
    found: dict[tuple[str, str], Place] = {}
    for source in sources:
        book, section, number = split(source)
        about = view.game.books[book]
        printed = about["sections"][section]
        place: Place = {
            "source": source,
            "book": about["title"],
            "id": book,
            "page": printed["page"],
            "heading": printed["heading"],
            "own": printed.get("own-heading", False),
            "language": about["language"],
            "statements": [],
        }
        numbers = found.setdefault((book, section), place)["statements"]
        numbers += [] if number in numbers else [number]
    return sorted(found.values(), key=lambda place: (place["id"] not in own, place["language"] != view.language))


def books(view: games.View, found: Iterable[Place]) -> list[Book]:
    """Places by the book that they are in."""
    grouped: dict[str, Book] = {}
    for place in found:
        foreign = "" if place["language"] == view.language else place["language"]
        grouped.setdefault(place["id"], Book(place["id"], place["book"], foreign, [])).places.append(place)
    return list(grouped.values())


def nearest(found: list[Book]) -> list[Book]:
    """Books in the reader's own language first."""
    return sorted(found, key=lambda book: book.foreign != "")


def linked(view: games.View, sources: Iterable[str]) -> list[LinkedBook]:
    """The books that something rests on, the nearest first, as a page shows them."""
    return [
        {
            "book": book.title,
            "language": book.foreign,
            "places": [
                {"page": each["page"], "heading": each["heading"], "own": each["own"], "to": _section(view.game, each)}
                for each in book.places
            ],
        }
        for book in nearest(books(view, places(view, sources)))
    ]


def _section(game: games.Game, place: Place) -> str:
    """The address of a section, beside the pages of entries."""
    book, section, _ = split(place["source"])
    return f"{game.id}/sources/{book}#{section}"


def gists(game: games.Game, source: str, numbers: Iterable[int]) -> list[str]:
    """What statements of a section say, in a few English words each; empty where nobody has written it yet."""
    words = game.bundle.gists.get(source.partition("#")[0], [])
    return [words[number - 1] if words else "" for number in numbers]


def with_gists(game: games.Game, value: Any) -> Any:
    """Plain data in which every place tells its gists."""
    if isinstance(value, list):
        return [with_gists(game, part) for part in value]
    if not isinstance(value, dict):
        return value
    is_place = "source" in value and "statements" in value
    own = {"gists": gists(game, value["source"], value["statements"])} if is_place else {}
    return {key: with_gists(game, part) for key, part in value.items()} | own
