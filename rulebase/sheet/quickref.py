"""The printed sheet: a game’s tables and rules for tonight’s players, with marks, notes and sources."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, cite, grammar, paths, quantities, resolve, standing, types
from rulebase.model import game as games
from rulebase.pages import entry as entries
from rulebase.pages import naming, remarks

FONTS = Path(__file__).parent / "fonts"
SIZES = (9.5, 9, 8.5)  # points: readable at arm's length
TEMPLATE = Path(__file__).parent / "templates" / "quickref.typ"
# What is so anyway, and what poppler, which half the readers are made of, calls a syntax error where it is said.
UNSAID = b"/Marked true/Suspects false"


class Citing:
    """The citations of one sheet."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.game = view.game
        self.catalog = words.catalog(view.language)
        self.used: set[str] = set()

    def cited(self, sources: list[str]) -> str:
        """Where a block is printed, in short: exodus p. 4, 12; base game p. 6."""
        books = self._best(cite.books(self.view, cite.places(self.view, sources)))
        self.used |= {book.id for book in books}
        alike: dict[tuple[str, str], list[str]] = {}
        for book in books:
            numbers = ", ".join(map(str, sorted({place["page"] for place in book.places})))
            alike.setdefault((self._about_what(book.id), numbers), []).append(book.id)
        page = self.catalog.gettext("p. {page}")
        return "; ".join(f"{self._short(*ids)} {page.format(page=numbers)}" for (_, numbers), ids in alike.items())

    def _best(self, books: list[cite.Book]) -> list[cite.Book]:
        """Without what this ruleset does not rest on, and what is printed in the reader's language too."""
        own = self.game.setup.rulesets[self.view.configuration.ruleset]["books"]
        kept = [book for book in books if book.id in own] or books
        spoken = {self._covers(book.id) for book in kept if not book.foreign}
        return [book for book in kept if not book.foreign or self._covers(book.id) not in spoken]

    def _covers(self, book: str) -> tuple[str, ...]:
        return tuple(self.game.books[book]["covers"])

    def _about_what(self, book: str) -> str:
        features = self.game.setup.features
        return " + ".join(self.view.render(features[feature]["title"]) for feature in self._covers(book))

    def _short(self, *books: str) -> str:
        """Rulebooks by what they cover, with their languages where those are not the reader's."""
        languages = [self.game.books[book]["language"] for book in books]
        name = self._about_what(books[0])
        return name if languages == [self.view.language] else f"{name} [{', '.join(languages)}]"

    def listed(self) -> Iterator[dict[str, str]]:
        for book, about in self.game.books.items():
            if book in self.used:
                yield {"short": self._short(book), "title": about["title"]}


SIGNS = ("/", "×", "+")  # what the first, the second … column of ranges does to a face


def as_is(view: games.View, part: dict[str, Any], how: str) -> dict[str, Any]:
    """A part of a block as the block wants it drawn; what is no table stays as it is."""
    found = view.entry(part["of"]) if part["kind"] == "table" else None
    if found is None or how == "strip":
        return part if found is None else {**part, "kind": "strip"}
    rows = [{**row, "heads": [grammar.capital(head) for head in row["heads"]]} for row in part["rows"]]
    part = {**part, "rows": rows}
    return {**part, "kind": "bars", **_bars(view, part, found)} if how else part


def _bars(view: games.View, part: dict[str, Any], found: resolve.Resolved) -> dict[str, Any]:
    columns = found.body["columns"]
    ranges = [name for name, about in columns.items() if about["type"] == "range"]
    spans = {row["key"]: [found.body["rows"][row["key"]].get(name) for name in ranges] for row in part["rows"]}
    faces = max(high for row in spans.values() for _, high in filter(quantities.is_range, row))
    titles = [view.render(columns[name]["title"]) for name in ranges]
    rows = [
        {
            **row,
            "faces": [  # for each face the column of which it is in the range, or −1
                next((at for at, span in enumerate(spans[row["key"]]) if span and span[0] <= face <= span[1]), -1)
                for face in range(1, faces + 1)
            ],
            "whole": _drawn_whole(view, found, row["key"]),
        }
        for row in part["rows"]
    ]
    signs = [{"sign": sign, "title": title} for sign, title in zip(SIGNS, titles, strict=False)]
    return {"faces": faces, "signs": signs, "rows": rows}


