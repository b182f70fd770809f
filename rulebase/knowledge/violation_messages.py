"""What breaks a schema, in plain words."""

from __future__ import annotations

from collections.abc import Callable

from rulebase import words
from rulebase.knowledge import problems
from rulebase.knowledge import violation_hints as hints
from rulebase.knowledge.problems import Problem, did_you_mean, shown
from rulebase.knowledge.violation import Violation

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
    expected = violation.expected if patterns or not known else hints.one_of(known)
    message = words._("unknown key “{key}”").format(key=shown(key))
    hint = hints.key_hint(key, violation.value, known, patterns)
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
    hint = hints.type_hint(violation.told, violation.value) if len(violation.told) < 3 else ""
    return [violation.problem("wrong-type", message, hint)]


def _not_among(types: list[str], violation: Violation) -> str:
    if len(types) > 2:
        return words._("{where} cannot be {given}").format(where=violation.where, given=hints.given(violation.value))
    return words._("{where}: {wanted} expected, this is {given}").format(
        where=violation.where,
        wanted=hints.any_of([hints.type_name(name) for name in types]),
        given=hints.given(violation.value),
    )


def _not_allowed(violation: Violation) -> list[Problem]:
    allowed = [
        hints.as_written(value) for value in (violation.told if violation.keyword == "enum" else [violation.told])
    ]
    message = words._("{where} cannot be “{value}”").format(
        where=violation.where, value=hints.as_written(violation.value)
    )
    hint = did_you_mean(str(violation.value), allowed)
    return [violation.problem("not-allowed", message, hint, hints.one_of(allowed))]


def _wrong_form(violation: Violation) -> list[Problem]:
    message = words._("{where} cannot be “{value}”").format(where=violation.where, value=shown(violation.value))
    return [violation.problem("wrong-form", message, hints.rewriting(violation.value, violation.told))]


def _wrong_key(violation: Violation) -> list[Problem]:
    inner = violation.told
    key = str(inner.instance)
    message = words._("“{key}” cannot be a key of {where}").format(key=shown(key), where=violation.where)
    if violation.value.get(key, "") is None:
        hint = words._("a text that holds a comma needs quotes")
    elif inner.kind.name == "enum":
        hint = did_you_mean(key, inner.kind.value)
    else:
        hint = hints.rewriting(key, inner.kind.value) if inner.kind.name == "pattern" else ""
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
    message = words._("“{item}” stands again in {where}").format(
        item=hints.as_written(items[again]), where=violation.where
    )
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
        return [_missing_any(violation, [first.told for first in firsts])]
    if all(first.keyword == "type" and first.path == violation.path for first in firsts):
        return [
            violation.problem("wrong-type", _not_among([name for first in firsts for name in first.told], violation))
        ]
    best = max(branches, key=lambda branch: _nearness(branch, violation.path))
    return [problem for inner in best for problem in explained(inner)]


def _nearness(branch: list[Violation], path: tuple[str | int, ...]) -> tuple[bool, int, int]:
    another_type = any(inner.keyword == "type" and inner.path == path for inner in branch)
    return not another_type, max(len(inner.path) for inner in branch), -len(branch)


def _missing_any(violation: Violation, names: list[str]) -> Problem:
    own = violation.value.get("id", violation.value.get("patch"))
    where = f"“{shown(own)}”" if isinstance(own, str) else violation.where
    message = words._("{where} says nothing: a key is missing").format(where=where)
    return violation.problem("missing-key", message, expected=hints.one_of(names))


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
