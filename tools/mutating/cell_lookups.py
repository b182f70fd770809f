"""What procedures could look up, read from their source: tables by name, and single values of tables."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulebase.author import compiler
from rulebase.model import folders

ANY = ""  # a table that only the run tells


class Lookups(NamedTuple):
    """Tables that are opened by name, (table, value) pairs, and every word that stands in the procedures."""

    tables: set[str]
    values: set[tuple[str, str]]
    words: set[str]

    def value(self, table: str, name: str) -> bool:
        return (table, name) in self.values or (ANY, name) in self.values


def of_game(game: str) -> Lookups:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(folders.procedures_of(game)).glob("*.py")]
    return Lookups(
        {table for tree in trees for table in compiler.tables(tree)},
        {found for tree in trees for found in _values(tree)},
        {word for tree in trees for word in _words(tree)},
    )


def _words(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _values(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every `….value("name")`, with the tables that it can be asked of; a name that is worked out may be any word."""
    held = _held(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=asked, attr="value"), args=[name]):
                for table in _tables(asked, held):
                    yield from ((table, word) for word in (_words(name) if _plain(name) else _words(tree)))


def _plain(name: ast.expr) -> bool:
    return not any(isinstance(node, ast.Name | ast.Call | ast.Attribute) for node in ast.walk(name))


def _held(tree: ast.AST) -> dict[str, set[str]]:
    """The tables that a name is given anywhere in a module."""
    held: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=given)):
                pairs = list(zip(names, given, strict=True))
            case ast.Assign(targets=[name], value=given):
                pairs = [(name, given)]
            case _:
                continue
        for name, value in pairs:
            tables = set(compiler.tables(value))
            if isinstance(name, ast.Name) and tables:
                held.setdefault(name.id, set()).update(tables)
    return held


def _tables(asked: ast.expr, held: dict[str, set[str]]) -> set[str]:
    if isinstance(asked, ast.Name):
        return held.get(asked.id, {ANY})
    return set(compiler.tables(asked)) or {ANY}
