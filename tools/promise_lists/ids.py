"""Ids of every game: of entries, patches, questions, parts, discrepancies, open questions, sections, redirects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.promise_lists import compiled, promise
from tools.promise_lists.commands_run import Machine
from tools.promise_lists.promise import Json

# Each list of a game's ids by what one of them is called, with the keys whose values are told beside it.
CORE = {
    "rulesets": ("ruleset", ()),
    "features": ("feature", ()),
    "choices": ("setup choice", ("options",)),
    "questions": ("question", ("rule", "facts")),
    "discrepancies": ("discrepancy", ("readings",)),
    "open": ("open question", ()),
    "rulings": ("ruling", ()),
    "facts": ("fact", ("type", "of")),
    "groups": ("group", ()),
    "subjects": ("subject", ()),
    "checklist": ("part of the checklist", ()),
    "redirects": ("redirect", ()),
}


def promises(machine: Machine, games: Sequence[str]) -> promise.Promises:
    return {
        f"{game} {what}": promise.short(is_, 200)
        for game in games
        for what, is_ in sorted(set(_of_game(machine, game)))
    }


def _of_game(machine: Machine, game: str) -> Iterator[tuple[str, str]]:
    parts = {
        name: promise.table(compiled.part(machine, game, name))
        for name in ("core", "entries", "patches", "sections", "gists")
    }
    core = parts["core"]
    for listed, (called, keys) in CORE.items():
        for name, body in promise.table(core.get(listed)).items():
            yield f"{called} {name}", _beside(body, keys)
    position = promise.table(core.get("position"))
    for part in promise.rows(position.get("parts")):
        yield f"part {part}", ""
    for name, body in promise.table(position.get("short")).items():
        yield f"short part {name}", _beside(body, ("part",))
    for board in promise.rows(promise.table(core.get("picture")).get("boards")):
        yield f"board {promise.table(board)['part']}", ""
    for name, entry in parts["entries"].items():
        yield f"entry {name}", _beside(entry, ("kind", "group"))
    for name, patch in parts["patches"].items():
        yield f"patch {name}", _beside(patch, ("to", "when"))
    for name in parts["sections"]:
        yield f"section {name}", f"{len(promise.rows(parts['gists'].get(name)))} statements"


def _beside(body: Json, keys: Sequence[str]) -> str:
    if isinstance(body, str):
        return body
    told = {key: promise.table(body)[key] for key in keys if key in promise.table(body)}
    return ", ".join(f"{key} {_named(value)}" for key, value in told.items())


def _named(value: Json) -> str:
    return " ".join(map(str, value)) if isinstance(value, (dict, list)) else str(value)
