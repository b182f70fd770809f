"""A game in one language with all its configurations at once: in what sets things stand the same, and how they read.

What is told is plain data, ready for a template. Text comes in pieces: a string, or `{"text", "to"}` for what leads
somewhere. `in` is the hex of a set of configurations, `where` its label for a reader.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from rulebase.model import cite, configuration, types, variants
from rulebase.model import game as games
from rulebase.pages import naming, page_data, where
from rulebase.pages.page_data import EntryLink, Holds

Data = dict[str, Any]
Piece = page_data.Piece


class Voice:
    """How a game reads in a language, in any set of its configurations."""

    def __init__(self, game: games.Game, language: str) -> None:
        self.game = game
        self.language = language
        game.entries.values()  # all of them will be wanted: read at once they take half the room
        self.everywhere = game.everywhere
        self.labels = where.Labels(self.everywhere)
        self._views: dict[configuration.Configuration, games.View] = {}
        # What is told on page after page: the same object each time, which nobody changes.
        self._holds: dict[int, Holds] = {}
        self._linked: dict[str, EntryLink] = {}
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

    def holds(self, bits: int) -> Holds:
        """Where something holds, for the script and for the reader."""
        if bits not in self._holds:
            titled = self.labels.titled(bits, self.game, self.language)
            self._holds[bits] = {"in": self.everywhere.hex(bits), "where": titled}
        return self._holds[bits]

    @cached_property
    def founding(self) -> list[int]:
        """The configurations by the rulebooks that they rest on."""
        covered = [self.everywhere.having(frozenset(book["covers"])) for book in self.game.books.values()]
        return variants.divided([self.everywhere.of_ruleset(ruleset) for ruleset in self.game.setup.rulesets], covered)

    # ---------------------------------------------------------------- how it reads

    def title(self, entry: str) -> str:
        return self.anywhere.title(entry)

    def linked(self, entry: str) -> EntryLink:
        if entry not in self._linked:
            there = self.holds(self.everywhere.there(entry))
            self._linked[entry] = {"to": f"{self.game.id}/{entry}", "text": self.title(entry), **there}
        return self._linked[entry]

    def pieces(self, bits: int, text: types.Named) -> list[Piece]:
        """A text as it reads in a set of configurations, its terms and numbers leading to their pages."""
        return self.link(naming.text(self.view(bits), text))

    def link(self, spans: naming.Spans) -> list[Piece]:
        """What is told, leading to what it tells of; neighbours that lead nowhere are one."""
        pieces: list[Piece] = []
        for said, about in spans:
            if to := self._target(about):
                pieces.append({"text": said, "to": to})
            elif pieces and isinstance(pieces[-1], str):
                pieces[-1] += said
            elif said:
                pieces.append(said)
        return pieces

    def features(self, patch: str) -> list[str]:
        """The boxes and options that a patch speaks for."""
        when = self.game.core["patches"][patch]["when"]
        listed = [when] if isinstance(when, str) else when
        return [self.game.text(self.game.setup.features[name]["title"], self.language) for name in listed]

    def places(self, sources: Iterable[str]) -> list[cite.LinkedBook]:
        """Where it is printed, book by book; books in the reader's language first."""
        listed = tuple(dict.fromkeys(sources))
        if listed not in self._places:
            self._places[listed] = cite.linked(self.anywhere, listed)
        return self._places[listed]

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
