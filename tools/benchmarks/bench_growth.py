"""How what people wait for grows with a game: Battlestar Galactica once, four times, eight times over."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tools.benchmarks import growth as growing
from tools.environments import QUESTION, ROOT

TIMES = (1, 4, 8)
RUNS = 5  # of what takes less than a second; the best counts
# A build without engine, on two cores, of a game with so many entries: eight times what the game had when it was set.
SECONDS, MEGABYTES, ENTRIES = 18.0, 250.0, 1301


class Measured(NamedTuple):
    """One size: seconds on the clock and of processors, and megabytes of the largest process that built."""

    entries: int
    build: float
    busy: float
    megabytes: float
    lint: float
    ask: float
    search: float


def growth() -> bool:
    """Print the table; whether the largest keeps within the limits, and what grows less than the game does."""
    print(f"{'times':>6}{'entries':>9}{'build s':>9}{'CPU s':>7}{'MB':>7}{'lint s':>8}{'ask ms':>8}{'search ms':>11}")
    limited = max(1.0, ENTRIES / growing.entries())
    measured = {times: _measured(times) for times in sorted({*TIMES, limited})}
    first, last, limit = measured[TIMES[0]], measured[TIMES[-1]], measured[limited]
    fast = limit.build <= SECONDS and limit.megabytes <= MEGABYTES
    below = [getattr(last, what) < TIMES[-1] * getattr(first, what) for what in ("ask", "search")]
    of = f"{ENTRIES} entries within {SECONDS:g} s and {MEGABYTES:g} MB a process"
    print(f"build of {of}: {'fine' if fast else 'TOO MUCH'}")
    print(f"ask and search below linear: {'fine' if all(below) else 'TOO SLOW'}")
    return fast and all(below)


def _measured(times: float) -> Measured:
    with tempfile.TemporaryDirectory() as place:
        folder = growing.grown(Path(place), times)
        environment = {**os.environ, "RULEBASE_GAMES": str(folder), "XDG_CACHE_HOME": f"{place}/cache"}
        lint = _seconds(environment, "lint")
        before = _busy()
        build = _seconds(environment, "build", "--no-engine", "--games", growing.GAME, "-o", f"{place}/site")
        busy = _busy() - before
        kept = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
        ask = min(_seconds(environment, *QUESTION) for _ in range(RUNS))
        search = min(_seconds(environment, "search", "admiral", "--limit", "1") for _ in range(RUNS))
        found = Measured(_entries(Path(place)), build, busy, kept, lint, ask, search)
    cells = f"{found.build:9.1f}{found.busy:7.1f}{found.megabytes:7.0f}{found.lint:8.1f}"
    cells += f"{found.ask * 1000:8.0f}{found.search * 1000:11.0f}"
    print(f"{times:6.3g}{found.entries:9}{cells}", flush=True)
    return found


def _busy() -> float:
    """How long processes that have ended kept processors busy, with those that they began themselves."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _entries(place: Path) -> int:
    return len(list((place / "site" / "en" / growing.GAME).glob("*/index.html")))


def _seconds(environment: dict[str, str], *arguments: str) -> float:
    begun = time.perf_counter()
    command = [sys.executable, "-m", "rulebase", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - begun
    if done.returncode:
        sys.exit(f"{' '.join(arguments)} exits {done.returncode}:\n{done.stdout}{done.stderr}")
    return taken
