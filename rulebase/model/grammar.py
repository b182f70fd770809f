"""What sentences need to know of a language: articles, number agreement, suffixes, lists, typography."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

Data = TypeVar("Data")

Form = Callable[[str], str]
MINUS = "\N{MINUS SIGN}"
SET_AGAIN = 1 << 13  # texts whose setting is remembered
UNSET = (int, bool, type(None))  # what is no text, and has none in it


def _category(number: int) -> str:
    return "one" if abs(number) == 1 else "many"


def _counted(number: int, case: str, form: Form, _: bool = False) -> str:
    """One hen, two hens; minus one hen."""
    return form(case if abs(number) == 1 else _plural(case))


def _plural(case: str) -> str:
    return f"many-{case}" if case else "many"


def _bare(word: str, _: str = "") -> str:
    return word


class Grammar(NamedTuple):
    """One language; the defaults serve a language that nobody has described yet."""

    indefinite: Callable[[str, str], str] = _bare
    definite: Callable[[str, str], str] = _bare
    # The printed name of a thing, not of a person, in a sentence: az Executive Order.
    named: Callable[[str, str], str] = _bare
    counted: Callable[[int, str, Form, bool], str] = _counted
    category: Callable[[int], str] = _category
    suffixed: Callable[[str, str], str] = lambda number, _: number
    ordinal: Callable[[int], str] = lambda number: f"{number}."
    # A form that nobody has written, made from the name and how it is said; None where that cannot be.
    derived: Callable[[str, str, str], str | None] = lambda *_: None
    joiner: str = ", "
    last: str = ", "
    alternative: str = ", "
    decimal: str = "."
    percent: str = "%"
    quotes: tuple[str, str] = ("“", "”")
    inner_quotes: tuple[str, str] = ("‘", "’")
    together: str = ""
    suffixes: tuple[str, ...] = ()
    # The forms that the language tells apart, besides `many`; where none are given, those in use.
    cases: tuple[str, ...] = ()
    # The cases that a number takes as an ending of its own.
    number_cases: tuple[str, ...] = ()
    # The kinds of numbers that a sentence can tell apart.
    categories: tuple[str, ...] = ("one", "many")
    # What a word may be chosen by; nothing, where the language has no genders; None where nobody has said.
    genders: tuple[str, ...] | None = None
    # Whether men, alone or among others, take a plural of their own.
    personal: bool = False
    described: bool = True


def of(language: str, told: Mapping[str, Any] | None = None) -> Grammar:
    """The grammar of a language, as the engine knows it or else as a game tells it."""
    known = _LANGUAGES.get(language)
    if known is not None or not told:
        return known or _PLAIN

    return declared(told)


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def decimal(language: str, value: float, places: int = 1) -> str:
    """A fraction with the decimal mark of the language: 4.9, 4,9."""
    written = f"{abs(value):.{places}f}".replace(".", of(language).decimal)
    return f"{MINUS}{written}" if value < 0 else written


def percent(language: str, share: float, places: int = 1) -> str:
    """A share of one as the language writes it: 24.4%, 24,4%."""
    return decimal(language, share * 100, places) + of(language).percent


def listed(grammar: Grammar, words: Sequence[str], alternative: bool = False) -> str:
    """A list as it is said: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = grammar.alternative if alternative else grammar.last
    return grammar.joiner.join(words[:-1]) + last + words[-1]


def told_apart(grammar: Grammar, words: Sequence[str]) -> str:
    """Alternatives that are heard one by one, as each may be of several parts: a with b; a with c; or d."""
    if len(words) < 2:
        return "".join(words)
    return "; ".join([*words[:-1], grammar.alternative.lstrip(", ") + words[-1]])


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def typeset(language: str, data: Data) -> Data:
    """What is to be published (a text, or data with texts in it), with spaces at which no line may end."""
    together = of(language).together
    return _typeset(_setter(together), data) if together else data


_setters: dict[str, Callable[[str], str]] = {}


def _setter(together: str) -> Callable[[str], str]:
    """Sets a text: the same ones come again on page after page."""
    if together not in _setters:
        from functools import lru_cache

        pattern = re.compile(together)
        _setters[together] = lru_cache(SET_AGAIN)(lambda text: pattern.sub("\u00a0", text))
    return _setters[together]


