"""How soon an author sees what was saved: `tools/bench live`."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rulebase.model import folders
from rulebase.web import building, live

LOOKED_AT = "pl"
SAVES = 5  # the best counts: the first ones warm the processes up
AT_ONCE, IN_ALL = 1.0, 3.0  # seconds until the page looked at is there, and every page in all languages
SAVED, PAGE = Path("bsg", "rules", "attack.yaml"), "bsg/attack.roll"


class Taken(NamedTuple):
    """Seconds until a clause that was saved is there."""

    page: float  # on the page that somebody looks at
    language: float  # on every page of that language
    every: float  # in every language


class _Timed(live.Live):
    """A site that follows its sources, and notes when each page and language was told to be there."""

    def __init__(self, order: building.Order, memory: Path) -> None:
        self.lines: list[str] = []
        super().__init__(order, memory, self.lines.append)
        self.looked_at, self.page = LOOKED_AT, PAGE
        self.told: dict[str, float] = {}

    def _announce(self, name: str, text: str) -> None:
        super()._announce(name, text)
        self.told["page" if name == "page" else text.partition(" ")[0]] = time.monotonic()

    def saved(self, path: Path, text: str) -> Taken:
        """How long a file took that was just saved."""
        path.write_text(text, encoding="utf-8")
        begun = time.monotonic()
        self.told.clear()
        self.look()
        taken = [self.told["page"], self.told[LOOKED_AT], max(self.told.values())]
        self.settle()
        return Taken(*(at - begun for at in taken))


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
            best = _best(following, own / SAVED)
        finally:
            following.stop()
    print(f"{best.page:8.2f} s until a saved clause is there on the page looked at (at most {AT_ONCE:g})")
    print(f"{best.language:8.2f} s until it is there on every page of that language")
    print(f"{best.every:8.2f} s until it is there in all languages (at most {IN_ALL:g})")
    return best.page <= AT_ONCE and best.every <= IN_ALL


def _best(following: _Timed, path: Path) -> Taken:
    before = path.read_text(encoding="utf-8")
    after, changed = re.subn(r"\n      (en|pl|hu): ([A-ZŻŹŁ][a-z]+ )", r"\n      \1: \2\2", before, count=3)
    assert changed
    taken = [following.saved(path, text) for text in (after, before) * SAVES]
    return Taken(*map(min, zip(*taken, strict=True)))
