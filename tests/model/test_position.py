"""Positions: never changed, told in part, compared by what they mean."""

import random
from typing import Any

import pytest

from rulebase.model import position, types
from rulebase.model.position import UNKNOWN, Position

KEYED = frozenset(["hand", "at", "space"])


def table(**parts: Any) -> Position:
    return Position(parts, KEYED)


def test_a_position_is_never_changed() -> None:
    before = table(fuel=3, at={"ada": "cell"})
    after = before.put("fuel", "", 2).put("at", "bert", "bridge").by("space", "north", {"raider": 1})
    assert (before.parts, before.moved) == ({"fuel": 3, "at": {"ada": "cell"}}, {})
    assert after.get("fuel") == 2
    assert after.get("at", "ada") == "cell"


def test_what_was_not_told_is_untold() -> None:
    here = table(at={"ada": "cell"})
    assert here.get("fuel") is UNKNOWN
    assert here.get("at", "bert") is UNKNOWN
    assert here.get("hand", "ada") is UNKNOWN
    assert here.keys("at") == ["ada"]
    assert here.keys("fuel") == []


def test_rest_tells_of_all_others() -> None:
    here = table(at={"ada": "cell", "rest": "bridge"})
    assert here.get("at", "bert") == "bridge"
    assert here.keys("at") == ["ada"]
    assert here.put("at", "bert", "bridge").changed(here) == {}
    assert here.put("at", "bert", "cell").changed(here) == {"at": {"bert": "cell"}}


def test_a_number_changes_by_another() -> None:
    assert table(fuel=3).by("fuel", "", -2).get("fuel") == 1
    assert table(space={"north": {"raider": 2, "barge": 1}}).by("space", "north", {"raider": -2, "fighter": 1}).get(
        "space", "north"
    ) == {"barge": 1, "fighter": 1}


def test_a_change_of_something_unknown_stays_relative() -> None:
    before = table()
    after = before.by("fuel", "", 1).by("fuel", "", -3).by("hand", "ada", {"red": 2})
    assert after.get("fuel") is UNKNOWN
    assert after.changed(before) == {"fuel": "-2", "hand": {"ada": {"red": "+2"}}}
    assert after.by("fuel", "", 2).by("hand", "ada", {"red": -2}).changed(before) == {}
    assert after.by("fuel", "", 1).changed(after) == {"fuel": "+1"}
    assert before.by("hand", "ada", {}).moved == before.by("fuel", "", 0).moved == {}
    assert before.by("fuel", "", 1).by("fuel", "", -1).changed(before.by("fuel", "", 1)) == {"fuel": "-1"}


def test_what_was_changed_is_told_by_part_and_key() -> None:
    before = table(fuel=3, at={"ada": "cell", "bert": "bridge"}, hand={"ada": {"red": 1}})
    after = before.put("fuel", "", 2).put("at", "bert", "cell").without("hand", "ada")
    assert after.changed(before) == {"fuel": 2, "at": {"bert": "cell"}, "hand": {"ada": None}}
    assert before.changed(before) == {}


def test_a_key_goes_by_another_name() -> None:
    before = table(at={"ada": "cell", "bert": "bridge"})
    assert before.renamed("at", "ada", "dora").parts == {"at": {"dora": "cell", "bert": "bridge"}}
    assert before.renamed("at", "cleo", "dora") is before
    assert before.renamed("hand", "ada", "dora").parts == before.parts


def test_what_moved_under_a_name_goes_with_it() -> None:
    """A hand of which only is known that it grew is the same hand when its player is somebody else."""
    after = table().by("hand", "ada", {"red": 2}).renamed("hand", "ada", "dora")
    assert after.moved == {("hand", "dora"): {"red": 2}}


def test_without_forgets_what_moved_too() -> None:
    after = table().by("hand", "ada", {"red": 2}).by("fuel", "", 1).without("hand", "ada")
    assert after.moved == {("fuel", ""): 1}


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_telling_means_nothing(seed: int) -> None:
    chance = random.Random(seed)
    facts: list[tuple[str, str, types.Value]] = [("fuel", "", 3), ("at", "ada", "cell"), ("at", "bert", "bridge")]
    facts.append(("hand", "ada", {"red": 1, "blue": 2}))
    once, again = chance.sample(facts, len(facts)), chance.sample(facts, len(facts))
    one, other = table(), table()
    for part, key, value in once:
        one = one.put(part, key, value)
    for part, key, value in again:
        other = other.put(part, key, dict(reversed(value.items())) if isinstance(value, dict) else value)
    assert one.frozen == other.frozen
    assert one.changed(other) == {}
    assert hash(one.frozen) == hash(other.frozen)


def test_added_and_negative() -> None:
    assert position.added({"a": 1}, {"a": -1, "b": 2}) == {"b": 2}
    assert position.added(3, position.negative(2)) == 1
    assert position.negative({"a": 1, "b": -2}) == {"a": -1, "b": 2}
    assert position.relative({"a": 1, "b": -2}) == {"a": "+1", "b": "-2"}
