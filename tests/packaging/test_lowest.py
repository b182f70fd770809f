"""The lowest versions that pyproject.toml allows are enough: all works with them, and finds the same."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import POCKET
from tools.environments import QUESTION, ROOT, build_wheel, create

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("wheel")]


def lowest() -> list[str]:
    """Every dependency, held at the lowest version that is allowed."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted: list[str] = tomllib.load(file)["project"]["dependencies"]
    return [re.sub(r">=([^,]+),<.*", r"==\1", each) for each in wanted]


@dataclass
class Lowest:
    programs: Path
    home: Path

    def run(self, *arguments: str) -> str:
        environment = {
            "PATH": os.defpath,
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "RULEBASE_GAMES": str(self.home / "pocket"),
        }
        done = subprocess.run(
            [self.programs / arguments[0], *arguments[1:]],
            cwd=self.home, env=environment, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Lowest:
    home = tmp_path_factory.mktemp("lowest")
    shutil.copytree(POCKET, home / "pocket")
    return Lowest(create(home / "venv", sys.executable, build_wheel(home), lowest()), home)


def test_they_are_the_lowest(installed: Lowest) -> None:
    there = dict(line.lower().split("==") for line in installed.run("pip", "freeze").split() if "==" in line)
    for held in lowest():
        name, version = held.lower().split("==")
        assert there[name.replace("-", "_")].startswith(version) if "-" in name else there[name].startswith(version)


def test_it_reads_and_answers(installed: Lowest) -> None:
    assert "Damaged Vipers" in installed.run("rulebase", *QUESTION)
    assert "no problems" in installed.run("rulebase", "lint", "pocket")
    assert "own-up" in installed.run("rulebase", "ask", "pocket")


@pytest.mark.parametrize(("language", "typed"), [("pl", "viperami"), ("hu", "viperekkel"), ("en", "vipers")])
def test_it_finds_the_same(installed: Lowest, language: str, typed: str) -> None:
    search = ["search", typed, "--lang", language, "--game", "bsg", "--json"]
    here = subprocess.run([sys.executable, "-m", "rulebase", *search], check=True, capture_output=True, text=True)
    assert installed.run("rulebase", *search) == here.stdout


def test_it_prints(installed: Lowest) -> None:
    installed.run("rulebase", "quickref", "--game", "bsg", "--lang", "pl", "-o", "sheet.pdf")
    assert (installed.home / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_it_builds(installed: Lowest) -> None:
    installed.run("rulebase", "build", "--no-engine", "-o", "site")
    assert (installed.home / "site" / "pl" / "pocket" / "plum" / "index.html").is_file()
    assert (installed.home / "site" / "pl" / "bsg" / "attack.viper" / "index.html").is_file()
