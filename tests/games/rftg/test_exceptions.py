"""What a power cannot do is refused by its own exception: Alien worlds, or windfall worlds as one reading has it."""

import pytest

from rulebase.checker import ask
from rulebase.knowledge import game as games
from rulebase.knowledge import nouns

RFTG = games.open_game("rftg")


@pytest.mark.parametrize(("card", "says"), [("alien-robot-sentry", "alien"), ("pirate-world", "alien-exception")])
def test_the_exception_that_is_made_is_the_one_that_is_told(card: str, says: str) -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"alien-exception": "b"})
    told: nouns.Told = {"tableau": ["old-earth", "contact-specialist"], "hand": 6, "card": card}
    told |= {"action": ["explore-5"], "using": ["contact-specialist"]}
    answer = ask.ask(view, "settle", told)
    assert (answer.status, answer.told) == ("refused", [f"settle.pay-for-military/{says}"])


@pytest.mark.parametrize(("card", "says"), [("alien-robot-sentry", "alien"), ("pirate-world", "alien-exception")])
def test_why_a_power_is_no_way_out_is_told_of_a_world_too_strong(card: str, says: str) -> None:
    view = RFTG.at(RFTG.setup.configurations[0], "en", {"alien-exception": "b"})
    told: nouns.Told = {"tableau": ["old-earth", "contact-specialist"], "hand": 1, "card": card}
    answer = ask.ask(view, "settle", {**told, "action": ["explore-5"]})
    assert f"settle.pay-for-military/{says}" in answer.told
