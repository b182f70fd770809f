"""Modules, functions and types stay small and plain: what a newcomer can hold in the head."""

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
ROOT = HOME / "rulebase"
MODULES = sorted(ROOT.rglob("*.py"))
ELSEWHERE = ("tests", "tools", "site")
SCRIPTS = (".py", ".js", ".mjs", ".ts")
LONGEST = 300  # lines of a module
MEDIAN, MOST = 7, 20  # lines of a function: the middle one, and that of the 95th of a hundred
ANY = {"model": 63, "play": 22}  # how often a room says Any: lower it with the code, never raise it
MOST_ANY = 100  # in all of them


def test_no_module_is_longer_than_can_be_overlooked() -> None:
    others = [path for name in ELSEWHERE for path in (HOME / name).rglob("*") if path.suffix in SCRIPTS]
    all_ = [*MODULES, *(path for path in others if "_build" not in path.parts)]
    lengths = {path.relative_to(HOME).as_posix(): _length(path) for path in all_}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_every_script_is_typed() -> None:
    scripts = [path for path in (HOME / "site").rglob("*.js") if "_build" not in path.parts]
    assert len(scripts) > 30
    assert [path.name for path in scripts if "ts-nocheck" in path.read_text(encoding="utf-8")] == []


def test_functions_are_short() -> None:
    lengths = sorted(length for path in MODULES for length in _functions(path))
    assert len(lengths) > 1000
    assert statistics.median(lengths) <= MEDIAN
    assert lengths[len(lengths) * 95 // 100] <= MOST


@pytest.mark.parametrize("room", sorted(ANY))
def test_no_more_is_left_untyped_than_has_been(room: str) -> None:
    lines = [line for path in _of(room) for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(re.search(r"\bAny\b", line)) for line in lines) <= ANY[room]
    assert sum(ANY.values()) < MOST_ANY


def _of(room: str) -> Iterator[Path]:
    return (path for path in MODULES if path.is_relative_to(ROOT / room))


def _length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _functions(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            yield node.end_lineno - node.lineno + 1
