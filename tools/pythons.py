"""The engine on the newest Python of this machine: `python -m tools.pythons`.

Installs the wheel there and asks it a question, then runs the tests of the engine (checker, knowledge).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.environments import CACHE, QUESTION, ROOT, CommandError, build_wheel, create, run

OLDEST = (3, 11)
HOMES = [".pyenv/versions/*/bin", ".local/bin", ".local/share/uv/python/*/bin"]
PLACES = ["usr/local/bin", "usr/bin", "opt/*/bin", "opt/homebrew/bin"]
TESTS = ["tests/checker", "tests/knowledge"]
# Prints the version of a released CPython with venv and its usual lock; fails on anything else.
PROBE = """
import platform, sys, sysconfig, ensurepip, venv
assert platform.python_implementation() == "CPython" and sys.version_info.releaselevel == "final"
assert not sysconfig.get_config_var("Py_GIL_DISABLED")
print(*sys.version_info[:3])
"""


def newest() -> tuple[tuple[int, ...], str]:
    """The newest usable Python: its version and where it is."""
    found = [(version, python) for python in candidates() if (version := probe(python)) >= OLDEST]
    return max(found, key=lambda one: one[0])


def candidates() -> list[str]:
    """Whatever may be a Python 3 here, each once."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += [folder for place in HOMES for folder in Path.home().glob(place)]
    folders += [folder for place in PLACES for folder in Path("/").glob(place)]
    names = ["python3", *(f"python3.{minor}" for minor in range(OLDEST[1], 40))]
    usable = [path for folder in folders for name in names if os.access(path := folder / name, os.X_OK)]
    return [sys.executable, *{path.resolve(): str(path) for path in usable}.values()]


def probe(python: str) -> tuple[int, ...]:
    """The version of a Python that can be used; empty for one that cannot."""
    try:
        done = subprocess.run(
            [python, "-c", PROBE],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
            cwd=tempfile.gettempdir(),
        )
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(int(part) for part in done.stdout.split()) if done.returncode == 0 else ()


def main() -> int:
    """Find it, make an environment for it, ask and test."""
    version, python = newest()
    name = ".".join(str(part) for part in version)
    print(f"    the newest Python here is {name} ({python})", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        wheel = build_wheel(Path(scratch))
        programs = create(
            CACHE / "pythons" / name, python, wheel, ["pytest>=9,<10", "pytest-xdist>=3.6,<4", "hypothesis"]
        )
        os.chdir(scratch)  # the wheel, not the checkout
        print(f"    {run(programs / 'rulebase', *QUESTION).strip().splitlines()[0]}", flush=True)
    os.chdir(ROOT)
    results = CACHE / "results"
    results.mkdir(parents=True, exist_ok=True)
    tests = [test for test in TESTS if any((ROOT / test).rglob("test_*.py"))]
    return subprocess.run(
        [
            programs / "python", "-m", "pytest", "-q", "-n", "2", "-m", "not heavy",
            "-o", f"cache_dir={CACHE / 'pytest-pythons'}", f"--junitxml={results / 'pythons.xml'}", *tests,
        ],
        check=False,
    ).returncode  # fmt: skip


if __name__ == "__main__":
    try:
        sys.exit(main())
    except CommandError as failed:
        sys.exit(str(failed))
