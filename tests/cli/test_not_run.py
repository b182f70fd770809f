"""Lint only reads; it says so where scenarios were not run since a file changed."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import Command, replace

TINY = Path(__file__).parent.parent / "author" / "games" / "tiny"
NOTE = "Scenarios have not been run since files changed: rulebase check "


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As on a machine where nothing was run yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a small game, found through RULEBASE_GAMES."""
    monkeypatch.setenv("RULEBASE_GAMES", str(tmp_path / "games"))
    return Path(shutil.copytree(TINY, tmp_path / "games" / "tiny"))


def more(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n# more\n", encoding="utf-8")


def noted(command: Command, *arguments: str) -> str:
    """The games named below the summary; lint is content whatever it says there."""
    told = command("lint", *arguments)
    assert (told.returncode, told.stderr) == (0, "")
    summary, *notes = [line for line in told.stdout.splitlines() if "with your rights" not in line]
    assert summary.startswith("no problems in ")
    assert len(notes) <= 1
    return notes[0].removeprefix(NOTE) if notes else ""


def test_whoever_has_checked_a_whole_game_hears_nothing_until_it_changes(
    alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    shutil.copytree(TINY, tmp_path / "tiny")
    monkeypatch.setenv("RULEBASE_GAMES", str(tmp_path))
    assert noted(command, str(alone)) == "pocket"
    assert command("check", "pocket").returncode == 0
    assert noted(command, str(alone)) == ""
    assert noted(command) == "tiny"  # of all games
    scenarios = alone / "scenarios/harvest.yaml"
    text = scenarios.read_text(encoding="utf-8")
    scenarios.write_text(text + "---\n" + text.partition("---\n")[0], encoding="utf-8")
    assert noted(command, str(alone)) == "pocket"
    scenarios.write_text(text, encoding="utf-8")  # the same words as were checked, whatever the time of the file
    assert noted(command, str(alone)) == ""


def test_a_procedure_that_changes_asks_for_them_too(tiny: Path, command: Command) -> None:
    assert command("check", "tiny").returncode == 0
    assert noted(command, str(tiny)) == ""
    more(tiny / "procedures/hunt.py")
    assert noted(command, str(tiny)) == "tiny"


def test_what_no_answer_comes_from_asks_for_nothing(tiny: Path, command: Command) -> None:
    (tiny / "spelling.yaml").write_text("words: {en: [fox]}\n", encoding="utf-8")
    assert command("check", "tiny").returncode == 0
    more(tiny / "spelling.yaml")
    assert noted(command, str(tiny)) == ""


def test_one_that_differs_or_was_run_alone_is_not_the_whole_game(tiny: Path, command: Command) -> None:
    scenarios = tiny / "scenarios/hunt.yaml"
    assert command("check", str(scenarios)).returncode == 0
    assert noted(command, str(tiny)) == "tiny"
    text = scenarios.read_text(encoding="utf-8")
    assert "expect: {" in text
    scenarios.write_text(text.replace("expect: {", "expect: {nobody-says-so: 1, ", 1), encoding="utf-8")
    assert command("check", "tiny").returncode == 1
    assert noted(command, str(tiny)) == "tiny"


def test_where_something_is_wrong_that_comes_first(tiny: Path, command: Command) -> None:
    replace(tiny / "rules/hunt.yaml", "see: [", "see: [nothing-of-the-kind, ")
    told = command("lint", str(tiny))
    assert told.returncode == 1
    assert NOTE not in told.stdout + told.stderr


def test_a_game_that_no_command_finds_is_not_named(
    tiny: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noted(command, str(tiny)) == "tiny"
    monkeypatch.delenv("RULEBASE_GAMES")
    assert noted(command, str(tiny)) == ""


@pytest.mark.parametrize("style", ["json", "github"])
def test_programs_are_not_told(tiny: Path, command: Command, style: str) -> None:
    told = command("lint", str(tiny), "--format", style)
    assert told.returncode == 0
    assert NOTE not in told.stdout + told.stderr


def test_a_cache_that_cannot_be_written_costs_nothing(tiny: Path, command: Command, cache: Path) -> None:
    cache.write_text("in the way", encoding="utf-8")
    assert command("check", "tiny").returncode == 0
    assert noted(command, str(tiny)) == "tiny"


def test_readings_that_differ_from_their_parts_are_listed(command: Command, pocket: Path) -> None:
    done = command("lint", str(pocket), "--readings")
    line, count = done.stdout.splitlines()
    assert line.endswith("seats  ignore: somebody who was not named may be free")
    assert (done.returncode, count) == (0, "1 reading differs from its part")
