"""Which functions of a game's procedures carry out a thing: they name it, answer it, or read a column that names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rulebase.knowledge import bundle_types, compiler, procedure_reads
from rulebase.knowledge.lint.procedure_code import Module

_Function = tuple[str, str]  # a module by its stem, and the function in it


class Carrier(NamedTuple):
    """A function, the lines that make it one that carries out the thing, and why."""

    file: str
    line: int
    function: str
    lines: tuple[int, ...] = ()
    columns: tuple[str, ...] = ()  # `table.column`: it reads the thing from there
    parts: tuple[str, ...] = ()  # parts of the position that it changes: a row says that the thing then follows
    questions: tuple[str, ...] = ()

    def with_more(self, other: Carrier) -> Carrier:
        """The same function for other reasons too."""
        lines = tuple(sorted({*self.lines, *other.lines}))
        columns, parts = {*self.columns, *other.columns}, {*self.parts, *other.parts}
        return self._replace(lines=lines, columns=tuple(sorted(columns)), parts=tuple(sorted(parts)))


class Code:
    """The procedures of a game, with what calls what."""

    def __init__(self, core: bundle_types.Core, modules: list[Module]) -> None:
        self.core = core
        self.modules = {Path(module.file).stem: module for module in modules}
        self.reading = procedure_reads.Functions({stem: module.tree for stem, module in self.modules.items()})

    def carriers(self, name: str) -> list[Carrier]:
        """The functions that carry out a thing, in the order of the files."""
        found: dict[tuple[str, int], Carrier] = {}
        for way in (self._naming, self._answering, self._looking_up, self._following):
            for carrier in way(name):
                key = (carrier.file, carrier.line)
                found[key] = found[key].with_more(carrier) if key in found else carrier
        return [found[key] for key in sorted(found)]

    @cached_property
    def nodes(self) -> dict[_Function, ast.FunctionDef | ast.ClassDef]:
        return {
            (stem, node.name): node
            for stem, module in self.modules.items()
            for node in module.tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }

    # ------------------------------------------------------------ why a function is one

    def _naming(self, name: str) -> Iterator[Carrier]:
        """Whoever names it, or builds its name: `f"places.{place}"`."""
        beginning = name[: name.rfind(".") + 1]
        for function in self.nodes:
            lines = (*self._lines(function, name), *(self._lines(function, beginning) if beginning else ()))
            if lines:
                yield self._carrier(function, lines)

    def _answering(self, name: str) -> Iterator[Carrier]:
        stem = self.core["procedures"].get(name)
        function = (stem, name.replace("-", "_"))
        if stem and function in self.nodes and not self._lines(function, name):
            yield self._carrier(function, ())

    def _looking_up(self, name: str) -> Iterator[Carrier]:
        """Whoever reads a column in which the thing stands, from the table itself or as it was handed over."""
        for table, column in dict.fromkeys((table, column) for table, column, _ in self._cells(name)):
            reading = {function: self._lines(function, column) for function in self.nodes}
            taking = {function for function in self.nodes if self._lines(function, table)}
            direct = {function for function in taking if reading[function]}
            for function in direct or self._handed(taking):
                if reading[function]:
                    yield self._carrier(function, reading[function], columns=(f"{table}.{column}",))

    def _following(self, name: str) -> Iterator[Carrier]:
        """Whoever changes the part of which a row says that the rule then follows."""
        for part in dict.fromkeys(part for *_, part in self._cells(name) if part):
            for function in self.nodes:
                if part in self.reading.functions[function].becomes:
                    yield self._carrier(function, self._lines(function, part), parts=(part,))

    def _cells(self, name: str) -> Iterator[tuple[str, str, str]]:
        """Table and column of each cell that names it, and the part whose change the row is about."""
        for table, row in self._rows():
            for column, cell in row.items():
                if cell == name:
                    applied = table in (compiler.INSTEAD, compiler.FOLLOWS)
                    yield table, column, str(row.get("part", "")) if applied else ""

    def _rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        entries, patches = self.core["entries"], self.core["patches"].values()
        tables = {table: entries[table] for table in self.core["kinds"].get("table", ())}
        rows = [(table, row) for table, body in tables.items() for row in body.get("rows", {}).values()]
        for patch in patches:
            changes = {**patch.get("add", {}), **patch.get("replace", {})}
            changes |= {path: change["is"] for path, change in patch.get("set", {}).items()}
            rows += [(patch["to"], _as_row(path, value)) for path, value in changes.items() if patch["to"] in tables]
        return ((table, row) for table, row in rows if isinstance(row, dict))

    # ------------------------------------------------------------ functions

    def _carrier(
        self,
        function: _Function,
        lines: tuple[int, ...],
        columns: tuple[str, ...] = (),
        parts: tuple[str, ...] = (),
    ) -> Carrier:
        file, line = self.modules[function[0]].file, self.nodes[function].lineno
        return Carrier(file, line, function[1], lines, columns, parts, self._questions(function))

    def _questions(self, function: _Function) -> tuple[str, ...]:
        """The questions that are answered by it, or with its help."""
        return tuple(question for question, used in self._used.items() if function in used)

    @cached_property
    def _used(self) -> dict[str, set[_Function]]:
        asked = {(stem, question.replace("-", "_")): question for question, stem in self.core["procedures"].items()}
        return {question: self.reading.of(*where, but=set(asked) - {where}).uses for where, question in asked.items()}

    def _handed(self, taking: set[_Function]) -> set[_Function]:
        """The functions that work together with some: that they use, or that use them."""
        uses = {function: self.reading.of(*function).uses for function in self.nodes}
        below = {used for function in taking for used in uses[function] if used in self.nodes}
        return below | {function for function in self.nodes if uses[function] & taking}

    def _lines(self, function: _Function, name: str) -> tuple[int, ...]:
        """The lines of a function on which a name stands, itself or as a constant of its module."""
        return self._strings[function].get(name, ())

    @cached_property
    def _strings(self) -> dict[_Function, dict[str, tuple[int, ...]]]:
        return {function: self._written(function[0], node) for function, node in self.nodes.items()}

    def _written(self, stem: str, node: ast.AST) -> dict[str, tuple[int, ...]]:
        found: dict[str, set[int]] = {}
        for part in ast.walk(node):
            for value in self._values(stem, part):
                found.setdefault(value, set()).add(getattr(part, "lineno", 0))
        return {value: tuple(sorted(lines)) for value, lines in found.items()}

    def _values(self, stem: str, node: ast.AST) -> tuple[str, ...]:
        match node:
            case ast.Constant(value=str(value)):
                return (value,)
            case ast.Name(id=name):
                return self._constants.get((stem, name), ())
            case ast.Attribute(value=ast.Name(id=other), attr=name):
                return self._constants.get((other, name), ())
        return ()

    @cached_property
    def _constants(self) -> dict[_Function, tuple[str, ...]]:
        """The strings that names of a module stand for: BRIG = "brig"."""
        return {
            (stem, name): strings
            for stem, module in self.modules.items()
            for node in module.tree.body
            if isinstance(node, ast.Assign)
            for name, strings in _assigned(node)
        }


def _assigned(node: ast.Assign) -> Iterator[tuple[str, tuple[str, ...]]]:
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=False))
        for name, value in pairs:
            if isinstance(name, ast.Name):
                yield name.id, tuple(_strings_in(value))


def _strings_in(node: ast.AST) -> Iterator[str]:
    return (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def _as_row(path: str, value: object) -> Any:
    """What a patch puts at `rows.x` or at `rows.x.column`, as a row."""
    top, _, rest = path.partition(".")
    _, _, column = rest.partition(".")
    return None if top != "rows" else {column: value} if column else value
