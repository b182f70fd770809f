"""Branches that nothing watches over: each is changed in the code, and a scenario or a test has to fail.

tools/branches                     the procedures of every game, and the resolver
tools/branches --game NAME         of one game only, or of the `resolver` (repeatable)
tools/branches --in people.send    one function, or one module, only (repeatable)
tools/branches --sample 300        so many of them, by chance
tools/branches --noticed           also what was noticed, and by which scenario or test
tools/branches --wanted            what nothing noticed, as it is listed in `branches.toml`

A comparison is flipped; what stands under a condition is never done, or always. Only the scenarios that reach the
place are played, in one process; then the tests that reach it. What means the same either way is listed with its
reason in the game's `branches.toml` (of the resolver: `branches.toml` beside this file); under `wanted` stands there
what still waits for its scenario, under `tests` which files of tests are tried first.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebase.documents import problems
from rulebase.model import bundle, folders
from tools.mutating import branch_plays, branch_tests

RESOLVER = "resolver"
SEED = 9
ROOT = Path(__file__).parents[2]
TESTS = {RESOLVER: ["tests/model/test_resolve.py", "tests/model/test_configuration.py"]}
LIST = "branches.toml"


@dataclass
class Found:
    """What came of a game or of the resolver: what was tried, what nothing noticed, the excuses that nothing needs."""

    tried: list[branch_plays.Tried]
    missed: list[branch_plays.Tried]
    explained: int
    wanted: int
    failing: list[str]
    needless: list[str]

    @property
    def fine(self) -> bool:
        return not (self.missed or self.failing or self.needless)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game, or the resolver (repeatable)")
    parser.add_argument("--in", dest="within", action="append", help="only this module or function (repeatable)")
    parser.add_argument("--sample", type=int, help="so many changes only")
    parser.add_argument("--noticed", action="store_true", help="also what was noticed, and by what")
    parser.add_argument("--wanted", action="store_true", help="list what nothing noticed for `branches.toml`")
    asked = parser.parse_args()
    fine = True
    for name in asked.game or [*bundle.games(), RESOLVER]:
        found = of(name, asked.within or [], asked.sample)
        if asked.wanted:
            _list(found)
        else:
            _tell(name, found, asked.noticed)
        fine = fine and found.fine
    return 0 if fine else 1


def of(name: str, within: Sequence[str] = (), sample: int | None = None) -> Found:
    """Every branch of a game's procedures, or of the resolver, changed in every way."""
    stage = branch_plays.Stage(bundle.games() if name == RESOLVER else [name], resolver=name == RESOLVER)
    chosen = [each for each in stage.tried if not within or _is_in(each, within)]
    if sample is not None and sample < len(chosen):
        chosen = sorted(random.Random(SEED).sample(chosen, sample), key=lambda each: each.change.number)
    with stage.set():
        stage.look()
        for each in chosen:
            stage.judge(each)
        missed = [each for each in chosen if not each.by]
        missed, explained, needless = _passed_over(name, "branch", missed)
        missed, wanted, found_after_all = _passed_over(name, "wanted", missed)
        if missed:
            _run_tests(name, stage, missed)
    missed = [each for each in missed if not each.by]
    vain = [] if within or sample is not None else [*needless, *found_after_all]
    return Found(chosen, missed, explained, wanted, stage.failing, vain)


def _is_in(each: branch_plays.Tried, within: Collection[str]) -> bool:
    return any(f"{each.change.function}.".startswith(f"{name}.") for name in within)


def _run_tests(name: str, stage: branch_plays.Stage, missed: list[branch_plays.Tried]) -> None:
    def tell(number: int, by: str) -> None:
        stage.tried[number].by = by

    numbers = [each.change.number for each in missed]
    there = _tests(name)
    if there:
        branch_tests.Tests(stage.switch, numbers, tell).run(there)


def _tests(name: str) -> list[str]:
    """The files of tests, first those that notice what scenarios do not."""
    if name in TESTS:
        return [str(ROOT / place) for place in TESTS[name]]
    files = sorted((ROOT / "tests" / "games" / name).glob("test_*.py"))
    first = _written(name).get("tests", [])
    return [str(path) for path in sorted(files, key=lambda path: path.name not in first)]


def _passed_over(
    name: str, sort: str, missed: list[branch_plays.Tried]
) -> tuple[list[branch_plays.Tried], int, list[str]]:
    """Take out what is listed; what is listed in vain is left."""
    listed = _written(name).get(sort, [])
    taken = [{each.change.number for each in missed if _fits(each, one)} for one in listed]
    vain = [f"{one['in']}: {one['of']}" for one, numbers in zip(listed, taken, strict=True) if not numbers]
    numbers = {number for each in taken for number in each}
    return [each for each in missed if each.change.number not in numbers], len(numbers), vain


def _written(name: str) -> dict[str, Any]:
    path = (Path(__file__).parent if name == RESOLVER else folders.sources()[name]) / LIST
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _fits(each: branch_plays.Tried, excuse: dict[str, str]) -> bool:
    change = each.change
    same = (change.function, change.text) == (excuse["in"], excuse["of"])
    return same and excuse.get("change", change.told) == change.told


def _list(found: Found) -> None:
    for change in (each.change for each in found.missed):
        told = {"in": change.function, "of": change.text, "change": change.told}
        print(
            "[[wanted]]",
            *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in told.items()),
            "",
            sep="\n",
        )


def _tell(name: str, found: Found, noticed: bool) -> None:
    for each in found.tried:
        if each in found.missed or (noticed and each.by):
            change = each.change
            by = each.by or f"noticed by none of {len(each.readers)} scenarios"
            place = Path(change.file).relative_to(ROOT) if Path(change.file).is_relative_to(ROOT) else change.file
            print(f"{place}:{change.line}: {change.function}: {change.text}: {change.told}: {by}")
    for at in found.failing:
        print(f"{at}: does not hold, so it shows nothing")
    for what in found.needless:
        print(f"{name}/{LIST}: {what}: is noticed, or is no branch")
    share = 100 * found.explained / max(1, len(found.tried))
    counts = f"{len(found.missed)} unnoticed, {found.explained} explained ({share:.1f} %), {found.wanted} wanted"
    print(f"{name}: {len(found.tried)} changes of branches, {counts}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except problems.Failed as failed:
        sys.exit(str(failed))
