"""Modules of a game's procedures as they are written: their functions, and what is handed to a call."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rulebase.author import procedures
from rulebase.author.lint import names
from rulebase.documents.problems import Place, Problem


@dataclass(frozen=True)
class Literal:
    """A string as it is written."""

    value: str
    node: ast.Constant


@dataclass(frozen=True)
class Module:
    """One file of procedures."""

    file: str
    lines: list[str]
    tree: ast.Module

    def place(self, node: ast.expr | ast.stmt) -> Place:
        line = self.lines[node.lineno - 1]
        column = len(line.encode()[: node.col_offset].decode(errors="replace"))
        return Place(self.file, node.lineno, column + 1, line)

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}

    @cached_property
    def questions(self) -> dict[str, ast.FunctionDef]:
        """The functions that answer questions, by question; a file with a leading underscore has none."""
        stem = Path(self.file).stem
        if stem.startswith("_") or stem in procedures.APART:
            return {}
        return {name.replace("_", "-"): node for name, node in self.functions.items() if not name.startswith("_")}

    @cached_property
    def strings(self) -> list[str]:
        return [
            node.value
            for node in procedures.nodes(self.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]

    def reachable(self, function: ast.FunctionDef) -> list[ast.FunctionDef]:
        """A function and the others of this file that it uses."""
        found: dict[str, ast.FunctionDef] = {function.name: function}
        waiting = [function]
        while waiting:
            for node in procedures.nodes(waiting.pop()):
                if isinstance(node, ast.Name) and node.id in self.functions and node.id not in found:
                    found[node.id] = self.functions[node.id]
                    waiting.append(self.functions[node.id])
        return list(found.values())


def called(node: ast.Call) -> str:
    """The name of what is called on `api`; empty for any other call."""
    match node.func:
        case ast.Attribute(value=ast.Name(id="api"), attr=name):
            return name
    return ""


def argument(node: ast.Call, position: int, name: str) -> ast.expr | None:
    if len(node.args) > position:
        return node.args[position]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)


def literals(node: ast.expr | None) -> Iterator[Literal]:
    """The strings that an argument can be, as far as they are written there."""
    match node:
        case ast.Constant(value=str(value)):
            yield Literal(value, node)
        case ast.IfExp(body=body, orelse=other):
            yield from literals(body)
            yield from literals(other)


def checked(module: Module, node: ast.expr | None, what: str, known: Collection[str]) -> Iterator[Problem]:
    for literal in literals(node):
        if literal.value not in known:
            yield names.unknown(what, literal.value, known, module.place(literal.node))
