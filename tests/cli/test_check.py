"""`rulebase check`: a scenario that fails says what differs, no more, and by which rule."""

from pathlib import Path

import pytest

from tests.conftest import Command

MISSED = """game: bsg
ruleset: base
source: bsg-base.pl/attack-table#1
event: {attack: {attacker: viper, target: raider, roll: 3}}
expect: {result: missed, target: raider, steps: [attack.roll/rolled, attack.raider/missed]}
"""
LOST = """game: bsg
ruleset: base
source: bsg-base.pl/attack-table#1
situation: {resource: {fuel: 8, food: 8, morale: 10, population: 12}}
event: {lose: {dial: fuel, by: 1}}
expect: {after: {resource: {fuel: 6, food: 8, morale: 10, population: 12}}}
"""


@pytest.mark.parametrize(
    ("written", "differences"),
    [
        (
            MISSED,
            [
                "result: 'missed' expected, 'destroyed'  bsg/attack.raider",
                "steps, number 2: ['attack.raider/missed'] expected, ['attack.raider/destroyed']  bsg/attack.raider",
            ],
        ),
        (LOST, ["after.resource.fuel: 6 expected, 7  bsg/resources.dials"]),
    ],
)
def test_only_what_differs_is_shown_with_its_rule(
    tmp_path: Path, command: Command, written: str, differences: list[str]
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(written, encoding="utf-8")
    told = command("check", str(file))
    assert told.returncode == 1
    head, *lines, _counts = told.stdout.splitlines()
    assert head.startswith(f"{file}:1: differs: ")
    assert [line.strip() for line in lines] == differences
