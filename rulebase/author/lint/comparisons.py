"""Comparisons in procedures: a value that what is read can never be, a row or a column that no table has.

Only what is sure is said. Where what is read is known (a fact, a part, a printed field, a cell, the rows of a table,
directly or under a name that is bound to nothing else), the value has to be one of its values; else it has to be
something that the game's files or its procedures name at all.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from rulebase import words
from rulebase.author import procedures
from rulebase.author.lint import names
from rulebase.author.lint.procedure_code import Module, called
from rulebase.author.lint.subject import Subject
from rulebase.documents import problems
from rulebase.documents.problems import Problem
from rulebase.model import game as games
from rulebase.model import shapes, types, vocabulary

Domain = frozenset[str] | None  # the strings that something can be; None where nobody knows
_NAME = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*").fullmatch
_PRINTED = ""  # stands for the table where a row is what a card or a character prints


def check(subject: Subject, modules: list[Module]) -> Iterator[Problem]:
    values = _Values(subject)
    constants = {Path(each.file).stem: dict(procedures.constants(each.tree)) for each in modules}
    seen = {
        each.file: procedures.seen(Path(each.file).stem, procedures.aliases(each.tree), constants) for each in modules
    }
    named = {name for _, document in subject.found.documents for name in _names(document.data)}
    named = named.union(*(_built(module, seen[module.file]) for module in modules))
    for module in modules:
        for function in procedures.functions(module.tree):
            yield from _Function(module, function, values, seen[module.file]).problems(named)


def _names(data: object) -> Iterator[str]:
    """The names in a file: keys, and texts of one word."""
    waiting = [data]
    while waiting:
        match waiting.pop():
            case str(text) if " " not in text:
                yield text
            case dict() as pairs:
                waiting += [*pairs, *pairs.values()]
            case list() as several:
                waiting += several


def _built(module: Module, constants: procedures.Constants) -> Iterator[str]:
    """The strings that procedures make use of, other than by comparing something with them."""
    nodes = procedures.nodes(module.tree)
    compared = {id(each) for pair in _compared(nodes) for each in pair}
    kept = {id(node.value) for node in module.tree.body if isinstance(node, ast.Assign)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in compared | kept:
            yield node.value
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and id(node) not in compared:
            yield from constants.get(ast.unparse(node), ())


def _compared(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Whatever is compared, each with each."""
    for node in nodes:
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                yield left, right
                yield right, left
            case ast.Compare(
                left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() | ast.List() | ast.Set() as several]
            ):
                yield from ((left, each) for each in several.elts)
            case ast.Match(subject=subject, cases=cases):
                patterns = (part for case in cases for part in ast.walk(case.pattern))
                yield from ((subject, each.value) for each in patterns if isinstance(each, ast.MatchValue))


class _Values:
    """What can be looked up can be, in any configuration of the game."""

    def __init__(self, subject: Subject) -> None:
        self.game: games.Game = subject.game
        self._subject = subject
        self._columns: dict[tuple[str, str], Domain] = {}

    def fact(self, name: str) -> Domain:
        """What a fact is told as, or a part for any of its keys, if that is a single name."""
        shape = vocabulary.shape(self.game, name) if name in self._subject.facts else None
        shape = shape.values if isinstance(shape, shapes.each.Each) else shape
        return frozenset(shape.options(self.game)) if isinstance(shape, shapes.names.Name) else None

    def rows(self, table: str) -> Domain:
        return frozenset(key for body in self._bodies(table) for key in body.get("rows", {})) or None

    def column(self, table: str, column: str) -> Domain:
        """What a cell can be; of what is printed, a field."""
        if (table, column) not in self._columns:
            rows = (row for body in self._bodies(table) for row in body.get("rows", {}).values())
            self._columns[table, column] = _strings(row[column] for row in rows if column in row)
        return self._columns[table, column] if table != _PRINTED else self._fields.get(column)

    def columns(self, table: str) -> set[str]:
        bodies = list(self._bodies(table))
        cells = {column for body in bodies for row in body.get("rows", {}).values() for column in row}
        return cells.union(*(body.get("columns", {}) for body in bodies))

    @cached_property
    def _fields(self) -> dict[str, Domain]:
        found: dict[str, list[types.Value]] = {}
        for entry in self._subject.kind("card", "character"):
            for body in self._bodies(entry):
                for field, value in body.get("data", {}).items():
                    found.setdefault(field, []).append(value)
        return {field: _strings(values) for field, values in found.items()}

    def _bodies(self, entry: str) -> Iterator[types.Entry]:
        known = self._subject.everywhere.variants(entry) if entry in self.game.entries else []
        return (variant.entry.body for variant in known)


def _strings(values: Iterable[types.Value]) -> Domain:
    """The strings among some values; None if some are lists or mappings, of which each is more than one."""
    found = list(values)
    plain = all(value is None or isinstance(value, str | int) for value in found)
    return frozenset(value for value in found if isinstance(value, str)) if plain else None


