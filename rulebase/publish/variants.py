"""An entry in all configurations at once: every clause, row and list with its variants, and where each holds.

What is told here is plain data, ready for a template. Text comes in pieces: a string, or `{"text", "to"}` for
what leads somewhere. `in` is the hex of a set of configurations (see `where`), `where` its label for a reader.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebase.knowledge import cite, configuration, resolve, statements, template
from rulebase.knowledge import game as games
from rulebase.publish import pages
from rulebase.publish.where import Where

Piece = str | dict[str, str]


@dataclass(frozen=True)
class Cell:
    """A set of configurations in which an entry stands the same."""

    bits: int
    found: resolve.Resolved


@dataclass
class Variant:
    """One way in which a part of an entry is told, gathered over the configurations that tell it so."""

    told: dict[str, Any]
    bits: int = 0
    sources: dict[str, None] = field(default_factory=dict)
    standings: dict[str, int] = field(default_factory=dict)
    by: dict[str, None] = field(default_factory=dict)


# The variants of every part, by the part's key and then by what they tell.
Parts = dict[str, dict[str, Variant]]


class Layers:
    """A game in one language with all its configurations at once."""

    def __init__(self, game: games.Game, language: str) -> None:
        self.game = game
        self.language = language
        self.where = Where(game.setup)
        self._views: dict[configuration.Configuration, games.View] = {}
        self._cells: dict[str, list[Cell]] = {}

    def view(self, bits: int) -> games.View:
        """The smallest of a set of configurations."""
        here = self.where.first(bits)
        if here not in self._views:
            self._views[here] = self.game.at(here, self.language)
        return self._views[here]

    def cells(self, entry: str) -> list[Cell]:
        """The ways in which an entry stands, in the order of the configurations."""
        if entry not in self._cells:
            found = [(bits, self.view(bits).entry(entry)) for bits in self._split(entry)]
            self._cells[entry] = [Cell(bits, body) for bits, body in found if body is not None]
        return self._cells[entry]

    def exists(self, entry: str) -> int:
        return sum(cell.bits for cell in self.cells(entry))

    def entry(self, entry: str) -> dict[str, Any]:
        """All that there is to say of an entry."""
        body = self.game.entries[entry]
        bits = self.exists(entry)
        return {
            "id": entry,
            "kind": body["kind"],
            "title": self.title(entry),
            "names": self._names(entry),
            "coined": self.language in body.get("coined", []),
            **self.holds(bits),
            "gone": [self._reason(gone, found) for gone, found in self._gone(entry)],
            "clauses": self._clauses(entry),
            "table": self._table(entry),
            "list": self._list(entry),
            "values": self._values(entry),
            "see": self._see(entry),
            "sources": self._places(source for cell in self.cells(entry) for source in cell.found.sources()),
            "discrepancies": self.disputes(entry),
            "open": self.silences(entry),
            "rulings": self.rulings(entry),
        }

    def title(self, entry: str) -> str:
        return self.view(self.where.everywhere).title(entry)

    def holds(self, bits: int) -> dict[str, Any]:
        """Where something holds, for the script and for the reader."""
        return {"in": self.where.hex(bits), "where": self.where.titled(bits, self.game, self.language)}

    def pieces(self, bits: int, text: Any, here: str = "") -> list[Piece]:
        """A text as it reads in a set of configurations, its terms and numbers leading to their pages."""
        view = self.view(bits)
        mentioned = {here, ""}
        pieces: list[Piece] = []
        for said, name in view.pieces(text):
            to = self._target(name)
            if to in mentioned:
                pieces.append(said)
            else:
                mentioned.add(to)
                pieces.append({"text": said, "to": to})
        return list(_joined(pieces))

    def disputes(self, entry: str = "") -> list[dict[str, Any]]:
        """What the rulebooks disagree about, of an entry or of the whole game."""
        return [self._dispute(name, body) for name, body in self._about("discrepancies", entry)]

    def silences(self, entry: str = "") -> list[dict[str, Any]]:
        """What the rulebooks do not say."""
        return [self._silence(name, body) for name, body in self._about("open", entry)]

    def rulings(self, entry: str = "") -> list[dict[str, Any]]:
        """What somebody with authority has said."""
        return [self._ruling(name, body) for name, body in self._about("rulings", entry)]

    def linked(self, entry: str) -> dict[str, Any]:
        return {"to": f"{self.game.id}/{entry}", "text": self.title(entry), **self.holds(self.exists(entry))}

    # ---------------------------------------------------------------- sets of configurations

    def _split(self, *entries: str, within: int | None = None) -> list[int]:
        """A set of configurations divided by all that can make these entries stand otherwise."""
        sets = [self.where.everywhere if within is None else within]
        for condition in dict.fromkeys(condition for entry in entries for condition in self._conditions(entry)):
            sets = [part for whole in sets for part in (whole & condition, whole & ~condition) if part]
        return sorted(sets, key=lambda bits: bits & -bits)

    def _conditions(self, entry: str) -> Iterable[int]:
        return self._changing.get(entry, ())

    @cached_property
    def _changing(self) -> dict[str, list[int]]:
        """For every entry the sets of configurations in which something about it changes."""
        core, when = self.game.core, self.where.when
        found = {entry: [when(body.get("when"))] for entry, body in core["entries"].items()}
        for patch in core["patches"].values():
            found.setdefault(patch["to"], []).append(when(patch["when"]))
        for dispute in core["discrepancies"].values():
            for entry in pages.touched(dispute):
                found.setdefault(entry, []).append(when(dispute.get("when")))
        return found

    @cached_property
    def _founding(self) -> list[int]:
        """Sets of configurations that rest on the same rulebooks."""
        where = self.where
        covered = [where.having(frozenset(book["covers"])) for book in self.game.books.values()]
        sets = [where.of_ruleset(ruleset) for ruleset in self.game.setup.rulesets]
        for condition in covered:
            sets = [part for whole in sets for part in (whole & condition, whole & ~condition) if part]
        return sets

    # ---------------------------------------------------------------- parts and their variants

    def _gather(
        self, parts: Parts, key: str, cell: Cell, path: str, told: dict[str, Any], bits: int | None = None
    ) -> None:
        """Add what a cell tells of a part to the variants of that part."""
        bits = cell.bits if bits is None else bits
        variant = parts.setdefault(key, {}).setdefault(repr(told), Variant(told))
        variant.bits |= bits
        variant.sources |= dict.fromkeys(cell.found.sources(path))
        origin = cell.found.origin(path)
        if origin is not None:
            variant.by |= dict.fromkeys(self._features(origin.patch))
        for founded in self._founding:
            if founded & bits:
                here = self.where.first(founded & bits)
                standing = str(self.game.resolver.standing(cell.found, path, here, self.game.books))
                variant.standings[standing] = variant.standings.get(standing, 0) | founded & bits

    def _varied(self, variants: dict[str, Variant]) -> list[dict[str, Any]]:
        listed = sorted(variants.values(), key=lambda variant: variant.bits & -variant.bits)
        return [
            {
                **variant.told,
                **self.holds(variant.bits),
                "replaces": [
                    number
                    for number, old in enumerate(listed)
                    if old is not variant and self.where.replaced(old.bits, variant.bits)
                ],
                "by": list(variant.by) if len(listed) > 1 else [],
                "sources": self._places(variant.sources),
                "standings": [
                    {"name": name, **self.holds(bits), "all": bits == variant.bits}
                    for name, bits in variant.standings.items()
                    if name != resolve.Standing.STATED
                ],
            }
            for variant in listed
        ]

    def _features(self, patch: str) -> list[str]:
        """The boxes and options that a patch speaks for."""
        when = self.game.core["patches"][patch]["when"]
        listed = [when] if isinstance(when, str) else when
        return [self.game.text(self.game.setup.features[name]["title"], self.language) for name in listed]

    def _clauses(self, entry: str) -> list[dict[str, Any]]:
        parts: Parts = {}
        here = f"{self.game.id}/{entry}"
        for cell in self.cells(entry):
            for name, text in cell.found.body.get("clauses", {}).items():
                for bits in self._split(*self._tables(text), within=cell.bits):
                    told = {"pieces": self.pieces(bits, text, here), "language": self._fallback(text)}
                    self._gather(parts, name, cell, f"clauses.{name}", told, bits)
        order = _merged([list(cell.found.body.get("clauses", {})) for cell in self.cells(entry)])
        return [
            {"name": name, "variants": self._varied(parts[name]), "gone": self._dropped(entry, f"clauses.{name}")}
            for name in order
        ]

    def _table(self, entry: str) -> dict[str, Any] | None:
        cells = [cell for cell in self.cells(entry) if cell.found.body.get("rows")]
        if not cells:
            return None
        columns = {
            name: about
            for cell in cells
            for name, about in cell.found.body["columns"].items()
            if about["type"] not in pages.HIDDEN and any(name in row for row in cell.found.body["rows"].values())
        }
        parts: Parts = {}
        for cell in cells:
            for key, row in cell.found.body["rows"].items():
                told = {"title": self._row_title(cell, key), "cells": self._row(cell, columns, row)}
                self._gather(parts, key, cell, f"rows.{key}", told)
        rows = _merged([list(cell.found.body["rows"]) for cell in cells])
        return {
            "key": pages.key_titles(self.view(cells[0].bits), cells[0].found.body),
            "columns": [
                {"id": name, "title": self.view(cells[0].bits).render(about["title"]), "type": about["type"]}
                for name, about in columns.items()
            ],
            "rows": [{"key": key, "variants": self._varied(parts[key])} for key in rows],
            "gone": [
                reason
                for key in self._gone_rows(entry)
                for reason in self._dropped(entry, f"rows.{key}", self._row_name(entry, key))
            ],
        }

    def _row(self, cell: Cell, columns: dict[str, Any], row: dict[str, Any]) -> list[list[Piece]]:
        return [self._said(cell.bits, about["type"], row.get(name)) for name, about in columns.items()]

    def _row_title(self, cell: Cell, key: str) -> list[Piece]:
        view, facts = self.view(cell.bits), pages.key_facts(cell.found.body)
        pieces: list[Piece] = []
        for number, part in enumerate(key.split("/")):
            fact = facts[number] if number < len(facts) else ""
            pieces += [" / "] if number else []
            pieces += self._said(cell.bits, "", view.label(fact, part))
        return pieces

    def _row_name(self, entry: str, key: str) -> str:
        facts = pages.key_facts(self.game.entries[entry])
        return pages.row_title(self.view(self.where.everywhere), facts, key)

    def _said(self, bits: int, kind: str, value: Any) -> list[Piece]:
        """A value as it is shown, leading to its page where it has one."""
        if isinstance(value, list) and not games.is_range(value):
            listed = [self._said(bits, kind, part) for part in value]
            return [piece for number, part in enumerate(listed) for piece in ([", "] if number else []) + part]
        if isinstance(value, dict) and "$" in value:
            return self.pieces(bits, value)
        said = pages.cell(self.view(bits), kind, value)
        to = self._target(value) if isinstance(value, str) else ""
        return [{"text": said, "to": to}] if to else [said]

    def _list(self, entry: str) -> dict[str, Any] | None:
        """An ordered list: in one piece with each member's configurations, or one whole list a variant."""
        cells = [
            Cell(bits, cell.found)
            for cell in self.cells(entry)
            if "list" in cell.found.body
            for bits in self._split(*cell.found.body["list"], within=cell.bits)
        ]
        if not cells:
            return None
        listed = [(cell, self._members(cell)) for cell in cells]
        parts: Parts = {}
        order = _merged([members for _, members in listed])
        if all(members == [member for member in order if member in members] for _, members in listed):
            for cell, members in listed:
                for member in members:
                    self._gather(parts, member, cell, "list", {"pieces": self._said(cell.bits, "", member)})
            return {"members": [variant for member in order for variant in self._varied(parts[member])]}
        for cell, members in listed:
            told = {"members": [self._said(cell.bits, "", member) for member in members]}
            self._gather(parts, "list", cell, "list", told)
        return {"variants": self._varied(parts["list"])}

    def _members(self, cell: Cell) -> list[str]:
        view = self.view(cell.bits)
        return [member for member in cell.found.body["list"] if member not in self.game.entries or view.entry(member)]

    def _values(self, entry: str) -> list[dict[str, Any]]:
        parts: Parts = {}
        for cell in self.cells(entry):
            for name, value in cell.found.body.get("values", {}).items():
                if name != "sources":
                    told = {"pieces": self._said(cell.bits, "", value)}
                    self._gather(parts, name, cell, f"values.{name}", told)
        view = self.view(self.where.everywhere)
        return [
            {"name": name, "title": pages.fact_title(view, name), "variants": self._varied(variants)}
            for name, variants in parts.items()
        ]

    # ---------------------------------------------------------------- what is not there, and why

    def _gone(self, entry: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Where an entry is taken out, with the reason."""
        return self._reasons(entry, "entry")

    def _reasons(self, entry: str, path: str) -> Iterator[tuple[int, dict[str, Any]]]:
        found: dict[int, tuple[int, dict[str, Any]]] = {}
        for bits in self._split(entry):
            reason = self.game.resolver.reason(entry, self.where.first(bits), path)
            if reason is not None:
                known = found.get(reason["reason"]["$"], (0, reason))[0]
                found[reason["reason"]["$"]] = (known | bits, reason)
        yield from found.values()

    def _dropped(self, entry: str, path: str, title: str = "") -> list[dict[str, Any]]:
        """Where a part of an entry that is there is not, with the reason."""
        there = self.exists(entry)
        return [self._reason(bits & there, found, title) for bits, found in self._reasons(entry, path) if bits & there]

    def _gone_rows(self, entry: str) -> list[str]:
        keys = (
            path.removeprefix("rows.")
            for patch in self.game.core["patches"].values()
            if patch["to"] == entry
            for verb in ("drop", "absent")
            for path in patch.get(verb, {})
            if path.startswith("rows.")
        )
        return list(dict.fromkeys(key for key in keys if "." not in key))

    def _reason(self, bits: int, found: dict[str, Any], title: str = "") -> dict[str, Any]:
        return {
            "title": title,
            "pieces": self.pieces(bits, found["reason"]),
            "by": self._features(found["patch"]),
            "sources": self._places(found["sources"]),
            **self.holds(bits),
        }

    # ---------------------------------------------------------------- disputes, silences, rulings

    def _about(self, part: str, entry: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, body in self.game.core.get(part, {}).items():
            if not entry or entry in pages.touched(body):
                yield name, body

    def _common(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        bits = self.where.when(body.get("when"))
        return {
            "id": name,
            "title": self.view(bits).render(body["title"]),
            "about": [self.linked(entry) for entry in pages.touched(body) if entry in self.game.entries],
            **self.holds(bits),
        }

    def _dispute(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        bits = self.where.when(body.get("when"))
        return {
            **self._common(name, body),
            "why": self.pieces(bits, body["why"]) if "why" in body else [],
            "readings": [
                {
                    "id": key,
                    "used": key == body["used"],
                    "pieces": self.pieces(bits, reading["says"]),
                    "sources": self._places(reading["sources"]),
                }
                for key, reading in body["readings"].items()
            ],
        }

    def _silence(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        bits = self.where.when(body.get("when"))
        return {
            **self._common(name, body),
            "pieces": self.pieces(bits, body["asks"]),
            "sources": self._places(body.get("sources", [])),
        }

    def _ruling(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        bits = self.where.when(body.get("when"))
        return {
            **self._common(name, body),
            "asks": self.pieces(bits, body["asks"]) if "asks" in body else [],
            "pieces": self.pieces(bits, body["says"]),
            "authority": body["authority"],
            "by": body.get("by", ""),
            "date": body.get("date", ""),
            "url": body.get("url", ""),
            "sources": self._places(body.get("sources", [])),
        }

    # ---------------------------------------------------------------- names, links, places

    def _names(self, entry: str) -> dict[str, Any]:
        """What a thing is called in other languages, and what else players call it in this one."""
        body = self.game.entries[entry]
        own = self.title(entry)
        others = self.game.wording(body["title"]) if body["kind"] in games.NAMED else {}
        aliases = [alias for alias in body.get("aliases", {}).get(self.language, []) if alias != own]
        return {
            "others": {language: name for language, name in others.items() if language != self.language},
            "aliases": aliases,
        }

    def _see(self, entry: str) -> list[dict[str, Any]]:
        cells = self.cells(entry)
        named = dict.fromkeys(other for cell in cells for other in cell.found.body.get("see", []))
        return [self.linked(other) for other in named if other in self.game.entries]

    def _target(self, name: str) -> str:
        """The page, and the place on it, that tells what a slot names."""
        if name in self.game.entries:
            return f"{self.game.id}/{name}"
        table, dot, path = name.partition(".")
        if not dot or table not in self.game.entries:
            return ""
        row = path.partition(".")[0]
        return f"{self.game.id}/{table}#{'row' if self._has_row(table, row) else 'value'}.{row}"

    def _has_row(self, table: str, row: str) -> bool:
        return any(row in cell.found.body.get("rows", {}) for cell in self.cells(table))

    def _tables(self, text: Any) -> list[str]:
        """The tables that a text takes numbers from."""
        written = self.game.text(text, self.language)
        return list(dict.fromkeys(slot.name.partition(".")[0] for slot in template.slots(written) if slot.dotted))

    def _fallback(self, text: Any) -> str:
        """The language that a text is told in for want of a translation, if it is not the reader's."""
        if self.game.translated(text, self.language):
            return ""
        return next((language for language in self.game.languages if self.game.translated(text, language)), "")

    def _places(self, sources: Iterable[str]) -> list[dict[str, Any]]:
        """Where it is printed; books in the reader's language first."""
        listed = cite.places(self.view(self.where.everywhere), list(dict.fromkeys(sources)))
        return [
            {
                "book": place["book"],
                "page": place["page"],
                "heading": place["heading"],
                "language": "" if place["language"] == self.language else place["language"],
                "to": "{}/sources/{}#{}".format(self.game.id, *statements.split(place["source"])[:2]),
            }
            for place in listed
        ]


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbouring texts that lead nowhere, as one."""
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
            continue
        if text:
            yield text
        text = ""
        yield piece
    if text:
        yield text


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
