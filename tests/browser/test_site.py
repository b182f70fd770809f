"""The pages in a real browser: our game, the other language, the search box; and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright import sync_api as playwright

from rulebase.web import server
from tests.browser.conftest import Visit, address, searching, turn_to

pytestmark = pytest.mark.browser

EXODUS = "exodus+objective:kobol"
FLEET = "exodus+cylon-fleet+objective:kobol"  # with Mark VIIs


def test_our_game_is_kept_and_shown_on_every_page(visit: Visit) -> None:
    page = visit.open("en/bsg/attack.viper-mk7/?config=base%2Bobjective:kobol")
    playwright.expect(page.locator("header.title.absent")).to_be_visible()
    page = visit.open("en/bsg/attack/")
    playwright.expect(page.locator("tr.elsewhere, tr.absent").first).to_be_hidden()
    page.locator("button.others").click()
    playwright.expect(page.locator("tr.elsewhere, tr.absent").first).to_be_visible()
    assert "base" in page.evaluate("localStorage.getItem('rulebase.our-game.bsg')")


def test_a_link_does_not_overwrite_the_readers_own_game(visit: Visit) -> None:
    visit.open("en/bsg/attack/?config=" + FLEET.replace("+", "%2B"))
    own = "localStorage.getItem('rulebase.our-game.bsg')"
    visit.page.wait_for_function(f"() => {own} !== null")
    before = visit.page.evaluate(own)
    for link in ("base%2Bobjective:kobol", "all"):
        page = visit.open(f"en/bsg/attack.viper-mk7/?config={link}")
        playwright.expect(page.locator("p.lent")).to_contain_text("Shown as in the link.")
        assert page.locator("header.title.absent").count() == (link != "all")
        assert page.evaluate(own) == before
        page.locator("p.lent button").click()
        playwright.expect(page.locator("header.title.absent")).to_have_count(0)
        playwright.expect(page.locator("p.lent")).to_have_count(0)
        assert "config" not in page.url
        assert page.evaluate("(own) => JSON.parse(own).key", page.evaluate(own)) == FLEET
    page = visit.open("en/bsg/attack/")
    playwright.expect(page.locator("html.chosen")).to_be_attached()
    playwright.expect(page.locator("p.lent")).to_have_count(0)


def test_an_address_with_names_of_its_own_kills_no_page(visit: Visit) -> None:
    page = visit.open("en/rftg/table/?__proto__=x&constructor=y&toString=1&hasOwnProperty=")
    playwright.expect(page.locator(".lies #page\\.table")).to_be_visible()


def test_what_our_game_replaces_is_struck(visit: Visit) -> None:
    page = visit.open("en/bsg/loyalty-decks/?config=" + EXODUS.replace("+", "%2B"))
    playwright.expect(page.locator("html.chosen")).to_be_attached()
    struck = page.locator("tr.replaced td:not(.elsewhere)")
    line = struck.first.evaluate("cell => getComputedStyle(cell).textDecorationLine")
    assert line == "line-through"


def test_the_other_language_is_the_same_place(visit: Visit) -> None:
    page = visit.open("pl/bsg/attack/?config=" + EXODUS.replace("+", "%2B") + "#viper")
    turn_to(page, "hu")
    page.wait_for_url("**/hu/bsg/attack/**")
    assert page.url.endswith("#viper")
    assert "config=exodus" in page.url
    playwright.expect(page.locator("html")).to_have_attribute("lang", "hu")


def test_an_address_without_a_language_leads_to_the_readers(visit: Visit) -> None:
    visit.open("hu/bsg/attack/")
    page = visit.open("bsg/attack.viper/?config=x#hit")
    page.wait_for_url("**/hu/bsg/attack.viper/?config=x#hit")


@pytest.mark.parametrize(
    ("language", "typed"),
    [("pl", "Admirala"), ("pl", "viperem"), ("hu", "vipera"), ("en", "nuke"), ("pl", "atomfegyver")],
)
def test_the_search_box_finds(visit: Visit, language: str, typed: str) -> None:
    page = visit.open(f"{language}/bsg/")
    searching(page).press_sequentially(typed)
    page.locator(".found-box [role=option], .found a").first.wait_for()


def test_pages_can_be_read_without_scripts(chromium: playwright.Browser, base: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(base + "pl/bsg/attack/")
    assert page.locator("table tr").count() > 5
    playwright.expect(page.get_by_text(re.compile("Exodus")).first).to_be_visible()
    page.goto(base + "pl/bsg/attack.roll/")
    playwright.expect(page.locator("section.ask noscript p")).to_contain_text("rulebase ask bsg attack")
    page.locator(".menu summary").click()
    page.locator(".menu a[href$='/all/']").click()
    page.wait_for_url("**/pl/bsg/all/")
    assert page.locator("main a").count() > 100
    page.goto(base)
    assert page.locator("a[hreflang]").count() >= 3
    context.close()


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize(
    "address", ["pl/bsg/", "hu/bsg/attack/", "pl/bsg/succession.line/#ask.succession", "hu/bsg/nuke.target/#ask.nuke"]
)
def test_no_page_is_wider_than_the_window(visit: Visit, address: str, width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 800})
    page = visit.open(address)
    if "#ask" in address:
        page.locator("section.ask form").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_a_network_another_language_leads_to_the_one_that_is_kept(
    chromium: playwright.Browser, serve: Callable[[], server.Server]
) -> None:
    serving = serve()
    base = address(serving)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{base}hu/rftg/")
    playwright.expect(page.get_by_text("hálózat nélkül is működik")).to_be_visible()
    serving.shutdown()
    serving.server_close()
    context.set_offline(True)
    page.goto(f"{base}pl/rftg/cards/?good=genes")
    assert page.url == f"{base}hu/rftg/cards/?good=genes"
    playwright.expect(page.locator("h1")).to_have_text("Kártyák")
    context.close()
