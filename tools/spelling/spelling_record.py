"""What was found right before: nothing of it is looked up again until it changes, but where the check has to run."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Iterable
from pathlib import Path

from tools.spelling import spelling_dictionaries
from tools.spelling.spelling_scope import ROOT

SHELF = ROOT / ".cache" / "spelling"
# How words are looked up is a part of what was found.
CHECK = [*sorted(Path(__file__).parent.glob("*.py")), ROOT / "tools" / "spelling.yaml"]


class Record:
    """Of one game, or of the program itself: what its files say now, and whether it was right when they said so."""

    def __init__(self, name: str, files: Iterable[Path]) -> None:
        digest = hashlib.blake2b(spelling_dictionaries.PACKAGE.encode(), digest_size=12)
        for path in itertools.chain(CHECK, sorted(files)):
            digest.update(os.fsencode(path) + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
        self._noted = SHELF / name
        self._state = digest.hexdigest()

    @property
    def right(self) -> bool:
        return self._noted.is_file() and self._noted.read_text(encoding="utf-8") == self._state

    def note(self) -> None:
        """It was looked up, and nothing was found."""
        SHELF.mkdir(parents=True, exist_ok=True)
        self._noted.write_text(self._state, encoding="utf-8")
