"""What was compiled of a game, written as the parts that `bundle` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulebase.knowledge import bundle, bundle_types

if TYPE_CHECKING:
    from pathlib import Path


def write(compiled: bundle_types.Compiled, game: str, target: Path) -> None:
    books = compiled["books"]
    core: dict[str, object] = {key: value for key, value in compiled["core"].items() if key not in bundle.SHELVES}
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


def _written(data: Mapping[str, object] | Sequence[object]) -> str:
    """An object or a list as JSON, a line for each member."""
    if isinstance(data, Mapping):
        return "{\n" + ",\n".join(f'"{key}":{_compact(value)}' for key, value in data.items()) + "\n}\n"
    return "[\n" + ",\n".join(_compact(value) for value in data) + "\n]\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
