"""Several deals of one name, in the order in which they come: one notation wherever they are told."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.cli import ask
from rulebase.documents import reader
from rulebase.model import bundle, situation
from rulebase.model import game as games
from rulebase.pages import examples
from rulebase.play import files, json_api, scenarios

HANDS = ["you-are-not-a-cylon=1"] * 5 + ["you-are-a-cylon=1"] * 2
TOLD = ";".join(HANDS)
READ = [{"you-are-not-a-cylon": 1}] * 5 + [{"you-are-a-cylon": 1}] * 2
FACTS = {
    "players": "6",
    "first-deal": "mutineer-card=1,you-are-a-cylon=1",
    "mutineer-draw": "you-are-not-a-cylon=1",
    "sleeper-deal": "you-are-a-cylon=1",
}
OUTCOME = {"cylons-at-start": 1, "cylons-in-the-end": 2}
YAML = """game: bsg
ruleset: combined
situation: {{players: 6}}
event:
  cylons:
    first-deal: {{mutineer-card: 1, you-are-a-cylon: 1}}
    mutineer-draw: {{you-are-not-a-cylon: 1}}
    sleeper-deal: {{you-are-a-cylon: 1}}
    loyalty-hand: {hands}
"""


@pytest.fixture(scope="module")
def bsg() -> games.Game:
    assert "bsg" in bundle.games()
    return opening.open_game("bsg")


@pytest.mark.parametrize("raw", [TOLD, HANDS, READ])
def test_deals_are_read_in_their_order(bsg: games.Game, raw: Any) -> None:
    assert situation.read(bsg, {"loyalty-hand": raw}) == {"loyalty-hand": READ}


@pytest.mark.parametrize("hands", [f'"{TOLD}"', json.dumps(HANDS), json.dumps(READ)])
def test_in_a_scenario(bsg: games.Game, tmp_path: Path, hands: str) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(YAML.format(hands=hands), encoding="utf-8")
    [document] = reader.read(file)
    found = scenarios.run(bsg, document.data, "en").answers[-1]
    assert found.outcome.items() >= OUTCOME.items()


@pytest.mark.parametrize("hands", [[TOLD], HANDS])
def test_on_the_command_line_at_once_or_one_after_another(hands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    facts = [f"--{name}={value}" for name, value in FACTS.items()] + [f"--loyalty-hand={hand}" for hand in hands]
    assert ask.run(["bsg", "cylons", "--ruleset", "combined", *facts, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"].items() >= OUTCOME.items()


def test_in_a_file_of_facts(bsg: games.Game, tmp_path: Path) -> None:
    file = tmp_path / "facts.txt"
    file.write_text("".join(f"{name}: {value}\n" for name, value in {**FACTS, "loyalty-hand": TOLD}.items()))
    assert files.read_facts(bsg, str(file), [*FACTS, "loyalty-hand"])["loyalty-hand"] == READ


def test_in_an_address_and_in_what_a_form_sends(bsg: games.Game) -> None:
    assert list(examples.typed(bsg, "loyalty-hand", READ)) == [("loyalty-hand", TOLD)]
    asked = {"do": "ask", "game": "bsg", "question": "cylons", "language": "en", "config": "combined+objective:kobol"}
    found = json.loads(
        json_api.answer(json.dumps({**asked, "facts": {**FACTS, "loyalty-hand": TOLD}}), opening.open_game)
    )
    assert found["answer"]["outcome"].items() >= OUTCOME.items()
