"""An entry with all its variants: every clause, row, list and value, each with where it holds and what it rests on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebase.knowledge import card_lists, founding, paths, resolve
from rulebase.knowledge import game as games
from rulebase.publish import pages, remarks
from rulebase.publish.telling import Cell, Data, Piece, Telling


@dataclass
class Variant:
    """One way in which a part of an entry is told, gathered over the configurations that tell it so."""

    told: Data
    bits: int = 0
    sources: dict[str, None] = field(default_factory=dict)
    standings: dict[str, int] = field(default_factory=dict)
    by: dict[str, None] = field(default_factory=dict)


# The variants of every part, by the part's key and then by what they tell.
Parts = dict[str, dict[str, Variant]]


def entry(telling: Telling, name: str) -> Data:
    """All that there is to say of an entry, in the order of its page."""
    whole = _Entry(telling, name)
    return {
        "id": name,
        "kind": whole.body["kind"],
        "title": telling.title(name),
        "names": whole.names(),
        "coined": telling.language in whole.body.get("coined", []),
        "wanted": telling.language in whole.body.get("wanted", []),
        **telling.holds(telling.exists(name)),
        "gone": [whole.reason(bits, found) for bits, found in whole.reasons("entry")],
        "printed": whole.printed(),
        "doubts": whole.doubts(),
        "tales": whole.tales(),
        "clauses": whole.clauses(),
        "table": whole.table(),
        "list": whole.members(),
        "values": whole.values(),
        "see": whole.see(),
        "sources": telling.places(source for cell in whole.cells for source in cell.found.sources()),
        "discrepancies": remarks.disputes(telling, name),
        "open": remarks.silences(telling, name),
        "rulings": remarks.rulings(telling, name),
    }


class _Entry:
    def __init__(self, telling: Telling, name: str) -> None:
        self.telling = telling
        self.name = name
        self.game = telling.game
        self.body = self.game.entries[name]
        self.cells = telling.cells(name)

    # ---------------------------------------------------------------- the parts of a page

    def names(self) -> Data:
        """What a thing is called in other languages, and what else players call it in this one."""
        language = self.telling.language
        own = self.telling.title(self.name)
        wording = self.game.wording(self.body["title"]) if self.body["kind"] in games.NAMED else {}
        return {
            "others": {code: title for code, title in wording.items() if code != language and title != own},
            "aliases": [alias for alias in self.body.get("aliases", {}).get(language, []) if alias != own],
        }

    def see(self) -> list[Data]:
        named = dict.fromkeys(other for cell in self.cells for other in cell.found.body.get("see", []))
        return [self.telling.linked(other) for other in named if other in self.game.entries]

    def clauses(self) -> list[Data]:
        parts: Parts = {}
        here = f"{self.game.id}/{self.name}"
        for cell in self.cells:
            for name, text in cell.found.body.get("clauses", {}).items():
                for bits in self.telling.split(self.telling.quoted(text), cell.bits):
                    pieces = self.telling.pieces(bits, text, here)
                    told = {"pieces": pieces, "language": self.telling.fallback(text)}
                    self._gather(parts, name, Cell(bits, cell.found), f"clauses.{name}", told)
        order = _merged(list(cell.found.body.get("clauses", {})) for cell in self.cells)
        return [
            {"name": name, "variants": self._varied(parts[name]), "gone": self._dropped(f"clauses.{name}")}
            for name in order
        ]

    def printed(self) -> list[Data]:
        """The single values on a card, each by the term that it is called."""
        named = self.game.core.get("cards", {}).get("printed", {}) if self.body["kind"] in pages.CARDED else {}
        parts: Parts = {}
        for cell in self.cells:
            data = cell.found.body.get("data", {})
            for name in (name for name in named if name in data):
                said = {"pieces": self.telling.said(cell.bits, "", data[name])}
                self._gather(parts, name, cell, f"data.{name}", said)
        return [
            {"name": name, **self.telling.linked(named[name]), "variants": self._varied(parts[name])}
            for name in named
            if name in parts
        ]

    def doubts(self) -> list[str]:
        """What is doubtful of the values on a card, or in a table."""
        return [
            doubt["text"]
            for cell in self.cells[:1]
            for doubt in founding.doubts(self.telling.view(cell.bits), pages.figures(cell.found))
        ]

    def tales(self) -> list[Data]:
        """The lists on a card, sentence by sentence, each with the rule that says so."""
        if self.body["kind"] not in pages.CARDED:
            return []
        parts: Parts = {}
        titles: dict[str, str] = {}
        for cell in self.cells:
            rules = [
                telling.rule_of(item)
                for telling in card_lists.declared(self.game.core)
                for item in telling.items(cell.found.body)
            ]
            for bits in self.telling.split(rules, cell.bits):
                for tale in pages.tales(self.telling.view(bits), cell.found):
                    titles[tale["id"]] = tale["title"]
                    for number, item in enumerate(tale["items"]):
                        rule = {"to": item["rule"]["id"], "text": item["rule"]["title"]}
                        said = {"pieces": [item["text"]], "rule": rule}
                        self._gather(parts, f"{tale['id']}.{number}", Cell(bits, cell.found), "data", said)
        return [
            {
                "id": name,
                "title": title,
                "items": [
                    {"key": key, "variants": self._varied(variants)}
                    for key, variants in parts.items()
                    if key.startswith(f"{name}.")
                ],
            }
            for name, title in titles.items()
        ]

    def table(self) -> Data | None:
        cells = [cell for cell in self.cells if cell.found.body.get("rows")]
        if not cells:
            return None
        columns = _columns(cells)
        parts: Parts = {}
        for cell in cells:
            for key, row in cell.found.body["rows"].items():
                for bits in self.telling.split(self.telling.quoted(*row.values()), cell.bits):
                    here = Cell(bits, cell.found)
                    told = {"title": self._row_title(here, key), "cells": self._cells_of(here, columns, row)}
                    self._gather(parts, key, here, f"rows.{key}", told)
        order = _merged(list(cell.found.body["rows"]) for cell in cells)
        rows: list[Data] = [{"key": key, "variants": self._varied(parts[key])} for key in order]
        view = self.telling.view(cells[0].bits)
        return {
            "key": pages.key_titles(view, cells[0].found.body),
            "columns": [
                {"id": name, "title": view.render(about["title"]), "type": about["type"]}
                for name, about in columns.items()
            ],
            "rows": rows,
            "same": _same(variant for row in rows for variant in row["variants"]),
            "gone": [reason for key in self._rows_taken_out() for reason in self._dropped(f"rows.{key}", key)],
        }

    def members(self) -> Data | None:
        """An ordered list: in one piece with each member's configurations, or one whole list a variant."""
        cells = [
            Cell(bits, cell.found)
            for cell in self.cells
            if "list" in cell.found.body
            for bits in self.telling.split(cell.found.body["list"], cell.bits)
        ]
        if not cells:
            return None
        listed = [(cell, self._members_in(cell)) for cell in cells]
        order = _merged(members for _, members in listed)
        parts: Parts = {}
        if all(members == [member for member in order if member in members] for _, members in listed):
            for cell, members in listed:
                for member in members:
                    self._gather(parts, member, cell, "list", {"pieces": self.telling.said(cell.bits, "", member)})
            return {"members": [variant for member in order for variant in self._varied(parts[member])]}
        for cell, members in listed:
            told = {"members": [self.telling.said(cell.bits, "", member) for member in members]}
            self._gather(parts, "list", cell, "list", told)
        return {"variants": self._varied(parts["list"])}

    def values(self) -> list[Data]:
        parts: Parts = {}
        for cell in self.cells:
            for name, value in cell.found.body.get("values", {}).items():
                if name != "sources":
                    told = {"pieces": self.telling.said(cell.bits, "", value)}
                    self._gather(parts, name, cell, f"values.{name}", told)
        titled = {name: pages.value_title(self.telling.anywhere, self.name, name) for name in parts}
        return [
            {"name": name, "title": title, "variants": self._varied(parts[name])}
            for name, title in titled.items()
            if title  # what neither a reader nor a rule has a name for is for the engine alone
        ]

    # ---------------------------------------------------------------- variants

    def _gather(self, parts: Parts, key: str, cell: Cell, path: str, told: Data) -> None:
        """Add what a cell tells of a part to the variants of that part."""
        variant = parts.setdefault(key, {}).setdefault(repr(told), Variant(told))
        variant.bits |= cell.bits
        variant.sources |= dict.fromkeys(cell.found.sources(path))
        origin = cell.found.origin(path)
        if origin is not None:
            variant.by |= dict.fromkeys(self.telling.features(origin.patch))
        for founded in self.telling.founding:
            if bits := founded & cell.bits:
                here = self.telling.where.first(bits)
                standing = str(self.game.resolver.standing(cell.found, path, here, self.game.books))
                variant.standings[standing] = variant.standings.get(standing, 0) | bits

    def _varied(self, variants: dict[str, Variant]) -> list[Data]:
        where = self.telling.where
        listed = sorted(variants.values(), key=lambda variant: variant.bits & -variant.bits)
        return [
            {
                **variant.told,
                **self.telling.holds(variant.bits),
                "replaces": [
                    number
                    for number, old in enumerate(listed)
                    if old is not variant and where.replaced(old.bits, variant.bits)
                ],
                "by": list(variant.by) if len(listed) > 1 else [],
                "sources": self.telling.places(variant.sources),
                "standings": [
                    {"name": name, **self.telling.holds(bits), "all": bits == variant.bits}
                    for name, bits in variant.standings.items()
                    if name != resolve.Standing.STATED
                ],
            }
            for variant in listed
        ]

    def _cells_of(self, cell: Cell, columns: Mapping[str, Any], row: Mapping[str, Any]) -> list[list[Piece]]:
        return [self.telling.said(cell.bits, about["type"], row.get(name)) for name, about in columns.items()]

    def _row_title(self, cell: Cell, key: str) -> list[Piece]:
        pieces: list[Piece] = []
        for part in pages.row_parts(self.telling.view(cell.bits), cell.found.body, key):
            pieces += [" / "] if pieces else []
            pieces += self.telling.said(cell.bits, "", part)
        return pieces

    def _members_in(self, cell: Cell) -> list[str]:
        view, entries = self.telling.view(cell.bits), self.game.entries
        return [member for member in cell.found.body["list"] if member not in entries or view.entry(member)]

    # ---------------------------------------------------------------- what is not there, and why

    def reason(self, bits: int, found: resolve.Reason, row: str = "") -> Data:
        return {
            "title": pages.row_name(self.telling.anywhere, self.body, row) if row else "",
            "pieces": self.telling.pieces(bits, found["reason"]),
            "by": self.telling.features(found["patch"]),
            "sources": self.telling.places(found["sources"]),
            **self.telling.holds(bits),
        }

    def reasons(self, path: str) -> Iterator[tuple[int, resolve.Reason]]:
        """Where a path is taken out, with the reason."""
        found: dict[int, tuple[int, resolve.Reason]] = {}
        for bits in self.telling.split([self.name]):
            reason = self.game.resolver.reason(self.name, self.telling.where.first(bits), path)
            if reason is not None:
                known = found.get(reason["reason"]["$"], (0, reason))[0]
                found[reason["reason"]["$"]] = (known | bits, reason)
        yield from found.values()

    def _dropped(self, path: str, row: str = "") -> list[Data]:
        """Where a part of an entry that is there is not, with the reason."""
        there = self.telling.exists(self.name)
        return [self.reason(bits & there, found, row) for bits, found in self.reasons(path) if bits & there]

    def _rows_taken_out(self) -> list[str]:
        changed = (
            path
            for patch in self.game.resolver.changes(self.name)
            for verb in ("drop", "absent")
            for path in paths.keys(patch, verb)
        )
        rows = (path.removeprefix("rows.") for path in changed if path.startswith("rows."))
        return list(dict.fromkeys(key for key in rows if "." not in key))


def _columns(cells: list[Cell]) -> dict[str, Any]:
    """The columns that have something to show in some configuration."""
    return {
        name: about
        for cell in cells
        for name, about in cell.found.body["columns"].items()
        if about["type"] not in pages.HIDDEN and any(name in row for row in cell.found.body["rows"].values())
    }


def _same(variants: Iterable[Data]) -> bool:
    """Whether all are founded on the same."""
    return len({repr((variant["sources"], variant["standings"])) for variant in variants}) <= 1


def _merged(orders: Iterable[list[str]]) -> list[str]:
    """One order of all names: each new one after the name that it follows where it is new."""
    merged: list[str] = []
    for order in orders:
        at = 0
        for name in order:
            if name in merged:
                at = max(at, merged.index(name) + 1)
            else:
                merged.insert(at, name)
                at += 1
    return merged
