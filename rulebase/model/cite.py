"""Citations: where rulebooks state something, by `book/section#k`, the k-th statement of a section."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict

from rulebase import words
from rulebase.model import folding, resolve, types
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
    mark: str  # what stands for it before the page
    standing: str  # how well it is founded what this book says
    page: int
    heading: str
    own: bool  # whether the heading is ours: the book prints none there
    language: str
    statements: list[int]


class Book(NamedTuple):
    """A book with the places in it that something rests on."""

    id: str
    title: str
    mark: str
    standing: str
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
    mark: str  # with its pages, in short
    badge: str  # the same in one configuration; of a book that is not of its ruleset, that it is another
    language: str  # where it is not the reader's
    places: list[LinkedPlace]


def about(view: games.View, named: str) -> Place | None:
    """The section of a rulebook that something is about, by words of its heading or its id; books in citing order."""
    wanted = folding.fold(named).split()
    for book in view.cited:
        best: tuple[int, str] | None = None
        for section, printed in view.game.books[book]["sections"].items():
            for heading in (section, printed["heading"]):
                words_of = folding.fold(heading).split()
                told = all(any(word.startswith(each) for word in words_of) for each in wanted)
                if printed["kind"] in ("rule", "procedure") and told and (best is None or len(words_of) < best[0]):
                    best = len(words_of), section
        if best and wanted:
            return places(view, [f"{book}/{best[1]}#1"])[0]
    return None


def places(view: games.View, sources: Iterable[str]) -> list[Place]:
    """Where statements are printed, in the order in which books are cited here."""
    turns = list(view.cited)
    found: dict[tuple[str, str], Place] = {}
    for source in sources:
        book, section, number = split(source)
        about = view.game.books[book]
        printed = about["sections"][section]
        place: Place = {
            "source": source,
            "book": about["title"],
            "id": book,
            "mark": _mark(about, view.language),
            "standing": str(view.cited[book]),
            "page": printed["page"],
            "heading": printed["heading"],
            "own": printed.get("own-heading", False),
            "language": about["language"],
            "statements": [],
        }
        numbers = found.setdefault((book, section), place)["statements"]
        numbers += [] if number in numbers else [number]
    return sorted(found.values(), key=lambda place: turns.index(place["id"]))


def _mark(book: types.Book, language: str) -> str:
    """What stands for a book before its page; what is no book may have neither."""
    _ = words.catalog(language).gettext
    return book.get("mark", _("components") if book.get("printed") else book["language"].upper())


def short(book: Book) -> str:
    """The mark of a book with its pages: PL 24, 28."""
    if book.standing == resolve.Standing.PRINTED:
        return book.mark
    return f"{book.mark} {', '.join(map(str, sorted({place['page'] for place in book.places})))}"


def badge(book: Book, language: str) -> str:
    """The same; of a book that is not of the ruleset, that it is another."""
    _ = words.catalog(language).gettext
    said = {
        resolve.Standing.BORROWED: _("{mark} (a later rulebook)"),
        resolve.Standing.CARRIED: _("{mark} (an earlier rulebook)"),
    }
    return said.get(resolve.Standing(book.standing), "{mark}").format(mark=short(book))


def best(found: list[Book]) -> list[Book]:
    """The books of the ruleset; where none of them says it, the first of the others."""
    return [book for book in found if book.standing == resolve.Standing.STATED] or found[:1]


def books(view: games.View, found: Iterable[Place]) -> list[Book]:
    """Places by the book that they are in."""
    grouped: dict[str, Book] = {}
    for place in found:
        foreign = "" if place["language"] == view.language else place["language"]
        book = Book(place["id"], place["book"], place["mark"], place["standing"], foreign, [])
        grouped.setdefault(place["id"], book).places.append(place)
    return list(grouped.values())


def linked(view: games.View, sources: Iterable[str]) -> list[LinkedBook]:
    """The books that something rests on, in the order in which they are cited, as a page shows them."""
    return [
        {
            "book": book.title,
            "mark": short(book),
            "badge": badge(book, view.language),
            "language": book.foreign,
            "places": [
                {"page": each["page"], "heading": each["heading"], "own": each["own"], "to": _section(view.game, each)}
                for each in book.places
            ],
        }
        for book in books(view, places(view, sources))
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
