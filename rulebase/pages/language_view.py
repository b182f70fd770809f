"""A game in one language with all its configurations at once: in what sets things stand the same, and how they read.

What is told is plain data, ready for a template. Text comes in pieces: a string, or `{"text", "to"}` for what leads
somewhere. `in` is the hex of a set of configurations, `where` its label for a reader.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulebase.model import cite, configuration, types, variants
from rulebase.model import game as games
from rulebase.pages import naming, page_data
from rulebase.pages.page_data import EntryLink, Holds

Data = dict[str, Any]
Piece = page_data.Piece

# Conditions of a label that are tried together: Exodus, with this, without that.
_TOGETHER = 3


@dataclass(frozen=True)
class Case:
    """A ruleset with options that have to be in play, or out of it."""

    ruleset: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()


class Labels:
    """Sets of configurations in words."""

    def __init__(self, known: variants.Everywhere) -> None:
        self.everywhere = known
        self.setup = known.setup
        self._labels: dict[int, tuple[Case, ...]] = {}
        self._offered: dict[str, list[tuple[int, Case]]] = {}

    def label(self, bits: int) -> tuple[Case, ...]:
        """A set as a player would say it, ruleset by ruleset; nothing if it is all of them."""
        if bits == self.everywhere.whole:
            return ()
        if bits not in self._labels:
            self._labels[bits] = tuple(part for ruleset in self.setup.rulesets for part in self._parts(ruleset, bits))
        return self._labels[bits]

    def titled(self, bits: int, game: games.Game, language: str) -> list[page_data.Case]:
        """The label in a language."""
        return [
            {
                "box": self._box(game, part.ruleset),
                "ruleset": game.text(self.setup.rulesets[part.ruleset]["title"], language),
                "plus": [game.text(self.setup.features[name]["title"], language) for name in part.plus],
                "minus": [game.text(self.setup.features[name]["title"], language) for name in part.minus],
            }
            for part in self.label(bits)
        ]

    def _box(self, game: games.Game, ruleset: str) -> page_data.Box | None:
        """The box that a ruleset is known by: the first of its features that has a sign."""
        boxes = game.bundle.look.get("boxes", {})
        known = (name for name in self.setup.rulesets[ruleset]["features"] if name in boxes)
        return next((page_data.Box(shape=boxes[name]["shape"], name=name) for name in known), None)

    def _parts(self, ruleset: str, bits: int) -> Iterator[Case]:
        """The fewest and simplest parts that make up a ruleset's share of a set."""
        missing = bits & self.everywhere.of_ruleset(ruleset)
        while missing:
            fitting = [offer for offer in self._offers(ruleset) if not offer[0] & ~bits]
            covered, part = max(fitting, key=lambda offer: (offer[0] & missing).bit_count())
            yield part
            missing &= ~covered

    def _offers(self, ruleset: str) -> list[tuple[int, Case]]:
        """All parts that a ruleset can be divided into, simple ones first."""
        if ruleset not in self._offered:
            self._offered[ruleset] = list(self._divided(ruleset))
        return self._offered[ruleset]

    def _divided(self, ruleset: str) -> Iterator[tuple[int, Case]]:
        own = self.everywhere.of_ruleset(ruleset)
        chosen = {
            number: (*here.options, *(value for _, value in here.choices))
            for number in self.everywhere.numbers(own)
            for here in [self.everywhere.all[number]]
        }
        names = list(dict.fromkeys(name for names in chosen.values() for name in names))
        having = {name: sum(1 << number for number, names in chosen.items() if name in names) for name in names}
        telling = [name for name in names if having[name] != own]
        literals = [(name, sign) for sign in (True, False) for name in telling]
        for length in range(_TOGETHER + 1):
            for told in itertools.combinations(literals, length):
                plus, minus = (tuple(name for name, sign in told if sign is wanted) for wanted in (True, False))
                yield _covered(own, having, plus, minus), Case(ruleset, plus, minus)
        for number, taken in chosen.items():
            plus, minus = (tuple(name for name in telling if (name in taken) is wanted) for wanted in (True, False))
            yield 1 << number, Case(ruleset, plus, minus)


def _covered(own: int, having: dict[str, int], plus: tuple[str, ...], minus: tuple[str, ...]) -> int:
    for name in plus:
        own &= having[name]
    for name in minus:
        own &= ~having[name]
    return own


class Voice:
    """How a game reads in a language, in any set of its configurations."""

    def __init__(self, game: games.Game, language: str) -> None:
        self.game = game
        self.language = language
        game.entries.values()  # all of them will be wanted: read at once they take half the room
        self.everywhere = game.everywhere
        self.labels = Labels(self.everywhere)
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
