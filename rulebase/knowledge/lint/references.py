"""Every name leads to something."""

from collections.abc import Collection, Iterator
from typing import Any

from rulebase import words
from rulebase.knowledge import collect, compiler
from rulebase.knowledge.lint import names
from rulebase.knowledge.lint.subject import Subject
from rulebase.knowledge.lint.written import Keys, as_list, wording
from rulebase.knowledge.problems import Problem

_CONDITIONAL = (*compiler.ENTRY_KINDS, "patches", "discrepancies", "open-questions", "rulings")
# Keys that hold ids, and the kinds of entries that they may lead to (none: any page).
_LINKS: dict[str, tuple[str, ...]] = {"see": (), "touches": (), "rules": ("rule",)}
# What a patch may change of an entry, with the number of names that may follow.
_PARTS = {
    "rule": {"clauses": 1, "says": 1},
    "table": {"rows": 2, "values": 1, "columns": 2, "list": 0},
    "term": {"clauses": 1, "forms": 2, "aliases": 1},
    "character": {"clauses": 1, "forms": 2, "aliases": 1},
    "card": {"clauses": 1, "forms": 2, "aliases": 1},
}
_ANY_PART = {"entry": 0, "title": 0, "see": 0}


def check(subject: Subject) -> Iterator[Problem]:
    for item in subject.of(*_CONDITIONAL):
        yield from _condition(subject, item)
        yield from _links(subject, item)
    for patch in subject.of("patches"):
        yield from _patch(subject, patch)
    for dispute in subject.of("discrepancies"):
        yield from _dispute(subject, dispute)


def listed(
    item: collect.Item, keys: Keys, written: str | list[str] | None, what: str, known: Collection[str]
) -> Iterator[Problem]:
    """One name or a list of them, each of which must be known."""
    if isinstance(written, str) and written not in known:
        yield names.unknown(what, written, known, item.place(*keys))
    elif isinstance(written, list):
        for index, name in enumerate(written):
            if name not in known:
                yield names.unknown(what, name, known, item.place(*keys, index))


def _condition(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    when = item.data.get("when")
    wrong = list(listed(item, ("when",), when, "feature", subject.setup.features))
    yield from wrong
    if when and not wrong and not subject.holding(when):
        message = words._("this never holds: no configuration has all of these features")
        yield Problem("never-holds", message, item.place("when"), words._("features that can be in play together"))


def _links(subject: Subject, item: collect.Item) -> Iterator[Problem]:
    for key, kinds in _LINKS.items():
        known = subject.kind(*kinds) if kinds else subject.pages
        yield from listed(item, (key,), item.data.get(key), kinds[0] if kinds else "entry", known)
    if item.kind == "patches":
        yield from listed(item, ("add", "see"), item.data.get("add", {}).get("see"), "entry", subject.pages)
        change = item.data.get("set", {}).get("see", {})
        yield from listed(item, ("set", "see", "is"), change.get("is"), "entry", subject.pages)


def _patch(subject: Subject, patch: collect.Item) -> Iterator[Problem]:
    to = patch.data["to"]
    yield from listed(patch, ("over",), patch.data.get("over"), "patch", subject.patches)
    if to not in subject.entries:
        yield names.unknown("entry", to, subject.entries, patch.place("to"))
        return
    kind = subject.game.entries[to]["kind"]
    for verb in ("add", "set", "drop", "absent"):
        for path, value in patch.data.get(verb, {}).items():
            yield from _part(patch, (verb, path), kind, path)
            if verb == "add":
                yield from _shape(subject, patch, (verb, path), path, value)
            elif verb == "set":
                yield from _shape(subject, patch, (verb, path, "is"), path, value["is"])
    for index, path in enumerate(patch.data.get("confirm", [])):
        yield from _part(patch, ("confirm", index), kind, path)
    yield from _meets(subject, patch)


def _part(item: collect.Item, keys: Keys, kind: str, path: str) -> Iterator[Problem]:
    """A path has to begin with a part that such an entry has, and cannot lead further than its values."""
    allowed = _ANY_PART | _PARTS[kind]
    first, *rest = path.split(".")
    key = isinstance(keys[-1], str)
    if first not in allowed:
        yield names.unknown("part", first, allowed, item.place(*keys, key=key))
    elif len(rest) > allowed[first] or not all(rest):
        message = words._("“{path}” leads to nothing: a path under “{part}” has fewer names")
        expected = ".".join([first, *["…"] * allowed[first]])
        message = message.format(path=path, part=first)
        yield Problem("malformed-path", message, item.place(*keys, key=key), expected)


def _shape(subject: Subject, item: collect.Item, keys: Keys, path: str, value: Any) -> Iterator[Problem]:
    """What is put at a path has the shape of what stands there in an entry."""
    first, *rest = path.split(".")
    expected = ""
    if (first == "title" or (first in ("clauses", "says") and rest)) and not wording(value, subject.game.languages):
        expected = words._("a text in every language of the game")
    elif first == "rows" and len(rest) == 1 and not isinstance(value, dict):
        expected = words._("a row: its cells by column")
    elif first in ("see", "list") and not isinstance(value, list):
        expected = words._("a list")
    elif not rest and first not in ("title", "see", "list") and not isinstance(value, dict):
        expected = words._("what is under “{part}”, by name").format(part=first)
    if expected:
        message = words._("this cannot stand at “{path}”").format(path=path)
        yield Problem("wrong-shape", message, item.place(*keys), expected)


def _meets(subject: Subject, patch: collect.Item) -> Iterator[Problem]:
    """A patch that holds somewhere, but never where its entry is."""
    entry = subject.entries[patch.data["to"]]
    conditions = [patch.data["when"], entry.data.get("when")]
    here, there = (subject.holding(when) for when in conditions)
    if here and there and not here & there:
        place = names.near(entry.place("when"), subject.found.folder)
        message = words._("“{entry}” is never there when this holds ({place})").format(
            entry=entry.data["id"], place=place
        )
        yield Problem("never-holds", message, patch.place("when"))


def _dispute(subject: Subject, dispute: collect.Item) -> Iterator[Problem]:
    data = dispute.data
    if data["used"] not in data["readings"]:
        yield names.unknown("reading", data["used"], data["readings"], dispute.place("used"))
    wrong = list(listed(dispute, ("to",), data["to"], "entry", subject.entries))
    yield from wrong
    # Readings set values of the first entry only.
    for entry in as_list(data["to"])[:1] if not wrong else []:
        kind = subject.game.entries[entry]["kind"]
        for name, reading in data["readings"].items():
            for path, value in reading.get("set", {}).items():
                keys = ("readings", name, "set", path)
                yield from _part(dispute, keys, kind, path)
                yield from _shape(subject, dispute, keys, path, value)
