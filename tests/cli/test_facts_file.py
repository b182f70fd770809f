"""Facts told in a file: short lines or YAML, and what is wrong with them at its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command

LINES = """# what lies in front of me
tableau: New Sparta, Gem World*, Galactic Survey: SETI, pirate world *   # both with goods

chips: 7
hand: 4
"""
YAML = """tableau:
  - New Sparta
  - Gem World*
  - "Galactic Survey: SETI"
  - pirate-world*
chips: 7
hand: 4
"""
OWN_GOODS = """tableau: [new-sparta, gem-world, SETI, pirate-world]
goods: [gem-world, pirate-world]
chips: 7
hand: 4
"""


def asked(command: Command, path: Path, *more: str) -> dict[str, Any]:
    told = command("ask", "rftg", "tableau", str(path), *more, "--json")
    assert told.returncode == 0, told.stderr
    answer: dict[str, Any] = json.loads(told.stdout)
    return answer


@pytest.mark.parametrize("text", [LINES, YAML, OWN_GOODS])
def test_a_tableau_is_read_with_its_goods(command: Command, tmp_path: Path, text: str) -> None:
    path = tmp_path / "me"
    path.write_text(text, encoding="utf-8")
    outcome = asked(command, path)["outcome"]
    assert outcome["sales"] == {"gem-world": 2, "pirate-world": 5}
    assert outcome["score"]["chips"] == 7
    assert "galactic-survey-seti" in outcome["score"]["six-cost"]


def test_the_command_line_has_the_last_word(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "me"
    path.write_text(LINES, encoding="utf-8")
    assert asked(command, path, "--chips", "9")["outcome"]["score"]["chips"] == 9


def test_facts_may_be_called_as_in_any_language(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "me"
    path.write_text("karty w układzie: New Sparta, Gem World*\n", encoding="utf-8")
    assert asked(command, path)["outcome"]["sales"] == {"gem-world": 2}


@pytest.mark.parametrize("name", ["FTA", "Free Trade Association", "free-trade-association", "FREE TRADE ASSOCIATION "])
def test_cards_may_be_abbreviated(command: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "me"
    path.write_text(f"tableau: New Sparta, {name}, Deficyt budzetowy # and a comment\n", encoding="utf-8")
    outcome = asked(command, path)["outcome"]
    assert list(outcome["score"]["six-cost"]) == ["free-trade-association"]
    assert outcome["consume"]["discarded"] == 2


def test_cards_that_are_considered_may_stand_in_the_file(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "me"
    path.write_text("a tablón lévő kártyák: New Sparta\nconsidered: Rebel Miners, Drop Ships\n", encoding="utf-8")
    considered = asked(command, path)["outcome"]["considered"]
    assert considered["rebel-miners"]["ways"][0]["way"] == "conquered"
    assert considered["drop-ships"]["ways"][0]["cost"] == 4


def test_the_place_of_a_wrong_name_is_marked(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "me"
    path.write_text("# mine\ntableau: New Sparta, Gme World*\n", encoding="utf-8")
    told = command("ask", "rftg", "tableau", str(path)).stderr.splitlines()
    [number] = [number for number, line in enumerate(told) if line.strip().startswith("2 |")]
    assert told[number + 1].index("^") == told[number].index("Gme")


def test_files_are_for_every_game(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "shot"
    path.write_text("attacker: raider\ntarget: viper\nroll: 5\n", encoding="utf-8")
    told = command("ask", "bsg", "attack", str(path), "--json")
    assert json.loads(told.stdout)["outcome"]["result"] == "damaged"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("tableau: New Sparta, Gme World*\n", "1:22", "hint: Gem World*"),
        ("chips: 7\ntableua: New Sparta\n", "2:1", "tableau"),
        ("tableau: New Sparta\nchips: many\n", "2:8", "0"),
        ("tableau:\n  - New Sparta\n  - Gme World\n", "3:5", "hint: Gem World"),
        ("tableau: [New Sparta\n", "", "]"),
        ("- New Sparta\n", "1:1", ":"),
        ("goods: Gem World*\n", "1:8", "*"),
        ("tableau: New Sparta, FTE\n", "1:22", "one of:"),
        ("tableau: New Sparta, Imperium Armamnets World*\n", "1:22", "hint: Imperium Armaments World*"),
        ("tableau: New Sparta\nconsidered: Old Earth, Lost Battle Fleet\n", "2:24", "hint: Lost Alien Battle Fleet"),
        ("tableau: New Sparta, Rebel Homewrld\n", "1:22", "hint: Rebel Homeworld"),
        ("układ: New Sparta\n", "1:1", "tableau"),
        ("tableau: New Sparta\nchips: 7\nchips: -1\n", "3:8", "0"),
    ],
)
def test_what_is_wrong_is_shown_where_it_stands(
    command: Command, tmp_path: Path, text: str, place: str, said: str
) -> None:
    path = tmp_path / "me"
    path.write_text(text, encoding="utf-8")
    told = command("ask", "rftg", "tableau", str(path))
    assert (told.returncode, told.stdout) == (2, "")
    assert f"{path}:{place}" in told.stderr
    assert told.stderr.count("error:") == 1
    assert said in told.stderr
    assert "Traceback" not in told.stderr


def test_a_file_that_is_not_there(command: Command, tmp_path: Path) -> None:
    told = command("ask", "rftg", "tableau", str(tmp_path / "nobody"))
    assert told.returncode == 2
    assert "nobody" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("pl", "układ", "tableau (karty w układzie)"),
        ("hu", "tabló", "tableau (a tablón lévő kártyák)"),
    ],
)
def test_what_a_fact_is_called_is_near_in_the_readers_language(
    command: Command, tmp_path: Path, language: str, typed: str, meant: str
) -> None:
    path = tmp_path / "me"
    path.write_text(f"{typed}: 3\n", encoding="utf-8")
    told = command("ask", "rftg", "tableau", str(path), "--lang", language)
    assert told.returncode == 2
    assert meant in told.stderr
    assert "in-draw-pile" not in told.stderr
