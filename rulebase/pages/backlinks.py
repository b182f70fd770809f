"""What tables say of a thing: the rows that it names, and its rank in the lists in which it stands."""

from functools import cached_property

from rulebase.pages import entry as entries
from rulebase.pages import naming
from rulebase.pages.language_view import Data, Voice
from rulebase.pages.wordings import Wordings

ENOUGH = 4  # rows of one table that are shown; of more the table itself is the better place


class Things:
    """What tables and lists say, by the thing that they say it of; each table and list is gone through once."""

    def __init__(self, voice: Voice, entries: dict[str, Data]) -> None:
        self._voice = voice
        self._entries = entries

    def rows(self, thing: str) -> list[Data]:
        """The rows of tables that have a thing in their key, with what stands in them."""
        found = []
        for table, told in self._rows.get(thing, {}).items():
            if len(told) <= ENOUGH and table != thing:
                lines = [_row(self._entries[table], row, thing) for row in told]
                found.append({**self._voice.linked(table), "rows": [line for line in lines if line["variants"]]})
        return [each for each in found if each["rows"]]

    def ranks(self, thing: str) -> list[Data]:
        """Where a thing stands in each list that has it."""
        return [
            {**self._voice.linked(name), "variants": standing.of(thing)}
            for name, standing in self._ranks.get(thing, {}).items()
            if name != thing
        ]

    @cached_property
    def _rows(self) -> dict[str, dict[str, list[Data]]]:
        found: dict[str, dict[str, list[Data]]] = {}
        for table, data in self._entries.items():
            for row in data["table"]["rows"] if data["table"] else []:
                for thing in dict.fromkeys(row["key"].split("/")):
                    found.setdefault(thing, {}).setdefault(table, []).append(row)
        return found

    @cached_property
    def _ranks(self) -> dict[str, dict[str, Wordings]]:
        found: dict[str, dict[str, Wordings]] = {}
        for name in (name for name, body in self._voice.game.entries.items() if "list" in body):
            standing = _standing(self._voice, name)
            for thing in standing:
                found.setdefault(thing, {})[name] = standing
        return found


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


def _standing(voice: Voice, name: str) -> Wordings:
    """The rank of each thing in a list."""

    def ranks(told: entries.Told) -> dict[str, naming.Part]:
        said = {thing: voice.anywhere.grammar.ordinal(rank) for rank, thing in enumerate(told.members, 1)}
        return {thing: told.members[thing]._replace(spans=[naming.Span(rank)]) for thing, rank in said.items()}

    return entries.Entry(voice, name).gathered(ranks, lambda _, part: {"said": part.text})
