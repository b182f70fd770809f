"""Tables of a sheet that are drawn: as a strip of what comes after what, or as bars of the faces of a die."""

from __future__ import annotations

from typing import Any

from rulebase.knowledge import game as games
from rulebase.knowledge import quantities, resolve

SIGNS = ("/", "×", "+")  # what the first, the second … column of ranges does to a face


def as_is(view: games.View, part: dict[str, Any], how: str) -> dict[str, Any]:
    """A part of a block as the block wants it drawn; what is no table stays as it is."""
    found = view.entry(part["of"]) if part["kind"] == "table" and how else None
    if found is None:
        return part
    return {**part, "kind": "strip"} if how == "strip" else {**part, "kind": "bars", **_bars(view, part, found)}


def _bars(view: games.View, part: dict[str, Any], found: resolve.Resolved) -> dict[str, Any]:
    columns = found.body["columns"]
    ranges = [name for name, about in columns.items() if about["type"] == "range"]
    spans = {row["key"]: [found.body["rows"][row["key"]].get(name) for name in ranges] for row in part["rows"]}
    faces = max(high for row in spans.values() for _, high in filter(quantities.is_range, row))
    titles = [view.render(columns[name]["title"]) for name in ranges]
    rows = [
        {**row, "faces": _faces(spans[row["key"]], faces), "whole": _whole(view, found, row["key"])}
        for row in part["rows"]
    ]
    signs = [{"sign": sign, "title": title} for sign, title in zip(SIGNS, titles, strict=False)]
    return {"faces": faces, "signs": signs, "rows": rows}


def _faces(spans: list[Any], faces: int) -> list[int]:
    """For each face the column of which it is in the range, or −1."""
    return [
        next((at for at, span in enumerate(spans) if span and span[0] <= face <= span[1]), -1)
        for face in range(1, faces + 1)
    ]


def _whole(view: games.View, found: resolve.Resolved, key: str) -> str:
    """What happens without the die: the title of a column that says yes."""
    columns, row = found.body["columns"], found.body["rows"][key]
    said = (name for name, about in columns.items() if about["type"] == "boolean" and row.get(name) is True)
    return next((view.render(columns[name]["title"]) for name in said), "")
