"""The house fits in a head: no cycles, few modules of one other, few functions of one use, types nearly everywhere."""

from pathlib import Path

import pytest

from tools import house

HOME = Path(__file__).parents[2]
ONCE = 0.58  # of the private functions, how many are used once: lower it with the code, never raise it
OF_ONE = 0.27  # of the modules, how many are imported by exactly one other
UNTYPED = 149


@pytest.fixture(scope="module")
def built() -> house.House:
    return house.House()


def test_no_module_leads_back_to_itself(built: house.House) -> None:
    assert built.cycles() == []


def test_few_modules_serve_only_one_other(built: house.House) -> None:
    assert len(built.of_one()) <= OF_ONE * len(built.modules)


def test_few_private_functions_are_used_once(built: house.House) -> None:
    private, once = built.used_once()
    assert private > 500
    assert once <= ONCE * private


def test_no_more_is_left_untyped_than_has_been(built: house.House) -> None:
    assert built.untyped() <= UNTYPED


def test_no_function_is_longer_than_a_screen() -> None:
    lengths = {f"{module}.{name}": lines for module, name, lines in house.House().functions()}
    assert len(lengths) > 1000
    assert {name: lines for name, lines in lengths.items() if lines > house.LONGEST} == {}


def test_every_script_is_typed() -> None:
    scripts = [path for path in (HOME / "site").rglob("*.js") if "_build" not in path.parts]
    assert len(scripts) > 30
    assert [path.name for path in scripts if "ts-nocheck" in path.read_text(encoding="utf-8")] == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    package = tmp_path / "rulebase"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "hen.py").write_text("from rulebase import egg\n\n\ndef _lay() -> None:\n    egg.hatch()\n")
    (package / "egg.py").write_text("def hatch() -> None:\n    from rulebase import hen\n\n    hen._lay()\n")
    found = house.House(tmp_path)
    assert found.cycles() == [["rulebase.egg", "rulebase.hen"]]
    assert found.of_one() == ["rulebase.egg", "rulebase.hen"]
    assert found.used_once() == (1, 0)
