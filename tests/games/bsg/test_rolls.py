"""What is played on rolls, and what is told for one icon of several."""

from fractions import Fraction
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import configuration, situation
from rulebase.play import ask

BSG = opening.open_game("bsg")
BASE = BSG.at(configuration.read(BSG.setup, "base", [], {}), "en")
SHIPS = {"ahead": {"raider": 1, "viper+lee-adama": 1, "viper+kara-thrace": 1}, "astern": {"raider": 1, "viper": 2}}


def asked(question: str, **told: Any) -> Any:
    facts = situation.read(BSG, {name.replace("_", "-"): value for name, value in told.items()})
    return ask.odds(BASE, question, facts)["probabilities"]


@pytest.mark.parametrize(
    ("plays", "sides"),
    [
        ("", {"missed": 4, "damaged": 3, "destroyed": 1}),
        ("-2", {"missed": 6, "damaged": 2}),
        ("+1", {"missed": 3, "damaged": 3, "destroyed": 2}),
    ],
)
def test_what_is_added_shifts_the_chances(plays: str, sides: dict[str, int]) -> None:
    chances = asked("attack", attacker="raider", target="viper", plays=[plays] if plays else [])
    assert {result: Fraction(chance["fraction"]) for result, chance in chances.items()} == {
        result: Fraction(number, 8) for result, number in sides.items()
    }


def test_three_attacks_are_three_independent_rolls() -> None:
    chances = asked("attack", attacker="raider", target="viper", times=3)
    assert Fraction(chances["missed"]["fraction"]) == Fraction(4, 8) ** 3
    assert Fraction(chances["destroyed"]["fraction"]) == sum(Fraction(1, 8) * Fraction(4, 8) ** n for n in range(3))


def test_a_wrong_choice_is_told_with_its_icon_and_what_came_before() -> None:
    told: Any = {"icons": ["raiders"], "space": SHIPS, "roll": [1, 1], "choices": {"raiders:": ["ahead", "raptor"]}}
    with pytest.raises(problems.Failed) as failed:
        ask.ask(BASE, "activate", situation.read(BSG, told))
    message = failed.value.problems[0].message
    assert message.endswith("It comes at: activate raiders. Before it: Ahead of Galactica, 1 raider is activated.")
