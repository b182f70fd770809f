"""Templates of sentences: `{viper|acc}`, `{attack.viper.damaged}`, `{n|none:nobody|one:{n|of:hen}|other:…}`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

# A slot, in whose wordings stand slots of their own, and in the wordings of these once more.
_INNER = r"\{(?:[^{}]|\{[^{}]*\})*\}"
SLOT = re.compile(rf"\{{((?:[^{{}}]|{_INNER})*)\}}")
_PARTS = re.compile(rf"\|((?:[^{{}}|]|{_INNER})*)")
ARTICLES = ("a", "the")
PLAIN_MODIFIERS = (*ARTICLES, "many", "cap", "or", "signed", "ord")
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
        alternative="or" in modifiers,
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
