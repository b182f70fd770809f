"""How things are told: one notation for all, names as they are said, and nothing that is understood is refused."""

import json
import subprocess
import sys

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import situation
from tests.conftest import Command

BSG = opening.open_game("bsg")


@pytest.mark.parametrize(
    ("part", "typed", "read"),
    [
        ("hand", "tigh=3,roslin=2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
        ("hand", "tigh=3;roslin=2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
        (
            "hand",
            "tigh:repair=1,launch-scout=2,roslin:2",
            {"saul-tigh": {"repair": 1, "launch-scout": 2}, "laura-roslin": {"unknown": 2}},
        ),
        (
            "space",
            "ahead:raider=4,basestar=1,astern:raider=1",
            {"ahead": {"raider": 4, "basestar": 1}, "astern": {"raider": 1}},
        ),
        ("titles", "admiral=tigh;president=roslin", {"admiral": "saul-tigh", "president": "laura-roslin"}),
        ("at", "tigh:brig,roslin:command", {"saul-tigh": "brig", "laura-roslin": "command"}),
        ("ship-token", "people", {"people": 1}),
        ("galactica-damage", "command,armory", {"command": 1, "armory": 1}),
        ("damage-token", "Dowództwo", {"command": 1}),
        ("reserves", "Vipera", {"viper": 1}),
    ],
)
def test_every_part_is_told_in_one_notation(part: str, typed: str, read: object) -> None:
    assert situation.read(BSG, {part: typed}) == {part: read}


@pytest.mark.parametrize(
    ("fact", "typed", "read"),
    [
        ("who", "Starbuckiem", "kara-thrace"),
        ("who", "Starbuckkal", "kara-thrace"),
        ("who", "Tighnek", "saul-tigh"),
        ("to", "laboratorium", "research-lab"),  # not Ambulatorium, which only looks alike
    ],
)
def test_a_name_with_an_ending_of_its_language_is_read(fact: str, typed: str, read: str) -> None:
    assert situation.read(BSG, {fact: typed}) == {fact: read}


@pytest.mark.parametrize(("fact", "typed"), [("who", "Starbok"), ("to", "Amulatorium")])
def test_a_name_that_is_merely_near_is_not_read(fact: str, typed: str) -> None:
    with pytest.raises(problems.Failed) as failed:
        situation.read(BSG, {fact: typed})
    assert failed.value.problems[0].hint


def test_a_pipe_tells_facts() -> None:
    asked = [sys.executable, "-m", "rulebase", "ask", "bsg", "attack", "-", "--json"]
    told = "attacker: raider\ntarget: viper\nroll: 5\n"
    done = subprocess.run(asked, input=told, capture_output=True, text=True, check=False, encoding="utf-8")
    assert json.loads(done.stdout)["outcome"]["result"] == "damaged"


def test_those_who_are_named_play_and_others_may(command: Command) -> None:
    asked = ("ask", "bsg", "may", "--do", "claim-title", "--who", "tigh", "--title", "president", "--lang", "en")
    taken = command(*asked, "--titles", "president=roslin")
    assert taken.stdout.startswith("No. Laura Roslin is President")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("skill-check", "PL 16, “Testy umiejętności”"),
        ("crisis", "PL 10, “Faza kryzysów”"),
        ("jump", "PL 13"),
    ],
)
def test_what_is_not_written_yet_is_told_where_it_stands(command: Command, typed: str, said: str) -> None:
    done = command("ask", "bsg", typed)
    assert done.returncode == 2
    assert f"“{typed}” is not written yet" in done.stderr
    assert said in done.stderr


def test_a_question_goes_by_its_name_in_any_language(command: Command) -> None:
    asked = ("--attacker", "raider", "--target", "viper", "--roll", "5", "--json")
    assert json.loads(command("ask", "bsg", "Atak", *asked).stdout)["question"] == "attack"


@pytest.mark.parametrize(
    ("told", "mended"),
    [
        (("--who", "starbok"), "--who 'Kara “Starbuck” Thrace'"),
        (("--who", "tigh", "--at", "tigh=commnd"), "--at tigh=Command"),
    ],
)
def test_an_error_tells_what_to_type_instead(command: Command, told: tuple[str, ...], mended: str) -> None:
    done = command("ask", "bsg", "move", *told, "--lang", "en")
    assert done.returncode == 2
    assert mended in done.stderr
