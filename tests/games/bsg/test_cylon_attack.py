"""A whole Cylon attack over three rounds, kept as a record: it replays, and what went wrong in it is found."""

import copy
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import reader
from rulebase.play import scenarios

BSG = opening.open_game("bsg")
TRUE: Any = next(iter(reader.read(Path(__file__).parent / "cylon-attack.yaml"))).data

# What the players did instead: the event, the part that they left otherwise, and the rule that says how it should be.
MISTAKES: dict[str, tuple[int, dict[str, Any], str]] = {
    "raiders flew against the clock": (
        3,
        {
            "space": {
                "starboard-ahead": {"basestar": 1},
                "ahead": {"raider": 5},
                "starboard-astern": {"heavy-raider": 1},
            }
        },
        "bsg/activation.raider-move",
    ),
    "a basestar launched four raiders": (
        4,
        {
            "space": {
                "starboard-astern": {"raider": 5},
                "astern": {"civilian-ship": 2, "heavy-raider": 1},
                "starboard-ahead": {"basestar": 1, "raider": 4},
            }
        },
        "bsg/activation.launch",
    ),
    "the fleet forgot what the second token cost": (
        7,
        {
            "space": {
                "astern": {"heavy-raider": 1, "raider": 5},
                "starboard-astern": {},
                "port-astern": {"viper": 2, "raider": 3},
            },
            "lost-civilian-ships": {"people": 1, "people-and-morale": 1},
            "resource": {"population": 10, "morale": 10},
        },
        "bsg/resources.dials",
    ),
    "a destroyed viper was put with the damaged ones": (
        9,
        {
            "space": {"astern": {}, "port-astern": {"raider": 8, "heavy-raider": 1}},
            "damaged-vipers": {"viper": 2},
            "lost-ships": {},
        },
        "bsg/attack.viper",
    ),
    "the new centurion advanced at once": (
        10,
        {"space": {"port-astern": {"raider": 8}}, "boarding": {"boarding-second": 1}},
        "bsg/activation.boarding",
    ),
    "the pilot stayed in space": (
        12,
        {
            "space": {"port-ahead": {"raider": 8}},
            "damaged-vipers": {"viper": 2},
            "lost-civilian-ships": {"people": 1, "people-and-morale": 1, "empty": 1},
            "galactica-damage": {"unknown": 2},
            "at": {"kara-thrace": "port-ahead"},
        },
        "bsg/places.sent",
    ),
}


@pytest.mark.parametrize("language", BSG.languages)
def test_the_attack_replays(language: str) -> None:
    replay = scenarios.replay(BSG, TRUE, language)
    assert (replay.events, replay.mistake, replay.unjudged) == (13, None, None)


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_found_where_it_was_made(what: str) -> None:
    number, left, rule = MISTAKES[what]
    wrong = copy.deepcopy(TRUE)
    wrong["events"][number - 1]["changed"] = left
    found = scenarios.replay(BSG, wrong, "en").mistake
    assert found is not None
    assert (found.number, found.rule) == (number, rule)
