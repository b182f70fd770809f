"""One page as plain data, ready for a template, and what can be read off such data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from rulebase.pages.language_view import Data
from rulebase.pages.page_data import Layout, Link, Piece

Room = Literal["", "play", "shelf", "book"]  # of a game, in which a page stands
D = TypeVar("D", bound=Mapping[str, object])

# What every page has, if only as nothing: what its terms mean, a line for search engines, where its subject holds.
NOTHING: Layout = {"previews": {}, "description": "", "whole": "", "rights": ""}

HOLDING = (dict, list)  # asked of every piece of every page: of a tuple it takes half as long as of a union


@dataclass(frozen=True)
class Template(Generic[D]):
    """A template of the site, and the type of the data that it reads."""

    name: str
    data: type[D]


@dataclass
class Page:
    """One page: what it is called, where it stands, and what it shows."""

    doc: str
    template: str
    title: str
    data: Data
    game: str = ""
    entry: str = ""
    crumbs: list[Link] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    room: Room = ""  # that of its kind, if it does not say
    # What on it can be referred to: name, kind, anchor.
    objects: list[tuple[str, str, str]] = field(default_factory=list)


def targets(data: Any) -> list[str]:
    """Everywhere that a page's data lead."""
    found, waiting = [], [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("to"), str):
                found.append(part["to"])
            waiting += [each for each in reversed(part.values()) if isinstance(each, HOLDING)]
        else:
            waiting += [each for each in reversed(part) if isinstance(each, HOLDING)]
    return found


def text(pieces: list[Piece]) -> str:
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces)
