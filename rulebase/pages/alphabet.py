"""The order of the alphabet: each language's own, where it is described; else that of the plain letters."""

import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from rulebase.model import folding

# Letters in order; those in one group differ only where all else is equal. The first of a group heads its section.
_ALPHABETS = {
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "hu": "aá b c cs d dz dzs eé f g gy h ií j k l ly m n ny oó öő p q r s sz t ty uú üű v w x y z zs",
}
T = TypeVar("T")
_Key = tuple[tuple[int, ...], tuple[int, ...], str]


@lru_cache(maxsize=1 << 14)
def sort_key(language: str, word: str) -> _Key:
    """What to sort words of a language by."""
    spoken = "".join(letter for letter in word.casefold() if letter.isalnum() or letter.isspace())
    letters = [_letter(language, letter) for letter in _letters(language, spoken.strip())]
    return tuple(main for main, _ in letters), tuple(fine for _, fine in letters), word


def initial(language: str, word: str) -> str:
    """The letter under which a word is listed; all numbers are listed together."""
    spoken = "".join(letter for letter in word.casefold() if letter.isalnum())
    first = next(iter(_letters(language, spoken)), "")
    head = next((group[0] for group in _groups(language) if first in group), "") or folding.fold(first)[:1]
    return head.capitalize() if head.isalpha() else "0–9"


def sections(language: str, items: Iterable[T], title: Callable[[T], str]) -> dict[str, list[T]]:
    """Things by the letter under which they are listed, all in order."""
    found: dict[str, list[T]] = {}
    for item in sorted(items, key=lambda item: sort_key(language, title(item))):
        found.setdefault(initial(language, title(item)), []).append(item)
    return found


@lru_cache
def _groups(language: str) -> list[list[str]]:
    """The groups of letters of a language, each letter on its own; those of several characters stay whole."""
    groups = _ALPHABETS.get(language, "").split()
    return [[group] if group.isascii() else list(group) for group in groups]


@lru_cache
def _places(language: str) -> dict[str, tuple[int, int]]:
    return {
        letter: (place + 1, fine) for place, group in enumerate(_groups(language)) for fine, letter in enumerate(group)
    }


def _letters(language: str, word: str) -> list[str]:
    """A word letter by letter, as the language counts letters: Hungarian dzs is one."""
    known = _places(language)
    found = []
    at = 0
    while at < len(word):
        length = next((n for n in (3, 2) if word[at : at + n] in known), 1)
        found.append(word[at : at + length])
        at += length
    return found


def _letter(language: str, letter: str) -> tuple[int, int]:
    known = _places(language).get(letter)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFKD", letter)[:1]
    if plain.isalpha():
        return _places(language).get(plain, (ord(plain), 0))[0], ord(letter[0])
    return -1 if letter.isspace() else 0, ord(letter[0])
