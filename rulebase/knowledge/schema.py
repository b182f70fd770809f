"""Check documents against the JSON Schemas in schemas/, and say what is wrong so that it can be mended.

A schema's `description` ends the sentence "expected: …".
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

from jsonschema_rs import Draft202012Validator, ValidationError

from rulebase.knowledge import kinds as shapes
from rulebase.knowledge import problems, reader, violation, violation_messages, yaml_document
from rulebase.knowledge.problems import Problem

_FOLDER = Path(__file__).parent / "schemas"
_ENOUGH = 100  # errors of one document that are told
_LONG = 128 * 1024  # characters; of a longer text only the first error is told: to collect all would fill the memory


def kinds() -> list[str]:
    """What can be checked: game, rules, scenario …"""
    return sorted(path.stem for path in _FOLDER.glob("*.yaml") if path.stem != "shared")


@cache
def schema(kind: str) -> violation.Node:
    """The JSON Schema of one kind of file, complete in itself."""
    own: violation.Node = reader.read_one(_FOLDER / f"{kind}.yaml").data
    shared: violation.Node = reader.read_one(_FOLDER / "shared.yaml").data
    shared["$defs"]["value-type"] |= _shapes()
    return {**own, **shared}


def _shapes() -> violation.Node:
    """What a type can be: every shape that there is, as its class declares it."""
    bare = [key for key, shape in shapes.SHAPES.items() if shape.inside is None]
    inside = {key: shape.inside for key, shape in shapes.SHAPES.items() if shape.inside is not None}
    listed = ", ".join(f"{{{key}: …}}" for key in inside)
    description = f"a type: {', '.join(bare)}, or one of {listed}"
    return {"pattern": f"^({'|'.join(bare)})$", "properties": inside, "description": description}


def check(document: yaml_document.YamlDocument, kind: str) -> list[Problem]:
    """What is wrong with a document of this kind, in the order in which it is written."""
    broken = [violation.Violation(document, schema(kind), error) for error in _errors(document, kind)]
    found = dict.fromkeys(problem for each in broken for problem in violation_messages.explained(each))
    return sorted(found, key=lambda problem: _position(problem.place))[:_ENOUGH]


def _position(place: problems.Place | None) -> tuple[int, int]:
    return (place.line, place.column) if place else (0, 0)


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
