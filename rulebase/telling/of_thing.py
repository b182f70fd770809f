"""What tables say of a thing: the rows that it names, and its rank in the lists in which it stands."""

from collections.abc import Iterator

from rulebase.knowledge.everywhere import Variant
from rulebase.telling import naming
from rulebase.telling.voice import Data, Voice
from rulebase.telling.wordings import Wordings

ENOUGH = 4  # rows of one table that are shown; of more the table itself is the better place


def rows(voice: Voice, entries: dict[str, Data], thing: str) -> list[Data]:
    """The rows of tables that have a thing in their key, with what stands in them."""
    found = []
    for table, data in entries.items():
        told = [row for row in (data["table"] or {"rows": []})["rows"] if thing in row["key"].split("/")]
        if told and len(told) <= ENOUGH and table != thing:
            lines = [_row(data, row, thing) for row in told]
            found.append({**voice.linked(table), "rows": [line for line in lines if line["variants"]]})
    return [each for each in found if each["rows"]]


def _row(data: Data, row: Data, thing: str) -> Data:
    """A row as pairs of a column and its cell, without the empty ones."""
    titles = [column["title"] for column in data["table"]["columns"]]
    variants = [
        {**variant, "cells": [pair for pair in zip(titles, variant["cells"], strict=True) if pair[1] not in ([], [""])]}
        for variant in row["variants"]
    ]
    return {
        "key": row["key"],
        "named": row["key"] != thing,
        "variants": [variant for variant in variants if variant["cells"]],
    }


def ranks(voice: Voice, thing: str) -> list[Data]:
    """Where a thing stands in each list that has it."""
    listed = [name for name, body in voice.game.entries.items() if "list" in body and name != thing]
    return [{**voice.linked(name), "variants": told} for name in listed if (told := list(_ranks(voice, name, thing)))]


def _ranks(voice: Voice, name: str, thing: str) -> Iterator[Data]:
    found = Wordings(voice)
    for variant in voice.everywhere.variants(name):
        for bits in voice.everywhere.split(variant.entry.body["list"], variant.bits):
            members = naming.members(voice.view(bits), variant.entry.body["list"])
            if thing in members:
                found.gather(
                    "rank",
                    Variant(bits, variant.entry),
                    "list",
                    {"said": voice.anywhere.grammar.ordinal(members.index(thing) + 1)},
                )
    yield from (variant for key in found for variant in found.of(key))
