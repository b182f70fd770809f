"""Types of characters, and how many of each are left to choose from."""

from rulebase.play import api

from . import _line

EVERYBODY = "president"  # every human character stands in this line


def of(game: api.Game, who: str) -> str:
    return str(game.character(who)["role"])


def left(game: api.Game, chosen: list[str]) -> dict[str, int]:
    """Of the types of which the most plentiful has to be chosen; the other version of a person is left."""
    types = game.table("character-types")
    there = [of(game, who) for who in _line.line(game, EVERYBODY) if who not in chosen]
    return {sort: there.count(sort) for sort in types if types.row(sort)["most-plentiful"]}


def twins(game: api.Game, wants: str, chosen: list[str]) -> list[str]:
    """Whoever has been chosen of the same person."""
    return [other for pair in _line.twins(game, [*chosen, wants]) for other in pair if other != wants]
