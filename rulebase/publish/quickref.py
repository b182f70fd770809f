"""The quick-reference sheet: what a game's table wants beside the board tonight, as a PDF.

A game says in quickref.yaml what goes on it; how it stands comes from the resolver, how it looks from a Typst template.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase import words
from rulebase.knowledge import availability, cite, grammar, paths, problems, resolve
from rulebase.knowledge import game as games
from rulebase.publish import pages

if TYPE_CHECKING:
    from rulebase.knowledge import bundle_types

PLAYERS = "players"  # the fact that says how many play: a table with it in its key has rows for each number of players
FONTS = Path(__file__).parent / "fonts"
SIZES = (9.5, 9, 8.5)  # points: readable at arm's length
TEMPLATE = Path(__file__).parent / "templates" / "quickref.typ"
_STANDING = {"carried": "‡", "borrowed": "†", "printed": "§", "unknown": "?"}


class Mark(NamedTuple):
    """What a note is about: something where the rulebooks disagree, or say nothing."""

    kind: str
    name: str


def build(view: games.View, players: int | None = None) -> bytes:
    """The sheet as a PDF, the same bytes for the same knowledge; for all numbers of players if none is given."""
    return typeset(sheet(view, players))


def sheet(view: games.View, players: int | None = None) -> dict[str, Any]:
    """What is on the sheet, as plain data."""
    return Sheet(view, players).told()


def numbers_of_players(view: games.View) -> list[int]:
    """How many may play here, as far as the tables of the sheet tell."""
    tables = [view.entry(shown.partition(".")[0]) for block in blocks(view.game) for shown in block["show"]]
    keys = {key for table in tables if table for key in _players_of(table)}
    return sorted(int(key) for key in keys if key.isdecimal())


def blocks(game: games.Game) -> list[bundle_types.SheetBlock]:
    """What the game chose for its sheet, else all of its tables and lists."""
    chosen = game.core.get("quickref")
    if chosen:
        return chosen
    return [{"show": [entry]} for entry, body in game.entries.items() if "rows" in body or "list" in body]


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
        return pdf


class Sheet:
    """One sheet while it is put together: its notes are numbered as they are first needed."""

    def __init__(self, view: games.View, players: int | None) -> None:
        allowed = numbers_of_players(view)
        if players is not None and players not in allowed:
            raise _nobody_plays(view, players, allowed)
        self.view = view
        self.game = view.game
        self.players = players
        self.catalog = words.catalog(view.language)
        self.notes: dict[Mark, int] = {}
        self.standings: set[str] = set()
        self.books: set[str] = set()
        self.begun: set[str] = set()  # rules of which something is shown already

    def told(self) -> dict[str, Any]:
        _ = self.catalog.gettext
        shown = [block for body in blocks(self.game) if (block := self._block(body))]
        if not shown:
            raise _nothing_to_show(self.view)
        name = self.game.text(self.game.core["title"], self.view.language)
        subtitle = " · ".join(self._subtitle())
        rights = self.game.core.get("rights")
        sheet = {
            "language": self.view.language,
            "title": name,
            "subtitle": subtitle,
            "document": f"{name}: {subtitle}",
            "blocks": shown,
            "notes": list(self._notes()),
            "notes_title": _("Open points"),
            "legend": list(self._legend()),
            "books": list(self._books()),
            "unofficial": _("Unofficial fan reference"),
            "rights": self.view.render(rights) if rights else "",
        }
        return grammar.typeset(self.view.language, sheet)

    def _subtitle(self) -> Iterator[str]:
        yield grammar.capital(availability.named(self.view, self.view.here))
        if self.players is not None:
            counted = self.catalog.ngettext("{n} player", "{n} players", self.players)
            yield counted.format(n=self.players)

    # ------------------------------------------------------------ blocks

    def _block(self, body: bundle_types.SheetBlock) -> dict[str, Any] | None:
        if not self.game.setup.condition(body.get("when")) <= self.view.here.features or not self._at_this_table(body):
            return None
        sources: list[str] = []
        parts = _joined(part for shown in body["show"] for part in self._parts(shown, sources))
        if not parts:
            return None
        told = {"title": self.view.render(body["title"]), "marks": ""} if "title" in body else _named_first(parts)
        return {**told, "parts": parts, "cited": self._cited(sources)}

    def _at_this_table(self, body: bundle_types.SheetBlock) -> bool:
        """Whether a block matters to this number of players."""
        wanted = body.get("players")
        if wanted is None:
            return True
        if isinstance(wanted, list):
            low, high = wanted
            return self.players is None or low <= self.players <= high
        table, _, column = wanted.partition(".")
        found = self.view.entry(table)
        return found is not None and any(_filled(found, key, column) for key in self._rows(found))

    def _parts(self, shown: str, sources: list[str]) -> Iterator[dict[str, Any]]:
        entry = _entry(self.game, shown)
        found = self.view.entry(entry)
        if found is None:
            return
        if "list" in found.body:
            yield self._list(found, sources)
        elif "rows" in found.body:
            table = self._table(found, sources)
            if table["rows"]:
                yield table
        wanted = shown.removeprefix(entry).removeprefix(".")
        for name, text in found.body.get("clauses", {}).items():
            if wanted in ("", name):
                yield self._clause(found, name, text, sources)

    def _clause(self, found: resolve.Resolved, name: str, text: Any, sources: list[str]) -> dict[str, Any]:
        path = f"clauses.{name}"
        sources += found.sources(path)
        pieces = self.view.pieces(text)
        marks = self._marks(found, path, found.id not in self.begun)
        self.begun.add(found.id)
        for _, told in pieces:
            marks += self._of_value(told)
        return {
            "kind": "clauses",
            "title": self.view.title(found.id),
            "marks": "",
            "clauses": [{"text": "".join(said for said, _ in pieces), "marks": self._signs(found, path, marks)}],
        }

    def _list(self, found: resolve.Resolved, sources: list[str]) -> dict[str, Any]:
        page = pages.page(self.view, found.id)
        sources += found.sources("list")
        members = [member["title"] for member in page["list"]] if page else []
        return {
            "kind": "list",
            "title": self.view.title(found.id),
            "marks": self._signs(found, "list", self._marks(found, "list", True)),
            "members": members,
        }

    # ------------------------------------------------------------ tables

    def _table(self, found: resolve.Resolved, sources: list[str]) -> dict[str, Any]:
        page = pages.page(self.view, found.id)
        rows = {row["key"]: row for row in page["rows"]} if page else {}
        columns = page["columns"] if page else []
        keys = self._rows(found)
        title_marks = self._marks(found, "title", True)
        heads = [self._heads(found, key) for key in keys]
        used = [place for place in range(len(heads[0]) if heads else 0) if any(row[place] for row in heads)] or [0]
        titles = pages.key_titles(self.view, found.body) or [""]
        told = []
        for key, head in zip(keys, heads, strict=True):
            sources += found.sources(f"rows.{key}")
            notes = [*self._marks(found, f"rows.{key}", False), *self._rules(found, key)]
            marks = self._signs(found, f"rows.{key}", notes)
            cells = [rows[key]["cells"][column["id"]] for column in columns]
            told.append({"heads": [head[place] for place in used], "cells": cells, "marks": marks})
        return {
            "kind": "table",
            "title": self.view.title(found.id),
            "marks": ", ".join(map(str, title_marks)),
            "keys": [titles[place] for place in used],
            "columns": [column["title"] for column in columns],
            "rows": told,
        }

    def _rows(self, found: resolve.Resolved) -> list[str]:
        """The rows for this number of players, those with the same first key together."""
        rows = list(found.body.get("rows", {}))
        facts = pages.key_facts(found.body)
        if PLAYERS in facts and self.players is not None:
            place = facts.index(PLAYERS)
            rows = [key for key in rows if _part(key, place) == str(self.players)]
        firsts = list(dict.fromkeys(_part(key, 0) for key in rows))
        return sorted(rows, key=lambda key: firsts.index(_part(key, 0)))

    def _heads(self, found: resolve.Resolved, key: str) -> list[str]:
        """A row's key as cells: a yes-or-no fact is ticked, what does not matter is empty."""
        facts = pages.key_facts(found.body)
        if not facts or key in found.body.get("titles", {}):
            return [pages.row_name(self.view, found.body, key), *[""] * (len(facts) - 1)]
        heads = []
        for place, fact in enumerate(facts):
            part = _part(key, place)
            yes_or_no = fact in self.game.core["facts"] and self.game.core["facts"][fact]["type"] == "boolean"
            heads.append("✓" * bool(part) if yes_or_no else self.view.say(self.view.label(fact, part)))
        return heads

    def _rules(self, found: resolve.Resolved, key: str) -> list[int]:
        """The notes on the rules that a row leads to."""
        columns = found.body.get("columns", {})
        row = found.body["rows"][key]
        rules = [row[name] for name, about in columns.items() if about["type"] == "rule" and name in row]
        return [self._number(mark) for rule in rules for mark in self._about(str(rule))]

    # ------------------------------------------------------------ notes

    def _about(self, entry: str) -> list[Mark]:
        disputes = [Mark("dispute", name) for name in pages.discrepancies(self.view, entry) if self._divided(name)]
        return [*disputes, *(Mark("open", name) for name in pages.open_questions(self.view, entry))]

    def _marks(self, found: resolve.Resolved, path: str, whole: bool) -> list[int]:
        """The notes on a part of an entry; those on all of it go with the part that stands for the whole."""
        return [
            self._number(mark)
            for mark in self._about(found.id)
            if any(paths.touch(path, disputed) for disputed in self._disputed(mark, found.id))
            or (whole and not self._disputed(mark, found.id))
        ]

    def _of_value(self, name: str) -> list[int]:
        """The notes on a table's value that a sentence tells."""
        table, _, path = name.partition(".")
        found = self.view.entry(table) if path else None
        return self._marks(found, f"rows.{path}", False) + self._marks(found, f"values.{path}", False) if found else []

    def _divided(self, name: str) -> bool:
        """Whether the rulebooks of this ruleset are behind another reading too, or not behind the one used."""
        own = self.game.setup.rulesets[self.view.here.ruleset]["books"]
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
        if pages.touched(dispute)[0] != entry:
            return []
        return [path for reading in dispute["readings"].values() for path in reading.get("set", {})]

    def _number(self, mark: Mark) -> int:
        return self.notes.setdefault(mark, len(self.notes) + 1)

    def _signs(self, found: resolve.Resolved, path: str, marks: list[int]) -> str:
        """What stands raised after a part: how well it is founded, and its notes."""
        standing = str(self.game.resolver.standing(found, path, self.view.here, self.game.books))
        if standing in _STANDING:
            self.standings.add(standing)
        return ", ".join([*filter(None, [_STANDING.get(standing)]), *map(str, dict.fromkeys(marks))])

    def _notes(self) -> Iterator[dict[str, Any]]:
        _ = self.catalog.gettext
        for mark, number in self.notes.items():
            if mark.kind == "open":
                asked = self.game.core["open"][mark.name]
                said = _("The rules do not say: {question}").format(question=self.view.render(asked["asks"]))
                yield {"number": number, "title": self.view.render(asked["title"]), "text": said}
            else:
                yield {"number": number, **self._dispute(mark.name)}

    def _dispute(self, name: str) -> dict[str, Any]:
        _ = self.catalog.gettext
        dispute = self.game.core["discrepancies"][name]
        says = {key: self.view.render(reading["says"]) for key, reading in dispute["readings"].items()}
        used = says.pop(self._used(name))
        text = _("{reading} The other reading: {other}").format(reading=used, other=" ".join(says.values()))
        return {"title": self.view.render(dispute["title"]), "text": text}

    def _legend(self) -> Iterator[dict[str, str]]:
        _ = self.catalog.gettext
        meanings = {
            "carried": _("not restated in the rulebook of this ruleset; carried over from an earlier one"),
            "borrowed": _("the rulebooks of this ruleset do not say it; a later one does"),
            "printed": _("no rulebook says it: it is what cards, sheets or boards print"),
            "unknown": _("no rulebook says it: read it on the card or the board"),
        }
        for standing, sign in _STANDING.items():
            if standing in self.standings:
                yield {"sign": sign, "meaning": meanings[standing]}

    # ------------------------------------------------------------ citations

    def _cited(self, sources: list[str]) -> str:
        """Where a block is printed, in short: exodus p. 4, 12; base game p. 6."""
        printed: dict[str, set[int]] = {}
        for place in self._best(cite.places(self.view, list(dict.fromkeys(sources)))):
            printed.setdefault(place["id"], set()).add(place["page"])
        self.books |= set(printed)
        alike: dict[tuple[str, str], list[str]] = {}
        for book, numbers in printed.items():
            alike.setdefault((self._about_what(book), ", ".join(map(str, sorted(numbers)))), []).append(book)
        page = self.catalog.gettext("p. {page}")
        return "; ".join(f"{self._short(*books)} {page.format(page=numbers)}" for (_, numbers), books in alike.items())

    def _best(self, places: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Without what this ruleset does not rest on, and what is printed in the reader's language too."""
        own = self.game.setup.rulesets[self.view.here.ruleset]["books"]
        kept = [place for place in places if place["id"] in own] or places
        spoken = {self._covers(place["id"]) for place in kept if place["language"] == self.view.language}
        return [
            place
            for place in kept
            if place["language"] == self.view.language or self._covers(place["id"]) not in spoken
        ]

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

    def _books(self) -> Iterator[dict[str, str]]:
        for book, about in self.game.books.items():
            if book in self.books:
                yield {"short": self._short(book), "title": about["title"]}


# ---------------------------------------------------------------- what is asked for


def _entry(game: games.Game, shown: str) -> str:
    """The entry that is shown, or whose clause is."""
    return shown if shown in game.entries else shown.rpartition(".")[0]


def _players_of(table: resolve.Resolved) -> Iterator[str]:
    facts = pages.key_facts(table.body)
    if PLAYERS in facts:
        yield from (_part(key, facts.index(PLAYERS)) for key in table.body.get("rows", {}))


def _part(key: str, place: int) -> str:
    parts = key.split("/")
    return parts[place] if place < len(parts) else ""


def _filled(table: resolve.Resolved, key: str, column: str) -> bool:
    """Whether a row has something in a column, or in a part of its key."""
    facts = pages.key_facts(table.body)
    return bool(_part(key, facts.index(column)) if column in facts else table.body["rows"][key].get(column))


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


def _nothing_to_show(view: games.View) -> problems.Failed:
    message = words._("there is nothing to put on a sheet of {game}").format(game=view.game.id)
    expected = words._("tables, or a file quickref.yaml in the folder of the game")
    return problems.Failed([problems.Problem("empty-sheet", message, expected=expected)])


def _nobody_plays(view: games.View, players: int, allowed: list[int]) -> problems.Failed:
    if not allowed:
        message = words._("nothing on this sheet depends on the number of players")
        return problems.Failed([problems.Problem("wrong-players", message, hint=words._("leave --players out"))])
    here = availability.named(view, view.here)
    message = words._("{n} cannot play {configuration}").format(configuration=here, n=players)
    expected = words._("one of: {names}").format(names=", ".join(map(str, allowed)))
    return problems.Failed([problems.Problem("wrong-players", message, expected=expected)])
