"""What players type: names of actions, goods marked on their worlds, tableaux of several players."""

from functools import cache
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import situation
from rulebase.play import answers, ask

ACTIONS = {
    "develop-action": ["Develop", "Rozwój", "rozwoj", "Fejlesztés", "II: Develop"],
    "settle-action": ["Settle", "Kolonizacja", "Letelepedés"],
    "consume-trade": ["trade", "Handel", "Kereskedelem", "Consume: Trade", "IV: $"],
    "consume-2x": ["2x VP", "2x PZ", "2x GYP", "Consume: 2x VP"],
    "produce-action": ["Produce", "Produkcja", "Termelés"],
    "explore-1-1": ["Explore: +1, +1", "Eksploracja: +1, +1", "Felfedezés: +1, +1"],
    "explore-5": ["Explore: +5", "plus pięć"],
}
SEATS = ["player-2", "player 2", "gracz 2", "2. játékos"]


@cache
def game() -> games.Game:
    return opening.open_game("rftg")


def told(question: str, facts: dict[str, Any]) -> answers.Reply:
    return ask.ask(game().at(game().setup.configurations[0], "en"), question, situation.read(game(), facts))


@pytest.mark.parametrize(("action", "typed"), [(name, each) for name, listed in ACTIONS.items() for each in listed])
def test_actions_by_the_names_that_players_use(action: str, typed: str) -> None:
    assert situation.read(game(), {"action": typed}) == {"action": {"player-1": [action]}}


def test_names_with_a_comma_of_their_own_stand_in_a_list() -> None:
    found = situation.read(game(), {"chosen-actions": "Explore: +1, +1, Settle, Explore: +5"})
    assert found == {"chosen-actions": ["explore-1-1", "settle-action", "explore-5"]}


def test_a_good_is_marked_wherever_a_tableau_is_told() -> None:
    goods = {"player-1": ["comet-zone"]}
    tableau = {"player-1": ["old-earth", "comet-zone"]}
    for written in ("Old Earth, Comet Zone*", ["Old Earth", "Comet Zone *"]):
        assert situation.read(game(), {"tableau": written}) == {"tableau": tableau, "goods": goods}
    several = situation.read(game(), {"tableau": "player-1:Old Earth,Comet Zone*;player-2:Gem World*"})
    assert several["goods"] == {**goods, "player-2": ["gem-world"]}


def test_a_mark_that_says_nothing_is_refused() -> None:
    with pytest.raises(problems.Failed):
        situation.read(game(), {"considered": "Comet Zone*"})


@pytest.mark.parametrize("seat", SEATS)
def test_the_tableau_of_the_player_who_is_meant(seat: str) -> None:
    mine = told("score", {"me": seat, "tableau": "Gem World", "chips": 3})
    assert mine.outcome["total"] == 4
    named = told("score", {"me": seat, "tableau": {"player-1": ["old-earth"], seat: ["gem-world"]}, "chips": {seat: 3}})
    assert named.outcome == mine.outcome


def test_every_question_of_one_tableau_answers_for_any_seat() -> None:
    lying = {"tableau": "Old Earth, Comet Zone*, Public Works", "hand": 6, "chips": 2, "action": "trade"}
    events: dict[str, dict[str, Any]] = {
        "develop": {"card": "drop-ships"},
        "settle": {"card": "gem-world"},
        "trade": {"sold": "comet-zone"},
        "consume": {"order": []},
        "best-consume": {},
        "produce": {},
        "explore": {},
        "score": {},
        "round-end": {},
        "tableau": {},
    }
    for question, facts in events.items():
        mine, other = (told(question, {**lying, **facts, "me": seat}) for seat in ("player-1", "player-3"))
        assert (mine.status, mine.outcome, mine.sentence) == (other.status, other.outcome, other.sentence)
        assert str(mine.changed).replace("player-1", "player-3") == str(other.changed)


def test_what_is_usual_is_said() -> None:
    assumed = {each["fact"]: each["text"] for each in told("produce", {"tableau": "Comet Zone"}).assumed}
    assert assumed == {"goods": "no world has a good on it"}


def test_a_power_that_still_has_a_world_is_the_one_that_was_used() -> None:
    tableau = ["galactic-engineers", "mining-robots", "asteroid-belt", "refugee-world"]
    found = told("produce", {"tableau": tableau, "goods": [], "action": [], "windfalls": ["asteroid-belt"]})
    assert found.steps[0]["text"] == "The good on Asteroid Belt comes from Galactic Engineers."
