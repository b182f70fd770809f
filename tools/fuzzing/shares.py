"""How questions end on tables by chance: `python -m tools.fuzzing.shares bsg [QUESTION …]`.

Each is asked of so many whole tables, what only occurs falling as it falls, and of the same with each part told half
the time. Told are the shares; an error of Python, a whole table of which something has to be known, and one that
what occurred does not lead to again are listed. Exit 1 where there was an error.
"""

from __future__ import annotations

import argparse
import collections
import random
import sys
from dataclasses import dataclass, field
from typing import Any

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import situation, types, vocabulary
from rulebase.play import answers, api, ask, asking, lookup, preconditions, runner
from tools.fuzzing import tables_by_chance

ENDS = ("settled", "refused", "silent", "disputed", "choice", "needs", "depends", "wanted", "error")
EVENTS = 6  # that are tried on one table, as long as they are refused
TELLINGS = 12  # facts of an event that are told because they were asked for
MOST_NEEDS = 0.05  # of whole tables


class ByChance(runner.Occurrences):
    """Throws, deals and choices as they fall, kept so that they can be told again."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__({})
        self.chance = chance
        self.come: dict[str, Any] = {}

    def next(self, game: lookup.Lookup, name: str) -> Any:
        return self._kept(name, self.chance.choice(list(game.faces(name))))

    def dealt(self, game: lookup.Lookup, request: api.Deal) -> Any:
        del game
        counts = list(request.deck.values())
        dealt = self.chance.sample(list(request.deck), min(sum(counts), request.count), counts=counts)
        return self._kept(request.fact, dict(collections.Counter(dealt)))

    def chosen(self, game: lookup.Lookup, request: api.Choose) -> Any:
        del game
        if not request.options:
            raise runner.Unanswered
        chosen = self.chance.choice(request.options)
        if len(request.options) == 1:
            return chosen
        told = self.come.setdefault(situation.CHOICES, {})
        told.setdefault(f"{request.rule}@{request.by}", []).append(chosen)
        return chosen

    def _kept(self, name: str, value: Any) -> Any:
        self.come.setdefault(name, []).append(value)
        return value


@dataclass
class Ends:
    """How often a question has ended in which way, and what has to be looked at."""

    count: collections.Counter[str] = field(default_factory=collections.Counter)
    needed: collections.Counter[str] = field(default_factory=collections.Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def needs(self) -> float:
        """The share that ended in a need, of those that ended neither as wanted nor in a refusal."""
        others = sum(self.count.values()) - self.count["wanted"] - self.count["refused"]
        return self.count["needs"] / others if others else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.fuzzing.shares", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("questions", nargs="*", metavar="QUESTION")
    parser.add_argument("--number", type=int, default=1000, help="tables for each question")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = opening.open_game(asked.game)
    whole, half = measured(game, asked.questions or list(game.core["questions"]), asked.number, asked.seed)
    for title, found in (("whole tables", whole), ("each part told half the time", half)):
        _show(title, found)
    return 1 if any(ends.wrong for ends in (*whole.values(), *half.values())) else 0


def measured(game: games.Game, questions: list[str], number: int, seed: int) -> tuple[dict[str, Ends], dict[str, Ends]]:
    """How each question ends: on whole tables, and with each part told half the time."""
    chance = random.Random(seed)
    whole: dict[str, Ends] = {question: Ends() for question in questions}
    half: dict[str, Ends] = {question: Ends() for question in questions}
    for _ in range(number):
        laid: dict[str, types.Values] = {}
        shuffled = chance.sample(game.setup.configurations, len(game.setup.configurations))
        for question in questions:
            rule = game.core["questions"][question]["rule"]
            view = game.at(next(here for here in shuffled if game.resolver.exists(rule, here)), "en")
            if view.configuration.key not in laid:
                laid[view.configuration.key] = tables_by_chance.whole(view, chance)
            table = laid[view.configuration.key]
            _one(view, question, table, chance, whole[question])
            _one(view, question, tables_by_chance.halved(table, chance), chance, half[question])
    return whole, half


def _one(view: games.View, question: str, table: types.Values, chance: random.Random, ends: Ends) -> None:
    """One table, and an event on it: of several the first that is not refused."""
    facts: types.Values = {}
    try:
        for _ in range(EVENTS):
            facts = tables_by_chance.event(view, question, table, chance)
            answer = answered(view, question, table, facts, chance)
            if answer.status != "refused":
                break
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        ends.count["error"] += 1
        ends.wrong.append(f"{error!r}: {question} {view.configuration.key} {facts} {table}")
        return
    ends.count[answer.status] += 1
    ends.needed.update(need["fact"] for need in answer.needs)


def answered(
    view: games.View, question: str, table: types.Values, facts: types.Values, chance: random.Random
) -> answers.Reply:
    """The answer, with what occurred told; what is asked for of the event is told as well."""
    for _ in range(TELLINGS):
        come = occurred(view, question, {**table, **facts}, chance)
        answer = ask.ask(view, question, {**table, **facts, **come})
        more = [need["fact"] for need in answer.needs if not vocabulary.is_part(view.game, need["fact"])]
        told = tables_by_chance.fact_of(view, more[0], table, chance) if more else {}
        if not told:
            answer.as_json()
            return answer
        facts |= told
    return answer


def occurred(view: games.View, question: str, told: types.Values, chance: random.Random) -> types.Values:
    """What was thrown, dealt and chosen on one way through a question."""
    asked = asking.of(view, question, told)
    if preconditions.not_here(asked):
        return {}
    by_chance = ByChance(chance)
    asked.run(by_chance)
    return by_chance.come


def _show(title: str, found: dict[str, Ends]) -> None:
    print(f"{title}\n  {'':<24}{''.join(f'{end:>9}' for end in ENDS)}   in needs")
    for question, ends in found.items():
        listed = "".join(f"{ends.count[end]:>9}" for end in ENDS)
        asked = ", ".join(f"{fact} {number}" for fact, number in ends.needed.most_common(3))
        mark = " *" if ends.needs > MOST_NEEDS else ""
        print(f"  {question:<24}{listed}  {ends.needs:>8.1%}{mark}  {asked}")
    wrong = [each for ends in found.values() for each in ends.wrong]
    print("\n".join(f"    {each[:2000]}" for each in wrong[:20]))


if __name__ == "__main__":
    sys.exit(main())
