"""Brief: an entry as plain data for programs, without what is empty, each part with the book that prints it."""

from __future__ import annotations

from typing import Any

from rulebase.model import availability, cite
from rulebase.model import game as games
from rulebase.pages import entry, remarks
from rulebase.pages.language_view import Data

LEFT_OUT = ("schema", "translated", "configuration", "patch", "sources", "doubts", "key")


def of(view: games.View, name: str) -> Data:
    """An entry as it stands in a view, and where it differs."""
    named = {"id": f"{view.game.id}/{name}", "kind": view.game.entries[name]["kind"], "title": view.title(name)}
    found: Data = _short(view, {**named, **(entry.page(view, name) or {}), "elsewhere": entry.elsewhere(view, name)})
    return found


def remark(view: games.View, part: str, name: str) -> Data:
    """A discrepancy, an open question or a ruling, as it is said where it holds, and what it is about."""
    game, body = view.game, view.game.remarks(part)[name]
    bits = game.everywhere.remarked(body)
    if bits and not bits >> game.setup.number(view.configuration) & 1:
        view = game.at(game.everywhere.first(bits), view.language)
    about = [f"{game.id}/{each}" for each in remarks.touched(body)]
    told = {**remarks.as_json(view, part, name), "id": f"{game.id}/{name}", "about": about}
    found: Data = _short(view, {**told, "rules": availability.named(view, view.configuration)})
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
