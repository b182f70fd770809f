"""A Cylon attack in Battlestar Galactica, played out a thousand times: what it costs the fleet on average."""

import random
import sys
from collections import Counter

import rulebase

COSTS = ("lost-civilian-ships", "damaged-vipers", "lost-ships", "galactica-damage")
FLEET = {"basestar": 1, "raider": 5, "viper": 2, "civilian-ship": 2}
TABLE = {"space": {"ahead": FLEET, "rest": {}}, "reserves": {"viper": 6}, **{part: {} for part in COSTS}}
ICONS = ["raiders", "launch", "raiders", "basestars"]


def carried_out(table: rulebase.Table, icon: str) -> rulebase.Answer:
    """One icon: the dice show anything, and whoever has a choice takes anything."""
    rolls = [random.randint(1, 8) for _ in range(40)]
    chosen: list[str] = []
    while True:
        answer = table.ask("activate", icons=[icon], roll=rolls, choice=chosen)
        if not answer.choices:
            return answer
        chosen.append(random.choice(answer.choices[0]["options"])["typed"])


def main(times: int) -> None:
    before = rulebase.open("bsg", ruleset="base", position=TABLE)
    lost: Counter[str] = Counter()
    for _ in range(times):
        table = before
        for icon in ICONS:
            table = carried_out(table, icon).after
        for part in COSTS:
            lost[part] += sum(table.told[part].values())
    for part, number in lost.items():
        print(f"{number / times:6.2f}  {part}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
