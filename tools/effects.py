"""Effects of cards by what becomes of them, deck by deck: `tools/effects GAME`, with `--list` card by card.

told     every row asks a question, or changes nothing
wanted   some row has a verb whose question is not written yet
read     some row is only on the card: no source tells it
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterator

from rulebase.author import opening
from rulebase.model import card_lists, card_rows, types
from rulebase.model import game as games

CLASSES = ("told", "wanted", "read")
READ = "unknown"  # the verb of what no source tells


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/effects", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--list", action="store_true", help="the parts of cards that are not told whole")
    parsed = parser.parse_args()
    game = opening.open_game(parsed.game)
    counted: dict[str, collections.Counter[str]] = {}
    for deck, card, part, verbs in parts(game):
        told = next(each for each in reversed(CLASSES) if each in verbs.values() or each == CLASSES[0])
        counted.setdefault(deck, collections.Counter())[told] += 1
        if parsed.list and told != CLASSES[0]:
            print(f"{deck}  {card}  {part}  {', '.join(verb for verb, each in verbs.items() if each != CLASSES[0])}")
    lines = [*counted.items(), ("all", sum(counted.values(), collections.Counter[str]()))]
    print("".join(f"{title:>9}" for title in CLASSES))
    for deck, count in lines:
        print("".join(f"{count[each]:>9}" for each in CLASSES), deck, sep="  ")
    return 0


def parts(game: games.Game) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Every part of every card, with the classes of the verbs that it names."""
    rows = card_rows.written(game, card_rows.EFFECTS)
    for card in game.of_kind("card"):
        body = game.entries[card]
        for listed in (each for each in card_lists.lists(game.core) if each.effects):
            items = [item for item in listed.items(body) if str(item[card_lists.CHANGE]) in {*map(_verb, rows)}]
            named = {name: _class(rows, item, name) for item in items if (name := str(item[card_lists.CHANGE]))}
            if body.get("data", {}).get(listed.of):
                yield str(body.get("group", "")), card, listed.of, named


def _verb(name: str) -> str:
    return name.partition("/")[0]


def _class(rows: dict[str, dict[str, types.Value]], item: card_lists.Item, verb: str) -> str:
    row = rows.get(f"{verb}/{item.get('of')}", rows.get(verb, {}))
    if verb == READ:
        return "read"
    return "told" if {"then", "idle"} & {*row} else "wanted"


if __name__ == "__main__":
    sys.exit(main())
