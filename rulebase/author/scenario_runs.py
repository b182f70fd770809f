"""Runs of scenarios: for which state of a game's files all of them held, noted in the user's cache.

Lint does not run them; with this it can tell when nobody has since a file changed.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from rulebase import artefacts
from rulebase.author import collect

_KEPT = 32  # states that are remembered: other branches and checkouts among them
_IDLE = {"quickref", "picture", "look", "spelling", "verbs", "ear"}  # no answer comes from these


def state(folder: Path) -> str:
    """What the files say on which the outcome of a scenario can depend."""
    digest = hashlib.blake2b(digest_size=12)
    inputs = [path for kind, path in collect.files(folder) if kind not in _IDLE]
    for path in (*inputs, *sorted((folder / "procedures").glob("*.py"))):
        digest.update(os.fsencode(path.relative_to(folder).as_posix()) + b"\0")
        digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


def held(folder: Path, known: str) -> None:
    """Note that all scenarios held in this state; where the cache cannot be written, nothing is noted."""
    noted = _shelf() / f"{folder.name}-{known}"
    try:
        noted.parent.mkdir(parents=True, exist_ok=True)
        noted.touch()
        for old in sorted(noted.parent.iterdir(), key=_age, reverse=True)[_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def has_held(folder: Path) -> bool:
    """Whether all scenarios have been run since anything changed, and held."""
    return (_shelf() / f"{folder.name}-{state(folder)}").is_file()


def has_scenarios(folder: Path) -> bool:
    return any(kind == "scenarios" for kind, _ in collect.files(folder))


def _shelf() -> Path:
    return Path(artefacts.cache()) / "held"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0  # another process has removed it
