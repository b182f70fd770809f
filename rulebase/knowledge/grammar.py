"""What sentences need to know of a language: articles, number agreement, suffixes, lists, typography."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

Form = Callable[[str], str]
Data = TypeVar("Data")
GENDERS = ("m", "f", "n", "plural")  # in the order in which the words of `g:` stand


def _counted(number: int, case: str, form: Form) -> str:
    """One hen, two hens."""
    return form(case if number == 1 else "-".join(["many", *filter(None, [case])]))


class Grammar(NamedTuple):
    """One language; the defaults serve a language that nobody has described yet."""

    indefinite: Callable[[str], str] = lambda word: word
    definite: Callable[[str], str] = lambda word: word
    counted: Callable[[int, str, Form], str] = _counted
    suffixed: Callable[[str, str], str] = lambda number, _: number
    joiner: str = ", "
    last: str = ", "
    alternative: str = ", "
    quotes: tuple[str, str] = ("“", "”")
    inner_quotes: tuple[str, str] = ("‘", "’")
    together: re.Pattern[str] | None = None
    suffixes: tuple[str, ...] = ()
    # The forms that the language tells apart, besides `many`; where none are given, those in use.
    cases: tuple[str, ...] = ()
    # What a word may be chosen by; nothing, where the language has no genders; None where nobody has said.
    genders: tuple[str, ...] | None = None


def of(language: str) -> Grammar:
    return _LANGUAGES.get(language, _PLAIN)


def listed(grammar: Grammar, words: Sequence[str], alternative: bool = False) -> str:
    """A list as it is said: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = grammar.alternative if alternative else grammar.last
    return grammar.joiner.join(words[:-1]) + last + words[-1]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def typeset(language: str, data: Data) -> Data:
    """What is to be published (a text, or data with texts in it), with spaces at which no line may end."""
    together = of(language).together
    return data if together is None else _typeset(together, data)


def _typeset(together: re.Pattern[str], data: Any) -> Any:
    if isinstance(data, str):
        return together.sub("\u00a0", data) if " " in data else data
    if isinstance(data, dict):
        return {key: _typeset(together, part) for key, part in data.items()}
    if isinstance(data, list):
        return [_typeset(together, part) for part in data]
    return tuple(_typeset(together, part) for part in data) if isinstance(data, tuple) else data


# English


def _english_indefinite(word: str) -> str:
    return ("an " if word[:1].lower() in "aeiou" or word[:1] == "8" else "a ") + word


def _english_counted(number: int, _: str, form: Form) -> str:
    return form("" if number == 1 else "many")


# Polish


def _polish_counted(number: int, case: str, form: Form) -> str:
    """1 karta, 2 karty, 5 kart, 12 kart, 22 karty; in the accusative 1 kartę, 2 karty, 5 kart."""
    tens, ones = number % 100, number % 10
    if number == 1:
        return form(case)
    if 2 <= ones <= 4 and not 12 <= tens <= 14:
        return form("many-acc" if case == "acc" else "many")
    return form("many-gen")


# A word of one letter does not end a line, and a figure stays with what it counts.
_POLISH_TOGETHER = re.compile(r"(?<![\w{}%’-][aiouwzAIOUWZ])(?<=[aiouwzAIOUWZ]) |(?<=\d) (?=[^\W\d])")


# Hungarian

_SPOKEN_FROM_VOWEL = re.compile(r"[aáeéiíoóöőuúüű]", re.IGNORECASE)
_NUMBER_FROM_VOWEL = re.compile(r"(1(?!\d)|1\d{3}(?!\d)|5\d{0,2}(?!\d))")
_ONES = dict(zip("0123456789", ("s", "es", "es", "as", "es", "ös", "os", "es", "as", "es"), strict=True))
_TENS = dict(zip("123456789", ("es", "as", "as", "es", "es", "as", "es", "as", "es"), strict=True))
_HUNGARIAN_SUFFIXES = {
    "os": {"": ""},
    "ost": {"as": "t", "os": "t", "es": "t", "ös": "t"},
    "osra": {"as": "ra", "os": "ra", "es": "re", "ös": "re", "s": "ra"},
    "osnal": {"as": "nál", "os": "nál", "es": "nél", "ös": "nél", "s": "nál"},
    "osban": {"as": "ban", "os": "ban", "es": "ben", "ös": "ben", "s": "ban"},
    "osrol": {"as": "ról", "os": "ról", "es": "ről", "ös": "ről", "s": "ról"},
    "osig": {"as": "ig", "os": "ig", "es": "ig", "ös": "ig", "s": "ig"},
    "ostol": {"as": "tól", "os": "tól", "es": "től", "ös": "től", "s": "tól"},
}


def _hungarian_definite(word: str) -> str:
    vowel = _NUMBER_FROM_VOWEL.match(word) if word[:1].isdigit() else _SPOKEN_FROM_VOWEL.match(word.lstrip("„”"))
    return ("az " if vowel else "a ") + word


def _hungarian_suffixed(number: str, suffix: str) -> str:
    """8-as, 5–7-esre, 10-es, 20-as: by how the last number is spoken."""
    digits = re.split(r"\D", number)[-1]
    if not digits:
        return number
    spoken = _ONES[digits[-1]] if digits[-1] != "0" or len(digits) == 1 else _TENS.get(digits[-2], "as")
    return f"{number}-{spoken}{_HUNGARIAN_SUFFIXES[suffix].get(spoken, '')}"


_PLAIN = Grammar()
_LANGUAGES = {
    "en": Grammar(
        indefinite=_english_indefinite,
        definite=lambda word: f"the {word}",
        counted=_english_counted,
        last=" and ",
        alternative=" or ",
        cases=("poss",),
        genders=(),
    ),
    "pl": Grammar(
        counted=_polish_counted,
        last=" i ",
        alternative=" lub ",
        quotes=("„", "”"),
        inner_quotes=("»", "«"),
        together=_POLISH_TOGETHER,
        cases=("gen", "dat", "acc", "ins", "loc", "voc"),
        genders=GENDERS,
    ),
    "hu": Grammar(
        indefinite=lambda word: f"egy {word}",
        definite=_hungarian_definite,
        counted=lambda _, case, form: form(case),  # a noun stays singular after a number
        suffixed=_hungarian_suffixed,
        last=" és ",
        alternative=" vagy ",
        quotes=("„", "”"),
        inner_quotes=("»", "«"),
        suffixes=tuple(_HUNGARIAN_SUFFIXES),
        cases=(
            *("acc", "dat", "ine", "ill", "ela", "sup", "sub", "del", "all", "ade", "abl", "ins"),
            *("cau", "ter", "tra", "for", "tem", "ess", "poss"),
        ),
        genders=(),
    ),
}
