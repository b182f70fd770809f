"""Effects of cards and tables by what becomes of them: `tools/effects --game GAME`, with `--list` one by one.

told     every row asks a question, or changes nothing
own      no rows: a procedure of its own reads what stands there
wanted   some row has a verb whose question is not written yet
read     some row is only on the card or board: no source tells it
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterator

from rulebase.author import opening
from rulebase.model import bundle, card_lists, card_rows, types
from rulebase.model import game as games

CLASSES = ("told", "own", "wanted", "read")
READ = "unknown"  # the verb of what no source tells


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/effects", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--list", action="store_true", help="the parts that are not told whole")
    parsed = parser.parse_args()
    counted: dict[str, collections.Counter[str]] = {}
    for game in map(opening.open_game, parsed.game or bundle.games()):
        for deck, card, part, verbs in (*parts(game), *cells(game)):
            told = next(each for each in reversed(CLASSES) if each in verbs.values() or each == CLASSES[0])
            counted.setdefault(deck, collections.Counter())[told] += 1
            if parsed.list and told != CLASSES[0]:
                lacking = ", ".join(verb for verb, each in verbs.items() if each != CLASSES[0])
                print(f"{deck}  {card}  {part}  {lacking}")
    lines = [*counted.items(), ("all", sum(counted.values(), collections.Counter[str]()))]
    print("".join(f"{title:>9}" for title in CLASSES))
    for deck, count in lines:
        print("".join(f"{count[each]:>9}" for each in CLASSES), deck, sep="  ")
    return 0


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
                        yield table, key, column, classes(game, items) if column in row else {"": "own"}


def classes(game: games.Game, items: list[card_lists.Item]) -> dict[str, str]:
    """The verbs of rows, each with its class."""
    rows = card_rows.written(game, card_rows.EFFECTS)
    named = [item for item in items if str(item[card_lists.CHANGE]) in {*map(_verb, rows)}]
    return {str(item[card_lists.CHANGE]): _class(rows, item, str(item[card_lists.CHANGE])) for item in named}


def _verb(name: str) -> str:
    return name.partition("/")[0]


def _class(rows: dict[str, dict[str, types.Value]], item: card_lists.Item, verb: str) -> str:
    row = rows.get(f"{verb}/{item.get('of')}", rows.get(verb, {}))
    if verb == READ:
        return "read"
    return "told" if {"then", "idle"} & {*row} else "wanted"


if __name__ == "__main__":
    sys.exit(main())
