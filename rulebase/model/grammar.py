"""Grammar: what sentences need to know of a language, from articles and plurals to lists and quotation marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

Data = TypeVar("Data")

Form = Callable[[str], str]
MINUS = "\N{MINUS SIGN}"
SET_AGAIN = 1 << 13  # texts whose setting is remembered
UNSET = (int, bool, type(None))  # what is no text, and has none in it


def _plural(case: str) -> str:
    return f"many-{case}" if case else "many"


class Grammar:
    """A language; what stands here serves one that nobody has described yet."""

    joiner = ", "
    last = ", "
    alternative = ", "
    neither = ""  # of what is denied, where that is not said like alternatives
    last_clause = ""  # of sentences, where it is not said as of words
    # The case in which somebody who was named before is spoken of; none where the verb is enough; None: by name again.
    again: str | None = None
    decimal = "."
    percent = "%"
    quotes = ("“", "”")
    inner_quotes = ("‘", "’")
    together = ""  # a pattern of blanks at which no line may end
    suffixes: tuple[str, ...] = ()  # of numbers, beside their cases
    # The forms that the language tells apart, besides `many`; where none are given, those in use.
    cases: tuple[str, ...] = ()
    # The cases that a number takes as an ending of its own.
    number_cases: tuple[str, ...] = ()
    # The kinds of numbers that a sentence can tell apart.
    categories: tuple[str, ...] = ("one", "many")
    # What a word may be chosen by; nothing, where the language has no genders; None where nobody has said.
    genders: tuple[str, ...] | None = None
    # Whether men, alone or among others, take a plural of their own.
    personal = False
    described = True

    def quoted(self, text: str) -> str:
        """A text with the quotation marks of this language, the inner ones inside; names may bring other ones."""
        opening, closing = ((self.quotes[side], Grammar.quotes[side]) for side in (0, 1))
        found, depth = [], 0
        for mark in text:
            opens = mark in opening and not (depth and mark in closing)
            depth += opens
            pair = self.inner_quotes if depth > 1 else self.quotes
            closes = not opens and depth > 0 and mark in closing
            found.append(pair[0] if opens else pair[1] if closes else mark)
            depth -= closes
        return "".join(found)

    def indefinite(self, word: str, spoken: str = "") -> str:
        """A name as one of several: a viper."""
        del spoken
        return word

    def definite(self, word: str, spoken: str = "") -> str:
        """A name as the one that is known: the viper."""
        del spoken
        return word

    def named(self, word: str, spoken: str = "") -> str:
        """The printed name of a thing, not of a person, in a sentence: az Executive Order."""
        del spoken
        return word

    def category(self, number: int) -> str:
        return "one" if abs(number) == 1 else "many"

    def counted(self, number: int, case: str, form: Form, personal: bool = False) -> str:
        """The noun after a number: one hen, two hens; minus one hen."""
        del personal
        return form(case if abs(number) == 1 else _plural(case))

    def suffixed(self, number: str, suffix: str) -> str:
        """A number with an ending."""
        del suffix
        return number

    def ordinal(self, number: int) -> str:
        return f"{number}."

    def derived(self, name: str, case: str, spoken: str) -> str | None:
        """A form that nobody has written, made from the name and how it is said; None where that cannot be."""
        del name, case, spoken
        return None


def of(language: str, declared: Mapping[str, Any] | None = None) -> Grammar:
    """The grammar of a language, as the engine knows it or else as a game declares it."""
    known = _LANGUAGES.get(language)
    return known or (Declared(declared) if declared else _UNDESCRIBED)


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def decimal(language: str, value: float, places: int = 1) -> str:
    """A fraction with the decimal mark of the language: 4.9, 4,9."""
    written = f"{abs(value):.{places}f}".replace(".", of(language).decimal)
    return f"{MINUS}{written}" if value < 0 else written


def percent(language: str, share: float, places: int = 1) -> str:
    """A share of one as the language writes it: 24.4%, 24,4%."""
    least = 10**-places
    if 0 < share * 100 < least / 2:  # what can happen is never nothing
        return f"< {decimal(language, least, places)}{of(language).percent}"
    return decimal(language, share * 100, places) + of(language).percent


def listed(grammar: Grammar, words: Sequence[str], alternative: bool = False, negative: bool = False) -> str:
    """A list as it is said: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    last = grammar.alternative if alternative else grammar.last
    last = (grammar.neither or last) if negative else last
    return grammar.joiner.join(words[:-1]) + last + words[-1]


