"""An entry as it stands in a configuration, as plain data: what `show`, the site and the PDF display."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulebase import words
from rulebase.knowledge import (
    card_lists,
    cite,
    configuration,
    differences,
    founding,
    grammar,
    paths,
    quantities,
    resolve,
)
from rulebase.knowledge import game as games

if TYPE_CHECKING:
    from rulebase.knowledge import nouns

SCHEMA = 1
# Cell types that are for the engine, not for readers.
HIDDEN = ("rule", "table")
# What prints things that readers are shown.
CARDED = ("card", "character")


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
        **_table(view, found),
        "see": [_link(view, other) for other in found.body.get("see", []) if view.entry(other)],
        "sources": cite.places(view, found.sources("list" if "list" in found.body else "")),
        "standing": _standing(view, found, ""),
        "doubts": founding.doubts(view, figures(found)),
        "discrepancies": [_discrepancy(view, name) for name in discrepancies(view, entry)],
        "open": [_open(view, name) for name in open_questions(view, entry)],
    }


def elsewhere(view: games.View, entry: str) -> list[dict[str, Any]]:
    """The other ways in which an entry stands, each with a configuration as example and what differs."""
    game, here = view.game, view.game.resolver.resolve(entry, view.here)
    groups: dict[int, list[configuration.Configuration]] = {}
    for other in game.setup.configurations:
        found = game.resolver.resolve(entry, other)
        if found is not here:
            groups.setdefault(id(found), []).append(other)
    return [
        {
            "configurations": [other.key for other in group],
            "example": group[0].key,
            "absent": game.resolver.resolve(entry, group[0]) is None,
            "changes": changes,
        }
        for group in groups.values()
        if (changes := list(_changes(view, entry, group[0])))
    ]


def discrepancies(view: games.View, entry: str) -> list[str]:
    disputes = view.game.core["discrepancies"].items()
    return [name for name, body in disputes if entry in touched(body) and _active(view, body)]


def open_questions(view: games.View, entry: str) -> list[str]:
    asked = view.game.core["open"].items()
    return [name for name, body in asked if entry in touched(body) and _active(view, body)]


def touched(body: nouns.Remark) -> list[str]:
    """The entries that a discrepancy, an open question or a ruling is about."""
    disputed = body.get("to", [])
    return [*([disputed] if isinstance(disputed, str) else disputed), *body.get("touches", [])]


def printed(view: games.View, found: resolve.Resolved) -> list[dict[str, str]]:
    """The single values of a card's data that readers are shown, each by the term that it is called."""
    data = found.body.get("data", {})
    return [
        {"id": name, "title": grammar.capital(view.title(term)), "text": _value(view, data[name])}
        for name, term in view.game.core.get("cards", {}).get("printed", {}).items()
        if name in data
    ]


def _value(view: games.View, value: Any) -> str:
    """A value of a card; of several, all as they stand there."""
    if isinstance(value, list) and not quantities.is_range(value):
        return ", ".join(view.say(part) for part in value)
    return view.say(value)


def tales(view: games.View, found: resolve.Resolved) -> Iterator[dict[str, Any]]:
    """The lists of a card's data as sentences, each with the rule that says so."""
    for telling in card_lists.declared(view.game.core):
        items = telling.items(found.body)
        if items:
            yield {
                "id": telling.name,
                "title": view.render(telling.title),
                "items": [_tale(view, found, telling, item) for item in items],
            }


def _tale(
    view: games.View, found: resolve.Resolved, telling: card_lists.CardList, item: dict[str, Any]
) -> dict[str, Any]:
    rule = view.entry(telling.rule_of(item))
    assert rule is not None
    says, first = rule.body["says"], view.game.languages[0]
    names = card_lists.sentences(says, item, lambda text: view.game.text(text, first), view.game.entries.__contains__)
    return {
        "text": view.render(says[names[0]], item),
        "rule": _link(view, rule.id),
        "sources": cite.places(view, [*found.sources(), *rule.sources(f"says.{names[0]}")]),
    }


def cell(view: games.View, kind: str, value: Any) -> str:
    """A table's value as it is shown."""
    if value is None or value is paths.MISSING:
        return ""
    if kind == "boolean":
        return "✓" if value else ""
    if isinstance(value, bool):
        told = words.catalog(view.language)
        return told.gettext("yes") if value else told.gettext("no")
    return view.say(value)


def row_title(view: games.View, keys: list[str], key: str) -> str:
    """A row's key as a reader says it: its parts by name."""
    return row_name(view, {"kind": "table", "id": "", "title": "", "key": keys}, key)


def row_name(view: games.View, body: nouns.Entry, key: str) -> str:
    """What a row of a table is called: by its own title, else by the parts of its key."""
    return " / ".join(view.say(part) for part in row_parts(view, body, key))


def row_parts(view: games.View, body: nouns.Entry, key: str) -> list[Any]:
    """The parts of a row's key: entries, numbers, texts."""
    if key in body.get("titles", {}):
        return [body["titles"][key]]
    facts = key_facts(body)
    rule = "" if facts else _rule_of(view, body, key)
    if rule:
        return [rule]
    parts = key.split("/")
    return [_row_part(view, fact, part) for fact, part in itertools.zip_longest(facts[: len(parts)], parts)]


