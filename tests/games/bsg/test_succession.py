"""Titles by readings that are not in use, and so in no scenario."""

import pytest

from rulebase.checker import ask
from rulebase.knowledge import configuration, situation
from rulebase.knowledge import game as games

BSG = games.open_game("bsg")
HERE = configuration.read(BSG.setup, "combined", [], {})
TOLD = {
    "seats": ["lee-adama", "sharon-valerii", "saul-tigh", "laura-roslin"],
    "titles": {"cag": "lee-adama"},
    "who": "lee-adama",
    "replacement": "kara-thrace",
}


@pytest.mark.parametrize(("reading", "says", "heir"), [("a", "moves", "kara-thrace"), ("b", "early", "sharon-valerii")])
def test_the_new_character_is_in_line_only_if_the_title_waits(reading: str, says: str, heir: str) -> None:
    view = BSG.at(HERE, "en", {"cag-executed-timing": reading})
    answer = ask.ask(view, "execute", situation.read(BSG, TOLD))
    moved = [step for step in answer.told if step.endswith(("/moves", "/early"))]
    assert [step.partition("/")[2] for step in moved] == [says]
    assert answer.changed["titles"] == {"cag": heir}
