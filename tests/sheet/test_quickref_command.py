"""`rulebase quickref`: where it writes, and what it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulebase.documents import problems
from rulebase.sheet import quickref
from tests.conftest import Command
from tests.sheet.test_quickref import view


def test_the_command_writes_where_it_is_told(command: Command, tmp_path: Path) -> None:
    where = tmp_path / "sheet.pdf"
    where.write_text("the one before")
    done = command("quickref", "--game", "bsg", "--ruleset", "base", "--players", "4", "--lang", "hu", "-o", str(where))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{where}\n", "")
    assert where.read_bytes() == quickref.build(view("hu", "base"), 4)
    assert command("quickref", "--game", "bsg", "--lang", "pl", "-o", str(tmp_path)).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bsg-base-pl.pdf", "sheet.pdf"]


def test_the_command_writes_to_standard_output() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rulebase", "quickref", "--game", "bsg", "--lang", "pl", "-o", "-"],
        capture_output=True,
        check=True,
    )
    assert done.stdout == quickref.build(view("pl", "base"))


def test_a_sheet_that_cannot_be_written_leaves_nothing(command: Command, tmp_path: Path) -> None:
    where = tmp_path / "file" / "sheet.pdf"
    where.parent.write_text("no folder")
    done = command("quickref", "--game", "bsg", "-o", str(where))
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be written" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "7"], "one of: 3, 4, 5, 6\n"),
        (["--players", "five"], "a whole number"),
        (["--players", "-1"], "a whole number"),
        (["--ruleset", "combine"], "combined"),
        (["--subjects", "people,turns"], "one of: space, people,"),
    ],
)
def test_what_cannot_be_printed_is_refused(command: Command, arguments: list[str], told: str) -> None:
    done = command("quickref", "--game", "bsg", *arguments, "-o", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_a_sheet_that_is_not_divided_has_no_subjects(command: Command) -> None:
    done = command("quickref", "--game", "rftg", "--subjects", "turn", "-o", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert "leave --subjects out" in done.stderr


def test_the_command_prints_the_subjects_that_are_named(command: Command, tmp_path: Path) -> None:
    where = tmp_path / "sheet.pdf"
    done = command("quickref", "--game", "bsg", "--subjects", "loyalty, people", "--lang", "pl", "-o", str(where))
    assert done.returncode == 0
    assert where.read_bytes() == quickref.build(view("pl", "base"), None, ["loyalty", "people"])


def test_a_game_has_to_be_named_where_there_are_several(command: Command) -> None:
    done = command("quickref", "-o", "-")
    assert done.returncode == 2
    assert "one of: bsg" in done.stderr


def test_a_game_without_tables_is_refused() -> None:
    shown = view(ruleset="base")
    shown.game.core["quickref"] = [{"show": ["succession-cag"]}]
    with pytest.raises(problems.Failed) as refused:
        quickref.build(shown)
    assert refused.value.problems[0].code == "empty-sheet"
