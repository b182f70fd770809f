"""Environments with rulebase's wheel in them; their packages are fetched once, then kept."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
import zlib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
CACHE = ROOT / ".cache"
# A question that needs all of it: knowledge, procedures, words.
QUESTION = ["ask", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--roll", "6"]


class CommandError(Exception):
    """A command failed; with what it said."""


def run(*command: str | Path) -> str:
    """What a command prints; if it fails, everything that it said."""
    done = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{' '.join(str(part) for part in command)}\n{done.stdout}")
    return done.stdout


def build_wheel(target: Path) -> Path:
    """Build the checkout's wheel into a folder."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", target, ROOT)
    (wheel,) = target.glob("rulebase-*.whl")
    return wheel


def create(target: Path, python: str, wheel: Path, extras: Sequence[str] = ()) -> Path:
    """Make an environment of the wheel, what it needs, and the extra packages; its folder of programs."""
    shutil.rmtree(target, ignore_errors=True)
    run(python, "-m", "venv", target)
    programs = target / ("Scripts" if sys.platform == "win32" else "bin")
    packages = _fetched(programs / "python", [*_needed(), *extras])
    run(
        programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--no-index", "--find-links", packages, wheel, *extras,
    )  # fmt: skip
    return programs


def _needed() -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        needed: list[str] = tomllib.load(file)["project"]["dependencies"]
    return needed


def _fetched(python: Path, requirements: list[str]) -> Path:
    """A folder with the requirements as wheels for this Python; fetched when it is not there yet."""
    tag = run(python, "-c", "import sys; print(sys.implementation.cache_tag, sys.platform, sep='-')").strip()
    folder = CACHE / "packages" / f"{tag}-{zlib.crc32(' '.join(requirements).encode()):08x}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=".fresh-", dir=folder.parent))
        run(
            python,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--disable-pip-version-check",
            "--wheel-dir",
            fresh,
            *requirements,
        )
        try:
            fresh.rename(folder)
        except OSError:  # another process fetched the same
            shutil.rmtree(fresh)
    return folder
