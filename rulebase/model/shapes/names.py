"""One thing by its name: a row of a table, an entry, a term of a group, what can be chosen, a seat."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Mapping
from typing import ClassVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import folding, paths, quantities, types
from rulebase.model import game as games
from rulebase.model.shapes import base

_NAME = {"$ref": "#/$defs/name"}


class _Names:
    exact = False  # whether names are read only as they stand


@contextlib.contextmanager
def exactly() -> Iterator[None]:
    """Names with an ending, or a part of one, are what people type; in the files of a game they are slips."""
    before, _Names.exact = _Names.exact, True
    try:
        yield
    finally:
        _Names.exact = before


def are_exact() -> bool:
    """Whether names are those in the files of a game, whose authors type ids."""
    return _Names.exact


DURING = ":"  # behind the name of one of several that come in turn


def placed(game: games.Game, typed: str) -> tuple[str, str]:
    """What is told for one of several in turn (“raiders: 6”): for which one, if so, and the rest."""
    name, sign, rest = typed.partition(DURING)
    for body in game.core["facts"].values() if sign else ():
        if body.get("during"):
            shape, wanted = base.of(body["type"]), folding.fold(name.strip())
            called = [name] if name in shape.options(game) else shape.so_called(game, wanted)
            if called := called or shape.among(game, wanted):
                return called[0], rest.strip()
    return "", typed


class Name(base.Shape):
    """What all shapes with names have in common."""

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        return named(game, name, self, raw)

    def schema(self, game: games.Game) -> base.Schema:
        return {"type": "string", "examples": self.options(game)}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        del game
        return {"kind": "name", "of": self.named}

    def form(self, view: games.View) -> str:
        del view
        return words._("a name")

    @property
    def named(self) -> str:
        return f"{self.key}:{self.inner}"

    def here(self, view: games.View, part: str) -> bool:
        return view.entry(part) is not None

    def sample(self, view: games.View, chance: random.Random) -> str:
        return chance.choice([option for option in self.options(view.game) if self.here(view, option)])


class Rows(Name):
    key = "rows"
    inside: ClassVar[Mapping[str, object] | None] = {
        **_NAME,
        "description": "the id of a table, one of whose row keys is meant",
    }

    inner: str

    def options(self, game: games.Game) -> list[str]:
        """Rows of a table, wherever they exist: its own and those that patches add."""
        rows = dict.fromkeys(game.entries[self.inner].get("rows", {}))
        for patch in self._added(game):
            added = (path.removeprefix("rows.") for path in patch if path.startswith("rows."))
            rows |= dict.fromkeys(key for key in added if "." not in key)
        return list(rows)

    def title(self, view: games.View, option: str) -> str:
        """A row by the title that the table gives it, or else as the entry of that name."""
        own = self._titled(view.game, option)
        return view.render(own) if own else super().title(view, option)

    def _titled(self, game: games.Game, option: str) -> types.Text | None:
        """What the table, or the patch that adds the row, calls it."""
        own = game.entries[self.inner].get("titles", {}).get(option)
        added = (patch.get(f"titles.{option}") for patch in self._added(game))
        return own or next((text for text in added if quantities.is_text(text)), None)

    def _added(self, game: games.Game) -> Iterator[dict[str, types.Value]]:
        return (patch.get("add", {}) for patch in game.resolver.patches(self.inner))

    def names(self, game: games.Game, option: str) -> list[str]:
        own = self._titled(game, option)
        number = [str(self.options(game).index(option) + 1)] if game.entries[self.inner].get("numbered") else []
        return [*super().names(game, option), *(base.wordings(game, own) if own else ()), *number]

    def so_called(self, game: games.Game, name: str) -> list[str]:
        titled = [option for option in self.options(game) if name in map(folding.fold, self.names(game, option))]
        return titled or super().so_called(game, name)

    def among(self, game: games.Game, name: str) -> list[str]:
        """The rows in which a thing of that name stands: the places on a board."""
        things = {thing for stem in (name, *folding.stems(name)) for thing in game.so_called(stem)}
        body = game.entries[self.inner]
        cells = {f"rows.{row}": cells for row, cells in body.get("rows", {}).items()}
        for patch in self._added(game):
            cells |= {path: row for path, row in patch.items() if isinstance(row, dict)}
        return [option for option in self.options(game) if things & _names_in(cells.get(f"rows.{option}"))]

    def here(self, view: games.View, part: str) -> bool:
        """A row that is called as an entry is gone where that is: a card that was put back into the box."""
        found = view.entry(self.inner)
        row = found is not None and found.get(f"rows.{part}") is not paths.MISSING
        return row and (part not in view.game.entries or super().here(view, part))

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        tables = game.of_kind("table")
        if self.inner not in tables:
            yield base.Fault(("rows",), "table", self.inner, tuple(tables))


class Kind(Name):
    key = "kind"
    inside: ClassVar[Mapping[str, object] | None] = {
        "enum": ["term", "character", "card"],
        "description": "term, character or card",
    }

    inner: str

    def options(self, game: games.Game) -> list[str]:
        return game.of_kind(self.inner)

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        if not game.of_kind(self.inner):
            yield base.Fault(("kind",), "empty-kind")


class Group(Name):
    key = "group"
    inside: ClassVar[Mapping[str, object] | None] = {**_NAME, "description": "a group of terms (unit, place)"}
    inner: str

    def options(self, game: games.Game) -> list[str]:
        return list(game.core["groups"].get(self.inner, ()))

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        groups = game.core["groups"]
        if self.inner not in groups:
            yield base.Fault(("group",), "group", self.inner, tuple(groups))


class Choice(Name):
    """One of a few things that the game names on the spot."""

    key = "choice"
    inside: ClassVar[Mapping[str, object] | None] = {
        "type": "object",
        "minProperties": 1,
        "propertyNames": _NAME,
        "additionalProperties": {"$ref": "#/$defs/text"},
        "description": "what can be chosen: {stay: {en: …, pl: …}, leave: {en: …, pl: …}}",
    }
    inner: dict[str, types.Value]

    def options(self, game: games.Game) -> list[str]:
        del game
        return list(self.inner)

    def names(self, game: games.Game, option: str) -> list[str]:
        own = self.inner[option]
        return [option, *(base.wordings(game, own) if quantities.is_text(own) else ())]

    def so_called(self, game: games.Game, name: str) -> list[str]:
        return [option for option in self.inner if name in map(folding.fold, self.names(game, option))]

    def here(self, view: games.View, part: str) -> bool:
        del view, part
        return True

    def label(self, value: types.Value) -> types.Value:
        return self.inner.get(value, value) if isinstance(value, str) else value

    @property
    def named(self) -> str:
        return f"choice:{'|'.join(self.inner)}"


class Seat(Name):
    """A seat at the table, as the game calls its players; one that has no name yet is one, too."""

    key = "seat"

    def options(self, game: games.Game) -> list[str]:
        about = game.core["position"]["seats"]
        return list(dict.fromkeys([*self._players(game).options(game), *about.get("nameless", ())]))

    def names(self, game: games.Game, option: str) -> list[str]:
        return self._players(game).names(game, option)

    def here(self, view: games.View, part: str) -> bool:
        nameless = view.game.core["position"]["seats"].get("nameless", ())
        return view.entry(part) is not None if part in nameless else self._players(view.game).here(view, part)

    def sample(self, view: games.View, chance: random.Random) -> str:
        return str(self._players(view.game).sample(view, chance))

    @property
    def named(self) -> str:
        return "seat"

    @staticmethod
    def _players(game: games.Game) -> base.Shape:
        return base.of(game.core["position"]["seats"]["is"])

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        if "seats" not in game.core["position"]:
            yield base.Fault((), "no-seats")


def named(game: games.Game, name: str, shape: base.Shape, raw: types.Value) -> str:
    """One of the options, by any of its names in any language, or Failed with the nearest."""
    allowed = shape.options(game)
    if raw in allowed:
        return str(raw)
    typed = folding.fold(str(raw))
    exact = shape.so_called(game, typed)
    titled = [option for option in exact if typed == folding.fold(shape.names(game, option)[0])] or exact
    if len(titled) == 1:
        return titled[0]
    if titled:
        raise _several(raw, titled)
    for stem in () if _Names.exact else folding.stems(typed):
        inflected = shape.so_called(game, stem)
        if len(inflected) == 1:
            return inflected[0]
    called = {option: [folding.fold(each) for each in shape.names(game, option)] for option in allowed}
    spelling = {name: option for option, names in called.items() for name in names}
    nearest = problems.closest(typed, list(spelling))
    # A title by itself is whoever has it, not whom it stands beside in a name.
    whole = [] if isinstance(shape, Seat) and game.so_called(typed) else _containing(typed, called)
    if len(whole) == 1 and not _Names.exact:  # a part of a name is enough where only one has it
        return whole[0]
    if among := shape.among(game, typed):
        expected = problems.one_of(among)
        raise problems.Failed([problems.Problem("several-meant", several(raw), expected=expected, known=tuple(among))])
    some = whole or _beginning(typed, called)
    if some[1:] and not _Names.exact:
        raise _several(raw, some)
    near = spelling[nearest] if nearest else ""
    offered = allowed if near or len(allowed) <= problems.FEW else whole or allowed
    raise base.unknown(name, raw, offered, near)


def _several(raw: types.Value, among: list[str]) -> problems.Failed:
    """That several go by a name, or by what was typed of it."""
    message = which(str(raw), ", ".join(among))
    return problems.Failed([problems.Problem("several-meant", message, typed=str(raw), known=tuple(among))])


def several(name: types.Value) -> str:
    """That there are several of a name."""
    return words._("“{name}” has several: which one?").format(name=name)


def which(name: str, among: str) -> str:
    """The question which of several is meant."""
    return words._("Which “{name}”: {names}?").format(name=name, names=among)


def _names_in(row: types.Value) -> set[str]:
    """What stands in the cells of a row by its name."""
    return {cell for cell in quantities.keyed(row).values() if isinstance(cell, str)} if row else set()


def _containing(typed: str, called: dict[str, list[str]]) -> list[str]:
    """The options that have what was typed as whole words of a name."""
    if not typed:
        return []
    return [option for option, names in called.items() if any(f" {typed} " in f" {name} " for name in names)]


def _beginning(typed: str, called: dict[str, list[str]]) -> list[str]:
    """The options of which a name begins with what was typed, if that is more than a letter or two."""
    if len(typed) < _SHORTEST:
        return []
    return [option for option, names in called.items() if any(name.startswith(typed) for name in names)]


_SHORTEST = 3
