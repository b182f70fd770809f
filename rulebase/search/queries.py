"""Queries: from what was typed to ranked hits, each with the passage that answers best.

The browser (site/static/search/queries.js) reckons the same from the same index.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from whoosh import reading

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.search import analysis, index, meanings

LONGEST = 240  # letters
ENOUGH = 0.75  # of the words of the best passage: with so many, one that holds here comes before it
BEGUN = 3  # letters by which a name is seen to be what was typed
BEFORE = 60  # letters that stay before the first mark where a passage is cut

Span = tuple[int, int]


@dataclass(frozen=True)
class Snippet:
    text: str
    marks: list[Span]
    sources: list[str]
    holds: int


class Marker:
    """Finds the words of a query in texts of a language."""

    def __init__(self, lexicon: meanings.Lexicon, words: list[meanings.Word], language: str) -> None:
        self.lexicon = lexicon
        self.language = language
        self.telling = [word for word in words if not word.slight] or words
        self.asked = {token for word in self.telling for token in word.matches}
        # The names of what is asked for, by their first words.
        self.names: dict[str, list[tuple[list[str], meanings.Token, bool]]] = {}
        for token in sorted(self.asked):
            field, concept = token
            for written, other in lexicon.called.get(concept, []) if field == meanings.CONCEPTS else []:
                if other == language:
                    name = written.split(" ")
                    self.names.setdefault(name[0], []).append((name, token, self._alike(name, token)))

    def mark(self, text: str) -> tuple[list[Span], float]:
        """Where the words stand in a text, and how well it answers them."""
        places = list(analysis.places(text))
        spoken = [word for word, _, _ in places]
        said = [set(self._stems(word)) for word in spoken]
        shown = {at for at, tokens in enumerate(said) if tokens}
        for start, word in enumerate(spoken):
            for name, token, alike in self.names.get(word, []):
                if spoken[start : start + len(name)] == name:
                    said[start].add(token)
                    shown.update(range(start, start + len(name)) if alike else ())
        marks = [(start, end) for at, (_, start, end) in enumerate(places) if at in shown]
        present = set().union(*said)
        heard = (
            word.rarity * max((match.quality for token, match in word.matches.items() if token in present), default=0)
            for word in self.telling
        )
        return marks, analysis.rounded(sum(heard), 6)

    def _alike(self, name: list[str], token: meanings.Token) -> bool:
        """Whether a name of what is meant is seen to be what was typed: it begins alike, or that is foreign."""
        begun = {analysis.fold(part)[:BEGUN] for part in name}
        meant = [(word.typed, word.matches[token]) for word in self.telling if token in word.matches]
        return any(
            match.language != self.language or any(analysis.fold(part)[:BEGUN] in begun for part in seen)
            for typed, match in meant
            # Of a name of several words it is not known for which of them it was taken.
            for seen in [[typed] if " " in match.word else [typed, match.word]]
        )

    def _stems(self, word: str) -> list[meanings.Token]:
        field = meanings.words_of(self.language)
        stems = self.lexicon.stems(self.language, analysis.fold(word))
        return [(field, stem) for written, stem in stems if written == word and (field, stem) in self.asked]


def best(marker: Marker, passages: list[dict[str, Any]], number: int) -> Snippet | None:
    """The passage with most of the words; one that holds in the configuration comes first, unless it says much less.

    So nobody reads a clause that another ruleset has in its place, or a reading that is not the one in use; but what
    is only elsewhere is still found there.
    """
    told = []
    for place, passage in enumerate(passages):
        text = passage["texts"].get(marker.language) or next(iter(passage["texts"].values()), "")
        marks, value = marker.mark(text)
        told.append((value, bool(passage["holds"] >> number & 1), place, text, marks))
    if not told:
        return None
    enough = max(value for value, *_ in told) * ENOUGH
    *_, place, text, marks = min(
        told, key=lambda each: (not (each[1] and each[0] >= enough), -each[0], not each[1], each[2])
    )
    return Snippet(*_cut(text, marks), passages[place]["sources"], passages[place]["holds"])


def _cut(text: str, marks: list[Span]) -> tuple[str, list[Span]]:
    """A long passage from shortly before the first mark."""
    if len(text) <= LONGEST:
        return text, marks
    start = max(0, min((marks[0][0] if marks else 0) - BEFORE, len(text) - LONGEST))
    start = text.find(" ", start) + 1 if start else 0
    end = len(text) if start + LONGEST >= len(text) else text.rfind(" ", start, start + LONGEST)
    end = end if end > start else start + LONGEST
    head, tail = "…" if start else "", "…" if end < len(text) else ""
    shift = start - len(head)
    return head + text[start:end] + tail, [(a - shift, b - shift) for a, b in marks if a >= start and b <= end]


ABSENT = 0.5  # what is left of a hit that is not there in the configuration asked for
SLIGHT = 0.3  # what is left of a word that says little
RELEVANT = 0.3  # of the best hit's share of the query, the least that a hit must have

# Where what has no page of its own is told.
PAGES = {"discrepancy": "discrepancies", "open-question": "open-questions", "ruling": "rulings"}

Best = tuple[float, meanings.Match]  # what a thing has for a word


@dataclass(frozen=True)
class Ranked:
    """What ranking needs to know of a thing."""

    game: str
    id: str
    kind: str
    holds: int


@dataclass(frozen=True)
class Hit:
    number: int
    thing: Ranked
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
        self.lexicon = meanings.Lexicon(data["words"], data["names"], data["common"])
        self.things = [Ranked(game, name, kind, int(holds, 16)) for game, name, kind, holds in data["documents"]]

    @property
    def languages(self) -> list[str]:
        return self.lexicon.languages

    @cached_property
    def reader(self) -> "reading.IndexReader":
        from whoosh import index as whoosh_index

        return whoosh_index.open_dir(str(self.folder), readonly=True).reader()

    def search(
        self, query: str, language: str, games: Iterable[str] | None = None, asked: dict[str, int] | None = None
    ) -> Found:
        """Hits by rank. `asked` gives the number of the configuration of a game, where one was asked for."""
        wanted = {thing.game for thing in self.things} if games is None else set(games)
        postings = Postings(self, wanted)
        words = meanings.Query(self.lexicon, language, postings.stands).words(query)
        for word in words:
            word.rarity = postings.rarity(word)
        weights = [postings.weights(word) for word in words]
        hits = [
            self._hit(number, words, [found.get(number) for found in weights], asked or {})
            for number in sorted(set().union(*weights))
        ]
        least = RELEVANT * max((share for share, _ in hits), default=0)
        relevant = [hit for share, hit in hits if share >= least]
        return Found(sorted(relevant, key=lambda hit: (-hit.score, hit.number)), words)

    def foreign(self, hit: Hit, language: str) -> list[tuple[str, meanings.Match]]:
        """What was found through words that the reader's language does not have."""
        return [
            (typed, match)
            for typed, match in hit.matches
            if match.language != language and not any(self.lexicon.stems(language, analysis.fold(match.word)))
        ]

    def told(self, hit: Hit) -> dict[str, Any]:
        """All that is shown of a thing: its titles and passages."""
        return self._told(hit.number)

    def nearest(self, query: str, language: str) -> str | None:
        """The title of the thing whose name, in any language, is nearest to a query that finds nothing."""
        names = {written: concept for concept, named in self.lexicon.called.items() for written, _ in named}
        name = problems.closest(query, names)
        if name is None:
            return None
        numbers = {f"{thing.game}/{thing.id}": number for number, thing in enumerate(self.things)}
        return in_language(self._told(numbers[names[name]])["titles"], language)

    def snippet(self, found: Found, hit: Hit, language: str, number: int) -> Snippet | None:
        """The passage of a hit that answers best, in a language and as far as possible in a configuration."""
        marker = Marker(self.lexicon, found.words, language)
        return best(marker, self.told(hit)["passages"], number)

    def _told(self, number: int) -> dict[str, Any]:
        told: dict[str, Any] = self.reader.stored_fields(number)["told"]
        return told

    def _hit(
        self, number: int, words: list[meanings.Word], found: list[Best | None], asked: dict[str, int]
    ) -> tuple[float, Hit]:
        """A thing's hit, and its share of the query. Rare words count more, and all words more than some."""
        whole = sum(word.rarity for word in words)
        share = sum(word.rarity * best[1].quality for word, best in zip(words, found, strict=True) if best) / whole
        score = sum(word.rarity * best[0] for word, best in zip(words, found, strict=True) if best) / whole
        thing = self.things[number]
        if thing.game in asked and not thing.holds >> asked[thing.game] & 1:
            score *= ABSENT
        matches = [(word.typed, best[1]) for word, best in zip(words, found, strict=True) if best]
        return share, Hit(number, thing, analysis.rounded(score * share, 4), matches)