def clauses(grammar: Grammar, sentences: Sequence[str]) -> str:
    """A list of whole sentences: it is so, and it is so."""
    last = grammar.last_clause or grammar.last
    return last.join(filter(None, (grammar.joiner.join(sentences[:-1]), *sentences[-1:])))


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
    if not together:
        return data
    if together not in _setters:
        from functools import lru_cache

        pattern = re.compile(together)
        # The same texts come again on page after page.
        _setters[together] = lru_cache(SET_AGAIN)(lambda text: pattern.sub("\u00a0", text))
    found: Data = _typeset(_setters[together], data)
    return found


_setters: dict[str, Callable[[str], str]] = {}


def _typeset(setter: Callable[[str], str], data: Any) -> Any:
    kind = type(data)
    if kind is str:
        return setter(data) if " " in data else data
    if kind is dict:
        return {key: part if type(part) in UNSET else _typeset(setter, part) for key, part in data.items()}
    if kind is list:
        return [_typeset(setter, part) for part in data]
    return tuple(_typeset(setter, part) for part in data) if isinstance(data, tuple) else data


# ---------------------------------------------------------------- languages

LOCAL = ("where", "whereto")  # a place with its preposition: in the Brig, to the Brig
CHANGE = ("falls", "rises")  # a thing with the verb of its change: morale falls by
PLAIN = "plain"  # a thing offered beside one like it that carries something: basestar (undamaged)

# Patterns are compiled when they are first needed: few answers need any.
_SPELLED_FROM_VOWEL = r"[AEFHILMNORSX](?:[A-Z0-9]{1,4})?(?![\w’])"
_FROM_VOWEL = r"(?i:(?!one\b|once\b|eu|uni(?!m|n)|us[aeiu]|ut[ei]|ur[ai])[aeiou]|hour|honest|honou?r|heir)"
_NUMBER_FROM_VOWEL = r"8|1[18](?:\d{3})*(?!\d)"
_DETERMINED = r"(?i:an?|the|every|each|another|everybody|somebody|nobody)\b"
_ROMAN = r"[IVX]{2,}\b"
_ROMAN_FROM_VOWEL = r"(?:VIII|XI|XVIII)\b"


class English(Grammar):
    last = " and "
    alternative = " or "
    again = "pron"
    cases = ("poss", "pron", *LOCAL, *CHANGE, PLAIN)
    genders = ()

    def indefinite(self, word: str, spoken: str = "") -> str:
        """An 8, an 18, an hour, an LSO; a 100, a unit, a one-time, a CAG, a II."""
        said, as_written = (spoken or word).lstrip("“‘"), not spoken
        spelled = as_written and said.partition(" ")[0].isupper()
        if said[:1].isdigit():
            vowel = re.match(_NUMBER_FROM_VOWEL, said)
        elif as_written and re.match(_ROMAN, said):
            vowel = re.match(_ROMAN_FROM_VOWEL, said)
        elif not spelled and said[:1].lower() not in "aeiouh":
            vowel = None  # most words; no pattern has to be made for them
        else:
            vowel = re.match(_SPELLED_FROM_VOWEL if spelled else _FROM_VOWEL, said)
        return f"an {word}" if vowel else f"a {word}"

    def definite(self, word: str, spoken: str = "") -> str:
        """Every player, a character, the holder: what has an article or the like is said as it is."""
        del spoken
        return word if re.match(_DETERMINED, word) else f"the {word}"

    def ordinal(self, number: int) -> str:
        tens, ones = abs(number) % 100, abs(number) % 10
        return f"{number}{'th' if 11 <= tens <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"

    def derived(self, name: str, case: str, spoken: str) -> str | None:
        del spoken
        return f"{name}’s" if case == "poss" else None


