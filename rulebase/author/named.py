"""Arguments that name what to look at: a game, by its name or its folder, or a file or folder of one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.documents import problems
from rulebase.model import bundle, folders


class Written(NamedTuple):
    """A game that is there as YAML, and what of it was named: all of it, or a file or folder."""

    folder: Path
    path: Path | None = None

    def has(self, file: str) -> bool:
        return self.path is None or Path(file).is_relative_to(self.path)


def written(name: str) -> Written:
    """A file or folder that is there; else the game that is called so; or Failed with what is near."""
    path = Path(name).absolute()
    if path.exists():
        return Written(game_of(path), path)
    known = folders.sources()
    if name in known:
        return Written(known[name].absolute())
    raise missing(name)


def missing(name: str) -> problems.Failed:
    """Nothing is called so: no path, and no game of which there are files."""
    path = Path(name).absolute()
    siblings = sorted(entry.name for entry in path.parent.glob("*")) if path.parent.is_dir() else []
    message = words._("there is no such file or folder, and no game of this name")
    if name in bundle.games():
        message = words._("the files of this game are not here, only what was made of them")
    hint = problems.did_you_mean(path.name, [*bundle.games(), *siblings])
    expected = words._("a file, a folder or a game")
    return problems.Failed([problems.Problem("missing-file", message, problems.Place(name), expected, hint)])


def game_of(path: Path) -> Path:
    """The folder of the game that a path is, or is in."""
    for folder in (path, *path.parents):
        if (folder / "game.yaml").is_file():
            return folder
        if (folder / folders.OVERLAY).is_file() and folder.name in folders.places():
            return folders.sources()[folder.name].absolute()
    raise problems.Failed([problems.missing_game(path)])
