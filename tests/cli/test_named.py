"""What a command is to look at: a game by its name, its folder, or what is written in one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.cli import main

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def shelf(pocket: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of the pocket game, in which somebody stands; no variable knows of it."""
    assert pocket.parent == tmp_path
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEBASE_GAMES", "")
    return tmp_path


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.main(list(arguments))
        return code, *capsys.readouterr()

    return run


COMMANDS = [
    ("lint",),
    ("check",),
    ("coverage",),
    ("todo",),
    ("vocabulary",),
    ("ask",),
    ("search", "starling", "--game"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: str(words[0]))
def test_a_game_is_named_or_its_folder_is(
    shelf: Path, said: Said, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    by_folder = said(*command, "./pocket")
    monkeypatch.setenv("RULEBASE_GAMES", "")
    monkeypatch.chdir(shelf / "pocket")
    here = said(*command, ".")
    monkeypatch.setenv("RULEBASE_GAMES", str(shelf))
    monkeypatch.chdir("/")
    by_name = said(*command, "pocket")
    assert by_name[2] == here[2] == by_folder[2] == ""
    assert by_name[0] == here[0] == by_folder[0] == (1 if command == ("todo",) else 0)


def test_what_is_called_like_nothing_is_said_so_with_what_is_near(shelf: Path, said: Said) -> None:
    assert shelf.is_dir()
    for command in ("lint", "check"):
        code, _, told = said(command, "pockt")
        assert code == 2
        assert "pockt: error: there is no such file or folder, and no game of this name" in told
        assert "did you mean “pocket”?" in told
    code, _, told = said("coverage", "pockt")
    assert code == 2
    assert "no game is called “pockt”" in told


def test_scenarios_of_a_folder_are_played_by_the_game_around_them(shelf: Path, said: Said) -> None:
    """Not by another game of this name: what is edited here is what is run."""
    rules = shelf / "pocket" / "rules"
    file = min((shelf / "pocket" / "scenarios").glob("*.yaml"))
    assert said("check", str(file))[0] == 0
    shutil.rmtree(rules)
    code, _, told = said("check", str(file))
    assert code == 2
    assert "pocket" in told


def test_lint_tells_of_what_was_named_only(shelf: Path, said: Said) -> None:
    broken = shelf / "pocket" / "terms"
    next(broken.glob("*.yaml")).write_text("- nothing\n", encoding="utf-8")
    assert said("lint", "pocket")[0] == 1
    assert said("lint", "pocket/scenarios")[0] == 0  # what is elsewhere is not told
    assert said("lint", "pocket/scenarios", "pocket/terms")[0] == 1
