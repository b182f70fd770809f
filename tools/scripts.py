"""The site's scripts, typed and linted: `python -m tools.scripts` runs tsc and oxlint, fetched once from npm and kept.

Types stand in comments (JSDoc), those that several scripts share in site/types.d.ts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from rulebase.web import engine
from tools.environments import ROOT

PACKAGES = ("typescript@^7.0.0", "oxlint@^1.60.0")
SHELF = ROOT / ".cache" / "packages" / f"scripts-{zlib.crc32(' '.join(PACKAGES).encode()):08x}"
QUIET = ("--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts")
SITE = ROOT / "site"
PROJECTS = ("tsconfig.json", "tsconfig.workers.json")


def main() -> int:
    failed = [command for command in commands(packages()) if subprocess.run(command, check=False, cwd=ROOT).returncode]
    return int(bool(failed))


def commands(modules: Path) -> list[list[str | Path]]:
    """What is run: a type check for pages, one for workers, and the linter, which fails on a warning too."""
    tsc, oxlint = (modules / name for name in ("typescript/bin/tsc", "oxlint/bin/oxlint"))
    typed: list[list[str | Path]] = [[engine.node(), tsc, "--pretty", "false", "-p", SITE / name] for name in PROJECTS]
    return [*typed, [engine.node(), oxlint, "--deny-warnings", SITE]]


def packages() -> Path:
    """The folder of the packages, fetched once."""
    if not SHELF.is_dir():
        _fetch()
    return SHELF / "node_modules"


def _fetch() -> None:
    print("    fetching tsc and oxlint (50 MB, once)", flush=True)
    SHELF.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".fresh-", dir=SHELF.parent) as fresh:
        whole = Path(fresh, "whole")
        options = [f"--prefix={whole}", f"--cache={fresh}/npm", *QUIET, *engine.PATIENCE]
        whole.mkdir()
        subprocess.run([*engine.npm(), "install", *options, *PACKAGES], check=True, stdout=subprocess.DEVNULL)
        whole.rename(SHELF)


if __name__ == "__main__":
    sys.exit(main())
