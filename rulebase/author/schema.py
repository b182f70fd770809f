"""Something in a document that breaks its schema: where it stands, and what the schema says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from jsonschema_rs import Draft202012Validator, ValidationError

from rulebase import words
from rulebase.documents import problems, reader, yaml_document
from rulebase.documents.problems import Problem, did_you_mean, fold, shown
from rulebase.model import shapes

Node: TypeAlias = dict[str, Any]  # a JSON Schema, or a part of one


@dataclass(frozen=True)
class Violation:
    """One error of the validator, with what is needed to explain it."""

    document: yaml_document.YamlDocument
    root: Node
    error: ValidationError

    @property
    def keyword(self) -> str:
        return str(self.error.kind.name)

    @property
    def told(self) -> Any:
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

    def expected_of(self, inner: ValidationError) -> str:
        """What the schema says that an error within this one is about."""
        return _description(_schemas(self.root, inner.evaluation_path))

    def describes(self, name: str) -> str:
        """What the schema says of a property."""
        for node in self.schemas:
            if name in node.get("properties", {}):
                described: Node = node["properties"][name]
                chain = [described, _resolved(self.root, described)] if "$ref" in described else [described]
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
            found.append(_resolved(root, here))
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


def _resolved(root: Node, node: Node) -> Node:
    target: Node = root["$defs"][node["$ref"].rpartition("/")[2]]
    return target


def _description(schemas: Iterable[Node]) -> str:
    found = next((node["description"] for node in schemas if "description" in node), "")
    return words._(found) if found else ""


_LISTED = 14  # names listed in one message


def key_hint(key: str, mapping: Mapping[str, object], known: list[str], patterns: list[str]) -> str:
    if mapping[key] is None and ":" in key:
        return words._("a space is missing after the colon")
    if mapping[key] is None:
        return words._("a text that holds a comma needs quotes")
    missing = [name for name in known if name not in mapping]
    respelt = [word for pattern in patterns for word in rewritten(key, pattern) if word not in mapping]
    meant = did_you_mean(key, [*missing, *respelt]) or did_you_mean(key, known)
    return meant or words._("remove it, or use one that is known here")


def type_name(name: str) -> str:
    return {
        "string": words._("text"),
        "integer": words._("a whole number"),
        "number": words._("a number"),
        "boolean": words._("true or false"),
        "array": words._("a list"),
        "object": words._("a mapping"),
        "null": words._("nothing"),
    }[name]


def given(value: object) -> str:
    if isinstance(value, bool):
        return as_written(value)
    if isinstance(value, int | float):
        return words._("the number {value}").format(value=value)
    if isinstance(value, str):
        return words._("the text “{value}”").format(value=shown(value))
    return words._("a list") if isinstance(value, list) else words._("a mapping")


def as_written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shown(value)


def type_hint(wanted: list[str], value: object) -> str:
    if isinstance(value, str):
        return hint_for_text(wanted, value)
    if "string" in wanted and isinstance(value, int | float):
        return words._("in quotes it is a text")
    if "string" in wanted and isinstance(value, dict) and None in value.values():
        return words._("a text that begins with “{bracket}” needs quotes around all of it").format(bracket="{")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def hint_for_text(wanted: list[str], text: str) -> str:
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


def meant(word: str) -> str:
    return words._("did you mean “{word}”?").format(word=shown(word))


def rewriting(text: str, pattern: str) -> str:
    only = re.fullmatch(r"\^([a-z-]+)\$", pattern)
    if only:
        return did_you_mean(text, [only[1]])
    found = rewritten(text, pattern)
    return meant(found[0]) if found else ""


def rewritten(text: str, pattern: str) -> list[str]:
    """The text as it might be meant, where that has the right form."""
    small = fold(text)
    guesses = [small, re.sub(r"[^a-z0-9./#]+", "-", small).strip("-")]
    return [guess for guess in guesses if guess != text and re.search(pattern, guess)]


def one_of(names: Sequence[str]) -> str:
    listed = ", ".join(shown(name) for name in names[:_LISTED])
    return words._("one of: {names}").format(names=listed + (" …" if len(names) > _LISTED else ""))


def any_of(names: Sequence[str]) -> str:
    *first, last = names
    return words._("{these} or {last}").format(these=", ".join(first), last=last) if first else last


_KEYS = 100  # unknown keys that are told


def explained(violation: Violation) -> list[Problem]:
    explain = _EXPLANATIONS.get(violation.keyword, _otherwise)
    return explain(violation)


def _otherwise(violation: Violation) -> list[Problem]:
    return [violation.problem("wrong-value", words._("{where} is not right").format(where=violation.where))]


def _unknown_keys(violation: Violation) -> list[Problem]:
    return [_unknown_key(violation, key) for key in violation.told[:_KEYS]]


def _unknown_key(violation: Violation, key: str) -> Problem:
    node = violation.schemas[-1]
    known = list(node.get("properties", {}))
    patterns = list(node.get("patternProperties", {}))
    expected = violation.expected if patterns or not known else one_of(known)
    message = words._("unknown key “{key}”").format(key=shown(key))
    hint = key_hint(key, violation.value, known, patterns)
    return violation.problem_of_key(key, "unknown-key", message, hint, expected)


def _missing_key(violation: Violation) -> list[Problem]:
    name = violation.told
    mapping = violation.value
    known = {key for node in violation.schemas for key in node.get("properties", {})}
    if problems.closest(name, [key for key in mapping if key not in known]):
        return []  # it is there, misspelt, and told as an unknown key
    own = mapping.get("id", mapping.get("patch"))
    where = f"“{shown(own)}”" if isinstance(own, str) else violation.where
    message = words._("“{key}” is missing from {where}").format(key=name, where=where)
    hint = words._("add “{key}: …”").format(key=name)
    return [violation.problem("missing-key", message, hint, violation.describes(name))]


def _wrong_type(violation: Violation) -> list[Problem]:
    if violation.value is None:
        message = words._("{where} has no value").format(where=violation.where)
        hint = words._("write it after the colon, or remove the key; a text that begins with “#” needs quotes")
        return [violation.problem("missing-value", message, hint)]
    message = _not_among(violation.told, violation)
    if not violation.path and "array" in violation.told:
        return [violation.problem("wrong-type", message, words._("begin each entry with “- ”"))]
    hint = type_hint(violation.told, violation.value) if len(violation.told) < 3 else ""
    return [violation.problem("wrong-type", message, hint)]


def _not_among(types: list[str], violation: Violation) -> str:
    if len(types) > 2:
        return words._("{where} cannot be {given}").format(where=violation.where, given=given(violation.value))
    return words._("{where}: {wanted} expected, this is {given}").format(
        where=violation.where,
        wanted=any_of([type_name(name) for name in types]),
        given=given(violation.value),
    )


def _not_allowed(violation: Violation) -> list[Problem]:
    allowed = [as_written(value) for value in (violation.told if violation.keyword == "enum" else [violation.told])]
    message = words._("{where} cannot be “{value}”").format(where=violation.where, value=as_written(violation.value))
    hint = did_you_mean(str(violation.value), allowed)
    return [violation.problem("not-allowed", message, hint, one_of(allowed))]


def _wrong_form(violation: Violation) -> list[Problem]:
    message = words._("{where} cannot be “{value}”").format(where=violation.where, value=shown(violation.value))
    return [violation.problem("wrong-form", message, rewriting(violation.value, violation.told))]


def _wrong_key(violation: Violation) -> list[Problem]:
    inner = violation.told
    key = str(inner.instance)
    message = words._("“{key}” cannot be a key of {where}").format(key=shown(key), where=violation.where)
    if violation.value.get(key, "") is None:
        hint = words._("a text that holds a comma needs quotes")
    elif inner.kind.name == "enum":
        hint = did_you_mean(key, inner.kind.value)
    else:
        hint = rewriting(key, inner.kind.value) if inner.kind.name == "pattern" else ""
    expected = violation.expected_of(inner)
    return [violation.problem_of_key(key, "wrong-key", message, hint, expected)]


def _too_few(violation: Violation) -> list[Problem]:
    if not violation.value:
        message = words._("{where} is empty").format(where=violation.where)
        return [violation.problem("empty", message, words._("write what belongs there, or remove the key"))]
    message = words.ngettext(
        "{where} needs at least {limit} part; it has {number}",
        "{where} needs at least {limit} parts; it has {number}",
        violation.told,
    ).format(where=violation.where, limit=violation.told, number=len(violation.value))
    return [violation.problem("too-few", message)]


def _too_many(violation: Violation) -> list[Problem]:
    message = words.ngettext(
        "{where} may hold only {limit} part; it has {number}",
        "{where} may hold only {limit} parts; it has {number}",
        violation.told,
    ).format(where=violation.where, limit=violation.told, number=len(violation.value))
    return [violation.problem("too-many", message)]


def _too_long(violation: Violation) -> list[Problem]:
    message = words._("{where} may have only {limit} letters; it has {number}")
    return [
        violation.problem(
            "too-long", message.format(where=violation.where, limit=violation.told, number=len(violation.value))
        )
    ]


def _too_low(violation: Violation) -> list[Problem]:
    message = words._("{where} must be at least {limit}, this is {value}")
    return [violation.problem("too-low", _compared(message, violation))]


def _too_high(violation: Violation) -> list[Problem]:
    message = words._("{where} must be at most {limit}, this is {value}")
    return [violation.problem("too-high", _compared(message, violation))]


def _compared(message: str, violation: Violation) -> str:
    return message.format(where=violation.where, limit=violation.told, value=violation.value)


def _repeated(violation: Violation) -> list[Problem]:
    items = violation.value
    again = _second(items)
    message = words._("“{item}” stands again in {where}").format(item=as_written(items[again]), where=violation.where)
    place = violation.document.place((*violation.path, again))
    return [Problem("repeated-item", message, place, words._("each item once"), words._("remove one of the two"))]


def _second(items: list[object]) -> int:
    """Where something stands that stood before."""
    seen: set[str] = set()
    for index, item in enumerate(items):
        if repr(item) in seen:
            return index
        seen.add(repr(item))
    return 0


def _unexpected(violation: Violation) -> list[Problem]:
    key = violation.path[-1] if violation.path else ""
    message = words._("{where} cannot stand here").format(where=violation.where)
    return [
        Problem(
            "unexpected",
            message,
            violation.document.place(violation.path, key=isinstance(key, str)),
            violation.expected,
        )
    ]


def _no_branch(violation: Violation) -> list[Problem]:
    """Of several shapes none fits: say what keeps the value from the one that it comes nearest to."""
    branches = [[Violation(violation.document, violation.root, error) for error in branch] for branch in violation.told]
    if not all(branches):
        return _otherwise(violation)
    firsts = [branch[0] for branch in branches]
    if all(first.keyword == "required" and first.path == violation.path for first in firsts):
        own = violation.value.get("id", violation.value.get("patch"))
        where = f"“{shown(own)}”" if isinstance(own, str) else violation.where
        message = words._("{where} says nothing: a key is missing").format(where=where)
        return [violation.problem("missing-key", message, expected=one_of([first.told for first in firsts]))]
    if all(first.keyword == "type" and first.path == violation.path for first in firsts):
        return [
            violation.problem("wrong-type", _not_among([name for first in firsts for name in first.told], violation))
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
    "minimum": _too_low,
    "maximum": _too_high,
    "uniqueItems": _repeated,
    "not": _unexpected,
    "anyOf": _no_branch,
    "oneOf": _no_branch,
}


_FOLDER = Path(__file__).parent / "schemas"
_ENOUGH = 100  # errors of one document that are told
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
def _validator(kind: str) -> Draft202012Validator:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema(kind))


def _errors(document: yaml_document.YamlDocument, kind: str) -> list[ValidationError]:
    import jsonschema_rs

    if len(document.source.text) <= _LONG:
        return list(islice(_validator(kind).iter_errors(document.data), _ENOUGH))
    try:
        _validator(kind).validate(document.data)
    except jsonschema_rs.ValidationError as error:
        return [error]
    return []
