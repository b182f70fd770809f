"""Games opened by name: carried by the wheel, or compiled from their YAML into the user's cache when it changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from rulebase import artefacts, words
from rulebase.documents import problems
from rulebase.model import bundle, folders
from rulebase.model import game as games

if TYPE_CHECKING:
    from pathlib import Path

# The code that a compiled game depends on: what compiles and checks it, and what a game is.
_HERE = os.path.dirname(os.path.abspath(__file__))
ROOMS = [os.path.join(os.path.dirname(_HERE), room) for room in ("author", "documents", "model", "play")]

# What is done while a game is checked: what it returns waits for its end, and is called only if nothing is wrong.
Meanwhile: TypeAlias = "Callable[[str, Path], Callable[[], None]]"


def open_game(name: str) -> games.Game:
    return games.Game(of(name))


def game(name: str) -> games.Game:
    """A game by its id or its folder, or Failed with the nearest."""
    return open_game(game_id(name))


def game_id(name: str) -> str:
    """A game's id, or that of the game whose folder this is: from now on it is a game like any other."""
    known = bundle.games()
    if name in known:
        return name
    if folders.is_game(name):
        return folders.add(name)
    raise problems.unknown(words._("no game is called “{name}”"), name, known, "unknown-game")


def language(chosen: games.Game, asked: str | None) -> str:
    """The language to tell a game in: asked for, else the user's, else the game's first."""
    wanted = asked or words.language()
    if asked and asked not in chosen.languages:
        message = words._("{game} has no version in “{name}”").format(game=chosen.id, name="{name}")
        raise problems.unknown(message, asked, chosen.languages, "unknown-language")
    return wanted if wanted in chosen.languages else chosen.languages[0]


_refused: dict[str, problems.Failed] = {}  # games that were left out of a list, and why


def every() -> list[games.Game]:
    """All games that can be played, opened."""
    return [open_game(name) for name in playable()]


def playable() -> list[str]:
    """The games without those that lint refuses: a list leaves them out, whoever names one hears why."""
    return [name for name in bundle.games() if _compiles(name)]


def _compiles(game: str) -> bool:
    try:
        of(game)
    except problems.Failed as failed:
        _refused[game] = failed
        return False
    return True


def left_out() -> list[str]:
    """A note for each game that was left out of a list since this was last asked."""
    notes = []
    for game, failed in _refused.items():
        note = words.ngettext(
            "{game} is left out: {n} problem, which `rulebase lint` tells",
            "{game} is left out: {n} problems, which `rulebase lint` tells",
            n := len(failed.problems),
        )
        notes.append(note.format(game=game, n=n))
    _refused.clear()
    return notes


def of(game: str, meanwhile: Meanwhile | None = None) -> bundle.Bundle:
    """The bundle of a game, compiled first if its YAML is newer than what was compiled last.

    What is done meanwhile begins with the game and a folder where it is compiled, but not yet checked.
    """
    folder = folders.places().get(game)
    if folder is None:
        return bundle.Bundle(game, folders.BUNDLED)
    inputs = [*_inputs(folder), *folders.overlays(game), *(path for room in ROOMS for path in _inputs(room))]
    return bundle.Bundle(game, artefacts.cached(f"game-{game}", inputs, _compiler(game, folder, meanwhile)))


def build(target: Path) -> list[Path]:
    """Compile every packaged game into a folder (the wheel's); the files written."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders.packaged():
        _compiler(folder.name, str(folder))(target)
    return sorted(target.glob("*.json"))


def _compiler(game: str, folder: str, meanwhile: Meanwhile | None = None) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        # The heavy half (YAML, schemas) is needed only when something changed.
        from pathlib import Path

        from rulebase.author import compiler, gate

        opened = gate.Gate(Path(folder))
        compiler.write(opened.compiled, game, target)
        finish = meanwhile(game, target) if meanwhile else None
        opened.check()
        if finish:
            finish()

    return compile_into


def _inputs(folder: str) -> Iterator[str]:
    """What a game is compiled from. `os.walk` takes three times as long, and somebody waits for the answer."""
    try:
        listed = list(os.scandir(folder))
    except OSError:
        return
    for found in listed:
        if found.name.endswith((".yaml", ".py")) and not found.is_dir():
            yield found.path
        elif found.name != "__pycache__" and found.is_dir(follow_symlinks=False):
            yield from _inputs(found.path)
