"""Numerals: small numbers as they are said, in the languages whose grammar is described."""

from __future__ import annotations

from typing import NamedTuple

from rulebase.model import folding

# What is said for each number from nought on, in all languages; forms of one number stand side by side.
_SAID = (
    "zero none no nothing · zero brak nic żaden żadna żadne żadnych żadnej żadnego · nulla nincs semmi",
    "one · jeden jedna jedno jedną jednego jednej · egy",
    "two · dwa dwie dwoje dwóch dwoma · kettő két",
    "three · trzy troje trzech trzema · három",
    "four · cztery czworo czterech · négy",
    "five · pięć pięcioro pięciu · öt",
    "six · sześć sześcioro sześciu · hat",
    "seven · siedem siedmioro siedmiu · hét",
    "eight · osiem ośmioro ośmiu · nyolc",
    "nine · dziewięć dziewięcioro dziewięciu · kilenc",
    "ten · dziesięć dziesięcioro dziesięciu · tíz",
    "eleven · jedenaście jedenastu · tizenegy",
    "twelve · dwanaście dwunastu · tizenkettő tizenkét",
    "thirteen · trzynaście trzynastu · tizenhárom",
    "fourteen · czternaście czternastu · tizennégy",
    "fifteen · piętnaście piętnastu · tizenöt",
    "sixteen · szesnaście szesnastu · tizenhat",
    "seventeen · siedemnaście siedemnastu · tizenhét",
    "eighteen · osiemnaście osiemnastu · tizennyolc",
    "nineteen · dziewiętnaście dziewiętnastu · tizenkilenc",
    "twenty · dwadzieścia dwudziestu · húsz",
)
_NUMBERS = {word: number for number, said in enumerate(_SAID) for word in folding.fold(said).split()}


def whole(raw: str) -> int | None:
    """A whole number in figures or as a word; None if it is neither."""
    try:
        return int(raw)
    except ValueError:
        return _NUMBERS.get(folding.fold(raw))


class Counted(NamedTuple):
    number: int
    thing: str


def counted(raw: str) -> Counted | None:
    """What begins with a number as a word: “two raiders”, “dwa raidery”, “két raider”; None if it does not."""
    first, _, thing = raw.strip().partition(" ")
    number = _NUMBERS.get(folding.fold(first)) if thing else None
    return None if number is None else Counted(number, thing.strip())
