"""Tables: rows and cells are what the keys and columns promise, in every configuration."""

from collections.abc import Callable, Iterator

from rulebase import words
from rulebase.author import collect
from rulebase.author.lint import cards, effects, names, references
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys, as_list
from rulebase.documents.problems import Problem
from rulebase.model import card_lists, quantities, resolve, types

UNKNOWN = "unknown"  # a cell of which no source tells
_ENTRIES = ("rule", "term", "character", "card", "table")
Check = Callable[[Subject, resolve.Resolved, str, collect.Item, Keys], Iterator[Problem]]


def check(subject: Subject) -> Iterator[Problem]:
    for table in subject.kind("table"):
        item = subject.entries[table]
        yield from references.listed(item, ("key",), item.data.get("key"), "fact", subject.facts)
        seen: set[tuple[int, Keys]] = set()
        for variant in subject.everywhere.variants(table):
            for path, look in _parts(variant.entry):
                item, keys = subject.origin(variant.entry, path)
                if (id(item), keys) not in seen:
                    seen.add((id(item), keys))
                    yield from look(subject, variant.entry, path, item, keys)


def _parts(table: resolve.Resolved) -> Iterator[tuple[str, Check]]:
    """The paths of a table, with what is to be looked at in each."""
    for row, cells in table.body.get("rows", {}).items():
        yield f"rows.{row}", _row
        if isinstance(cells, dict):
            yield from ((f"rows.{row}.{column}", _cell) for column in cells if column != "sources")
    if "list" in table.body:
        yield "list", _members


def _row(subject: Subject, table: resolve.Resolved, path: str, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    """The name of a row is made of values of the facts that the table is read by."""
    facts = as_list(table.body.get("key"))
    parts = path.removeprefix("rows.").split("/")
    if facts and len(parts) > len(facts):
        message = words._("this row has more names than the table has keys")
        yield Problem("unknown-row", message, item.place(*keys, key=True), "/".join(facts))
    for fact, part in zip(facts, parts, strict=False):
        known = subject.options(subject.facts[fact]["type"]) if fact in subject.facts else []
        if known and part not in known:
            yield names.unknown("row", part, known, item.place(*keys, key=True))


def _cell(subject: Subject, table: resolve.Resolved, path: str, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    column = path.split(".")[2]
    columns = table.body.get("columns", {})
    if column not in columns:
        yield names.unknown("column", column, columns, item.place(*keys, key=True))
        return
    kind, value = columns[column]["type"], table.get(path)
    if value == UNKNOWN:
        return
    if kind in _ENTRIES and isinstance(value, str):
        yield from references.listed(item, keys, value, kind, subject.kind(kind))
    elif kind == "part" and isinstance(value, str):
        yield from references.listed(item, keys, value, kind, subject.game.core["position"]["parts"])
    elif not _fits(kind, value):
        message = words._("“{value}” does not fit the column “{column}”")
        message = message.format(value=subject.shown(value), column=column)
        expected = {
            "range": words._("a range: [from, to]"),
            "integer": words._("a whole number"),
            "boolean": words._("true or false"),
            "text": words._("a text in every language of the game"),
            "map": words._("names with what they are: {who: key}"),
            "effects": words._("rows of effects: [{change: …}]"),
        }
        yield Problem("wrong-cell", message, item.place(*keys), expected.get(kind, words._("a name")))
    elif kind == "map" and column == "told":
        yield from _handed(subject, table.get(path.rpartition(".")[0]), item, keys)
    elif kind == "effects" and (telling := card_lists.in_tables(subject.game.core)):
        yield from effects.rows(subject, telling.rule, item, keys, value)
        for inner, row in telling.placed(value):
            yield from cards.worded(subject, telling, item, (*keys, *inner), row)


def _handed(subject: Subject, row: types.Value, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    """What a row tells the question that it asks is among the facts of that question."""
    told, then = (row.get("told"), row.get("then")) if isinstance(row, dict) else (None, None)
    question = subject.game.core["questions"].get(str(then))
    if question and isinstance(told, dict):
        for fact in told.keys() - question["facts"]:
            yield names.unknown("fact", fact, question["facts"], item.place(*keys, fact, key=True))


def _members(subject: Subject, table: resolve.Resolved, path: str, item: collect.Item, keys: Keys) -> Iterator[Problem]:
    """A list holds what its `items` say."""
    known = subject.options(table.body.get("items"))
    yield from references.listed(item, keys, table.get(path), "member", known)


def _fits(kind: str, value: types.Value) -> bool:
    match kind:
        case "range":
            return quantities.is_range(value) and value[0] <= value[1]
        case "integer":
            return type(value) is int
        case "boolean":
            return isinstance(value, bool)
        case "text":
            return isinstance(value, dict) and "$" in value
        case "map":
            return isinstance(value, dict) and "$" not in value
        case "effects":
            return isinstance(value, list) and all(isinstance(each, dict) for each in value)
        case "name":
            return isinstance(value, str | bool)
    return isinstance(value, str)
