"""What people wait for, measured: `python -m tools.bench cli`, `… scenarios`. Exit 1 if a limit is passed."""

from __future__ import annotations

import argparse
import compileall
import itertools
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.environments import QUESTION, ROOT

RUNS = 15
LIMIT = 3.0  # a first answer may take this many times what Python takes to start and import json
BARE = ["-c", "import json"]
ASK = ["-m", "rulebase", *QUESTION]
LINT = ["-m", "rulebase", "lint"]


def seconds(arguments: list[str]) -> float:
    """How long a fresh Python process takes."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"python {' '.join(arguments)} exits {done.returncode}:\n{done.stdout}{done.stderr}")
    return taken


def cli() -> bool:
    """Time cold starts of the command line; whether they keep within the limit."""
    # An installed package is compiled to bytecode; a checkout is too, unless the environment forbids it.
    compileall.compile_dir(ROOT / "rulebase", quiet=1)
    for arguments in (BARE, ASK):
        seconds(arguments)  # compiles what has changed, and warms the disk
    # In turn, so that whatever else the machine does strikes both alike.
    pairs = [(seconds(BARE), seconds(ASK)) for _ in range(RUNS)]
    bare, ask = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio: float = ask / bare
    print(f"{bare * 1000:8.1f} ms  python {' '.join(BARE)}  (median of {RUNS} fresh processes)")
    print(f"{ask * 1000:8.1f} ms  python {' '.join(ASK)}")
    print(f"{ratio:8.2f}     times as long (limit {LIMIT:g}): {'fine' if ratio <= LIMIT else 'TOO SLOW'}")
    print(f"{statistics.median(seconds(LINT) for _ in range(3)):8.2f} s   python {' '.join(LINT)}")
    return ratio <= LIMIT


EACH = 3000  # distinct scenarios of one process
A_SECOND = 2000  # that many of them a second
GROWTH = 60  # megabytes by which a process may grow over as many documents
IN_A_FILE = 500
MEASURED = """
import contextlib, io, resource, sys, time
from pathlib import Path
from rulebase.checker import scenario
from rulebase.cli import check
from rulebase.knowledge import reader

def kept():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)

folder = Path(sys.argv[1])
first, *_ = files = sorted(folder.glob("*.yaml"))
check.opened("bsg")
with contextlib.redirect_stdout(io.StringIO()):
    check.run([str(first)])
before = kept()
with open("/dev/null" if sys.platform != "win32" else "nul", "w") as nowhere, contextlib.redirect_stdout(nowhere):
    check.run([str(folder)])
growth = kept() - before
documents = [document.data for file in files for document in reader.read(file)]
start = time.process_time()
for document in documents:
    scenario.run(check.opened(document["game"]), document, "en")
print(len(documents) / (time.process_time() - start), growth)
"""


def distinct() -> Iterator[str]:
    """One-line scenarios of Battlestar Galactica, no two alike: who attacks whom, with which throw, beside what."""
    attacks = itertools.product(
        ("base", "exodus", "combined"), ("raider", "viper", "basestar"), ("viper", "galactica", "basestar"), range(1, 9)
    )
    for number, (ruleset, attacker, target, roll) in zip(range(EACH), itertools.cycle(attacks), strict=False):
        area = f"{{raider: {number // 216 % 8 + 1}, viper: {number // 216 // 8 + 1}}}"
        event = f"{{attack: {{attacker: {attacker}, target: {target}, roll: {roll}}}}}"
        yield f"{{game: bsg, ruleset: {ruleset}, situation: {{area: {area}}}, event: {event}}}"


def many() -> tuple[float, float]:
    """Many one-line documents in one process: how many a second, and by how many megabytes it grows."""
    with tempfile.TemporaryDirectory() as folder:
        lines = list(distinct())
        for first in range(0, EACH, IN_A_FILE):
            written = "\n---\n".join(lines[first : first + IN_A_FILE]) + "\n"
            (Path(folder) / f"{first:05}.yaml").write_text(written, encoding="utf-8")
        command = [sys.executable, "-c", MEASURED, folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    speed, growth = map(float, done.stdout.split())
    return speed, growth


def scenarios() -> bool:
    """Whether many documents are fast enough in one process, and its memory stays flat."""
    speed, growth = many()
    print(f"{speed:8.0f} scenarios a second of one process (at least {A_SECOND})")
    print(f"{growth:8.1f} MB more after {EACH} of them (at most {GROWTH})")
    return speed >= A_SECOND and growth <= GROWTH


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__)
    parser.add_argument("what", choices=["cli", "scenarios"])
    return 0 if {"cli": cli, "scenarios": scenarios}[parser.parse_args().what]() else 1


if __name__ == "__main__":
    sys.exit(main())
