"""Secrecy: the position as somebody at the table knows it."""

from __future__ import annotations

from rulebase.model import game as games
from rulebase.model import position, quantities, types, vocabulary
from rulebase.model.shapes import simple
from rulebase.model.shapes.pieces import Pieces, bare, carried
from rulebase.model.shapes.several import UNKNOWN, WITH

KNOWN = "known"  # the part that tells what somebody has looked at: {who: {part: {key: value}}}


def by(game: games.Game, at: position.Position, who: str) -> position.Position:
    """The position as one player sees it: what is hidden is there, and not known."""
    seen = at
    for part in vocabulary.parts(game):
        if part not in at.parts:
            continue
        for key in at.by_key(part) if part in at.keyed else [""]:
            value = at.get(part, key)
            left = _seen(game, at, part, key, who)
            if left is position.UNKNOWN:
                seen = seen.without(part, key)
            elif left is not value:
                seen = seen.put(part, key, left)
    looked = quantities.keyed(at.by_key(KNOWN).get(who, {}))
    for part, keys in looked.items():
        for key, value in quantities.keyed(keys).items():
            seen = seen.put(part, key, value)
    return seen


def _seen(game: games.Game, at: position.Position, part: str, key: str, who: str) -> types.Value:
    """What somebody sees of a value: UNKNOWN if nothing, not even how many there are."""
    value, body = at.get(part, key), game.core["facts"][part]
    own = body.get("of") == "seat" and key == who
    match body.get("seen-by", "all"):
        case "all":
            return value
        case "owner" if own:
            return value
        case {"holder": str(held)} if at.get(vocabulary.held(game)[held], held) == who:
            return value
        case {"mark": _} if own:
            return value
        case {"mark": str(mark)} if isinstance(value, dict):
            return _by_mark(game, part, mark, quantities.counts(value), who)
    if isinstance(value, dict):
        return _hidden(quantities.counts(value))
    return [UNKNOWN] * len(value) if isinstance(value, list) else position.UNKNOWN


def _by_mark(game: games.Game, part: str, mark: str, pieces: dict[str, int], who: str) -> types.Value:
    """Pieces that carry it are open; where it names somebody, he sees them, and everybody sees that they are his."""
    held = vocabulary.each(game, part)
    assert isinstance(held, Pieces)
    shape, found = held.marks[mark], dict[str, int]()
    for piece, number in pieces.items():
        named = [each for each in carried(piece) if each in shape.options(game)]
        is_open = mark in carried(piece) if isinstance(shape, simple.Boolean) else who in named
        left = piece if is_open or bare(piece) == UNKNOWN else WITH.join([UNKNOWN, *named])
        found[left] = found.get(left, 0) + number
    return {**found}


def _hidden(cards: dict[str, int]) -> types.Value:
    """Cards of which only the number is known; of those that nobody knows what is told of them, as their kind."""
    found: dict[str, int] = {}
    for card, number in cards.items():
        left = card if bare(card) == UNKNOWN else UNKNOWN
        found[left] = found.get(left, 0) + number
    return {**found}