def _typeset(told: Callable[[str], str], data: Any) -> Any:
    kind = type(data)
    if kind is str:
        return told(data) if " " in data else data
    if kind is dict:
        return {key: part if type(part) in UNSET else _typeset(told, part) for key, part in data.items()}
    if kind is list:
        return [_typeset(told, part) for part in data]
    return tuple(_typeset(told, part) for part in data) if isinstance(data, tuple) else data


# English

# Patterns are compiled when they are first needed: few answers need any.
_SPELLED_FROM_VOWEL = r"[AEFHILMNORSX](?:[A-Z0-9]{1,4})?(?![\w’])"
_FROM_VOWEL = r"(?i:(?!one\b|once\b|eu|uni(?!m|n)|us[aeiu]|ut[ei]|ur[ai])[aeiou]|hour|honest|honou?r|heir)"
_NUMBER_FROM_VOWEL = r"8|1[18](?:\d{3})*(?!\d)"
_DETERMINED = r"(?i:an?|the|every|each|another|everybody|somebody|nobody)\b"
_ROMAN = r"[IVX]{2,}\b"
_ROMAN_FROM_VOWEL = r"(?:VIII|XI|XVIII)\b"


def _english_indefinite(word: str, spoken: str = "") -> str:
    return ("an " if _english_from_vowel((spoken or word).lstrip("“‘"), not spoken) else "a ") + word


def _english_definite(word: str, _: str = "") -> str:
    """Every player, a character, the holder: what has an article or the like is said as it is."""
    return word if re.match(_DETERMINED, word) else f"the {word}"


def _english_from_vowel(said: str, as_written: bool) -> bool:
    """Say an 8, an 18, an hour, an LSO; a 100, a unit, a one-time, a CAG, a II."""
    if said[:1].isdigit():
        return re.match(_NUMBER_FROM_VOWEL, said) is not None
    if as_written and re.match(_ROMAN, said):
        return re.match(_ROMAN_FROM_VOWEL, said) is not None
    spelled = as_written and said.partition(" ")[0].isupper()
    if not spelled and said[:1].lower() not in "aeiouh":
        return False  # most words; no pattern has to be made for them
    return re.match(_SPELLED_FROM_VOWEL if spelled else _FROM_VOWEL, said) is not None


def _english_ordinal(number: int) -> str:
    tens, ones = abs(number) % 100, abs(number) % 10
    return f"{number}{'th' if 11 <= tens <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"


def _english_derived(name: str, case: str, _: str) -> str | None:
    return f"{name}’s" if case == "poss" else None


# Polish


def _polish_category(number: int) -> str:
    tens, ones = abs(number) % 100, abs(number) % 10
    if abs(number) == 1:
        return "one"
    return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"


def _polish_counted(number: int, case: str, form: Form, personal: bool = False) -> str:
    """1 karta, 2 karty, 5 kart, 12 kart, 22 karty; 2 graczy; with 1 kartą, 2 kartami, 5 kartami, 22 kartami."""
    category = _polish_category(number)
    if category == "one":
        return form(case)
    if case not in ("", "acc"):
        return form(_plural(case))
    return form("many-gen" if category == "many" or personal else _plural(case))


# A word of one letter does not end a line, and a figure stays with what it counts.
_POLISH_TOGETHER = r"(?<![\w{}%’-][aiouwzAIOUWZ])(?<=[aiouwzAIOUWZ]) |(?<=\d) (?=[^\W\d])"


# Hungarian: its sounds are a module of their own, read when first heard


def _hungarian_indefinite(word: str, _: str = "") -> str:
    return f"egy {word}"


def _hungarian_definite(word: str, spoken: str = "") -> str:
    from rulebase.model import hungarian

    return hungarian.definite(word, spoken)


def _hungarian_suffixed(number: str, suffix: str) -> str:
    from rulebase.model import hungarian

    return hungarian.numbered(number, suffix)


def _hungarian_derived(name: str, case: str, spoken: str) -> str | None:
    from rulebase.model import hungarian

    return hungarian.ended(name, spoken, case) if spoken and case in hungarian.CASES else None


