"""Effects of cards and tables by what becomes of them: `tools/effects --game GAME`; with `--list` one by one.

told     every row asks a question, or changes nothing
own      no rows: a procedure of its own reads what stands there
wanted   some row has a verb whose question is not written yet
read     some row is only on the card or board: no source tells it
"""

from __future__ import annotations

import argparse
import collections
import sys

from rulebase.author import effects, opening
from rulebase.model import bundle


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/effects", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--list", action="store_true", help="the parts that are not told whole")
    parsed = parser.parse_args()
    counted: dict[str, collections.Counter[str]] = {}
    for game in map(opening.open_game, parsed.game or bundle.games()):
        counted |= effects.counted(game)
        for deck, card, part, verbs in (*effects.parts(game), *effects.cells(game)) if parsed.list else ():
            if effects.of_part(verbs) != effects.TOLD:
                lacking = (verb for verb, each in verbs.items() if each != effects.TOLD)
                print(f"{deck}  {card}  {part}  {', '.join(lacking)}")
    print("".join(f"{title:>9}" for title in effects.CLASSES))
    for deck, count in [*counted.items(), ("all", sum(counted.values(), collections.Counter[str]()))]:
        print("".join(f"{count[each]:>9}" for each in effects.CLASSES), deck, sep="  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
