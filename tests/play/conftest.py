"""The small game that shows what a position can do, found like any game outside the package."""

from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import game as games

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def outpost(monkeypatch: pytest.MonkeyPatch) -> games.View:
    monkeypatch.setenv("RULEBASE_GAMES", str(GAMES))
    game = opening.open_game("outpost")
    return game.at(game.setup.configurations[0], "en")
