"""A file that a stranger may have written, from its bytes to letters that every reader sees alike; or what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import NoReturn

from rulebase.knowledge import faults, problems
from rulebase.knowledge.yaml_document import Source

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


def content(path: Path, root: Path | None) -> bytes:
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
