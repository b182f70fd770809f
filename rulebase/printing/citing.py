"""Where the parts of a sheet are printed, in short, and the rulebooks that this names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.knowledge import cite
from rulebase.knowledge import game as games


class Citing:
    """The citations of one sheet."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.game = view.game
        self.catalog = words.catalog(view.language)
        self.used: set[str] = set()

    def cited(self, sources: list[str]) -> str:
        """Where a block is printed, in short: exodus p. 4, 12; base game p. 6."""
        printed: dict[str, set[int]] = {}
        for place in self._best(cite.places(self.view, list(dict.fromkeys(sources)))):
            printed.setdefault(place["id"], set()).add(place["page"])
        self.used |= set(printed)
        alike: dict[tuple[str, str], list[str]] = {}
        for book, numbers in printed.items():
            alike.setdefault((self._about_what(book), ", ".join(map(str, sorted(numbers)))), []).append(book)
        page = self.catalog.gettext("p. {page}")
        return "; ".join(f"{self._short(*books)} {page.format(page=numbers)}" for (_, numbers), books in alike.items())

    def _best(self, places: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Without what this ruleset does not rest on, and what is printed in the reader's language too."""
        own = self.game.setup.rulesets[self.view.here.ruleset]["books"]
        kept = [place for place in places if place["id"] in own] or places
        spoken = {self._covers(place["id"]) for place in kept if place["language"] == self.view.language}
        return [
            place
            for place in kept
            if place["language"] == self.view.language or self._covers(place["id"]) not in spoken
        ]

    def _covers(self, book: str) -> tuple[str, ...]:
        return tuple(self.game.books[book]["covers"])

    def _about_what(self, book: str) -> str:
        features = self.game.setup.features
        return " + ".join(self.view.render(features[feature]["title"]) for feature in self._covers(book))

    def _short(self, *books: str) -> str:
        """Rulebooks by what they cover, with their languages where those are not the reader's."""
        languages = [self.game.books[book]["language"] for book in books]
        name = self._about_what(books[0])
        return name if languages == [self.view.language] else f"{name} [{', '.join(languages)}]"

    def listed(self) -> Iterator[dict[str, str]]:
        for book, about in self.game.books.items():
            if book in self.used:
                yield {"short": self._short(book), "title": about["title"]}
