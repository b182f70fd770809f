"""The walk of one cell, from YAML to the answer: through how few modules it goes, CONTRIBUTING shows."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from rulebase.author import collect, compiler, opening
from rulebase.model import situation
from rulebase.play import ask
from tests.conftest import replace

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
CELL = 4711  # coins: a number that stands nowhere else
MOST = 9


class Walk:
    """Every module in which a function has the cell in hand, in the order in which they had it."""

    def __init__(self) -> None:
        self.modules: list[str] = []

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event != "return" or not module.startswith("rulebase"):
            return
        if module not in self.modules and any(map(_is_cell, [*frame.f_locals.values(), arg])):
            self.modules.append(module)


def _is_cell(value: object) -> bool:
    """The number or its digits; a row that is only handed on unopened is in nobody's hand."""
    return (type(value) is int and abs(value) == CELL) or (isinstance(value, str) and value == str(CELL))


def test_a_cell_goes_through_few_modules(pocket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collect, "_kept", None)  # whoever writes live keeps what was read
    replace(pocket / "tables" / "all.yaml", "baskets: 2, coins: 8", f"baskets: 2, coins: {CELL}")
    game = opening.open_game("pocket")  # lint looks at all of it, and hands nothing on
    here = game.setup.configure(game.setup.default)
    assert here is not None
    told = situation.read(game, {"players": 3})
    walk = Walk()
    sys.setprofile(walk)
    try:
        compiler.compile_game(collect.collect(pocket))
        answer = ask.ask(game.at(here, "en"), "setup", told)
    finally:
        sys.setprofile(None)
    assert answer.changed["coins"] == CELL
    assert set(walk.modules) == named()


def named() -> set[str]:
    """The modules that CONTRIBUTING names on the way of a cell."""
    text = CONTRIBUTING.read_text(encoding="utf-8")
    [picture] = re.findall(r"## The walk of one cell\n(?:.*\n)*?```\n((?:.*\n)*?)```\n", text)
    found = set(re.findall(r"^■ ([a-z_.]+)", picture, re.MULTILINE))
    assert len(found) <= MOST
    return {each if each.startswith("rulebase_game") else f"rulebase.{each}" for each in found}
