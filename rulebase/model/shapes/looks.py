"""What players have looked at: {who: {part: {key: value}}}."""

from __future__ import annotations

import json
import random

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import quantities, types
from rulebase.model.shapes import base, each

KEY = "looks"


class Looks(base.Shape):
    """A value for each player, made of parts of the position as that player has seen them."""

    key = KEY

    def read(self, game: games.Game, name: str, raw: types.Value) -> dict[str, types.Value]:
        found = self.by_seat(name, raw)
        if not all(part in game.core["facts"] for parts in found.values() for part in parts):
            raise base.wrong(name, raw, _form())
        return {
            str(base.of("seat").read(game, "seat", who)): {
                part: each.of_fact(game, part).read(game, part, value) for part, value in parts.items()
            }
            for who, parts in found.items()
        }

    def by_seat(self, name: str, raw: types.Value) -> dict[str, dict[str, types.Value]]:
        """What is given of each player's looks, not read yet."""
        if isinstance(raw, str):
            # YAML in one line; a question without looks does not wait for its reader.
            from rulebase.documents import reader

            try:
                raw = reader.read_text(raw, KEY)[0].data
            except problems.Failed:
                raw = None
        if not isinstance(raw, dict):
            raise base.wrong(name, raw, _form())
        parted = {who: parts for who, parts in raw.items() if isinstance(parts, dict)}
        if len(parted) < len(raw):
            raise base.wrong(name, raw, _form())
        return parted

    def missing(self, view: games.View, value: types.Value) -> list[str]:
        found = [pair for parts in quantities.keyed(value).values() for pair in quantities.keyed(parts).items()]
        return [
            name
            for part, seen in found
            for name in (each.of_fact(view.game, part).missing(view, seen) if base.is_here(view, part) else [part])
        ]

    def written(self, value: types.Value) -> str:
        return json.dumps(value, ensure_ascii=False)

    def schema(self, game: games.Game) -> base.Schema:
        del game
        return {"type": "object", "additionalProperties": {"type": "object"}}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        del game
        return {"kind": "text"}

    def form(self, view: games.View) -> str:
        del view
        return _form()

    def example(self, view: games.View) -> str:
        del view
        return self.written({})

    def sample(self, view: games.View, chance: random.Random) -> dict[str, types.Value]:
        hidden = [name for name, body in view.game.core["facts"].items() if body.get("seen-by") in ("owner", "nobody")]
        seats = base.of("seat")
        return {
            str(seats.sample(view, chance)): {name: each.of_fact(view.game, name).sample(view, chance)}
            for name in chance.sample(hidden, min(len(hidden), chance.randint(0, 2)))
            if base.is_here(view, name)
        }


def _form() -> str:
    return words._("who has seen what: {example}").format(example="{tigh: {loyalty: {baltar: …}}}")
