"""A small game in which every text was read, and what is asked of it."""

import json
from pathlib import Path

import pytest

from rulebase.cli import lint, new, proofread
from tests.conftest import replace

GAME = "moon-base"
RULES, TERMS, SCENARIOS = "rules/gather.yaml", "terms/things.yaml", "scenarios/gather.yaml"


LUCKY = {"en": "A player who rolls", "pl": "Gracz, który wyrzuci", "hu": "Aki"}


Capture = pytest.CaptureFixture[str]


def begun(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, languages: str) -> Path:
    monkeypatch.setenv("RULEBASE_GAMES", str(folder))
    assert new.run([GAME, "-o", str(folder), "--languages", languages]) == 0
    accept()
    capsys.readouterr()
    return folder / GAME


def accept(*what: str) -> None:
    assert proofread.run([*(what or [GAME]), "--accept", "--by", "meaning"]) == 0


def record(game: Path) -> list[str]:
    """The lines of the file that are not about it."""
    return [line for line in (game / "proofread.lock").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]


def problems(game: Path, capsys: Capture) -> list[dict[str, str]]:
    capsys.readouterr()
    code = lint.run([str(game), "--format", "json"])
    found: list[dict[str, str]] = json.loads(capsys.readouterr().out)["problems"]
    assert code == bool(found)
    return found


def waiting(capsys: Capture, *arguments: str) -> list[tuple[str, str, str]]:
    """What the command shows: of what, which text, and how it stands."""
    capsys.readouterr()
    code = proofread.run([*arguments, "--json"])
    found = json.loads(capsys.readouterr().out)["texts"]
    assert code == bool(found)
    return [(text["id"].removeprefix(f"{GAME}/"), text["path"], text["state"]) for text in found]


def change(game: Path, *languages: str) -> None:
    for language in languages:
        replace(game / RULES, LUCKY[language], f"{LUCKY[language]} X")


def aloud(capsys: Capture, *arguments: str) -> list[tuple[str, str, str]]:
    capsys.readouterr()
    proofread.run([GAME, "--json", "--by", "ear", *arguments])
    found = json.loads(capsys.readouterr().out)["aloud"]
    return [(each["language"], each["id"].removeprefix(f"{GAME}/"), each["path"]) for each in found]
