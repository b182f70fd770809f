"""Texts of a game's files, as its checks see them: their wording, what they belong to, their places."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rulebase.author import collect
from rulebase.documents.problems import Place
from rulebase.model import types

_LANGUAGE = re.compile("[a-z]{2}").fullmatch
_RECOGNISED = 20  # characters by which a place in a text is found again
Keys = tuple[str | int, ...]


@dataclass(frozen=True)
class Text:
    """A text in the game's languages, with the place it was written at."""

    item: collect.Item
    keys: Keys
    wording: Mapping[str, str]

    def place(self, language: str = "", offset: int = 0) -> Place:
        """Where the text begins; of one language, where a character of it stands, if that is on the same line."""
        if not language:
            return self.item.place(*self.keys)
        place = self.item.place(*self.keys, language)
        words = self.wording[language]
        whole = place.source.find(words, place.column - 1)
        part = place.source.find(words[offset : offset + _RECOGNISED], place.column - 1)
        found = whole + offset if whole >= 0 else part
        return Place(place.file, place.line, found + 1, place.source) if offset and found >= 0 else place

    @cached_property
    def path(self) -> tuple[str, ...]:
        """The names that lead to it in the entry, whether it stands there or a patch puts it there."""
        names = tuple(map(str, self.keys))
        if self.item.kind == "patches" and names[0] in ("add", "set"):
            return (*names[1].split("."), *names[2 if names[0] == "add" else 3 :])
        return names

    @property
    def replaced(self) -> bool:
        """Whether it is only quoted as what a patch replaces."""
        return self.item.kind == "patches" and self.keys[0] == "set" and self.keys[2] == "was"

    @property
    def speaker(self) -> str:
        """The rule that reads it aloud; empty for a text that is only read."""
        kind, data = self.item.kind, self.item.data
        if self.path[0] != "says" or self.replaced or kind not in ("rules", "patches"):
            return ""
        return str(data["id"] if kind == "rules" else data["to"])


def texts(found: collect.Collected, languages: list[str]) -> Iterator[Text]:
    """Every text that is written in a game."""
    spoken = frozenset(languages)
    for kind, items in found.items.items():
        if kind != "sources":
            for item in items:
                yield from _texts(item, (), item.data, spoken)


def _texts(item: collect.Item, keys: Keys, value: types.Value, languages: frozenset[str]) -> Iterator[Text]:
    if isinstance(value, dict):
        told = wording(value, languages)
        if told:
            yield Text(item, keys, told)
            return
        for key, part in value.items():
            if isinstance(part, dict | list):
                yield from _texts(item, (*keys, key), part, languages)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            if isinstance(part, dict | list):
                yield from _texts(item, (*keys, index), part, languages)


def foreign(found: collect.Collected, languages: list[str]) -> Iterator[tuple[collect.Item, Keys]]:
    """What would be a text if the game had one more language."""
    for items in found.items.values():
        for item in items:
            for keys, value in _mappings((), item.data):
                told = {key: part for key, part in value.items() if key != "sources"}
                more = [key for key in told if key not in languages]
                if more and len(more) < len(told) and _is_text(told):
                    yield from ((item, (*keys, key)) for key in more)


def _mappings(keys: Keys, value: types.Value) -> Iterator[tuple[Keys, dict[str, types.Value]]]:
    if isinstance(value, dict):
        yield keys, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if isinstance(part, dict | list):
            yield from _mappings((*keys, key), part)


def _is_text(told: dict[str, types.Value]) -> bool:
    return all(_LANGUAGE(key) and isinstance(part, str) for key, part in told.items())


def wording(value: types.Value, languages: Collection[str]) -> dict[str, str]:
    """What a text says in each language, without its sources; empty if it is no text."""
    if not isinstance(value, dict):
        return {}
    told = {key: part for key, part in value.items() if key != "sources"}
    return told if all(key in languages and isinstance(part, str) for key, part in told.items()) else {}


def as_list(names: str | list[str] | None) -> list[str]:
    """One name or several, as a list."""
    return [names] if isinstance(names, str) else names or []
