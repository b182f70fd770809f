"""A new kind of part is one module: a class beside the other shapes, and everything that tells of parts knows it."""

import json
from pathlib import Path

import pytest

from tests import new_shape

FORM = """
import json
from rulebase.author import opening
from rulebase.pages import forms
print(json.dumps(forms.Forms(opening.open_game("berries")).question("gather", "en")["facts"]["score"]))
"""
CHANGED = """
import json
from rulebase.play import answers, ask
from rulebase.author import opening
from rulebase.model import situation
berries = opening.open_game("berries")
view = berries.at(berries.setup.configurations[0], "en")
[part] = answers.lines(view, ask.ask(view, "gather", situation.read(berries, {"roll": 6, "score": "3:5"})))
print(json.dumps(part["lines"]))
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> new_shape.Run:
    home = new_shape.home(tmp_path_factory.mktemp("shapes"), "text")
    run = new_shape.runs(home)
    new_shape.game(home, run)
    return run


def test_a_game_may_have_a_part_of_it(run: new_shape.Run) -> None:
    run("-m", "rulebase", "lint", "berries")
    assert "berries/scenarios/gather.yaml" in run("-m", "rulebase", "check", "berries", "--verbose")


def test_it_is_told_answered_and_changed(run: new_shape.Run) -> None:
    asked = ("-m", "rulebase", "ask", "berries", "gather", "--roll", "6", "--score", "3:5")
    told = json.loads(run(*asked, "--json"))
    assert (told["after"], told["changed"]) == ({"score": "5:3"}, {"score": "5:3"})
    assert json.loads(run("-c", CHANGED)) == [{"text": "3 to 5 → 5 to 3"}]


def test_it_is_described(run: new_shape.Run) -> None:
    assert "two numbers, as in 3:5" in run("-m", "rulebase", "vocabulary", "berries", "gather")
    schema = json.loads(run("-m", "rulebase", "vocabulary", "berries", "--schema"))
    assert schema["$defs"]["fact.score"]["pattern"] == "^[0-9]+:[0-9]+$"
    assert json.loads(run("-c", FORM)) == {"title": "the score", "part": True, "kind": "text"}


def test_a_position_with_it_is_kept(run: new_shape.Run, tmp_path: Path) -> None:
    saved = str(tmp_path / "table.yaml")
    asked = ("-m", "rulebase", "ask", "berries", "gather", "--roll", "6")
    run(*asked, "--score", "3:5", "--save", saved)
    again = json.loads(run(*asked, "--position", saved, "--json"))
    assert again["changed"] == {"score": "3:5"}
