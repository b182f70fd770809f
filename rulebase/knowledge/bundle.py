"""Compiled games on disk: carried by the wheel, or made from the YAML into the user's cache when it changed.

A part of which a question needs a few lines out of thousands is written with each member on a line of its own, and
read so (`members`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from rulebase import artefacts, words
from rulebase.knowledge import folders, members, problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import TypeAlias

    from rulebase.knowledge import bundle_types, nouns

    # What is done while a game is checked: what it returns waits for its end, and is called only if nothing is wrong.
    Meanwhile: TypeAlias = Callable[[str, Path], Callable[[], None]]

# What is read line by line, and where it belongs: what every question reads stands in the core itself.
SHELVES = ("entries", "patches")
LANGUAGELESS = ("core", *SHELVES, "sections", "gists", "names", "scenarios")


class Bundle:
    """One compiled game; each part is read from disk when it is first asked for."""

    def __init__(self, game: str, folder: str) -> None:
        self.game = game
        self.folder = folder
        self._texts: dict[str, Sequence[str | None]] = {}

    @cached_property
    def core(self) -> bundle_types.Core:
        core: bundle_types.Core = json.loads(self._bytes("core"))
        core["entries"] = members.Members(self._bytes("entries"))
        core["patches"] = members.Members(self._bytes("patches"))
        return core

    @cached_property
    def books(self) -> dict[str, nouns.Book]:
        """The rulebooks, each with its sections."""
        sections: members.Members[nouns.Section] = members.Members(self._bytes("sections"))
        books = self.core["books"]
        return {book: {**about, "sections": members.Under(sections, book)} for book, about in books.items()}

    @cached_property
    def gists(self) -> Mapping[str, list[str]]:
        """What each statement says in a few words, by `book/section`."""
        return members.Members(self._bytes("gists"))

    @cached_property
    def names(self) -> Mapping[str, list[str]]:
        """Entries by every name that they go by, as names are compared."""
        return members.Sought(self._bytes("names"))

    @cached_property
    def scenarios(self) -> list[nouns.Scenario]:
        scenarios: list[nouns.Scenario] = json.loads(self._bytes("scenarios"))
        return scenarios

    def texts(self, language: str) -> Sequence[str | None]:
        if language not in self._texts:
            self._texts[language] = members.Lines(self._bytes(f"texts.{language}"))
        return self._texts[language]

    def languageless(self) -> bytes:
        """All that is the same in every language, as one short sum."""
        import hashlib

        return hashlib.sha256(b"\0".join(map(self._bytes, LANGUAGELESS))).digest()

    def _bytes(self, part: str) -> bytes:
        return artefacts.read(self.folder, f"{self.game}.{part}.json")


def games() -> list[str]:
    """Ids of all games that can be asked about."""
    files = os.listdir(folders.BUNDLED) if os.path.isdir(folders.BUNDLED) else []
    carried = {name.removesuffix(".core.json") for name in files if name.endswith(".core.json")}
    return sorted(carried | set(folders.places()))


_refused: dict[str, problems.Failed] = {}  # games that were left out of a list, and why


def playable() -> list[str]:
    """The games without those that lint refuses: a list leaves them out, whoever names one hears why."""
    return [name for name in games() if _compiles(name)]


def _compiles(game: str) -> bool:
    try:
        of(game)
    except problems.Failed as failed:
        _refused[game] = failed
        return False
    return True


def left_out() -> list[str]:
    """A note for each game that was left out of a list since this was last asked."""
    notes = [_note(game, len(failed.problems)) for game, failed in _refused.items()]
    _refused.clear()
    return notes


def _note(game: str, n: int) -> str:
    return words.ngettext(
        "{game} is left out: {n} problem, which `rulebase lint` tells",
        "{game} is left out: {n} problems, which `rulebase lint` tells",
        n,
    ).format(game=game, n=n)


def of(game: str, meanwhile: Meanwhile | None = None) -> Bundle:
    """The bundle of a game, compiled first if its YAML is newer than what was compiled last.

    What is done meanwhile begins with the game and a folder where it is compiled, but not yet checked.
    """
    folder = folders.places().get(game)
    if folder is None:
        return Bundle(game, folders.BUNDLED)
    return Bundle(
        game,
        artefacts.cached(
            f"game-{game}", [*_inputs(folder), *folders.overlays(game)], _compiler(game, folder, meanwhile)
        ),
    )


def build(target: Path) -> list[Path]:
    """Compile every packaged game into a folder (the wheel's); the files written."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders.packaged():
        _compiler(folder.name, str(folder))(target)
    return sorted(target.glob("*.json"))


def write(compiled: bundle_types.Compiled, game: str, target: Path) -> None:
    books = compiled["books"]
    core: dict[str, object] = {key: value for key, value in compiled["core"].items() if key not in SHELVES}
    core["books"] = {book: {**about, "sections": None} for book, about in books.items()}
    parts = {"core": _compact(core), "scenarios": _written(compiled["scenarios"])}
    parts["entries"] = _written(compiled["core"]["entries"])
    parts["patches"] = _written(compiled["core"]["patches"])
    parts["sections"] = _written(
        {f"{book}/{section}": told for book, about in books.items() for section, told in about["sections"].items()}
    )
    parts["gists"] = _written(compiled["gists"])
    parts["names"] = _written(compiled["names"])
    parts |= {f"texts.{language}": _written(texts) for language, texts in compiled["texts"].items()}
    for part, text in parts.items():
        (target / f"{game}.{part}.json").write_text(text, encoding="utf-8")


def _compiler(game: str, folder: str, meanwhile: Meanwhile | None = None) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        # The heavy half (YAML, schemas) is needed only when something changed.
        from pathlib import Path

        from rulebase.knowledge import check

        gate = check.Gate(Path(folder))
        write(gate.compiled, game, target)
        finish = meanwhile(game, target) if meanwhile else None
        gate.check()
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


def _written(data: Mapping[str, object] | Sequence[object]) -> str:
    """An object or a list as JSON, a line for each member."""
    if isinstance(data, Mapping):
        return "{\n" + ",\n".join(f'"{key}":{_compact(value)}' for key, value in data.items()) + "\n}\n"
    return "[\n" + ",\n".join(_compact(value) for value in data) + "\n]\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