def _drawn_whole(view: games.View, found: resolve.Resolved, key: str) -> str:
    """What happens without the die: the title of a column that says yes."""
    columns, row = found.body["columns"], found.body["rows"][key]
    said = (name for name, about in columns.items() if about["type"] == "boolean" and row.get(name) is True)
    return next((view.render(columns[name]["title"]) for name in said), "")


PLAYERS = "players"  # the fact that says how many play: a table with it in its key has rows for each number of players


def row_keys(found: resolve.Resolved, players: int | None) -> list[str]:
    """The rows for this number of players, those with the same first key together."""
    rows = list(found.body.get("rows", {}))
    facts = naming.key_facts(found.body)
    if PLAYERS in facts and players is not None:
        place = facts.index(PLAYERS)
        rows = [key for key in rows if part(key, place) == str(players)]
    firsts = list(dict.fromkeys(part(key, 0) for key in rows))
    return sorted(rows, key=lambda key: firsts.index(part(key, 0)))


def row_heads(view: games.View, found: resolve.Resolved, key: str) -> list[str]:
    """A row's key as cells: a yes-or-no fact is ticked, what does not matter is empty."""
    facts = naming.key_facts(found.body)
    if not facts or key in found.body.get("titles", {}):
        return [naming.row(view, found.body, key), *[""] * (len(facts) - 1)]
    cells = []
    for place, fact in enumerate(facts):
        value = part(key, place)
        yes_or_no = fact in view.game.core["facts"] and view.game.core["facts"][fact]["type"] == "boolean"
        cells.append("✓" * bool(value) if yes_or_no else view.say(view.label(fact, value)))
    return cells


def players_of(table: resolve.Resolved) -> Iterator[str]:
    facts = naming.key_facts(table.body)
    if PLAYERS in facts:
        yield from (part(key, facts.index(PLAYERS)) for key in table.body.get("rows", {}))


def part(key: str, place: int) -> str:
    parts = key.split("/")
    return parts[place] if place < len(parts) else ""


def filled(table: resolve.Resolved, key: str, column: str) -> bool:
    """Whether a row has something in a column, or in a part of its key."""
    facts = naming.key_facts(table.body)
    return bool(part(key, facts.index(column)) if column in facts else table.body["rows"][key].get(column))


USUAL = 2  # subjects that are on a sheet for which none is named: so many pages
ALWAYS = ""  # blocks that stand above the first subject


def titles(game: games.Game) -> dict[str, types.SheetBlock]:
    """The subjects of a game's sheet, in order."""
    return {body["subject"]: body for body in game.core.get("quickref", []) if "subject" in body}


def blocks(game: games.Game, asked: Sequence[str] | None = None) -> Iterator[types.SheetBlock]:
    """What is shown of the subjects asked for, in that order; nothing twice. By default all of every subject."""
    by_subject = _divided(game)
    seen: set[str] = set()
    for subject in (ALWAYS, *(by_subject if asked is None else asked)):
        for body in by_subject.get(subject, []):
            show = [shown for shown in body["show"] if shown not in seen]
            seen |= set(show)
            if show:
                yield {**body, "show": show}


def chosen(game: games.Game, asked: Sequence[str]) -> list[str]:
    """The subjects of one sheet: those named, else the first few."""
    known = list(titles(game))
    for name in asked:
        if name not in known:
            raise _unknown(name, known)
    return list(dict.fromkeys(asked)) or known[:USUAL]


def _divided(game: games.Game) -> dict[str, list[types.SheetBlock]]:
    found: dict[str, list[types.SheetBlock]] = {ALWAYS: []}
    subject = ALWAYS
    # A game that chose nothing shows all of its tables and lists.
    whole: list[types.SheetBlock] = [
        {"show": [entry]} for entry, body in game.entries.items() if "rows" in body or "list" in body
    ]
    for body in game.core.get("quickref") or whole:
        subject = body.get("subject", subject)
        found.setdefault(subject, []).extend([body] if "show" in body else [])
    return found


def _unknown(name: str, known: list[str]) -> problems.Failed:
    if not known:
        message = words._("the sheet of this game is not divided into subjects")
        return problems.Failed([problems.Problem("wrong-subject", message, hint=words._("leave --subjects out"))])
    message = words._("the sheet has no subject “{name}”").format(name=problems.shown(name))
    expected = words._("one of: {names}").format(names=", ".join(known))
    return problems.Failed([problems.Problem("wrong-subject", message, expected=expected)])


_STANDING = {"carried": "‡", "borrowed": "†", "printed": "§", "unknown": "?"}


class Mark(NamedTuple):
    """What a note is about: something where the rulebooks disagree, or say nothing."""

    kind: str
    name: str


