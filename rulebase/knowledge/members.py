"""A part of a compiled game, parsed member by member when somebody asks for one.

It is plain JSON, an object or a list with each member on a line of its own. Keys are ids: nothing in them needs an
escape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import ItemsView, ValuesView
    from typing import Any, TypeVar, overload

    Member = TypeVar("Member")


class Members(Mapping[str, "Member"]):
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


class Sought(Members["Member"]):
    """Very many members, of which somebody wants a few: each is sought where it stands, and no list of them is made."""

    def _line(self, key: str) -> bytes:
        before = f'\n"{key}":'.encode()
        at = self._data.find(before)
        if at < 0:
            raise KeyError(key)
        return self._data[at + len(before) : self._data.index(b"\n", at + 1)]


class Under(Mapping[str, "Member"]):
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


class Lines(Sequence["Member"]):
    """The members of a list by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._lines = data.split(b"\n")[1:-2]
        self._read: dict[int, Member] = {}

    if TYPE_CHECKING:

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
