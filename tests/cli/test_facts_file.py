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


def test_files_are_for_every_game(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "shot"
    path.write_text("attacker: raider\ntarget: viper\nroll: 5\n", encoding="utf-8")
    told = command("ask", "bsg", "attack", str(path), "--json")
    assert json.loads(told.stdout)["outcome"]["result"] == "damaged"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("tableau: New Sparta, Gme World*\n", "1:22", "gem-world"),
        ("chips: 7\ntableua: New Sparta\n", "2:1", "tableau"),
        ("tableau: New Sparta\nchips: many\n", "2:8", "0"),
        ("tableau:\n  - New Sparta\n  - Gme World\n", "3:5", "gem-world"),
        ("tableau: [New Sparta\n", "", "]"),
        ("- New Sparta\n", "1:1", ":"),
        ("goods: Gem World*\n", "1:8", "*"),
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