class Notes:
    """The notes of one sheet, numbered as they are first needed."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.game = view.game
        self.catalog = words.catalog(view.language)
        self.numbers: dict[Mark, int] = {}
        self.standings: set[str] = set()

    def of_rules(self, rules: list[str]) -> list[int]:
        """The notes on some rules."""
        return [self.number(mark) for rule in rules for mark in self.about(rule)]

    def about(self, entry: str) -> list[Mark]:
        disputes = [name for name in remarks.here(self.view, "discrepancies", entry) if self._divided(name)]
        silences = remarks.here(self.view, "open", entry)
        return [*(Mark("dispute", name) for name in disputes), *(Mark("open", name) for name in silences)]

    def marks(self, found: resolve.Resolved, path: str, whole: bool) -> list[int]:
        """The notes on a part of an entry; those on all of it go with the part that stands for the whole."""
        return [
            self.number(mark)
            for mark in self.about(found.id)
            if any(paths.touch(path, disputed) for disputed in self._disputed(mark, found.id))
            or (whole and not self._disputed(mark, found.id))
        ]

    def of_value(self, name: str) -> list[int]:
        """The notes on a table's value that a sentence tells."""
        table, _, path = name.partition(".")
        found = self.view.entry(table) if path else None
        return self.marks(found, f"rows.{path}", False) + self.marks(found, f"values.{path}", False) if found else []

    def _divided(self, name: str) -> bool:
        """Whether the rulebooks of this ruleset are behind another reading too, or not behind the one used."""
        own = self.game.setup.rulesets[self.view.configuration.ruleset]["books"]
        behind = {
            key: any(source.partition("/")[0] in own for source in reading["sources"])
            for key, reading in self.game.core["discrepancies"][name]["readings"].items()
        }
        used = behind.pop(self._used(name))
        return not used or any(behind.values())

    def _used(self, name: str) -> str:
        return self.view.readings.get(name) or str(self.game.core["discrepancies"][name]["used"])

    def _disputed(self, mark: Mark, entry: str) -> list[str]:
        """The paths of an entry that the readings of a discrepancy set."""
        if mark.kind == "open":
            return []
        dispute = self.game.core["discrepancies"][mark.name]
        if remarks.touched(dispute)[0] != entry:
            return []
        return [path for reading in dispute["readings"].values() for path in reading.get("set", {})]

    def number(self, mark: Mark) -> int:
        return self.numbers.setdefault(mark, len(self.numbers) + 1)

    def signs(self, found: resolve.Resolved, path: str, marks: list[int]) -> str:
        """What stands raised after a part: how well it is founded, and its notes."""
        name = str(self.view.standing(found.id, path))
        if name in _STANDING:
            self.standings.add(name)
        return ", ".join([*filter(None, [_STANDING.get(name)]), *map(str, dict.fromkeys(marks))])

    def listed(self) -> Iterator[dict[str, Any]]:
        _ = self.catalog.gettext
        for mark, number in self.numbers.items():
            if mark.kind == "open":
                asked = self.game.core["open"][mark.name]
                said = _("The rules do not say. {question}").format(question=self.view.render(asked["asks"]))
                yield {"number": number, "title": self.view.render(asked["title"]), "text": said}
            else:
                dispute = self.game.core["discrepancies"][mark.name]
                says = {key: self.view.render(reading["says"]) for key, reading in dispute["readings"].items()}
                used = says.pop(self._used(mark.name))
                text = _("{reading} The other reading: {other}").format(reading=used, other=" ".join(says.values()))
                yield {"number": number, "title": self.view.render(dispute["title"]), "text": text}

    def legend(self) -> Iterator[dict[str, str]]:
        for name, sign in _STANDING.items():
            if name in self.standings:
                yield {"sign": sign, "meaning": standing.standing(name, self.view.language)}


def build(view: games.View, players: int | None = None, about: Sequence[str] = ()) -> bytes:
    """The sheet as a PDF, the same bytes for the same knowledge; for all numbers of players if none is given."""
    return typeset(sheet(view, players, about))


def sheet(view: games.View, players: int | None = None, about: Sequence[str] = ()) -> dict[str, Any]:
    """What is on the sheet, as plain data; about some subjects, or the usual ones."""
    return Sheet(view, players, about).told()


def numbers_of_players(view: games.View) -> list[int]:
    """How many may play here, as far as the tables of the sheet tell."""
    tables = [view.entry(shown.partition(".")[0]) for block in blocks(view.game) for shown in block["show"]]
    keys = {key for table in tables if table for key in players_of(table)}
    return sorted(int(key) for key in keys if key.isdecimal())


