"""The tables of an entry in all configurations: rows, ordered lists, single values."""

from collections.abc import Iterable
from typing import Any

from rulebase.model.variants import Variant
from rulebase.pages import dropped, naming, wordings
from rulebase.pages.language_view import Data, Piece, Voice
from rulebase.pages.wordings import Wordings


def table(voice: Voice, name: str) -> Data | None:
    """The rows of an entry, if it has any somewhere."""
    variants = [variant for variant in voice.everywhere.variants(name) if variant.entry.body.get("rows")]
    if not variants:
        return None
    columns = wordings.columns(variants, naming.HIDDEN)
    rows = _rows(voice, variants, columns)
    view = voice.view(variants[0].bits)
    return {
        "key": naming.keys(view, variants[0].entry.body),
        "columns": [
            {"id": column, "title": view.render(about["title"]), "type": about["type"]}
            for column, about in columns.items()
        ],
        "rows": rows,
        "same": _same(variant for row in rows for variant in row["variants"]),
        "gone": dropped.rows(voice, name),
    }


def _rows(voice: Voice, variants: list[Variant], columns: dict[str, Any]) -> list[Data]:
    found = Wordings(voice)
    for variant in variants:
        for key, row in variant.entry.body["rows"].items():
            for bits in voice.everywhere.split(voice.quoted(*row.values()), variant.bits):
                here = Variant(bits, variant.entry)
                cells = [voice.said(bits, about["type"], row.get(name)) for name, about in columns.items()]
                found.gather(key, here, f"rows.{key}", {"title": _row_title(voice, here, key), "cells": cells})
    order = wordings.merged(list(variant.entry.body["rows"]) for variant in variants)
    return [{"key": key, "variants": found.of(key)} for key in order]


def _row_title(voice: Voice, variant: Variant, key: str) -> list[Piece]:
    pieces: list[Piece] = []
    for part in naming.row_parts(voice.view(variant.bits), variant.entry.body, key):
        pieces += [" / "] if pieces else []
        pieces += voice.said(variant.bits, "", part)
    return pieces


def members(voice: Voice, name: str) -> Data | None:
    """An ordered list: in one piece with each member's configurations, or one whole list a variant."""
    listed = [
        (Variant(bits, variant.entry), _members_in(voice, bits, variant))
        for variant in voice.everywhere.variants(name)
        if "list" in variant.entry.body
        for bits in voice.everywhere.split(variant.entry.body["list"], variant.bits)
    ]
    if not listed:
        return None
    found, order = Wordings(voice), wordings.merged(names for _, names in listed)
    if all(names == [member for member in order if member in names] for _, names in listed):
        for variant, names in listed:
            for member in names:
                found.gather(member, variant, "list", {"pieces": voice.said(variant.bits, "", member)})
        return {"members": [wording for member in order for wording in found.of(member)]}
    for variant, names in listed:
        told = {"members": [voice.said(variant.bits, "", member) for member in names]}
        found.gather("list", variant, "list", told)
    return {"variants": found.of("list")}


def _members_in(voice: Voice, bits: int, variant: Variant) -> list[str]:
    view, entries = voice.view(bits), voice.game.entries
    return [member for member in variant.entry.body["list"] if member not in entries or view.entry(member)]


def values(voice: Voice, name: str) -> list[Data]:
    """The single values of a table."""
    found = Wordings(voice)
    for variant in voice.everywhere.variants(name):
        for value, content in variant.entry.body.get("values", {}).items():
            if value != "sources":
                told = {"pieces": voice.said(variant.bits, "", content)}
                found.gather(value, variant, f"values.{value}", told)
    titled = {value: naming.value_title(voice.anywhere, name, value) for value in found}
    return [
        {"name": value, "title": title, "variants": found.of(value)}
        for value, title in titled.items()
        if title  # what neither a reader nor a rule has a name for is for the engine alone
    ]


def _same(variants: Iterable[Data]) -> bool:
    """Whether all are founded on the same."""
    return len({repr((variant["sources"], variant["standings"])) for variant in variants}) <= 1
