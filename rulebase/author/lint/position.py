"""Position: its parts, seats and short forms; procedures read parts that are there, and change only their own."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from rulebase import words
from rulebase.author import collect, procedures
from rulebase.author.lint import facts, names, procedure_code, references, untold
from rulebase.author.lint.subject import Subject
from rulebase.documents.problems import Failed, Problem, meant
from rulebase.model import shapes, types, vocabulary
from rulebase.play import endings

_EFFECTS = ("Put", "Change", "move", "becomes")  # what changes a part
_LOOKS = ("now", "known")


def check(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    functions = {name.replace("_", "-").lstrip("-") for module in modules for name in module.functions}
    for part in subject.of("parts"):
        yield from _part(subject, part)
        for owner in _owners(part):
            if owner not in functions:
                yield names.unknown("procedure", owner, functions, part.place("owner"))
    parts = vocabulary.parts(subject.game)
    for about in subject.of("position"):
        # A short form tells a part that has keys, or is another name of one that has none.
        keyed = [name for name in parts if "of" in subject.facts[name]]
        for name, told in about.data.get("short", {}).items():
            known = keyed if {"key", "value"} & set(told) else parts
            wrong = list(references.listed(about, ("short", name, "part"), told["part"], "part", known))
            yield from wrong or _short(subject, about, name, told)
        seats = about.data.get("seats", {})
        yield from references.listed(about, ("seats", "nameless"), seats.get("nameless"), "term", subject.kind("term"))
        yield from references.listed(about, ("seats", "nobody"), seats.get("nobody"), "term", seats.get("nameless", ()))
    for module in modules:
        yield from _parts_known(subject, module)
    yield from _changes(subject, modules)
    yield from _endings(subject, modules)
    yield from _readings(subject, modules)
    yield from untold.check(subject, modules)


def _part(subject: Subject, part: collect.Item) -> Iterator[Problem]:
    for key in ("else", "at-start"):
        if key in part.data:
            yield from facts.usual(subject, part, key)
    yield from references.listed(part, ("with",), part.data.get("with"), "entry", subject.entries)
    yield from facts.marked(subject, part)
    yield from facts.offers(subject, part, "is")
    yield from _seen(subject, part)
    if "with" not in part.data:
        keys = [("is",), *([("of",)] if "of" in part.data else [])]
        yield from facts.absent(subject, part, *keys)


def _seen(subject: Subject, part: collect.Item) -> Iterator[Problem]:
    """What decides who may see it is there: something that somebody has, or what a piece carries."""
    held = vocabulary.each(subject.game, part.data["id"])
    match part.data.get("seen-by"):
        case {"holder": str(name)} if name not in vocabulary.held(subject.game):
            yield names.unknown("holder", name, vocabulary.held(subject.game), part.place("seen-by", "holder"))
        case {"mark": str(name)}:
            marks = list(held.marks) if isinstance(held, shapes.pieces.Pieces) else []
            if name not in marks:
                yield names.unknown("mark", name, marks, part.place("seen-by", "mark"))


def _short(subject: Subject, about: collect.Item, name: str, told: Mapping[str, types.Value]) -> Iterator[Problem]:
    """A short form of a part with keys tells one of them, or says what all that are listed have."""
    shape = vocabulary.shape(subject.game, str(told["part"]))
    if not isinstance(shape, shapes.each.Each):
        return
    if not {"key", "value"} & set(told):
        message = words._("a short form of a part that has keys says which key it tells, or what all those listed have")
        yield Problem("empty-short", message, about.place("short", name, key=True), words._("key: … or value: …"))
    for key, inner in (("key", shape.keys), ("value", shape.values), ("rest", shape.values)):
        try:
            if key in told:
                inner.read(subject.game, name, told[key])
        except Failed as failed:
            for problem in failed.problems:
                yield problem._replace(place=about.place("short", name, key), hint=meant(problem.hint))


def _owners(part: collect.Item) -> list[str]:
    owner = part.data.get("owner", [])
    return [owner] if isinstance(owner, str) else list(owner)


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
                        for part in procedures.literals(node, procedures.API_PART_AT[called], "part"):
                            if part in parts and name.lstrip("_").replace("_", "-") not in _owners(parts[part]):
                                yield _foreign(parts[part], part, module, node)


def _foreign(item: collect.Item, part: str, module: procedure_code.Module, node: ast.Call) -> Problem:
    message = words._("“{part}” is changed here, and this is not its owner").format(part=part)
    owners = ", ".join(_owners(item))
    expected = words._("the change in {names}").format(names=owners) if owners else words._("owner: in the part")
    return Problem("foreign-change", message, module.place(node), expected)


def _endings(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    """Every way to end that is looked for has a function that tells whether it has come, and every function a row."""
    table = vocabulary.meant_table(subject.game, endings.MEANS)
    rows = {
        row: cells
        for variant in (subject.everywhere.variants(table) if table in subject.kind("table") else ())
        for row, cells in variant.entry.body.get("rows", {}).items()
    }
    module = next((each for each in modules if Path(each.file).stem == endings.MODULE), None)
    functions = {name.replace("_", "-"): node for name, node in module.functions.items()} if module else {}
    for name, node in functions.items():
        if module and name not in rows and not node.name.startswith("_"):
            yield names.unknown("row", name, rows, module.place(node))
    for row, cells in rows.items():
        if {"part", "at"} & set(cells) and row not in functions:
            message = words._("nothing tells whether the game has ended like this: {row}").format(row=row)
            expected = words._("a function {name} in procedures/").format(name=row.replace("-", "_"))
            yield Problem("no-procedure", message, subject.entries[table].place("id"), expected)


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