class Sheet:
    """One sheet while it is put together: its notes are numbered as they are first needed."""

    def __init__(self, view: games.View, players: int | None, about: Sequence[str]) -> None:
        allowed = numbers_of_players(view)
        if players is not None and allowed and players not in allowed:
            raise _nobody_plays(view, players, allowed)
        self.view = view
        self.game = view.game
        self.players = players if allowed else None  # else nothing here depends on them
        self.about = chosen(view.game, about)
        self.catalog = words.catalog(view.language)
        self.notes = Notes(view)
        self.citing = Citing(view)
        self.begun: set[str] = set()  # rules of which something is shown already

    def told(self) -> dict[str, Any]:
        _ = self.catalog.gettext
        shown = [block for body in blocks(self.game, self.about) if (block := self._block(body))]
        if not shown:
            message = words._("there is nothing to put on a sheet of {game}").format(game=self.game.id)
            expected = words._("tables, or a file quickref.yaml in the folder of the game")
            raise problems.Failed([problems.Problem("empty-sheet", message, expected=expected)])
        name = self.game.text(self.game.core["title"], self.view.language)
        subtitle = " · ".join(self._subtitle())
        rights = self.game.core.get("rights")
        sheet = {
            "language": self.view.language,
            "title": name,
            "subtitle": subtitle,
            "document": f"{name}: {subtitle}",
            "blocks": shown,
            "notes": list(self.notes.listed()),
            "notes_title": _("Open points"),
            "legend": list(self.notes.legend()),
            "books": list(self.citing.listed()),
            "unofficial": _("Unofficial fan reference"),
            "rights": self.view.render(rights) if rights else "",
        }
        return grammar.typeset(self.view.language, sheet)

    def _subtitle(self) -> Iterator[str]:
        yield grammar.capital(availability.named(self.view, self.view.configuration))
        if self.players is not None:
            counted = self.catalog.ngettext("{n} player", "{n} players", self.players)
            yield counted.format(n=self.players)
        known = titles(self.game)
        yield from (self.view.render(known[subject]["title"]) for subject in self.about)

    # ------------------------------------------------------------ blocks

    def _block(self, body: types.SheetBlock) -> dict[str, Any] | None:
        if not self.game.setup.condition(
            body.get("when")
        ) <= self.view.configuration.features or not self._at_this_table(body):
            return None
        sources: list[str] = []
        parts = _joined(part for shown in body["show"] for part in self._parts(shown, sources))
        parts = [as_is(self.view, part, body.get("drawn", "")) for part in parts]
        if not parts:
            return None
        told = {"title": self.view.render(body["title"]), "marks": ""} if "title" in body else _named_first(parts)
        return {**told, "parts": parts, "cited": self.citing.cited(sources)}

    def _at_this_table(self, body: types.SheetBlock) -> bool:
        """Whether a block matters to this number of players."""
        wanted = body.get("players")
        if wanted is None:
            return True
        if isinstance(wanted, list):
            low, high = wanted
            return self.players is None or low <= self.players <= high
        table, _, column = wanted.partition(".")
        found = self.view.entry(table)
        return found is not None and any(filled(found, key, column) for key in row_keys(found, self.players))

    def _parts(self, shown: str, sources: list[str]) -> Iterator[dict[str, Any]]:
        entry = shown if shown in self.game.entries else shown.rpartition(".")[0]  # of which a clause is shown
        told = entries.tell(self.view, entry)
        if told is None:
            return
        if "list" in told.body:
            yield self._list(told, sources)
        elif told.rows:
            table = self._table(told, sources)
            if table["rows"]:
                yield table
        wanted = shown.removeprefix(entry).removeprefix(".")
        for name, clause in told.clauses.items():
            if wanted in ("", name):
                yield self._clause(told, clause, sources)

    def _clause(self, told: entries.Told, clause: naming.Part, sources: list[str]) -> dict[str, Any]:
        sources += clause.sources
        marks = self.notes.marks(told.found, clause.path, told.id not in self.begun)
        self.begun.add(told.id)
        for span in clause.spans:
            marks += self.notes.of_value(span.about)
        return {
            "kind": "clauses",
            "title": self.view.title(told.id),
            "marks": "",
            "clauses": [{"text": clause.text, "marks": self.notes.signs(told.found, clause.path, marks)}],
        }

    def _list(self, told: entries.Told, sources: list[str]) -> dict[str, Any]:
        sources += told.found.sources("list")
        return {
            "kind": "list",
            "title": self.view.title(told.id),
            "marks": self.notes.signs(told.found, "list", self.notes.marks(told.found, "list", True)),
            "members": [member.text for member in told.members.values()],
        }

    # ------------------------------------------------------------ tables

    def _table(self, told: entries.Told, sources: list[str]) -> dict[str, Any]:
        found = told.found
        keys = row_keys(found, self.players)
        title_marks = self.notes.marks(found, "title", True)
        above = [row_heads(self.view, found, key) for key in keys]
        used = [place for place in range(len(above[0]) if above else 0) if any(row[place] for row in above)] or [0]
        titles = naming.keys(self.view, found.body) or [""]
        rows = []
        for key, head in zip(keys, above, strict=True):
            sources += found.sources(f"rows.{key}")
            marked = [*self.notes.marks(found, f"rows.{key}", False), *self._rules(found, key)]
            marks = self.notes.signs(found, f"rows.{key}", marked)
            cells = [naming.plain(spans) for spans in told.rows[key].cells.values()]
            rows.append({"heads": [head[place] for place in used], "cells": cells, "marks": marks, "key": key})
        return {
            "kind": "table",
            "of": found.id,
            "title": self.view.title(found.id),
            "marks": ", ".join(map(str, title_marks)),
            "keys": [titles[place] for place in used],
            "columns": list(told.columns.values()),
            "rows": rows,
        }

    def _rules(self, found: resolve.Resolved, key: str) -> list[int]:
        """The notes on the rules that a row leads to."""
        columns, row = found.body.get("columns", {}), found.body["rows"][key]
        return self.notes.of_rules(
            [str(row[name]) for name, about in columns.items() if about["type"] == "rule" and name in row]
        )


