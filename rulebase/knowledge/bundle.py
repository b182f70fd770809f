"""Compiled games on disk: carried by the wheel, or made from the YAML into the user's cache when it changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulebase import artefacts
from rulebase.knowledge import folders, shelf

if TYPE_CHECKING:
    from pathlib import Path

# What is read line by line, and where it belongs: what every question reads stands in the core itself.
SHELVES = ("entries", "patches")


class Bundle:
    """One compiled game; each part is read from disk when it is first asked for."""

    def __init__(self, game: str, folder: str) -> None:
        self.game = game
        self.folder = folder
        self._texts: dict[str, Sequence[str | None]] = {}

    @cached_property
    def core(self) -> dict[str, Any]:
        return {**json.loads(self._bytes("core")), **{part: shelf.Members(self._bytes(part)) for part in SHELVES}}

    @cached_property
    def books(self) -> dict[str, Any]:
        """The rulebooks, each with its sections."""
        sections = shelf.Members(self._bytes("sections"))
        return {book: {**about, "sections": shelf.Under(sections, book)} for book, about in self.core["books"].items()}

    @cached_property
    def gists(self) -> Mapping[str, list[str]]:
        """What each statement says in a few words, by `book/section`."""
        return shelf.Members(self._bytes("gists"))

    @cached_property
    def scenarios(self) -> list[dict[str, Any]]:
        scenarios: list[dict[str, Any]] = json.loads(self._bytes("scenarios"))
        return scenarios

    def texts(self, language: str) -> Sequence[str | None]:
        if language not in self._texts:
            self._texts[language] = shelf.Lines(self._bytes(f"texts.{language}"))
        return self._texts[language]

    def _bytes(self, part: str) -> bytes:
        return artefacts.read(self.folder, f"{self.game}.{part}.json")


def games() -> list[str]:
    """Ids of all games that can be asked about."""
    files = os.listdir(folders.BUNDLED) if os.path.isdir(folders.BUNDLED) else []
    carried = {name.removesuffix(".core.json") for name in files if name.endswith(".core.json")}
    return sorted(carried | set(folders.places()))


def of(game: str) -> Bundle:
    """The bundle of a game, compiled first if its YAML is newer than what was compiled last."""
    folder = folders.places().get(game)
    if folder is None:
        return Bundle(game, folders.BUNDLED)
    return Bundle(game, artefacts.cached(f"game-{game}", _inputs(folder), _compiler(game, folder)))


def build(target: Path) -> list[Path]:
    """Compile every packaged game into a folder (the wheel's); the files written."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders.packaged():
        _compiler(folder.name, str(folder))(target)
    return sorted(target.glob("*.json"))


def write(compiled: dict[str, Any], game: str, target: Path) -> None:
    books = compiled["books"]
    core = {key: value for key, value in compiled["core"].items() if key not in SHELVES}
    core["books"] = {book: {**about, "sections": None} for book, about in books.items()}
    parts = {"core": shelf.compact(core), "scenarios": shelf.written(compiled["scenarios"])}
    parts |= {part: shelf.written(compiled["core"][part]) for part in SHELVES}
    parts["sections"] = shelf.written(
        {f"{book}/{section}": told for book, about in books.items() for section, told in about["sections"].items()}
    )
    parts["gists"] = shelf.written(compiled["gists"])
    parts |= {f"texts.{language}": shelf.written(texts) for language, texts in compiled["texts"].items()}
    for part, text in parts.items():
        (target / f"{game}.{part}.json").write_text(text, encoding="utf-8")


def _compiler(game: str, folder: str) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        # The heavy half (YAML, schemas) is needed only when something changed.
        from pathlib import Path

        from rulebase.knowledge import check

        write(check.compiled(Path(folder)), game, target)

    return compile_into


def _inputs(folder: str) -> list[str]:
    return [
        os.path.join(parent, name)
        for parent, _, names in os.walk(folder)
        for name in names
        if name.endswith((".yaml", ".py"))
    ]
