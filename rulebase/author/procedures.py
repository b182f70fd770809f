"""Procedures as they are written, as trees: a file is parsed once, and a tree walked once, by whoever asks."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from rulebase.model import card_rows

_PROGRAMS = 512  # that are remembered
_TREES = 8192  # of files, functions and classes


@lru_cache(_PROGRAMS)
def parsed(text: str, name: str) -> ast.Module:
    """A text of a file, and how that is called; raises what Python raises."""
    return ast.parse(text, filename=name)


@lru_cache(_TREES)
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a tree consists of, itself first."""
    return tuple(ast.walk(tree))


_PART_AT = {"now": 0, "known": 0, "here": 0}  # game.now("at", who)
API_PART_AT = {"faces": 1, "draw": 1, "becomes": 1, "Put": 0, "Change": 0, "move": 0}
_QUESTION_AT = {"then": 0, "attempt": 0, "each": 0, "Later": 0, "Then": 0}
OCCURS_AT = {"Roll": 0, "rolled": 1, "thrown": 1, "Deal": 2, "faces": 4, "draw": 3}  # the fact that tells what occurred
_FACT_AT = {"Need": 0, **OCCURS_AT}
ENDINGS = "endings"  # the module of how the game ends
ACTS = "acts"  # the module, and the table, of when something may be done
OF_CARDS = "effects of cards"  # what they ask where no table says it
# Modules that answer no question: what has to hold, how the game ends, when something may be done, whom effects mean.
APART = ("holds", ENDINGS, ACTS, card_rows.AUDIENCES)
_ASIDE = "ends"  # api.ends(game, question, …): another question is looked at from within this one
SEATS = "seats"
PART = "part"  # the column of a table that names a part of the position
_FILES = 512  # whose functions are remembered


@dataclass
class Function:
    """What one function mentions itself, and which others it uses."""

    parts: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    inside: set[str] = field(default_factory=set)
    becomes: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)  # whose rows name the parts that it reads
    groups: set[str] = field(default_factory=set)  # whose things lie in the parts that it reads
    uses: set[tuple[str, str]] = field(default_factory=set)

    def joined(self, other: Function) -> Function:
        """All that this one mentions, and another one."""
        for name in ("parts", "writes", "facts", "inside", "becomes", "tables", "groups"):
            getattr(self, name).update(getattr(other, name))
        return self


@dataclass
class Ending:
    """A way in which the game ends: the function that tells whether it has come, and where that is looked for."""

    function: str
    part: str  # whenever it has changed
    at: str  # before this question is carried out


@dataclass
class Act:
    """What is looked at before a question, and put down after it."""

    parts: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)


@dataclass
class Consequences:
    """What rows of tables say of a part that becomes something: the parts that they ask, the questions that follow."""

    parts: set[str] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)
    people: set[str] = field(default_factory=set)  # whom they mean


Modules = Mapping[str, ast.Module]
Constants = Mapping[str, list[str]]


class Functions:
    """The functions of all modules of a game's procedures."""

    def __init__(self, modules: Modules, printing: Collection[str] = ()) -> None:
        """All of them, found once; `printing` are the tables in which rows of effects stand."""
        kept = {module: dict(constants(tree)) for module, tree in modules.items()}
        self.functions = {
            (module, node.name): _function(module, node, aliases(tree), seen(module, aliases(tree), kept), printing)
            for module, tree in modules.items()
            for node in functions(tree)
        }

    def of(self, module: str, function: str, but: Collection[tuple[str, str]] = ()) -> Function:
        """All that a function mentions, with the functions that it uses, however far, but for some."""
        whole = Function()
        seen: set[tuple[str, str]] = set()
        waiting = [(module, function)]
        while waiting:
            where = waiting.pop()
            if where in seen or where in but or where not in self.functions:
                continue
            seen.add(where)
            found = self.functions[where]
            whole = whole.joined(found)
            waiting += found.uses
        whole.uses = seen
        return whole


@lru_cache(_FILES)
def functions(tree: ast.Module) -> tuple[ast.FunctionDef, ...]:
    """Functions and the methods of classes: these belong to what their class is called by."""
    found = (
        ast.FunctionDef(name=node.name, args=_NOTHING, body=node.body, decorator_list=[], lineno=node.lineno)
        if isinstance(node, ast.ClassDef)
        else node
        for node in tree.body
    )
    return tuple(node for node in found if isinstance(node, ast.FunctionDef))


_NOTHING = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


def aliases(tree: ast.Module) -> dict[str, str]:
    """Other modules of the procedures, by what they are called here: `from . import end as ending`."""
    return {
        name.asname or name.name: name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.level
        for name in node.names
    }


