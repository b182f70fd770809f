"""How much of each rulebook is covered."""

from collections.abc import Iterator

from rulebase import words
from rulebase.author import coverage
from rulebase.pages.kinds import base
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Coverage(base.Kind):
    addresses = ("coverage",)

    def pages(self, material: Material) -> Iterator[Page]:
        books = [_counted(material, book) for book in material.game.books]
        yield material.page("coverage", "coverage.html", words._("How much is covered"), {"books": books})


def _counted(material: Material, book: str) -> Data:
    counts = coverage.summary(material.sections, book)
    return {"to": f"{material.id}/sources/{book}", **material.book(book), "counts": counts}