def _hungarian_counted(_: int, case: str, form: Form, __: bool = False) -> str:
    return form(case)  # a noun stays singular after a number


_ADJECTIVES = ("os", "ost", "osra", "osnal", "osban", "osrol", "osig", "ostol", "osnak", "oshoz", "osbol", "osba")
_PLACES = ("ine", "ill", "ela", "sup", "sub", "del", "all", "ade", "abl")
_NUMBER_CASES = ("acc", "dat", *_PLACES, "ins", "cau", "ter", "tra", "for")

LOCAL = ("where", "whereto")  # a place with its preposition: in the Brig, to the Brig
CHANGE = ("falls", "rises")  # a thing with the verb of its change: morale falls by
PLAIN = "plain"  # a thing offered beside one like it that carries something: basestar (undamaged)
_PLAIN = Grammar(described=False)
_LANGUAGES = {
    "en": Grammar(
        indefinite=_english_indefinite,
        definite=_english_definite,
        ordinal=_english_ordinal,
        derived=_english_derived,
        last=" and ",
        alternative=" or ",
        cases=("poss", *LOCAL, *CHANGE, PLAIN),
        genders=(),
    ),
    "pl": Grammar(
        counted=_polish_counted,
        category=_polish_category,
        last=" i ",
        alternative=" lub ",
        decimal=",",
        quotes=("„", "”"),
        inner_quotes=("»", "«"),
        together=_POLISH_TOGETHER,
        cases=("gen", "dat", "acc", "ins", "loc", "voc", *LOCAL, *CHANGE, PLAIN),
        categories=("one", "few", "many"),
        genders=("m", "f", "n"),
        personal=True,
    ),
    "hu": Grammar(
        indefinite=_hungarian_indefinite,
        definite=_hungarian_definite,
        named=_hungarian_definite,
        counted=_hungarian_counted,
        suffixed=_hungarian_suffixed,
        derived=_hungarian_derived,
        last=" és ",
        alternative=" vagy ",
        decimal=",",
        quotes=("„", "”"),
        inner_quotes=("»", "«"),
        suffixes=_ADJECTIVES,
        cases=(*_NUMBER_CASES, "tem", "ess", "poss", *LOCAL, *CHANGE, PLAIN),
        number_cases=_NUMBER_CASES,
        genders=(),
    ),
}


_PLAIN_CASES = ("", "acc")  # in which a number may ask for another form of what it counts


def declared(told: Mapping[str, Any]) -> Grammar:
    category = _declared_category(told.get("numbers", {}))
    quotes, inner = told.get("quotes", ["“", "”"]), told.get("inner-quotes", ["‘", "’"])
    return Grammar(
        counted=_declared_counted(category, told),
        category=category,
        last=told.get("and", ", "),
        alternative=told.get("or", ", "),
        decimal=told.get("decimal", "."),
        percent=told.get("percent", "%"),
        quotes=(quotes[0], quotes[1]),
        inner_quotes=(inner[0], inner[1]),
        cases=tuple(told.get("cases", ())),
        categories=("one", *told.get("numbers", {}), "many"),
        genders=tuple(told["genders"]) if "genders" in told else None,
        personal=told.get("personal", False),
    )


def _declared_category(numbers: Mapping[str, Any]) -> Callable[[int], str]:
    """one, what the game tells of other numbers, many."""

    def of(number: int) -> str:
        size = abs(number)
        found = (name for name, which in numbers.items() if _is_among(size, which))
        return next(found, "one" if size == 1 else "many")

    return of


def _is_among(size: int, which: Mapping[str, list[int]]) -> bool:
    if size % 100 in which.get("not-ending", ()):
        return False
    return size in which.get("is", ()) or size % 10 in which.get("ending", ())


def _declared_counted(category: Callable[[int], str], told: Mapping[str, Any]) -> Callable[[int, str, Form, bool], str]:
    after, singular = told.get("after", {}), told.get("counted") == "singular"

    def form(number: int, case: str, named: Form, _: bool = False) -> str:
        kind = category(number)
        if case in _PLAIN_CASES and kind in after:
            return named(after[kind])
        return named(case if singular or kind == "one" else f"many-{case}" if case else "many")

    return form
