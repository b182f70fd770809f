"""Style sheets: every class that they name is in a template, or is made by a script or by the engine."""

import re
from pathlib import Path

import pytest

import rulebase
from rulebase.web import theme

STATIC = theme.folder() / "static"
ENGINE = Path(rulebase.__file__).parent
MAKERS = (*STATIC.parent.glob("templates/*.html"), *STATIC.rglob("*.js"), *ENGINE.rglob("*.py"))
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
SELECTOR = re.compile(r"([^{};]+)\{")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
VARIABLE = re.compile(r"^\s*(--[\w-]+):", re.MULTILINE)


@pytest.fixture(scope="module")
def made() -> set[str]:
    """Every word of whatever makes elements."""
    return {word for path in MAKERS for word in re.findall(r"[\w-]+", COMMENT.sub("", path.read_text("utf-8")))}


@pytest.mark.parametrize("sheet", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_names_no_class_that_nothing_has(sheet: Path, made: set[str]) -> None:
    rules = SELECTOR.findall(COMMENT.sub("", sheet.read_text("utf-8")))
    dead = {name: rule.strip() for rule in rules if "@" not in rule for name in CLASS.findall(rule) if name not in made}
    assert not dead


def test_every_variable_of_the_style_sheets_is_used() -> None:
    sheets = "".join(path.read_text("utf-8") for path in STATIC.rglob("*.css"))
    assert [name for name in VARIABLE.findall(sheets) if f"var({name}" not in sheets] == []
