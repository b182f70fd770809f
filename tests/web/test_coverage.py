"""The page that says how much is covered shows what the command counts."""

import re

import pytest

from rulebase.author import coverage, opening
from rulebase.model import bundle
from tests.web.html import Document

pytestmark = pytest.mark.xdist_group("site")


@pytest.mark.parametrize("name", bundle.games())
def test_every_share_is_out_of_what_it_can_be(documents: dict[str, Document], name: str) -> None:
    game = opening.open_game(name)
    sections = coverage.of(game)
    for language in game.languages:
        rows = documents[f"{language}/{name}/coverage/"].one("tbody").find("tr")
        for row, book in zip(rows, game.books, strict=True):
            counts = coverage.summary(sections, book)
            could = counts["procedural"]
            shares = [
                (counts["encoded"], counts["statements"]),
                (could["executable"], could["statements"]),
                (could["tested"], could["statements"]),
            ]
            told = [re.sub(r"\s+", " ", cell.text).strip() for cell in row.find("td")]
            assert told == [str(counts["statements"]), *(share(found, all_) for found, all_ in shares)]


def share(found: int, statements: int) -> str:
    """A share that is not whole is never told as 100%."""
    return f"{found} / {statements} {100 * found // statements}%" if statements else "–"
