"""What tests share: games copied aside to be edited, and the command line as a user meets it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebase import words
from rulebase.knowledge import folders, opening
from rulebase.knowledge import game as games

POCKET = Path(folders.POCKET)
RECORDS = ("*.lock",)  # who read which text: a game that is edited is not asked for it

Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Messages are English at the beginning of every test, whatever the test before it spoke."""
    words.use(words.SOURCE)
    yield
    words.use(words.SOURCE)


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the packaged games outside the package, found through RULEBASE_GAMES."""
    copied = tmp_path / "games"
    for folder in folders.packaged():
        shutil.copytree(folder, copied / folder.name)
    monkeypatch.setenv("RULEBASE_GAMES", str(copied))
    return copied


@pytest.fixture
def pocket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the pocket game to be edited, found through RULEBASE_GAMES; it has no record of what was read."""
    copied = tmp_path / "pocket"
    shutil.copytree(POCKET, copied, ignore=shutil.ignore_patterns("__pycache__", *RECORDS))
    monkeypatch.setenv("RULEBASE_GAMES", str(copied))
    return copied


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> games.View:
    """The pocket game as it comes, compiled once: in its first configuration and in English, to be looked at only."""
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    game = opening.open_game("pocket")
    return game.at(game.setup.configurations[0], "en")


@pytest.fixture
def command() -> Command:
    """Run `rulebase …` in a process of its own, in English unless told otherwise."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "rulebase", *arguments],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "", **environment},
        )

    return run


def replace(path: Path, old: str, new: str) -> None:
    """Edit a file of a copied game; what is to be replaced must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path}: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")
