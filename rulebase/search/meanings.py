"""What a typed word may mean: the tokens of the index that it stands for, each with how likely."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulebase.search import analysis

CONCEPTS = "concepts"
MOST_WORDS = 12  # of a query; what follows is not read
LONGEST = 5  # words of a name

FOLDED = 0.9  # typed without diacritics: meant, probably
OTHER = 0.7  # typed with other diacritics
FOREIGN = 0.95  # a name in another language than the reader's
ELSEWHERE = 0.9  # a word of another language
WEAK = 0.5  # a word that is only near, where the very word is known too

Token = tuple[str, str]  # field, text


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

    def add(self, token: Token, match: Match) -> None:
        known = self.matches.get(token)
        if known is None or match.quality > known.quality:
            self.matches[token] = match

    def likeliest(self) -> list[Token]:
        best = max((match.quality for match in self.matches.values()), default=0)
        return [token for token, match in self.matches.items() if match.quality == best]


class Lexicon:
    """Every known form: the words of each language with their stems, and the names of things in any language."""

    def __init__(self, words: dict[str, dict[str, list[str]]], names: dict[str, list[str]]) -> None:
        self.words = words  # language: folded: [as written, stem, as written, stem …]
        self.names = names  # folded, without spaces: [as written, concept, language, as written …]

    @property
    def languages(self) -> list[str]:
        return list(self.words)

    @cached_property
    def known(self) -> dict[str, list[str]]:
        """All that may be typed in each language, folded, in order."""
        return {language: sorted({*words, *self.names}) for language, words in self.words.items()}

    def understand(self, query: str, language: str) -> list[Word]:
        typed = analysis.words(query)[:MOST_WORDS]
        words = [Word(each) for each in typed]
        for start in range(len(words)):
            for end in range(start + 2, min(start + LONGEST, len(words)) + 1):
                self._name(words[start:end], language, last=end == len(words))
        for word in words:
            self._word(word, language)
        return words

    def stems(self, language: str, folded: str) -> Iterator[tuple[str, str]]:
        """The words that fold alike, each with its stem."""
        row = self.words.get(language, {}).get(folded, [])
        return zip(row[::2], row[1::2], strict=True)

    def concepts(self, folded: str) -> Iterator[tuple[str, str, str]]:
        """What goes by a name: as written, the thing, the language."""
        row = self.names.get(folded, [])
        return zip(row[::3], row[1::3], row[2::3], strict=True)

    def _name(self, words: list[Word], language: str, last: bool) -> None:
        """A name of several words, written together or apart, perhaps not yet to its end."""
        typed = "".join(word.typed for word in words)
        folded = analysis.fold(typed)
        meant = list(self._as_name(typed, folded, language))
        if last and not meant:
            for name, quality in analysis.beginnings(self.known[language], folded).items():
                meant += self._as_name(name, name, language, quality)
        for word in words:
            for token, match in meant:
                word.add(token, match)

    def _word(self, word: Word, language: str) -> None:
        folded = analysis.fold(word.typed)
        meant = [*self._as_word(word.typed, folded, language), *self._as_name(word.typed, folded, language)]
        if meant:
            close = analysis.inside(self.known[language], folded)
            meant += self._near(close, language, WEAK)
        others = [other for other in self.languages if other != language]
        if not meant:
            meant = [each for other in others for each in self._as_word(word.typed, folded, other, ELSEWHERE)]
        if not meant:
            meant = self._near(analysis.near(self.known[language], folded), language, 1)
        if not meant:
            for other in others:
                meant += self._near(analysis.near(self.known[other], folded), other, ELSEWHERE)
        for token, match in meant:
            word.add(token, match)

    def _near(self, found: dict[str, float], language: str, share: float) -> list[tuple[Token, Match]]:
        return [
            each
            for other, quality in found.items()
            for each in (
                *self._as_word(other, other, language, quality * share),
                *self._as_name(other, other, language, quality * share),
            )
        ]

    def _as_word(
        self, typed: str, folded: str, language: str, share: float = 1
    ) -> Iterator[tuple[Token, Match]]:
        for written, stem in self.stems(language, folded):
            quality = share * _likeness(typed, folded, written)
            yield (words_of(language), stem), Match(quality, written, language)

    def _as_name(
        self, typed: str, folded: str, language: str, share: float = 1
    ) -> Iterator[tuple[Token, Match]]:
        for written, concept, other in self.concepts(folded):
            quality = share * _likeness(typed, folded, written) * (1 if other == language else FOREIGN)
            yield (CONCEPTS, concept), Match(quality, written, other)


def _likeness(typed: str, folded: str, written: str) -> float:
    if typed == written.replace(" ", ""):
        return 1
    return FOLDED if typed == folded else OTHER
