"""Texts that share a list of words, and what is wrong with their spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulebase.documents import problems, yaml_document
from rulebase.documents.problems import Place, Problem
from tools.spelling.spelling_words import Known

ROOT = Path(__file__).parents[2]


SUGGESTED = 3


NO_CODE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Text:
    """Something that people read in a language, and how to point at a word of it."""

    language: str
    wording: str
    place: Callable[[str, int], Place]
    code: frozenset[str] = NO_CODE  # words in it that are for a machine


@dataclass(frozen=True)
class Scope:
    """What shares a list of words: a game, or the program itself."""

    texts: list[Text]
    known: dict[str, Known]
    listing: yaml_document.YamlDocument | None
    file: Path

    def problems(self) -> Iterator[Problem]:
        for text in self.texts:
            for word, offset in self.known[text.language].unknown(text.wording):
                if word not in text.code:
                    yield self._unknown(text, word, offset)
        yield from self._unused()

    def _unknown(self, text: Text, word: str, offset: int) -> Problem:
        near = self.known[text.language].near(word)[:SUGGESTED]
        hint = f"did you mean {' or '.join(f'“{other}”' for other in near)}?" if near else ""
        file = self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file
        expected = f"a word of the language ({text.language}), a name of the game, or one listed in {file}"
        message = f"“{problems.shown(word)}” is not known to be a word"
        return Problem("unknown-word", message, text.place(word, offset), expected, hint)

    def _unused(self) -> Iterator[Problem]:
        if self.listing is None:
            return
        used = {language: known.used for language, known in self.known.items()}
        for number, name in enumerate(self.listing.data.get("names", [])):
            if not any(name in said for said in used.values()):
                yield _needless(name, self.listing.place(("names", number)))
        for language, listed in self.listing.data.get("words", {}).items():
            for number, word in enumerate(listed):
                if word not in used.get(language, ()):
                    yield _needless(word, self.listing.place(("words", language, number)))


def _needless(word: str, place: Place) -> Problem:
    message = f"“{word}” need not be listed: it is said nowhere, or known anyway"
    return Problem("needless-word", message, place, hint="take it out of the list")
