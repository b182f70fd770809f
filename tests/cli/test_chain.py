"""A chain told as events on the command line: each goes on from the file that the one before has saved."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebase.documents import reader
from tests.conftest import Command

BEGINS = (
    *("--ruleset", "combined", "--seats", "lee-adama,kara-thrace,saul-tigh,laura-roslin", "--revealed", ""),
    *("--titles", "admiral=lee-adama,cag=lee-adama,president=laura-roslin", "--at", "rest=at-large"),
)
# An Admiral who is CAG: to the Brig, freed, executed and replaced; then the one who has become Admiral.
EVENTS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (
        ("send", "--who", "lee-adama", "--to", "brig"),
        {
            "at": {"rest": "at-large", "lee-adama": "brig"},
            "titles": {"admiral": "saul-tigh", "cag": "kara-thrace", "president": "laura-roslin"},
        },
    ),
    (
        ("free", "--who", "lee-adama"),
        {
            "at": {"rest": "at-large", "lee-adama": "at-large"},
            "titles": {"admiral": "saul-tigh", "cag": "kara-thrace", "president": "laura-roslin"},
        },
    ),
    (
        ("execute", "--who", "lee-adama", "--cylon", "no", "--replacement", "helena-cain"),
        {
            "seats": ["helena-cain", "kara-thrace", "saul-tigh", "laura-roslin"],
            "at": {"rest": "at-large"},
            "titles": {"admiral": "saul-tigh", "cag": "kara-thrace", "president": "laura-roslin"},
        },
    ),
    (
        ("execute", "--who", "saul-tigh", "--cylon", "no", "--replacement", "felix-gaeta"),
        {
            "seats": ["helena-cain", "kara-thrace", "felix-gaeta", "laura-roslin"],
            "titles": {"admiral": "helena-cain", "cag": "kara-thrace", "president": "laura-roslin"},
        },
    ),
]


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_an_admiral_who_is_cag(command: Command, tmp_path: Path, language: str) -> None:
    saved = tmp_path / "evening.yaml"
    table: tuple[str, ...] = BEGINS
    for asked, after in EVENTS:
        done = command("ask", "bsg", *asked, *table, "--save", str(saved), "--json", "--lang", language)
        assert done.returncode == 0, done.stdout + done.stderr
        answer = json.loads(done.stdout)
        assert {part: answer["after"][part] for part in after} == after
        [file] = reader.read(saved)
        assert {part: file.data["position"][part] for part in after} == after
        assert file.data["ruleset"] == "combined"
        table = ("--position", str(saved))


def test_through_a_pipe(command: Command) -> None:
    """`-` is standard output and standard input."""
    first, second = (asked for asked, _ in EVENTS[:2])
    told = command("ask", "bsg", *first, *BEGINS, "--save", "-")
    position = told.stdout[told.stdout.index("game: bsg") :]
    asked = [sys.executable, "-m", "rulebase", "ask", "bsg", *second, "--position", "-", "--json"]
    freed = subprocess.run(asked, input=position, capture_output=True, text=True, check=True)
    assert json.loads(freed.stdout)["changed"] == {"at": {"lee-adama": "at-large"}}
