"""Odds are exact, sum to one, and come from the same procedure as the answers."""

from fractions import Fraction

import pytest

from rulebase.checker import ask, explore
from rulebase.knowledge import game as games

BSG = games.open_game("bsg")
CONFIGURATIONS = BSG.setup.configurations


def _attack(here: int, attacker: str, target: str) -> dict[str, Fraction] | None:
    found = ask.odds(BSG.at(CONFIGURATIONS[here], "en"), "attack", {"attacker": attacker, "target": target})
    if "probabilities" not in found:
        return None
    return {key: Fraction(chance["fraction"]) for key, chance in found["probabilities"].items()}


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_every_odds_table_sums_to_one(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    units = list(view.entry("units").body["rows"])  # type: ignore[union-attr]
    tables = [_attack(here, attacker, target) for attacker in units for target in units]
    decided = [table for table in tables if table]
    assert decided
    assert all(sum(table.values()) == 1 for table in decided)


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_odds_agree_with_asking_every_face(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    counted: dict[str, int] = {}
    for face in range(1, 9):
        answer = ask.ask(view, "attack", {"attacker": "raider", "target": "viper", "roll": face})
        counted[answer.outcome["result"]] = counted.get(answer.outcome["result"], 0) + 1
    assert _attack(here, "raider", "viper") == {key: Fraction(number, 8) for key, number in counted.items()}


def test_deals_are_exact() -> None:
    dealt = {hand["cylon"]: chance for hand, chance in explore.deals(5, {"cylon": 2, "not-cylon": 8})}
    assert dealt == {0: Fraction(2, 9), 1: Fraction(5, 9), 2: Fraction(2, 9)}
    assert sum(dealt.values()) == 1
