"""The rulebooks: what each of their statements says, and what became of it."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages import books
from rulebase.pages.kinds import base, entry
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Sources(base.Kind):
    addresses = ("sources",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Rulebooks"), f"{material.id}/sources"
        listed = [
            {"to": f"{place}/{book}", **material.book(book), "language": about["language"]}
            for book, about in material.game.books.items()
        ]
        yield material.page("sources", "sources.html", title, {"books": listed})
        told = books.Books(material.voice, material.sections, _anchors(material))
        for book in material.game.books:
            own = list(told.of(book))
            yield _book(material, book, own, [{"to": place, "text": title}])


def _book(material: Material, book: str, own: list[Data], above: list[Data]) -> Page:
    everywhere = material.voice.holds(material.voice.everywhere.whole)["in"]
    data = {"sections": own, "book": material.book(book), "everywhere": everywhere}
    page = material.page(f"sources/{book}", "book.html", material.game.books[book]["title"], data, above)
    page.objects += [(f"{page.doc}#{section['id']}", "section", section["id"]) for section in own]
    return page


def _anchors(material: Material) -> set[str]:
    """Every place on an entry's page that a statement can lead to."""
    docs = ((f"{material.id}/{name}", data) for name, data in material.entries.items())
    return {name for doc, data in docs for name, _, _ in entry.anchors(doc, data)}
