"""Whole tables by chance: they can be, questions end well on them, and what an event leaves can be too."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import position, shapes, situation, types, vocabulary
from rulebase.play import api, ask, asking, preconditions, runner
from tools.fuzzing import shares, tables_by_chance

BSG = opening.open_game("bsg")
QUESTIONS = [question for question in BSG.core["questions"] if question != vocabulary.MAY]
TABLES = 3


def views(chance: random.Random, number: int) -> Iterator[games.View]:
    yield from (BSG.at(chance.choice(BSG.setup.configurations), "en") for _ in range(number))


def test_a_whole_table_tells_every_part_and_can_be() -> None:
    chance = random.Random(11)
    for view in views(chance, 8):
        table = tables_by_chance.whole(view, chance)
        parts = [part for part in vocabulary.parts(BSG) if vocabulary.is_here(view, part)]
        assert {*parts} - {*table} <= {*tables_by_chance.PASSING, *BSG.core["position"]["means"].values()}
        assert preconditions.cannot_arise(asking.of(view, QUESTIONS[0], table)) is None
        assert all(_all_keys(view, part, table) for part in table)
        hidden = {part for part in table if BSG.core["facts"][part].get("seen-by") not in (None, "all", "owner")}
        assert not any("unknown" in str(value) for part, value in table.items() if part not in hidden)


def _all_keys(view: games.View, part: str, table: types.Values) -> bool:
    shape, value = vocabulary.shape(BSG, part), table[part]
    if not isinstance(shape, shapes.each.Each) or shape.keys.key == "seat":
        return True
    assert isinstance(value, dict)
    return {*value} == {key for key in shape.keys.options(BSG) if shape.keys.here(view, key)}


def test_whole_tables_end_in_no_error_and_hardly_ever_in_a_need() -> None:
    whole, half = shares.measured(BSG, QUESTIONS, TABLES, 5)
    assert [ends.wrong for ends in (*whole.values(), *half.values()) if ends.wrong] == []
    ended = shares.Ends()
    for ends in whole.values():
        assert sum(ends.count.values()) == TABLES
        ended.count.update(ends.count)
    assert ended.needs <= shares.MOST_NEEDS
    assert ended.count["settled"] > ended.count["refused"] > 0
    assert sum(ends.count["needs"] for ends in half.values()) > 0  # where parts are left out, they are asked for


def test_an_error_is_listed_and_a_need_is_told_by_its_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["shares", "bsg", "pass-turn", "--number", "4", "--seed", "3"])
    assert shares.main() == 0
    told = capsys.readouterr().out
    assert "current-player" in told.partition("half the time")[2]

    def fails(*_: object) -> None:
        raise KeyError("space")

    monkeypatch.setattr(ask, "ask", fails)
    assert shares.main() == 1
    assert "KeyError('space')" in capsys.readouterr().out


def played(chance: random.Random) -> Iterator[tuple[str, asking.Asking, runner.Run]]:
    """Every question on whole tables, with what of it was settled."""
    for view in views(chance, TABLES):
        table = tables_by_chance.whole(view, chance)
        for question in QUESTIONS:
            for _ in range(shares.EVENTS):
                asked = asking.of(view, question, {**table, **tables_by_chance.event(view, question, table, chance)})
                done = None if preconditions.not_here(asked) else asked.run(shares.ByChance(chance))
                if done and isinstance(done.end, api.Answer):
                    yield question, asked, done
                    break


def test_what_an_event_leaves_is_what_it_changes_and_can_be() -> None:
    seen = set()
    for question, asked, done in played(random.Random(23)):
        after = done.game.position
        put = _with(asked.position, after.changed(asked.position))
        assert {**after.parts, **put.parts} == {**put.parts, **after.parts}, (question, asked.facts)
        assert put.moved == after.moved
        wrong = preconditions.cannot_arise(asking.of(asked.view, question, {}, after))
        # Whoever is sent out of a viper that was hit leaves it where it is: what becomes of it is for whoever hit it.
        assert asked.facts.get("viper-hit") or wrong is None, (question, asked.facts, after.changed(asked.position))
        seen.add(question)
    assert len(seen) > len(QUESTIONS) / 2


def _with(before: position.Position, changed: types.Values) -> position.Position:
    """A position with what was told to have changed put into it."""
    after = before
    for part, value in changed.items():
        keyed = value if part in before.keyed else {"": value}
        assert isinstance(keyed, dict)
        for key, each in keyed.items():
            after = after.without(part, key) if each is None and key else _moved(after, part, key, each)
    return after


def _moved(before: position.Position, part: str, key: str, value: Any) -> position.Position:
    numbers = list(value.values()) if isinstance(value, dict) else [value]
    if not numbers or not all(isinstance(number, str) and number[:1] in "+-" for number in numbers):
        return before.put(part, key, value)
    change = {thing: int(number) for thing, number in value.items()} if isinstance(value, dict) else int(value)
    return before.by(part, key, change)


def test_what_occurred_can_be_told_and_comes_to_the_same() -> None:
    chance = random.Random(31)
    for question, asked, done in played(chance):
        again = shares.ByChance(random.Random(0))
        asked.run(again)
        told = {**asked.position.parts, **asked.facts, **again.come}
        answer = ask.ask(asked.view, question, {name: value for name, value in told.items() if name != situation.ME})
        assert answer.status in ("settled", "disputed", "refused", "silent", "wanted", "needs"), question
        assert done.end is not None
