"""A document of YAML as it was read: plain data, and the place of everything in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, NoReturn, TypeAlias

from rulebase.documents import faults, problems

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
            part = _part(mark, step)
            if part is None:
                return self._place(mark[0])
            mark = part
        return self._place(mark[1] if key else mark[0])

    def _place(self, position: int) -> problems.Place:
        return self.source.place(position >> COLUMN, position & ((1 << COLUMN) - 1))


def _part(mark: Mark, step: str | int) -> Mark | None:
    parts = mark[2]
    found: Mark | None = None
    if isinstance(parts, dict):
        found = parts.get(str(step))
    elif isinstance(parts, list) and isinstance(step, int) and 0 <= step < len(parts):
        found = parts[step]
    return found


MAX_BYTES = 4 * 1024 * 1024
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff"
# What turns the order of letters around, or has no width: a reader would see another text than the one that is there.
_DECEIVING = "\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufff9-\ufffb\U000e0000-\U000e007f"
INVISIBLE = _CONTROLS + _DECEIVING
_UNWANTED = re.compile(f"[\t{INVISIBLE}]|^ *\u00a0", re.MULTILINE).search  # as it stands in the file
BOM = "\ufeff"
_BOM_16 = (b"\xff\xfe", b"\xfe\xff")


def fail(problem: problems.Problem, place: problems.Place) -> NoReturn:
    raise problems.Failed([problem.at(place)])


def bytes_of(path: Path, root: Path | None) -> bytes:
    place = problems.Place(path.as_posix())
    try:
        real = path.resolve()
        if root is not None and not real.is_relative_to(root.resolve()):
            fail(faults.outside(root.as_posix()), place)
        status = real.stat()
        if not S_ISREG(status.st_mode):
            fail(faults.folder() if S_ISDIR(status.st_mode) else faults.device(), place)
        if status.st_size > MAX_BYTES:
            fail(faults.too_big(MAX_BYTES), place)
        with real.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        siblings = sorted(entry.name for entry in path.parent.glob("*"))
        fail(faults.missing_file(path.name, siblings), place)
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle; ValueError: a NUL
        fail(faults.unreadable(getattr(error, "strerror", None) or str(error)), place)


def decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start
    if content.startswith(_BOM_16):
        fail(faults.utf_16(), problems.Place(name))
    source = Source(name, content.decode("utf-8", "replace"))
    offset = len(content[:start].decode("utf-8"))
    fail(faults.not_utf_8(content[start : start + 1]), source.place_at(offset))


def look_over(source: Source) -> None:
    """Tabs and invisible characters: one parser takes some of them, the other does not, and no reader sees them."""
    found = _UNWANTED(source.text)
    if found is None:
        return
    place = source.place_at(found.end() - 1)
    letter = found[0][-1]
    if letter == "\t":
        fail(faults.tab(indents=not place.source[: place.column - 1].strip()), place)
    fail(faults.hard_space() if letter == "\u00a0" else faults.invisible(letter), place)
