"""Templates and the data of their pages: what a template reads is in the type of its data."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict, get_type_hints

import jinja2
import pytest

from rulebase.pages import contents, kinds, page_data
from rulebase.pages.page import Page, Template
from rulebase.web import neutral, not_found, theme
from tests.web import template_types

KNOWN = {
    "language": str,
    "csp": str,
    "engine": bool,
    "extended": bool,
    "root": str,
    "uri": str,
}  # what theme and rendering add
ALONE = (neutral.NEUTRAL, neutral.MOVED, not_found.NOT_FOUND)  # pages without the layout


def of_pages() -> Iterator[Template[Any]]:
    """The templates of all kinds of pages."""
    names = [f"{kinds.__name__}.{found.name}" for found in pkgutil.iter_modules(kinds.__path__)]
    for module in (contents, *map(importlib.import_module, names)):
        yield from (value for value in vars(module).values() if isinstance(value, Template))


def check(loader: jinja2.BaseLoader, template: Template[Any]) -> list[str]:
    environment = jinja2.Environment(loader=loader, extensions=["jinja2.ext.i18n"], autoescape=True)
    data = get_type_hints(template.data)
    if template in ALONE:
        return template_types.Check(environment, KNOWN).page(template.name, data)
    whole = {**get_type_hints(page_data.GameLayout), **data}
    page = template_types.Record({**get_type_hints(Page), "data": template_types.Record(whole)})
    shown = {"page": page, "uri": str, "root": str, "previews": whole["previews"], "whole": str}
    known = {**KNOWN, "current": template_types.Record(shown)}
    return template_types.Check(environment, known).page(template.name, {**whole, "page": page})


@pytest.mark.parametrize("template", [*of_pages(), *ALONE], ids=lambda template: template.name)
def test_a_template_reads_what_its_data_have(template: Template[Any]) -> None:
    assert check(jinja2.FileSystemLoader(theme.folder() / "templates"), template) == []


def test_every_page_template_has_a_type() -> None:
    folder = theme.folder() / "templates"
    whole = {path.name for path in folder.glob("*.html") if is_page(path)}
    assert {template.name for template in (*of_pages(), *ALONE)} == whole


def is_page(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    to_extend = "{% block main %}{% endblock %}" in text or "scoped" in text
    return not to_extend and ("{% extends" in text or "<!doctype" in text)


class Thing(TypedDict):
    name: str
    parts: list["Part"]


class Part(TypedDict):
    title: str


class Shelf(TypedDict):
    things: list[Thing]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{{ thing }}", "shelf.html:1: “thing” is not in the data"),
        ("{% for it in things %}\n{{ it.title }}{% endfor %}", "shelf.html:2: “it.title”: Thing has no “title”"),
        ("{% for it in things %}{{ it.parts[0].name }}{% endfor %}", "“it.parts.0.name”: Part has no “name”"),
        (
            "{% macro show(part) %}\n{{ part.name }}{% endmacro %}{{ show(things[0].parts[0]) }}",
            "shelf.html:2: “part.name”: Part has no “name”",
        ),
        ('{% include "part.html" %}', "part.html:1: “part” is not in the data"),
        ('{% from "part.html" import gone %}', "part.html:1: “part” is not in the data"),
    ],
)
def test_a_name_that_the_data_have_not_is_told_with_its_line(source: str, problem: str) -> None:
    loader = jinja2.DictLoader({"shelf.html": source, "part.html": "{{ part }}{% macro gone() %}{% endmacro %}"})
    assert any(problem in found for found in check(loader, Template("shelf.html", Shelf)))
