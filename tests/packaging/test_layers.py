"""What import-linter cannot see: games are folders, not packages, and nobody may name one."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from rulebase.play import api
from rulebase.play.api import game, inside, requests, things

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "rulebase" / "games"
POCKET = ROOT / "rulebase" / "pocket"
PROCEDURES = sorted([*GAMES.rglob("*.py"), *POCKET.rglob("*.py")])
PARTS = (game, inside, requests, things)
OTHERS = sorted(
    path
    for folder in ("rulebase", "site", "tools")
    for path in (ROOT / folder).rglob("*.py")
    if not path.is_relative_to(GAMES) and not path.is_relative_to(POCKET)
)


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports; for `from a import b`, a.b (b may be one)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PROCEDURES, ids=named)
def test_procedures_import_only_the_checkers_api(path: Path) -> None:
    foreign = [
        name
        for name in imported(path)
        if name.partition(".")[0] not in sys.stdlib_module_names and name != "rulebase.play.api"
    ]
    assert foreign == []


def test_all_that_the_api_offers_comes_through_its_one_door() -> None:
    offered = {name for part in PARTS for name in vars(part) if _made_in(part, name)}
    assert offered - set(api.__all__) == set()
    assert {name for name in api.__all__ if not hasattr(api, name)} == set()


def _made_in(part: ModuleType, name: str) -> bool:
    return not name.startswith("_") and getattr(getattr(part, name), "__module__", "") == part.__name__


@pytest.mark.parametrize("path", OTHERS, ids=named)
def test_no_game_is_imported_by_name(path: Path) -> None:
    assert [name for name in imported(path) if name.startswith(("rulebase.games", "rulebase.pocket"))] == []


def test_nothing_is_imported_by_a_string() -> None:
    """Only what is there because its file is: procedures of games, shapes of values, kinds of pages."""
    by_string = {
        named(path)
        for path in (ROOT / "rulebase").rglob("*.py")
        if not {"importlib.import_module", "importlib"}.isdisjoint(imported(path))
        or "__import__(" in path.read_text(encoding="utf-8")
    }
    assert by_string == {
        "rulebase/play/code.py",
        "rulebase/model/shapes/__init__.py",
        "rulebase/pages/kinds/__init__.py",
    }
