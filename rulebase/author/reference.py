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
_SAYS = {"rule": "the rule whose sentences tell it", "says": "the name of the sentence"}
_ROW = {
    "part": "the part of the position that changes",
    "value": "what it becomes; any value where that is not said",
    "if": "what else has to hold: what parts are, or what the row of their value says ({at: {locked: true}})",
}
# The tables that the engine reads by their names; each is an entry like any other, with columns and titles of its own.
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "acts": (
        "When players may do something: a row for each question with act:, by the name of the question",
        {
            "rule": "the rule with the sentences not-yours, not-now and again; else that of the question",
            "turn": "true: only in one’s own turn, as the part that means: turn tells",
            "step": "only in that step, as the part that means: step tells",
            "once": "the part (yes or no for each seat) that is asked before it and put down after it; true until "
            "another question that owns it sets it back, or leaves: reset does",
            "unless": "facts with which it has no time of its own, and does not count: {invited: true}",
        },
    ),
    "effects": (
        "What a verb of rows (change:) does, by the verb, or by verb/of where what it is about decides",
        {
            "then": "the question that it asks; without it the verb is told, and left to the players",
            "told": "what the question is told, fact by fact: the name of a column of the row, who (whoever is meant), "
            "asked (the fact itself, told with the card), or a constant that is no text",
            "to": "the audience where the row names none under who:",
            "times": "the column that says how many times",
            "when": "end: once all else has happened",
            "must": "true: where it cannot be done, nothing of the card is",
            "idle": "true: nothing happens",
        },
    ),
    "audiences": (
        "Who is meant by a word under who:, by: and each:; without part, among and told, a function of that name in "
        "procedures/audiences.py says it",
        {
            "part": "whoever stands in that part: a seat, or a list of them",
            "key": "at that key of it",
            "among": "one of another audience, as somebody chooses",
            "by": "the audience that chooses",
            "told": "true: known from before, as that-player in the rows of each:",
        },
    ),
    "instead": (
        "What takes the place of a change (api.becomes), by any name",
        {**_ROW, "becomes": "what it becomes instead", **_SAYS},
    ),
    "follows": (
        "What follows from a change (api.becomes), by any name",
        {
            **_ROW,
            "then": "the question that is carried out",
            "told": "what it is told, fact by fact; key is whoever or whatever it happened to",
            "when": "end: once all else has happened",
        },
    ),
    "roll-changes": (
        "What can be played on a roll (a die changed-by: a fact of {list: {play: roll-changes}})",
        {
            "plus": "what is added",
            "again": "true: it is rolled again",
            "most": "how often on one roll",
            "of": "on which rolls: {unit: scarecrow}",
            "unless": "the fact with which nothing is added",
            "alone": "true: nothing else is played with it",
            "silent": "the open question, where no book says what it does",
            "rule": "the rule that refuses it (often, alone); else that of the die",
        },
    ),
    "endings": (
        "How the game ends: the rows of the part that means: over; whether it has come, a function of the row’s name "
        "in procedures/endings.py says",
        {
            "part": "looked for whenever that part has changed",
            "at": "looked for before that question; without part and at a procedure tells it (api.Over)",
            "side": "the term of who wins",
            "still": "the question that is carried out even after it",
            **_SAYS,
        },
    ),
    "undone": (
        "What an event leaves out: the rows of the part that means: undone, told with every later answer on that table",
        {"of": "the question", "if": "what it was told or came to; {wanted: true}: an effect not written yet", **_SAYS},
    ),
}
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
    parts.append("## Tables that the engine reads")
    for name, (about, columns) in TABLES.items():
        parts += [f"### {name}", f"{about}.", _table(iter(columns.items()))]
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
