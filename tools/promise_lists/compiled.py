"""Compiled games, as a first command leaves them in the cache."""

from __future__ import annotations

import functools
import json

from tools.promise_lists import promise
from tools.promise_lists.commands_run import ROOT, Machine
from tools.promise_lists.promise import Json


def packaged() -> list[str]:
    return sorted(file.parent.name for file in (ROOT / "rulebase" / "games").glob("*/game.yaml"))


@functools.cache
def part(machine: Machine, game: str, name: str) -> Json:
    """One file of a compiled game: `core`, `entries`, `patches`, `sections`, `gists`, `scenarios`."""
    if not list(machine.cache.rglob(f"{game}.core.json")):
        machine.one("vocabulary", game)
    [file] = machine.cache.rglob(f"{game}.{name}.json")
    found: Json = json.loads(file.read_text(encoding="utf-8"))
    return found


def languages(machine: Machine, game: str) -> list[str]:
    return [str(each) for each in promise.rows(promise.table(part(machine, game, "core"))["languages"])]
