"""Parts of a compiled game of which a question needs a few lines out of thousands.

What is written is plain JSON, an object or a list with each member on a line of its own; what is read is parsed
member by member, when it is asked for. Keys are ids: nothing in them needs an escape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from collections.abc import ItemsView, ValuesView

_MEMBER = re.compile(rb'^"([^"]+)":(.*)$', re.MULTILINE)


def written(data: Mapping[str, Any] | Sequence[Any]) -> str:
    """An object or a list as JSON, a line for each member."""
    if isinstance(data, Mapping):
        return "{\n" + ",\n".join(f'"{key}":{compact(value)}' for key, value in data.items()) + "\n}\n"
    return "[\n" + ",\n".join(compact(value) for value in data) + "\n]\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Members(Mapping[str, Any]):
    """The members of an object by their keys."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._lines: dict[bytes, bytes] = dict(_MEMBER.findall(data))
        self._read: dict[str, Any] = {}
        self._whole = False

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            self._read[key] = _parsed(self._lines[key.encode()])
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.encode(errors="surrogatepass") in self._lines

    def __iter__(self) -> Iterator[str]:
        return (key.decode() for key in self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def items(self) -> ItemsView[str, Any]:
        return self._all().items()

    def values(self) -> ValuesView[Any]:
        return self._all().values()

    def _all(self) -> dict[str, Any]:
        """Whoever wants all of them has them parsed at once; what was read before stays the same object."""
        if not self._whole:
            self._read = json.loads(self._data) | self._read
            self._whole = True
        return self._read


class Under(Mapping[str, Any]):
    """The members whose keys begin alike, by the rest of their keys: the sections of one book."""

    def __init__(self, members: Members, above: str) -> None:
        self._members = members
        self._above = f"{above}/"

    def __getitem__(self, key: str) -> Any:
        return self._members[self._above + key]

    def __contains__(self, key: object) -> bool:
        return f"{self._above}{key}" in self._members

    def __iter__(self) -> Iterator[str]:
        return (key.removeprefix(self._above) for key in self._members if key.startswith(self._above))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Lines(Sequence[Any]):
    """The members of a list by their numbers."""

    def __init__(self, data: bytes) -> None:
        self._lines = data.split(b"\n")[1:-2]
        self._read: dict[int, Any] = {}

    @overload
    def __getitem__(self, number: int) -> Any: ...
    @overload
    def __getitem__(self, number: slice) -> list[Any]: ...
    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        if number not in self._read:
            self._read[number] = _parsed(self._lines[number])
        return self._read[number]

    def __len__(self) -> int:
        return len(self._lines)


def _parsed(line: bytes) -> Any:
    return json.loads(line.removesuffix(b","))
