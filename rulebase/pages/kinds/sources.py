"""The rulebooks: what each of their statements says, and what became of it."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.pages import books
from rulebase.pages.kinds import base, entry
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Bits, Link, ListedBook


class SourcesPage(TypedDict):
    books: list[ListedBook]


class BookPage(TypedDict):
    book: ListedBook
    sections: list[books.BookSection]
    everywhere: Bits


SOURCES = Template("sources.html", SourcesPage)
BOOK = Template("book.html", BookPage)


class Sources(base.Kind):
    addresses = ("sources",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Rulebooks"), f"{material.id}/sources"
        data: SourcesPage = {"books": [material.book(book) for book in material.game.books]}
        yield material.page("sources", SOURCES, title, data)
        read = books.Books(material.voice, material.sections, _anchors(material))
        for book in material.game.books:
            yield _book(material, book, list(read.of(book)), {"to": place, "text": title})


def _book(material: Material, book: str, sections: list[books.BookSection], above: Link) -> Page:
    everywhere = material.voice.holds(material.voice.everywhere.whole)["in"]
    data: BookPage = {"sections": sections, "book": material.book(book), "everywhere": everywhere}
    page = material.page(f"sources/{book}", BOOK, material.game.books[book]["title"], data, [above])
    page.objects += [(f"{page.doc}#{section['id']}", "section", section["id"]) for section in sections]
    return page


def _anchors(material: Material) -> set[str]:
    """Every place on an entry's page that a statement can lead to."""
    docs = ((f"{material.id}/{name}", data) for name, data in material.entries.items())
    return {name for doc, data in docs for name, _, _ in entry.anchors(doc, data)}
