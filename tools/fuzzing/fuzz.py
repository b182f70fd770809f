"""Try to break it: `tools/fuzz [--seed N] [--long] [PART …]`. Bounded, and the same for the same seed.

Hostile game folders, argument lists, scenarios, environments, addresses, and random questions that are legal. Nothing
may end in an error of Python, say that rulebase itself is broken, take five seconds of computing, or exit otherwise
than is documented. Exit 1 if something does; each case is named by its number, and `--only NUMBER` repeats it
(`--only 0-299` a stretch of them).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.fuzzing import fuzz_cases, fuzz_folders, fuzz_questions
from tools.fuzzing.fuzz_cases import Case

# How many cases of each kind: in `make check`, and with --long.
PARTS: dict[str, tuple[Callable[[random.Random, Path], Case], int, int]] = {
    "folders": (fuzz_folders.folder, 25, 300),
    "arguments": (fuzz_cases.arguments, 120, 3000),
    "scenarios": (fuzz_cases.scenario, 60, 600),
    "environments": (fuzz_cases.environment, 4, 100),
    "addresses": (fuzz_cases.address, 100, 1000),
    "questions": (fuzz_questions.questions, 30, 900),  # a hundred questions each
}
COMPUTING = 5.0  # seconds of computing after which it hangs
WAITING = 400.0  # seconds on the clock, where something is waited for


class Hangs(BaseException):
    """It took too long: nothing that catches errors catches this."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--long", action="store_true", help="as many cases as were asked for once")
    parser.add_argument("--only", type=_stretch, metavar="NUMBER", help="only the case of this number, or 0-299")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    asked = parser.parse_args()
    with aside() as scratch:
        fuzz_cases.inside(["search", "rulebase"])  # the games that are shipped are compiled once, before it counts
        found = [each for name in asked.parts or PARTS for each in part(name, asked, scratch)]
    print("\n".join(found))
    return 1 if found else 0


def _stretch(typed: str) -> range:
    first, _, last = typed.partition("-")
    return range(int(first), int(last or first) + 1)


@contextlib.contextmanager
def aside() -> Iterator[Path]:
    """A folder of its own to stand in, with a cache of its own: nothing of the user's is touched."""
    with tempfile.TemporaryDirectory(prefix="rulebase-fuzz-") as scratch:
        os.environ["XDG_CACHE_HOME"] = str(Path(scratch, "cache"))
        os.environ["LC_ALL"] = "C.UTF-8"
        before = Path.cwd()
        os.chdir(scratch)
        try:
            yield Path(scratch)
        finally:
            os.chdir(before)


def part(name: str, asked: argparse.Namespace, scratch: Path) -> list[str]:
    """What is wrong with the cases of one kind."""
    make, few, many = PARTS[name]
    begun, worst = time.monotonic(), 0.0
    wrong: list[str] = []
    numbers = asked.only or range(many if asked.long else few)
    for number in numbers:
        chance = random.Random(f"{asked.seed} {name} {number}")
        here = scratch / f"{name}-{number}"
        here.mkdir()
        started = time.process_time()
        wrong += [f"{name} {number}: {each}" for each in judged(make, chance, here)]
        worst = max(worst, time.process_time() - started)
    os.environ.pop("RULEBASE_GAMES", None)  # which only folders set
    taken = time.monotonic() - begun
    if fuzz_questions.UNREAD:
        counted = fuzz_questions.UNREAD
        print(f"    {name}: {counted['unread']} of {counted['facts']} facts told and not looked at")
        counted.clear()
    print(f"    {name}: {len(numbers)} cases, {len(wrong)} wrong, the longest {worst:.1f} s, {taken:.0f} s", flush=True)
    return wrong


def judged(make: Callable[[random.Random, Path], Case], chance: random.Random, here: Path) -> Iterator[str]:
    """Carry a case out; what is wrong with how it ended."""
    told = ""
    try:
        with watched():
            case = make(chance, here)
        told = case.told
        for run in case.runs:
            with watched():
                ended = list(_ended(run, told))
            yield from ended
    except Hangs:
        yield f"hangs: {told}"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        yield f"{type(error).__name__}: {error}: {told}"


def _ended(run: fuzz_cases.Run, told: str) -> Iterator[str]:
    code, said = run.carry_out()
    if code not in run.codes or "Traceback" in said or fuzz_cases.is_broken(said):
        yield f"exit {code}, {sorted(run.codes)} expected: {told}: {run.arguments}: {said[:600]}"


@contextlib.contextmanager
def watched() -> Iterator[None]:
    def hangs(*_: object) -> None:
        raise Hangs

    signal.signal(signal.SIGPROF, hangs)
    signal.signal(signal.SIGALRM, hangs)
    signal.setitimer(signal.ITIMER_PROF, COMPUTING)
    signal.setitimer(signal.ITIMER_REAL, WAITING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    sys.exit(main())
