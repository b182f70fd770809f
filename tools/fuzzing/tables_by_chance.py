"""Whole tables by chance: every part of a position is told, key by key, and no invariant of the game is broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import shapes, situation, types, vocabulary
from rulebase.play import asking, lookup, preconditions

TRIES = 40  # values of a part, or of one key, before the emptiest that can be is taken
TABLES = 12  # whole tables that are begun before it is given up
LIKELY = 0.25  # that something which holds or does not, holds
FEWEST, MOST = 3, 7  # people at a table
PLAYERS = "players"  # a part that only counts those who are listed anyhow
# What stands only in the middle of an event, when all is over, before the first turn, or after an event that left
# something out: whoever asks before it begins tells none of it.
PASSING = {"astray", "begins", "losses", "activated", "over", "undone", "launch-side"}


class Impossible(Exception):
    """No whole table was found that can be: a part whose invariants chance does not meet."""


def whole(view: games.View, chance: random.Random) -> types.Values:
    """All that lies on one table that can be."""
    for _ in range(TABLES):
        told = _begun(view, chance)
        if _broken(view, told) is None and _manned(view, told) and all(_all_keys(view, told, part) for part in told):
            return told
    raise Impossible(view.configuration.key)


def halved(told: types.Values, chance: random.Random) -> types.Values:
    """The same table, of which each part is told half the time."""
    return {part: value for part, value in told.items() if chance.random() < 1 / 2}


def event(view: games.View, question: str, table: types.Values, chance: random.Random) -> types.Values:
    """Half of what can be told of an event that is no part of the table, and nothing of what only occurs."""
    facts = [fact for fact in view.game.core["questions"][question]["facts"] if _of_event(view, fact)]
    told = (fact_of(view, fact, table, chance) for fact in facts if chance.random() < 1 / 2)
    return {fact: value for each in told for fact, value in each.items()}


def fact_of(view: games.View, fact: str, table: types.Values, chance: random.Random) -> types.Values:
    """A fact with some value that it can have; nothing, where nothing here can be it."""
    try:
        value = _sample(view, vocabulary.shape(view.game, fact), _seats(table), chance)
        return situation.read(view.game, {fact: value})
    except (problems.Failed, IndexError):
        return {}


def _of_event(view: games.View, fact: str) -> bool:
    known = fact in view.game.core["facts"] and fact not in view.game.core["occurs"]
    return known and not vocabulary.is_part(view.game, fact) and vocabulary.is_here(view, fact)


def _seats(table: types.Values) -> list[str]:
    seats = table.get(lookup.SEATS, [])
    assert isinstance(seats, list)
    return [str(seat) for seat in seats]


def _begun(view: games.View, chance: random.Random) -> types.Values:
    """A table of which the parts were told one after another, each so that it fits those before it."""
    parts = [part for part in vocabulary.parts(view.game) if vocabulary.is_here(view, part) and part not in PASSING]
    told: types.Values = {}
    for part in sorted(parts, key=lambda part: (part != lookup.SEATS, part != PLAYERS)):
        _told(view, told, part, chance)
        if _broken(view, told, only=True):
            break  # nothing that is told of the others mends that
    return told


def _told(view: games.View, told: types.Values, part: str, chance: random.Random) -> None:
    shape = vocabulary.shape(view.game, part)
    if part == lookup.SEATS:
        told[part] = _fitting(view, told, part, lambda: _people(view, chance))
    elif part == PLAYERS and lookup.SEATS in told:
        told[part] = len(_seats(told))
    elif isinstance(shape, shapes.each.Each):
        _keyed(view, told, part, shape, chance)
    else:
        told[part] = _fitting(view, told, part, lambda: _value(view, part, shape, told, chance))


def _all_keys(view: games.View, told: types.Values, part: str) -> bool:
    """Whether each key has a value: what was told before may have asked for more than chance has found."""
    shape, keyed = vocabulary.shape(view.game, part), told[part]
    if not isinstance(shape, shapes.each.Each) or shape.keys.key == "seat":
        return True
    return isinstance(keyed, dict) and all(
        key in keyed for key in shape.keys.options(view.game) if shape.keys.here(view, key)
    )


def _manned(view: games.View, told: types.Values) -> bool:
    """Whoever is said to be where pieces carry people is carried by one of them; whether there is one for each."""
    for part, shape in [(part, vocabulary.shape(view.game, part)) for part in told]:
        held = shape.values if isinstance(shape, shapes.each.Each) else None
        carrying = isinstance(held, shapes.pieces.Pieces) and any(mark.key == "seat" for mark in held.marks.values())
        if carrying and not all(_carried(view, told, part, key, seat) for seat, key in _where(told, told[part])):
            return False
    return True


def _where(told: types.Values, places: Any) -> list[tuple[str, str]]:
    """Who is at which of some places, by any part that says so of seats."""
    keyed = [value for value in told.values() if isinstance(value, dict)]
    seats = {*_seats(told)}
    return [(seat, at) for each in keyed if {*each} <= seats for seat, at in each.items() if str(at) in places]


def _carried(view: games.View, told: types.Values, part: str, key: str, seat: str) -> bool:
    """Put somebody on a piece that carries nobody, where that breaks nothing."""
    places: Any = told[part]
    there = places[key]
    if any(seat in piece.split(shapes.several.WITH) for piece in there):
        return True
    for piece, number in [(piece, number) for piece, number in there.items() if shapes.several.WITH not in piece]:
        fewer = {piece: number - 1} if number > 1 else {}
        rest = {other: each for other, each in there.items() if other != piece}
        manned = {**places, key: {**rest, **fewer, f"{piece}{shapes.several.WITH}{seat}": 1}}
        if _broken(view, {**told, part: manned}) is None:
            told[part] = manned
            return True
    return False


def _people(view: games.View, chance: random.Random) -> list[str]:
    here = shapes.of(view.game.core["position"]["seats"]["is"])
    named = [each for each in here.options(view.game) if here.here(view, each)]
    return chance.sample(named, min(len(named), chance.randint(FEWEST, MOST)))


def _keyed(view: games.View, told: types.Values, part: str, shape: shapes.each.Each, chance: random.Random) -> None:
    """A value for each key that there is here; of seats, for each that is taken."""
    keys = _seats(told) if shape.keys.key == "seat" else list(shape.keys.options(view.game))
    found: dict[str, Any] = {}
    told[part] = found
    for key in [key for key in keys if shape.keys.here(view, key)]:

        def one(key: str = key) -> dict[str, Any]:
            return {**found, key: _value(view, part, shape.values, told, chance)}

        fits = _fitting(view, told, part, one)
        if fits:
            found[key] = fits[key]
    told[part] = found


def _fitting(view: games.View, told: types.Values, part: str, make: Callable[[], Any]) -> Any:
    """The first value that breaks nothing, told with what is there already; else the emptiest of its kind."""
    value: Any = None
    for _ in range(TRIES):
        value = make()
        if _broken(view, {**told, part: value}, only=True) is None:
            return value
    return type(value)()


def _value(view: games.View, part: str, shape: shapes.Shape, told: types.Values, chance: random.Random) -> Any:
    body = view.game.core["facts"][part]
    if body.get("seen-by") == "nobody" and shape.key == "pile":
        return [shapes.several.UNKNOWN] * chance.randint(0, MOST)
    value = _sample(view, shape, _seats(told), chance)
    usual = body.get("else")
    if isinstance(value, str) and value == usual:
        return _value(view, part, shape, told, chance)  # what is usual only says that nobody has told it
    return value


def _sample(view: games.View, shape: shapes.Shape, seats: list[str], chance: random.Random) -> Any:
    """A value of a shape, of which nothing is unknown; people are those at the table."""
    if isinstance(shape, shapes.names.Seat) and seats:
        return seats[0] if chance.random() < LIKELY else chance.choice(seats)
    if isinstance(shape, shapes.simple.Boolean):
        return chance.random() < LIKELY
    if isinstance(shape, shapes.pieces.Pieces):
        return {_piece(view, shape, seats, chance): chance.randint(1, 2) for _ in range(chance.randint(0, 3))}
    value: Any = shape.sample(view, chance)
    if isinstance(shape, shapes.several.Counts):
        value.pop(shapes.several.UNKNOWN, None)
    return value


def _piece(view: games.View, shape: shapes.pieces.Pieces, seats: list[str], chance: random.Random) -> str:
    """A thing with what it carries: a card always, anything else by chance."""
    marks = sorted(_marks(view, shape, seats, chance))
    return shapes.several.WITH.join([str(shape.each.sample(view, chance)), *marks])


def _marks(view: games.View, shape: shapes.pieces.Pieces, seats: list[str], chance: random.Random) -> Iterator[str]:
    for name, mark in shape.marks.items():
        if shape.each.key == "group" or chance.random() < LIKELY / 2:
            yield name if isinstance(mark, shapes.simple.Boolean) else str(_sample(view, mark, seats, chance))


def _broken(view: games.View, told: types.Values, *, only: bool = False) -> object:
    """Why a table cannot be; `only`: not for what could still be told."""
    asked = asking.of(view, next(iter(view.game.core["questions"])), told)
    wrong = preconditions.cannot_arise(asked)
    return None if wrong is None or (only and wrong.status != "refused") else wrong
