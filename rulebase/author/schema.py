"""Schemas of the files of a game: whether a document has its shape, and in sentences what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import jsonschema_rs

from rulebase import words
from rulebase.documents import problems, reader, yaml_document
from rulebase.documents.problems import Problem, did_you_mean, fold, meant, shown
from rulebase.model import shapes

Node: TypeAlias = dict[str, Any]  # a JSON Schema, or a part of one

NAMED = {"sources": "source", "scenarios": "scenario"}  # kinds that are not called like their files
_FOLDER = Path(__file__).parent / "schemas"
_ENOUGH = 100  # errors of one document that are told, and unknown keys of one mapping
_LONG = 128 * 1024  # characters; of a longer text only the first error is told: to collect all would fill the memory


def kinds() -> list[str]:
    """What can be checked: game, rules, scenario …"""
    return sorted(path.stem for path in _FOLDER.glob("*.yaml") if path.stem != "shared")


@cache
def schema(kind: str) -> Node:
    """The JSON Schema of one kind of file, complete in itself."""
    own: Node = reader.read_one(_FOLDER / f"{kind}.yaml").data
    shared: Node = reader.read_one(_FOLDER / "shared.yaml").data
    shared["$defs"]["value-type"] |= _shapes()
    return {**own, **shared}


def _shapes() -> Node:
    """What a type can be: every shape that there is, as its class declares it."""
    bare = [key for key, shape in shapes.SHAPES.items() if shape.inside is None]
    inside = {key: shape.inside for key, shape in shapes.SHAPES.items() if shape.inside is not None}
    listed = ", ".join(f"{{{key}: …}}" for key in inside)
    description = f"a type: {', '.join(bare)}, or one of {listed}"
    return {"pattern": f"^({'|'.join(bare)})$", "properties": inside, "description": description}


def check(document: yaml_document.YamlDocument, kind: str) -> list[Problem]:
    """What is wrong with a document of this kind, in the order in which it is written."""
    broken = [Violation(document, schema(kind), error) for error in _errors(document, kind)]
    found = dict.fromkeys(problem for each in broken for problem in explained(each))
    ordered = sorted(found, key=lambda problem: problem.place[1:3] if problem.place else (0, 0))
    return ordered[:_ENOUGH]


@cache
def _validator(kind: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schema(kind))


def _errors(document: yaml_document.YamlDocument, kind: str) -> list[jsonschema_rs.ValidationError]:
    if len(document.source.text) <= _LONG:
        return list(islice(_validator(kind).iter_errors(document.data), _ENOUGH))
    try:
        _validator(kind).validate(document.data)
    except jsonschema_rs.ValidationError as error:
        return [error]
    return []


@dataclass(frozen=True)
class Violation:
    """One error of the validator, with what is needed to explain it."""

    document: yaml_document.YamlDocument
    root: Node
    error: jsonschema_rs.ValidationError

    @property
    def keyword(self) -> str:
        return str(self.error.kind.name)

    @property
    def detail(self) -> Any:
        """What the validator says of it: the limit, the names allowed …"""
        return self.error.kind.value

    @property
    def path(self) -> tuple[str | int, ...]:
        """The keys that lead to it; the validator takes a key of digits for a place in a list."""
        found, keys = self.document.data, list[str | int]()
        for step in self.error.instance_path:
            keys.append(str(step) if isinstance(found, dict) else step)
            found = found[keys[-1]]
        return tuple(keys)

    @property
    def value(self) -> Any:
        found = self.document.data
        for step in self.path:
            found = found[step]
        return found

    @property
    def schemas(self) -> list[Node]:
        return _schemas(self.root, self.error.evaluation_path)

    @property
    def expected(self) -> str:
        return _description(self.schemas)

    def expected_of(self, inner: jsonschema_rs.ValidationError) -> str:
        """What the schema says that an error within this one is about."""
        return _description(_schemas(self.root, inner.evaluation_path))

    def describes(self, name: str) -> str:
        """What the schema says of a property."""
        for node in self.schemas:
            if name in node.get("properties", {}):
                described: Node = node["properties"][name]
                chain = [described, referred(self.root, described)] if "$ref" in described else [described]
                return _description(chain)
        return ""

    @property
    def where(self) -> str:
        """The value as its writer knows it: by its key, or as an item of a list."""
        if not self.path:
            return words._("the file")
        last = self.path[-1]
        if isinstance(last, str):
            return f"“{shown(last)}”"
        key = next((step for step in reversed(self.path) if isinstance(step, str)), None)
        if key is None:
            return words._("item {number}").format(number=last + 1)
        return words._("item {number} of “{key}”").format(number=last + 1, key=shown(key))

    @property
    def owner(self) -> str:
        """The entry that lacks something: by its id, if it has one."""
        own = self.value.get("id", self.value.get("patch"))
        return f"“{shown(own)}”" if isinstance(own, str) else self.where

    def problem(self, code: str, message: str, hint: str = "", expected: str | None = None) -> Problem:
        place = self.document.place(self.path)
        return Problem(code, message, place, self.expected if expected is None else expected, hint)

    def problem_of_key(self, key: str, code: str, message: str, hint: str, expected: str) -> Problem:
        place = self.document.place((*self.path, key), key=True)
        return Problem(code, message, place, expected, hint)


_BY_NAME = ("properties", "patternProperties")
_INTO = ("items", "additionalProperties", "propertyNames")
_BESIDE = ("anyOf", "oneOf", "allOf")


def _schemas(root: Node, path: Sequence[str | int]) -> list[Node]:
    """The schemas that speak of the value in question, the outermost first."""
    found = [root]
    steps = iter(path)
    for step in steps:
        here = found[-1]
        if step == "$ref":
            found.append(referred(root, here))
        elif step in _BY_NAME:
            found = [here[step][next(steps)]]
        elif step in _INTO and isinstance(here[step], dict):
            found = [here[step]]
        elif step in ("then", "else"):
            found.append(here[step])
        elif step in _BESIDE and (index := next(steps, None)) is not None:
            found.append(here[step][index])
        else:
            break
    return found


def referred(root: Node, node: Node) -> Node:
    """What a node refers to: {$ref: "#/$defs/id"}."""
    target = root
    for step in node["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return target


def _description(schemas: Iterable[Node]) -> str:
    found = next((node["description"] for node in schemas if "description" in node), "")
    return words._(found) if found else ""


# ---------------------------------------------------------------- what each keyword of a schema asks for


def explained(violation: Violation) -> list[Problem]:
    explain = _EXPLANATIONS.get(violation.keyword, _otherwise)
    return explain(violation)


def _otherwise(violation: Violation) -> list[Problem]:
    return [violation.problem("wrong-value", words._("{where} is not right").format(where=violation.where))]


def _unknown_keys(violation: Violation) -> list[Problem]:
    node = violation.schemas[-1]
    known, patterns = list(node.get("properties", {})), list(node.get("patternProperties", {}))
    expected = violation.expected if patterns or not known else _one_of(known)
    found = []
    for key in violation.detail[:_ENOUGH]:
        message = words._("unknown key “{key}”").format(key=shown(key))
        hint = _hint_for_key(key, violation.value, known, patterns)
        found.append(violation.problem_of_key(key, "unknown-key", message, hint, expected))
    return found


def _missing_key(violation: Violation) -> list[Problem]:
    name = violation.detail
    mapping = violation.value
    known = {key for node in violation.schemas for key in node.get("properties", {})}
    if problems.closest(name, [key for key in mapping if key not in known]):
        return []  # it is there, misspelt, and told as an unknown key
    return [missing(name, violation.owner, violation.document.place(violation.path), violation.describes(name))]


def missing(name: str, where: str, place: problems.Place, expected: str = "") -> Problem:
    message = words._("“{key}” is missing from {where}").format(key=name, where=where)
    return Problem("missing-key", message, place, expected, words._("add “{key}: …”").format(key=name))


def _wrong_type(violation: Violation) -> list[Problem]:
    if violation.value is None:
        message = words._("{where} has no value").format(where=violation.where)
        hint = words._("write it after the colon, or remove the key; a text that begins with “#” needs quotes")
        return [violation.problem("missing-value", message, hint)]
    message = _not_among(violation.detail, violation)
    if not violation.path and "array" in violation.detail:
        return [violation.problem("wrong-type", message, words._("begin each entry with “- ”"))]
    hint = _hint_for_type(violation.detail, violation.value) if len(violation.detail) < 3 else ""
    return [violation.problem("wrong-type", message, hint)]


def _not_among(types: list[str], violation: Violation) -> str:
    if len(types) > 2:
        return words._("{where} cannot be {given}").format(where=violation.where, given=_given(violation.value))
    return words._("{where}: {wanted} expected, this is {given}").format(
        where=violation.where,
        wanted=_any_of([_type_name(name) for name in types]),
        given=_given(violation.value),
    )


def _not_allowed(violation: Violation) -> list[Problem]:
    values = violation.detail if violation.keyword == "enum" else [violation.detail]
    allowed = [_as_written(value) for value in values]
    message = words._("{where} cannot be “{value}”").format(where=violation.where, value=_as_written(violation.value))
    hint = did_you_mean(str(violation.value), allowed)
    return [violation.problem("not-allowed", message, hint, _one_of(allowed))]


def _wrong_form(violation: Violation) -> list[Problem]:
    message = words._("{where} cannot be “{value}”").format(where=violation.where, value=shown(violation.value))
    return [violation.problem("wrong-form", message, _respelling(violation.value, violation.detail))]


def _wrong_key(violation: Violation) -> list[Problem]:
    inner = violation.detail
    key = str(inner.instance)
    message = words._("“{key}” cannot be a key of {where}").format(key=shown(key), where=violation.where)
    if violation.value.get(key, "") is None:
        hint = words._("a text that holds a comma needs quotes")
    elif inner.kind.name == "enum":
        hint = did_you_mean(key, inner.kind.value)
    else:
        hint = _respelling(key, inner.kind.value) if inner.kind.name == "pattern" else ""
    expected = violation.expected_of(inner)
    return [violation.problem_of_key(key, "wrong-key", message, hint, expected)]


def _too_few(violation: Violation) -> list[Problem]:
    if not violation.value:
        message = words._("{where} is empty").format(where=violation.where)
        return [violation.problem("empty", message, words._("write what belongs there, or remove the key"))]
    message = words.ngettext(
        "{where} needs at least {limit} part; it has {number}",
        "{where} needs at least {limit} parts; it has {number}",
        violation.detail,
    ).format(where=violation.where, limit=violation.detail, number=len(violation.value))
    return [violation.problem("too-few", message)]


def _too_many(violation: Violation) -> list[Problem]:
    message = words.ngettext(
        "{where} may hold only {limit} part; it has {number}",
        "{where} may hold only {limit} parts; it has {number}",
        violation.detail,
    ).format(where=violation.where, limit=violation.detail, number=len(violation.value))
    return [violation.problem("too-many", message)]


def _too_long(violation: Violation) -> list[Problem]:
    message = words._("{where} may have only {limit} letters; it has {number}").format(
        where=violation.where, limit=violation.detail, number=len(violation.value)
    )
    return [violation.problem("too-long", message)]


def _out_of_range(violation: Violation) -> list[Problem]:
    least = words._("{where} must be at least {limit}, this is {value}")
    most = words._("{where} must be at most {limit}, this is {value}")
    code, message = ("too-low", least) if violation.keyword == "minimum" else ("too-high", most)
    message = message.format(where=violation.where, limit=violation.detail, value=violation.value)
    return [violation.problem(code, message)]


def _repeated(violation: Violation) -> list[Problem]:
    items = list(map(repr, violation.value))
    first = {item: index for index, item in reversed(list(enumerate(items)))}
    again = next((index for index, item in enumerate(items) if first[item] < index), 0)
    written = _as_written(violation.value[again])
    message = words._("“{item}” stands again in {where}").format(item=written, where=violation.where)
    place = violation.document.place((*violation.path, again))
    return [Problem("repeated-item", message, place, words._("each item once"), words._("remove one of the two"))]


def _unexpected(violation: Violation) -> list[Problem]:
    key = violation.path[-1] if violation.path else ""
    message = words._("{where} cannot stand here").format(where=violation.where)
    place = violation.document.place(violation.path, key=isinstance(key, str))
    return [Problem("unexpected", message, place, violation.expected)]


def _no_branch(violation: Violation) -> list[Problem]:
    """Of several shapes none fits: say what keeps the value from the one that it comes nearest to."""
    branches = [
        [Violation(violation.document, violation.root, error) for error in branch] for branch in violation.detail
    ]
    if not all(branches):
        return _otherwise(violation)
    firsts = [branch[0] for branch in branches]
    if all(first.keyword == "required" and first.path == violation.path for first in firsts):
        message = words._("{where} says nothing: a key is missing").format(where=violation.owner)
        return [violation.problem("missing-key", message, expected=_one_of([first.detail for first in firsts]))]
    if all(first.keyword == "type" and first.path == violation.path for first in firsts):
        return [
            violation.problem("wrong-type", _not_among([name for first in firsts for name in first.detail], violation))
        ]
    best = max(branches, key=lambda branch: _nearness(branch, violation.path))
    return [problem for inner in best for problem in explained(inner)]


def _nearness(branch: list[Violation], path: tuple[str | int, ...]) -> tuple[bool, int, int]:
    another_type = any(inner.keyword == "type" and inner.path == path for inner in branch)
    return not another_type, max(len(inner.path) for inner in branch), -len(branch)


_EXPLANATIONS: dict[str, Callable[[Violation], list[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "unevaluatedProperties": _unknown_keys,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _not_allowed,
    "const": _not_allowed,
    "pattern": _wrong_form,
    "propertyNames": _wrong_key,
    "minItems": _too_few,
    "minProperties": _too_few,
    "minLength": _too_few,
    "maxItems": _too_many,
    "maxProperties": _too_many,
    "maxLength": _too_long,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "uniqueItems": _repeated,
    "not": _unexpected,
    "anyOf": _no_branch,
    "oneOf": _no_branch,
}


# ---------------------------------------------------------------- values and hints in words

_LISTED = 14  # names listed in one message


def _hint_for_key(key: str, mapping: Mapping[str, object], known: list[str], patterns: list[str]) -> str:
    if mapping[key] is None and ":" in key:
        return words._("a space is missing after the colon")
    if mapping[key] is None:
        return words._("a text that holds a comma needs quotes")
    missing = [name for name in known if name not in mapping]
    respelt = [word for pattern in patterns for word in _respelt(key, pattern) if word not in mapping]
    meant = did_you_mean(key, [*missing, *respelt]) or did_you_mean(key, known)
    return meant or words._("remove it, or use one that is known here")


def _type_name(name: str) -> str:
    return {
        "string": words._("text"),
        "integer": words._("a whole number"),
        "number": words._("a number"),
        "boolean": words._("true or false"),
        "array": words._("a list"),
        "object": words._("a mapping"),
        "null": words._("nothing"),
    }[name]


def _given(value: object) -> str:
    if isinstance(value, bool):
        return _as_written(value)
    if isinstance(value, int | float):
        return words._("the number {value}").format(value=value)
    if isinstance(value, str):
        return words._("the text “{value}”").format(value=shown(value))
    return words._("a list") if isinstance(value, list) else words._("a mapping")


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shown(value)


def _hint_for_type(wanted: list[str], value: object) -> str:
    if isinstance(value, str):
        return _hint_for_text(wanted, value)
    if "string" in wanted and isinstance(value, int | float):
        return words._("in quotes it is a text")
    if "string" in wanted and isinstance(value, dict) and None in value.values():
        return words._("a text that begins with “{bracket}” needs quotes around all of it").format(bracket="{")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def _hint_for_text(wanted: list[str], text: str) -> str:
    lowered = text.lower()
    if "boolean" in wanted and lowered in ("yes", "on", "true"):
        return meant("true")
    if "boolean" in wanted and lowered in ("no", "off", "false"):
        return meant("false")
    if ("integer" in wanted or "number" in wanted) and lowered.strip("+-").isdecimal():
        return words._("a number has no quotes, no “+” and no zeros before it")
    if "object" in wanted and re.match(r"[\w-]+:\S", text):
        return words._("a space is missing after the colon")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def _respelling(text: str, pattern: str) -> str:
    only = re.fullmatch(r"\^([a-z-]+)\$", pattern)
    if only:
        return did_you_mean(text, [only[1]])
    found = _respelt(text, pattern)
    return meant(found[0]) if found else ""


def _respelt(text: str, pattern: str) -> list[str]:
    """The text as it might be meant, where that has the right form."""
    small = fold(text)
    guesses = [small, re.sub(r"[^a-z0-9./#]+", "-", small).strip("-")]
    return [guess for guess in guesses if guess != text and re.search(pattern, guess)]


def _one_of(names: Sequence[str]) -> str:
    listed = ", ".join(shown(name) for name in names[:_LISTED])
    return words._("one of: {names}").format(names=listed + (" …" if len(names) > _LISTED else ""))


def _any_of(names: Sequence[str]) -> str:
    *first, last = names
    return words._("{these} or {last}").format(these=", ".join(first), last=last) if first else last
