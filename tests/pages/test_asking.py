"""The order in which a form asks is that of the procedure."""

import json
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.pages import forms
from rulebase.play import json_api

BSG = opening.open_game("bsg")
STRUCTURAL: dict[str, Any] = {"structural-damage": True}


def asked(config: str | None = None, **facts: Any) -> dict[str, Any]:
    told = {"do": "ask", "game": "bsg", "question": "attack", "language": "en", "config": config, "facts": facts}
    answer: dict[str, Any] = json.loads(json_api.answer(json.dumps(told), opening.open_game))
    return answer


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("attack", ["attacker", "target"]),  # the throw only where there is one
        ("nuke", ["roll"]),  # all else is usual
        ("succession", ["title", "because", "seats"]),
        ("contents", []),
    ],
)
def test_what_is_always_asked_for_comes_first_and_in_order(question: str, first: list[str]) -> None:
    assert forms.first(BSG, question) == first
    assert forms.Forms(BSG).question(question, "pl")["first"] == first


def test_a_walk_tells_what_is_asked_for_and_no_more() -> None:
    here = BSG.setup.usual
    told = {"attacker": "raider", "target": "galactica", "roll": 8, "structural-damage": True}
    assert forms.walk(BSG, "attack", told, here) == ["attacker", "target", "roll"]
    assert forms.walk(BSG, "attack", {"attacker": "raider"}, here) == ["attacker", "target"]


def test_an_answer_says_what_it_was_asked_for() -> None:
    assert asked(attacker="raider", target="galactica")["asked"] == ["attacker", "target"]
    told = asked(attacker="raider", target="galactica", roll=8, **STRUCTURAL)
    assert told["asked"] == ["attacker", "target", "roll"]


def test_a_throw_that_something_else_made_pointless_is_passed_over() -> None:
    told = asked(attacker="raider", target="civilian-ship", roll=8)
    assert told["answer"]["status"] == "settled"
    assert told["asked"] == ["attacker", "target"]
    assert [each["fact"] for each in told["answer"]["unread"]] == ["roll"]
    several = asked(attacker="raider", target="galactica", roll=[8, 3])
    assert [each["fact"] for each in several["answer"]["unread"]] == ["roll"]


def test_a_refusal_names_the_rules_that_have_it() -> None:
    told = asked("base+objective:kobol", attacker="raider", target="viper-mk7")
    assert [each["title"] for each in told["elsewhere"]] == ["Exodus + Cylon Fleet", "combined rules"]
    for there in told["elsewhere"]:
        [here] = [each for each in BSG.setup.configurations if each.key == there["key"]]
        units = BSG.at(here, "en").entry("units")
        assert units is not None
        assert units.get("rows.viper-mk7")
    assert asked(attacker="viper", target="viper")["elsewhere"] == []


def test_where_no_rules_are_told_those_are_meant_that_have_what_is_told() -> None:
    told = asked(attacker="raider", target="viper-mk7", roll=5)
    assert told["here"]["title"] == "Exodus + Cylon Fleet"
    assert told["answer"]["rules"]["lacking"] == "Mark VII viper"
    assert told["answer"]["sentence"] == "Exodus + Cylon Fleet: A roll of 5 misses the Mark VII viper."
    assert asked(attacker="raider", target="viper", roll=5)["answer"]["rules"] is None


def test_a_ruleset_alone_has_an_option_switched_on_that_something_told_needs() -> None:
    told = asked("exodus+objective:kobol", attacker="raider", target="viper-mk7", roll=5)
    assert told["here"]["key"] == told["answer"]["rules"]["key"] == "exodus+cylon-fleet+objective:kobol"
    assert told["answer"]["sentence"].startswith("Exodus + Cylon Fleet: ")
    kept = asked("exodus+pegasus+objective:kobol", attacker="raider", target="viper-mk7", roll=5)["answer"]
    assert (kept["status"], kept["rules"]) == ("refused", None)
    assert asked("base+objective:kobol", attacker="raider", target="viper-mk7", roll=5)["answer"]["status"] == "refused"


def test_what_lies_on_the_table_is_not_told() -> None:
    facts = {
        "attacker": "raider",
        "target": "viper",
        "roll": 5,
        "titles": {"admiral": "saul-tigh"},
        "at": {"saul-tigh": "sickbay"},
    }
    told = {"do": "ask", "game": "bsg", "question": "attack", "language": "en", "facts": facts, "table": ["titles"]}
    answer = json.loads(json_api.answer(json.dumps(told), opening.open_game))["answer"]
    assert [each["fact"] for each in answer["unread"]] == ["at"]
    assert "titles" not in answer["told"]["facts"]


def test_a_page_is_told_where_each_step_is_printed_ready_to_be_joined() -> None:
    told = asked(attacker="raider", target="galactica", roll=8, **STRUCTURAL)
    for step in told["answer"]["steps"]:
        books = told["cited"][" ".join(step["sources"])]
        sections = {place["to"] for book in books for place in book["places"]}
        assert sections == {f"bsg/sources/{source.partition('#')[0].replace('/', '#')}" for source in step["sources"]}
        own = ["bsg-base." in book["places"][0]["to"] for book in books]  # first those of the ruleset
        assert own == sorted(own, reverse=True)
