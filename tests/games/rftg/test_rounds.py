"""What is said of a phase fits how often it is played, and of a power how much it is needed."""

from functools import cache
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.play import ask

TWICE = ["settle-action", "settle-action"]
ONCE = ["settle-action", "explore-5"]
TOGETHER = "but everybody plays it together and only once"
FORCED = "Nothing else lets"


@cache
def game() -> games.Game:
    return opening.open_game("rftg")


def told(question: str, facts: dict[str, Any], *options: str) -> str:
    here = game().setup.configure("base", list(options))
    assert here is not None
    answer = ask.ask(game().at(here, "en"), question, facts)
    return " ".join(step["text"] for step in answer.steps)


@pytest.mark.parametrize(
    ("first", "second", "shared"), [(ONCE, ONCE, True), (TWICE, ONCE, False), (TWICE, TWICE, False)]
)
def test_only_a_phase_played_once_is_said_to_be(first: list[str], second: list[str], shared: bool) -> None:
    said = told("phases", {"chosen-actions": [*first, *second]}, "two-player-advanced")
    assert (f"More than one player chose Settle, {TOGETHER}" in said) == shared


@pytest.mark.parametrize(("tableau", "forced"), [(["old-earth"], True), (["new-sparta", "space-marines"], False)])
def test_a_power_is_forced_only_if_nothing_else_will_do(tableau: list[str], forced: bool) -> None:
    helpers = ["contact-specialist", "colony-ship"]
    facts = {"card": "pirate-world", "action": ["explore-5"], "hand": 1, "using": ["colony-ship"]}
    assert (FORCED in told("settle", {**facts, "tableau": [*tableau, *helpers]})) == forced


def test_whoever_can_neither_conquer_nor_pay_hears_both() -> None:
    facts = {"card": "pirate-world", "action": ["explore-5"], "hand": 2, "tableau": ["old-earth", "contact-specialist"]}
    said = told("settle", facts)
    assert "strength" in said
    assert "costs 2 cards, but there is only 1 other card in hand" in said


@pytest.mark.parametrize(("reading", "said"), [("a", True), ("b", False)])
def test_a_bonus_that_nobody_gets_is_not_spoken_of(reading: str, said: bool) -> None:
    here = game().setup.configure("base", ["two-player-advanced"])
    assert here is not None
    view = game().at(here, "en", {"doubled-action-bonus": reading})
    answer = ask.ask(view, "phases", {"chosen-actions": [*TWICE, *ONCE]})
    assert ("play.doubled-phase/again" in answer.sentences) == said
