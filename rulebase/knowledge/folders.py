"""Where games are found: folders of the package and of RULEBASE_GAMES, never imported by name."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGED = Path(__file__).parent.parent / "games"
BUNDLED = Path(__file__).parent.parent / "bundled"


def outside() -> list[Path]:
    """Game folders named by RULEBASE_GAMES: each entry is a game, or a folder of games."""
    listed = os.environ.get("RULEBASE_GAMES", "").split(os.pathsep)
    return [game for entry in listed if entry for game in _games_in(Path(entry))]


def packaged() -> list[Path]:
    return _games_in(PACKAGED) if PACKAGED.is_dir() else []


def sources() -> dict[str, Path]:
    """Every game that is there as YAML, by id; an outside folder hides a packaged one of the same name."""
    return {folder.name: folder for folder in [*packaged(), *outside()]}


def procedures_of(game: str) -> Path:
    """The folder of a game's executable rules, whether the game came as YAML or as a bundle."""
    folder = sources().get(game, PACKAGED / game)
    return folder / "procedures"


def _games_in(folder: Path) -> list[Path]:
    if (folder / "game.yaml").is_file():
        return [folder]
    return sorted(child for child in folder.glob("*") if (child / "game.yaml").is_file())
