"""Templates: sentences with slots, `{viper|acc}` or `{n|one:{n|of:hen}|other:…}`, and what agrees with a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rulebase.model import grammar, quantities, types

# A slot, in whose wordings stand slots of their own, and in the wordings of these once more.
_INNER = r"\{(?:[^{}]|\{[^{}]*\})*\}"
SLOT = re.compile(rf"\{{((?:[^{{}}]|{_INNER})*)\}}")
_PARTS = re.compile(rf"\|((?:[^{{}}|]|{_INNER})*)")
ARTICLES = ("a", "the")
PLAIN_MODIFIERS = (*ARTICLES, "many", "cap", "or", "nor", "signed", "ord")
OTHER = "other"  # the wording for all that has none of its own
GENDERS = ("m", "f", "n")
WORDINGS = ("none", "one", "few", "many", *GENDERS, "men", OTHER)


class Slot(NamedTuple):
    """A place in a sentence for a term, a number of a table, or a value of the situation."""

    name: str
    case: str = ""
    article: str = ""
    capital: bool = False
    alternative: bool = False
    negative: bool = False
    signed: bool = False
    ordinal: bool = False
    counted: str = ""
    counted_case: str = ""
    suffix: str = ""
    # What is said instead, by number or gender of the value.
    wordings: tuple[tuple[str, str], ...] = ()

    @property
    def dotted(self) -> bool:
        return "." in self.name


ANY = Slot("")


@lru_cache(maxsize=4096)
def parse(template: str, suffixes: tuple[str, ...] = ()) -> tuple[str | Slot, ...]:
    """The text and slots of a template in turn."""
    parts: list[str | Slot] = []
    at = 0
    for found in SLOT.finditer(template):
        parts += [template[at : found.start()], slot(found[1], suffixes)]
        at = found.end()
    return tuple(part for part in [*parts, template[at:]] if part)


def slots(template: str, suffixes: tuple[str, ...] = ()) -> list[Slot]:
    """All slots of a template, also those inside of wordings."""
    found: list[Slot] = []
    for part in parse(template, suffixes):
        if isinstance(part, Slot):
            found.append(part)
            found += [inner for _, wording in part.wordings for inner in slots(wording, suffixes)]
    return found


@lru_cache(maxsize=4096)
def slot(written: str, suffixes: tuple[str, ...] = ()) -> Slot:
    words = [written] if "|" not in written else [written[: written.index("|")], *_PARTS.findall(written)]
    name, modifiers, wordings = words[0], [], []
    for word in words[1:]:
        key, mark, wording = word.partition(":")
        if mark and key in WORDINGS:
            wordings.append((key, wording))
        else:
            modifiers.append(word)
    many = ["many"] if "many" in modifiers else []
    cases = [word for word in modifiers if ":" not in word and word not in (*PLAIN_MODIFIERS, *suffixes)]
    counted = next((word.removeprefix("of:") for word in modifiers if word.startswith("of:")), "")
    counted, _, counted_case = counted.partition(".")
    return Slot(
        name=name,
        case="-".join([*many, *cases]),
        article=next((word for word in modifiers if word in ARTICLES), ""),
        capital="cap" in modifiers,
        alternative="or" in modifiers or "nor" in modifiers,
        negative="nor" in modifiers,
        signed="signed" in modifiers,
        ordinal="ord" in modifiers,
        counted=counted,
        counted_case=counted_case,
        suffix=next((word for word in modifiers if word in suffixes), ""),
        wordings=tuple(wordings),
    )


def modifiers(written: str) -> list[str]:
    """What follows the name of a slot, without the wordings."""
    words = _PARTS.findall(written)
    return [word for word in words if word.partition(":")[0] not in WORDINGS or ":" not in word]


def found(template: str, at: int = 0) -> Iterator[tuple[int, str]]:
    """What stands in each slot, and where the slot begins; also those inside of wordings."""
    for outer in SLOT.finditer(template):
        yield at + outer.start(), outer[1]
        yield from found(outer[1], at + outer.start(1))


def masked(template: str, filler: str = " ", apart: bool = False) -> str:
    """The text alone: what belongs to a slot is covered, what a wording says is not (and may be set apart)."""
    return SLOT.sub(lambda slot: _masked(slot[0], filler, apart), template)


def _masked(written: str, filler: str, apart: bool) -> str:
    if not slot(written[1:-1]).wordings:
        return _covered(written, filler)
    covered = [_covered(written[: written.index("|")], filler)]
    for part in _PARTS.finditer(written[:-1]):
        key, mark, wording = part[1].partition(":")
        if mark and key in WORDINGS:
            covered += [_covered(f"|{key}:", " " if apart else filler), masked(wording, filler, apart)]
        else:
            covered.append(_covered(part[0], filler))
    return "".join([*covered, " " if apart or filler.isspace() else "}"])


def _covered(written: str, filler: str) -> str:
    """As long as what was written; with a filler that shows, in braces where there is room."""
    if filler.isspace() or len(written) < 2:
        return filler * len(written)
    return "{" + filler * (len(written) - 2) + "}"


class Agreement:
    """What agrees with a value in one language of one game: wordings, articles, the plural of men."""

    def __init__(self, spoken: grammar.Grammar, entries: Mapping[str, types.Entry], language: str) -> None:
        self.grammar = spoken
        self._entries = entries
        self._language = language

    def wordings(self, value: types.Value) -> list[str]:
        """For a number its kind, for a thing its gender, for several their plural."""
        if isinstance(value, list):
            return self._of_several(value)
        if isinstance(value, dict):
            return self._of_several([thing for thing, number in value.items() for _ in range(number)])
        if type(value) is int:
            return [*(["none"] if value == 0 else []), self.grammar.category(value), OTHER]
        return self._of_one(value)

    def is_man(self, value: types.Value) -> bool:
        """Whether a thing is a man as grammar has it: a masculine name of a person."""
        forms = self.forms(value)
        person = forms.get("personal", bool(forms) and self._entries[str(value)]["kind"] == "character")
        return bool(person) and forms.get("gender") == "m"

    def forms(self, value: object) -> Mapping[str, str | bool]:
        body = self._entries.get(value) if isinstance(value, str) else None
        return body.get("forms", {}).get(self._language, {}) if body else {}

    def spoken(self, value: types.Value) -> str:
        """How the name of a thing is said, where its spelling does not tell."""
        return str(self.forms(value).get("spoken", ""))

    def article(self, said: str, value: types.Value, wanted: str) -> str:
        """What stands before a name or a range; of several things each has its own: *a kártya és az áru*."""
        listed = isinstance(value, list) and not quantities.is_range(value)
        if not wanted or listed or self.is_bare(value):
            return ""
        article = self.grammar.definite if wanted == "the" else self.grammar.indefinite
        return article(said, self.spoken(value)).removesuffix(said)

    def is_bare(self, value: types.Value) -> bool:
        """Whether a name never takes an article: a person’s, or one that says so."""
        person = isinstance(value, str) and value in self._entries and self._entries[value]["kind"] == "character"
        return person or bool(self.forms(value).get("bare"))

    def _of_several(self, values: list[types.Value]) -> list[str]:
        if len(values) == 1:
            return self._of_one(values[0])
        if not values:
            return ["none", OTHER]
        return [*self._men(values), OTHER]

    def _of_one(self, value: types.Value) -> list[str]:
        forms = self.forms(value)
        if forms.get("plural"):
            return [*self._men([value]), OTHER]
        return [*([str(forms["gender"])] if "gender" in forms else []), "one", OTHER]

    def _men(self, values: list[types.Value]) -> list[str]:
        return ["men"] if self.grammar.personal and any(map(self.is_man, values)) else []
