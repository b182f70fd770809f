"""Patches and readings write where something can stand, and what can stand there."""

from collections.abc import Iterator

from rulebase import words
from rulebase.knowledge import collect, nouns
from rulebase.knowledge.compiler import ENTRY_KINDS
from rulebase.knowledge.lint import names
from rulebase.knowledge.lint.written import Keys, as_list, wording
from rulebase.knowledge.problems import Problem

# What can be changed of an entry, with the number of names that may follow.
_THING = {"clauses": 1, "forms": 2, "aliases": 1, "group": 0}
_PARTS = {
    "rules": {"clauses": 1, "says": 1},
    "tables": {"rows": 2, "values": 1, "columns": 2, "titles": 1, "list": 0},
    "terms": _THING,
    "characters": {**_THING, "version": 0, "leader": 0, "role": 0, "data": 1},
    "cards": {**_THING, "count": 0, "data": 1},
}
_ANY = {"entry": 0, "title": 0, "see": 0}
Change = tuple[Keys, str, nouns.Value]  # where it is written, what it leads to, what is put there


def check(found: collect.Collected) -> Iterator[Problem]:
    languages = found.of("game")[0].data["languages"]
    entries = {item.data["id"]: item for kind in ENTRY_KINDS for item in found.of(kind)}
    for item in (*found.of("patches"), *found.of("discrepancies")):
        entry = entries.get(as_list(item.data["to"])[0])
        if entry is None:
            continue
        for keys, path, value in _changes(item):
            wrong = list(_path(item, keys, entry.kind, path))
            yield from wrong or _value(item, keys, path, value, languages)


def _changes(item: collect.Item) -> Iterator[Change]:
    """Every path that is written, with what is put there (None: nothing)."""
    data = item.data
    yield from ((("add", path), path, value) for path, value in data.get("add", {}).items())
    yield from ((("set", path, "is"), path, change["is"]) for path, change in data.get("set", {}).items())
    for verb in ("drop", "absent"):
        yield from (((verb, path), path, None) for path in data.get(verb, {}))
    yield from ((("confirm", index), path, None) for index, path in enumerate(data.get("confirm", [])))
    for name, reading in data.get("readings", {}).items():
        yield from ((("readings", name, "set", path), path, value) for path, value in reading.get("set", {}).items())


def _path(item: collect.Item, keys: Keys, kind: str, path: str) -> Iterator[Problem]:
    allowed = _ANY | _PARTS[kind]
    first, *rest = path.split(".")
    at = keys[:2] if keys[0] == "set" else keys
    place = item.place(*at, key=isinstance(at[-1], str))
    if first not in allowed:
        yield names.unknown("part", first, allowed, place)
    elif len(rest) > allowed[first] or not all(rest):
        message = words._("“{path}” leads to nothing: a path under “{part}” has fewer names")
        expected = ".".join([first, *["…"] * allowed[first]])
        yield Problem("malformed-path", message.format(path=path, part=first), place, expected)


def _value(item: collect.Item, keys: Keys, path: str, value: nouns.Value, languages: list[str]) -> Iterator[Problem]:
    if value is None and keys[0] in ("drop", "absent", "confirm"):
        return
    expected = _expected(path.split("."), value, languages)
    if expected:
        message = words._("this cannot stand at “{path}”").format(path=path)
        yield Problem("wrong-shape", message, item.place(*keys), expected)


def _expected(names: list[str], value: nouns.Value, languages: list[str]) -> str:
    """What should stand at a path instead of a value; empty if it fits."""
    match names:
        case ["title"] if isinstance(value, str) and value:
            return ""
        case ["title"] | ["clauses" | "says" | "titles", _] | ["columns", _, "title"]:
            return "" if wording(value, languages) else words._("a text in every language of the game")
        case ["see" | "list"] | ["aliases", _]:
            fits = isinstance(value, list) and all(isinstance(part, str) for part in value)
            return "" if fits else words._("a list of names")
        case ["rows", _] | ["columns", _] | ["forms", _]:
            return _mapping(names, value, languages, within=names[0] == "columns")
        case [_] if names[0] in ("rows", "columns", "titles", "clauses", "says", "forms", "aliases", "values", "data"):
            return _mapping(names, value, languages, within=names[0] not in ("values", "data"))
        case ["columns" | "forms", _, _] | ["group" | "version" | "role"]:
            return "" if isinstance(value, str) else words._("a name")
    return ""


def _mapping(names: list[str], value: nouns.Value, languages: list[str], within: bool) -> str:
    """A mapping, each part of which fits as if it were written alone."""
    if not isinstance(value, dict):
        return words._("what belongs there, each by its name")
    parts = (_expected([*names, name], part, languages) for name, part in value.items() if within)
    lacking = names[0] == "columns" and len(names) == 2 and not {"type", "title"} <= value.keys()
    return words._("a column with its type and title") if lacking else next(filter(None, parts), "")
