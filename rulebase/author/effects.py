"""Effects of cards and tables by what becomes of them: carried out, by a procedure, wanted, or told by no source."""

from __future__ import annotations

import collections
from collections.abc import Iterator

from rulebase.model import card_lists, card_rows, types
from rulebase.model import game as games

TOLD = "told"  # every row asks a question, or changes nothing
OWN = "own"  # no rows: a procedure of its own reads what stands there
WANTED = "wanted"  # some row has a verb whose question is not written yet
READ = "read"  # some row is only on the card or board: no source tells it
CLASSES = (TOLD, OWN, WANTED, READ)
UNTOLD = "unknown"  # the verb of what no source tells


def counted(game: games.Game) -> dict[str, collections.Counter[str]]:
    """How many parts are of each class, by deck and by table."""
    found: dict[str, collections.Counter[str]] = {}
    for deck, _, _, verbs in (*parts(game), *cells(game)):
        found.setdefault(deck, collections.Counter())[of_part(verbs)] += 1
    return found


def of_part(verbs: dict[str, str]) -> str:
    """The class of a part: that of what is missing most in it."""
    return next(each for each in reversed(CLASSES) if each in verbs.values() or each == TOLD)


def parts(game: games.Game) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Every part of every card, with the classes of the verbs that it names."""
    for card in game.of_kind("card"):
        body = game.entries[card]
        for listed in (each for each in card_lists.lists(game.core) if each.effects):
            if body.get("data", {}).get(listed.of):
                yield str(body.get("group", "")), card, listed.of, classes(game, listed.items(body))


def cells(game: games.Game) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Every row of every table in which effects stand, as often as rules make it another."""
    telling, seen = card_lists.in_tables(game.core), list[tuple[str, str, types.Value]]()
    for table in game.of_kind("table") if telling else ():
        columns = game.entries[table].get("columns", {})
        for column in (name for name, about in columns.items() if about["type"] == card_rows.EFFECTS):
            for variant in game.everywhere.variants(table):
                for key, row in variant.entry.body["rows"].items():
                    if telling and (table, key, row.get(column)) not in seen:
                        seen.append((table, key, row.get(column)))
                        items = [item for _, item in telling.placed(row.get(column))]
                        yield table, key, column, classes(game, items) if column in row else {"": OWN}


def classes(game: games.Game, items: list[card_lists.Item]) -> dict[str, str]:
    """The verbs of rows, each with its class."""
    rows = card_rows.written(game, card_rows.EFFECTS)
    named = [item for item in items if str(item[card_lists.CHANGE]) in {*map(_verb, rows)}]
    return {str(item[card_lists.CHANGE]): _class(rows, item, str(item[card_lists.CHANGE])) for item in named}


def _verb(name: str) -> str:
    return name.partition("/")[0]


def _class(rows: dict[str, dict[str, types.Value]], item: card_lists.Item, verb: str) -> str:
    row = rows.get(f"{verb}/{item.get('of')}", rows.get(verb, {}))
    if verb == UNTOLD:
        return READ
    return TOLD if {"then", "idle"} & {*row} else WANTED
