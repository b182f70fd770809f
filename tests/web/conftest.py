"""The built site, read as a browser would read it."""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebase.web import placing, sphinx
from tests.conftest import ENGLISH, run
from tests.web.html import Document, read

ROOT = Path(__file__).parent.parent.parent


def build(target: Path, *options: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run `rulebase build` as a user would."""
    with contextlib.chdir(target.parent):
        return run("build", "-o", str(target), *options, **environment)


def build_apart(target: Path, *options: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The same in a process of its own, which has its own in turn."""
    return subprocess.run(
        [sys.executable, "-m", "rulebase", "build", "-o", str(target), *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=target.parent,
        env={**os.environ, **ENGLISH, **environment},
    )


@pytest.fixture(scope="session")
def forms(built: Path) -> bool:
    """Whether the site has its forms: what they need may be out of reach."""
    return bool(json.loads((built / placing.MARK).read_text(encoding="utf-8"))["forms"])


@pytest.fixture(scope="session")
def documents(built: Path) -> dict[str, Document]:
    """Every page by its address: `pl/bsg/attack.viper/`."""
    with sphinx.unswept():  # nothing of it is thrown away
        return {
            path.parent.relative_to(built).as_posix().removeprefix(".") + "/": read(path)
            for path in sorted(built.rglob("index.html"))
        }


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A small game outside the package, to be edited."""
    import shutil

    folder = tmp_path / "games" / "tiny"
    shutil.copytree(ROOT / "tests" / "author" / "games" / "tiny", folder)
    return folder
