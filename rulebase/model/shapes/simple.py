"""A yes or no, a number, a die."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from rulebase import words
from rulebase.model import folding, numerals, quantities, types
from rulebase.model import game as games
from rulebase.model.shapes import base, names

YES = ("true", "yes", "y", "1", "tak", "igen")
NO = ("false", "no", "n", "0", "nie", "nem")


class Boolean(base.Shape):
    key = "boolean"

    def read(self, game: games.Game, name: str, raw: types.Value) -> bool:
        del game
        if isinstance(raw, bool):
            return raw
        if str(raw).casefold() in (*YES, *NO):
            return str(raw).casefold() in YES
        raise base.wrong(name, raw, words._("yes or no"))

    def all(self, game: games.Game) -> Sequence[types.Value]:
        del game
        return [True, False]

    def schema(self, game: games.Game) -> base.Schema:
        del game
        return {"type": "boolean"}

    def form(self, view: games.View) -> str:
        del view
        return words._("yes or no")

    def example(self, view: games.View) -> str:
        del view
        return words._("yes")

    def written(self, value: types.Value) -> str:
        return "yes" if value else "no"

    def said(self, view: games.View, value: types.Value) -> str:
        del view
        return words._("yes") if value else words._("no")

    def sample(self, view: games.View, chance: random.Random) -> bool:
        del view
        return chance.random() < 1 / 2


class Integer(base.Shape):
    key = "integer"
    inside: ClassVar[Mapping[str, object] | None] = {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "items": {"type": "integer", "description": "a whole number"},
        "description": "the lowest and the highest number: [3, 7]",
    }

    def bounds(self, game: games.Game) -> tuple[int, int]:
        del game
        low, high = map(quantities.whole, quantities.listed(self.inner))
        return low, high

    def all(self, game: games.Game) -> Sequence[types.Value]:
        low, high = self.bounds(game)
        return range(low, high + 1)

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        return whole(name, _uncounted(game, raw), *self.bounds(game))

    def schema(self, game: games.Game) -> base.Schema:
        low, high = self.bounds(game)
        return {"type": "integer", "minimum": low, "maximum": high}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        low, high = self.bounds(game)
        return {"kind": "number", "from": low, "to": high}

    def form(self, view: games.View) -> str:
        low, high = self.bounds(view.game)
        return words._("a whole number from {low} to {high}").format(low=low, high=high)

    def example(self, view: games.View) -> str:
        return str(sum(self.bounds(view.game)) // 2)

    def sample(self, view: games.View, chance: random.Random) -> types.Value:
        low, high = self.bounds(view.game)
        return chance.randint(low, high)

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        low, high = self.bounds(game)
        if low > high:
            yield base.Fault(("integer",), "empty-range")


class Die(Integer):
    """What a die shows; several throws come one after another."""

    key = "die"
    inside: ClassVar[Mapping[str, object] | None] = {
        "type": "string",
        "pattern": r"^[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$",
        "description": "the row of a table that describes the die: dice.d8",
    }

    def bounds(self, game: games.Game) -> tuple[int, int]:
        table, _, row = str(self.inner).partition(".")
        return 1, quantities.whole(game.entries[table]["rows"][row]["sides"])

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        if isinstance(raw, str) and "," in raw:
            raw = [part.strip() for part in raw.split(",")]
        if isinstance(raw, list):
            return [self._one(game, name, each) for each in raw]
        return self._one(game, name, raw)

    def _one(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        """A throw, perhaps told for one of several that come in turn."""
        place, typed = names.placed(game, raw) if isinstance(raw, str) else ("", raw)
        shown = super().read(game, name, typed)
        return f"{place}{names.DURING}{shown}" if place else shown

    def schema(self, game: games.Game) -> base.Schema:
        placed: base.Schema = {"type": "string", "pattern": f"^.+{names.DURING}[0-9]+$"}
        one: base.Schema = {"anyOf": [super().schema(game), placed]}
        return {"anyOf": [one, {"type": "array", "items": one}]}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        return {**super().control(game), "kind": "die"}

    def written(self, value: types.Value) -> str:
        return ",".join(map(str, value)) if isinstance(value, list) else str(value)

    def said(self, view: games.View, value: types.Value) -> str:
        del view
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    def sample(self, view: games.View, chance: random.Random) -> types.Value:
        throws = [super(Die, self).sample(view, chance) for _ in range(chance.randint(1, 4))]
        return throws if len(throws) > 1 else throws[0]

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        # The number of sides has to be in the table itself: a die is thrown in every configuration.
        dice = {
            f"{name}.{row}"
            for name, body in game.entries.items()
            if body["kind"] == "table"
            for row, cells in body.get("rows", {}).items()
            if isinstance(cells, dict) and type(cells.get("sides")) is int
        }
        if self.inner not in dice:
            yield base.Fault(("die",), "die", self.inner, tuple(dice))


def _uncounted(game: games.Game, raw: types.Value) -> types.Value:
    """The number of “2 centurions”, where only how many there are is told."""
    number, _, thing = str(raw).strip().partition(" ")
    named = [folding.fold(thing), *folding.stems(folding.fold(thing))] if isinstance(raw, str) and thing else []
    counts = numerals.whole(number) is not None and any(map(game.so_called, named))
    return number if counts and not names.are_exact() else raw


def whole(name: str, raw: types.Value, low: int, high: int) -> int:
    """A whole number within bounds, or Failed."""
    expected = words._("a whole number from {low} to {high}").format(low=low, high=high)
    number = numerals.whole(raw) if isinstance(raw, str) else raw if type(raw) is int else None
    if number is None or not low <= number <= high:
        raise base.wrong(name, raw, expected)
    return number
