"""Where the numbers stand that the sentences of a thing tell: cells of tables, and of the patches that write them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulebase.knowledge import collect, paths, template
from rulebase.knowledge.lint import written
from rulebase.knowledge.problems import Place

_PUT = {"add": (), "set": ("is",), "replace": ()}  # what a patch writes, and where below the path it stands


def told(items: list[collect.Item], languages: Collection[str]) -> list[str]:
    """The numbers that the texts of some items take from tables: `attack.viper.damaged`."""
    names = [name for item in items for name in _slots(item.data, frozenset(languages))]
    return list(dict.fromkeys(names))


def places(files: collect.Collected, number: str) -> Iterator[Place]:
    """Where it is written: in its table, and in each patch that puts it there or changes it."""
    table, _, cell = number.partition(".")
    within = (f"rows.{cell}", f"values.{cell}")
    for item in files.of("tables"):
        if item.data["id"] == table:
            yield from (item.place(*_keys(path)) for path in within if paths.get(item.data, path) is not paths.MISSING)
    for item in files.of("patches"):
        if item.data["to"] == table:
            yield from (place for path in within for place in _patched(item, path))


def _patched(item: collect.Item, wanted: str) -> Iterator[Place]:
    for verb, below in _PUT.items():
        for path, change in item.data.get(verb, {}).items():
            value = change["is"] if below else change
            if path == wanted:
                yield item.place(verb, path, *below)
            elif (
                wanted.startswith(f"{path}.") and paths.get(value, rest := wanted[len(path) + 1 :]) is not paths.MISSING
            ):
                yield item.place(verb, path, *below, *_keys(rest))


def _keys(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))


def _slots(value: object, languages: frozenset[str]) -> Iterator[str]:
    if isinstance(value, list):
        yield from (name for part in value for name in _slots(part, languages))
    elif isinstance(value, dict):
        for text in written.wording(value, languages).values():
            yield from (slot.name for slot in template.slots(text) if slot.dotted)
        yield from (name for part in value.values() for name in _slots(part, languages))
