"""One page as plain data, ready for a template, and what can be read off such data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulebase.telling.voice import Data, Piece

# What every page has, if only as nothing: what its terms mean, a line for search engines, where its subject holds.
NOTHING: Data = {"previews": {}, "description": "", "whole": "", "rights": ""}


@dataclass
class Page:
    """One page: what it is called, where it stands, and what it shows."""

    doc: str
    template: str
    title: str
    data: Data
    game: str = ""
    entry: str = ""
    crumbs: list[Data] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    # What on it can be referred to: name, kind, anchor.
    objects: list[tuple[str, str, str]] = field(default_factory=list)


def targets(data: Any) -> Iterator[str]:
    """Everywhere that a page's data lead."""
    if isinstance(data, dict):
        if isinstance(data.get("to"), str):
            yield data["to"]
        for part in data.values():
            yield from targets(part)
    elif isinstance(data, list):
        for part in data:
            yield from targets(part)


def text(pieces: list[Piece]) -> str:
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces)
