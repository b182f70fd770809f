"""How answers are told: lists as lists, ranges as ranges, other readings only where they say something else."""

from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import bundle, quantities
from rulebase.model import game as games
from rulebase.play import ask, offers
from tests import played

GAMES = {name: opening.open_game(name) for name in bundle.games()}
BSG, RFTG = GAMES["bsg"], GAMES["rftg"]


def view(game: games.Game, language: str) -> games.View:
    return game.at(game.setup.configurations[0], language)


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [("en", "1 and 2", "1 and 2"), ("pl", "1 i 2", "1 i 2"), ("hu", "1 és 2", "1. és a 2.")],
)
def test_two_numbers_that_are_told_are_no_range(language: str, said: str, told: str) -> None:
    here = view(RFTG, language)
    assert here.say(here.label("winners", [1, 2])) == said
    rule = here.entry("end.shared")
    assert rule is not None
    assert told in here.render(rule.get("says.shared"), {"winners": [1, 2]}).replace("\N{NO-BREAK SPACE}", " ")


def test_ranges_of_tables_and_cards_are_still_ranges() -> None:
    here = view(BSG, "en")
    assert here.say(here.value("attack.viper.damaged")) == "5–7"
    printed = RFTG.entries["gambling-world"]["data"]["powers"]
    [guess] = [power["guess"] for power in printed if "guess" in power]
    assert view(RFTG, "en").say(view(RFTG, "en").label("guess", guess)) == "1–7"


def test_what_is_chosen_from_a_list_is_called_by_its_label() -> None:
    here = view(RFTG, "pl")
    assert here.say(here.label("prefer", "points")) == "najwięcej punktów zwycięstwa"


def test_two_numbers_as_options_are_told_as_a_list() -> None:
    assert view(RFTG, "en").say(quantities.several([3, 5])) == "3 and 5"
    assert offers.typed([3, 5]) == "3+5"


@pytest.mark.xdist_group("played")
@pytest.mark.parametrize("name", GAMES)
def test_another_reading_says_something_else(name: str) -> None:
    game = GAMES[name]
    answers = [answer for each in game.bundle.scenarios for answer in played.run(game, each, "en").answers]
    with_readings = [answer for answer in answers if answer.readings]
    assert with_readings
    for answer in with_readings:
        for reading in answer.readings:
            ended = (reading["sentence"], reading["outcome"])
            assert ended != (answer.sentence, answer.outcome) or reading["otherwise"]


def test_a_reading_that_changes_no_word_of_the_answer_is_not_told() -> None:
    selling = ["black-market-trading-world", "alien-robotic-factory"]
    facts: dict[str, Any] = {"tableau": selling, "goods": selling[1:]}
    whole = ask.ask(view(RFTG, "en"), "tableau", facts)
    assert (whole.status, whole.readings) == ("settled", [])
    assert whole.disputes == []
    [reading] = ask.ask(view(RFTG, "en"), "best-consume", {**facts, "prefer": "cards"}).readings
    assert reading["discrepancy"] == "alien-trade-price"
