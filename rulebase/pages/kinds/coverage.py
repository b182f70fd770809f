"""How much of each rulebook is covered."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.author import coverage
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import ListedBook


class CountedBook(ListedBook):
    counts: coverage.Summary


class CoveragePage(TypedDict):
    books: list[CountedBook]


COVERAGE = Template("coverage.html", CoveragePage)


class Coverage(base.Kind):
    addresses = ("coverage",)

    def pages(self, material: Material) -> Iterator[Page]:
        data: CoveragePage = {
            "books": [
                {**material.book(book), "counts": coverage.summary(material.sections, book)}
                for book in material.game.books
            ]
        }
        yield material.page("coverage", COVERAGE, words._("How much is covered"), data)
