"""Examples for whoever builds at each save: told again only where something that they read has changed.

The scenarios of one file are told by a game of their own, which remembers nothing when they begin: so every text that
they rest on is read, and noted. All else that they rest on is the same in every language; where that has changed,
all of them are told again.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, overload

from rulebase.model import bundle, types
from rulebase.model import game as games
from rulebase.pages import examples

Noted = dict[tuple[str, int], str | None]  # texts by language and number, as they were read


class _Told(NamedTuple):
    """The examples of a file, and what they have read."""

    noted: Noted
    examples: list[str]


_told: dict[tuple[str, str], tuple[bytes, dict[str, _Told]]] = {}  # by game and language: on what it rests, by file


def of(game: games.Game, language: str) -> examples.ByEntry:
    """The examples of a game in a language, those that would be the same again from memory."""
    rest = game.bundle.languageless()
    known, kept = _told.get((game.id, language), (b"", {}))
    found = {
        file: _again(game, language, written, kept.get(file) if known == rest else None)
        for file, written in _files(game)
    }
    _told[game.id, language] = rest, found
    return examples.ByEntry(game, (each for told in found.values() for each in told.examples))


def _files(game: games.Game) -> Iterator[tuple[str, list[types.Scenario]]]:
    """The scenarios by the file that they stand in."""
    for file, written in groupby(game.bundle.scenarios, key=lambda each: each["at"].rpartition(":")[0]):
        yield file, list(written)


def _again(game: games.Game, language: str, written: list[types.Scenario], kept: _Told | None) -> _Told:
    if kept is not None and all(_reads(game, *where) == text for where, text in kept.noted.items()):
        return kept
    alone = _Noting(game.bundle)
    told = examples.told(games.Game(alone), written, [language])[language]
    return _Told(alone.noted, list(map(examples.text, told)))


def _reads(game: games.Game, language: str, number: int) -> str | None:
    texts = game.bundle.texts(language)
    return texts[number] if number < len(texts) else None


class _Noting(bundle.Bundle):
    """A game of which it is noted which texts are read."""

    def __init__(self, whole: bundle.Bundle) -> None:
        super().__init__(whole.game, whole.folder)
        self.core, self.books, self.gists, self.names = whole.core, whole.books, whole.gists, whole.names
        self.noted: Noted = {}
        self._whole = whole

    def texts(self, language: str) -> Sequence[str | None]:
        return _Texts(self._whole.texts(language), language, self.noted)


class _Texts(Sequence[str | None]):
    """The texts of a language; whoever looks at all of them has read all of them."""

    def __init__(self, texts: Sequence[str | None], language: str, noted: Noted) -> None:
        self._texts, self._language, self._noted = texts, language, noted

    @overload
    def __getitem__(self, number: int) -> str | None: ...
    @overload
    def __getitem__(self, number: slice) -> list[str | None]: ...
    def __getitem__(self, number: int | slice) -> str | list[str | None] | None:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        found = self._noted[self._language, number] = self._texts[number]
        return found

    def __len__(self) -> int:
        return len(self._texts)
