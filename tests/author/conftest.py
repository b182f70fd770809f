from pathlib import Path

import pytest

from rulebase.cli import proofread
from tests.author.proofreading import GAME, Capture, begun


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """A small game outside the package, in three languages, in which every text was read."""
    return begun(tmp_path, monkeypatch, capsys, "en,pl,hu")


@pytest.fixture
def heard(game: Path) -> Path:
    """The same, in which every text was read aloud too."""
    assert proofread.run([GAME, "--accept", "--by", "ear"]) == 0
    return game
