"""The changes of a module's branches: all of them stand in its code at once, and a switch says which one holds."""

from __future__ import annotations

import ast
import copy
import functools
import gc
import types
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SWITCH = "_changed"
REQUIRE = "api.require"  # whatever stands first in it is a condition
_FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


@dataclass(frozen=True)
class Change:
    """One branch of a function made otherwise: where, what stands there, and what is done to it."""

    number: int
    file: str
    line: int
    function: str  # module.function
    text: str
    told: str


class Endless(Exception):
    """A change has made something go on for ever."""


@dataclass
class Switch:
    """Says at each changed place whether its change holds, and notes which places were reached."""

    on: int = -1
    reached: set[int] = field(default_factory=set)
    patience: int = 0
    passed: int = 0
    caches: list[functools._lru_cache_wrapper[object]] = field(default_factory=list)

    def forget(self) -> None:
        """What a change made some function come to is not what it comes to otherwise."""
        for each in self.caches:
            each.cache_clear()

    def __call__(self, number: int) -> bool:
        self.passed += 1
        if self.patience and self.passed > self.patience:
            raise Endless
        self.reached.add(number)
        return number == self.on


@dataclass
class Module:
    """A loaded module with the changes of its branches."""

    module: types.ModuleType
    changes: list[Change]
    _codes: dict[tuple[str, int], types.CodeType]

    @contextmanager
    def with_switch(self, switch: Switch) -> Iterator[None]:
        """Its functions carry their changes meanwhile."""
        functions = [found for found in gc.get_objects() if self._is_ours(found)]
        before = [found.__code__ for found in functions]
        caches = [found for found in vars(self.module).values() if isinstance(found, functools._lru_cache_wrapper)]
        switch.caches += caches
        setattr(self.module, SWITCH, switch)
        for found in functions:
            found.__code__ = self._codes[_key(found.__code__)]
        try:
            yield
        finally:
            for found, code in zip(functions, before, strict=True):
                found.__code__ = code
            switch.forget()
            switch.caches = [each for each in switch.caches if each not in caches]
            delattr(self.module, SWITCH)

    def _is_ours(self, found: object) -> bool:
        ours = isinstance(found, types.FunctionType) and found.__globals__ is self.module.__dict__
        return ours and _key(found.__code__) in self._codes  # type: ignore[attr-defined]


def of_module(module: types.ModuleType, first: int) -> Module:
    """The changes of a module, numbered from `first` on."""
    path = Path(str(module.__file__))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    changing = _Changing(str(path), path.stem, first)
    code = compile(ast.fix_missing_locations(changing.visit(tree)), str(path), "exec", dont_inherit=True)
    return Module(module, changing.found, {_key(each): each for each in _codes(code)})


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


def _key(code: types.CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


class _Changing(ast.NodeTransformer):
    """Puts every change beside what it changes: comparisons flipped, branches never or always taken."""

    def __init__(self, file: str, module: str, first: int) -> None:
        self.found: list[Change] = []
        self._file = file
        self._first = first
        self._names = [module]

    def _note(self, place: ast.AST, line: int, told: str) -> ast.expr:
        """A new change, as the question whether it holds."""
        number = self._first + len(self.found)
        text = ast.unparse(place).splitlines()[0]
        self.found.append(Change(number, self._file, line, ".".join(self._names), text, told))
        return ast.Call(ast.Name(SWITCH, ast.Load()), [ast.Constant(number)], [])

    def _or_else(self, node: ast.expr, ways: list[tuple[str, ast.expr]], stays: ast.expr) -> ast.expr:
        """An expression that is each of its other ways while the change holds."""
        for told, other in reversed(ways):
            stays = ast.copy_location(ast.IfExp(self._note(node, node.lineno, told), other, stays), node)
        return stays

    def _always_and_never(self, test: ast.expr) -> ast.expr:
        ways: list[tuple[str, ast.expr]] = [("never", ast.Constant(False)), ("always", ast.Constant(True))]
        return self._or_else(test, ways, self.visit(copy.deepcopy(test)))

    # ------------------------------------------------------------ where one is

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._within(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._within(node)

    def _within(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        self._names.append(node.name)
        node.body = [self.visit(each) for each in node.body]
        self._names.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.value = node.value and self.visit(node.value)
        return node

    # ------------------------------------------------------------ what is changed

    def visit_If(self, node: ast.If) -> ast.AST:
        if _of_types(node.test):
            return node
        node.test = self._always_and_never(node.test)
        node.body, node.orelse = [self.visit(each) for each in node.body], [self.visit(each) for each in node.orelse]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if ast.unparse(node.func) != REQUIRE:
            return self.generic_visit(node)
        node.args[0] = self._always_and_never(node.args[0])
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        node.test = self._or_else(node.test, [("never", ast.Constant(False))], self.visit(copy.deepcopy(node.test)))
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self._always_and_never(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self.visit(node.iter)
        always: list[tuple[str, ast.expr]] = [("always", ast.Constant(True))]
        node.ifs = [self._or_else(each, always, self.visit(copy.deepcopy(each))) for each in node.ifs]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        kept = ast.UnaryOp(ast.Not(), self._note(node.pattern, node.pattern.lineno, "never"))
        node.guard = ast.BoolOp(ast.And(), [kept, self._always_and_never(node.guard)]) if node.guard else kept
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        ways: list[tuple[str, ast.expr]] = []
        for place, sign in enumerate(node.ops):
            other = copy.deepcopy(node)
            other.ops[place] = _FLIPPED[type(sign)]()
            ways.append(("flipped" if place == 0 else f"flipped {place + 1}", other))
        return self._or_else(copy.deepcopy(node), ways, self.generic_visit(node))  # type: ignore[arg-type]

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if not isinstance(node.op, ast.Not):
            return self.generic_visit(node)
        bare = ast.Call(ast.Name("bool", ast.Load()), [copy.deepcopy(node.operand)], [])
        return self._or_else(copy.deepcopy(node), [("flipped", bare)], self.generic_visit(node))  # type: ignore[arg-type]


def _of_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
