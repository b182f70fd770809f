"""Odds are exact, sum to one, and come from the same procedure as the answers."""

from fractions import Fraction
from typing import Any

import pytest

from rulebase.checker import api, ask, drive, explore, look, scenario
from rulebase.knowledge import game as games
from tests.conftest import Command

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


def _nuke(ruleset: str, area: dict[str, int]) -> dict[str, Any]:
    here = scenario.configure(BSG, ruleset, [], {})
    return ask.odds(BSG.at(here, "en"), "nuke", {"nukes": 1, "space": {"ahead": area}})


def test_a_choice_on_which_nothing_depends_does_not_stop_the_odds() -> None:
    found = _nuke("combined", {"basestar": 2})
    assert sum(Fraction(chance["fraction"]) for chance in found["probabilities"].values()) == 1
    assert [choice["rule"] for choice in found["idle_choices"]] == ["bsg/nuke.several-basestars"]
    alone = _nuke("combined", {"basestar": 1})
    assert alone["idle_choices"] == []
    assert [chance["rolls"] for chance in found["probabilities"].values()] == [
        chance["rolls"] for chance in alone["probabilities"].values()
    ]


def test_it_is_said_that_nothing_depends_on_the_choice(command: Command) -> None:
    asked = ("odds", "bsg", "nuke", "--nukes", "1", "--area", "basestar=2", "--ruleset", "combined")
    for language, said in (
        ("en", "Whatever is chosen"),
        ("pl", "Niezależnie od wyboru"),
        ("hu", "Bármi is a választás"),
    ):
        told = command(*asked, "--lang", language)
        assert (told.returncode, told.stdout.count(said)) == (0, 1)
    assert "Whatever" not in command(*asked[:6], "basestar=1", *asked[7:], "--lang", "en").stdout


def _throw(game: api.Game) -> api.Procedure:
    """A die, then a choice between keeping the face and turning it over."""
    roll = yield api.Roll("roll")
    kept = yield api.Choose("current-player", ["kept", "turned"], "attack.roll", "rolled", roll=roll)
    raised = roll if kept == "kept" else game.table("dice").row("d8")["sides"] + 1 - roll
    return api.Answer("attack.roll", "rolled", {"roll": raised}, {"face": raised})


def test_a_choice_on_which_something_depends_has_no_odds() -> None:
    view = BSG.at(CONFIGURATIONS[0], "en")

    def found(key: str) -> explore.Chances:
        game = look.Game(view)
        told = drive.given({}, {})
        return explore.chances(lambda: game, _throw, told, game.faces, lambda done: str(getattr(done.end, key, "")))

    assert {type(way.run.end) for way in found("outcome").ways} == {api.Choose}
    assert {type(way.run.end) for way in found("says").ways} == {api.Answer}
    assert sum(way.weight for way in found("says").ways) == 1
