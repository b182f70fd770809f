"""What tries to break it finds what is broken: an error of Python, an exit that is not documented, a loop."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase import words
from rulebase.documents import problems
from tools.fuzzing import fuzz
from tools.fuzzing.fuzz_cases import BROKEN, INPUT, Case, Run


def loops(_: list[str]) -> tuple[int, str]:
    while True:
        pass


def raises(_: list[str]) -> tuple[int, str]:
    raise KeyError("x")


def breaks(_: list[str]) -> tuple[int, str]:
    return 3, str(problems.broken_tool(KeyError("x")))


def breaks_in_polish(_: list[str]) -> tuple[int, str]:
    words.use("pl")
    return breaks([])


FAULTS: dict[str, tuple[Callable[[list[str]], tuple[int, str]], str]] = {
    "hangs": (loops, "hangs: told"),
    "raises": (raises, "KeyError: 'x': told"),
    "exits otherwise": (lambda _: (3, ""), "exit 3, [0, 1, 2] expected: told"),
    "tells of Python": (lambda _: (1, "Traceback (most recent call last)"), "exit 1, [0, 1, 2] expected: told"),
    "blames itself": (breaks, "exit 3, [0, 1, 2, 3] expected: told"),
    "blames itself in Polish": (breaks_in_polish, "exit 3, [0, 1, 2, 3] expected: told"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "COMPUTING", 0.2)
    carry, told = FAULTS[fault]

    def make(_: random.Random, __: Path) -> Case:
        codes = BROKEN if fault.startswith("blames") else INPUT
        return Case("told", [Run([], codes, carry)])

    [wrong] = fuzz.judged(make, random.Random(1), tmp_path)
    assert wrong.startswith(told)


@pytest.mark.parametrize("part", ["arguments", "scenarios"])
def test_the_same_seed_makes_the_same_cases(part: str, tmp_path: Path) -> None:
    make, *_ = fuzz.PARTS[part]
    made = [make(random.Random(f"7 {number}"), tmp_path) for number in range(5)]
    again = [make(random.Random(f"7 {number}"), tmp_path) for number in range(5)]
    assert [case.told for case in made] == [case.told for case in again]
    assert [run.arguments for case in made for run in case.runs] == [
        run.arguments for case in again for run in case.runs
    ]
