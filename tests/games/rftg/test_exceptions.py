"""What a power cannot do is refused by its own exception, and what another reading means is told of this table."""

import pytest

from rulebase.author import opening
from rulebase.model import situation, types
from rulebase.play import ask

RFTG = opening.open_game("rftg")


@pytest.mark.parametrize(("card", "says"), [("alien-robot-sentry", "alien"), ("pirate-world", "alien-exception")])
def test_the_exception_that_is_made_is_the_one_that_is_told(card: str, says: str) -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"alien-exception": "b"})
    told: types.Values = {"tableau": ["old-earth", "contact-specialist"], "hand": 6, "card": card}
    told |= {"action": ["explore-5"], "using": ["contact-specialist"]}
    answer = ask.ask(view, "settle", told)
    assert (answer.status, answer.sentences) == ("refused", [f"settle.pay-for-military/{says}"])


@pytest.mark.parametrize(("card", "says"), [("alien-robot-sentry", "alien"), ("pirate-world", "alien-exception")])
def test_why_a_power_is_no_way_out_is_told_of_a_world_too_strong(card: str, says: str) -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"alien-exception": "b"})
    told: types.Values = {"tableau": ["old-earth", "contact-specialist"], "hand": 1, "card": card}
    answer = ask.ask(view, "settle", {**told, "action": ["explore-5"]})
    assert f"settle.pay-for-military/{says}" in answer.sentences


SETTLED: types.Values = {"action": ["explore-5"], "hand": 3, "tableau": ["old-earth", "contact-specialist"]}


@pytest.mark.parametrize(
    ("told", "means"),
    [
        ({"card": "pirate-world"}, "Contact Specialist cannot pay for Pirate World, which is a windfall world."),
        (
            {"card": "asteroid-belt", "tableau": ["old-earth", "colony-ship"], "hand": 1},
            "Colony Ship cannot place Asteroid Belt, which is a windfall world.",
        ),
        (
            {"card": "pre-sentient-race", "tableau": ["alpha-centauri", "mining-robots"]},
            "The discounts of Alpha Centauri and Mining Robots apply to every windfall world, "
            "so Pre-Sentient Race costs 2 cards less.",
        ),
        (
            {"card": "outlaw-world", "tableau": ["old-earth", "drop-ships"], "placed": {"drop-ships": 1}},
            "Drop Ships was placed this round and does not work before the next one.",
        ),
    ],
)
def test_another_reading_is_told_as_it_applies_to_this_table(told: types.Values, means: str) -> None:
    facts = situation.read(RFTG, {**SETTLED, **told})
    answer = ask.ask(RFTG.at(RFTG.setup.configurations[0], "en"), "settle", facts)
    assert answer.status == "settled"
    assert [reading["text"] for reading in answer.readings] == [means]


def test_nothing_is_told_of_readings_that_all_refuse() -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en")
    answer = ask.ask(view, "settle", {**SETTLED, "card": "pirate-world", "hand": 2})
    assert (answer.status, answer.standing, answer.readings) == ("refused", "stated", [])


def test_a_reading_that_would_allow_it_is_told_of_a_refusal() -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en")
    told: types.Values = {"card": "galactic-resort", "tableau": ["alpha-centauri"], "hand": 3}
    answer = ask.ask(view, "settle", {**SETTLED, **told})
    assert answer.status == "refused"
    assert [reading["status"] for reading in answer.readings] == ["settled"]


def test_a_discount_for_windfall_worlds_is_told_as_one() -> None:
    """As one reading has it."""
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"rare-discount": "b"})
    answer = ask.ask(view, "tableau", situation.read(RFTG, {"tableau": ["old-earth", "mining-robots"]}))
    assert "tableau.discounts/rare-discount" in answer.sentences


@pytest.mark.parametrize(("worlds", "said"), [(["alpha-centauri", "old-earth"], 1), (["new-sparta", "old-earth"], 0)])
def test_a_good_that_no_start_world_has_is_told_where_it_could_lie(worlds: list[str], said: int) -> None:
    """As one reading has it."""
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"windfall-at-setup": "b"})
    answer = ask.ask(view, "setup", situation.read(RFTG, {"players": 2, "home-worlds": worlds}))
    assert answer.sentences.count("setup.good/windfall-at-setup") == said
