"""Acts: their rows, functions and newcomers name what exists, and the sentences that refuse them are there."""

from collections.abc import Iterator
from pathlib import Path

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import names, procedure_code, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys
from rulebase.documents.problems import Place, Problem
from rulebase.model import types, vocabulary
from rulebase.play import acts, conditions


def check(subject: Subject, modules: list[procedure_code.Module]) -> Iterator[Problem]:
    table, known = acts.TABLE, acts.of(subject.game)
    rows: dict[str, types.Act] = {}
    seen: set[tuple[int, Keys]] = set()
    for variant in subject.everywhere.variants(table) if table in subject.kind("table") else ():
        for name, row in variant.entry.body.get("rows", {}).items():
            rows[name] = row
            item, keys = subject.origin(variant.entry, f"rows.{name}")
            if (id(item), keys) in seen:
                continue
            seen.add((id(item), keys))
            if name not in known:
                yield names.unknown("act", name, known, item.place(*keys, key=True))
            else:
                yield from _row(subject, name, row, item, keys)
    module = next((each for each in modules if Path(each.file).stem == acts.MODULE), None)
    for name, function in module.functions.items() if module else ():
        if name.replace("_", "-") not in rows and not name.startswith("_"):
            assert module is not None
            yield names.unknown("row", name.replace("_", "-"), rows, module.place(function))
    for question in subject.of("questions"):
        for fact, when in question.data.get("newcomers", {}).items():
            told = [fact, *(when if isinstance(when, dict) else ())]
            yield from references.listed(question, ("newcomers",), told, "fact", question.data["facts"])
    for about in subject.of("position"):
        if stranger := about.data.get("seats", {}).get("stranger"):
            yield from _says(subject, stranger["rule"], stranger["says"], about, ("seats", "stranger"))


def _row(subject: Subject, name: str, row: types.Act, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    question = subject.game.core["questions"][name]
    rule = row.get("rule", question["rule"])
    for column, means, says in (("turn", acts.TURN, acts.NOT_YOURS), ("step", acts.STEP, acts.NOT_NOW)):
        part = vocabulary.meaning(subject.game, means)
        if column in row and not part:
            message = words._("no part of the position has “means: {what}”").format(what=means)
            yield Problem("no-such-part", message, item.place(*keys, column), f"means: {means}")
        elif column in row:
            yield from _says(subject, rule, says, item, keys)
            yield from _hangs(subject, part, item.place(*keys, column))
    if "step" in row and (part := vocabulary.meaning(subject.game, acts.STEP)):
        yield from references.listed(item, (*keys, "step"), row["step"], "step", _values(subject, part))
    if "once" in row:
        yield from _says(subject, rule, acts.AGAIN, item, keys)
        parts = vocabulary.parts(subject.game)
        if row["once"] in parts:  # of any other the column says what is wrong
            told = [part for part in parts if subject.facts[part]["type"] == "boolean"]
            yield from references.listed(item, (*keys, "once"), row["once"], "part", told)
            yield from _hangs(subject, row["once"], item.place(*keys, "once"))
    for fact, value in row.get("unless", {}).items():
        yield from references.listed(item, (*keys, "unless"), fact, "fact", question["facts"])
        if fact in subject.facts and isinstance(value, str):
            yield from references.listed(item, (*keys, "unless", fact), value, "value", _values(subject, fact))


def _hangs(subject: Subject, part: str, place: Place) -> Iterator[Problem]:
    """What may be done hangs on a part, and can be said to: “Yes, if it is Ada’s turn”."""
    if not conditions.is_worded(subject.facts[part]):
        message = words._("what may be done hangs on “{name}”, and it has no sentence for that").format(name=part)
        expected = words._("{key} at the part: what follows “yes, if”").format(key="if:")
        yield Problem("no-condition", message, place, expected, severity="warning")


def _values(subject: Subject, fact: str) -> list[str]:
    return subject.options(subject.facts[fact]["type"])


def _says(subject: Subject, rule: str, says: str, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    """The rule has the sentence that refuses."""
    if rule in subject.kind("rule") and says not in subject.says(rule):
        yield names.unknown("says", says, subject.says(rule), item.place(*keys))
    yield from references.listed(item, (*keys, "rule"), rule, "rule", subject.kind("rule"))
