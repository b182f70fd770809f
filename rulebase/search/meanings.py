"""What a typed word may mean: the tokens of the index that it stands for, each with how likely."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulebase.search import analysis

CONCEPTS = "concepts"
OWN = 75  # what a thing's own name weighs: the most that there is
MOST_WORDS = 12  # of a query; what follows is not read
LONGEST = 5  # words of a name

FOLDED = 0.9  # typed without diacritics: meant, probably
OTHER = 0.6  # typed with other diacritics, or without, and just so it is a word too
FOREIGN = 0.95  # a name in another language than the reader's
ELSEWHERE = 0.9  # a word of another language
WEAK = 0.7  # a word that is only near, where the very word is known too

Token = tuple[str, str]  # field, text
Meant = tuple[Token, "Match"]


def words_of(language: str) -> str:
    """The field with the words of a language."""
    return f"words_{language}"


@dataclass(frozen=True)
class Match:
    """How likely a token is meant, and through which known word, of which language."""

    quality: float
    word: str
    language: str


@dataclass
class Word:
    """A word as it was typed, with all that it may mean."""

    typed: str
    matches: dict[Token, Match] = field(default_factory=dict)
    slight: bool = False  # says little in a question: what, may, the
    rarity: float = 0  # how much it says; the index tells

    def add(self, meant: Iterable[Meant]) -> None:
        for token, match in meant:
            known = self.matches.get(token)
            if known is None or match.quality > known.quality:
                self.matches[token] = match

    def likeliest(self) -> dict[Token, Match]:
        best = max((match.quality for match in self.matches.values()), default=0)
        return {token: match for token, match in self.matches.items() if match.quality == best}


class Lexicon:
    """Every known form: the words of each language with their stems, and the names of things in any language."""

    def __init__(
        self, words: dict[str, dict[str, list[str]]], names: dict[str, list[str]], common: dict[str, list[str]]
    ) -> None:
        self.words = words  # language: folded: [as written, stem, as written, stem …]
        self.names = names  # folded, without spaces: [as written, concept, language, as written …]
        self.common = {language: set(listed) for language, listed in common.items()}  # folded

    @property
    def languages(self) -> list[str]:
        return list(self.words)

    @cached_property
    def known(self) -> dict[str, list[str]]:
        """All that may be typed in each language, folded, in order."""
        return {language: sorted({*words, *self.names}) for language, words in self.words.items()}

    @cached_property
    def called(self) -> dict[str, list[tuple[str, str]]]:
        """The names of each thing, as written, with their languages."""
        found: dict[str, list[tuple[str, str]]] = {}
        for folded in self.names:
            for written, concept, language in self.concepts(folded):
                found.setdefault(concept, []).append((written, language))
        return found

    def stems(self, language: str, folded: str) -> Iterator[tuple[str, str]]:
        """The words that fold alike, each with its stem."""
        row = self.words.get(language, {}).get(folded, [])
        return zip(row[::2], row[1::2], strict=True)

    def concepts(self, folded: str) -> Iterator[tuple[str, str, str]]:
        """What goes by a name: as written, the thing, the language."""
        row = self.names.get(folded, [])
        return zip(row[::3], row[1::3], row[2::3], strict=True)

    def is_common(self, word: Word) -> bool:
        """Whether it most likely is a word that says little."""
        return any(
            analysis.fold(match.word) in self.common.get(match.language, ()) for match in word.likeliest().values()
        )


class Query:
    """A query read by somebody with a language, where some tokens stand in the things and others do not."""

    def __init__(self, lexicon: Lexicon, language: str, stands: Callable[[Token], bool]) -> None:
        self.lexicon = lexicon
        self.language = language
        self.others = [other for other in lexicon.languages if other != language]
        self.stands = stands

    def words(self, query: str) -> list[Word]:
        words = [Word(typed) for typed in analysis.words(query)[:MOST_WORDS]]
        for start in range(len(words)):
            for end in range(start + 2, min(start + LONGEST, len(words)) + 1):
                self._several(words[start:end], last=end == len(words))
        for word in words:
            word.add(self._single(word.typed, analysis.fold(word.typed)))
            word.slight = self.lexicon.is_common(word)
        return words

    def _several(self, words: list[Word], last: bool) -> None:
        """A name of several words, written together or apart, perhaps not yet to its end."""
        typed = "".join(word.typed for word in words)
        folded = analysis.fold(typed)
        meant = self._as_name(typed, folded, self.language)
        if last and not meant:
            begun = analysis.beginnings(self.lexicon.known[self.language], folded)
            meant = [
                each for name, quality in begun.items() for each in self._as_name(name, name, self.language, quality)
            ]
        for word in words:
            word.add(meant)

    def _single(self, typed: str, folded: str) -> list[Meant]:
        """The word itself, or what is near it: in the reader's language, else in the others."""
        known = self.lexicon.known
        meant = [*self._as_word(typed, folded, self.language), *self._as_name(typed, folded, self.language)]
        if meant:
            return meant + self._near(analysis.inside(known[self.language], folded), self.language, WEAK)
        return (
            [each for other in self.others for each in self._as_word(typed, folded, other, ELSEWHERE)]
            or self._near(analysis.near(known[self.language], folded), self.language, 1)
            or [
                each
                for other in self.others
                for each in self._near(analysis.near(known[other], folded), other, ELSEWHERE)
            ]
        )

    def _near(self, found: dict[str, float], language: str, share: float) -> list[Meant]:
        return [
            each
            for other, quality in found.items()
            for each in (
                *self._as_word(other, other, language, quality * share),
                *self._as_name(other, other, language, quality * share),
            )
        ]

    def _as_word(self, typed: str, folded: str, language: str, share: float = 1) -> list[Meant]:
        field = words_of(language)
        known = [
            (written, stem) for written, stem in self.lexicon.stems(language, folded) if self.stands((field, stem))
        ]
        likeness = _likeness(typed, folded, [written for written, _ in known])
        return [((field, stem), Match(share * likeness[written], written, language)) for written, stem in known]

    def _as_name(self, typed: str, folded: str, language: str, share: float = 1) -> list[Meant]:
        known = [name for name in self.lexicon.concepts(folded) if self.stands((CONCEPTS, name[1]))]
        likeness = _likeness(typed, folded, [written for written, _, _ in known])
        return [
            (
                (CONCEPTS, concept),
                Match(share * likeness[written] * (1 if other == language else FOREIGN), written, other),
            )
            for written, concept, other in known
        ]


def _likeness(typed: str, folded: str, known: list[str]) -> dict[str, float]:
    """How like what was typed each of the words is that fold alike."""
    exact = {written for written in known if typed == written.replace(" ", "")}
    without = FOLDED if typed == folded and not exact else OTHER
    return {written: 1 if written in exact else without for written in known}
