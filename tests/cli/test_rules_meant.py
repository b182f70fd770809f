"""Which rules are meant: those that are named, by whatever name, or the first that have all that is told."""

import json

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ((), "base"),
        (("--ruleset", "pegasus"), "exodus+pegasus"),
        (("--ruleset", "Pegasus"), "exodus+pegasus"),
        (("--option", "pegasus"), "exodus+pegasus"),
        (("--ruleset", "daybreak"), "combined"),
        (("--ruleset", "Świt"), "combined"),
        (("--ruleset", "combined", "--option", "pegasus"), "combined"),
        (("--ruleset", "exodus+cylon-fleet"), "exodus+cylon-fleet"),
        (("--ruleset", "exodus", "--option", "new-caprica"), "exodus+new-caprica"),
        (("--titles", "cag=tigh"), "exodus+cylon-fleet"),
        (("--ruleset", "base", "--titles", "cag=tigh"), "base"),
        (("--at", "cain=command"), "exodus+pegasus"),
        (("--ruleset", "exodus", "--titles", "cag=tigh"), "exodus+cylon-fleet"),
        (("--ruleset", "exodus", "--at", "cain=command"), "exodus+pegasus"),
        (("--ruleset", "exodus", "--option", "new-caprica", "--titles", "cag=tigh"), "exodus+new-caprica"),
        (("--ruleset", "combined", "--at", "tigh=detention"), "combined+new-caprica"),
    ],
)
def test_the_smallest_rules_are_meant_that_have_all_that_is_told(
    command: Command, told: tuple[str, ...], meant: str
) -> None:
    done = command("ask", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--roll", "5", *told, "--json")
    answer = json.loads(done.stdout)
    usual = [value for value in answer["choices_made"].values() if value != "kobol"]
    assert "+".join([answer["ruleset"], *answer["options"], *usual]) == meant


def test_an_option_is_told_where_it_is(command: Command) -> None:
    done = command("ask", "bsg", "attack", "--ruleset", "base", "--option", "pegasus", "--lang", "en")
    assert done.returncode == 2
    assert "--ruleset exodus --option pegasus" in done.stderr


def test_an_answer_tells_the_command_that_asks_it_again(command: Command) -> None:
    asked = ("ask", "bsg", "move", "--who", "tigh", "--at", "tigh=command", "--to", "Sickbay", "--hand", "tigh=3")
    answer = json.loads(command(*asked, "--json").stdout)
    assert answer["told"]["facts"]["who"] == "saul-tigh"
    again = json.loads(command(*answer["told"]["command"].split()[1:], "--json").stdout)
    assert again == answer
    may = json.loads(command("ask", "bsg", "may", "--do", "move", "--who", "tigh", "--to", "brig", "--json").stdout)
    assert may["told"]["act"] == "move"
    assert json.loads(command(*may["told"]["command"].split()[1:], "--json").stdout) == may


def test_of_somebody_who_is_missing_no_place_is_spoken(command: Command) -> None:
    done = command("ask", "bsg", "lose-board", "--at", "Cain=Pegasus CIC", "--ruleset", "base", "--lang", "en")
    assert done.stdout.startswith("Helena Cain is not one of the characters in this game.")
