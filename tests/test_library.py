"""The library: its names, and what a program may rely on."""

import importlib.util
import json
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import rulebase
from rulebase import words
from rulebase.play import scenarios
from tests.conftest import POCKET, Command

UNSEEN = ["unknown"]
TREES = {"hillside": {"starling": 1, "basket": 1}, "riverbank": {"starling": 1, "basket": 1}}
EXAMPLE = Path(__file__).parent.parent / "examples" / "cylon_attack.py"
NAMES = {
    "Answer": "after allowed changed choices depends json needs outcome rule sentence status steps",
    "Broken": "",
    "Entry": "elsewhere json name page view",
    "Failed": "problems",
    "Odds": "chances json status table",
    "Record": "differences holds json sentences",
    "Table": "ask asked check ends game language may now odds opened saved search setting show told told_by_name view",
}
FUNCTIONS = {"open", "playable", "__version__"}


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> rulebase.Table:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    return rulebase.open("pocket", lang="pl")


def test_its_names_are_these(table: rulebase.Table) -> None:
    assert {*rulebase.__all__} == {*NAMES, *FUNCTIONS}
    answer = table.ask("price", fruit="plum")
    made = [
        answer,
        table,
        table.show("price"),
        table.check("event: {price: {fruit: plum}}"),
        table.odds("price", fruit="plum"),
    ]
    with pytest.raises(rulebase.Failed) as failed:
        table.ask("")
    for each in (*made, failed.value):
        names = {*vars(type(each)), *vars(each)}
        assert {name for name in names if not name.startswith("_")} == {*NAMES[type(each).__name__].split()}
    with pytest.raises(AttributeError):
        rulebase.nothing  # noqa: B018


def test_importing_it_is_cheap() -> None:
    code = "import sys, rulebase; print([name for name in sys.modules if name.startswith('rulebase.')])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_a_table_goes_on_and_is_never_changed(table: rulebase.Table) -> None:
    begun = rulebase.open("pocket", lang="en", position={"weather": 5, "stored": 1})
    answer = begun.ask("store")
    assert (answer.status, answer.changed) == ("settled", {"weather": UNSEEN * 4, "stored": UNSEEN * 2})
    assert begun.told == {"weather": UNSEEN * 5, "stored": UNSEEN}
    again = rulebase.open("pocket", lang="pl", position=answer.after.saved())
    assert again.told == answer.after.told == answer.changed
    over = answer.after.ask("store")
    assert over.outcome["over"] == "full-cellar"
    refused = over.after.ask("store")
    assert (refused.status, refused.allowed) == ("refused", False)
    assert refused.sentence == str(refused) == "The game is over. The cellar is full."
    assert table.told == {}


def test_it_says_what_the_command_line_says(command: Command, table: rulebase.Table) -> None:
    answer = table.ask("price", fruit="plum")
    told = command("ask", "pocket", "price", "--fruit", "plum", "--lang", "pl", RULEBASE_GAMES=str(POCKET))
    assert answer.sentence == told.stdout.splitlines()[0]
    command_line = answer.json()["told"]
    assert command_line is not None
    assert command_line["command"].startswith("rulebase ask pocket price --fruit plum")


def test_what_cannot_be_understood_is_raised_in_the_language_of_the_table(table: rulebase.Table) -> None:
    with pytest.raises(rulebase.Failed) as failed:
        table.ask("price", fruit="plumm")
    assert [problem.near for problem in failed.value.problems] == ["plum"]
    assert "W tej grze nie ma karty „plumm”." in str(failed.value)
    assert words.language() == "en"  # whoever asks speaks on as before
    for wrong in ({"ruleset": "none"}, {"lang": "xx"}, {"readings": {"none": "at-all"}}, {"position": {"none": 1}}):
        with pytest.raises(rulebase.Failed):
            rulebase.open("pocket", **wrong)


def test_everything_that_is_asked_of_a_table(table: rulebase.Table) -> None:
    assert table.may("play-cards", who="ada", cards={"sun-1": 1}, over="full-cellar").allowed is False
    lying = rulebase.open("pocket", position={"current": "ada", "trees": TREES})
    odds = lying.odds("flock", choice="hillside")
    assert sum(odds.chances.values()) == 1
    assert odds.table[0]["sentence"]
    scared = {"hillside": {"starling": 1, "scarecrow": 1}}
    ends = rulebase.open("pocket", lang="en").ends("peck", area="hillside", trees=scared)
    assert [str(end) for end in ends] == ["On a roll of 1, nothing is lost.", "On a roll of 5, a scarecrow is lost."]
    assert table.search("szpak").hits[0].id == "pocket/starling"
    assert table.show("birds.flock").json()["id"] == "pocket/birds.flock"


def test_a_record_is_compared_and_its_first_mistake_named(table: rulebase.Table) -> None:
    events = [{"store": {}, "changed": {"weather": left, "stored": stored}} for left, stored in ((4, 1), (3, 2))]
    lying = rulebase.open("pocket", lang="en", position={"weather": 5, "stored": 0})
    assert lying.check({"events": events}).holds
    wrong = lying.check({"events": [events[1], events[0]]}).json()
    assert wrong["holds"] is False
    assert wrong["mistake"]["event"] == 1  # type: ignore[index]
    with pytest.raises(rulebase.Failed):
        table.check("event: {stroe: {}}")


@pytest.mark.usefixtures("table")
def test_threads_ask_side_by_side() -> None:
    tables = {code: rulebase.open("pocket", lang=code) for code in ("en", "pl", "hu")}
    alone = {code: each.ask("price", fruit="plum").sentence for code, each in tables.items()}
    asked = ["en", "pl", "hu"] * 20
    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(lambda code: tables[code].ask("price", fruit="plum").sentence, asked))
    assert found == [alone[code] for code in asked]
    assert len(set(alone.values())) == len(tables)


def test_a_cylon_attack_is_played_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40
    spec = importlib.util.spec_from_file_location("cylon_attack", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.main(5)
    costs = {what: number for number, what in map(str.split, capsys.readouterr().out.splitlines())}
    assert {*costs} == {*example.COSTS}
    assert all(0 <= float(cost) <= 12 for cost in costs.values())


def test_every_answer_has_the_command_that_asks_it_again(command: Command, table: rulebase.Table) -> None:
    """Of every event of every scenario, with what lay on the table by then."""
    played = [scenarios.run(table.opened, each, "en").answers for each in table.opened.bundle.scenarios]
    answers = [answer for each in played for answer in each if not answer.before.moved]
    compared = 0
    for answer in answers:
        told = answer.as_json()["told"]
        assert told is not None
        again = command(*shlex.split(told["command"])[1:], "--json", "--lang", "en", RULEBASE_GAMES=str(POCKET))
        found = json.loads(again.stdout)
        if found["rules"]:  # a ruleset alone means the option of which something is told
            continue
        compared += 1
        ended = (found["status"], found["sentence"], found["changed"])
        assert ended == (answer.status, answer.first_line, answer.changed)
    assert compared > 100
