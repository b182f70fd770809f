"""What players have looked at: {who: {part: {key: value}}}."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebase import words
from rulebase.knowledge.kinds import base

if TYPE_CHECKING:
    import random

    from rulebase.knowledge import game as games


class Looks(base.Shape):
    """A value for each player, made of parts of the position as that player has seen them."""

    key = "looks"

    def read(self, game: games.Game, name: str, raw: Any) -> dict[str, Any]:
        from rulebase.knowledge import vocabulary

        if not isinstance(raw, dict) or not all(isinstance(parts, dict) for parts in raw.values()):
            raise base.wrong(name, raw, _form())
        return {vocabulary.seat(game, who): vocabulary.tell(game, parts) for who, parts in raw.items()}

    def missing(self, view: games.View, value: Any) -> list[str]:
        from rulebase.knowledge import vocabulary

        told = [(part, each) for parts in value.values() for part, each in parts.items()]
        return [name for part, each in told for name in vocabulary.here(view, part, each)]

    def schema(self, game: games.Game) -> dict[str, Any]:
        del game
        return {"type": "object", "additionalProperties": {"type": "object"}}

    def control(self, game: games.Game) -> dict[str, Any]:
        del game
        return {"kind": "text"}

    def form(self, view: games.View) -> str:
        del view
        return _form()

    def sample(self, view: games.View, chance: random.Random) -> dict[str, Any]:
        del view, chance
        return {}


def _form() -> str:
    return words._("who has seen what: {example}").format(example="{tigh: {loyalty: {baltar: …}}}")