def _row_part(view: games.View, fact: str | None, part: str) -> Any:
    if part in view.game.core["facts"] and part not in view.game.entries:  # when something is so: "4/leader"
        return view.game.core["facts"][part]["title"]
    return view.label(fact or "", part)


def _rule_of(view: games.View, body: nouns.Entry, key: str) -> str:
    """The rule that a row leads to: its title names the rows of a table that has names of its own for them."""
    rows = body.get("rows", {})
    columns = [name for name, about in body.get("columns", {}).items() if about["type"] == "rule"]
    if all(name in view.game.entries for name in rows):
        return ""
    return next((str(rows[key][name]) for name in columns if name in rows.get(key, {})), "")


def key_facts(body: nouns.Entry) -> list[str]:
    """The facts that choose a row of a table."""
    key = body.get("key", [])
    return [key] if isinstance(key, str) else list(key)


def key_titles(view: games.View, body: nouns.Entry) -> list[str]:
    return [fact_title(view, fact) for fact in key_facts(body)]


def fact_title(view: games.View, fact: str) -> str:
    about = view.game.core["facts"].get(fact)
    return grammar.capital(view.render(about["title"])) if about else fact


def value_title(view: games.View, table: str, name: str) -> str:
    """A single value of a table by its own title, else by the fact of that name, else by the rule that takes it."""
    titles = view.game.entries[table].get("titles", {})
    if name in titles:
        return grammar.capital(view.render(titles[name]))
    if name in view.game.core["facts"]:
        return fact_title(view, name)
    quoting = view.game.quoting.get(f"{table}.{name}")
    return view.title(quoting) if quoting else ""


def named_rows(view: games.View, found: resolve.Resolved) -> dict[str, str]:
    return {key: row_name(view, found.body, key) for key in found.body.get("rows", {})}


def said(view: games.View, path: str, value: Any) -> str:
    """A value of any path of an entry, for a reader of differences; a list without what is not there."""
    if value is paths.MISSING:
        return ""
    if path == "list":
        return ", ".join(view.say(member) for member in _members(view, value))
    if isinstance(value, dict) and "$" not in value:
        return ", ".join(f"{key} {said(view, path, part)}" for key, part in value.items() if key not in HIDDEN)
    return view.say(value)


def _members(view: games.View, listed: list[Any]) -> list[Any]:
    return [member for member in listed if member not in view.game.entries or view.entry(member)]


def _card(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    if found.kind not in CARDED:
        return {}
    return {"printed": printed(view, found), "told": list(tales(view, found)), **_founded(view, found)}


def _founded(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    """What the data of an entry rest on, where that is something of their own."""
    if "sources" not in found.body.get("data", {}):
        return {}
    sources = cite.places(view, found.sources("data"))
    return {"data": {"sources": sources, "standing": _standing(view, found, "data")}}


def figures(found: resolve.Resolved) -> list[tuple[str, str]]:
    """The parts of an entry that hold what is printed: data, rows."""
    rows = (f"rows.{key}" for key in found.body.get("rows", {}))
    return [(found.id, path) for path in (*(["data"] if "data" in found.body else []), *rows)]


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


def _table(view: games.View, found: resolve.Resolved) -> dict[str, Any]:
    body = found.body
    if "list" in body:
        return {"list": [{"id": member, "title": view.say(member)} for member in _members(view, body["list"])]}
    if "rows" not in body and "values" not in body:
        return {}
    columns = {name: about for name, about in body.get("columns", {}).items() if about["type"] not in HIDDEN}
    shown = [name for name in columns if any(name in row for row in body.get("rows", {}).values())]
    return {
        "key": key_titles(view, body),
        "columns": [{"id": name, "title": view.render(columns[name]["title"])} for name in shown],
        "rows": [
            _row(view, found, key, {name: columns[name]["type"] for name in shown}) for key in body.get("rows", {})
        ],
        "value_titles": {name: value_title(view, found.id, name) for name in body.get("values", {})},
        "values": {name: cell(view, "", value) for name, value in body.get("values", {}).items() if name != "sources"},
    }


def _row(view: games.View, found: resolve.Resolved, key: str, kinds: dict[str, str]) -> dict[str, Any]:
    path = f"rows.{key}"
    row = found.body["rows"][key]
    origin = found.origin(path)
    return {
        "key": key,
        "title": row_name(view, found.body, key),
        "cells": {name: cell(view, str(kind), row.get(name)) for name, kind in kinds.items()},
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


def _active(view: games.View, body: nouns.Remark) -> bool:
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
    hidden = [name for name, about in columns.items() if about["type"] in HIDDEN]
    for found in differences.of_entry(view.game, entry, view.here, other):
        if found.path.rpartition(".")[2] in hidden:
            continue
        yield {
            "path": found.path,
            "here": said(view, found.path, found.before) if found.path else "",
            "there": said(there, found.path, found.after) if found.path else "",
        }
