"""The quick-reference sheet: what a game's table wants beside the board tonight, as a PDF.

A game says in quickref.yaml what goes on it; how it stands comes from the resolver, how it looks from a Typst template.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulebase import words
from rulebase.knowledge import availability, bundle_types, grammar, problems, resolve
from rulebase.knowledge import game as games
from rulebase.printing import citing, drawn, notes, pdf, rows, subjects
from rulebase.telling import in_one, naming


def build(view: games.View, players: int | None = None, about: Sequence[str] = ()) -> bytes:
    """The sheet as a PDF, the same bytes for the same knowledge; for all numbers of players if none is given."""
    return pdf.typeset(sheet(view, players, about))


def sheet(view: games.View, players: int | None = None, about: Sequence[str] = ()) -> dict[str, Any]:
    """What is on the sheet, as plain data; about some subjects, or the usual ones."""
    return Sheet(view, players, about).told()


def numbers_of_players(view: games.View) -> list[int]:
    """How many may play here, as far as the tables of the sheet tell."""
    tables = [view.entry(shown.partition(".")[0]) for block in subjects.blocks(view.game) for shown in block["show"]]
    keys = {key for table in tables if table for key in rows.players_of(table)}
    return sorted(int(key) for key in keys if key.isdecimal())


class Sheet:
    """One sheet while it is put together: its notes are numbered as they are first needed."""

    def __init__(self, view: games.View, players: int | None, about: Sequence[str]) -> None:
        allowed = numbers_of_players(view)
        if players is not None and players not in allowed:
            raise _nobody_plays(view, players, allowed)
        self.view = view
        self.game = view.game
        self.players = players
        self.about = subjects.chosen(view.game, about)
        self.catalog = words.catalog(view.language)
        self.notes = notes.Notes(view)
        self.citing = citing.Citing(view)
        self.begun: set[str] = set()  # rules of which something is shown already

    def told(self) -> dict[str, Any]:
        _ = self.catalog.gettext
        shown = [block for body in subjects.blocks(self.game, self.about) if (block := self._block(body))]
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
            "notes": list(self.notes.listed()),
            "notes_title": _("Open points"),
            "legend": list(self.notes.legend()),
            "books": list(self.citing.listed()),
            "unofficial": _("Unofficial fan reference"),
            "rights": self.view.render(rights) if rights else "",
        }
        return grammar.typeset(self.view.language, sheet)

    def _subtitle(self) -> Iterator[str]:
        yield grammar.capital(availability.named(self.view, self.view.here))
        if self.players is not None:
            counted = self.catalog.ngettext("{n} player", "{n} players", self.players)
            yield counted.format(n=self.players)
        known = subjects.titles(self.game)
        yield from (self.view.render(known[subject]["title"]) for subject in self.about)

    # ------------------------------------------------------------ blocks

    def _block(self, body: bundle_types.SheetBlock) -> dict[str, Any] | None:
        if not self.game.setup.condition(body.get("when")) <= self.view.here.features or not self._at_this_table(body):
            return None
        sources: list[str] = []
        parts = _joined(part for shown in body["show"] for part in self._parts(shown, sources))
        parts = [drawn.as_is(self.view, part, body.get("drawn", "")) for part in parts]
        if not parts:
            return None
        told = {"title": self.view.render(body["title"]), "marks": ""} if "title" in body else _named_first(parts)
        return {**told, "parts": parts, "cited": self.citing.cited(sources)}

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
        return found is not None and any(rows.filled(found, key, column) for key in rows.of(found, self.players))

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
        marks = self.notes.marks(found, path, found.id not in self.begun)
        self.begun.add(found.id)
        for _, told in pieces:
            marks += self.notes.of_value(told)
        return {
            "kind": "clauses",
            "title": self.view.title(found.id),
            "marks": "",
            "clauses": [{"text": "".join(said for said, _ in pieces), "marks": self.notes.signs(found, path, marks)}],
        }

    def _list(self, found: resolve.Resolved, sources: list[str]) -> dict[str, Any]:
        page = in_one.page(self.view, found.id)
        sources += found.sources("list")
        members = [member["title"] for member in page["list"]] if page else []
        return {
            "kind": "list",
            "title": self.view.title(found.id),
            "marks": self.notes.signs(found, "list", self.notes.marks(found, "list", True)),
            "members": members,
        }

    # ------------------------------------------------------------ tables

    def _table(self, found: resolve.Resolved, sources: list[str]) -> dict[str, Any]:
        page = in_one.page(self.view, found.id)
        shown = {row["key"]: row for row in page["rows"]} if page else {}
        columns = page["columns"] if page else []
        keys = rows.of(found, self.players)
        title_marks = self.notes.marks(found, "title", True)
        above = [rows.heads(self.view, found, key) for key in keys]
        used = [place for place in range(len(above[0]) if above else 0) if any(row[place] for row in above)] or [0]
        titles = naming.keys(self.view, found.body) or [""]
        told = []
        for key, head in zip(keys, above, strict=True):
            sources += found.sources(f"rows.{key}")
            marked = [*self.notes.marks(found, f"rows.{key}", False), *self._rules(found, key)]
            marks = self.notes.signs(found, f"rows.{key}", marked)
            cells = [shown[key]["cells"][column["id"]] for column in columns]
            told.append({"heads": [head[place] for place in used], "cells": cells, "marks": marks, "key": key})
        return {
            "kind": "table",
            "of": found.id,
            "title": self.view.title(found.id),
            "marks": ", ".join(map(str, title_marks)),
            "keys": [titles[place] for place in used],
            "columns": [column["title"] for column in columns],
            "rows": told,
        }

    def _rules(self, found: resolve.Resolved, key: str) -> list[int]:
        """The notes on the rules that a row leads to."""
        columns, row = found.body.get("columns", {}), found.body["rows"][key]
        return self.notes.of_rules(
            [str(row[name]) for name, about in columns.items() if about["type"] == "rule" and name in row]
        )


# ---------------------------------------------------------------- what is asked for


def _entry(game: games.Game, shown: str) -> str:
    """The entry that is shown, or whose clause is."""
    return shown if shown in game.entries else shown.rpartition(".")[0]


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
