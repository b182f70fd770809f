"""Brief: an entry as plain data for programs, without what is empty, each part with the book that prints it."""

from __future__ import annotations

from typing import Any

from rulebase.model import cite
from rulebase.model import game as games
from rulebase.pages import entry
from rulebase.pages.language_view import Data

LEFT_OUT = ("schema", "translated", "configuration", "patch", "sources", "doubts", "key")


def of(view: games.View, name: str) -> Data:
    """An entry as it stands in a view, and where it differs."""
    named = {"id": f"{view.game.id}/{name}", "kind": view.game.entries[name]["kind"], "title": view.title(name)}
    found: Data = _short(view, {**named, **(entry.page(view, name) or {}), "elsewhere": entry.elsewhere(view, name)})
    return found


def _short(view: games.View, data: Any) -> Any:
    if isinstance(data, list):
        return [_short(view, each) for each in data]
    if not isinstance(data, dict):
        return data
    found = {
        key: _short(view, each) for key, each in data.items() if key not in LEFT_OUT and each not in (None, "", [], {})
    }
    places = [place for place in data.get("sources", ()) if "page" in place]
    if books := cite.books(view, places):
        found["printed_in"] = cite.badge(books[0], view.language)
    return found
