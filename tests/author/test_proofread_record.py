"""The record of what was read: a line a text, sorted, merged line by line."""

import contextlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase.cli import main, proofread
from rulebase.model import folders
from rulebase.web import building
from tests.author.proofreading import GAME, LUCKY, RULES, TERMS, Capture, accept, change, problems, record, waiting
from tests.conftest import Command, replace


def test_the_record_is_sorted_and_the_same_whenever_it_is_written(game: Path) -> None:
    first = (game / "proofread.lock").read_bytes()
    lines = record(game)
    assert lines == sorted(lines)
    assert len(lines) > 10
    assert all(re.fullmatch(r"\S+ \S+ en=[0-9a-f]{10} hu=[0-9a-f]{10} pl=[0-9a-f]{10}", line) for line in lines)
    (game / "proofread.lock").unlink()
    accept()
    assert (game / "proofread.lock").read_bytes() == first


def test_accepting_one_text_changes_one_line(game: Path) -> None:
    before = record(game)
    change(game, "pl")
    accept()
    after = record(game)
    assert len(before) == len(after)
    [(old, new_)] = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    assert old.split()[:4] == new_.split()[:4]  # names and what did not change: en, hu


def test_what_is_accepted_can_be_named(game: Path, capsys: Capture) -> None:
    change(game, "pl")
    replace(game / TERMS, "hu: Amit a játékosok", "hu: Amit most a játékosok")
    replace(game / "tables/dice.yaml", "hu: Oldalak", "hu: Lapok")
    accept(f"{GAME}/token")
    assert [owner for owner, *_ in waiting(capsys, GAME)] == ["dice", "gather.roll"]
    accept(str(game / "tables"))
    assert waiting(capsys, GAME) == [("gather.roll", "clauses.lucky", "some")]
    accept(str(game / RULES))
    assert waiting(capsys, GAME) == []


def test_what_is_gone_is_dropped(game: Path, capsys: Capture) -> None:
    replace(game / RULES, "    nothing:\n", "    never:\n")
    replace(game / "procedures/gather.py", '"nothing"', '"never"')
    assert proofread.run([GAME, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gone"] == [f"{GAME}/gather.roll says.nothing"]
    accept()
    assert capsys.readouterr().out == f"{GAME}: 0 texts recorded as read, 1 gone text dropped\n"
    assert [line.split()[1] for line in record(game) if line.startswith("gather.roll says")] == [
        "says.never",
        "says.takes",
    ]


def test_lines_of_both_sides_of_a_merge_are_kept(game: Path, capsys: Capture) -> None:
    path = game / "proofread.lock"
    theirs = path.read_text(encoding="utf-8")
    change(game, *LUCKY)
    accept()
    path.write_text(theirs + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert problems(game, capsys) == []
    change(game, "pl")
    assert waiting(capsys, GAME) == [("gather.roll", "clauses.lucky", "some")]
    accept()
    assert len(record(game)) == len(set(record(game))) == len(theirs.splitlines()) - 2


def test_a_record_that_cannot_be_understood_is_a_problem(game: Path, capsys: Capture) -> None:
    path = game / "proofread.lock"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("token title en=", "token title en:"), encoding="utf-8")
    [problem] = problems(game, capsys)
    assert (problem["code"], problem["file"]) == ("malformed-hash", str(path))
    assert path.read_text(encoding="utf-8").splitlines()[int(problem["line"]) - 1][int(problem["column"]) - 1 :][
        :3
    ] == ("en:")


@pytest.mark.parametrize("command_", ["proofread", "todo"])
def test_it_is_no_use_to_other_commands_either(command: Command, game: Path, command_: str) -> None:
    (game / "proofread.lock").write_text("token title\n", encoding="utf-8")
    told = command(command_, GAME)
    assert (told.returncode, told.stdout) == (2, "")
    assert f"{game / 'proofread.lock'}:1:1: error: this line does not say which text was read" in told.stderr


def test_a_site_is_built_while_a_text_waits(game: Path) -> None:
    change(game, "pl")
    building.check([GAME])


def test_a_full_disk_leaves_the_record_as_it_was(game: Path) -> None:
    change(game, "pl")
    before = (game / "proofread.lock").read_bytes()
    files = sorted(path.name for path in game.iterdir())
    told = subprocess.run(
        [sys.executable, "-B", "-m", "rulebase", "proofread", GAME, "--accept", "--by", "meaning"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert "proofread.lock” cannot be written" in told.stderr
    assert (game / "proofread.lock").read_bytes() == before
    assert sorted(path.name for path in game.iterdir()) == files


def test_a_folder_that_cannot_be_written(game: Path, capsys: Capture) -> None:
    change(game, "pl")
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder, GAME)
        shutil.copytree(game, there)
        Path(folder).chmod(0o755)
        there.chmod(0o555)
        with somebody():
            assert main.main(["proofread", str(there), "--accept", "--by", "meaning"]) == 2
        assert sorted(path.name for path in there.iterdir()) == sorted(path.name for path in game.iterdir())
        assert record(there) == record(game)
        there.chmod(0o755)
    told = capsys.readouterr()
    assert told.out == ""
    assert f"“{there / 'proofread.lock'}” cannot be written: Permission denied" in told.err


@contextlib.contextmanager
def somebody() -> Iterator[None]:
    """Not root, who may write anywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_wrong_input(command: Command, game: Path) -> None:
    for what, told in {
        f"{GAME}/gather.rol": "gather.roll",
        "moon-bas": GAME,
        str(game / "rule"): "rules",
        str(game.parent): "this folder holds no game",
    }.items():
        done = command("proofread", what, "--accept", "--by", "ear")
        assert (done.returncode, done.stdout) == (2, ""), what
        assert told in done.stderr
    assert command("proofread", GAME, "--lang", "de").returncode == 2


def test_nothing_here_keeps_a_record(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(folders, "PACKAGED", tmp_path / "none")
    (game / "proofread.lock").unlink()
    assert proofread.run([]) == 0
    assert capsys.readouterr().out.startswith("No game here keeps a record.")
    assert not (game / "proofread.lock").exists()
