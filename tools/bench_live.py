"""How soon an author sees what was saved: `tools/bench live`."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from pathlib import Path

from rulebase.knowledge import folders
from rulebase.site import building, live

LOOKED_AT = "pl"
SAVES = 5  # the best counts: the first ones warm the processes up
AT_ONCE, IN_ALL = 1.0, 3.0  # seconds until the language looked at is there, and all of them
SAVED = Path("bsg", "rules", "attack.yaml")


class _Timed(live.Live):
    """A site that follows its sources, and notes when each language was told to be there."""

    def __init__(self, order: building.Order, memory: Path) -> None:
        self.lines: list[str] = []
        super().__init__(order, memory, self.lines.append)
        self.looked_at = LOOKED_AT
        self.built: dict[str, float] = {}

    def _announce(self, name: str, text: str) -> None:
        super()._announce(name, text)
        self.built[text] = time.monotonic()

    def saved(self, path: Path, text: str) -> list[float]:
        """How long a file took that was just saved: in the language looked at, and in all."""
        path.write_text(text, encoding="utf-8")
        begun = time.monotonic()
        self.built.clear()
        self.look()
        taken = [self.built[LOOKED_AT] - begun, max(self.built.values()) - begun]
        self.settle()
        return taken


def follows() -> bool:
    """A clause is saved, and put back, again and again; whether it is seen soon enough."""
    with tempfile.TemporaryDirectory() as place:
        own = Path(place, "games")
        for name, folder in folders.sources().items():
            shutil.copytree(folder, own / name, ignore=shutil.ignore_patterns("__pycache__"))
        os.environ["RULEBASE_GAMES"] = str(own)
        following = _Timed(building.Order(Path(place, "site"), tuple(folders.sources()), forms=False), Path(place, "m"))
        try:
            following.build()
            following.settle()
            first, every = _best(following, own / SAVED)
        finally:
            following.stop()
    print(f"{first:8.2f} s until a saved clause is there in the language looked at (at most {AT_ONCE:g})")
    print(f"{every:8.2f} s until it is there in all (at most {IN_ALL:g})")
    return first <= AT_ONCE and every <= IN_ALL


def _best(following: _Timed, path: Path) -> tuple[float, float]:
    before = path.read_text(encoding="utf-8")
    after, changed = re.subn(r"\n      (en|pl|hu): ([A-ZŻŹŁ][a-z]+ )", r"\n      \1: \2\2", before, count=3)
    assert changed
    taken = [following.saved(path, text) for text in (after, before) * SAVES]
    return min(at_once for at_once, _ in taken), min(in_all for _, in_all in taken)
