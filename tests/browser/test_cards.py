"""All cards of a game with their filters, in a real browser."""

import urllib.parse

import pytest
from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.model import bundle, card_lists
from tests.browser.conftest import Visit, turn_to

pytestmark = pytest.mark.browser

# A game whose cards have a single value and a list to filter by.
GAME = next(
    game
    for game in map(opening.open_game, bundle.games())
    if {"good", "power"} <= game.core.get("cards", {}).get("filters", {}).keys()
)
CARDS = {card: GAME.entries[card] for card in card_lists.cards(GAME.core)}
PAGE = f"{GAME.id}/cards/"


def shown(page: playwright.Page) -> set[str]:
    """The cards that fit what is chosen; their decks may be folded."""
    fitting = page.locator("[data-card]:not([hidden])")
    return set(fitting.evaluate_all("rows => rows.map((row) => row.dataset.card)"))


def having(**wanted: object) -> set[str]:
    return {
        card for card, body in CARDS.items() if all(body["data"].get(key) == value for key, value in wanted.items())
    }


def with_power(**wanted: str) -> set[str]:
    return {
        card
        for card, body in CARDS.items()
        if any(all(power.get(key) == value for key, value in wanted.items()) for power in body["data"]["powers"])
    }


def check(page: playwright.Page, name: str, value: str) -> None:
    page.locator(f"[data-filter={name}] label:has(input[value='{value}'])").click()


def test_filters_meet_and_their_values_join(visit: Visit) -> None:
    page = visit.open(f"pl/{PAGE}")
    assert shown(page) == set(CARDS)
    page.locator("details.which > summary").click()
    check(page, "good", "genes")
    assert shown(page) == having(good="genes")
    check(page, "good", "rare")
    assert shown(page) == having(good="genes") | having(good="rare")
    check(page, "cost", "2")
    wanted = having(good="genes", cost=2) | having(good="rare", cost=2)
    assert shown(page) == wanted
    playwright.expect(page.locator(".shown [role=status]")).to_have_text(f"Pokazano: {len(wanted)} z {len(CARDS)}")
    page.locator("button.reset").click()
    playwright.expect(page.locator(".shown [role=status]")).to_have_text(f"Pokazano: {len(CARDS)} z {len(CARDS)}")
    assert shown(page) == set(CARDS)


def test_filters_of_a_list_are_about_one_item_of_it(visit: Visit) -> None:
    powers = [power for body in CARDS.values() for power in body["data"]["powers"]]
    pairs = {(one["phase"], other["effect"]) for one in powers for other in powers}
    apart = {
        pair: cards
        for pair in pairs
        if (cards := with_power(phase=pair[0]) & with_power(effect=pair[1]) - with_power(phase=pair[0], effect=pair[1]))
    }
    phase, effect = max(
        sorted(apart), key=lambda pair: (len(with_power(phase=pair[0], effect=pair[1])), len(apart[pair]))
    )
    page = visit.open(f"en/{PAGE}?phase={phase}&power={effect}")
    assert shown(page) == with_power(phase=phase, effect=effect)
    assert not shown(page) & apart[phase, effect], "these have both, but in two powers"


def test_what_is_chosen_stands_in_the_address(visit: Visit) -> None:
    page = visit.open(f"hu/{PAGE}?config=base")
    page.locator("details.which > summary").click()
    check(page, "kind", "development")
    page.locator("[data-filter=power] select").select_option("military")
    page.locator("#pick\\.name").fill("space")
    before = shown(page)
    assert before == {
        card for card in with_power(effect="military") if "space" in card and CARDS[card]["group"] == "development"
    }
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)
    assert query == {"config": ["base"], "kind": ["development"], "power": ["military"], "name": ["space"]}
    page.reload()
    assert shown(page) == before
    turn_to(page, "pl")
    page.wait_for_url(f"**/pl/{PAGE}**")
    assert shown(page) == before
    visit.open(f"{PAGE}?{urllib.parse.urlsplit(page.url).query}")
    page.wait_for_url(f"**/pl/{PAGE}**")
    assert shown(page) == before


def test_filters_work_with_the_keyboard(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}")
    page.locator("#pick\\.name").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # opens the filters
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    first = page.locator("[data-filter=kind] input").first
    playwright.expect(first).to_be_focused()
    playwright.expect(first).to_be_checked()
    assert shown(page) == {card for card, body in CARDS.items() if body["group"] == first.get_attribute("value")}
    outline = first.locator("+ span").evaluate("label => getComputedStyle(label).outlineStyle")
    assert outline == "solid"


def test_what_nothing_fits_says_so(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?name=%3Cimg%20src%3Dx%3E")
    assert shown(page) == set()
    playwright.expect(page.locator(".list > .nothing")).to_be_visible()
    assert page.locator("main img").count() == 0


def test_every_control_has_a_name(visit: Visit) -> None:
    page = visit.open(f"pl/{PAGE}")
    page.locator("details.which > summary").click()
    snapshot = page.locator("form.filters").aria_snapshot()
    assert 'checkbox "' in snapshot
    assert not [
        line
        for line in snapshot.splitlines()
        if line.strip() in ("- checkbox", "- searchbox", "- combobox", "- group", "- button")
    ]


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("address", ["hu/{}/cards/", "pl/{}/table/", "en/authors/"])
def test_these_pages_are_not_wider_than_the_window(visit: Visit, address: str, width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 800})
    for game in bundle.games():
        page = visit.open(address.format(game))
        for folded in page.locator("details.which > summary").all():
            folded.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_all_cards_are_there(chromium: playwright.Browser, base: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}pl/{PAGE}")
    assert shown(page) == set(CARDS)
    playwright.expect(page.locator("form.filters")).to_be_hidden()
    assert page.locator("section.group h2").count() >= 2
    context.close()


def test_an_address_that_is_not_there_offers_search_and_the_way_home(visit: Visit) -> None:
    page = visit.open(f"hu/{GAME.id}/a/b/trade.prise")
    box = page.locator("form[role=search] input")
    playwright.expect(box).to_have_value("trade prise")
    playwright.expect(page.locator("html")).to_have_attribute("lang", "hu")
    assert page.locator("h1").count() == 1
    playwright.expect(box).to_have_attribute("role", "combobox")
    box.fill("kereskedelem")
    page.locator(".found-box [role=option]").first.wait_for()
    box.blur()
    page.locator("a[hreflang=pl]").click()
    page.wait_for_url("**/pl/")
    assert page.locator("ul.games h2 a").count() == len(bundle.games())
    visit.wrong.clear()  # the browser reports the page that is not there, and the depths at which its script is not


def test_a_heading_stands_above_the_groups_under_it(visit: Visit) -> None:
    page = visit.open("en/bsg/cards/")
    groups = page.locator("section.group :is(h2, h3):visible")
    playwright.expect(groups.first).to_have_js_property("tagName", "H2")
    page.locator("#pick\\.name").fill("no such name")
    playwright.expect(groups).to_have_count(0)
    page.locator("#pick\\.name").fill("ambush")
    playwright.expect(groups.first).to_have_js_property("tagName", "H2")
