"""Numerals: small numbers as they are said, in the languages whose grammar is described."""

from __future__ import annotations

from typing import NamedTuple

from rulebase.model import folding

# What is said for each number from nought on, in all languages; forms of one number stand side by side.
_SAID = (
    "zero none no nothing empty · zero brak nic żaden żadna żadne żadnych żadnej żadnego pusty pusta puste"
    " · nulla nincs semmi üres",
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
# What is counted where it is clear what is meant: three cards, trzy karty, három lap.
_THINGS = frozenset(
    folding.fold(
        "card cards token tokens point points · karta kartę karty kart żeton żetony żetonów punkt punkty"
        " punktów · lap lapot kártya kártyát token jelző pont"
    ).split()
)
_ONE = ("a", "an")
_NUMBERS = {word: number for number, said in enumerate(_SAID) for word in folding.fold(said).split()}


def whole(raw: str) -> int | None:
    """A whole number in figures or as a word, also of cards and the like; None if it is neither."""
    number, _, thing = raw.strip().partition(" ")
    said = number if folding.fold(thing) in _THINGS else raw
    try:
        return int(said)
    except ValueError:
        return _NUMBERS.get(folding.fold(said))


class Counted(NamedTuple):
    number: int
    thing: str


def counted(raw: str) -> Counted | None:
    """What begins with a number as a word: “two raiders”, “dwa raidery”, “két raider”; None if it does not."""
    first, _, thing = raw.strip().partition(" ")
    number = (1 if first.lower() in _ONE else _NUMBERS.get(folding.fold(first))) if thing else None
    return None if number is None else Counted(number, thing.strip())
