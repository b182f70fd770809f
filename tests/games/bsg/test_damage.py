"""What damage tokens come to: each is as likely as any other that is left, and no position trips a question."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from rulebase.cli import main

AREAS = ("ahead", "port-ahead", "port-astern", "astern", "starboard-astern", "starboard-ahead")
QUESTIONS = (
    ("damage-galactica",),
    ("turn-damage",),
    ("damage-basestar", "--where", "ahead"),
    ("repair", "--damaged-place", "armory"),
    ("repair-viper", "--craft", "viper"),
    ("activate-viper", "--viper-does", "launches", "--craft", "viper", "--into", "port-ahead"),
    ("activate-viper", "--viper-does", "flies", "--craft", "viper", "--where", "ahead", "--into", "astern"),
    ("activate-viper", "--viper-does", "attacks", "--craft", "viper", "--where", "ahead", "--unit", "basestar"),
    ("activate-viper", "--viper-does", "escorts", "--craft", "viper", "--where", "ahead"),
    ("pilot", "--who", "kara-thrace", "--into", "port-ahead"),
    ("activate-vipers", "--who", "kara-thrace"),
    ("use-location", "--who", "kara-thrace"),
    ("risk-raptor", "--needed", "3"),
    ("build-assault-raptor",),
    ("jump-away",),
)
RULESETS = (
    ("--ruleset", "base"),
    ("--ruleset", "exodus", "--option", "cylon-fleet", "--option", "ionian-nebula"),
    ("--ruleset", "combined"),
    ("--ruleset", "combined", "--option", "cylon-attack-cards"),
)


def _odds(capsys: pytest.CaptureFixture[str], *told: str) -> list[Fraction]:
    assert main.main(["odds", "bsg", *told, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["probabilities"]
    return sorted(Fraction(each["fraction"]) for each in found.values())


def test_every_token_that_is_left_is_as_likely(capsys: pytest.CaptureFixture[str]) -> None:
    space = ("--space", "ahead:basestar=1;rest=")
    nebula = ("--ruleset", "exodus", "--option", "ionian-nebula")
    assert _odds(capsys, "damage-basestar", "--where", "ahead", *space, "--ruleset", "base") == [Fraction(1, 4)] * 4
    assert _odds(capsys, "damage-basestar", "--where", "ahead", *space, *nebula) == [Fraction(1, 6)] * 6
    drawn = ("--galactica-damage", "fuel=1,armory=1", "--ruleset", "base")
    assert _odds(capsys, "damage-galactica", *drawn) == [Fraction(1, 6)] * 6


def test_what_a_basestar_carries_is_said_where_one_of_two_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    space = "ahead:basestar=1,basestar+disabled-hangar=1;rest="
    told = ("--where", "ahead", "--space", space, "--basestar-token", "disabled-weapons=1", "--lang", "en")
    main.main(["ask", "bsg", "damage-basestar", *told])
    offered = [line[4:] for line in capsys.readouterr().out.splitlines() if line.startswith("  - ")]
    assert offered == ["basestar (undamaged)", "basestar (disabled hangar)"]
    assert main.main(["ask", "bsg", "damage-basestar", *told, "--choice", offered[1], "--json"]) == 0
    left = json.loads(capsys.readouterr().out)["changed"]["space"]["ahead"]
    assert left == {"basestar": 1, "basestar+disabled-hangar+disabled-weapons": 1}


def _space(dice: random.Random) -> str:
    kinds = ("raider=2", "heavy-raider=1", "viper=1", "civilian-ship=2")
    there = [f"{area}:{','.join(dice.sample(kinds, dice.randint(1, 3)))}" for area in dice.sample(AREAS, 4)]
    if dice.random() < 0.7:
        there = [*(each for each in there if not each.startswith("ahead:")), "ahead:basestar=1,viper=1"]
    return ";".join([*there, "rest="])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_position_trips_a_question(capsys: pytest.CaptureFixture[str], ruleset: tuple[str, ...]) -> None:
    dice = random.Random(1013)
    for question in QUESTIONS * 3:
        told = [
            *question,
            *ruleset,
            "--space",
            _space(dice),
            "--reserves",
            dice.choice(("viper=2,raptor=1", "raptor=2")),
        ]
        if dice.random() < 0.5:
            place = dice.choice(("hangar-deck", "command", "ahead"))
            told += ["--seats", "kara-thrace,laura-roslin,saul-tigh", "--at", f"kara-thrace={place}"]
            told += ["--roll", str(dice.randint(1, 8))]
        assert main.main(["ask", "bsg", *told, "--json"]) in (0, 1, 2), told
        capsys.readouterr()
