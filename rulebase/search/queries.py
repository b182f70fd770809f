"""From a query to ranked hits. The browser (site/static/search/engine.js) reckons the same from the same index."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebase.search import index, meanings, snippets

if TYPE_CHECKING:
    from whoosh import reading

ABSENT = 0.5  # what is left of a hit that is not there in the configuration asked for
RELEVANT = 0.5  # of the best hit's share of the query, the least that a hit must have

# Where what has no page of its own is told.
PAGES = {"discrepancy": "discrepancies", "open-question": "open-questions", "ruling": "rulings"}

Best = tuple[float, meanings.Match]  # what a document has for a word


@dataclass(frozen=True)
class Document:
    """What ranking needs to know of a document."""

    game: str
    id: str
    kind: str
    holds: int


@dataclass(frozen=True)
class Hit:
    number: int
    document: Document
    score: float
    matches: list[tuple[str, meanings.Match]]  # what was typed, and what it found


@dataclass(frozen=True)
class Found:
    hits: list[Hit]
    words: list[meanings.Word]

    @property
    def unknown(self) -> list[str]:
        """The words that stand nowhere."""
        return [word.typed for word in self.words if not word.matches]


class Index:
    """The index of all games, opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        data = index.read(folder / index.LEXICON)
        self.lexicon = meanings.Lexicon(data["words"], data["names"])
        self.documents = [Document(game, name, kind, int(holds, 16)) for game, name, kind, holds in data["documents"]]

    @property
    def languages(self) -> list[str]:
        return self.lexicon.languages

    def names(self) -> list[str]:
        """What the things are called, as written, in any language."""
        return [name for row in self.lexicon.names.values() for name in row[::3]]

    @cached_property
    def reader(self) -> "reading.IndexReader":
        from whoosh import index as whoosh_index

        return whoosh_index.open_dir(str(self.folder), readonly=True).reader()

    def search(
        self, query: str, language: str, games: Iterable[str] | None = None, asked: dict[str, int] | None = None
    ) -> Found:
        """Hits by rank. `asked` gives the number of the configuration of a game, where one was asked for."""
        words = self.lexicon.understand(query, language)
        wanted = {document.game for document in self.documents} if games is None else set(games)
        rarities = [self._rarity(word) for word in words]
        weights = [self._weights(word) for word in words]
        hits = [
            hit
            for number in sorted(set().union(*weights))
            if self.documents[number].game in wanted
            for hit in [self._hit(number, words, rarities, [found.get(number) for found in weights], asked or {})]
        ]
        least = RELEVANT * max((share for share, _ in hits), default=0)
        relevant = [hit for share, hit in hits if share >= least]
        return Found(sorted(relevant, key=lambda hit: (-hit.score, hit.number)), words)

    def told(self, hit: Hit) -> dict[str, Any]:
        """All that is shown of a document: its titles and passages."""
        told: dict[str, Any] = self.reader.stored_fields(hit.number)["told"]
        return told

    def snippet(self, found: Found, hit: Hit, language: str, number: int) -> snippets.Snippet | None:
        return snippets.best(self.lexicon, found.words, self.told(hit)["passages"], language, number)

    def _hit(
        self,
        number: int,
        words: list[meanings.Word],
        rarities: list[float],
        found: list[Best | None],
        asked: dict[str, int],
    ) -> tuple[float, Hit]:
        """A document's hit, and its share of the query. Rare words count more, and all words more than some."""
        whole = sum(rarities)
        share = sum(rarity * best[1].quality for rarity, best in zip(rarities, found, strict=True) if best) / whole
        score = sum(rarity * best[0] for rarity, best in zip(rarities, found, strict=True) if best) / whole
        document = self.documents[number]
        if document.game in asked and not document.holds >> asked[document.game] & 1:
            score *= ABSENT
        matches = [(word.typed, best[1]) for word, best in zip(words, found, strict=True) if best]
        return share, Hit(number, document, round(score * share, 4), matches)

    def _weights(self, word: meanings.Word) -> dict[int, Best]:
        """The best that each document has for a word."""
        found: dict[int, Best] = {}
        for (field, token), match in word.matches.items():
            for number, weight in self._postings(field, token):
                value = match.quality * weight / index.OWN
                if number not in found or value > found[number][0]:
                    found[number] = (value, match)
        return found

    def _postings(self, field: str, token: str) -> Iterator[tuple[int, float]]:
        postings = self.reader.postings(field, token)
        while postings.is_active():
            yield postings.id(), postings.weight()
            postings.next()

    def _rarity(self, word: meanings.Word) -> float:
        """How much a word says: that of what it most likely means. A word that stands nowhere says nothing."""
        documents = max((self.reader.doc_frequency(*token) for token in word.likeliest()), default=0)
        if not documents:
            return 0
        return math.log(1 + (len(self.documents) - documents + 0.5) / (documents + 0.5))


def url(document: Document, language: str) -> str:
    """The page of a document, from the root of the site."""
    page = PAGES.get(document.kind)
    place = f"{page}/#{document.id}" if page else f"{document.id}/"
    return f"{language}/{document.game}/{place}"


def in_language(texts: dict[str, str], language: str) -> str:
    """A text in a language, else in the first that has it."""
    return texts.get(language) or next(iter(texts.values()), "")


def open_index() -> Index:
    return Index(index.folder())
