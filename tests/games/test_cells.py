"""tools/cells: no cell that a procedure reads can change without a scenario that fails; and the tool does find one."""

import functools
import os
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from tests.conftest import Command, replace
from tools.mutating import cell_reads, cells

SCENARIO = """---
game: moon-base
source: moon-base-rules.en/gathering#3
event: {gather: {roll: 6}}
expect: {result: takes, tokens: 2}
"""
EXCUSE = '[[cell]]\nname = "dice.rows.*.tokens"\nbecause = "Nobody counts them."\n'


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["table", "card"])
@pytest.mark.parametrize("name", bundle.games())
def test_every_cell_that_procedures_read_is_watched(name: str, kind: str) -> None:
    found = cells.of_game(name, (kind,))
    assert [(each.cell.name, each.missed) for each in found.surviving] == []
    assert found.failing == []
    assert found.needless == []


@pytest.fixture
def moon_base(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game, whose only scenario is at one end of a range."""
    assert command("new", "moon-base", "-o", str(tmp_path)).returncode == 0
    monkeypatch.setenv("RULEBASE_GAMES", os.fspath(tmp_path / "moon-base"))
    return tmp_path / "moon-base"


def _add(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n" + text, encoding="utf-8")


def _missed() -> dict[str, list[str]]:
    return {each.cell.name: each.missed for each in cells.of_game("moon-base").surviving}


def test_the_end_of_a_range_that_no_scenario_reaches_is_found(moon_base: Path) -> None:
    assert _missed() == {"dice.rows.d6.lucky": ["[4, 5]"]}
    _add(moon_base / "scenarios" / "gather.yaml", SCENARIO)
    assert _missed() == {}


def test_a_number_that_no_scenario_expects_is_found_and_can_be_excused(moon_base: Path) -> None:
    _add(moon_base / "scenarios" / "gather.yaml", SCENARIO)
    replace(moon_base / "scenarios" / "gather.yaml", ", tokens: 2", "")
    assert _missed() == {"dice.rows.d6.tokens": ["1", "3"]}
    (moon_base / "cells.toml").write_text(EXCUSE, encoding="utf-8")
    assert cells.of_game("moon-base").fine


def test_an_excuse_that_nothing_needs_is_found(moon_base: Path) -> None:
    _add(moon_base / "scenarios" / "gather.yaml", SCENARIO)
    (moon_base / "cells.toml").write_text(EXCUSE, encoding="utf-8")
    found = cells.of_game("moon-base")
    assert (found.surviving, found.needless) == ([], ["dice.rows.*.tokens"])


def test_a_row_that_no_scenario_reads_is_found_but_not_a_column_that_no_procedure_reads(moon_base: Path) -> None:
    _add(moon_base / "scenarios" / "gather.yaml", SCENARIO)
    _add(moon_base / "tables" / "dice.yaml", "    d8: {sides: 8, lucky: [4, 6], tokens: 3}\n")
    replace(moon_base / "tables" / "dice.yaml", "  titles:\n", "  titles:\n    d8: {en: the big die}\n")
    unread = ["dice.rows.d8", "dice.rows.d8.lucky", "dice.rows.d8.tokens"]
    assert _missed() == {cell: [cells.UNREAD] for cell in unread}


def test_a_scenario_that_does_not_hold_shows_nothing(moon_base: Path) -> None:
    _add(moon_base / "scenarios" / "gather.yaml", SCENARIO.replace("takes", "nothing"))
    found = cells.of_game("moon-base")
    assert len(found.failing) == 1
    assert [each.missed for each in found.surviving] == [["[4, 5]"]]


def test_a_key_with_a_dot_of_its_own_is_a_cell_like_any_other(pocket: Path) -> None:
    replace(pocket / "cards" / "all.yaml", "if: {harvest-step: playing}", "if: {offices.gardener: ada}")
    game = opening.open_game("pocket")
    (cell,) = (
        each for each in cell_reads.cells(game.core, ("card",)) if each.path_name.endswith("if.offices.gardener")
    )
    core: Any = game.core
    assert functools.reduce(cell_reads.step, cell.where, core) == "ada"
    assert cell in cell_reads.standing(game, ("card",))
