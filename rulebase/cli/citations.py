"""Citations as text: a line a book, in short behind a sentence, or with what each statement says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulebase import words
from rulebase.cli import terminal
from rulebase.model import cite
from rulebase.model import game as games
from rulebase.play import reply

OWN = "["  # what begins a heading that the book does not print
Printed = Callable[[games.View, list[cite.Place], str], Iterator[str]]


def printed(view: games.View, found: list[cite.Place], indent: str) -> Iterator[str]:
    """Where it is printed, a line a book."""
    for book in cite.books(view, found):
        pages = "; ".join(f"{_page(place['page'])} {place['heading']}" for place in book.places)
        yield terminal.dim(terminal.wrapped(f"{_title(book)}: {pages}", indent))


def stated(view: games.View, found: list[cite.Place], indent: str) -> Iterator[str]:
    """Where it is printed, and what each of the statements says: in English, whoever reads it."""
    mark = "" if view.language == cite.GISTS else f" [{cite.GISTS}]"
    for book in cite.books(view, found):
        yield terminal.dim(terminal.wrapped(f"{_title(book)}  {book.id}", indent))
        for place in book.places:
            yield terminal.dim(terminal.wrapped(f"{_page(place['page'])} {place['heading']}", f"{indent}  "))
            gists = cite.gists(view.game, place["source"], place["statements"])
            for number, gist in zip(place["statements"], gists, strict=True):
                told = f"{gist}{mark}" if gist else words._("(not told yet)")
                yield terminal.wrapped(f"#{number} {told}", f"{indent}    ", f"{indent}       ")


class Citations:
    """Where things are printed, in short: a book is named when it is first met, or another comes between."""

    def __init__(self, view: games.View, *, every: bool) -> None:
        self.view = view
        self.every = every
        self.book = ""
        self.last: list[tuple[str, str]] = []

    def of(self, sources: list[str]) -> str:
        """The citation of some statements; of the same as before only that it is the same."""
        books = self._books(sources)
        places = [(book.id, self._pages(book)) for book in books]
        if places and places == self.last:
            return words._("ibid.")
        self.last = places
        return "; ".join(map(self._book, books))

    def together(self, steps: Sequence[reply.Sentence]) -> str:
        """One citation for several steps, each book once; nothing where each is asked for, or one says nothing."""
        books = [self._books(step["sources"]) for step in steps]
        if self.every or len(steps) == 1 or not all(books):
            return ""
        self.last = []
        found = [place for listed in books for book in listed for place in book.places]
        return "; ".join(map(self._book, cite.books(self.view, found)))

    def _books(self, sources: list[str]) -> list[cite.Book]:
        """All books, or the nearest alone."""
        found = cite.books(self.view, cite.places(self.view, sources))
        return found if self.every else cite.nearest(found)[:1]

    def _book(self, book: cite.Book) -> str:
        if book.id == self.book:
            return self._pages(book)
        self.book = book.id
        return f"{_title(book)}, {self._pages(book)}"

    def _pages(self, book: cite.Book) -> str:
        """Every page with all headings on it, if all is asked for; else one page with its heading, or several pages."""
        headings: dict[int, dict[str, None]] = {}
        for place in book.places:
            headings.setdefault(place["page"], {})[_heading(place)] = None
        if self.every:
            return ", ".join(part for page, listed in headings.items() for part in (_page(page), *listed))
        if len(headings) > 1:
            return _several(sorted(headings))
        [(page, listed)] = headings.items()
        return f"{_page(page)}, {min(listed, key=lambda heading: heading.startswith(OWN))}"


def _title(book: cite.Book) -> str:
    return f"{book.title} [{book.foreign}]" if book.foreign else book.title


def _heading(place: cite.Place) -> str:
    """A heading as it is printed in quotation marks, our own in brackets."""
    if place["own"]:
        return f"{OWN}{place['heading']}]"
    return words._("“{heading}”").format(heading=place["heading"])


def _page(number: int) -> str:
    return words._("p. {page}").format(page=number).replace(" ", terminal.HARD)


def _several(numbers: list[int]) -> str:
    """Several pages: pp. 7, 18 and 46."""
    told = str(numbers[0])
    for number in numbers[1:-1]:
        told = words._("{pages}, {page}").format(pages=told, page=number)
    told = words._("{pages} and {page}").format(pages=told, page=numbers[-1])
    return words._("pp. {pages}").format(pages=told).replace(" ", terminal.HARD)
