"""What is typed in a form, and in an address that leads to it: the notation of the terminal."""

import urllib.parse

import pytest
from playwright import sync_api as playwright

from tests.browser.asking import HOLD
from tests.browser.conftest import Visit
from tests.typed import PILOTED, TYPED

pytestmark = pytest.mark.browser
ACTIVATE = "en/bsg/activation.icons/"


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


@pytest.mark.parametrize(("fact", "typed", "meant"), TYPED)
def test_an_address_is_read_as_the_terminal_reads(visit: Visit, fact: str, typed: str, meant: object) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&{fact}={urllib.parse.quote(typed)}", "activate")
    asked = visit.answer(form)["request"]["facts"]
    assert asked[fact] == meant
    # What it shows and puts into the address can be read without any help.
    again = visit.page.url
    visit.page.goto("about:blank")
    form = visit.filled(again.removeprefix(visit.base), "activate")
    assert visit.answer(form)["request"]["facts"][fact] == meant


def test_what_nobody_can_read_is_told(visit: Visit) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&space={urllib.parse.quote('ahead: 3 raidrs')}", "activate")
    playwright.expect(form.locator(".left-out")).to_contain_text("space=ahead: 3 raidrs")


@pytest.mark.parametrize(
    "typed", ["raider, viper (Starbuck)", "one raider, Starbuck’s viper", "Vipera (Starbuck), raider x1"]
)
def test_a_box_takes_numbers_and_pilots(visit: Visit, typed: str) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&space=ahead:raider=2", "activate")
    box = form.locator("[data-key=ahead] .picker-of-many > input").last
    form.get_by_role("button", name="fewer: raider").click()
    box.fill(typed)
    box.press("Enter")
    playwright.expect(form.locator("[data-value='viper+kara-thrace']")).to_be_visible()
    playwright.expect(box).to_have_value("")
    assert visit.answer(form)["request"]["facts"] == {"space": {**PILOTED, "ahead": {**PILOTED["ahead"], "raider": 2}}}


def test_what_is_entered_while_it_is_read_is_not_lost(visit: Visit) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&space=ahead:raider=3", "activate")
    form.locator(".result").first.wait_for()
    visit.page.evaluate(HOLD)
    box = form.locator("[data-key=ahead] .picker-of-many > input").last
    box.fill("two vipers, raider")
    box.press("Enter")
    form.get_by_role("button", name="fewer: raider").click()
    visit.page.evaluate("release()")
    playwright.expect(box).to_have_value("")
    assert visit.answer(form)["request"]["facts"] == {"space": {"ahead": {"raider": 3, "viper": 2}}}


def test_a_box_of_areas_takes_an_area_with_all_in_it(visit: Visit) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&space=ahead:raider=1", "activate")
    box = form.locator("fieldset.each > .picker-of-many > input").first
    box.fill("astern: two civilian ships; ahead: basestar")
    box.press("Enter")
    playwright.expect(form.locator("[data-key=astern]")).to_be_visible()
    asked = visit.answer(form)["request"]["facts"]
    assert asked == {"space": {"ahead": {"raider": 1, "basestar": 1}, "astern": {"civilian-ship": 2}}}


def test_what_is_no_value_is_left_to_be_mended(visit: Visit) -> None:
    form = visit.filled(f"{ACTIVATE}#ask.activate&space=ahead:raider=1", "activate")
    box = form.locator("[data-key=ahead] .picker-of-many > input").last
    box.fill("3 raidrs")
    box.press("Enter")
    playwright.expect(form.get_by_text("nothing found")).to_be_visible()
    playwright.expect(box).to_have_value("3 raidrs")