def constants(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The strings that a module keeps under a name, one or several: DAMAGE = "damage"; PARTS = {…: "damage"}."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(value))):
                yield name, [value]
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=values)):
                strings = [each.value for each in values if isinstance(each, ast.Constant)]
                yield name, [value for value in strings if isinstance(value, str)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for pair in zip(names, values, strict=False):
                    match pair:
                        case ast.Name(id=name), ast.Constant(value=str(value)):
                            yield name, [value]


def seen(module: str, aliases: Mapping[str, str], kept: Mapping[str, Constants]) -> Constants:
    """The constants as a module writes them: its own by name, those of others behind the other's name."""
    others = {
        f"{alias}.{name}": values for alias, other in aliases.items() for name, values in kept.get(other, {}).items()
    }
    return {**others, **kept[module]}


def _function(
    module: str, function: ast.FunctionDef, aliases: Mapping[str, str], known: Constants, printing: Collection[str]
) -> Function:
    found = Function()
    rows = {
        f"{card_rows.EFFECTS} {name}" for node in nodes(function) for name in _read(node, known) if name in printing
    }
    by_row = any(
        (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and node.slice.value == PART)
        for node in nodes(function)
    )
    for node in nodes(function):
        match node:
            case ast.Call(func=ast.Attribute(attr="table"), args=[ast.Constant(value=str(table))]) if by_row:
                found.tables.add(table)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="api"), attr=called)):
                _of_api(found, called, node, known)
                found.becomes.update((rows or [OF_CARDS]) if called == "carry_out" else ())
            case ast.Call(func=ast.Attribute(attr="holding" | "lying")):
                found.groups.update(literals(node, 0, "sort", known))
            case ast.Call(func=ast.Attribute(attr="seats")):
                found.parts.add(SEATS)
            case ast.Call(func=ast.Attribute(attr=called)) if called in _PART_AT:
                found.parts.update(literals(node, _PART_AT[called], "part", known))
            case ast.Attribute(value=ast.Name(id=name), attr=other) if name in aliases:
                found.uses.add((aliases[name], other))
            case ast.Name(id=name):
                found.uses.add((module, name))
    return found


def _read(node: ast.AST, known: Constants) -> Iterator[str]:
    """The tables that a call can be about: game.table("places")."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "table":
        yield from literals(node, 0, "name", known)


def _of_api(found: Function, called: str, node: ast.Call, known: Constants) -> None:
    if called in API_PART_AT:
        parts = set(literals(node, API_PART_AT[called], "part", known))
        found.parts |= parts
        if called in ("Put", "Change", "move", "becomes"):
            found.writes |= parts
        if called == "becomes":
            found.becomes |= parts
    if called in _QUESTION_AT:
        found.inside.update(literals(node, _QUESTION_AT[called], "question", known))
    if called in _FACT_AT:
        found.facts.update(literals(node, _FACT_AT[called], "fact", known))


def literals(node: ast.Call, position: int, name: str, known: Constants = MappingProxyType({})) -> Iterator[str]:
    """The strings that an argument can be, as far as they are written there or kept under a known name."""
    given = node.args[position] if len(node.args) > position else None
    given = given or next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
    waiting = [given]
    while waiting:
        match waiting.pop():
            case ast.Constant(value=str(value)):
                yield value
            case ast.IfExp(body=body, orelse=other):
                waiting += [body, other]
            case ast.Subscript(value=kept):
                waiting.append(kept)
            case ast.Name() | ast.Attribute() as kept:
                yield from known.get(ast.unparse(kept), ())


def handed(tree: ast.AST) -> Iterator[str]:
    """The names of values that procedures hand to sentences: keywords, and keys of mappings."""
    for node in nodes(tree):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg.replace("_", "-")
        elif isinstance(node, ast.Dict):
            yield from (key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))


def of_questions(
    modules: Modules,
    questions: Mapping[str, str],
    follows: Mapping[str, Consequences],
    named: Mapping[str, Collection[str]],
    endings: Collection[Ending] = (),
    acts: Mapping[str, Act] = MappingProxyType({}),
) -> dict[str, dict[str, list[str]]]:
    """For each question the parts it reads, what can be told of it, and the questions that are carried out inside.

    `follows` says what follows from a part that becomes something, or from rows of effects, `named` which parts the
    rows of a table name, `endings` what is looked for when a part has changed, or before a question, and `acts` what is
    looked at before one.
    """
    functions = Functions(modules, [name.removeprefix(f"{card_rows.EFFECTS} ") for name in follows])
    found = {}
    for question, module in questions.items():
        whole = functions.of(module, question.replace("-", "_"))
        if act := acts.get(question):
            whole = whole.joined(functions.of(ACTS, question.replace("-", "_")))
            whole.parts |= act.parts
            whole.writes |= act.writes
        told = [follows[part] for part in whole.becomes if part in follows]
        inside = whole.inside.union(*(each.questions for each in told))
        looked = [
            functions.of(ENDINGS, each.function) for each in endings if each.part in whole.writes or each.at == question
        ]
        people = {name.replace("-", "_") for each in told for name in each.people}
        looked += [functions.of(card_rows.AUDIENCES, name) for name in sorted(people)]
        more = [*(each.parts for each in told), *(each.parts for each in looked)]
        found[question] = {
            "parts": sorted(whole.parts.union(*more, *(named.get(each, ()) for each in whole.tables))),
            "facts": sorted(whole.facts),
            "inside": sorted(inside - {question}),
            "writes": sorted(whole.writes),
            "groups": sorted(whole.groups),
            "effects": sorted(follows[OF_CARDS].questions - whole.inside) if OF_CARDS in whole.becomes else [],
        }
    return found
