"""A shape that no game has: the package learns it from one module, and a small game tells a part by it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLASS = '''"""Two numbers that belong together: 3:5."""

from rulebase.model.shapes import base


class Pair(base.Shape):
    key = "pair"

    def read(self, game, name, raw):
        low, _, high = str(raw).partition(":")
        if not (low.isdecimal() and high.isdecimal()):
            raise base.wrong(name, raw, "two numbers, as in 3:5")
        return f"{int(low)}:{int(high)}"

    def schema(self, game):
        return {"type": "string", "pattern": "^[0-9]+:[0-9]+$"}

    def control(self, game):
        return {"kind": "CONTROL"}

    def form(self, view):
        return "two numbers, as in 3:5"

    def said(self, view, value):
        return value.replace(":", " to ")
'''
POSITION = "parts:\n  - {id: score, is: pair, owner: gather, title: {en: the score}}\n"
BEFORE = """outcome={"result": "takes", "tokens": die["tokens"]})"""
AFTER = """outcome={"result": "takes"}, does=[api.Put("score", game.now("score")[::-1])])"""
Run = Callable[..., str]


def home(folder: Path, control: str, *parts: str) -> Path:
    """A copy of the package with one class more, told by a control of the site, and of what else is wanted."""
    left_out = shutil.ignore_patterns("__pycache__", "bsg", "rftg", "bundled", "_build", "pictures")
    for name in ("rulebase", "translations", *parts):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    module = folder / "rulebase" / "model" / "shapes" / "pair.py"
    module.write_text(CLASS.replace("CONTROL", control), encoding="utf-8")
    return folder


def runs(folder: Path) -> Run:
    """The copy as a program."""

    def run(*arguments: str) -> str:
        paths = {"PYTHONPATH": str(folder), "RULEBASE_GAMES": str(folder / "berries")}
        environment = {**os.environ, "LC_ALL": "C.UTF-8", **paths}
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def game(folder: Path, run: Run) -> Path:
    """The game that `rulebase new` writes, with a part of the new shape."""
    run("-m", "rulebase", "new", "berries")
    berries = folder / "berries"
    (berries / "position.yaml").write_text(POSITION, encoding="utf-8")
    procedure = berries / "procedures" / "gather.py"
    procedure.write_text(procedure.read_text(encoding="utf-8").replace(BEFORE, AFTER), encoding="utf-8")
    scenario = berries / "scenarios" / "gather.yaml"
    kept = scenario.read_text(encoding="utf-8").replace("tokens: 2", "after: {score: '5:3'}")
    kept = kept.replace("event: {", "situation: {score: '3:5'}\nevent: {")
    scenario.write_text(kept, encoding="utf-8")
    return berries
