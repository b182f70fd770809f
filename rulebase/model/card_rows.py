"""Rows that cards print: which questions their effects ask, and what of these has to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulebase.model import game as games
from rulebase.model import types

EFFECTS = "effects"  # the table of the questions that effects ask, by their verb and by what it is about
AUDIENCES = "audiences"  # the table, and the module, of whom they apply to
TABLES = (EFFECTS, AUDIENCES)  # how rows of cards are read
CHANGE, OF = "change", "of"  # in a row of a card: the verb, and what it is about
ASKED = "asked"  # in that table: what has to be told of the card
ROLL = "roll"  # the faces for which rows are carried out, and the fact that tells the roll


class Asked(NamedTuple):
    """The questions that rows ask, and the facts that are told for them."""

    questions: set[str]
    facts: set[str]


def of_any(game: games.Game) -> Asked:
    """What the rows of any card might ask."""
    return _asked(game, [*written(game, EFFECTS).values()], rolled=True)


def of_told(game: games.Game, told: Mapping[str, types.Value]) -> Asked | None:
    """What the rows of the cards that are told ask, of that part of them that is told; None if no card is told."""
    names = [value for value in told.values() if isinstance(value, str)]
    cards = [name for name in names if name in game.entries and game.entries[name]["kind"] == "card"]
    if not cards:
        return None
    printed = [each for card in cards for each in (game.entries[card].get("data", {}), game.resolver.patches(card))]
    meant = [each[name] for each in printed if isinstance(each, dict) for name in names if name in each]
    found, known = [*below(meant or printed)], written(game, EFFECTS)
    keys = [(f"{row[CHANGE]}/{row.get(OF, '')}", str(row[CHANGE])) for row in found if CHANGE in row]
    rows = [known[key] for each in keys for key in [next((key for key in each if key in known), "")] if key]
    return _asked(game, rows, rolled=any(ROLL in row and "rows" in row for row in found))


def _asked(game: games.Game, rows: list[dict[str, types.Value]], *, rolled: bool) -> Asked:
    facts = {fact for row in below(rows) for fact, column in row.items() if column == ASKED}
    if rolled and ROLL in game.core["facts"]:
        facts |= {ROLL, game.core["facts"][ROLL].get("changed-by", "")}
    return Asked({str(row["then"]) for row in rows if "then" in row}, facts)


def written(game: games.Game, table: str) -> dict[str, dict[str, types.Value]]:
    """The rows of a table, if there is such a one: its own and those that patches write."""
    rows: dict[str, types.Value] = {**game.entries[table].get("rows", {})} if table in game.entries else {}
    for patch in game.resolver.patches(table):
        added = {**patch.get("add", {}), **patch.get("replace", {})}
        rows |= {path.removeprefix("rows."): row for path, row in added.items() if path.count(".") == 1}
    return {name: row for name, row in rows.items() if isinstance(row, dict)}


def below(value: object) -> Iterator[dict[str, object]]:
    """Every mapping below a value, and itself."""
    if isinstance(value, dict):
        yield value
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    for each in inner:
        yield from below(each)
