"""Setting up adds up: every point and every card of the box is somewhere."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.play import answers, ask

PLAYERS = (2, 3, 4)


@cache
def game() -> games.Game:
    return opening.open_game("rftg")


def answer(question: str, facts: dict[str, Any], *options: str) -> answers.Reply:
    here = game().setup.configure("base", list(options))
    assert here is not None
    return ask.ask(game().at(here, "en"), question, facts)


def designs() -> Mapping[str, Mapping[str, Any]]:
    return {name: body for name, body in game().entries.items() if body["kind"] == "card"}


def start_worlds() -> list[str]:
    return [name for name, body in designs().items() if "start-number" in body["data"]]


def worth(chips: dict[str, int]) -> int:
    return sum(int(points) * number for points, number in chips.items())


def cards_of(outcome: dict[str, Any], players: int) -> int:
    on_the_table = players + sum(outcome["goods"].values())
    return int(on_the_table + players * outcome["hand"] + outcome["draw-pile"] + outcome["discard-pile"])


@pytest.mark.parametrize("players", PLAYERS)
def test_the_pool_and_what_lies_aside_are_all_small_chips(players: int) -> None:
    outcome = answer("setup", {"players": players}).outcome
    assert outcome["pool"] == players * outcome["each"]
    assert outcome["pool"] + outcome["aside"] == worth(outcome["chips"])


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_is_somewhere_whoever_has_which_world(players: int) -> None:
    cards = sum(body["count"] for body in designs().values())
    for worlds in combinations(start_worlds(), players):
        outcome = answer("setup", {"players": players, "home-worlds": list(worlds)}).outcome
        assert cards_of(outcome, players) == cards


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_of_a_first_game_is_somewhere(players: int) -> None:
    outcome = answer("setup", {"players": players}, "first-game").outcome
    assert cards_of(outcome, players) == sum(body["count"] for body in designs().values())
    assert all(len(hand) == outcome["hand"] for hand in outcome["hands"].values())


def test_the_first_hands_are_the_cards_with_the_number_of_the_world() -> None:
    hands = answer("setup", {"players": 4}, "first-game").outcome["hands"]
    rows = game().entries["first-game-hands"]["rows"]
    for world, hand in hands.items():
        number = designs()[world]["data"]["start-number"]
        assert rows[str(number)]["world"] == world
        assert sorted(hand) == sorted(
            name for name, body in designs().items() if body["data"].get("first-game-hand") == number
        )


def test_the_box_holds_the_cards_that_are_told_one_by_one() -> None:
    parts = answer("contents", {}).outcome["parts"]
    assert parts["worlds"] + parts["developments"] == parts["game-cards"]
    assert parts["one"] + parts["five"] + parts["ten"] == parts["chips"]
    for group in ("world", "development"):
        copies = sum(
            body["count"] for name, body in designs().items() if body["group"] == group and name not in start_worlds()
        )
        assert parts[f"{group}s"] == copies


def test_a_set_has_all_its_action_cards() -> None:
    outcome = answer("setup", {"players": 2}, "two-player-advanced").outcome
    parts = answer("contents", {}).outcome
    assert sum(outcome["copies"].values()) == outcome["action-cards"]
    more = outcome["action-cards"] - parts["action-cards"]
    assert more * parts["parts"]["action-sets"] == parts["parts"]["two-player-actions"]


@pytest.mark.parametrize("turn", range(4))
def test_the_order_turns_with_the_table(turn: int) -> None:
    worlds = start_worlds()[:4]
    seated = worlds[turn:] + worlds[:turn]
    outcome = answer("turn-order", {"home-worlds": seated}).outcome
    assert outcome["worlds"] == worlds
    assert [seated[seat - 1] for seat in outcome["order"]] == worlds
