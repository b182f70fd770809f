"""What people wait for, measured: `python -m tools.bench cli`. Exit 1 if a limit is passed."""

from __future__ import annotations

import argparse
import compileall
import statistics
import subprocess
import sys
import time

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


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__)
    parser.add_argument("what", choices=["cli"])
    parser.parse_args()
    return 0 if cli() else 1


if __name__ == "__main__":
    sys.exit(main())
