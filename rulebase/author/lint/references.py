"""References: every name of an entry, a feature, a patch or a reading leads to something."""

from collections.abc import Collection, Iterator

from rulebase import words
from rulebase.author import collect, compiler
from rulebase.author.lint import names
from rulebase.author.lint.subject import Subject
from rulebase.author.lint.written import Keys, as_list
from rulebase.documents.problems import Problem

_CONDITIONAL = (*compiler.ENTRY_KINDS, "patches", "discrepancies", "open-questions", "rulings", "quickref")
# Keys that hold ids, and the kinds of entries that they may lead to (none: any page).
_LINKS: dict[str, tuple[str, ...]] = {"see": (), "touches": (), "rules": ("rule",)}


def check(subject: Subject) -> Iterator[Problem]:
    for item in subject.of(*_CONDITIONAL):
        when = item.data.get("when")
        wrong = list(listed(item, ("when",), when, "feature", subject.setup.features))
        wrong += listed(item, ("until",), item.data.get("until"), "feature", subject.setup.features)
        yield from wrong
        if when and not wrong and not subject.everywhere.holding(when):
            message = words._("this never holds: no configuration has all of these features")
            yield Problem("never-holds", message, item.place("when"), words._("features that can be in play together"))
        yield from _links(subject, item)
    for patch in subject.of("patches"):
        yield from _patch(subject, patch)
    for dispute in subject.of("discrepancies"):
        used, readings = dispute.data["used"], dispute.data["readings"]
        if used not in readings:
            yield names.unknown("reading", used, readings, dispute.place("used"))
        yield from listed(dispute, ("to",), dispute.data["to"], "entry", subject.entries)
    subjects = {rule.partition(".")[0] for rule in subject.kind("rule")}
    about = subject.found.of("game")[0]
    for name in about.data.get("subjects", {}):
        if name not in subjects:
            yield names.unknown("subject", name, sorted(subjects), about.place("subjects", name, key=True))
    for block in subject.of("quickref"):
        yield from _block(subject, block)


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
    entry = subject.entries[patch.data["to"]]
    conditions = [patch.data["when"], entry.data.get("when")]
    here, there = (subject.everywhere.holding(when) for when in conditions)
    if here and there and not here & there:
        place = names.near(entry.place("when"), subject.found.folder)
        message = words._("“{entry}” is never there when this holds ({place})").format(
            entry=entry.data["id"], place=place
        )
        yield Problem("never-holds", message, patch.place("when"))


def _block(subject: Subject, block: collect.Item) -> Iterator[Problem]:
    """A block of the printed sheet shows entries, or single clauses of rules."""
    clauses = {f"{entry}.{name}" for entry in subject.kind("rule") for name in subject.parts(entry, "clauses")}
    yield from listed(block, ("show",), block.data.get("show", []), "entry", [*subject.entries, *clauses])
    players = block.data.get("players")
    if isinstance(players, str):
        table, _, column = players.partition(".")
        yield from listed(block, ("players",), table, "table", subject.kind("table"))
        if table in subject.kind("table"):
            columns = [*subject.parts(table, "columns"), *as_list(subject.game.entries[table].get("key"))]
            yield from listed(block, ("players",), column, "column", columns)