class Postings:
    """Which things of some games each token stands in, and how much it says there; each read once."""

    def __init__(self, opened: Index, games: set[str]) -> None:
        self.reader = opened.reader
        self.numbers = {number for number, thing in enumerate(opened.things) if thing.game in games}
        self._read: dict[meanings.Token, dict[int, float]] = {}

    def of(self, token: meanings.Token) -> dict[int, float]:
        if token not in self._read:
            found: dict[int, float] = {}
            # Of things that are not found here the names are known all the same.
            postings = self.reader.postings(*token) if token in self.reader else None
            while postings and postings.is_active():
                if postings.id() in self.numbers:
                    found[postings.id()] = postings.weight()
                postings.next()
            self._read[token] = found
        return self._read[token]

    def stands(self, token: meanings.Token) -> bool:
        return bool(self.of(token))

    def rarity(self, word: meanings.Word) -> float:
        """How much a word says: that of what it most likely means. A word that stands nowhere says nothing."""
        things = max((len(self.of(token)) for token in word.likeliest()), default=0)
        if not things:
            return 0
        rarity = math.log(1 + (len(self.numbers) - things + 0.5) / (things + 0.5))
        return rarity * SLIGHT if word.slight else rarity

    def weights(self, word: meanings.Word) -> dict[int, Best]:
        """The best that each thing has for a word."""
        found: dict[int, Best] = {}
        for token, match in word.matches.items():
            for number, weight in self.of(token).items():
                value = match.quality * weight / meanings.OWN
                if number not in found or value > found[number][0]:
                    found[number] = (value, match)
        return found


def url(thing: Ranked, language: str) -> str:
    """The page of a thing, from the root of the site."""
    page = PAGES.get(thing.kind)
    place = f"{page}/#{thing.id}" if page else f"{thing.id}/"
    return f"{language}/{thing.game}/{place}"


def in_language(texts: dict[str, str], language: str) -> str:
    """A text in a language, else in the first that has it."""
    return texts.get(language) or next(iter(texts.values()), "")


def open_index(chosen: "Sequence[games.Game]") -> Index:
    return Index(index.folder(chosen))


def open_questions(chosen: "Sequence[games.Game]") -> Index:
    """The index of what can be asked."""
    return Index(index.folder_of_questions(chosen))
