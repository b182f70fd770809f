"""Wheel, site and sheets are the same bytes wherever, whenever and by whomever they are made."""

import filecmp
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.environments import ROOT

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("reproducible")]

# Another day: for whatever asks Python what time it is.
CLOCK = """
import datetime, time

LATER = {seconds}
real, now = time.time, datetime.datetime

class Later(now):
    @classmethod
    def now(cls, tz=None):
        return now.now(tz) + datetime.timedelta(seconds=LATER)

time.time = lambda: real() + LATER
datetime.datetime = Later
"""
LEFT = shutil.ignore_patterns(".git", ".venv", ".cache", "build", "dist", "__pycache__", ".hypothesis")


@dataclass
class World:
    """A copy of the checkout, somewhere, sometime, somebody's."""

    folder: Path
    user: str
    zone: str
    locale: str
    umask: int
    later: int

    def run(self, *arguments: str) -> str:
        home = self.folder / "home"
        environment = {
            **os.environ,
            "HOME": str(home),
            "USER": self.user,
            "LOGNAME": self.user,
            "XDG_CACHE_HOME": str(home / "cache"),
            "TMPDIR": str(home / "tmp"),
            "TZ": self.zone,
            "LC_ALL": self.locale,
            "PYTHONPATH": os.pathsep.join([str(home), str(self.checkout)]),
            "PYTHONHASHSEED": str(self.later % 1000),
        }
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.checkout, env=environment, umask=self.umask, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def checkout(self) -> Path:
        return self.folder / "checkout"

    def make(self) -> Path:
        (self.folder / "home" / "tmp").mkdir(parents=True)
        (self.folder / "home" / "sitecustomize.py").write_text(CLOCK.format(seconds=self.later), encoding="utf-8")
        shutil.copytree(ROOT, self.checkout, ignore=LEFT, copy_function=shutil.copyfile)
        made = self.folder / "made"
        made.mkdir()
        self.run("build", "--wheel", "--no-isolation", "--outdir", str(made))
        self.run("rulebase", "build", "-o", str(made / "site"))
        for language in ("en", "pl", "hu"):
            self.run("rulebase", "quickref", "--game", "bsg", "--lang", language, "-o", str(made))
        return made


def test_two_worlds_make_the_same(tmp_path: Path) -> None:
    one = World(tmp_path / "here", "ann", "UTC", "C.UTF-8", 0o022, 0).make()
    other = World(tmp_path / "far away" / "żółw", "bartek", "Asia/Tokyo", "pl_PL.UTF-8", 0o077, 34_567_890).make()
    names = sorted(path.relative_to(one).as_posix() for path in one.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(other).as_posix() for path in other.rglob("*") if path.is_file())
    assert {Path(name).suffix for name in names} >= {".whl", ".html", ".wasm", ".zip", ".pdf", ".json", ".inv"}
    _, differ, unreadable = filecmp.cmpfiles(one, other, names, shallow=False)
    assert (differ, unreadable) == ([], [])
