"""Patches and readings write where something can stand, and what can stand there."""

import ast
from collections.abc import Iterator

from rulebase import words
from rulebase.author import collect, procedures
from rulebase.author.compiler import ENTRY_KINDS
from rulebase.author.lint import facts, names, procedure_code, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys, as_list, wording
from rulebase.documents.problems import Problem
from rulebase.model import types, vocabulary

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
Change = tuple[Keys, str, types.Value]  # where it is written, what it leads to, what is put there


def check_changes(found: collect.Collected) -> Iterator[Problem]:
    languages = found.of("game")[0].data["languages"]
    entries = {item.data["id"]: item for kind in ENTRY_KINDS for item in found.of(kind)}
    for item in (*found.of("patches"), *found.of("discrepancies")):
        entry = entries.get(as_list(item.data["to"])[0])
        if entry is None:
            continue
        for keys, path, value in _changes_of(item):
            wrong = list(_path(item, keys, entry.kind, path))
            yield from wrong or _value(item, keys, path, value, languages)


def _changes_of(item: collect.Item) -> Iterator[Change]:
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


def _value(item: collect.Item, keys: Keys, path: str, value: types.Value, languages: list[str]) -> Iterator[Problem]:
    if value is None and keys[0] in ("drop", "absent", "confirm"):
        return
    expected = _expected(path.split("."), value, languages)
    if expected:
        message = words._("this cannot stand at “{path}”").format(path=path)
        yield Problem("wrong-shape", message, item.place(*keys), expected)


def _expected(names: list[str], value: types.Value, languages: list[str]) -> str:
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


def _mapping(names: list[str], value: types.Value, languages: list[str], within: bool) -> str:
    """A mapping, each part of which fits as if it were written alone."""
    if not isinstance(value, dict):
        return words._("what belongs there, each by its name")
    parts = (_expected([*names, name], part, languages) for name, part in value.items() if within)
    lacking = names[0] == "columns" and len(names) == 2 and not {"type", "title"} <= value.keys()
    return words._("a column with its type and title") if lacking else next(filter(None, parts), "")


_EFFECTS = ("Put", "Change", "move")  # what changes a part; `becomes` does so for the owner that calls it
_LOOKS = ("now", "told", "known")


def check(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    for part in subject.of("parts"):
        yield from _declared(subject, part)
        yield from _owner(part, modules)
    for about in subject.of("position"):
        yield from _short(subject, about)
        seats = about.data.get("seats", {})
        if "is" in seats:
            yield from facts.declared(about, ("seats", "is"), seats["is"], subject)
        yield from references.listed(about, ("seats", "nameless"), seats.get("nameless"), "term", subject.kind("term"))
    for module in modules:
        yield from _parts_known(subject, module)
    yield from _changes(subject, modules)
    yield from _readings(subject, modules)


def _declared(subject: Subject, part: collect.Item) -> Iterator[Problem]:
    wrong = [
        problem
        for key in ("is", "of")
        if key in part.data
        for problem in facts.declared(part, (key,), part.data[key], subject)
    ]
    yield from wrong
    for key in ("else", "at-start"):
        if key in part.data and not wrong:
            yield from facts.usual(subject, part, key)
    yield from references.listed(part, ("with",), part.data.get("with"), "entry", subject.entries)
    yield from facts.marked(subject, part)
    yield from facts.offers(subject, part, "is")
    if "with" not in part.data:
        keys = [("is",), *([("of",)] if "of" in part.data else [])]
        yield from facts.absent(subject, part, *keys)


def _owner(part: collect.Item, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    known = {name.replace("_", "-").lstrip("-") for module in modules for name in module.functions}
    for owner in _owners(part):
        if owner not in known:
            yield names.unknown("procedure", owner, known, part.place("owner"))


def _owners(part: collect.Item) -> list[str]:
    owner = part.data.get("owner", [])
    return [owner] if isinstance(owner, str) else list(owner)


def _short(subject: Subject, about: collect.Item) -> Iterator[Problem]:
    """Short forms tell a part that has keys, or are another name of one that has none."""
    parts = vocabulary.parts(subject.game)
    keyed = [name for name in parts if "of" in subject.facts[name]]
    for name, told in about.data.get("short", {}).items():
        known = keyed if {"key", "value"} & set(told) else parts
        yield from references.listed(about, ("short", name, "part"), told["part"], "part", known)


def _parts_known(subject: Subject, module: procedure_code.Module) -> Iterator[Problem]:
    """Whatever part a procedure reads is one."""
    known = vocabulary.parts(subject.game)
    for node in procedures.nodes(module.tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="api"), attr=called)) if (
                called in procedures.API_PART_AT
            ):
                named = procedure_code.argument(node, procedures.API_PART_AT[called], "part")
            case ast.Call(func=ast.Attribute(attr=called)) if called in _LOOKS:
                named = procedure_code.argument(node, 0, "part")
            case _:
                continue
        yield from procedure_code.checked(module, named, "part", known)


def _changes(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    """A part is changed in its owner, and nowhere else; a part without an owner never changes."""
    parts = {item.data["id"]: item for item in subject.of("parts")}
    for module in modules:
        for name, function in module.functions.items():
            for node in procedures.nodes(function):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="api"), attr=called)) if called in _EFFECTS:
                        for part in procedures.literals(node, 0, "part"):
                            if part in parts and name.lstrip("_").replace("_", "-") not in _owners(parts[part]):
                                yield _foreign(parts[part], part, module, node)


def _foreign(item: collect.Item, part: str, module: procedure_code.Module, node: ast.Call) -> Problem:
    message = words._("“{part}” is changed here, and this is not its owner").format(part=part)
    owners = _owners(item)
    expected = (
        words._("the change in {names}").format(names=", ".join(owners)) if owners else words._("owner: in the part")
    )
    return Problem("foreign-change", message, module.place(node), expected)


def _readings(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    """Every reading that is not in use can be run: by data, by a procedure that asks for it; or says why not."""
    asked = {
        name
        for module in modules
        for node in procedures.nodes(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reading"
        for name in procedures.literals(node, 0, "discrepancy")
    }
    for item in subject.of("discrepancies"):
        runs = item.data["id"] in asked or any("set" in reading for reading in item.data["readings"].values())
        for name, reading in item.data["readings"].items():
            if name == item.data["used"]:
                continue
            if not runs and "not-run" not in reading:
                message = words._("this reading changes nothing when it is chosen")
                expected = words._(
                    "set: what holds in it; a procedure that asks for it; or not-run: why it is not carried out"
                )
                yield Problem("idle-reading", message, item.place("readings", name, key=True), expected)
            elif runs and "not-run" in reading:
                message = words._("this reading is said not to run, but something carries it out")
                yield Problem("running-reading", message, item.place("readings", name, "not-run"))
