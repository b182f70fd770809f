"""From Command only what a viper can do is offered: where it launches, how far it flies, what it can attack."""

from typing import Any

from rulebase.author import opening
from rulebase.model import situation
from rulebase.play import ask

BSG = opening.open_game("bsg")
AT_COMMAND = {"characters": "saul-tigh,laura-roslin,kara-thrace", "who": "saul-tigh", "at": "saul-tigh=command"}


def offered(space: str, reserves: str, *chosen: str) -> list[Any]:
    """What may be chosen next, once so much has been."""
    here = BSG.setup.configure("exodus", ("cylon-fleet",))
    assert here is not None
    told: dict[str, Any] = {
        **AT_COMMAND,
        "space": space,
        "reserves": reserves,
        "choices": {"vipers.command": list(chosen)},
    }
    answer = ask.ask(BSG.at(here, "en"), "use-location", situation.read(BSG, told))
    assert answer.status == "choice", answer.sentence
    return [option["value"] for option in answer.choices[0]["options"]]


def test_a_viper_launches_only_at_a_launch_icon() -> None:
    assert offered("rest=", "viper=2") == ["port-ahead", "port-astern"]


def test_a_viper_flies_to_the_next_area_and_a_mark_seven_one_further() -> None:
    assert offered("ahead:viper=1;rest=", "raptor=1") == ["port-ahead", "starboard-ahead"]
    assert "ahead" not in offered("astern:viper-mk7=1;rest=", "raptor=1")
    assert len(offered("astern:viper-mk7=1;rest=", "raptor=1")) == 4


def test_only_what_there_is_something_for_is_offered() -> None:
    every = ["vipers.launch", "vipers.flight", "vipers.attack", "vipers.escort"]
    assert offered("ahead:viper=1,raider=1,civilian-ship=1;rest=", "viper=1") == every
    assert offered("ahead:viper=1,viper+kara-thrace=1;astern:raider=1;rest=", "viper=1") == every[:2]


def test_a_kind_of_viper_and_of_target_is_chosen_where_there_are_several() -> None:
    space = "ahead:viper=1,viper-mk7=1,raider=1,basestar=1;rest="
    assert offered(space, "raptor=1", "vipers.attack") == ["viper", "viper-mk7"]
    assert offered(space, "raptor=1", "vipers.attack", "viper") == ["basestar", "raider"]
