"""Templates held to the types of their data: every name that a template reads is followed through loops and macros."""

from __future__ import annotations

import functools
import operator
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import jinja2
from jinja2 import nodes

Scope = dict[str, Any]  # the type of each name
TEXT = {"join", "link", "tojson", "forceescape", "upper", "format", "replace"}  # filters and methods that give text
NUMBER = {"length", "round", "int"}
FUNCTIONS = {"_": str, "ngettext": str, "language_name": str, "standing": str}


@dataclass(frozen=True, eq=False)
class Record:
    """Names with their types: an imported template, a page, a loop."""

    names: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Macro:
    node: nodes.Macro
    template: str
    scope: Scope  # what it knows beside its arguments


@dataclass
class Check:
    """One template with its data; `problems` names template, line and what is read although it is not there."""

    environment: jinja2.Environment
    known: Scope
    problems: list[str] = field(default_factory=list)
    _template: str = ""
    _maybe: set[str] = field(default_factory=set)  # what a template asks for before it reads it
    _called: set[tuple[object, ...]] = field(default_factory=set)

    # ---------------------------------------------------------------- templates

    def page(self, name: str, data: Scope) -> list[str]:
        """Check a page from the layout downwards."""
        self._page(name, {**self.known, **data}, {})
        return list(dict.fromkeys(self.problems))

    def _page(self, name: str, scope: Scope, blocks: dict[str, tuple[str, nodes.Block]]) -> None:
        tree = self._parsed(name)
        own = {block.name: (name, block) for block in tree.find_all(nodes.Block)}
        parent = next(tree.find_all(nodes.Extends), None)
        with_blocks = {**own, **blocks}
        if parent is None:
            self._blocks = with_blocks
            self._in(name, tree.body, scope)
            return
        declared = [part for part in tree.body if isinstance(part, nodes.Macro | nodes.Assign | nodes.FromImport)]
        self._in(name, declared, scope)
        self._page(_named(parent.template), scope, with_blocks)

    def _parsed(self, name: str) -> nodes.Template:
        assert self.environment.loader
        source, _, _ = self.environment.loader.get_source(self.environment, name)
        return self.environment.parse(source, name)

    def _in(self, name: str, body: Sequence[nodes.Node], scope: Scope) -> None:
        before, self._template = self._template, name
        tests = (test for part in body for test in part.find_all(nodes.Test) if test.name == "defined")
        asked, self._maybe = self._maybe, self._maybe | {_dotted(test.node) for test in tests}
        self._body(body, scope)
        self._template, self._maybe = before, asked

    # ---------------------------------------------------------------- statements

    def _body(self, body: Sequence[nodes.Node], scope: Scope) -> None:
        for part in body:
            check = STATEMENTS.get(type(part))
            if check:
                check(self, part, scope)
            else:
                self._unknown(part, type(part).__name__)

    def _output(self, part: nodes.Output, scope: Scope) -> None:
        for shown in part.nodes:
            self.type(shown, scope)

    def _if(self, part: nodes.If, scope: Scope) -> None:
        if self.type(part.test, scope) != Literal[False]:
            self._body(part.body, scope)
        for other in part.elif_:
            self._if(other, scope)
        self._body(part.else_, scope)

    def _for(self, part: nodes.For, scope: Scope) -> None:
        inside = {**scope, "loop": Record({"index": int, "index0": int, "first": bool})}
        self._bind(part.target, _element(self.type(part.iter, scope)), inside)
        if part.test:
            self.type(part.test, inside)
        self._body(part.body, inside)

    def _assign(self, part: nodes.Assign, scope: Scope) -> None:
        self._bind(part.target, self.type(part.node, scope), scope)

    def _bind(self, target: nodes.Node, told: Any, scope: Scope) -> None:
        if isinstance(target, nodes.Name):
            scope[target.name] = told
        elif isinstance(target, nodes.Tuple):
            parts = get_args(told) if get_origin(told) is tuple else [None] * len(target.items)
            for each, part in zip(target.items, parts, strict=True):
                self._bind(each, part, scope)

    def _declare(self, part: nodes.Macro, scope: Scope) -> None:
        scope[part.name] = Macro(part, self._template, scope)

    def _block(self, part: nodes.Block, scope: Scope) -> None:
        name, block = self._blocks[part.name]
        self._in(name, block.body, dict(scope))

    def _include(self, part: nodes.Include, scope: Scope) -> None:
        name = _named(part.template)
        self._in(name, self._parsed(name).body, scope)

    def _import(self, part: nodes.Import, scope: Scope) -> None:
        scope[part.target] = Record(self._module(part, scope))

    def _from_import(self, part: nodes.FromImport, scope: Scope) -> None:
        module = self._module(part, scope)
        scope |= {each: module[each] for each in part.names if isinstance(each, str)}

    def _module(self, part: nodes.Import | nodes.FromImport, scope: Scope) -> Scope:
        name = _named(part.template)
        inside = dict(scope if part.with_context else self.known)
        self._in(name, self._parsed(name).body, inside)
        return inside

    def _nothing(self, part: nodes.Node, scope: Scope) -> None:
        """An `extends` has been followed before."""

    # ---------------------------------------------------------------- expressions

    def type(self, node: nodes.Node, scope: Scope) -> Any:
        """The type of an expression; what is not there is noted."""
        check = EXPRESSIONS.get(type(node))
        return check(self, node, scope) if check else self._unknown(node, type(node).__name__)

    def _const(self, node: nodes.Const, _scope: Scope) -> Any:
        return Literal[node.value] if isinstance(node.value, bool) else type(node.value)

    def _text(self, node: nodes.Node, scope: Scope) -> Any:
        self._children(node, scope)
        return str

    def _truth(self, node: nodes.Node, scope: Scope) -> Any:
        self._children(node, scope)
        return bool

    def _test(self, node: nodes.Test, scope: Scope) -> Any:
        return bool if node.name == "defined" else self._truth(node, scope)

    def _mapping(self, node: nodes.Node, scope: Scope) -> Any:
        self._children(node, scope)
        return dict[str, str]

    def _list(self, node: nodes.List, scope: Scope) -> Any:
        parts = [self.type(item, scope) for item in node.items]
        return types.GenericAlias(list, (_either(*parts),)) if parts else list

    def _filter(self, node: nodes.Filter, scope: Scope) -> Any:
        self._children(node, scope)
        return str if node.name in TEXT else int if node.name in NUMBER else self._unknown(node, node.name)

    def _and(self, node: nodes.And, scope: Scope) -> Any:
        left = self.type(node.left, scope)
        return left if left == Literal[False] else _either(self.type(node.right, scope), left)

    def _or(self, node: nodes.Or, scope: Scope) -> Any:
        return _either(self.type(node.left, scope), self.type(node.right, scope))

    def _choice(self, node: nodes.CondExpr, scope: Scope) -> Any:
        self.type(node.test, scope)
        return _either(*(self.type(part, scope) for part in (node.expr1, node.expr2) if part))

    def _children(self, node: nodes.Node, scope: Scope) -> None:
        for child in node.iter_child_nodes():
            if isinstance(child, nodes.Operand | nodes.Keyword | nodes.Pair | nodes.Slice):
                self._children(child, scope)
            else:
                self.type(child, scope)

    def _name(self, node: nodes.Name, scope: Scope) -> Any:
        if node.name in scope:
            return scope[node.name]
        if node.name in self._maybe:
            return str
        self._problem(node, f"“{node.name}” is not in the data")
        return None

    def _getattr(self, node: nodes.Getattr, scope: Scope) -> Any:
        return self._attribute(node, self.type(node.node, scope), node.attr)

    def _getitem(self, node: nodes.Getitem, scope: Scope) -> Any:
        told, key = self.type(node.node, scope), node.arg
        if isinstance(key, nodes.Const) and isinstance(key.value, str):
            return self._attribute(node, told, key.value)
        if isinstance(key, nodes.Slice):
            self._children(key, scope)
            return told
        self.type(key, scope)
        return _element(told, key.value if isinstance(key, nodes.Const) else None)

    def _attribute(self, node: nodes.Node, told: Any, name: str) -> Any:
        parts = [part for part in _union(told) if part not in (None, types.NoneType, str)]
        found = [known[name] for part in parts if name in (known := _attributes(part))]
        lacking = [part for part in parts if name not in _attributes(part)]
        if (lacking or not parts) and told is not None and _dotted(node) not in self._maybe:
            named = ", ".join(getattr(part, "__name__", str(part)) for part in lacking or [told])
            self._problem(node, f"“{_dotted(node)}”: {named} has no “{name}”")
        return _either(*found) if found else None

    def _call(self, node: nodes.Call, scope: Scope) -> Any:
        given = [self.type(argument, scope) for argument in node.args]
        named = {keyword.key: self.type(keyword.value, scope) for keyword in node.kwargs}
        match node.node:
            case nodes.Name(name=name) if name in FUNCTIONS:
                return FUNCTIONS[name]
            case nodes.Getattr(attr="items"):
                inside = _element(self.type(node.node.node, scope))
                return types.GenericAlias(list, (types.GenericAlias(tuple, (str, inside)),))
            case nodes.Getattr(attr=name) if name in TEXT:
                self.type(node.node.node, scope)
                return str
        macro = self.type(node.node, scope)
        if not isinstance(macro, Macro):
            return self._unknown(node, _dotted(node.node))
        self._macro(macro, given, named)
        return str

    def _macro(self, macro: Macro, given: list[Any], named: Scope) -> None:
        """What a macro reads of its arguments: once for each of their types."""
        names = [argument.name for argument in macro.node.args]
        defaults = names[len(names) - len(macro.node.defaults) :]
        usual = {name: self.type(node, {}) for name, node in zip(defaults, macro.node.defaults, strict=True)}
        arguments = {**usual, **dict(zip(names, given, strict=False)), **named}
        call = (macro.node.name, macro.template, *((name, str(told)) for name, told in arguments.items()))
        if call not in self._called:
            self._called.add(call)
            self._in(macro.template, macro.node.body, {**macro.scope, **arguments})

    def _unknown(self, node: nodes.Node, name: str) -> None:
        self._problem(node, f"{name} is not understood")

    def _problem(self, node: nodes.Node, message: str) -> None:
        self.problems.append(f"{self._template}:{node.lineno}: {message}")


