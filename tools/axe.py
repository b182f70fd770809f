"""axe-core, which looks for what bars people from a page: from npm, fetched once and kept."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from rulebase.web import engine
from tools.environments import ROOT

PACKAGE = "axe-core@4.14.0"
SHELF = ROOT / ".cache" / "packages" / PACKAGE.replace("@", "-")


def script() -> str:
    """The program that runs in a page."""
    kept = SHELF / "axe.min.js"
    if not kept.is_file():
        _fetch(kept)
    return kept.read_text(encoding="utf-8")


def _fetch(kept: Path) -> None:
    SHELF.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".fresh-", dir=SHELF) as fresh:
        options = [f"--pack-destination={fresh}", f"--cache={fresh}/npm", "--json", *engine.PATIENCE]
        done = subprocess.run([*engine.npm(), "pack", PACKAGE, *options], capture_output=True, text=True, check=True)
        [packed] = json.loads(done.stdout)
        with tarfile.open(Path(fresh, packed["filename"])) as archive:
            archive.extractall(fresh, filter="data")
        shutil.move(Path(fresh, "package", kept.name), kept)
