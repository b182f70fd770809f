"""Compiled games on disk: carried by the wheel, or made from the YAML into the user's cache when it changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from rulebase import artefacts
from rulebase.knowledge import folders

PARTS = ("core", "books", "scenarios")


class Bundle:
    """One compiled game; each part is read from disk when it is first asked for."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self._texts: dict[str, list[str | None]] = {}

    @cached_property
    def core(self) -> dict[str, Any]:
        core: dict[str, Any] = self._read("core")
        return core

    @cached_property
    def books(self) -> dict[str, Any]:
        books: dict[str, Any] = self._read("books")
        return books

    @cached_property
    def scenarios(self) -> list[dict[str, Any]]:
        scenarios: list[dict[str, Any]] = self._read("scenarios")
        return scenarios

    def texts(self, language: str) -> list[str | None]:
        if language not in self._texts:
            self._texts[language] = self._read(f"texts.{language}")
        return self._texts[language]

    def _read(self, part: str) -> Any:
        return json.loads((self.folder / f"{self.game}.{part}.json").read_bytes())


def games() -> list[str]:
    """Ids of all games that can be asked about."""
    carried = {path.name.removesuffix(".core.json") for path in folders.BUNDLED.glob("*.core.json")}
    return sorted(carried | set(folders.sources()))


def of(game: str) -> Bundle:
    """The bundle of a game, compiled first if its YAML is newer than what was compiled last."""
    folder = folders.sources().get(game)
    if folder is None:
        return Bundle(game, folders.BUNDLED)
    return Bundle(game, artefacts.cached(f"game-{game}", _inputs(folder), _compiler(game, folder)))


def build(target: Path) -> list[Path]:
    """Compile every packaged game into a folder (the wheel's); the files written."""
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders.packaged():
        _compiler(folder.name, folder)(target)
    return sorted(target.glob("*.json"))


def write(compiled: dict[str, Any], game: str, target: Path) -> None:
    parts = {part: compiled[part] for part in PARTS}
    parts |= {f"texts.{language}": texts for language, texts in compiled["texts"].items()}
    for part, data in parts.items():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (target / f"{game}.{part}.json").write_text(text, encoding="utf-8")


def _compiler(game: str, folder: Path) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        # The heavy half (YAML, schemas) is needed only when something changed.
        from rulebase.knowledge import check

        write(check.compiled(folder), game, target)

    return compile_into


def _inputs(folder: Path) -> list[Path]:
    return [
        Path(parent) / name
        for parent, _, names in os.walk(folder)
        for name in sorted(names)
        if name.endswith((".yaml", ".py"))
    ]
