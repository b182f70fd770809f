"""A game is its folder and nothing else: one that has left the package works as before, and nobody misses it.

In the package are no games at all here: what a package without one does, it does with the pocket game beside it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import folders
from tests.conftest import POCKET, Command, replace

ROOT = Path(__file__).parent.parent.parent
GAME = "rftg"
QUESTION = ("ask", GAME, "explore", "--tableau", "old-earth", "--action", "explore-5")

Bare = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's folder, outside the package."""
    folder = tmp_path_factory.mktemp("shelf") / GAME
    shutil.copytree(Path(folders.PACKAGED, GAME), folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """Run `rulebase …` of a copy of the package that has never had a game."""
    home = tmp_path_factory.mktemp("bare")
    left_out = shutil.ignore_patterns("__pycache__", "games")
    shutil.copytree(ROOT / "rulebase", home / "rulebase", ignore=left_out)
    shutil.copytree(ROOT / "translations", home / "translations")
    shutil.copytree(ROOT / "site", home / "site", ignore=shutil.ignore_patterns("_build", "pictures", "__pycache__"))

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "rulebase", *arguments],
            cwd=home,
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(home), **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_a_package_without_it_does_not_know_it(bare: Bare) -> None:
    told = bare(*QUESTION, RULEBASE_GAMES=str(POCKET))
    assert (told.returncode, told.stdout) == (2, "")
    assert "one of: pocket" in told.stderr


def test_it_answers_from_outside(bare: Bare, moved: Path) -> None:
    told = bare(*QUESTION, "--json", RULEBASE_GAMES=str(moved))
    answer = json.loads(told.stdout)
    assert (told.returncode, answer["status"]) == (0, "settled")
    assert (answer["outcome"]["seen"], answer["outcome"]["kept"]) == (7, 1)
    assert any(step["sources"] for step in answer["steps"])


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "nobody discards before"), ("pl", "dopóki wszyscy nie skończą"), ("hu", "amíg mindenki nem húzott")],
)
def test_it_is_shown_from_outside(bare: Bare, moved: Path, language: str, sentence: str) -> None:
    told = bare("show", f"{GAME}/explore.action", "--lang", language, RULEBASE_GAMES=str(moved.parent))
    assert told.returncode == 0
    assert sentence in told.stdout


def test_it_is_found_from_outside(bare: Bare, moved: Path) -> None:
    told = bare("search", "Old Earth", "--json", RULEBASE_GAMES=str(moved))
    assert told.returncode == 0
    assert json.loads(told.stdout)["hits"][0]["id"] == f"{GAME}/old-earth"


def test_its_sheet_is_printed_from_outside(bare: Bare, moved: Path, tmp_path: Path) -> None:
    sheets: list[bytes] = []
    for run, where in ((bare, moved), (bare, Path(folders.PACKAGED, GAME))):
        sheet = tmp_path / f"{len(sheets)}.pdf"
        told = run("quickref", "--game", GAME, "-o", str(sheet), RULEBASE_GAMES=str(where))
        assert (told.returncode, told.stderr) == (0, "")
        sheets.append(sheet.read_bytes())
    assert sheets[0].startswith(b"%PDF")
    assert sheets[0] == sheets[1]


@pytest.mark.heavy
def test_its_site_is_built_from_outside(bare: Bare, moved: Path, tmp_path: Path) -> None:
    """Pages, cards, the table, search: the same to the byte as from a folder beside the package's own games."""
    sites: list[dict[str, bytes]] = []
    for number, where in enumerate((moved, Path(folders.PACKAGED, GAME))):
        target = tmp_path / str(number)
        told = bare("build", "--no-engine", "--games", GAME, "-o", str(target), RULEBASE_GAMES=str(where))
        assert told.returncode == 0, told.stderr
        files = (path for path in target.rglob("*") if path.is_file())
        sites.append({str(path.relative_to(target)): path.read_bytes() for path in files})
    assert {f"pl/{GAME}/cards/index.html", f"hu/{GAME}/table/index.html", f"en/{GAME}/old-earth/index.html"} <= set(
        sites[0]
    )
    assert sites[0] == sites[1]


def test_its_scenarios_hold_outside(bare: Bare, moved: Path) -> None:
    told = bare("check", str(moved / "scenarios" / "explore.yaml"), RULEBASE_GAMES=str(moved))
    assert told.returncode == 0


def test_the_outside_one_hides_the_packaged_one(command: Command, moved: Path, tmp_path: Path) -> None:
    """Its texts and its procedures: one of each is changed outside."""
    folder = tmp_path / GAME
    shutil.copytree(moved, folder)
    replace(folder / "rules" / "explore.yaml", "nobody discards before", "no one discards before")
    replace(folder / "procedures" / "explore.py", "numbers, dict(numbers)", 'numbers, {"looked": seen}')
    told = command("show", f"{GAME}/explore.action", RULEBASE_GAMES=str(tmp_path))
    assert "no one discards before" in told.stdout
    answer = json.loads(command(*QUESTION, "--json", RULEBASE_GAMES=str(tmp_path)).stdout)
    assert answer["outcome"]["looked"] == 7
    assert "nobody discards before" in command("show", f"{GAME}/explore.action", RULEBASE_GAMES="").stdout


def test_nothing_else_names_it_or_its_cards() -> None:
    game = opening.open_game(GAME)
    cards = [entry for entry, body in game.entries.items() if body["kind"] == "card"]
    titles = {title for card in cards for title in game.wording(game.entries[card]["title"]).values()}
    names = {GAME, *game.wording(game.core["title"]).values(), *cards, *titles}
    assert len(names) > 100
    named = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(names)))})(?![\w-])", re.IGNORECASE)
    assert named.search("the old-earth")
    assert named.search("Old Earth.")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "rulebase", "site", "tools"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split("\0")  # fmt: skip
    own = f"rulebase/games/{GAME}/"
    others = [name for name in listed if name and not name.startswith(own) and not name.endswith(".md")]
    assert len(others) > 100
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in others
        if (ROOT / name).is_file()
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8", errors="ignore").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []
