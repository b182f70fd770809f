"""What only cards print: answers say so, and name a figure that is doubtful where it decides."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command, replace

KIOSK = Path(__file__).parent / "games" / "kiosk"
PRINTED = "no rulebook says it; it is only printed on cards, sheets or boards"


@pytest.fixture
def ask(command: Command) -> Any:
    def run(question: str, bought: str) -> Any:
        done = command("ask", "kiosk", question, "--bought", bought, "--json", RULEBASE_GAMES=str(KIOSK))
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_the_small_game_is_in_order(command: Command) -> None:
    assert command("lint", str(KIOSK)).returncode == 0
    scenarios = str(KIOSK / "scenarios" / "all.yaml")
    assert command("check", scenarios, RULEBASE_GAMES=str(KIOSK)).returncode == 0


@pytest.mark.parametrize(
    ("question", "bought", "standing", "doubts"),
    [
        ("price", "apple", "printed", []),
        ("price", "pear", "printed", ["what is printed on Pear is known from one source only"]),
        ("price", "plum", "printed", ["for Plum, another source gives the price as 9"]),
        ("weight", "plum", "printed", []),  # what is contradicted is its price
        ("price", "lemon", "stated", []),  # a rulebook says it too
    ],
)
def test_an_answer_names_what_is_doubtful(
    ask: Any, question: str, bought: str, standing: str, doubts: list[str]
) -> None:
    answer = ask(question, bought)
    assert answer["standing"] == standing
    assert [doubt["text"] for doubt in answer["doubts"]] == doubts
    assert {doubt["entry"] for doubt in answer["doubts"]} <= {f"kiosk/{bought}"}


def test_it_is_told_in_words(command: Command) -> None:
    asked = command("ask", "kiosk", "price", "--bought", "plum", RULEBASE_GAMES=str(KIOSK)).stdout
    assert "Note: part of this is in no rulebook, only printed on cards, sheets or boards." in asked
    assert "Note: for Plum, another source gives the price as 9." in asked
    shown = command("show", "kiosk/plum", RULEBASE_GAMES=str(KIOSK)).stdout
    assert "Price: 5" in shown
    assert f"({PRINTED})" in shown
    assert "(for Plum, another source gives the price as 9)" in shown


def test_how_well_a_statement_is_founded_is_said_of_statements_that_there_are(command: Command, tmp_path: Path) -> None:
    game = Path(shutil.copytree(KIOSK, tmp_path / "kiosk"))
    replace(game / "sources" / "cards.en.yaml", '"4": {agree', '"5": {agree')
    linted = command("lint", str(game))
    assert linted.returncode == 1
    assert "“Fruit” has 4 statements, so there is no 5" in linted.stdout
