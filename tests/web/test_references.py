"""A reference that leads nowhere stops the build: Sphinx checks each one."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.pages import contents
from rulebase.pages.page import Page
from rulebase.web import sphinx


@pytest.fixture
def run(outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sphinx.Job:
    monkeypatch.setenv("RULEBASE_GAMES", str(outside))
    return sphinx.Job(tmp_path / "pages", "en", ("tiny",), forms=False)


def led_to(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    """Let the page of the hen lead somewhere else as well."""
    made = contents.pages

    def pages(chosen: list[games.Game], language: str, languages: Sequence[str], *how: Any) -> Iterator[Page]:
        for page in made(chosen, language, list(languages), *how):
            if page.entry == "hen":
                page.data["see"] = [{"to": target, "text": "there", "in": page.data["in"], "where": []}]
            yield page

    monkeypatch.setattr(contents, "pages", pages)


@pytest.mark.parametrize(
    "target", ["tiny/fox", "tiny/hunt.roll#catch", "tiny/hunting#row.fox", "tiny/sources/farm.en#hunting"]
)
def test_pages_clauses_rows_and_sections_can_be_referred_to(
    run: sphinx.Job, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    led_to(monkeypatch, target)
    assert sphinx.one(run).pages > 10
    page = (run.target / "en" / "tiny" / "hen" / "index.html").read_text(encoding="utf-8")
    doc, _, anchor = target.partition("#")
    assert f'href="../{doc.removeprefix("tiny/")}/{"#" * bool(anchor)}{anchor}"' in page


@pytest.mark.parametrize("target", ["tiny/fx", "tiny/hunt.roll#cach", "tiny/hunting#row.wolf", "other/fox"])
def test_a_dead_reference_stops_the_build(run: sphinx.Job, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    led_to(monkeypatch, target)
    with pytest.raises(problems.Failed, match=target):
        sphinx.one(run)
