"""Boards that are drawn: pieces are put and taken by finger and by key, answers and examples show what has changed."""

import json
import re
from typing import Any

import pytest
from playwright import sync_api as playwright

from tests.browser.conftest import Visit
from tools import browser as tool

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


PAGE = "bsg/table/"
LEAST = 24  # CSS pixels: the smallest target
ASKED = "icons=raiders&space=ahead:raider=2,basestar=1;port-ahead:viper=1;starboard-astern:civilian-ship=2"


def kept(page: playwright.Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('rulebase.table.bsg')") or "{}")


def area(page: playwright.Page, name: str) -> playwright.Locator:
    """A field as assistive technology finds it: a group with a name."""
    return page.locator("[data-board=space]").get_by_role("group", name=name, exact=True)


def test_a_key_puts_a_raider_where_a_finger_can(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}")
    ahead = area(page, "ahead of Galactica")
    add = ahead.get_by_role("button", name="raider, ahead of Galactica: 0; add one")
    add.focus()
    page.keyboard.press("Enter")
    playwright.expect(ahead.locator(".add")).to_be_focused()
    page.keyboard.press("Space")
    assert kept(page) == {"space": {"ahead": {"raider": 2}}}
    playwright.expect(page.locator(".boards [role=status]")).to_have_text("raider, ahead of Galactica: 2")
    area(page, "behind Galactica").locator(".add").tap()
    assert kept(page) == {"space": {"ahead": {"raider": 2}, "astern": {"raider": 1}}}
    page.keyboard.press("Shift+Tab")  # from the field behind to the one before it
    stands = ahead.get_by_role("button", name="raider, ahead of Galactica: 2; take one")
    stands.press("Enter")
    playwright.expect(ahead.locator(".stands")).to_be_focused()
    page.keyboard.press("Enter")
    playwright.expect(ahead.locator(".add")).to_be_focused()
    assert kept(page) == {"space": {"astern": {"raider": 1}}}


def test_another_piece_is_chosen_by_key(visit: Visit) -> None:
    page = visit.open(f"pl/{PAGE}")
    palette = page.locator("[data-board=space] .palette")
    palette.get_by_role("radio", name="raider", exact=True).focus()
    page.keyboard.press("ArrowRight")
    playwright.expect(palette.get_by_role("radio", name="ciężki raider")).to_be_checked()
    area(page, "za Galacticą").get_by_role("button", name="ciężki raider, za Galacticą: 0; dołóż jedną sztukę").press(
        "Enter"
    )
    assert kept(page) == {"space": {"astern": {"heavy-raider": 1}}}


def test_boards_and_fields_of_the_form_tell_the_same(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?space=ahead:raider=2,basestar%2Bstructural-damage=1&boarding=boarding-second=1")
    playwright.expect(page.locator("[data-board=boarding]")).to_have_attribute("open", "")
    names = page.locator(".boards .stands .spoken").all_text_contents()
    assert names == [
        "raider, ahead of Galactica: 2; take one",
        "basestar (structural damage), ahead of Galactica: 1; take one",
        "centurion, second space: 1; take one",
    ]
    page.locator(".lies .each [data-key=ahead] [data-value=raider] button").last.click()
    playwright.expect(page.locator("[data-board=space] [data-piece=raider] b")).to_have_text("3")
    page.locator("[data-board=boarding] [data-field=boarding-third] .add").click()
    assert kept(page)["boarding"] == {"boarding-second": 1, "boarding-third": 1}
    form = visit.form("en/bsg/activation.icons/", "activate")
    assert form.count() == 1
    told = page.evaluate("JSON.parse(localStorage.getItem('rulebase.table.bsg')).space")
    assert told == {"ahead": {"raider": 3, "basestar+structural-damage": 1}}


def test_only_boards_of_the_game_that_is_played_are_there(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?config=base")
    page.locator("[data-board=space] .add").first.wait_for()
    shown = ":scope > details:not([hidden])"
    boards = page.locator(".boards").locator(shown)
    assert boards.evaluate_all("all => all.map((one) => one.dataset.board)") == ["space", "boarding"]
    visit.open("en/rftg/table/")
    page.locator(".lies h2").wait_for()
    assert page.locator(".boards *").count() == 0


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_every_target_is_large_enough_and_nothing_is_wider_than_a_phone(visit: Visit, language: str) -> None:
    pieces = "raider=4,heavy-raider=2,basestar=1,viper=3,viper%2Bkara-thrace=1,civilian-ship=2"
    page = visit.open(f"{language}/{PAGE}?space=ahead:{pieces};port-astern:{pieces}&boarding=boarding-start=3")
    page.locator("[data-board=boarding] .stands").first.wait_for()
    for board in page.locator(".boards details:not([open]):not([hidden]) summary").all():
        board.click()
    sizes = page.locator(".boards :is(button, label)").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())"
        ".map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) > 20
    assert min(sizes) >= LEAST
    assert page.evaluate("document.documentElement.scrollWidth") <= tool.PHONE["viewport"]["width"]
    assert page.locator(".boards .field").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_an_answer_draws_what_has_changed(visit: Visit) -> None:
    form = visit.filled(f"hu/bsg/activation.icons/#ask.activate&{ASKED}", "activate")
    drawn = form.locator(".pictures")
    drawn.locator("svg").wait_for()
    told = visit.page.evaluate("window.answers.at(-1)")["told"]
    after = told["answer"]["after"]["space"]
    shown = drawn.locator(".piece .number").all_text_contents()
    assert sorted(map(int, shown)) == sorted(number for pieces in after.values() for number in pieces.values())
    assert drawn.locator(".change").all_text_contents() == ["−2", "+2"]
    assert drawn.locator(".spoken li").all_text_contents() == told["picture"]["boards"][0]["said"]
    playwright.expect(drawn.locator(".legend")).to_contain_text("civil hajó")
    assert drawn.locator("svg").get_attribute("aria-hidden") == "true"


def test_an_example_has_its_picture_without_scripts(chromium: playwright.Browser, base: str) -> None:
    context = chromium.new_context(**tool.PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}pl/bsg/activation.raider-move/")
    drawn = page.locator("article.example .picture").first
    playwright.expect(drawn.locator("svg.board")).to_be_visible()
    assert re.search("Galactic", drawn.locator(".spoken").text_content() or "")
    fill = drawn.locator("rect").first.evaluate("rect => getComputedStyle(rect).fill")
    assert fill not in ("", "rgb(0, 0, 0)")
    context.close()


def test_a_choice_and_chances_draw_the_boards_as_they_are(visit: Visit) -> None:
    fleet = "config=exodus%2Bcylon-fleet%2Bobjective:kobol"
    asked = "#ask.place-civilian-ship&space=ahead:civilian-ship=1,raider=2"
    form = visit.filled(f"en/bsg/fleet.civilian-ships/?{fleet}{asked}", "place-civilian-ship")
    drawn = form.locator(".pictures")
    drawn.locator("svg").first.wait_for()
    assert form.locator(".choices button").count() == 5
    assert drawn.locator(".piece .number").all_text_contents() == ["1", "2"]
    assert drawn.locator(".change").count() == 0


def test_the_fleet_board_is_turned_with_its_areas(visit: Visit) -> None:
    rows = {}
    for turned in ("", "&fleet-turned=true"):
        page = visit.open(f"en/{PAGE}?config=exodus%2Bcylon-fleet%2Bobjective:kobol&fleet=fleet-4:raider=2{turned}")
        field = page.locator("[data-board=fleet] [data-field=fleet-4]")
        field.wait_for()
        rows[turned] = field.evaluate("one => getComputedStyle(one).gridRowStart")
    assert list(rows.values()) == ["2", "3"]
