"""How much of each rulebook is covered."""

from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import coverage
from rulebase.telling.material import Material
from rulebase.telling.page import Page
from rulebase.telling.pages import base
from rulebase.telling.voice import Data


class Coverage(base.Kind):
    addresses = ("coverage",)

    def pages(self, material: Material) -> Iterator[Page]:
        books = [_counted(material, book) for book in material.game.books]
        yield material.page("coverage", "coverage.html", words._("How much is covered"), {"books": books})


def _counted(material: Material, book: str) -> Data:
    counts = coverage.summary(material.sections, book)
    return {"to": f"{material.id}/sources/{book}", **material.book(book), "counts": counts}
