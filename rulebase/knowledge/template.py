"""Templates of sentences: `{viper|acc}`, `{attack.viper.damaged}`, `{target|the|acc}`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

SLOT = re.compile(r"\{([^{}]*)\}")
ARTICLES = ("a", "the")
PLAIN_MODIFIERS = (*ARTICLES, "many", "cap", "or", "signed")


class Slot(NamedTuple):
    """A place in a sentence for a term, a number of a table, or a value of the situation."""

    name: str
    case: str = ""
    article: str = ""
    capital: bool = False
    alternative: bool = False
    signed: bool = False
    counted: str = ""
    counted_case: str = ""
    genders: tuple[str, ...] = ()
    suffix: str = ""

    @property
    def dotted(self) -> bool:
        return "." in self.name


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
    return [part for part in parse(template, suffixes) if isinstance(part, Slot)]


def slot(written: str, suffixes: tuple[str, ...] = ()) -> Slot:
    name, *modifiers = written.split("|")
    cases = [word for word in modifiers if ":" not in word and word not in (*PLAIN_MODIFIERS, *suffixes)]
    many = ["many"] if "many" in modifiers else []
    counted, _, counted_case = _after(modifiers, "of:").partition(".")
    return Slot(
        name=name,
        case="-".join([*many, *cases]),
        article=next((word for word in modifiers if word in ARTICLES), ""),
        capital="cap" in modifiers,
        alternative="or" in modifiers,
        signed="signed" in modifiers,
        counted=counted,
        counted_case=counted_case,
        genders=tuple(_after(modifiers, "g:").split(",")) if _after(modifiers, "g:") else (),
        suffix=next((word for word in modifiers if word in suffixes), ""),
    )


def _after(modifiers: list[str], mark: str) -> str:
    return next((word.removeprefix(mark) for word in modifiers if word.startswith(mark)), "")
