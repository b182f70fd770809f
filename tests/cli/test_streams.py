"""An answer arrives: in any encoding, through any pipe, in any window, with nothing invisible in it."""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebase import artefacts
from rulebase.cli import main
from tests.conftest import Command, replace

SHOW = ("show", "bsg/attack.viper", "--lang", "pl")
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
ASCII = {"PYTHONIOENCODING": "ascii"}
HOSTILE = "a\udcff\u202e\u009b\u200b\x1b]0;x\x07b"
UNSEEN = {"\u202e", "\u009b", "\u200b", "\x1b", "\x07", "\udcff"}


def shell(line: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A line for bash, in which `rulebase` is this one."""
    defined = f'set -o pipefail; rulebase() {{ "{sys.executable}" -m rulebase "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", defined],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


@pytest.mark.parametrize(
    ("environment", "encoding", "told"),
    [
        (PLAIN, "ascii", "uszkodzony przy wyniku 5-7, a zniszczony"),
        ({"PYTHONIOENCODING": "cp1252"}, "cp1252", "przy kazdym innym nic mu sie nie"),
        ({"PYTHONIOENCODING": "cp1250"}, "cp1250", "przy każdym innym nic mu się nie"),
        ({"PYTHONIOENCODING": "utf-16"}, "utf-16", "przy każdym innym nic mu się nie"),
    ],
)
def test_any_encoding(environment: dict[str, str], encoding: str, told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rulebase", *SHOW],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "", **environment},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert told in done.stdout.decode(encoding)


def test_json_loses_nothing_in_any_encoding(command: Command) -> None:
    plain, full = command(*SHOW, "--json", **ASCII), command(*SHOW, "--json")
    assert plain.stdout.isascii()
    assert not full.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(full.stdout)


@pytest.mark.parametrize("name", main.commands())
def test_every_help_in_every_encoding(command: Command, name: str) -> None:
    for language in ("pl", "hu"):
        done = command(name, "--help", "--lang", language, COLUMNS="30", **ASCII)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("rulebase show bsg/attack.viper > /dev/full", 2, "No space left"),
        ("rulebase show bsg/attack.viper --json > /dev/full", 2, "No space left"),
        ("rulebase show --help > /dev/full", 2, "No space left"),
        ("rulebase --help > /dev/full", 2, "No space left"),
        ("rulebase quickref --game bsg -o - > /dev/full", 2, "No space left"),
        ("rulebase show bsg/attack.viper >&-", 2, "Bad file descriptor"),
        ("rulebase show bsg/atack.viper >&-", 2, "bsg/attack.viper"),
        ("rulebase show bsg/atack.viper 2> /dev/full", 2, ""),
        ("rulebase show bsg/atack.viper 2>&-", 2, ""),
        ("rulebase show bsg/attack.viper 2>&- > /dev/null", 0, ""),
        ("rulebase show bsg/attack.viper >&- 2>&- <&-", 2, ""),
        ("rulebase ask bsg attack <&- > /dev/null", 1, ""),
        ("rulebase show bsg/attack.viper | true", 0, ""),
        ("rulebase vocabulary bsg | head -n 1 > /dev/null", 0, ""),
        ("rulebase vocabulary bsg --schema | head -c 1 > /dev/null", 0, ""),
        ("rulebase quickref --game bsg -o - | head -c 1 > /dev/null", 0, ""),
        ("rulebase show bsg/atack.viper 2>&1 | true", 2, ""),
    ],
)
def test_streams_that_are_full_or_closed_or_left(line: str, code: int, told: str) -> None:
    done = shell(line)
    assert done.returncode == code, done.stderr
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert bool(done.stderr) == bool(told)


@pytest.mark.parametrize("columns", ["1", "7", "20", "0", "-1", "x", "99999999999999999999"])
def test_any_window(command: Command, columns: str) -> None:
    for arguments in (SHOW, ("search", "viper"), ("ask", "--help"), ("ask", "bsg"), ("show", "bsg/atack", "--json")):
        done = command(*arguments, COLUMNS=columns)
        assert "Traceback" not in done.stderr
    assert "".join(command(*SHOW).stdout.split()) == "".join(command(*SHOW, COLUMNS=columns).stdout.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "X"),
        ("show", "bsg/X"),
        ("search", "X"),
        ("search", "viper", "--game", "X"),
        ("ask", "X", "attack"),
        ("ask", "bsg", "X"),
        ("ask", "bsg", "attack", "X"),
        ("ask", "bsg", "attack", "--attacker", "X"),
        ("ask", "bsg", "attack", "--ruleset", "X"),
        ("ask", "bsg", "attack", "--option", "X"),
        ("ask", "bsg", "attack", "--reading", "X"),
        ("ask", "bsg", "attack", "--X"),
        ("odds", "bsg", "attack", "--target", "X"),
        ("check", "X"),
        ("diff", "bsg", "X", "base"),
        ("lint", "X"),
        ("proofread", "X"),
        ("coverage", "X"),
        ("todo", "--lang", "X"),
        ("vocabulary", "X"),
        ("quickref", "--game", "bsg", "--players", "X"),
        ("quickref", "--game", "bsg", "-o", "X/X"),
        ("build", "--games", "X"),
        ("new", "X"),
        ("X",),
    ],
)
@pytest.mark.parametrize("style", [(), ("--json",)])
def test_what_is_no_text_is_shown_by_its_number(
    arguments: tuple[str, ...],
    style: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: Command,
) -> None:
    monkeypatch.chdir(tmp_path)
    with contextlib.chdir(tmp_path):
        done = command(*(argument.replace("X", HOSTILE) for argument in arguments), *style)
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    assert done.returncode in (0, 1, 2)
    assert not set(said) & UNSEEN
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [("ask", "bsg", HOSTILE), ("show", HOSTILE, "--json")])
def test_nor_what_a_process_is_given(arguments: tuple[str, ...], process: Command) -> None:
    done = process(*arguments)
    assert done.returncode == 2
    assert r"\u202e" in done.stderr
    assert not set(done.stdout + done.stderr) & UNSEEN


def test_what_somebody_else_wrote_is_shown_by_its_number(aside: Path, command: Command) -> None:
    (aside / "bsg" / "terms" / "a\u202eb.yaml").write_text("- {id: a, title: {en: x}}", encoding="utf-8")
    done = command("lint", str(aside / "bsg"))
    assert "\u202e" not in done.stdout + done.stderr
    assert r"a\u202eb.yaml" in done.stdout + done.stderr


def test_a_text_that_never_went_through_lint_is_shown_by_its_number(command: Command, tmp_path: Path) -> None:
    cache = {"XDG_CACHE_HOME": str(tmp_path)}
    assert command("show", "bsg/attack.viper", **cache).returncode == 0
    (entry,) = (tmp_path / "rulebase" / "game-bsg").iterdir()
    texts = entry / "bsg.texts.en.json"
    replace(texts, "Attacking a", "Attacking \u202ea")
    artefacts.seal(entry)
    for style in ((), ("--json",)):
        done = command("show", "bsg/attack.viper", *style, **cache)
        assert "\u202e" not in done.stdout
        assert r"Attacking \u202ea viper" in done.stdout
