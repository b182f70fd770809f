"""Cells that no scenario watches over: each that procedures read is changed, and a scenario has to fail.

tools/cells                        the tables of every game
tools/cells --game NAME            of one game only (repeatable)
tools/cells --cards                what the cards print, too
tools/cells --entry attack         one table or card only (repeatable)
tools/cells --noticed              also what was noticed, and by which scenario

What cannot be watched is listed with its reason in the game's `cells.toml`.
"""

from __future__ import annotations

import argparse
import fnmatch
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebase.author import collect, opening
from rulebase.documents import problems
from rulebase.model import bundle, configuration, folders, resolve
from rulebase.model import game as games
from rulebase.play import scenarios
from tools.mutating import cell_changes, cell_lookups, cell_names, cell_reads

FOLDERS = {"entries": ("tables", "cards"), "patches": ("patches",), "discrepancies": ("discrepancies",)}
UNREAD = "not read"


@dataclass
class Watched:
    """A cell, who reads it, and what came of changing it."""

    cell: cell_names.Cell
    value: Any
    readers: list[int]
    noticed: list[tuple[str, str]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


@dataclass
class Found:
    """What came of a whole game: its cells, the scenarios that show nothing, the excuses that nothing needs."""

    cells: list[Watched]
    failing: list[str]
    needless: list[str]

    @property
    def surviving(self) -> list[Watched]:
        return [each for each in self.cells if each.missed]

    @property
    def fine(self) -> bool:
        return not (self.surviving or self.failing or self.needless)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--entry", action="append", help="only this table or card (repeatable)")
    parser.add_argument("--cards", action="store_true", help="what the cards print, too")
    parser.add_argument("--noticed", action="store_true", help="also what was noticed, and by which scenario")
    asked = parser.parse_args()
    kinds = ("table", "card") if asked.cards else ("table",)
    fine = True
    for name in asked.game or bundle.games():
        found = of_game(name, kinds, asked.entry or [])
        _tell(name, found, asked.noticed)
        fine = fine and found.fine
    return 0 if fine else 1


def of_game(name: str, kinds: tuple[str, ...] = ("table",), entries: list[str] | None = None) -> Found:
    """Every cell that procedures read or could read, changed in every way."""
    game = opening.open_game(name)
    reads = cell_reads.of_scenarios(game, kinds)
    written = [cell for cell in cell_reads.cells(game.core, kinds) if not cell_reads.put_back(game.core, cell)]
    alike: dict[tuple[str, ...], list[cell_names.Cell]] = {}
    for cell in written:
        alike.setdefault(_sort(game, cell), []).append(cell)
    standing = cell_reads.standing(game, kinds)
    could_be_read = _readable(game, reads)
    judge = _Judge(game)
    found = []
    for cell in written:
        if entries and cell.entry not in entries:
            continue
        readers = reads.of(cell)
        each = Watched(cell, cell_changes.value_of(game.core, cell), readers)
        if readers:
            present = cell not in reads.values
            for change in cell_changes.of_cell(game.core, cell, alike[_sort(game, cell)], present):
                judge.judge(each, change)
        elif cell in standing and could_be_read(cell):
            each.missed.append(UNREAD)
        else:
            continue
        found.append(each)
    left_aside = {cell.path_name for cell in cell_reads.cells(game.core, tuple(cell_names.PARTS))}
    left_aside -= {cell.path_name for cell in written if not entries or cell.entry in entries}
    needless = [excuse for excuse in _excused(name, found) if not fnmatch.filter(left_aside, excuse)]
    return Found(found, reads.failing, needless)


def _excused(game: str, found: list[Watched]) -> list[str]:
    """Take out what the game says cannot be watched; what it says in vain is left."""
    path = folders.sources()[game] / "cells.toml"
    needless = []
    for excuse in tomllib.loads(path.read_text(encoding="utf-8"))["cell"] if path.is_file() else []:
        pattern, change = excuse["name"], excuse.get("change", "*")
        meant = [each for each in found if excuse["because"] and fnmatch.fnmatchcase(each.cell.path_name, pattern)]
        meant = [each for each in meant if excuse.get("value", each.value) == each.value]
        missed = [each for each in meant if fnmatch.filter(each.missed, change)]
        for each in missed:
            each.missed = [told for told in each.missed if not fnmatch.fnmatchcase(told, change)]
        if not missed:
            needless.append(pattern)
    return needless


def _sort(game: games.Game, cell: cell_names.Cell) -> tuple[str, ...]:
    """What cells that hold the same sort of thing have in common: the column, or the field of cards."""
    if game.entries[cell.entry]["kind"] == "table":
        return (cell.entry, cell.path.split(".")[0], cell.field)
    return tuple(part for part in cell.path.split(".") if not part.isdigit())


def _readable(game: games.Game, reads: cell_names.Reads) -> Callable[[cell_names.Cell], bool]:
    """Whether a procedure could read a cell that no scenario has read."""
    known = {_sort(game, cell) for cell in [*reads.values, *reads.presence]}
    lookups = cell_lookups.of_game(game.id)
    named = {str(cell_changes.value_of(game.core, cell)) for cell in reads.values} & game.entries.keys()
    looked_up = {name for name in lookups.tables | named if game.entries[name]["kind"] == "table"}

    def readable(cell: cell_names.Cell) -> bool:
        """Like one that is read; a value that is asked for; or in a table that scenarios leave closed."""
        part = cell.path.split(".")[0]
        if part == "values":
            return lookups.value(cell.entry, cell.field)
        closed = cell.entry in looked_up - reads.opened
        return _sort(game, cell) in known or (closed and (part == "list" or cell.field in lookups.words))

    return readable


# ---------------------------------------------------------------- trying a change out


class _Twins(resolve.Resolver):
    """Every rule has a twin that says the same under another name."""

    def resolve(
        self, entry: str, here: configuration.Configuration, readings: dict[str, str] | None = None
    ) -> resolve.Resolved | None:
        return super().resolve(entry.removesuffix(cell_changes.TWIN), here, readings)


class _Judge:
    """Plays scenarios while a cell is changed."""

    def __init__(self, game: games.Game) -> None:
        self.game = game
        self.setup = game.setup

    def judge(self, cell: Watched, change: cell_changes.Change) -> None:
        """A change is noticed if a scenario ends otherwise with one of its values; one that only breaks is no value."""
        noticing = (by for value in change.values if (by := self._noticed(cell, value)))
        by = next(noticing, "")
        if by:
            cell.noticed.append((change.told, by))
        else:
            cell.missed.append(change.told)

    def _noticed(self, cell: Watched, value: Any) -> str:
        """The first scenario that fails; one that only breaks shows that a number is read, but not that a name fits."""
        with cell_changes.changed(self.game.core, cell.cell, value):
            return self._failing(cell.readers, breaking=not isinstance(cell.value, str))

    def _failing(self, readers: list[int], breaking: bool) -> str:
        game, broken = self._fresh(), ""
        for number in readers:
            each = game.bundle.scenarios[number]
            try:
                holds = scenarios.run(game, each, game.languages[0]).holds
            except problems.Failed:
                holds = False
            except Exception as error:  # noqa: BLE001 - it is told
                holds = True
                broken = broken or f"{each['at']} breaks: {type(error).__name__}: {error}"
            if not holds:
                return str(each["at"])
        return broken if breaking else ""

    def _fresh(self) -> games.Game:
        game = games.Game(self.game.bundle)
        game.resolver = _Twins(game.core)
        game.resolver.setup = game.setup = self.setup
        return game


# ---------------------------------------------------------------- telling


class _Places:
    """Where cells are written."""

    def __init__(self, game: str) -> None:
        self._game = game

    @cached_property
    def _items(self) -> dict[tuple[str, str], collect.Item]:
        found = collect.collect(folders.sources()[self._game])
        return {
            (part, str(item.data.get("patch") or item.data.get("id"))): item
            for part, kinds in FOLDERS.items()
            for kind in kinds
            for item in found.of(kind)
        }

    def of(self, cell: cell_names.Cell) -> str:
        part, name, *keys = cell.where
        item = self._items[part, name]
        value: Any = item.data
        steps: list[str | int] = []
        for key in keys:
            steps.append(int(key) if isinstance(value, list) else key)
            value = cell_reads.step(value, key)
        place = item.place(*steps)
        return f"{place.file}:{place.line}"


def _shown(value: Any) -> str:
    """A cell as it may be told in one line; a row by its cells."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_shown(part)}" for key, part in value.items() if key != "sources")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _tell(game: str, found: Found, noticed: bool) -> None:
    places = _Places(game)
    for each in found.cells:
        if noticed or each.missed:
            print(f"{places.of(each.cell)}: {game}/{each.cell.name}: {_shown(each.value)}")
        for told in each.missed:
            print(
                "    no scenario reads it" if told == UNREAD else f"    {told}: noticed by none of {len(each.readers)}"
            )
        for told, by in each.noticed if noticed else ():
            print(f"    {told}: {by}")
    for at in found.failing:
        print(f"{game}/{at}: does not hold, so it shows nothing")
    for pattern in found.needless:
        print(f"{game}/cells.toml: {pattern} is watched, or is no cell")
    print(f"{game}: {len(found.cells)} cells that procedures can read, {len(found.surviving)} of them unwatched")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except problems.Failed as failed:
        sys.exit(str(failed))
