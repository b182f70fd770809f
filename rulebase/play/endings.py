"""Endings: the ways in which a game ends, each a row of a table, looked for after every change and at their question.

The part that `means: over` names the table by its shape, {rows: endings}. A row says which `part` it is about (it is
looked for whenever that has changed), or `at` which question, before that is carried out; and, where something is
`still` done after it, which question that is. Whether it has come about,
a function of the same name in the game's `endings.py` says; a row that names neither is told by a procedure.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from rulebase.model import types, vocabulary
from rulebase.play import api, code, lookup

MODULE, MEANS = "endings", "over"


def after(game: lookup.Lookup, effects: tuple[api.Effect, ...]) -> api.Over | None:
    """The end that has come with a change of the position."""
    parts = {effect.part for effect in effects}
    return _first(game, lambda row: row.get("part") in parts) if parts else None


def before(game: lookup.Lookup, question: str) -> api.Over | None:
    """The end that has come when something is about to be carried out."""
    return _first(game, lambda row: row.get("at") == question)


def reached(game: lookup.Lookup) -> api.Over | None:
    """The end that a position tells, or shows: by what nobody told of it, no game has ended."""
    part = vocabulary.meaning(game.view.game, MEANS)
    if part and (told := game.now(part, skip="as far as was told")) is not None:
        return worded(game, api.Over(str(told)))
    return _first(game, lambda row: row.get("part") in game.position.parts)


def still(game: lookup.Lookup, over: api.Over) -> str:
    """The question that is carried out even after that end; empty if there is none."""
    return str(vocabulary.meant_rows(game.view, MEANS)[over.ending].get("still", ""))


def worded(game: lookup.Lookup, over: api.Over) -> api.Over:
    """An end in the words of its row, with what it leaves."""
    part = vocabulary.meaning(game.view.game, MEANS)
    row = vocabulary.meant_rows(game.view, MEANS)[over.ending]
    over.rule, over.says = row["rule"], row["says"]
    over.outcome |= {MEANS: over.ending, **({"side": row["side"]} if "side" in row else {})}
    over.does = (api.Put(part, over.ending),)
    return over


def _first(game: lookup.Lookup, meant: Callable[[types.MeantRow], bool]) -> api.Over | None:
    tests: Mapping[str, Callable[[api.Game], bool]] = code.functions(game.view.game, MODULE)
    for ending, row in vocabulary.meant_rows(game.view, MEANS).items():
        if not meant(row):
            continue
        with contextlib.suppress(api.Unknown):  # too little is known
            if tests[ending.replace("-", "_")](game):
                return worded(game, api.Over(ending))
    return None
