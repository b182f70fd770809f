"""The tests in a real browser: `python -m tools.browser`, or `--all` for the heavy ones, which must run.

With `--unit` all that is quick and needs no browser runs with them, on the same workers and with the same site.

Installs Chromium where that is possible (Debian's package, as root). Where there is none, says how many tests did not
run and why; with --all that is a failure.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium as root and without a screen, and without what it would fetch on its own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
TESTS = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup"]
BROWSER = ["tests/browser", "-m", "browser and not heavy"]
HEAVY = ["tests/browser", "-m", "browser and heavy"]
QUICK = ["-m", "not heavy"]
UNIT = ["-m", "not heavy and not browser"]


def main() -> int:
    parsed = options()
    name, chosen = ("browser-heavy", HEAVY) if parsed.all else ("tests", QUICK) if parsed.unit else ("browser", BROWSER)
    missing = "" if find() else install()
    if missing and not parsed.unit:
        print(f"NOT RUN: {count(chosen)} browser tests, since {missing}", file=sys.stderr)
        return int(parsed.all)
    code = run(name, UNIT if missing else chosen)
    if missing:
        print(f"NOT RUN: {count(BROWSER)} browser tests, since {missing}", file=sys.stderr)
    return code


def run(name: str, chosen: list[str]) -> int:
    """Run tests; what came of them is told in a file of this name."""
    results = ROOT / ".cache" / "results"
    results.mkdir(parents=True, exist_ok=True)
    tests = [*TESTS, *chosen, f"--junitxml={results / name}.xml"]
    return subprocess.run(tests, check=False, cwd=ROOT).returncode


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tools.browser", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="the heavy tests: every question in every language")
    which.add_argument("--unit", action="store_true", help="also all quick tests that need no browser")
    return parser.parse_args(arguments)


def find() -> str:
    """Chromium on this machine, or nothing."""
    told = os.environ.get("CHROMIUM", "")
    return next((found for name in (told, *NAMES) if name and (found := shutil.which(name))), "")


def install() -> str:
    """Install Chromium; why not, if that is not possible."""
    apt = shutil.which("apt-get")
    if not apt:
        return "there is no Chromium here, and no apt-get to install it (CHROMIUM=/path/to/it names one)"
    if os.geteuid() != 0:
        return "there is no Chromium here, and only root can install it: apt-get install chromium"
    print("installing Chromium (Debian package)", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        done = subprocess.run([apt, *command], capture_output=True, text=True, check=False, env=quiet)
        if done.returncode:
            return f"apt-get {command[0]} failed: {done.stderr.strip().splitlines()[-1:] or '?'}"
    return "" if find() else "Chromium was installed but cannot be found"


def count(chosen: list[str]) -> int:
    """How many tests there are."""
    tests = [sys.executable, "-m", "pytest", "-q", "--collect-only", *chosen]
    done = subprocess.run(tests, capture_output=True, text=True, check=False, cwd=ROOT)
    return sum("::" in line for line in done.stdout.splitlines())


if __name__ == "__main__":
    sys.exit(main())