class _Function:
    """A function, and what its names can be."""

    def __init__(
        self, module: Module, function: ast.FunctionDef, values: _Values, constants: procedures.Constants
    ) -> None:
        self.module = module
        self.values = values
        self.constants = constants
        self.nodes = procedures.nodes(function)
        self._asked: set[str] = set()  # names that are looked at: one that is bound by itself is anything

    def problems(self, named: Collection[str]) -> Iterator[Problem]:
        for read, literal in _compared(self.nodes):
            value = self._literal(literal)
            if not value or self._literal(read) is not None:
                continue
            domain = self._domain(read)
            if domain and value not in domain:
                message = words._("“{value}” is compared here with what can never be that")
                yield self._never(message.format(value=value), value, literal, domain)
            elif domain is None and _NAME(value) and value not in named:
                message = words._("“{value}” is compared here, and nothing in this game is called that")
                yield self._never(message.format(value=value), value, literal, named)
        for node in self.nodes:
            match node:
                case ast.Subscript(value=row, slice=ast.Constant(value=str(column)) as literal):
                    known = self.values.columns(table) if (table := self._row(row)) else set()
                    if known and column not in known:
                        yield names.unknown("column", column, known, self.module.place(literal))

    def _never(self, message: str, value: str, literal: ast.expr, known: Collection[str]) -> Problem:
        expected = problems.one_of(sorted(known)) if len(known) <= problems.FEW else ""
        return Problem(
            "never-equal", message, self.module.place(literal), expected, problems.did_you_mean(value, known)
        )

    def _literal(self, node: ast.expr) -> str | None:
        """A string as it is written, or under the name of a constant."""
        match node:
            case ast.Constant(value=str(value)):
                return value
            case ast.Name() | ast.Attribute():
                kept = (
                    []
                    if isinstance(node, ast.Name) and node.id in self._bound
                    else self.constants.get(ast.unparse(node), [])
                )
                return kept[0] if len(kept) == 1 else None
        return None

    def _domain(self, node: ast.expr | None) -> Domain:
        """What an expression can be."""
        match node:
            case ast.Constant(value=value):
                return frozenset([value] if isinstance(value, str) else [])
            case ast.IfExp(body=one, orelse=other):
                return _together([self._domain(one), self._domain(other)])
            case ast.BoolOp(values=several):
                return _together(map(self._domain, several))
            case ast.Yield(value=ast.Call(args=[fact, *_]) as call) if called(call) == "Need":
                return self.values.fact(self._literal(fact) or "")
            case ast.Call(func=ast.Attribute(attr="now"), args=[part, *_]):
                return self.values.fact(self._literal(part) or "")
            case ast.Call(func=ast.Attribute(attr="data"), args=[_, field]):
                return self.values.column(_PRINTED, self._literal(field) or "")
            case ast.Subscript(value=row, slice=column) if (table := self._row(row)) is not None:
                return self.values.column(table, self._literal(column) or "")
            case ast.Name(id=name) if name in self._bound and name not in self._asked:
                self._asked.add(name)
                found = _together(self._bound_to(each) for each in self._bound[name])
                self._asked.discard(name)
                return found
        return None

    def _bound_to(self, binding: "_Binding") -> Domain:
        """What a name can be by one of the places where it is bound."""
        match binding:
            case ast.expr():
                return self._domain(binding)
            case ast.For(iter=several) | ast.comprehension(iter=several):
                if (
                    isinstance(several, ast.Call)
                    and isinstance(several.func, ast.Attribute)
                    and several.func.attr == "keys"
                ):
                    several = several.func.value
                return self.values.rows(table) if (table := self._table(several)) else None
        return None

    def _table(self, node: ast.expr) -> str:
        """The name of a table, if an expression is one."""
        match node:
            case ast.Call(func=ast.Attribute(attr="table"), args=[name]):
                return self._literal(name) or ""
            case ast.Name(id=name) if len(bound := self._bound.get(name, [])) == 1 and isinstance(bound[0], ast.Call):
                return self._table(bound[0])
        return ""

    def _row(self, node: ast.expr) -> str | None:
        """The table of which an expression is a row; nothing, but a string, for what is printed."""
        match node:
            case ast.Call(func=ast.Attribute(value=table, attr="row" | "get")):
                return self._table(table) or None
            case ast.Call(func=ast.Attribute(attr="card")):
                return _PRINTED
            case ast.Name(id=name) if len(bound := self._bound.get(name, [])) == 1 and isinstance(bound[0], ast.Call):
                return self._row(bound[0])
        return None

    @cached_property
    def _bound(self) -> dict[str, list["_Binding"]]:
        """What each name of the function is bound to, wherever it is."""
        clear: dict[int, _Binding] = {}
        for node in self.nodes:
            match node:
                case ast.Assign(targets=[ast.Name() as name], value=value):
                    clear[id(name)] = value
                case ast.AnnAssign(target=ast.Name() as name, value=value) | ast.NamedExpr(target=name, value=value):
                    clear[id(name)] = value
                case ast.For(target=ast.Name() as name) | ast.comprehension(target=ast.Name() as name):
                    clear[id(name)] = node
        found: dict[str, list[_Binding]] = {}
        for node in self.nodes:
            if isinstance(node, ast.arg):
                found.setdefault(node.arg, []).append(None)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                found.setdefault(node.id, []).append(clear.get(id(node)))
            elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
                found.setdefault(node.name, []).append(None)
        return found


_Binding = ast.expr | ast.For | ast.comprehension | None


def _together(domains: Iterable[Domain]) -> Domain:
    """What something can be that is one of several."""
    found: set[str] = set()
    for domain in domains:
        if domain is None:
            return None
        found |= domain
    return frozenset(found)
