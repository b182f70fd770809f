"""Something in a document that breaks its schema: where it stands, and what the schema says of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from jsonschema_rs import ValidationError

from rulebase import words
from rulebase.knowledge import yaml_document
from rulebase.knowledge.problems import Problem, shown

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
