"""What is published in Polish: no line ends in a word of one letter, nor between a figure and what it counts."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command
from tests.web.conftest import ROOT
from tests.web.html import Document

LOYALTY = ROOT / "rulebase" / "games" / "bsg" / "scenarios" / "loyalty.yaml"
# A word of one letter, and a space at which a line may end.
LETTER = re.compile(r"(?<![\w{}%’-])[aiouwzAIOUWZ][ \n](?=[\w„»(])")
FIGURE = re.compile(r"\d [^\W\d]")


def loose(text: str, *patterns: re.Pattern[str]) -> list[str]:
    ends = [found for pattern in patterns for found in pattern.finditer(text)]
    return [text[max(0, found.start() - 20) : found.end() + 20] for found in ends]


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings(part)


def test_on_no_polish_page_a_line_ends_so(documents: dict[str, Document]) -> None:
    pages = {address: list(page.root.texts("pl")) for address, page in documents.items() if address.startswith("pl/")}
    found = {
        address: ends
        for address, texts in pages.items()
        if (ends := [end for text in texts for end in loose(text, LETTER)])
    }
    assert found == {}
    assert sum(text.count("\u00a0") for texts in pages.values() for text in texts) > 10 * len(pages)


def test_titles_too(documents: dict[str, Document]) -> None:
    title = documents["pl/bsg/attack/"].one("h1").text
    assert "\u00a0" not in title
    titles = [page.one("title").text for address, page in documents.items() if address.startswith("pl/")]
    assert any("\u00a0" in title for title in titles)


def test_what_search_shows_is_typeset_and_what_it_compares_is_not(built: Path) -> None:
    folder = built / "assets" / "search"
    shown = json.loads((folder / "pl.json").read_bytes())
    assert [end for text in strings(shown) for end in loose(text, LETTER, FIGURE)] == []
    assert "\u00a0" not in (folder / "pl.words.json").read_text(encoding="utf-8")
    assert "\u00a0" not in (folder / "documents.json").read_text(encoding="utf-8")


def test_other_languages_have_common_spaces(documents: dict[str, Document]) -> None:
    for address, page in documents.items():
        if address.startswith(("en/", "hu/")):
            assert "\u00a0" not in "".join(page.root.texts(address[:2])), address


@pytest.mark.parametrize(
    "asked",
    [
        ["show", "bsg/succession.brig", "--lang", "pl"],
        ["search", "admirał areszt", "--lang", "pl"],
        ["check", str(LOYALTY), "--lang", "pl", "--json"],
    ],
)
def test_the_terminal_has_common_spaces(command: Command, asked: list[str]) -> None:
    said = command(*asked).stdout
    assert loose(said, LETTER)
    assert "\u00a0" not in said
