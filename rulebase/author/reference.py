"""Reference: every key of every file of a game and all that a procedure may import, from schemas and docstrings."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

from rulebase.author import collect, schema
from rulebase.play import api

ENDING = ".schema.json"
_WITHIN = {"items": "[]", "additionalProperties": ".*"}
_QUOTED = re.compile(r"(: | -> )'([^']*)'")  # an annotation, as a signature prints it


def schemas() -> dict[str, schema.Node]:
    """The JSON Schema of each kind of file, by what its file or folder is called."""
    own = {kind: schema.NAMED.get(kind, kind) for kind in collect.KINDS}
    other = (kind for kind in schema.kinds() if kind not in own.values())
    return {kind: schema.schema(named) for kind, named in [*own.items(), *((kind, kind) for kind in other)]}


def write(folder: Path) -> None:
    """The schemas as files, for editors."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, node in schemas().items():
        (folder / f"{kind}{ENDING}").write_text(json.dumps(node, ensure_ascii=False), encoding="utf-8")


def text() -> str:
    """All of it in Markdown, to be read below the chapter that says what it is."""
    listed = schemas()
    parts = []
    for kind, node in listed.items():
        parts += [
            f"## {kind}.yaml, {kind}/",
            f"{node['description'][:1].upper()}{node['description'][1:]}.",
            _table(_keys(node, node, "")),
        ]
    shared = listed["game"]["$defs"]
    parts += ["## What several files share", _table(_shared(shared, listed["game"]))]
    parts += ["## What a procedure may import", "`from rulebase.play import api`", *_api()]
    return "\n\n".join(parts) + "\n"


def _table(rows: Iterator[tuple[str, str]]) -> str:
    told = (f"| `{key}` | {says.replace('|', chr(92) + '|')} |" for key, says in dict.fromkeys(rows))
    return "\n".join(["| key | what is expected |", "| --- | --- |", *told])


def _shared(listed: schema.Node, root: schema.Node) -> Iterator[tuple[str, str]]:
    for name, node in listed.items():
        yield name, node.get("description", "")
        yield from _keys(root, node, f"{name}.")


def _keys(root: schema.Node, node: schema.Node, path: str) -> Iterator[tuple[str, str]]:
    """The keys below a node, each with what is expected of it; what files share is told once, by itself."""
    for key, inner in node.get("properties", {}).items():
        if inner.get("$ref", "").startswith("#/properties/"):
            continue  # a case tells what its head can tell
        needed = "*" if key in node.get("required", ()) else ""
        yield f"{path}{key}{needed}", _said(root, inner)
        yield from _keys(root, inner, f"{path}{key}.")
    for word, mark in _WITHIN.items():
        if isinstance(inner := node.get(word), dict):
            below = f"{path.removesuffix('.')}{mark}"
            if "properties" not in inner and _said(root, inner) and word != "items":
                yield below.lstrip("."), _said(root, inner)
            yield from _keys(root, inner, f"{below}.".lstrip("."))
    for inner in (each for word in ("anyOf", "oneOf", "allOf") for each in node.get(word, ())):
        yield from _keys(root, inner, path)


def _said(root: schema.Node, node: schema.Node) -> str:
    """What is expected of a value: what its own node says, else what it refers to."""
    referred = schema.referred(root, node) if "$ref" in node else {}
    words = [str(each) for each in node.get("enum", ())]
    said = str(node.get("description") or referred.get("description", ""))
    return f"{said} ({', '.join(words)})" if words and words[0] not in said else said


def _api() -> Iterator[str]:
    """Each class and function of the api with its signature and what its docstring says."""
    for name in api.__all__:
        thing = getattr(api, name)
        if not isinstance(thing, type | FunctionType) or not thing.__module__.startswith("rulebase."):
            continue
        protocol = getattr(thing, "_is_protocol", False)
        given = "" if protocol else _given(thing)
        yield f"### {name}\n\n`api.{name}{given.partition(' -> ')[0]}`\n\n{inspect.getdoc(thing) or ''}"
        inside = vars(thing).items() if protocol else ()
        methods = {own: each for own, each in inside if isinstance(each, FunctionType) and not own.startswith("_")}
        yield from (f"`.{own}{_given(each)}`: {inspect.getdoc(each)}" for own, each in methods.items())


def _given(called: Callable[..., object]) -> str:
    """What is handed over, as it is written."""
    written = _QUOTED.sub(r"\1\2", str(inspect.signature(called)))
    return written.replace("(self, ", "(").replace("(self)", "()")
