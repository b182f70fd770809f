"""The vocabulary: facts have types that exist, questions have what they need to be answered."""

from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.knowledge import collect, vocabulary
from rulebase.knowledge.lint import names, references
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.lint.written import Keys
from rulebase.knowledge.problems import Failed, Problem


def check(subject: Subject) -> Iterator[Problem]:
    for fact in subject.of("facts"):
        wrong = list(_type(subject, fact, ("type",), fact.data["type"]))
        yield from wrong or _default(subject, fact)
        yield from _absent(subject, fact)
        if "marked" in fact.data:
            lists = [name for name, body in subject.facts.items() if "list" in body["type"]]
            yield from references.listed(fact, ("marked",), fact.data["marked"], "fact", lists)
    for question in subject.of("questions"):
        data = question.data
        yield from references.listed(question, ("rule",), data["rule"], "rule", subject.kind("rule"))
        yield from references.listed(question, ("facts",), data["facts"], "fact", subject.facts)
    for about in subject.of("game"):
        table = about.data.get("table", {})
        yield from references.listed(about, ("table", "facts"), table.get("facts"), "fact", subject.facts)
        questions = subject.game.core["questions"]
        yield from references.listed(about, ("table", "question"), table.get("question"), "question", questions)


def _type(subject: Subject, fact: collect.Item, keys: Keys, kind: Any) -> Iterator[Problem]:
    match kind:
        case {"rows": table}:
            yield from references.listed(fact, (*keys, "rows"), table, "table", subject.kind("table"))
        case {"kind": wanted} if not subject.kind(wanted):
            message = words._("the game has nothing of this kind")
            yield Problem("empty-type", message, fact.place(*keys, "kind"))
        case {"group": wanted}:
            groups = dict.fromkeys(str(body.get("group", "")) for body in subject.game.entries.values())
            yield from references.listed(fact, (*keys, "group"), wanted, "group", [group for group in groups if group])
        case {"integer": [low, high]} if low > high:
            message = words._("no number is in this range")
            yield Problem("empty-type", message, fact.place(*keys, "integer"), words._("the lowest number first"))
        case {"die": die}:
            yield from _die(subject, fact, (*keys, "die"), die)
        case {"list": inner}:
            yield from _type(subject, fact, (*keys, "list"), inner)
        case {"counts": inner}:
            yield from _type(subject, fact, (*keys, "counts"), inner)


def _die(subject: Subject, fact: collect.Item, keys: Keys, die: str) -> Iterator[Problem]:
    """The number of sides has to be in the table itself: a die is thrown in every configuration."""
    dice = {
        f"{table}.{row}"
        for table in subject.kind("table")
        for row, cells in subject.game.entries[table].get("rows", {}).items()
        if type(cells.get("sides")) is int
    }
    if die not in dice:
        yield names.unknown("die", die, dice, fact.place(*keys))


def _default(subject: Subject, fact: collect.Item) -> Iterator[Problem]:
    default = fact.data.get("default")
    if default is None:
        return
    if isinstance(default, dict) and "value" in default:
        yield from _default_of_table(subject, fact, str(default["value"]))
        return
    try:
        vocabulary.read(subject.game, fact.data["id"], default)
    except Failed as failed:
        for problem in failed.problems:
            yield problem._replace(place=fact.place("default"), hint=names.meant(problem.hint))


def _default_of_table(subject: Subject, fact: collect.Item, name: str) -> Iterator[Problem]:
    """A default is looked up wherever a question about the fact can be asked."""
    asked = [question["rule"] for question in _questions(subject, fact)]
    lost = 0
    for rule in asked:
        lost |= subject.standing(rule) & ~sum(bits for bits, _ in subject.values(name))
    if lost:
        where = subject.first(lost)
        message = words._("“{path}” leads to nothing in {configuration}").format(path=name, configuration=where)
        yield Problem("missing-value", message, fact.place("default", "value"))


def _absent(subject: Subject, fact: collect.Item) -> Iterator[Problem]:
    """What exists in some configurations only needs a rule that refuses it in the others."""
    rule = fact.data.get("absent")
    if rule is None:
        told = fact.data.get("situation") or _questions(subject, fact)
        missing = _sometimes_missing(subject, fact.data["type"]) if told else None
        if missing:
            value, where = missing
            message = words._("“{value}” does not exist in {configuration}, and no rule is named that says so")
            message = message.format(value=value, configuration=where)
            expected = words._("absent: the id of a rule with “absent” among what it says")
            yield Problem("missing-absent", message, fact.place("id"), expected)
    elif rule not in subject.kind("rule"):
        yield names.unknown("rule", rule, subject.kind("rule"), fact.place("absent"))
    elif "absent" not in subject.says(rule):
        yield names.unknown("says", "absent", subject.says(rule), fact.place("absent"))


def _questions(subject: Subject, fact: collect.Item) -> list[dict[str, Any]]:
    """The questions that a fact is told for."""
    questions = subject.game.core["questions"].values()
    return [question for question in questions if fact.data["id"] in question["facts"]]


def _sometimes_missing(subject: Subject, kind: Any) -> tuple[str, str] | None:
    """A value of a type that some configuration does not have, with that configuration."""
    match kind:
        case {"list": inner} | {"counts": inner}:
            return _sometimes_missing(subject, inner)
        case {"rows": table}:
            there = {row: subject.standing(table, f"rows.{row}") for row in subject.options(kind)}
        case {"kind": _} | {"group": _}:
            there = {name: subject.standing(name) for name in subject.options(kind)}
        case _:
            return None
    return next(
        (
            (value, subject.first(subject.everywhere & ~bits))
            for value, bits in there.items()
            if bits != subject.everywhere
        ),
        None,
    )
