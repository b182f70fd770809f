"""The boards on which pieces are put by tapping: what a page needs to lay them out, and to say what is where."""

from __future__ import annotations

import functools

from rulebase.checker import drawing, picture
from rulebase.knowledge import bundle_types, configuration, everywhere, kinds, position, vocabulary
from rulebase.knowledge import game as games
from rulebase.telling.voice import Data


def of(game: games.Game, known: everywhere.Everywhere, language: str) -> list[Data]:
    return [_board(game, known, language, board) for board in game.core["picture"]["boards"]]


def _board(game: games.Game, known: everywhere.Everywhere, language: str, board: bundle_types.Board) -> Data:
    part = board["part"]
    there = known.matching(lambda here: vocabulary.is_here(game.at(here, language), part))
    view = game.at(known.first(there), language)
    empty = position.Position({}, frozenset())
    drawn = next(each for each in picture.boards(view, empty, empty) if each["id"] == board["id"])
    return {
        "id": board["id"],
        "part": part,
        "holds": _holds(game, part),
        "in": "" if there == known.whole else known.hex(there),
        "title": drawn["title"],
        "columns": drawn["columns"],
        "turned": board.get("turned", {}),
        "fields": [{key: value for key, value in field.items() if key != "pieces"} for field in drawn["fields"]],
        "landmarks": [{"box": each["box"], "svg": drawing.landmark(each["title"])} for each in drawn["landmarks"]],
        "marks": drawn["marks"],
        "things": [_thing(game, known, view, part, thing) for thing in board["things"]],
    }


def _holds(game: games.Game, part: str) -> str:
    """What a field holds: several kinds of pieces, so many of one, or a marker that stands in one of them."""
    shape = vocabulary.shape(game, part)
    if not isinstance(shape, kinds.each.Each):
        return "marker"
    return "number" if isinstance(shape.values, kinds.simple.Integer) else "pieces"


def _thing(game: games.Game, known: everywhere.Everywhere, view: games.View, part: str, thing: str) -> Data:
    shape = vocabulary.shape(game, part)
    there = known.whole
    if isinstance(shape, kinds.each.Each) and _holds(game, part) == "pieces":
        there = known.matching(functools.partial(_has, game, shape.values, thing, view.language))
    letters, form, tone = picture.sign(view, thing)
    return {
        "id": thing,
        "title": view.title(thing),
        "in": "" if there == known.whole else known.hex(there),
        "svg": drawing.sign(letters, form, tone),
    }


def _has(game: games.Game, shape: kinds.Shape, thing: str, language: str, here: configuration.Configuration) -> bool:
    return shape.here(game.at(here, language), thing)
