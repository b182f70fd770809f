"""Compiled games on disk, as they are read: each part when it is first asked for.

A part of which a question needs a few lines out of thousands is plain JSON, an object or a list with each member on a
line of its own; it is parsed member by member, when it is asked for. Keys are ids: nothing in them needs an escape.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import ItemsView, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property
from typing import Any, TypeVar, overload

from rulebase import artefacts
from rulebase.model import folders, types

Member = TypeVar("Member")

# What is read line by line, and where it belongs: what every question reads stands in the core itself.
SHELVES = ("entries", "patches")
LANGUAGELESS = ("core", *SHELVES, "sections", "gists", "look", "names", "scenarios")


class Bundle:
    """One compiled game; each part is read from disk when it is first asked for."""

    def __init__(self, game: str, folder: str) -> None:
        self.game = game
        self.folder = folder
        self._texts: dict[str, Sequence[str | None]] = {}

    @cached_property
    def core(self) -> types.Core:
        core: types.Core = json.loads(self._bytes("core"))
        core["entries"], core["patches"] = Members(self._bytes("entries")), Members(self._bytes("patches"))
        return core

    @cached_property
    def books(self) -> dict[str, types.Book]:
        """The rulebooks, each with its sections."""
        sections: Members[types.Section] = Members(self._bytes("sections"))
        return {book: {**about, "sections": Under(sections, book)} for book, about in self.core["books"].items()}

    @cached_property
    def gists(self) -> Mapping[str, list[str]]:
        """What each statement says in a few words, by `book/section`."""
        return Members(self._bytes("gists"))

    @cached_property
    def look(self) -> types.Look:
        """How the site dresses for the game."""
        look: types.Look = json.loads(self._bytes("look"))
        return look

    @cached_property
    def names(self) -> Mapping[str, list[str]]:
        """Entries by every name that they go by, as names are compared."""
        return Sought(self._bytes("names"))

    @cached_property
    def scenarios(self) -> list[types.Scenario]:
        scenarios: list[types.Scenario] = json.loads(self._bytes("scenarios"))
        return scenarios

    def texts(self, language: str) -> Sequence[str | None]:
        if language not in self._texts:
            self._texts[language] = Lines(self._bytes(f"texts.{language}"))
        return self._texts[language]

    def languageless(self) -> bytes:
        """All that is the same in every language, as one short sum."""
        import hashlib

        return hashlib.sha256(b"\0".join(map(self._bytes, LANGUAGELESS))).digest()

    def _bytes(self, part: str) -> bytes:
        return artefacts.read(self.folder, f"{self.game}.{part}.json")


def games() -> list[str]:
    """Ids of all games that can be asked about."""
    files = os.listdir(folders.BUNDLED) if os.path.isdir(folders.BUNDLED) else []
    carried = {name.removesuffix(".core.json") for name in files if name.endswith(".core.json")}
    return sorted(carried | set(folders.places()))


class Members(Mapping[str, Member]):
    """The members of an object by their keys."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._read: dict[str, Member] = {}
        self._whole = False

    @cached_property
    def _lines(self) -> dict[bytes, bytes]:
        return dict(re.findall(rb'^"([^"]+)":(.*)$', self._data, re.MULTILINE))

    def __getitem__(self, key: str) -> Member:
        if key not in self._read:
            self._read[key] = _parsed(self._line(key))
        return self._read[key]

    def _line(self, key: str) -> bytes:
        return self._lines[key.encode()]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.encode(errors="surrogatepass") in self._lines

    def __iter__(self) -> Iterator[str]:
        return (key.decode() for key in self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def items(self) -> ItemsView[str, Member]:
        return self._all().items()

    def values(self) -> ValuesView[Member]:
        return self._all().values()

    def _all(self) -> dict[str, Member]:
        """Whoever wants all of them has them parsed at once; what was read before stays the same object."""
        if not self._whole:
            self._read = json.loads(self._data) | self._read
            self._whole = True
        return self._read


class Sought(Members[Member]):
    """Very many members, of which somebody wants a few: each is sought where it stands, and no list of them is made."""

    def _line(self, key: str) -> bytes:
        before = f'\n"{key}":'.encode()
        at = self._data.find(before)
        if at < 0:
            raise KeyError(key)
        return self._data[at + len(before) : self._data.index(b"\n", at + 1)]


class Under(Mapping[str, Member]):
    """The members whose keys begin alike, by the rest of their keys: the sections of one book."""

    def __init__(self, members: Members[Member], above: str) -> None:
        self._members = members
        self._above = f"{above}/"

    def __getitem__(self, key: str) -> Member:
        return self._members[self._above + key]

    def __contains__(self, key: object) -> bool:
        return f"{self._above}{key}" in self._members

    def __iter__(self) -> Iterator[str]:
        return (key.removeprefix(self._above) for key in self._members if key.startswith(self._above))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Lines(Sequence[Member]):
    """The members of a list by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._lines = data.split(b"\n")[1:-2]
        self._read: dict[int, Member] = {}

    @overload
    def __getitem__(self, number: int) -> Member: ...
    @overload
    def __getitem__(self, number: slice) -> list[Member]: ...

    def __getitem__(self, number: int | slice) -> Member | list[Member]:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        if number not in self._read:
            self._read[number] = _parsed(self._lines[number])
        return self._read[number]

    def __len__(self) -> int:
        return len(self._lines)


_read = json.JSONDecoder().raw_decode  # `loads` looks first how it is encoded, and for what stands around it


def _parsed(line: bytes) -> Any:
    """The member on a line; the comma after it is left over."""
    return _read(line.decode())[0]
