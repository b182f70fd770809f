"""A promise: a line of a list, `what => as it is`, and the whole text behind it where that does not fit."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

BECOMES = " => "


class Promise(NamedTuple):
    """As it is: on its line, and at length."""

    line: str
    whole: str = ""


Promises = dict[str, Promise]


def short(text: str, room: int) -> Promise:
    """A text as far as it goes into a line; of more than that its beginning, how many lines, and a sum."""
    text = shown(text.strip("\n"))
    line = text.replace("\r", "␍").replace("\n", "⏎")
    if len(line) <= room:
        return Promise(line)
    return Promise(f"{line[:room].rstrip()}… {text.count(chr(10)) + 1} lines, {summed(text)}", text)


def shown(text: str) -> str:
    """A text that can be written: halves of letters by their numbers."""
    return text.encode("utf-8", "backslashreplace").decode()


def summed(text: str) -> str:
    return f"{zlib.crc32(shown(text).encode()):08x}"


def dense(value: Json) -> str:
    """A value in JSON, as short as it gets."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def table(value: Json | None) -> dict[str, Json]:
    """An object of JSON, or nothing."""
    return value if isinstance(value, dict) else {}


def rows(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def read(path: Path) -> dict[str, str]:
    """What was written down; a list that is not there promises nothing."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    told = (line.partition(BECOMES) for line in lines if line and not line.startswith("#"))
    return {what.removesuffix(BECOMES.rstrip()): is_ for what, _, is_ in told}


def write(path: Path, head: str, promised: Mapping[str, str]) -> None:
    lines = sorted(f"{what}{BECOMES}{is_}".rstrip() for what, is_ in promised.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in [f"# {head}", *lines]), encoding="utf-8")


def numbered(names: Iterable[str]) -> list[str]:
    """Names, of which those that come again are told apart by a number."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return found
