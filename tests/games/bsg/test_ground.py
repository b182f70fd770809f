"""The ground on which people stand: places and boards, dials, the Destiny deck as it is made."""

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration, quantities, situation, types
from rulebase.model import game as games
from rulebase.play import ask

BSG = opening.open_game("bsg")
CONFIGURATIONS = BSG.setup.configurations


def _rows(view: games.View, table: str) -> dict[str, dict[str, object]]:
    found = view.entry(table)
    rows: dict[str, dict[str, object]] = found.body["rows"] if found else {}
    return rows


def _skill(view: games.View, card: str) -> str:
    found = view.entry(card.partition("+")[0])
    assert found is not None
    return str(found.body["data"]["skill"])


def _drawn(ruleset: str, cards: int, destiny: int) -> dict[tuple[str, ...], Fraction]:
    """How likely each set of skills is among cards drawn from a Destiny deck of which nothing is known."""
    here = configuration.read(BSG.setup, ruleset, [], {})
    view = BSG.at(here, "en")
    found = ask.odds(view, "draw-destiny", situation.read(BSG, {"destiny-number": cards, "destiny": destiny}))
    chances: dict[tuple[str, ...], Fraction] = {}
    for outcome, chance in found["probabilities"].items():
        drawn = re.findall(r"'([^']+)': (\d)", outcome)
        kinds = tuple(sorted(_skill(view, card) for card, number in drawn for _ in range(int(number))))
        chances[kinds] = chances.get(kinds, Fraction(0)) + Fraction(chance["fraction"])
    return chances


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_every_place_is_on_a_board_that_says_who_may_be_there(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    boards = _rows(view, "boards")
    for place, row in _rows(view, "places").items():
        nowhere = place in {"at-large", "off-board"}
        assert nowhere == ("board" not in row)
        assert nowhere or row["board"] in boards
    assert {row["ship"] for row in boards.values()} <= boards.keys()
    assert {*_rows(view, "place-checks")} <= {*_rows(view, "places")}
    assert {key.partition("/")[0] for key in _rows(view, "place-actions")} <= {*_rows(view, "places")}


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_whoever_has_a_place_to_start_starts_where_he_may_be(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    places = _rows(view, "places")
    for name in BSG.of_kind("character"):
        found = view.entry(name)
        start = found.body.get("data", {}).get("start") if found else None
        for place in start if isinstance(start, list) else []:
            assert place in places or place in {"viper", "viper-mk7"}, (name, place)


@pytest.mark.parametrize(("ruleset", "skills", "cards"), [("base", 5, 10), ("combined", 6, 12)])
def test_every_skill_comes_as_often_from_the_destiny_deck(ruleset: str, skills: int, cards: int) -> None:
    assert set(_drawn(ruleset, 1, cards).values()) == {Fraction(1, skills)}


def test_two_destiny_cards_are_of_one_skill_once_in_nine() -> None:
    chances = _drawn("base", 2, 10)
    assert sum(chances.values()) == 1
    assert sum(chance for kinds, chance in chances.items() if len({*kinds}) == 1) == Fraction(1, 9)


def test_dials_stay_within_their_ends_and_cards_are_neither_made_nor_lost() -> None:
    """A hundred events by chance, each from where the last has ended."""
    chance = random.Random(11)
    view = BSG.at(configuration.read(BSG.setup, "base", [], {}), "en")
    dials = {"fuel": 8, "food": 8, "morale": 10, "population": 12}
    told: types.Values = {
        "seats": ["saul-tigh", "laura-roslin"],
        "resource": dials,
        "hand": {"saul-tigh": 5, "laura-roslin": 0},
    }
    at = situation.position(BSG, situation.read(BSG, told))
    hands = Counter({"saul-tigh": 5, "laura-roslin": 0})
    for _ in range(100):
        question = chance.choice(["lose", "gain", "draw-skills", "discard-skills"])
        who, number = chance.choice([*hands]), chance.randint(1, 4)
        events: dict[str, dict[str, Any]] = {
            "lose": {"dial": chance.choice([*dials]), "by": number},
            "gain": {"dial": chance.choice([*dials]), "by": number},
            "draw-skills": {"who": who, "skill": "tactics", "how-many": number},
            "discard-skills": {"who": who, "cards": {"unknown": number}},
        }
        answer = ask.ask(view, question, situation.read(BSG, events[question]), at)
        if question == "discard-skills":
            assert (answer.status == "refused") == (number > hands[who])
        if answer.status != "settled":
            continue
        at = situation.position(BSG, answer.after)
        hands[who] += {"draw-skills": number, "discard-skills": -number}.get(question, 0)
        assert all(0 <= quantities.whole(at.get("resource", dial)) <= 15 for dial in dials)
        assert all(sum(quantities.counts(at.get("hand", each)).values()) == hands[each] for each in hands)