class Polish(Grammar):
    last = " i "
    alternative = " lub "
    neither = " ani "
    again = ""
    decimal = ","
    quotes = ("„", "”")
    inner_quotes = ("»", "«")
    # A word of one letter does not end a line, and a figure stays with what it counts.
    together = r"(?<![\w{}%’-][aiouwzAIOUWZ])(?<=[aiouwzAIOUWZ]) |(?<=\d) (?=[^\W\d])"
    cases = ("gen", "dat", "acc", "ins", "loc", "voc", *LOCAL, *CHANGE, PLAIN)
    categories = ("one", "few", "many")
    genders = ("m", "f", "n")
    personal = True

    def category(self, number: int) -> str:
        tens, ones = abs(number) % 100, abs(number) % 10
        if abs(number) == 1:
            return "one"
        return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"

    def counted(self, number: int, case: str, form: Form, personal: bool = False) -> str:
        """1 karta, 2 karty, 5 kart, 12 kart, 22 karty; 2 graczy; with 1 kartą, 2 kartami, 5 kartami, 22 kartami."""
        category = self.category(number)
        if category == "one":
            return form(case)
        if case not in ("", "acc"):
            return form(_plural(case))
        return form("many-gen" if category == "many" or personal else _plural(case))


_PLACES = ("ine", "ill", "ela", "sup", "sub", "del", "all", "ade", "abl")


class Hungarian(Grammar):
    """Its sounds are a module of their own, read when first heard."""

    highest: int | None = None  # what the die of a game shows at most
    last = " és "
    last_clause = ", és "
    again = ""
    alternative = " vagy "
    decimal = ","
    quotes = ("„", "”")
    inner_quotes = ("»", "«")
    suffixes = ("os", "ost", "osra", "osnal", "osban", "osrol", "osig", "ostol", "osnak", "oshoz", "osbol", "osba")
    number_cases = ("acc", "dat", *_PLACES, "ins", "cau", "ter", "tra", "for")
    cases = (*number_cases, "tem", "ess", "poss", *LOCAL, *CHANGE, PLAIN)
    genders = ()

    def indefinite(self, word: str, spoken: str = "") -> str:
        del spoken
        return f"egy {word}"

    def definite(self, word: str, spoken: str = "") -> str:
        from rulebase.model import hungarian

        return hungarian.definite(word, spoken)

    def named(self, word: str, spoken: str = "") -> str:
        return self.definite(word, spoken)

    def counted(self, number: int, case: str, form: Form, personal: bool = False) -> str:
        del number, personal
        return form(case)  # a noun stays singular after a number

    def suffixed(self, number: str, suffix: str) -> str:
        from rulebase.model import hungarian

        return hungarian.numbered(number, suffix, self.highest)

    def derived(self, name: str, case: str, spoken: str) -> str | None:
        from rulebase.model import hungarian

        return hungarian.ended(name, spoken, case) if spoken and case in hungarian.CASES else None


class Declared(Grammar):
    """A language as a game declares it."""

    def __init__(self, declared: Mapping[str, Any]) -> None:
        quotes, inner = declared.get("quotes", self.quotes), declared.get("inner-quotes", self.inner_quotes)
        self.last = declared.get("and", self.last)
        self.alternative = declared.get("or", self.alternative)
        self.decimal = declared.get("decimal", self.decimal)
        self.percent = declared.get("percent", self.percent)
        self.quotes = (quotes[0], quotes[1])
        self.inner_quotes = (inner[0], inner[1])
        self.cases = tuple(declared.get("cases", ()))
        self.numbers: Mapping[str, Mapping[str, list[int]]] = declared.get("numbers", {})
        self.categories = ("one", *self.numbers, "many")
        self.genders = tuple(declared["genders"]) if "genders" in declared else None
        self.personal = declared.get("personal", False)
        self.after: Mapping[str, str] = declared.get("after", {})
        self.singular = declared.get("counted") == "singular"

    def category(self, number: int) -> str:
        """one, what the game tells of other numbers, many."""
        size = abs(number)
        for name, which in self.numbers.items():
            ending = size % 100 not in which.get("not-ending", ())
            if ending and (size in which.get("is", ()) or size % 10 in which.get("ending", ())):
                return name
        return "one" if size == 1 else "many"

    def counted(self, number: int, case: str, form: Form, personal: bool = False) -> str:
        del personal
        kind = self.category(number)
        if case in ("", "acc") and kind in self.after:  # a number may ask for another form of what it counts
            return form(self.after[kind])
        return form(case if self.singular or kind == "one" else _plural(case))


class Undescribed(Grammar):
    described = False


_UNDESCRIBED = Undescribed()
_LANGUAGES: dict[str, Grammar] = {"en": English(), "pl": Polish(), "hu": Hungarian()}
