"""What only cards print: answers say so, and name a figure that is doubtful where it decides."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import lint
from tests.conftest import Command, replace

PRINTED = "no rulebook says it; it is only printed on cards, sheets or boards"


@pytest.fixture
def ask(command: Command, pocket: Path) -> Any:
    assert pocket.is_dir()

    def run(question: str, fruit: str) -> Any:
        done = command("ask", "pocket", question, "--fruit", fruit, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize(
    ("question", "fruit", "standing", "doubts"),
    [
        ("price", "apple", "printed", []),
        ("price", "pear", "printed", ["what is printed on Pear is known from one source only"]),
        ("price", "plum", "printed", ["for Plum, another source gives the price as 9"]),
        ("weigh", "plum", "printed", []),  # what is contradicted is its price
        ("price", "quince", "stated", []),  # a rulebook says it too
    ],
)
def test_an_answer_names_what_is_doubtful(
    ask: Any, question: str, fruit: str, standing: str, doubts: list[str]
) -> None:
    answer = ask(question, fruit)
    assert answer["standing"] == standing
    assert [doubt["text"] for doubt in answer["doubts"]] == doubts
    assert {doubt["entry"] for doubt in answer["doubts"]} <= {f"pocket/{fruit}"}


@pytest.mark.usefixtures("pocket")
def test_it_is_told_in_words(command: Command) -> None:
    asked = command("ask", "pocket", "price", "--fruit", "plum", "--why").stdout
    assert "Note: part of this is in no rulebook, only printed on cards, sheets or boards." in asked
    assert "Note: for Plum, another source gives the price as 9." in asked
    shown = command("show", "pocket/plum").stdout
    assert "Price: 5" in shown
    assert "(for Plum, another source gives the price as 9)" in shown
    assert f"({PRINTED})" in command("show", "pocket/apple").stdout


def test_how_well_a_statement_is_founded_is_said_of_statements_that_there_are(pocket: Path) -> None:
    replace(pocket / "sources" / "printed.en.yaml", '"4": {agree', '"6": {agree')
    [problem] = lint.lint([pocket])
    assert "“Fruit” has 5 statements, so there is no 6" in problem.message


def test_a_procedure_reads_how_many_copies_of_a_card_there_are(ask: Any, pocket: Path) -> None:
    replace(pocket / "procedures" / "market.py", '{"amount": amount})\n', '{"amount": game.count(fruit)})\n')
    replace(pocket / "cards" / "all.yaml", "- id: plum\n", "- id: plum\n  count: 3\n")
    assert ask("price", "plum")["outcome"] == {"amount": 3}
    assert ask("price", "apple")["outcome"] == {"amount": 1}  # one, where nothing is said
