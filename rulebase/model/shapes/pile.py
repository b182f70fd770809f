"""Piles: things in order, the topmost first, of which some may be known only to be there."""

from __future__ import annotations

import random

from rulebase import words
from rulebase.model import game as games
from rulebase.model import quantities, types
from rulebase.model.shapes import base, several, simple


class Pile(several.List):
    """Things in order, the topmost first: `[galactica-hit, unknown, unknown]`, or a number alone, so many face down."""

    key = "pile"

    def read(self, game: games.Game, name: str, raw: types.Value) -> list[types.Value]:
        if isinstance(raw, dict) and set(raw) == {several.UNKNOWN}:
            raw = raw[several.UNKNOWN]
        if isinstance(raw, int) or self.is_number(game, raw):
            return [several.UNKNOWN] * simple.whole(name, raw, 0, several.MOST)
        parts = raw if isinstance(raw, list) else self.parted(game, str(raw))
        listed = (part for part in parts if part != "")
        return [several.UNKNOWN if part == several.UNKNOWN else self.each.read(game, name, part) for part in listed]

    def here(self, view: games.View, part: str) -> bool:
        return part == several.UNKNOWN or super().here(view, part)

    def schema(self, game: games.Game) -> base.Schema:
        return {"anyOf": [super().schema(game), {"type": "integer", "minimum": 0}]}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        del game
        return {"kind": "pile", "of": self.named}

    def form(self, view: games.View) -> str:
        del view
        return words._("a number, or names from the top, separated by commas (“unknown” for a card face down)")

    def example(self, view: games.View) -> str:
        del view
        return "5"

    def changed(self, view: games.View, before: types.Value, now: types.Value) -> str:
        return f"{self.said(view, before)} → {self.said(view, now)}"

    def said(self, view: games.View, value: types.Value) -> str:
        """Those that are known from the top; of a pile face down only how many there are."""
        pile = quantities.listed(value)
        if pile and all(card == several.UNKNOWN for card in pile):
            return words._("{n} face down").format(n=len(pile))
        return super().said(view, value)

    def sample(self, view: games.View, chance: random.Random) -> list[types.Value]:
        known = [self.each.sample(view, chance) for _ in range(chance.randint(0, 3))]
        pile = [*known, *[several.UNKNOWN] * chance.randint(0, 6)]
        chance.shuffle(pile)
        return pile
