"""Hits: what a query finds in some games, with all that is shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rulebase.model import availability, cite
from rulebase.model import game as games
from rulebase.search import meanings, queries


@dataclass(frozen=True)
class Found:
    """A hit with all that is shown of it."""

    hit: queries.Hit
    view: games.View
    title: str
    snippet: queries.Snippet | None
    here: bool
    foreign: list[tuple[str, meanings.Match]]
    where: list[str]  # configurations that have it, or the wording that is shown, where the one asked for does not

    @property
    def id(self) -> str:
        return f"{self.hit.thing.game}/{self.hit.thing.id}"

    @property
    def sources(self) -> list[cite.Place]:
        return cite.places(self.view, self.snippet.sources if self.snippet else [])

    @property
    def through(self) -> list[dict[str, str]]:
        """The words of other languages that led here."""
        return [{"typed": typed, "word": match.word, "language": match.language} for typed, match in self.foreign]

    def json(self) -> dict[str, object]:
        """All of it, as the command line writes it with --json."""
        thing = self.hit.thing
        return {
            "id": self.id,
            "game": thing.game,
            "kind": thing.kind,
            "title": self.title,
            "url": queries.url(thing, self.view.language),
            "score": self.hit.score,
            "snippet": self.snippet.text if self.snippet else "",
            "marks": self.snippet.marks if self.snippet else [],
            "sources": self.sources,
            "configuration": self.view.configuration.key,
            "here": self.here,
            "where": self.where,
            "through": self.through,
        }


class Search:
    """A query to games as they are played: the first hits, and what is left to say of the rest."""

    def __init__(
        self, query: str, views: Sequence[games.View], index: queries.Index, limit: int, *, ruled: bool
    ) -> None:
        self.query = query
        self.language = views[0].language
        self._index = index
        self._views = {view.game.id: view for view in views}
        # Where rules were named, what they do not have comes last.
        asked = {view.game.id: view.game.setup.number(view.configuration) for view in views if ruled}
        self.found = index.search(query, self.language, list(self._views), asked)
        self.hits = [self._shown(hit) for hit in self.found.hits[:limit]]

    @cached_property
    def suggestion(self) -> str | None:
        """What is perhaps meant, where nothing was found."""
        return None if self.found.hits else self._index.nearest(self.query, self.language)

    def json(self) -> dict[str, object]:
        """All of it, as the command line writes it with --json."""
        return {
            "schema": 1,
            "query": self.query,
            "language": self.language,
            "hits": [hit.json() for hit in self.hits],
            "unknown": self.found.unknown,
            "suggestion": self.suggestion,
        }

    def _shown(self, hit: queries.Hit) -> Found:
        view = self._views[hit.thing.game]
        number = view.game.setup.number(view.configuration)
        told = self._index.told(hit)
        snippet = self._index.snippet(self.found, hit, view.language, number)
        here = bool(hit.thing.holds >> number & 1)
        holds = hit.thing.holds if not here or snippet is None else snippet.holds
        where = [] if holds >> number & 1 else _where(view, holds)
        title = queries.in_language(told["titles"], view.language)
        return Found(hit, view, title, snippet, here, self._index.foreign(hit, view.language), where)


def _where(view: games.View, holds: int) -> list[str]:
    """The smallest configurations of a set, by name."""
    setup = view.game.setup
    smallest = availability.smallest(view, lambda other: bool(holds >> setup.number(other.configuration) & 1))
    return [availability.named(view, here) for here in smallest]