# ---------------------------------------------------------------- what is asked for


def _joined(parts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Clauses that follow each other become one list."""
    joined: list[dict[str, Any]] = []
    for part in parts:
        if joined and part["kind"] == joined[-1]["kind"] == "clauses":
            joined[-1]["clauses"] += part["clauses"]
        else:
            joined.append(part)
    return joined


def _named_first(parts: list[dict[str, Any]]) -> dict[str, str]:
    """A block without a title of its own takes that of its first part."""
    first = parts[0]
    named = {"title": first["title"], "marks": first["marks"]}
    first |= {"title": "", "marks": ""}
    return named


def _nobody_plays(view: games.View, players: int, allowed: list[int]) -> problems.Failed:
    here = availability.named(view, view.configuration)
    message = words._("{n} cannot play {configuration}").format(configuration=here, n=players)
    expected = words._("one of: {names}").format(names=", ".join(map(str, allowed)))
    return problems.Failed([problems.Problem("wrong-players", message, expected=expected)])


# ---------------------------------------------------------------- as a PDF: how it looks is in the Typst template


def typeset(told: dict[str, Any]) -> bytes:
    """A sheet as a PDF: in the biggest letters that cost no further page."""
    smallest = _Fitted(told, SIZES[-1])
    bigger = (_Fitted(told, size) for size in SIZES[:-1])
    return next((fitted for fitted in bigger if fitted.pages == smallest.pages), smallest).pdf()


class _Fitted:
    """A sheet in one size of letters; typeset with nothing but our own fonts, at no time."""

    def __init__(self, told: dict[str, Any], size: float) -> None:
        import typst

        self.compiler = typst.Compiler(
            TEMPLATE,
            root=TEMPLATE.parent,
            font_paths=[FONTS],
            ignore_system_fonts=True,
            sys_inputs={"sheet": json.dumps(told, ensure_ascii=False), "size": str(size)},
        )

    @cached_property
    def pages(self) -> int:
        return int(json.loads(self.compiler.query("<pages>", field="value", one=True)))

    def pdf(self) -> bytes:
        import typst

        try:
            pdf = self.compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=0)
        except typst.TypstError as error:  # whoever cannot see the sheet must be able to read all of it
            message = words._("the sheet cannot be printed: {reason}").format(reason=problems.shown(error.message))
            expected = words._("letters that the fonts of rulebase have")
            raise problems.Failed([problems.Problem("not-printable", message, expected=expected)]) from error
        assert isinstance(pdf, bytes)
        said = b"/Marked true".ljust(len(UNSAID))
        return pdf.replace(UNSAID, said)  # as long as before: everything stays where the file says that it is
