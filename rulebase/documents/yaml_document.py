"""Documents of YAML as they were read: plain data, and the place of everything in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from rulebase.documents import problems

_BREAK = re.compile(r"\r\n|\r|\n")
COLUMN = 23  # bits of the column in a position; MAX_BYTES fits
# Where a value stands (line and column in one number), where its key stands, and the marks of its parts.
Mark: TypeAlias = "tuple[int, int, dict[str, Mark] | list[Mark] | None]"


class Source:
    """A text with a name, to point into."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.contested: list[tuple[int, int]] = []  # lines and columns of what not every parser of YAML takes

    @cached_property
    def lines(self) -> list[str]:
        return _BREAK.split(self.text)

    def place(self, line: int, column: int) -> problems.Place:
        """Line and column count from 0 here, as the parser does."""
        shown = self.lines[line] if line < len(self.lines) else ""
        return problems.Place(self.name, line + 1, column + 1, shown)

    def place_at(self, offset: int) -> problems.Place:
        before = _BREAK.split(self.text[:offset])
        return self.place(len(before) - 1, len(before[-1]))


@dataclass(frozen=True)
class YamlDocument:
    """One YAML document: plain data, and the place of everything in it."""

    data: Any
    source: Source = field(repr=False)
    marks: Mark = field(repr=False)

    @property
    def name(self) -> str:
        return self.source.name

    def place(self, keys: tuple[str | int, ...] = (), key: bool = False) -> problems.Place:
        """Where a value (or its key) stands; for what is not there, where the nearest thing around it stands."""
        mark = self.marks
        for step in keys:
            parts = mark[2]
            part: Mark | None = None
            if isinstance(parts, dict):
                part = parts.get(str(step))
            elif isinstance(parts, list) and isinstance(step, int) and 0 <= step < len(parts):
                part = parts[step]
            if part is None:
                return self._place(mark[0])
            mark = part
        return self._place(mark[1] if key else mark[0])

    def _place(self, position: int) -> problems.Place:
        return self.source.place(position >> COLUMN, position & ((1 << COLUMN) - 1))
