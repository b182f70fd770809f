"""What an answer leaves on the table is what its steps have done: no change is made beside them."""

import random
from collections.abc import Iterator

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.play import api, asking, lookup, marks, preconditions, runner, trying
from tools import occasions

BY_CHANCE = 400


def _settled(name: str) -> Iterator[tuple[asking.Asking, runner.Run]]:
    game = opening.open_game(name)
    for occasion in occasions.by_chance(game, "en", random.Random(13), BY_CHANCE):
        if occasion.answer.status == "settled":
            asked = asking.of(occasion.view, occasion.question, occasion.told)
            if preconditions.broken(asked) is None and trying.waiting(asked.run()) is None:  # nothing was tried
                yield asked, asked.run()


def _replayed(asked: asking.Asking, steps: list[api.Said]) -> lookup.Lookup:
    """The table after the steps alone, one after another."""
    table = asked.look(lookup.State(asked.position))
    for step in steps:
        for effect in step.does:
            table.apply(effect, step.rule)
    return table


@pytest.mark.parametrize("name", bundle.games())
def test_the_table_after_an_answer_is_the_one_after_its_steps(name: str) -> None:
    moved = 0
    for asked, done in _settled(name):
        assert isinstance(done.end, api.Answer)
        told = done.steps if done.end in done.steps else [*done.steps, done.end]
        replayed = _replayed(asked, told).position
        # What was left out is marked by the rows of a table, and is no step.
        left = marks.without(asked.view.game, done.game.position.parts)
        assert marks.without(asked.view.game, replayed.parts) == left, (asked.question, asked.facts)
        moved += replayed.parts != asked.position.parts
    assert moved >= 40
