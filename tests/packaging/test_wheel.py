"""The wheel is complete: it answers in an empty environment, far from the checkout, writing nothing."""

import json
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.environments import QUESTION, ROOT, build_wheel, create

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("wheel")]


@dataclass
class Installed:
    """An environment that nothing can be written to, and a place to stand in."""

    programs: Path
    elsewhere: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        nowhere = "/dev/null/nowhere"  # below a file: not even root can make it
        environment = {"PATH": os.defpath, "HOME": nowhere, "XDG_CACHE_HOME": nowhere, "LANG": "C.UTF-8"}
        return subprocess.run(
            [self.programs / arguments[0], *arguments[1:]],
            cwd=self.elsewhere, env=environment, check=False, capture_output=True, text=True,
        )  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    programs = create(tmp_path_factory.mktemp("empty") / "venv", sys.executable, wheel)
    for folder, _, files in os.walk(programs.parent / "lib"):
        for path in (Path(folder), *(Path(folder, file) for file in files)):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
    return Installed(programs, tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture
def files(installed: Installed) -> set[Path]:
    return set(installed.programs.parent.rglob("*"))


def test_it_carries_compiled_games_and_words_and_no_sources(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        tainted = [name for name in names if str(ROOT).encode() in archive.read(name)]
    assert tainted == []
    assert [name for name in names if name.endswith((".po", ".pyc"))] == []
    assert {Path(name).suffix for name in names if name.startswith("rulebase/games/")} == {".py"}
    games = sorted(path.parent.name for path in (ROOT / "rulebase" / "games").glob("*/game.yaml"))
    for game in games:
        assert [name for name in names if name.startswith(f"rulebase/bundled/{game}.") and name.endswith(".json")]
        procedures = (ROOT / "rulebase" / "games" / game / "procedures").glob("*.py")
        assert {str(path.relative_to(ROOT)) for path in procedures} <= set(names)
    scaffold = (ROOT / "rulebase" / "cli" / "scaffold").rglob("*.*")
    assert {str(path.relative_to(ROOT)) for path in scaffold if path.suffix in (".yaml", ".py")} <= set(names)
    pocket = [path for path in (ROOT / "rulebase" / "pocket").rglob("*.*") if path.suffix in (".yaml", ".toml", ".py")]
    assert {str(path.relative_to(ROOT)) for path in pocket} <= set(names)
    assert not [name for name in names if name.startswith("rulebase/bundled/pocket.")]
    if (ROOT / "site" / "conf.py").is_file():
        assert "rulebase/bundled/site/conf.py" in names
    for language in ("pl", "hu"):
        assert f"rulebase/bundled/locale/{language}/LC_MESSAGES/rulebase.mo" in names
    assert {Path(name).name for name in names} >= {"LICENSE", "LICENSE-text", "entry_points.txt"}
    assert {name.split("/")[0] for name in names} == {"rulebase", "rulebase-0.1.0.dist-info"}


def test_it_is_the_installed_one_that_runs(installed: Installed) -> None:
    told = installed.run("python", "-c", "import rulebase; print(rulebase.__file__)")
    assert Path(told.stdout.strip()).is_relative_to(installed.programs.parent)


def test_it_answers(installed: Installed, files: set[Path]) -> None:
    told = installed.run("rulebase", *QUESTION, "--json")
    assert (told.returncode, told.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(told.stdout)
    assert (answer["schema"], answer["status"]) == (3, "settled")
    assert "damaged" in json.dumps(answer["outcome"])
    assert any(source for step in answer["steps"] for source in step["sources"])
    assert set(installed.programs.parent.rglob("*")) == files


def test_it_shows_a_rule_in_polish(installed: Installed, files: set[Path]) -> None:
    told = installed.run("rulebase", "show", "bsg/attack.viper", "--lang", "pl")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Atak na vipera" in told.stdout
    assert set(installed.programs.parent.rglob("*")) == files


def test_wrong_input_is_told_apart(installed: Installed) -> None:
    told = installed.run("rulebase", "ask", "bsg", "attack", "--target", "vipr")
    assert told.returncode == 2
    assert "viper" in told.stderr
    assert "Traceback" not in told.stderr
