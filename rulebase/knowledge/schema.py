"""Check documents against the JSON Schemas in schemas/, and say what is wrong so that it can be mended.

A schema's `description` ends the sentence "expected: …".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.knowledge import kinds as shapes
from rulebase.knowledge import problems, reader
from rulebase.knowledge.problems import Problem, did_you_mean, fold, shown

_FOLDER = Path(__file__).parent / "schemas"
_ENOUGH = 100  # errors of one document that are told
_LONG = 128 * 1024  # characters; of a longer text only the first error is told: to collect all would fill the memory
_LISTED = 14  # names listed in one message


def kinds() -> list[str]:
    """What can be checked: game, rules, scenario …"""
    return sorted(path.stem for path in _FOLDER.glob("*.yaml") if path.stem != "shared")


@cache
def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file, complete in itself."""
    own: dict[str, Any] = reader.read_one(_FOLDER / f"{kind}.yaml").data
    shared: dict[str, Any] = reader.read_one(_FOLDER / "shared.yaml").data
    shared["$defs"]["value-type"] |= _shapes()
    return {**own, **shared}


def _shapes() -> dict[str, Any]:
    """What a type can be: every shape that there is, as its class declares it."""
    bare = [key for key, shape in shapes.SHAPES.items() if shape.inside is None]
    inside = {key: shape.inside for key, shape in shapes.SHAPES.items() if shape.inside is not None}
    listed = ", ".join(f"{{{key}: …}}" for key in inside)
    description = f"a type: {', '.join(bare)}, or one of {listed}"
    return {"pattern": f"^({'|'.join(bare)})$", "properties": inside, "description": description}


def check(document: reader.Document, kind: str) -> list[Problem]:
    """What is wrong with a document of this kind, in the order in which it is written."""
    faults = [_Fault(document, schema(kind), error) for error in _errors(document, kind)]
    found = dict.fromkeys(problem for fault in faults for problem in _explained(fault))
    return sorted(found, key=lambda problem: _position(problem.place))[:_ENOUGH]


def _position(place: problems.Place | None) -> tuple[int, int]:
    return (place.line, place.column) if place else (0, 0)


@cache
def _validator(kind: str) -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema(kind))


def _errors(document: reader.Document, kind: str) -> list[Any]:
    import jsonschema_rs

    if len(document.source.text) <= _LONG:
        return list(islice(_validator(kind).iter_errors(document.data), _ENOUGH))
    try:
        _validator(kind).validate(document.data)
    except jsonschema_rs.ValidationError as error:
        return [error]
    return []


@dataclass(frozen=True)
class _Fault:
    """One error of the validator, with what is needed to explain it."""

    document: reader.Document
    root: dict[str, Any]
    error: Any

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
    def schemas(self) -> list[dict[str, Any]]:
        return _schemas(self.root, self.error.evaluation_path)

    @property
    def expected(self) -> str:
        return _description(self.schemas)

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


# ---------------------------------------------------------------- the schema that spoke

_BY_NAME = ("properties", "patternProperties")
_INTO = ("items", "additionalProperties", "propertyNames")
_BESIDE = ("anyOf", "oneOf", "allOf")


def _schemas(root: dict[str, Any], path: Sequence[str | int]) -> list[dict[str, Any]]:
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


def _resolved(root: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    target: dict[str, Any] = root["$defs"][node["$ref"].rpartition("/")[2]]
    return target


def _description(schemas: Iterable[dict[str, Any]]) -> str:
    found = next((node["description"] for node in schemas if "description" in node), "")
    return words._(found) if found else ""


def _described_property(fault: _Fault, name: str) -> str:
    for node in fault.schemas:
        if name in node.get("properties", {}):
            described: dict[str, Any] = node["properties"][name]
            chain = [described, _resolved(fault.root, described)] if "$ref" in described else [described]
            return _description(chain)
    return ""


# ---------------------------------------------------------------- in plain words


def _explained(fault: _Fault) -> list[Problem]:
    explain = _EXPLANATIONS.get(fault.keyword, _otherwise)
    return explain(fault)


def _otherwise(fault: _Fault) -> list[Problem]:
    return [fault.problem("wrong-value", words._("{where} is not right").format(where=fault.where))]


def _unknown_keys(fault: _Fault) -> list[Problem]:
    return [_unknown_key(fault, key) for key in fault.told[:_ENOUGH]]


def _unknown_key(fault: _Fault, key: str) -> Problem:
    node = fault.schemas[-1]
    known = list(node.get("properties", {}))
    patterns = list(node.get("patternProperties", {}))
    expected = fault.expected if patterns or not known else _one_of(known)
    message = words._("unknown key “{key}”").format(key=shown(key))
    hint = _key_hint(key, fault.value, known, patterns)
    return fault.problem_of_key(key, "unknown-key", message, hint, expected)


def _key_hint(key: str, mapping: dict[str, Any], known: list[str], patterns: list[str]) -> str:
    if mapping[key] is None and ":" in key:
        return words._("a space is missing after the colon")
    if mapping[key] is None:
        return words._("a text that holds a comma needs quotes")
    missing = [name for name in known if name not in mapping]
    rewritten = [word for pattern in patterns for word in _rewritten(key, pattern) if word not in mapping]
    meant = did_you_mean(key, [*missing, *rewritten]) or did_you_mean(key, known)
    return meant or words._("remove it, or use one that is known here")


def _missing_key(fault: _Fault) -> list[Problem]:
    name = fault.told
    mapping = fault.value
    known = {key for node in fault.schemas for key in node.get("properties", {})}
    if problems.closest(name, [key for key in mapping if key not in known]):
        return []  # it is there, misspelt, and told as an unknown key
    own = mapping.get("id", mapping.get("patch"))
    where = f"“{shown(own)}”" if isinstance(own, str) else fault.where
    message = words._("“{key}” is missing from {where}").format(key=name, where=where)
    hint = words._("add “{key}: …”").format(key=name)
    return [fault.problem("missing-key", message, hint, _described_property(fault, name))]


def _wrong_type(fault: _Fault) -> list[Problem]:
    if fault.value is None:
        message = words._("{where} has no value").format(where=fault.where)
        hint = words._("write it after the colon, or remove the key; a text that begins with “#” needs quotes")
        return [fault.problem("missing-value", message, hint)]
    message = _not_among(fault.told, fault)
    if not fault.path and "array" in fault.told:
        return [fault.problem("wrong-type", message, words._("begin each entry with “- ”"))]
    hint = _type_hint(fault.told, fault.value) if len(fault.told) < 3 else ""
    return [fault.problem("wrong-type", message, hint)]


def _not_among(types: list[str], fault: _Fault) -> str:
    if len(types) > 2:
        return words._("{where} cannot be {given}").format(where=fault.where, given=_given(fault.value))
    return words._("{where}: {wanted} expected, this is {given}").format(
        where=fault.where, wanted=_any_of([_type(name) for name in types]), given=_given(fault.value)
    )


def _type(name: str) -> str:
    return {
        "string": words._("text"),
        "integer": words._("a whole number"),
        "number": words._("a number"),
        "boolean": words._("true or false"),
        "array": words._("a list"),
        "object": words._("a mapping"),
        "null": words._("nothing"),
    }[name]


def _given(value: Any) -> str:
    if isinstance(value, bool):
        return _as_written(value)
    if isinstance(value, int | float):
        return words._("the number {value}").format(value=value)
    if isinstance(value, str):
        return words._("the text “{value}”").format(value=shown(value))
    return words._("a list") if isinstance(value, list) else words._("a mapping")


def _as_written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shown(value)


def _type_hint(wanted: list[str], value: Any) -> str:
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
        return _meant("true")
    if "boolean" in wanted and lowered in ("no", "off", "false"):
        return _meant("false")
    if ("integer" in wanted or "number" in wanted) and lowered.strip("+-").isdecimal():
        return words._("a number has no quotes, no “+” and no zeros before it")
    if "object" in wanted and re.match(r"[\w-]+:\S", text):
        return words._("a space is missing after the colon")
    return words._("a list stands in square brackets: [a, b]") if "array" in wanted else ""


def _meant(word: str) -> str:
    return words._("did you mean “{word}”?").format(word=shown(word))


def _not_allowed(fault: _Fault) -> list[Problem]:
    allowed = [_as_written(value) for value in (fault.told if fault.keyword == "enum" else [fault.told])]
    message = words._("{where} cannot be “{value}”").format(where=fault.where, value=_as_written(fault.value))
    hint = did_you_mean(str(fault.value), allowed)
    return [fault.problem("not-allowed", message, hint, _one_of(allowed))]


def _wrong_form(fault: _Fault) -> list[Problem]:
    message = words._("{where} cannot be “{value}”").format(where=fault.where, value=shown(fault.value))
    return [fault.problem("wrong-form", message, _rewriting(fault.value, fault.told))]


def _rewriting(text: str, pattern: str) -> str:
    only = re.fullmatch(r"\^([a-z-]+)\$", pattern)
    if only:
        return did_you_mean(text, [only[1]])
    found = _rewritten(text, pattern)
    return _meant(found[0]) if found else ""


def _rewritten(text: str, pattern: str) -> list[str]:
    """The text as it might be meant, where that has the right form."""
    small = fold(text)
    guesses = [small, re.sub(r"[^a-z0-9./#]+", "-", small).strip("-")]
    return [guess for guess in guesses if guess != text and re.search(pattern, guess)]


def _wrong_key(fault: _Fault) -> list[Problem]:
    inner = fault.told
    key = str(inner.instance)
    message = words._("“{key}” cannot be a key of {where}").format(key=shown(key), where=fault.where)
    if fault.value.get(key, "") is None:
        hint = words._("a text that holds a comma needs quotes")
    elif inner.kind.name == "enum":
        hint = did_you_mean(key, inner.kind.value)
    else:
        hint = _rewriting(key, inner.kind.value) if inner.kind.name == "pattern" else ""
    expected = _description(_schemas(fault.root, inner.evaluation_path))
    return [fault.problem_of_key(key, "wrong-key", message, hint, expected)]


def _too_few(fault: _Fault) -> list[Problem]:
    if not fault.value:
        message = words._("{where} is empty").format(where=fault.where)
        return [fault.problem("empty", message, words._("write what belongs there, or remove the key"))]
    message = words.ngettext(
        "{where} needs at least {limit} part; it has {number}",
        "{where} needs at least {limit} parts; it has {number}",
        fault.told,
    ).format(where=fault.where, limit=fault.told, number=len(fault.value))
    return [fault.problem("too-few", message)]


def _too_many(fault: _Fault) -> list[Problem]:
    message = words.ngettext(
        "{where} may hold only {limit} part; it has {number}",
        "{where} may hold only {limit} parts; it has {number}",
        fault.told,
    ).format(where=fault.where, limit=fault.told, number=len(fault.value))
    return [fault.problem("too-many", message)]


def _too_long(fault: _Fault) -> list[Problem]:
    message = words._("{where} may have only {limit} letters; it has {number}")
    return [fault.problem("too-long", message.format(where=fault.where, limit=fault.told, number=len(fault.value)))]


def _too_low(fault: _Fault) -> list[Problem]:
    message = words._("{where} must be at least {limit}, this is {value}")
    return [fault.problem("too-low", _compared(message, fault))]


def _too_high(fault: _Fault) -> list[Problem]:
    message = words._("{where} must be at most {limit}, this is {value}")
    return [fault.problem("too-high", _compared(message, fault))]


def _compared(message: str, fault: _Fault) -> str:
    return message.format(where=fault.where, limit=fault.told, value=fault.value)


def _repeated(fault: _Fault) -> list[Problem]:
    items = fault.value
    again = _second(items)
    message = words._("“{item}” stands again in {where}").format(item=_as_written(items[again]), where=fault.where)
    place = fault.document.place((*fault.path, again))
    return [Problem("repeated-item", message, place, words._("each item once"), words._("remove one of the two"))]


def _second(items: list[Any]) -> int:
    """Where something stands that stood before."""
    seen: set[str] = set()
    for index, item in enumerate(items):
        if repr(item) in seen:
            return index
        seen.add(repr(item))
    return 0


def _unexpected(fault: _Fault) -> list[Problem]:
    key = fault.path[-1] if fault.path else ""
    message = words._("{where} cannot stand here").format(where=fault.where)
    return [Problem("unexpected", message, fault.document.place(fault.path, key=isinstance(key, str)), fault.expected)]


def _no_branch(fault: _Fault) -> list[Problem]:
    """Of several shapes none fits: say what keeps the value from the one that it comes nearest to."""
    branches = [[_Fault(fault.document, fault.root, error) for error in branch] for branch in fault.told]
    if not all(branches):
        return _otherwise(fault)
    firsts = [branch[0] for branch in branches]
    if all(first.keyword == "required" and first.path == fault.path for first in firsts):
        return [_missing_any(fault, [first.told for first in firsts])]
    if all(first.keyword == "type" and first.path == fault.path for first in firsts):
        return [fault.problem("wrong-type", _not_among([name for first in firsts for name in first.told], fault))]
    best = max(branches, key=lambda branch: _nearness(branch, fault.path))
    return [problem for inner in best for problem in _explained(inner)]


def _nearness(branch: list[_Fault], path: tuple[str | int, ...]) -> tuple[bool, int, int]:
    another_type = any(inner.keyword == "type" and inner.path == path for inner in branch)
    return not another_type, max(len(inner.path) for inner in branch), -len(branch)


def _missing_any(fault: _Fault, names: list[str]) -> Problem:
    own = fault.value.get("id", fault.value.get("patch"))
    where = f"“{shown(own)}”" if isinstance(own, str) else fault.where
    message = words._("{where} says nothing: a key is missing").format(where=where)
    return fault.problem("missing-key", message, expected=_one_of(names))


def _one_of(names: Sequence[str]) -> str:
    listed = ", ".join(shown(name) for name in names[:_LISTED])
    return words._("one of: {names}").format(names=listed + (" …" if len(names) > _LISTED else ""))


def _any_of(names: Sequence[str]) -> str:
    *first, last = names
    return words._("{these} or {last}").format(these=", ".join(first), last=last) if first else last


_EXPLANATIONS: dict[str, Callable[[_Fault], list[Problem]]] = {
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
