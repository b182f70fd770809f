"""tools/branches: no branch can change without a scenario or a test that fails; and the tool does find one."""

import os
from pathlib import Path

import pytest

from rulebase.model import bundle
from tests.conftest import Command
from tools.mutating import branch_changes, branch_plays, branches

SAMPLE = 150  # of each game, and of the resolver; all of them by `make branches`
AT_MOST = 0.08  # of all changes may mean the same
NOTHING = """---
game: moon-base
source: moon-base-rules.en/gathering#3
event: {gather: {roll: 3}}
expect: {result: nothing}
"""
REMEMBERED = """

@functools.lru_cache
def _lucky(rolls, roll):
    return rolls[0] <= roll <= rolls[1]
"""
EXCUSE = """
[[branch]]
in = "gather.gather"
of = "not api.within(die['lucky'], roll)"
because = "Nobody is ever unlucky."
"""


@pytest.mark.heavy
@pytest.mark.parametrize("name", [*bundle.games(), branches.RESOLVER])
def test_every_branch_is_watched(name: str) -> None:
    found = branches.of(name, sample=SAMPLE)
    assert [(each.change.function, each.change.text, each.change.told) for each in found.missed] == []
    assert found.failing == []
    assert found.wanted == 0
    assert found.explained <= AT_MOST * len(found.tried)


def test_changes_are_taken_out_of_every_module_of_the_resolver_again() -> None:
    stage = branch_plays.Stage([], resolver=True)
    with stage.set():
        pass
    assert [each.module for each in stage.modules if hasattr(each.module, branch_changes.SWITCH)] == []


@pytest.fixture
def moon_base(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game, whose only scenario is lucky."""
    assert command("new", "moon-base", "-o", str(tmp_path)).returncode == 0
    monkeypatch.setenv("RULEBASE_GAMES", os.fspath(tmp_path / "moon-base"))
    return tmp_path / "moon-base"


def _missed() -> list[tuple[str, str]]:
    return [(each.change.function, each.change.told) for each in branches.of("moon-base").missed]


def test_a_branch_that_no_scenario_takes_is_found(moon_base: Path) -> None:
    assert _missed() == [("gather.gather", "never")]
    [scenarios] = (moon_base / "scenarios").glob("*.yaml")
    scenarios.write_text(scenarios.read_text(encoding="utf-8").rstrip("\n") + "\n" + NOTHING, encoding="utf-8")
    assert _missed() == []


def test_what_is_remembered_hides_no_branch(moon_base: Path) -> None:
    """A cache in a procedure would answer for a changed branch as it was before."""
    procedure, [scenarios] = moon_base / "procedures" / "gather.py", (moon_base / "scenarios").glob("*.yaml")
    lucky = "not api.within(die['lucky'], roll)".replace("'", '"')
    told = procedure.read_text(encoding="utf-8").replace(lucky, 'not _lucky(tuple(die["lucky"]), roll)')
    told = told.replace("from rulebase", "import functools\n\nfrom rulebase", 1) + REMEMBERED
    procedure.write_text(told, encoding="utf-8")
    scenarios.write_text(scenarios.read_text(encoding="utf-8").rstrip("\n") + "\n" + NOTHING, encoding="utf-8")
    assert len(branches.of("moon-base").tried) > 2
    assert _missed() == []


@pytest.mark.parametrize("sort", ["branch", "wanted"])
def test_what_is_listed_is_passed_over_and_counted_and_told_when_it_is_listed_in_vain(
    moon_base: Path, sort: str
) -> None:
    (moon_base / "branches.toml").write_text(EXCUSE.replace("branch", sort), encoding="utf-8")
    found = branches.of("moon-base")
    assert (found.missed, found.explained + found.wanted, found.needless) == ([], 1, [])
    [scenarios] = (moon_base / "scenarios").glob("*.yaml")
    scenarios.write_text(scenarios.read_text(encoding="utf-8").rstrip("\n") + "\n" + NOTHING, encoding="utf-8")
    assert len(branches.of("moon-base").needless) == 1
