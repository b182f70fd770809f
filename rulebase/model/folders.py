"""Folders in which games are found: of the package and of RULEBASE_GAMES, never imported by name.

This runs whenever the command line starts: paths are plain strings here, and a `Path` is made for who asks for one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGED = os.path.join(_PACKAGE, "games")
POCKET = os.path.join(_PACKAGE, "pocket")  # a small game that shows everything once; none of those that are there
OVERLAY = "titles.yaml"
BUNDLED = os.path.join(_PACKAGE, "bundled")


def outside() -> list[Path]:
    """Game folders named by RULEBASE_GAMES: each entry is a game, or a folder of games."""
    return _paths(_outside())


def packaged() -> list[Path]:
    return _paths(_games_in(PACKAGED))


def sources() -> dict[str, Path]:
    """Every game that is there as YAML, by id; an outside folder hides a packaged one of the same name."""
    written = places()
    return dict(zip(written, _paths(written.values()), strict=True))


def places() -> dict[str, str]:
    """The same as plain strings."""
    return {os.path.basename(folder): folder for folder in [*_games_in(PACKAGED), *_outside()]}


def add(folder: str) -> str:
    """Make a game's folder known to this process and those it starts, as RULEBASE_GAMES would; the id of the game."""
    path = os.path.abspath(folder)
    game = os.path.basename(path)
    known = places().get(game)
    if known is None or not os.path.samefile(known, path):
        os.environ["RULEBASE_GAMES"] = os.pathsep.join(filter(None, [os.environ.get("RULEBASE_GAMES", ""), path]))
    return game


def overlays(game: str) -> list[str]:
    """Files that tell names of a game from one's own box: `titles.yaml` in a folder outside that is called like it."""
    named = [os.path.normpath(entry) for entry in os.environ.get("RULEBASE_GAMES", "").split(os.pathsep) if entry]
    called = [path for entry in named for path in (entry, os.path.join(entry, game)) if os.path.basename(path) == game]
    files = [os.path.join(folder, OVERLAY) for folder in called if not is_game(folder)]
    return [file for file in files if os.path.isfile(file)]


def procedures_of(game: str) -> Path:
    return _paths([procedures(game)])[0]


def procedures(game: str) -> str:
    """The folder of a game's executable rules, whether the game came as YAML or as a bundle."""
    return os.path.join(places().get(game, os.path.join(PACKAGED, game)), "procedures")


def is_foreign(folder: str) -> bool:
    """Whether a folder does not belong to the package: somebody else may have written what is in it."""
    return not os.path.abspath(folder).startswith(_PACKAGE + os.sep)


def _outside() -> list[str]:
    listed = os.environ.get("RULEBASE_GAMES", "").split(os.pathsep)
    return [game for entry in listed if entry for game in _games_in(os.path.normpath(entry))]


def _games_in(folder: str) -> list[str]:
    if is_game(folder):
        return [folder]
    try:
        below = sorted(os.listdir(folder))
    except OSError:
        return []
    return [path for name in below if is_game(path := os.path.join(folder, name))]


def is_game(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "game.yaml"))


def _paths(folders: Iterable[str]) -> list[Path]:
    from pathlib import Path

    return [Path(folder) for folder in folders]
