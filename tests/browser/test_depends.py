"""An answer that hangs on something not told, on a page: each outcome under its condition, and what it hangs on."""

import json

import pytest
from playwright import sync_api as playwright

from tests.browser.asking import in_terminal, opened
from tests.browser.conftest import Visit
from tests.conftest import Command

pytestmark = pytest.mark.browser
FACTS = {"card": "space-marines", "tableau": {"player-1": ["old-earth"]}, "hand": {"player-1": 2}}
ASKED = "rftg/develop.action/#ask.develop&card=space-marines&tableau=old-earth&hand=2"
SAID = {
    "en": ["If the player has chosen", "Otherwise"],
    "pl": ["Jeśli gracz wybiera", "W przeciwnym razie"],
    "hu": ["Ha a játékos", "Egyébként"],
}


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


@pytest.mark.parametrize("language", SAID)
def test_each_outcome_stands_under_its_condition(visit: Visit, command: Command, language: str) -> None:
    form = opened(visit, f"{language}/{ASKED}", "develop")
    result = form.locator(".result.depends")
    playwright.expect(result.locator(".sentence")).to_have_count(2)
    for sentence, begins in zip(result.locator(".sentence").all_inner_texts(), SAID[language], strict=True):
        assert sentence.replace("\xa0", " ").startswith(begins)
    told = visit.page.evaluate("window.answers.at(-1)")["told"]["answer"]
    typed = json.dumps(told["depends"], ensure_ascii=False).replace("\xa0", " ")
    assert json.loads(typed) == in_terminal(command, "rftg", "develop", language, FACTS, "base")["depends"]


def test_what_it_hangs_on_is_open_to_be_told(visit: Visit) -> None:
    form = opened(visit, f"en/{ASKED}", "develop")
    field = form.locator("form > .facts-told").get_by_text("the player’s own action card")
    playwright.expect(field).to_be_visible()
    form.locator(".many", has=visit.page.get_by_text("the player’s own action card")).locator("input").first.fill(
        "Develop"
    )
    visit.page.keyboard.press("Enter")
    result = form.locator(".told-answer .result")
    playwright.expect(result).to_have_class("result settled")
    playwright.expect(result).to_contain_text("costs 1 card from hand")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    form = opened(visit, f"pl/{ASKED}", "develop")
    box = form.locator(".result.depends").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
