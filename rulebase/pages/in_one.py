"""An entry as it stands in a configuration, as plain data: what `show`, the site and the PDF display."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebase.model import cite, configuration, differences, quantities, resolve, standing, types, variants
from rulebase.model import game as games
from rulebase.pages import card, naming, numbered

SCHEMA = 1


def page(view: games.View, entry: str) -> dict[str, Any] | None:
    """The page of an entry, or None where the configuration does not have it."""
    found = view.entry(entry)
    if found is None:
        return None
    game = view.game
    return {
        "schema": SCHEMA,
        "id": f"{game.id}/{entry}",
        "kind": found.kind,
        "title": view.title(entry),
        "configuration": view.here.key,
        "translated": game.translated(found.body["title"], view.language),
        **_card(view, found),
        "clauses": list(_clauses(view, found)),
        **_numbered(view, found),
        **_table(view, found),
        "see": [_link(view, other) for other in found.body.get("see", []) if view.entry(other)],
        "sources": cite.places(view, found.sources("list" if "list" in found.body else "")),
        "standing": _standing(view, found, ""),
        "doubts": standing.doubts(view, card.figures(found)),
        "discrepancies": [_discrepancy(view, name) for name in discrepancies(view, entry)],
        "open": [_open(view, name) for name in open_questions(view, entry)],
    }


def elsewhere(view: games.View, entry: str) -> list[dict[str, Any]]:
    """The other ways in which an entry stands, each with a configuration as example and what differs."""
    known = variants.Everywhere(view.game.resolver)
    sets = [variant.bits for variant in known.variants(entry)] + [known.whole & ~known.there(entry)]
    others = [bits for bits in sets if bits and not bits >> view.game.setup.number(view.here) & 1]
    return [
        {
            "configurations": [known.all[number].key for number in known.numbers(bits)],
            "example": known.first(bits).key,
            "absent": not bits & known.there(entry),
            "changes": changes,
        }
        for bits in sorted(others, key=lambda bits: bits & -bits)
        if (changes := list(_changes(view, entry, known.first(bits))))
    ]


def discrepancies(view: games.View, entry: str) -> list[str]:
    disputes = view.game.core["discrepancies"].items()
    return [name for name, body in disputes if entry in touched(body) and _active(view, body)]


def open_questions(view: games.View, entry: str) -> list[str]:
    asked = view.game.core["open"].items()
    return [name for name, body in asked if entry in touched(body) and _active(view, body)]


def touched(body: types.Remark) -> list[str]:
    """The entries that a discrepancy, an open question or a ruling is about."""
    disputed = body.get("to", [])
    return [*([disputed] if isinstance(disputed, str) else disputed), *body.get("touches", [])]


def _card(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    if found.kind not in card.CARDED:
        return {}
    return {
        "printed": card.printed(view, found),
        "told": [_tale(tale) for tale in card.tales(view, found)],
        **_founded(view, found),
    }


def _tale(tale: dict[str, Any]) -> dict[str, Any]:
    """A list on a card as others read it: the sentences, without what fills them."""
    items = [{key: part for key, part in item.items() if key not in ("says", "of")} for item in tale["items"]]
    return {**tale, "items": items}


def _founded(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    """What the data of an entry rest on, where that is something of their own."""
    if "sources" not in found.body.get("data", {}):
        return {}
    sources = cite.places(view, found.sources("data"))
    return {"data": {"sources": sources, "standing": _standing(view, found, "data")}}


def _clauses(view: games.View, found: resolve.Resolved) -> Iterator[dict[str, Any]]:
    for name, text in found.body.get("clauses", {}).items():
        path = f"clauses.{name}"
        origin = found.origin(path)
        yield {
            "name": name,
            "text": view.render(text),
            "sources": cite.places(view, found.sources(path)),
            "standing": _standing(view, found, path),
            "patch": origin.patch if origin else None,
            "was": view.render(origin.was) if origin and quantities.is_text(origin.was) else None,
        }


def _numbered(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    """What a rule says of a term in numbers."""
    known = numbered.of(view.game, variants.Everywhere(view.game.resolver)) if found.kind == "term" else {}
    given = known.get(found.id)
    rule = view.entry(given.rule) if given else None
    said = {clause["name"]: clause for clause in _clauses(view, rule)} if rule else {}
    if not given or given.name not in said:
        return {}
    return {"numbered": {**said[given.name], "rule": _link(view, given.rule)}}


def _table(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    body = found.body
    if "list" in body:
        return {"list": [{"id": member, "title": view.say(member)} for member in naming.members(view, body["list"])]}
    if "rows" not in body and "values" not in body:
        return {}
    columns = {name: about for name, about in body.get("columns", {}).items() if about["type"] not in naming.HIDDEN}
    shown = [name for name in columns if any(name in row for row in body.get("rows", {}).values())]
    return {
        "key": naming.keys(view, body),
        "columns": [{"id": name, "title": view.render(columns[name]["title"])} for name in shown],
        "rows": [
            _row(view, found, key, {name: columns[name]["type"] for name in shown}) for key in body.get("rows", {})
        ],
        "value_titles": {name: naming.value_title(view, found.id, name) for name in body.get("values", {})},
        "values": {
            name: naming.cell(view, "", value) for name, value in body.get("values", {}).items() if name != "sources"
        },
    }


def _row(view: games.View, found: resolve.Resolved, key: str, kinds: dict[str, str]) -> dict[str, Any]:
    path = f"rows.{key}"
    row = found.body["rows"][key]
    origin = found.origin(path)
    return {
        "key": key,
        "title": naming.row(view, found.body, key),
        "cells": {name: naming.cell(view, str(kind), row.get(name)) for name, kind in kinds.items()},
        "sources": cite.places(view, [*found.sources(path), *_of_cells(found, path, row)]),
        "standing": _standing(view, found, path),
        "patch": origin.patch if origin else None,
    }


def _of_cells(found: resolve.Resolved, path: str, row: Mapping[str, Any]) -> Iterator[str]:
    """What single cells rest on: a patch may change one of them."""
    changed = [name for name in row if f"{path}.{name}" in found.origins]
    return (source for name in changed for source in found.sources(f"{path}.{name}"))


def _standing(view: games.View, found: resolve.Resolved, path: str) -> str:
    return str(view.game.resolver.standing(found, path, view.here, view.game.books))


def _link(view: games.View, entry: str) -> dict[str, str]:
    return {"id": f"{view.game.id}/{entry}", "title": view.title(entry)}


def _active(view: games.View, body: types.Remark) -> bool:
    setup, features = view.game.setup, view.here.features
    answered = "until" in body and setup.condition(body["until"]) <= features
    return setup.condition(body.get("when")) <= features and not answered


def _discrepancy(view: games.View, name: str) -> dict[str, Any]:
    body = view.game.core["discrepancies"][name]
    return {
        "id": name,
        "title": view.render(body["title"]),
        "used": body["used"],
        "why": view.render(body["why"]) if "why" in body else "",
        "readings": [
            {
                "id": key,
                "text": view.render(reading["says"]),
                "sources": cite.places(view, reading["sources"]),
            }
            for key, reading in body["readings"].items()
        ],
    }


def _open(view: games.View, name: str) -> dict[str, Any]:
    body = view.game.core["open"][name]
    return {
        "id": name,
        "title": view.render(body["title"]),
        "text": view.render(body["asks"]),
        "sources": cite.places(view, body.get("sources", [])),
    }


def _changes(view: games.View, entry: str, other: configuration.Configuration) -> Iterator[dict[str, str]]:
    there = view.game.at(other, view.language)
    columns = view.game.entries[entry].get("columns", {})
    hidden = [name for name, about in columns.items() if about["type"] in naming.HIDDEN]
    for found in differences.of_entry(view.game, entry, view.here, other):
        if found.path.rpartition(".")[2] in hidden:
            continue
        yield {
            "path": found.path,
            "here": naming.said(view, found.path, found.before) if found.path else "",
            "there": naming.said(there, found.path, found.after) if found.path else "",
        }
