"""Readings: what procedures read otherwise than its part says where nobody told it, each with its reason."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from rulebase import words
from rulebase.author import procedures
from rulebase.author.lint.procedure_code import Literal, Module, literals
from rulebase.author.lint.subject import Subject
from rulebase.documents.problems import Place, Problem
from rulebase.model import vocabulary

ASK = "ask"
_WAYS = (ASK, vocabulary.SKIP, vocabulary.IGNORE)


@dataclass(frozen=True)
class Reading:
    """One look at a part that says itself what comes of ignorance."""

    what: str  # as it is written
    parts: list[str]  # as far as they are named there
    way: str
    said: list[Literal]  # why, and nothing where it is read as the part says
    place: Place

    @property
    def reason(self) -> str:
        return " ".join(each.value for each in self.said).strip()


def readings(module: Module) -> Iterator[Reading]:
    """What a module reads otherwise than the parts say."""
    known = dict(procedures.constants(module.tree))
    for node in procedures.nodes(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "now":
            for keyword in node.keywords:
                if keyword.arg in _WAYS:
                    parts = list(procedures.literals(node, 0, "part", known))
                    said = list(literals(keyword.value))
                    yield Reading(ast.unparse(node.args[0]), parts, keyword.arg, said, module.place(keyword.value))


def reasons(module: Module) -> set[int]:
    """The sentences that say why: nobody hears them but who writes procedures."""
    return {id(each.node) for reading in readings(module) for each in reading.said}


def check(subject: Subject, modules: list[Module]) -> Iterator[Problem]:
    """A reading that differs from its part says why, and does differ; one value of a part is read by `now`."""
    parts = {item.data["id"]: item.data for item in subject.of("parts")}
    for item in subject.of("parts"):
        if item.data.get("untold") == vocabulary.SKIP and "else" in item.data:
            message = words._("what is skipped where nobody told it is not assumed to be anything")
            yield Problem("untold", message, item.place("untold"), words._("untold: or else:, not both"))
    for module in modules:
        for reading in readings(module):
            if not reading.reason:
                message = words._("nothing says why this is read otherwise than its part says")
                yield Problem("untold", message, reading.place, f'{reading.way}="…"')
            own = {parts[part].get("untold", ASK) for part in reading.parts if part in parts}
            if own == {reading.way}:
                message = words._("this is read as its part says already")
                yield Problem(
                    "untold", message, reading.place, words._("the same without {way}").format(way=reading.way)
                )
        for node in procedures.nodes(module.tree):
            match node:
                case (
                    ast.Attribute(value=ast.Call(func=ast.Attribute(attr="known")), attr="get")
                    | ast.Subscript(value=ast.Call(func=ast.Attribute(attr="known")))
                ):
                    message = words._("one value of a part is looked up in all that is known of it")
                    yield Problem("untold", message, module.place(node), "game.now(part, key)")
