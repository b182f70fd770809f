"""Citations as text: in short behind a sentence, a line a book, or with what each statement says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulebase import words
from rulebase.cli import terminal
from rulebase.model import cite
from rulebase.model import game as games
from rulebase.play import reply

OWN = "["  # what begins a heading that the book does not print
BETWEEN = " · "
Printed = Callable[[games.View, list[cite.Place], str], Iterator[str]]


def printed(view: games.View, found: list[cite.Place], indent: str) -> Iterator[str]:
    """Where it is printed, in short: all books of the ruleset, else the first of the others."""
    if found:
        yield terminal.dim(
            terminal.wrapped(BETWEEN.join(_short(view, book) for book in cite.best(cite.books(view, found))), indent)
        )


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
    """Where things are printed: the mark of a book and pages; on demand its title and headings, or those of all."""

    def __init__(self, view: games.View, *, titles: bool = False, every: bool = False) -> None:
        self.view = view
        self.titles = titles or every
        self.every = every

    def of(self, sources: Sequence[str]) -> str:
        """The citation of some statements: of the first book that is cited here, or of all."""
        found = cite.books(self.view, cite.places(self.view, sources))
        return "; ".join(map(self._book, found if self.every else found[:1]))

    def together(self, steps: Sequence[reply.Sentence]) -> str:
        """One citation for several steps; nothing where each is asked for, or one says nothing."""
        if self.every or len(steps) == 1 or not all(step["sources"] for step in steps):
            return ""
        return self.of([source for step in steps for source in step["sources"]])

    def _book(self, book: cite.Book) -> str:
        return f"{_title(book)}, {self._pages(book)}" if self.titles else _short(self.view, book)

    def _pages(self, book: cite.Book) -> str:
        """Every page with all headings on it."""
        headings: dict[int, dict[str, None]] = {}
        for place in book.places:
            headings.setdefault(place["page"], {})[_heading(place)] = None
        return ", ".join(part for page, listed in headings.items() for part in (_page(page), *listed))


def _short(view: games.View, book: cite.Book) -> str:
    return cite.badge(book, view.language).replace(" ", terminal.HARD)


def _title(book: cite.Book) -> str:
    return f"{book.title} [{book.foreign}]" if book.foreign else book.title


def _heading(place: cite.Place) -> str:
    """A heading as it is printed in quotation marks, our own in brackets."""
    if place["own"]:
        return f"{OWN}{place['heading']}]"
    return words._("“{heading}”").format(heading=place["heading"])


def _page(number: int) -> str:
    return words._("p. {page}").format(page=number).replace(" ", terminal.HARD)
