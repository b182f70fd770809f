"""A game in one language with all its configurations at once: in what sets things stand the same, and how they read.

What is told is plain data, ready for a template. Text comes in pieces: a string, or `{"text", "to"}` for what leads
somewhere. `in` is the hex of a set of configurations, `where` its label for a reader.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from rulebase.model import cite, configuration, quantities, template, types, variants
from rulebase.model import game as games
from rulebase.pages import in_one, naming, numbered, where

Data = dict[str, Any]
Piece = str | dict[str, str]


class Voice:
    """How a game reads in a language, in any set of its configurations."""

    def __init__(self, game: games.Game, language: str) -> None:
        self.game = game
        self.language = language
        game.entries.values()  # all of them will be wanted: read at once they take half the room
        self.everywhere = variants.Everywhere(game.resolver)
        self.labels = where.Labels(self.everywhere)
        self._views: dict[configuration.Configuration, games.View] = {}
        # What is told on page after page: the same object each time, which nobody changes.
        self._holds: dict[int, Data] = {}
        self._linked: dict[str, Data] = {}
        self._places: dict[tuple[str, ...], list[cite.LinkedBook]] = {}

    # ---------------------------------------------------------------- sets of configurations

    def view(self, bits: int) -> games.View:
        """The smallest of a set of configurations."""
        here = self.everywhere.first(bits)
        if here not in self._views:
            self._views[here] = self.game.at(here, self.language)
        return self._views[here]

    @property
    def anywhere(self) -> games.View:
        """For what does not depend on the configuration: titles."""
        return self.view(self.everywhere.whole)

    def holds(self, bits: int) -> Data:
        """Where something holds, for the script and for the reader."""
        if bits not in self._holds:
            titled = self.labels.titled(bits, self.game, self.language)
            self._holds[bits] = {"in": self.everywhere.hex(bits), "where": titled}
        return self._holds[bits]

    @cached_property
    def numbered(self) -> dict[str, numbered.Clause]:
        """The rule's clause that gives a term its number."""
        return numbered.of(self.game, self.everywhere)

    @cached_property
    def founding(self) -> list[int]:
        """The configurations by the rulebooks that they rest on."""
        covered = [self.everywhere.having(frozenset(book["covers"])) for book in self.game.books.values()]
        return variants.divided([self.everywhere.of_ruleset(ruleset) for ruleset in self.game.setup.rulesets], covered)

    # ---------------------------------------------------------------- how it reads

    def title(self, entry: str) -> str:
        return self.anywhere.title(entry)

    def linked(self, entry: str) -> Data:
        if entry not in self._linked:
            there = self.holds(self.everywhere.there(entry))
            self._linked[entry] = {"to": f"{self.game.id}/{entry}", "text": self.title(entry), **there}
        return self._linked[entry]

    def pieces(self, bits: int, text: Any, here: str = "", values: Data | None = None) -> list[Piece]:
        """A text as it reads in a set of configurations, its terms and numbers leading to their pages."""
        mentioned = {here, ""}
        pieces: list[Piece] = []
        for said, name in self.view(bits).pieces(text, values):
            value = (values or {}).get(name, name)
            to = self._target(value) if isinstance(value, str) else ""
            if to in mentioned:
                pieces.append(said)
                continue
            if "#" not in to:  # a number always says what it is; a term is explained once
                mentioned.add(to)
            pieces.append({"text": said, "to": to})
        return list(_joined(pieces))

    def said(self, bits: int, kind: str, value: Any) -> list[Piece]:
        """A value as it is shown, leading to its page where it has one."""
        if isinstance(value, list) and not quantities.is_range(value):
            listed = [self.said(bits, kind, part) for part in value]
            return [piece for number, part in enumerate(listed) for piece in ([", "] if number else []) + part]
        if isinstance(value, dict) and "$" in value:
            return self.pieces(bits, value)
        said = naming.cell(self.view(bits), kind, value)
        to = self._target(value) if isinstance(value, str) else ""
        return [{"text": said, "to": to}] if to else [said]

    def features(self, patch: str) -> list[str]:
        """The boxes and options that a patch speaks for."""
        when = self.game.core["patches"][patch]["when"]
        listed = [when] if isinstance(when, str) else when
        return [self.game.text(self.game.setup.features[name]["title"], self.language) for name in listed]

    def fallback(self, text: Any) -> str:
        """The language that a text is told in for want of a translation, if it is not the reader's."""
        if self.game.translated(text, self.language):
            return ""
        return next((language for language in self.game.languages if self.game.translated(text, language)), "")

    def quoted(self, *values: Any) -> list[str]:
        """The tables that texts among some values take numbers from."""
        texts = [value for value in values if quantities.is_text(value)]
        slots = [slot for text in texts for slot in template.slots(self.game.text(text, self.language))]
        return list(dict.fromkeys(slot.name.partition(".")[0] for slot in slots if slot.dotted))

    def places(self, sources: Iterable[str]) -> list[cite.LinkedBook]:
        """Where it is printed, book by book; books in the reader's language first."""
        listed = tuple(dict.fromkeys(sources))
        if listed not in self._places:
            self._places[listed] = cite.linked(self.anywhere, listed)
        return self._places[listed]

    def remarks(self, part: str, entry: str) -> list[tuple[str, types.Remark]]:
        """What is said about an entry: of one part of the remarks, in their order."""
        return self._remarked[part].get(entry, [])

    @cached_property
    def _remarked(self) -> dict[str, dict[str, list[tuple[str, types.Remark]]]]:
        return {part: _by_entry(self.game.remarks(part)) for part in ("discrepancies", "open", "rulings")}

    def _target(self, name: str) -> str:
        """The page, and the place on it, that tells what a slot names."""
        if name in self.game.entries:
            return f"{self.game.id}/{name}"
        table, dot, path = name.partition(".")
        if not dot or table not in self.game.entries:
            return ""
        part = path.partition(".")[0]
        is_row = any(part in variant.entry.body.get("rows", {}) for variant in self.everywhere.variants(table))
        return f"{self.game.id}/{table}#{'row' if is_row else 'value'}.{part}"


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


def _by_entry(remarks: Mapping[str, types.Remark]) -> dict[str, list[tuple[str, types.Remark]]]:
    found: dict[str, list[tuple[str, types.Remark]]] = {}
    for name, body in remarks.items():
        for entry in dict.fromkeys(in_one.touched(body)):
            found.setdefault(entry, []).append((name, body))
    return found
