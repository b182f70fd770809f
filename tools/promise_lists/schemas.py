"""JSON Schemas: those of each game's scenarios, and those that the files of a game follow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import yaml

from tools.promise_lists import promise
from tools.promise_lists.commands_run import ROOT, Machine, Typed
from tools.promise_lists.promise import Json

SPLIT = {"properties", "$defs", "items", "patternProperties"}  # under these, each key is a promise of its own
DEEPEST = 5


def promises(machine: Machine, games: Sequence[str]) -> promise.Promises:
    found: promise.Promises = {}
    for file in sorted((ROOT / "rulebase").glob("**/schemas/*.yaml")):
        found |= dict(_flat(f"file {file.name}", yaml.safe_load(file.read_text(encoding="utf-8"))))
    for game in games:
        questions = promise.rows(json.loads(machine.one("vocabulary", game, "--json").out)["questions"])
        names = ["", *(str(promise.table(each)["id"]) for each in questions)]
        typed = [Typed(("vocabulary", game, "--schema", *filter(None, [name]))) for name in names]
        whole, *single = machine.run(typed)
        schema = json.loads(whole.out)
        event = promise.table(promise.table(promise.table(schema["$defs"])["event"]).pop("properties"))
        found |= dict(_flat(f"{game} scenario", schema, DEEPEST - 1))
        found |= {f"{game} scenario event {name}": _told_of(each) for name, each in event.items()}
        for name, ended in zip(names[1:], single, strict=True):
            found[f"{game} scenario of {name} alone"] = promise.Promise(promise.summed(ended.out), ended.out)
    return found


def _told_of(event: Json) -> promise.Promise:
    """What can be told of an event, and a sum of how."""
    dense = promise.dense(event)
    return promise.Promise(
        f"{' '.join(promise.table(promise.table(event).get('properties')))} {promise.summed(dense)}", dense
    )


def _flat(at: str, schema: Json, depth: int = 0) -> Iterator[tuple[str, promise.Promise]]:
    """A line for each property and each definition, and one for all else."""
    body = promise.table(schema)
    nested = {key: value for key, value in body.items() if key in SPLIT and isinstance(value, dict)}
    yield at, promise.short(promise.dense({key: value for key, value in body.items() if key not in nested}), 200)
    for key, value in nested.items():
        if key == "items":
            yield from _flat(f"{at} items", value, depth + 1)
            continue
        for name, each in promise.table(value).items():
            if depth < DEEPEST and isinstance(each, dict):
                yield from _flat(f"{at} {name}", each, depth + 1)
            else:
                yield f"{at} {name}", promise.short(promise.dense(each), 200)
