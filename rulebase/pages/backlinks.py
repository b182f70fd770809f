"""What tables say of a thing: the rows that it names, and its rank in the lists in which it stands."""

from functools import cached_property

from rulebase.pages import entry as entries
from rulebase.pages import naming, page_data
from rulebase.pages.language_view import Voice
from rulebase.pages.wordings import Wordings

ENOUGH = 4  # rows of one table that are shown; of more the table itself is the better place


class Things:
    """What tables and lists say, by the thing that they say it of; each table and list is gone through once."""

    def __init__(self, voice: Voice, entries: dict[str, page_data.Entry]) -> None:
        self._voice = voice
        self._entries = entries

    def rows(self, thing: str) -> list[page_data.NamingTable]:
        """The rows of tables that have a thing in their key, with what stands in them."""
        found: list[page_data.NamingTable] = []
        for table, told in self._rows.get(thing, {}).items():
            if len(told) <= ENOUGH and table != thing:
                columns = self._columns(table)
                lines = [_row(columns, row, thing) for row in told]
                found.append({**self._voice.linked(table), "rows": [line for line in lines if line["variants"]]})
        return [each for each in found if each["rows"]]

    def ranks(self, thing: str) -> list[page_data.Rank]:
        """Where a thing stands in each list that has it."""
        return [
            {**self._voice.linked(name), "variants": [{**said, **about} for said, about in standing.of(thing)]}
            for name, standing in self._ranks.get(thing, {}).items()
            if name != thing
        ]

    def _columns(self, name: str) -> list[str]:
        table = self._entries[name]["table"]
        return [column["title"] for column in table["columns"]] if table else []

    @cached_property
    def _rows(self) -> dict[str, dict[str, list[page_data.Row]]]:
        found: dict[str, dict[str, list[page_data.Row]]] = {}
        for table, data in self._entries.items():
            for row in data["table"]["rows"] if data["table"] else []:
                for thing in dict.fromkeys(row["key"].split("/")):
                    found.setdefault(thing, {}).setdefault(table, []).append(row)
        return found

    @cached_property
    def _ranks(self) -> dict[str, dict[str, Wordings[page_data.SaidRank]]]:
        found: dict[str, dict[str, Wordings[page_data.SaidRank]]] = {}
        for name in (name for name, body in self._voice.game.entries.items() if "list" in body):
            standing = _standing(self._voice, name)
            for thing in standing:
                found.setdefault(thing, {})[name] = standing
        return found


def _row(columns: list[str], row: page_data.Row, thing: str) -> page_data.NamingRow:
    variants = [_without_empty(columns, variant) for variant in row["variants"]]
    return {
        "key": row["key"],
        "named": row["key"] != thing,
        "variants": [variant for variant in variants if variant["cells"]],
    }


def _without_empty(columns: list[str], variant: page_data.RowText) -> page_data.NamingRowText:
    return {
        "title": variant["title"],
        "cells": [pair for pair in zip(columns, variant["cells"], strict=True) if pair[1] not in ([], [""])],
        "in": variant["in"],
        "where": variant["where"],
        "replaces": variant["replaces"],
        "by": variant["by"],
        "sources": variant["sources"],
        "standings": variant["standings"],
    }


def _standing(voice: Voice, name: str) -> Wordings[page_data.SaidRank]:
    """The rank of each thing in a list."""

    def ranks(told: entries.Told) -> dict[str, naming.Part]:
        said = {thing: voice.anywhere.grammar.ordinal(rank) for rank, thing in enumerate(told.members, 1)}
        return {thing: told.members[thing]._replace(spans=[naming.Span(rank)]) for thing, rank in said.items()}

    def shown(_key: str, part: naming.Part) -> page_data.SaidRank:
        return {"said": part.text}

    return entries.Entry(voice, name).gathered(ranks, shown)
