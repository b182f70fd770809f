"""Secrecy: the position as somebody at the table knows it."""

from __future__ import annotations

from rulebase.model import game as games
from rulebase.model import position, quantities, types, vocabulary
from rulebase.model.shapes.several import UNKNOWN

KNOWN = "known"  # the part that tells what somebody has looked at: {who: {part: {key: value}}}


def by(game: games.Game, at: position.Position, who: str) -> position.Position:
    """The position as one player sees it: what is hidden is there, and not known."""
    seen = at
    for part in vocabulary.parts(game):
        visible = game.core["facts"][part].get("seen-by", "all")
        if visible == "all" or part not in at.parts:
            continue
        for key in at.by_key(part) if part in at.keyed else [""]:
            if visible == "owner" and key == who:
                continue
            value = at.get(part, key)
            if isinstance(value, dict | list):
                seen = seen.put(part, key, hidden(value))
            else:
                seen = seen.without(part, key)
    looked = quantities.keyed(at.by_key(KNOWN).get(who, {}))
    for part, keys in looked.items():
        for key, value in quantities.keyed(keys).items():
            seen = seen.put(part, key, value)
    return seen


def hidden(value: types.Value) -> types.Value:
    """Cards of which only the number is known."""
    if isinstance(value, dict):
        number = sum(quantities.counts(value).values())
        return {UNKNOWN: number} if number else {}
    return [UNKNOWN] * len(value) if isinstance(value, list) else value
