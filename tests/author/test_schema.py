"""The schemas themselves, and how what they refuse is put into words."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from rulebase.author import schema
from rulebase.documents import problems, reader
from tests.author.well_formed import WELL_FORMED


def checked(text: str, kind: str) -> list[problems.Problem]:
    return [problem for document in reader.read_text(text, "text") for problem in schema.check(document, kind)]


def dedented(text: str) -> str:
    return "".join(line.removeprefix(" " * 8) + "\n" for line in text.strip("\n").splitlines())


def test_every_kind_of_file_has_an_example() -> None:
    assert schema.kinds() == sorted(WELL_FORMED)


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_what_is_well_formed_passes(kind: str) -> None:
    assert checked(dedented(WELL_FORMED[kind]), kind) == []


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_the_example_needs_what_it_holds(kind: str) -> None:
    """An unknown key is refused in every mapping whose keys the schema names."""
    document = reader.read_text(dedented(WELL_FORMED[kind]), "text")[0]
    target = document.data[0] if isinstance(document.data, list) else document.data
    target["zzzzzz"] = 1
    free = isinstance(schema.schema(kind).get("additionalProperties"), dict)  # any id can be a key
    assert [problem.code for problem in schema.check(document, kind)] == ["wrong-type" if free else "unknown-key"]


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_schemas_are_schemas(kind: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema.schema(kind))


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_every_property_says_what_is_expected(kind: str) -> None:
    whole = schema.schema(kind)
    silent = [name for name, node in properties(whole) if not described(node, whole)]
    assert silent == []


def properties(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            yield from node["properties"].items()
        for part in node.values():
            yield from properties(part)
    elif isinstance(node, list):
        for part in node:
            yield from properties(part)


def described(node: dict[str, Any], whole: dict[str, Any]) -> bool:
    return "description" in node or described(schema.referred(whole, node), whole)


def test_problems_stand_in_reading_order() -> None:
    found = checked("- id: A\n  group: B\n  titel: {}\n  forms: {}\n", "terms")
    assert [problem.place.line for problem in found if problem.place] == [1, 2, 3, 4]


def test_a_misspelt_key_is_not_also_missing() -> None:
    assert [problem.code for problem in checked("- {id: a, group: b, titel: {en: c}}", "terms")] == ["unknown-key"]
    assert [problem.code for problem in checked("- {id: a, group: b}", "terms")] == ["missing-key"]


def test_keys_are_pointed_at_where_they_stand() -> None:
    (problem,) = checked("- id: a\n  group: b\n  title: {en: c, zzz: d}\n", "terms")
    assert problem.place == problems.Place("text", 3, 18, "  title: {en: c, zzz: d}")


def test_a_big_file_is_told_its_first_fault_only() -> None:
    entries = "".join(f"- {{id: t{number}, group: unit, title: {{en: 5}}}}\n" for number in range(200))
    assert len(checked(entries, "terms")) == 100
    assert len(checked(entries + "#" * 200_000, "terms")) == 1


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("{}", ["“a” is missing from “value”"]),
        ("{a: x}", ["“a”: a whole number expected, this is the text “x”"]),
        ("[1, x]", ["item 2 of “value”: a whole number expected, this is the text “x”"]),
        ("B", ["“value” cannot be “B”"]),
        ("1.5", ["“value” cannot be the number 1.5"]),
    ],
)
def test_of_several_shapes_the_nearest_is_explained(
    value: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = {
        "properties": {
            "value": {
                "anyOf": [
                    {"type": "string", "pattern": "^[a-z]$"},
                    {"type": "array", "items": {"type": "integer"}},
                    {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}},
                ]
            }
        }
    }
    monkeypatch.setattr(schema, "schema", lambda _: shapes)
    schema._validator.cache_clear()
    try:
        assert [problem.message for problem in checked(f"value: {value}", "shapes")] == told
    finally:
        schema._validator.cache_clear()