def _attributes(told: Any) -> Mapping[str, Any]:
    """What can be read of a type by name."""
    if isinstance(told, Record):
        return told.names
    if is_typeddict(told):  # one in which nothing is required is all there or all not
        kept = told.__required_keys__ or told.__optional_keys__
        return {name: hint for name, hint in get_type_hints(told).items() if name in kept}
    if get_origin(told) is dict:
        return _Every(get_args(told)[1])
    return get_type_hints(told) if isinstance(told, type) and hasattr(told, "__annotations__") else {}


class _Every(dict[str, Any]):
    """A mapping in which every key has the same type."""

    def __init__(self, told: Any) -> None:
        self._told = told

    def __contains__(self, _key: object) -> bool:
        return True

    def __getitem__(self, _key: str) -> Any:
        return self._told


def _element(told: Any, number: int | None = None) -> Any:
    """What is inside a list, or under the keys of a mapping; of a tuple, in one place of it."""
    parts = [part for part in _union(told) if part is not types.NoneType]
    found: list[Any] = []
    for part in parts:
        inside = get_args(part)
        if get_origin(part) is tuple:
            found += [inside[number]] if number is not None else inside
        elif inside:
            found.append(inside[-1])
    return _either(*found) if found else None


def _union(told: Any) -> tuple[Any, ...]:
    return get_args(told) if get_origin(told) in (Union, types.UnionType) else (told,)


