"""What users rely on is compared with what was written down: a changed word is shown, and can be accepted."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Command, replace
from tools.promise_lists import commands, promise

GAME = "moon-base"
ASKED = (f"ask {GAME} gather --roll 5", f"ask {GAME} gather --rol 5 --lang en", "'a\\x1b\\udcff' --json")


@pytest.fixture
def game(command: Command, tmp_path: Path) -> Path:
    command("new", GAME, "-o", str(tmp_path))
    kept = tmp_path / "kept"
    promise.write(kept / "commands.txt", "", dict.fromkeys(ASKED, ""))
    return tmp_path / GAME


def promises(game: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    where = ("--games", str(game), "--kept", str(game.parent / "kept"))
    return subprocess.run(
        [sys.executable, "-m", "tools.promises", "scenarios", "ids", "commands", *arguments, *where],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_changed_word_is_shown_until_it_is_accepted(game: Path) -> None:
    accepted = promises(game, "--accept", "*")
    assert accepted.returncode == 0, accepted.stderr
    assert "commands: 3 promises, 3 of 3 changes written" in accepted.stdout
    replace(game / "rules" / "gather.yaml", "the player takes", "the player gets")
    told = promises(game)
    assert told.returncode == 1
    assert f"commands: {ASKED[0]}\n  was  0 The roll is 5: the player takes" in told.stdout
    assert "  is   0 The roll is 5: the player gets" in told.stdout
    assert f"scenarios: {GAME}/gather gather " in told.stdout
    assert re.search(r"^ids: \d+ promises, 0 differ", told.stdout, re.MULTILINE)
    assert "commands: 3 promises, 1 differ" in told.stdout


@pytest.mark.parametrize("words", [["ask", "a b", ""], ["\x1b[31m", "\\x41", "\udcff", "ż\n“"], ["--x=y => z", "'"]])
def test_a_command_is_read_as_it_was_written(words: list[str]) -> None:
    assert commands.read(commands.written(words, "facts.yaml")) == (tuple(words), "facts.yaml")
