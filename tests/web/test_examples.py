"""Worked examples on pages: five that tell most where the rule stands, all of them one step away."""

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.pages import examples as telling
from rulebase.pages.kinds import examples
from tests.web.html import Document

pytestmark = pytest.mark.xdist_group("site")


def example(title: str = "", status: str = "settled", asked: str = "hunt", here: str = "base") -> telling.Example:
    return {
        "at": "",
        "to": "",
        "title": title,
        "answers": [{"status": status, "sentence": f"{asked} {status}", "picture": {}}],
        "events": [{"question": asked, "title": "", "told": []}],
        "configuration": {"key": here, "title": ""},
        "rules": [],
        "situation": [],
        "steps": [],
        "query": "",
    }


def test_those_with_a_title_come_before_those_without() -> None:
    plain = [example(status=status) for status in ("settled", "refused", "needs", "choice", "silent")]
    titled = [example(title=f"{number}") for number in range(3)]
    assert [each["title"] for each in examples.telling([*plain, *titled])] == ["", "", "0", "1", "2"]


def test_each_shows_another_ending_than_those_before_it() -> None:
    told = [example("a") for _ in range(9)] + [example("b", "refused"), example("c", "needs"), example("d", here="all")]
    assert [each["title"] for each in examples.telling(told)] == ["a", "a", "b", "c", "d"]
    assert examples.telling(told[-2:]) == told[-2:]


def shown(page: Document) -> list[str]:
    """What is asked and answered in the examples of a page."""
    return [
        " ".join(" ".join(part.text.split()) for name in ("event", "answer") for part in each.find("p", name))
        for each in page.find("article", "example")
    ]


@pytest.mark.parametrize("name", bundle.games())
def test_a_page_has_at_most_five_and_leads_to_all(name: str, documents: dict[str, Document]) -> None:
    game = opening.open_game(name)
    found: dict[str, int] = {}
    for told in telling.all_of(game, "en"):
        for entry in telling.shown_by(game, told):
            found[entry] = found.get(entry, 0) + 1
    assert max(found.values()) > examples.SHOWN
    for entry, count in found.items():
        for language in game.languages:
            here = shown(documents[f"{language}/{name}/{entry}/"])
            assert len(here) == min(count, examples.SHOWN), entry
            every = documents.get(f"{language}/{name}/examples/{entry}/")
            assert (every is not None) == (count > examples.SHOWN), entry
            if every:
                assert len(shown(every)) == count
                assert set(here) <= set(shown(every))
                assert not every.find("details", "steps")
