"""Battlestar Galactica, several times over: what the house will hold when the other rulebooks have moved in.

Every rule, table, term, card and patch comes again under an id of its own, with its texts in every language, and every
scenario is played again. What is carried out is so only once, so sentences of the checker are left out.
"""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebase.author import collect, opening
from rulebase.documents import reader
from rulebase.model import folders

GAME = "bsg"
COPIED = ("rules", "tables", "patches", "terms", "cards", "characters", "scenarios")
ONCE = ("says", "executable", "aliases")
VERBS = ("add", "set", "drop", "replace", "confirm", "absent")


def grown(place: Path, times: float) -> Path:
    """The game so many times over, in a folder of its own: the last time perhaps only a part of it."""
    folder = place / GAME
    shutil.copytree(folders.sources()[GAME], folder, ignore=shutil.ignore_patterns("__pycache__", "*.lock"))
    read = [(path, list(_documents(path))) for path in _files(folder)]
    names = [each["id"] for _, documents in read for data in documents for each in _listed(data) if "id" in each]
    for again in range(2, math.ceil(times) + 1):
        kept = set(names[: round(len(names) * (times - again + 1))])
        for path, documents in read:
            written = [_written(made) for data in documents if (made := _again(data, str(again), kept))]
            if written:
                path.with_stem(f"{path.stem}-{again}").write_text("\n---\n".join(written) + "\n", encoding="utf-8")
    return folder


def entries() -> int:
    """How many there are that have a page of their own."""
    return len(opening.open_game(GAME).entries)


def _files(folder: Path) -> Iterator[Path]:
    for part in COPIED:
        yield from sorted((folder / part).rglob("*.yaml"))


def _documents(path: Path) -> Iterator[object]:
    """What stands in a file: each list of entries, and each scenario."""
    for document in reader.read(path):
        yield from (
            [document.data]
            if isinstance(document.data, list)
            else (case.data for case in collect.cases(document, GAME))
        )


def _again(data: Any, again: str, kept: set[str]) -> Any:
    """Those of the entries, and what patches them, under ids of their own; a scenario is the same again."""
    if not isinstance(data, list):
        return data if kept.issuperset(data.get("rules", ())) else None
    there = [each for each in data if each.get("to", each.get("id")) in kept]
    return [_named(copied, again) for each in there if (copied := _without(each))]


def _listed(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _without(each: dict[str, Any]) -> dict[str, Any]:
    """All but what can be so only once."""
    if "patch" not in each:
        said = "says" in each and "clauses" not in each
        return {} if said else {key: value for key, value in each.items() if key not in ONCE}
    kept = {key: _paths(value) if key in VERBS else value for key, value in each.items()}
    kept = {key: value for key, value in kept.items() if value or key not in VERBS}
    return kept if set(VERBS) & kept.keys() else {}


def _paths(value: Any) -> Any:
    paths = {path: value[path] for path in value} if isinstance(value, dict) else dict.fromkeys(value)
    kept = {path: each for path, each in paths.items() if path.split(".")[0] not in ONCE}
    return kept if isinstance(value, dict) else [*kept]


def _named(each: dict[str, Any], again: str) -> dict[str, Any]:
    names: dict[str, Any] = {key: _other(each[key], again) for key in ("id", "patch", "to") if key in each}
    over = {"over": [_other(name, again) for name in each["over"]]} if "over" in each else {}
    return {**each, **names, **over}


def _other(name: str, again: str) -> str:
    subject, dot, rest = name.partition(".")
    return f"{subject}-{again}{dot}{rest}"


def _written(data: Any) -> str:
    if not isinstance(data, list):
        return json.dumps(data, ensure_ascii=False)
    return "\n".join(f"- {json.dumps(each, ensure_ascii=False)}" for each in data)
