"""The built site, read as a browser would read it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.html import Document, read

ROOT = Path(__file__).parent.parent.parent


def build(target: Path, *options: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run `rulebase build` as a user would."""
    return subprocess.run(
        [sys.executable, "-m", "rulebase", "build", "-o", str(target), *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=target.parent,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all packaged games, without the forms' engine."""
    target = tmp_path_factory.mktemp("built") / "site"
    done = build(target, "--no-engine")
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="session")
def documents(built: Path) -> dict[str, Document]:
    """Every page by its address: `pl/bsg/attack.viper/`."""
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
