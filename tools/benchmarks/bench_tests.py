"""What `make test` takes: the ten most expensive places of its last run, and the whole beside a cold mypy."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from xml.etree import ElementTree

from tools.environments import ROOT

RESULTS = ROOT / ".cache" / "results"
BEGUN, ENDED = RESULTS / "begun", RESULTS / "ended"  # touched by `make test`
LISTED = 10
LIMIT = 40.0  # times what mypy takes that remembers nothing
MYPY = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", "/dev/null"]


def expensive() -> bool:
    """Print the places, and whether the whole stayed within its limit."""
    if not ENDED.exists():
        sys.exit("nothing was run yet: make test")
    spent: dict[str, float] = defaultdict(float)
    for told in RESULTS.glob("*.xml"):
        for place, seconds in places(told) if told.stat().st_mtime >= BEGUN.stat().st_mtime else ():
            spent[place] += seconds
    listed = sorted(spent, key=lambda place: -spent[place])
    for place in listed[:LISTED]:
        print(f"  {spent[place]:6.1f} s  {place}")
    rest = listed[LISTED:]
    print(f"  {sum(spent[place] for place in rest):6.1f} s  in {len(rest)} other places, all on two workers")
    whole, mypy = ENDED.stat().st_mtime - BEGUN.stat().st_mtime, cold()
    times = whole / mypy
    print(f"  {whole:6.1f} s  the whole: {times:.0f} times a cold mypy ({mypy:.1f} s), at most {LIMIT:.0f}")
    return times <= LIMIT


def places(told: Path) -> Iterator[tuple[str, float]]:
    """Each test of a run: the file in which it stands, and the seconds that it took."""
    for case in ElementTree.parse(told).iter("testcase"):  # noqa: S314 - written by our own tests
        yield place(case.get("classname", "")), float(case.get("time", 0))


def place(named: str) -> str:
    """The file of a test, which is told with dots and its class."""
    path = Path(*named.split("."))
    found = next((each for each in (path, *path.parents) if (ROOT / each).with_suffix(".py").is_file()), None)
    return found.with_suffix(".py").as_posix() if found else named


def cold() -> float:
    """Seconds of a mypy that remembers nothing."""
    begun = time.monotonic()
    run(MYPY, cwd=ROOT, check=True)
    return time.monotonic() - begun
