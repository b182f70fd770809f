"""Marks: what an event left out, kept by the position, so that every later answer on that table says it too.

The part that `means: undone` is a list of rows of a table. Each names the question `of` which something is left out,
with what it has to have been told or come to (`if`), and the sentence that says what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebase.model import game as games
from rulebase.model import position, quantities, types, vocabulary
from rulebase.play import api, lookup

MEANS = "undone"
WANTED = "wanted"  # told of an event that has come to an effect whose question is not written yet


def leave(game: lookup.Lookup, question: str, known: Mapping[str, types.Value]) -> None:
    """Mark the position with what was left out of what has just been carried out."""
    part = vocabulary.meaning(game.view.game, MEANS)
    for mark, row in vocabulary.meant_rows(game.view, MEANS).items() if part else ():
        if row["of"] == question and all(known.get(key) == value for key, value in row.get("if", {}).items()):
            marked = of(game.view.game, game.position)
            game.apply(api.Put(part, [*marked, *({mark} - {*marked})]), row["rule"])


def of(game: games.Game, at: position.Position) -> list[str]:
    """What is marked on a position as left out."""
    part = vocabulary.meaning(game, MEANS)
    marked = at.get(part) if part else position.UNKNOWN
    return [] if marked is position.UNKNOWN else [str(mark) for mark in quantities.listed(marked)]


def in_all(game: games.Game, part: str, tables: Sequence[types.Value]) -> list[types.Value]:
    """What is marked on each of several tables, if the part is that of marks."""
    if part != vocabulary.meaning(game, MEANS) or position.UNKNOWN in tables:
        return []
    first, *others = map(quantities.listed, tables)
    return [mark for mark in first if all(mark in other for other in others)]


def without(game: games.Game, changed: types.Values) -> types.Values:
    """What an event has changed, but for its mark, which is about the event and lies on no table."""
    return {part: value for part, value in changed.items() if part != vocabulary.meaning(game, MEANS)}


def said(view: games.View, at: position.Position) -> list[api.Said]:
    """The sentences that say what was left out."""
    rows = vocabulary.meant_rows(view, MEANS)
    found = dict.fromkeys((rows[mark]["rule"], rows[mark]["says"]) for mark in of(view.game, at) if mark in rows)
    return [api.Said(rule, says) for rule, says in found]