def _either(*told: Any) -> Any:
    parts = list(dict.fromkeys(part for each in told for part in _union(each) if part is not None))
    if any(isinstance(part, Record | Macro) for part in parts):
        return parts[0]
    return functools.reduce(operator.or_, parts) if parts else None


def _dotted(node: nodes.Node) -> str:
    match node:
        case nodes.Name():
            return node.name
        case nodes.Getattr():
            return f"{_dotted(node.node)}.{node.attr}"
        case nodes.Getitem(arg=nodes.Const(value=key)):
            return f"{_dotted(node.node)}.{key}"
    return "…"


def _named(template: nodes.Expr) -> str:
    assert isinstance(template, nodes.Const)
    return str(template.value)


Checker = Callable[[Check, Any, Scope], Any]
STATEMENTS: dict[type[nodes.Node], Checker] = {
    nodes.Output: Check._output,
    nodes.If: Check._if,
    nodes.For: Check._for,
    nodes.Assign: Check._assign,
    nodes.Macro: Check._declare,
    nodes.Block: Check._block,
    nodes.Include: Check._include,
    nodes.Import: Check._import,
    nodes.FromImport: Check._from_import,
    nodes.Extends: Check._nothing,
}
EXPRESSIONS: dict[type[nodes.Node], Checker] = {
    nodes.TemplateData: Check._text,
    nodes.Const: Check._const,
    nodes.Name: Check._name,
    nodes.Getattr: Check._getattr,
    nodes.Getitem: Check._getitem,
    nodes.Call: Check._call,
    nodes.Filter: Check._filter,
    nodes.Test: Check._test,
    nodes.And: Check._and,
    nodes.Or: Check._or,
    nodes.CondExpr: Check._choice,
    nodes.List: Check._list,
    nodes.Dict: Check._mapping,
    nodes.Tuple: Check._mapping,
    nodes.Concat: Check._text,
    **dict.fromkeys((nodes.Compare, nodes.Not, nodes.Neg, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div), Check._truth),
}
