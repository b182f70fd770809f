"""What changes between two configurations, as a careful friend tells it: by subject, only what comes and what goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar, resolve, types
from rulebase.pages import entry as entries
from rulebase.pages import naming

ADDED, TAKEN, CHANGED = "+", "-", "~"
UNTOLD = (*naming.UNREAD, "part", "question")  # types of cells that only the engine reads
INNER = "question"  # what says which question comes next is no table for readers
MANY = 12  # cards of a group that are named
NOTHING = ("", "0", False)
Resolved = resolve.Resolved
Row = Mapping[str, types.Value]


class Line(NamedTuple):
    mark: str
    text: str


class Told(NamedTuple):
    """What is told of one thing; of something that comes or goes as a whole only that, with what it is."""

    title: str
    lines: list[Line]
    entry: str = ""


class Chapter(NamedTuple):
    title: str
    told: list[Told]


class Contrast:
    """Two views of a game side by side."""

    def __init__(self, before: games.View, after: games.View) -> None:
        self.before = before
        self.after = after
        self.game = after.game

    def chapters(self) -> list[Chapter]:
        """By subject in the order of play, then other tables, cards, people and words."""
        found: dict[str, list[Told]] = {subject: [] for subject in self.game.core.get("subjects", {})}
        for entry, body in self.game.entries.items():
            if body["kind"] in ("rule", "table") and (told := self._told(entry)):
                found.setdefault(self._subject(entry), []).append(told)
        named = self.game.core.get("subjects", {})
        chapters = [
            Chapter(
                self.after.render(named[subject]["title"]) if subject in named else words._("Other rules and tables"),
                told,
            )
            for subject, told in found.items()
        ]
        chapters.append(Chapter(words._("Cards"), list(self._cards())))
        chapters.append(Chapter(words._("People"), list(self._present("character", words._("People")))))
        chapters.append(Chapter(words._("Words"), list(self._present("term", words._("Words")))))
        return [chapter for chapter in chapters if chapter.told]

    def _told(self, entry: str) -> Told | None:
        one, other = self.before.entry(entry), self.after.entry(entry)
        present = other or one
        if one is other or present is None:
            return None
        if any(about["type"] == INNER for about in present.body.get("columns", {}).values()):
            return None
        view = self.after if other else self.before
        if one is None or other is None:  # of a rule also what it says first
            said = [view.render(text) for text in present.body.get("clauses", {}).values()][:1]
            whole = ": ".join([grammar.capital(view.title(entry)), *said])
            return Told("", [Line(ADDED if other else TAKEN, whole)], entry)
        lines = list(self.lines(entry))
        return Told(view.title(entry), lines, entry) if lines else None

    def lines(self, entry: str) -> Iterator[Line]:
        """What comes and goes in something that both have."""
        one, other = self.before.entry(entry), self.after.entry(entry)
        assert one is not None
        assert other is not None
        yield from _compared(_clauses(self.before, one), _clauses(self.after, other))
        if "list" in other.body or "list" in one.body:
            yield from self._listed(one, other)
        yield from self._rows(one, other)
        yield from _changed(_values(self.before, one), _values(self.after, other))
        if other.kind in entries.CARDED:
            yield from _changed(_printed(self.before, one), _printed(self.after, other))
            yield from _compared(_tales(self.before, one), _tales(self.after, other))

    # -------------------------------------------------------- tables

    def _listed(self, one: Resolved, other: Resolved) -> Iterator[Line]:
        old, new = (
            naming.members(view, found.body.get("list", []))
            for view, found in ((self.before, one), (self.after, other))
        )
        yield from _names(self.after, ADDED, [each for each in new if each not in old])
        yield from _names(self.before, TAKEN, [each for each in old if each not in new])
        if [each for each in old if each in new] != [each for each in new if each in old]:
            yield Line(CHANGED, words._("in another order: {names}").format(names=_said_names(self.after, new)))

    def _rows(self, one: Resolved, other: Resolved) -> Iterator[Line]:
        """Rows that come or go as a whole, and what changes in the others."""
        old, new = one.body.get("rows", {}), other.body.get("rows", {})
        for key in dict.fromkeys([*old, *new]):
            if key in old and key in new:
                yield from self._row(other, key, old[key], new[key])
            else:
                view, found, row, mark = (
                    (self.after, other, new[key], ADDED) if key in new else (self.before, one, old[key], TAKEN)
                )
                cells = _cells(view, found.body, row)
                told = [_cell(title, said) for title, said in cells.items() if said not in NOTHING]
                # Of two things together it is said what comes of them: of those of which nothing comes, nothing.
                if told or not cells or isinstance(found.body.get("key", ""), str):
                    yield Line(mark, _about(naming.row(view, found.body, key), told))

    def _row(self, found: Resolved, key: str, old: Row, new: Row) -> Iterator[Line]:
        before, after = _cells(self.before, found.body, old), _cells(self.after, found.body, new)
        name = naming.row(self.after, found.body, key)
        lines = list(_changed(before, after))
        for mark in (CHANGED, TAKEN, ADDED):
            told = [line.text for line in lines if line.mark == mark]
            if told:
                yield Line(mark, _about(name, told))

    # -------------------------------------------------------- what is there and what is not

    def _cards(self) -> Iterator[Told]:
        """Cards by the group that they belong to."""
        cards = (body for body in self.game.entries.values() if body["kind"] == "card")
        groups = dict.fromkeys(str(body.get("group", "")) for body in cards)
        for group in groups:
            title = grammar.capital(self.after.title(group)) if group in self.game.entries else words._("Cards")
            yield from self._present("card", title, group)

    def _present(self, kind: str, title: str, group: str = "") -> Iterator[Told]:
        """The things of a kind that come and go, by name; what both have is told one by one."""
        entries = [
            entry
            for entry, body in self.game.entries.items()
            if body["kind"] == kind and (not group or body.get("group") == group)
        ]
        there = {entry: (self.before.entry(entry), self.after.entry(entry)) for entry in entries}
        come = [entry for entry, (one, other) in there.items() if other and not one]
        gone = [entry for entry, (one, other) in there.items() if one and not other]
        lines = [*_names(self.after, ADDED, come), *_names(self.before, TAKEN, gone)]
        if kind == "card":
            lines = [_shortened(line, len(come if line.mark == ADDED else gone)) for line in lines]
        if lines:
            yield Told(title, lines)
        both = [entry for entry, (one, other) in there.items() if one and other and one is not other]
        told = (self._told(entry) for entry in both)
        yield from (each for each in told if each)

    # -------------------------------------------------------- chapters

    def _subject(self, entry: str) -> str:
        """The subject of a rule by its id, of a table by its name or by the rules that it leads to."""
        subjects = self.game.core.get("subjects", {})
        if self.game.entries[entry]["kind"] == "rule":
            subject = entry.partition(".")[0]
            return subject if subject in subjects else ""
        named = [each for each in subjects if entry == each or entry.startswith((f"{each}-", f"{each.rstrip('s')}-"))]
        return max(named, key=len, default=self._led_to(entry))

    def _led_to(self, table: str) -> str:
        body = self.game.entries[table]
        rules = [name for name, about in body.get("columns", {}).items() if about["type"] == "rule"]
        found = [row[name] for row in body.get("rows", {}).values() for name in rules if isinstance(row.get(name), str)]
        subject = str(found[0]).partition(".")[0] if found else ""
        return subject if subject in self.game.core.get("subjects", {}) else ""


def _names(view: games.View, mark: str, entries: Sequence[types.Value]) -> Iterator[Line]:
    if entries:
        yield Line(mark, _said_names(view, entries))


def _said_names(view: games.View, entries: Sequence[types.Value]) -> str:
    return ", ".join(view.say(entry) for entry in entries)


def _shortened(line: Line, entries: int) -> Line:
    """Of very many names the first ones, and how many more there are."""
    names = line.text.split(", ")
    if entries <= MANY:
        return line
    more = words.ngettext("{names} and {n} more", "{names} and {n} more", entries - MANY)
    return line._replace(text=more.format(names=", ".join(names[:MANY]), n=entries - MANY))


def _clauses(view: games.View, found: Resolved) -> dict[str, str]:
    return {name: clause.text for name, clause in entries.Told(view, found).clauses.items()}


def _tales(view: games.View, found: Resolved) -> dict[str, str]:
    return {item.text: item.text for item in entries.Told(view, found).items.values()}


def _printed(view: games.View, found: Resolved) -> dict[str, str | bool]:
    told = entries.Told(view, found)
    return {told.label(field): value.text for field, value in told.printed.items()}


def _values(view: games.View, found: Resolved) -> dict[str, str | bool]:
    told = {name: naming.value_title(view, found.id, name) for name in found.body.get("values", {})}
    return {title: _said(view, found.body["values"][name]) for name, title in told.items() if title}


def _cells(view: games.View, body: types.Entry, row: Row) -> dict[str, str | bool]:
    """What a row says, by the titles of its columns."""
    return {
        view.render(about["title"]): _said(view, row[name])
        for name, about in body.get("columns", {}).items()
        if name in row and about["type"] not in UNTOLD and not about.get("quiet")
    }


def _said(view: games.View, value: types.Value) -> str | bool:
    return value if isinstance(value, bool) else naming.cell(view, "", value)


def _cell(title: str, said: str | bool) -> str:
    """A cell by its title; what is simply so needs no more."""
    return title if said is True else f"{title}: {said}"


def _about(name: str, told: list[str]) -> str:
    return f"{name} – {'; '.join(told)}" if told else name


def _compared(old: dict[str, str], new: dict[str, str]) -> Iterator[Line]:
    """Sentences that go, and that come."""
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) != new.get(name):
            pair = ((TAKEN, old.get(name)), (ADDED, new.get(name)))
            yield from (Line(mark, text) for mark, text in pair if text)


def _changed(old: dict[str, str | bool], new: dict[str, str | bool]) -> Iterator[Line]:
    """Values that come, go or change; what was not so, and is not said to be, is nothing."""
    for title in dict.fromkeys([*old, *new]):
        one, other = old.get(title, False), new.get(title, False)
        if one == other or (one in NOTHING and other in NOTHING):
            continue
        if title in old and title in new and one and other:
            yield Line(CHANGED, f"{title}: {one} → {other}")
        else:
            yield Line(TAKEN if other in NOTHING else ADDED, _cell(title, one if other in NOTHING else other))
