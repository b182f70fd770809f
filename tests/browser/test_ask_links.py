"""An address that asks: it opens with its answer, can be copied, and is one tap from a search."""

import pytest
from playwright import sync_api as playwright

from tests.browser.asking import named, opened
from tests.browser.conftest import Visit, searching, turn_to

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


def test_a_copied_link_asks_the_same(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form = visit.form(
        "hu/bsg/succession.line/?title=admiral&because=brig&characters=william-adama,saul-tigh", "succession"
    )
    first = visit.answer(form)
    form.locator(".told-answer .plain").click()
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    visit.page.goto(copied)
    visit.page.wait_for_url("**/hu/bsg/**")
    form = visit.page.locator("section.ask[data-question=succession]")
    form.locator("form[data-ready]").wait_for()
    # By the same rules, whatever game whoever opens it has picked.
    assert visit.answer(form)["request"] == {**first["request"], "config": first["told"]["here"]["key"]}


def test_a_copied_link_keeps_a_choice_of_several_things(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    laid = "destroyed-world,star-nomad-lair,genetics-lab,empath-world"
    form = visit.form(f"pl/rftg/produce.action/?tableau={laid}&action=produce-action", "produce")
    assert visit.answer(form)["told"]["answer"]["status"] == "choice"
    chosen = visit.answer(form, ".choices button >> nth=1")
    form.locator(".told-answer .plain").first.click()
    visit.page.goto(visit.page.evaluate("navigator.clipboard.readText()"))
    form = visit.page.locator("section.ask[data-question=produce]")
    form.locator("form[data-ready]").wait_for()
    again = visit.answer(form)["told"]["answer"]
    assert again == {**chosen["told"]["answer"], "choices_made": again["choices_made"]}


def test_what_was_asked_is_asked_in_another_language_too(visit: Visit) -> None:
    form = visit.form("pl/rftg/trade.sale/?tableau=gem-world&goods=gem-world&action=consume-trade", "trade")
    box = form.locator("input[role=combobox]").first
    box.press_sequentially("old earth")
    box.press("Enter")
    first = visit.answer(form)["told"]["answer"]
    turn_to(visit.page, "hu")
    visit.page.wait_for_url("**/hu/rftg/trade.sale/**")
    form = visit.page.locator("section.ask[data-question=trade]")
    form.locator("form[data-ready]").wait_for()
    again = visit.answer(form)
    assert again["request"]["facts"]["tableau"] == ["gem-world", "old-earth"]
    assert again["told"]["answer"]["outcome"] == first["outcome"]


def test_a_link_opens_with_its_answer_and_leaves_the_readers_own_alone(visit: Visit) -> None:
    page = visit.open("pl/bsg/attack/?config=base%2Bobjective:kobol")
    own = "localStorage.getItem('rulebase.our-game.bsg')"
    page.wait_for_function(f"() => {own} !== null")
    before = page.evaluate(own)
    fleet = "exodus%2Bcylon-fleet%2Bobjective:kobol"
    told = "#ask.attack&attacker=raider&target=viper-mk7&roll=6"
    form = opened(visit, f"pl/bsg/attack.roll/?config={fleet}{told}")
    playwright.expect(form.locator(".sentence").first).to_contain_text("uszkadza vipera mk.")
    assert page.evaluate(own) == before
    playwright.expect(page.locator("p.lent")).to_be_visible()
    # The answer by one's own rules is one tap away, and stands in the address then.
    page.locator("p.lent button").click()
    playwright.expect(form.locator(".result.refused")).to_be_visible()
    assert "config=base" in page.url
    page.reload()
    playwright.expect(page.locator(".told-answer .result.refused")).to_be_visible()


def test_the_address_bar_holds_what_is_on_the_screen(visit: Visit) -> None:
    form = opened(visit, "en/bsg/attack.roll/#ask.attack&attacker=raider&target=viper&roll=6")
    page, sentence = visit.page, form.locator(".sentence").first
    first = sentence.inner_text()
    page.wait_for_function("() => location.hash.includes('config=')")  # the rules that were asked by
    assert page.evaluate("localStorage.getItem('rulebase.our-game.bsg')") is None
    form.locator(".segments label:has-text('8')").first.click()
    visit.answer(form)
    second = sentence.inner_text()
    assert second != first
    assert "roll=8" in page.url
    page.reload()
    playwright.expect(page.locator(".told-answer .sentence").first).to_have_text(second)
    # To the rule of a step and back.
    page.locator(".told-answer a.rule").first.click()
    page.wait_for_load_state()
    page.go_back()
    playwright.expect(page.locator(".told-answer .sentence").first).to_have_text(second)
    turn_to(page, "hu")
    page.wait_for_url("**/hu/bsg/attack.roll/**")
    assert "roll=8" in page.url
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text("Vipera")


def test_odds_stand_in_the_address_too(visit: Visit) -> None:
    form = opened(visit, "en/bsg/attack.roll/#ask.attack&odds&attacker=raider&target=viper")
    playwright.expect(form.locator(".result.odds tr")).to_have_count(3)
    visit.page.reload()
    playwright.expect(visit.page.locator(".result.odds tr")).to_have_count(3)


def test_the_table_of_a_link_is_not_ones_own(visit: Visit) -> None:
    own = "localStorage.getItem('rulebase.table.rftg')"
    visit.open("en/rftg/")
    visit.page.evaluate("localStorage.setItem('rulebase.table.rftg', JSON.stringify({ tableau: ['old-earth'] }))")
    before = visit.page.evaluate(own)
    form = opened(visit, "en/rftg/produce.action/#ask.produce&tableau=spice-world&action=produce-action", "produce")
    playwright.expect(form.locator(".from-table")).to_contain_text("Shown as in the link.")
    assert visit.page.evaluate(own) == before
    form.locator(".from-table button").click()
    visit.page.wait_for_function("() => location.hash.includes('old-earth')")
    assert visit.page.evaluate(own) == before


def test_from_the_first_page_it_is_six_taps_at_most(visit: Visit) -> None:
    """In Polish, “a raider hits a Mark VII, 6”, by a reader who has chosen nothing yet: by links and buttons alone."""
    page = visit.open("pl/bsg/")
    form = page.locator("section.ask[data-question=attack]")
    taps = [
        page.locator("main a[href*='moments/attack']"),
        page.locator("main a[href*='attack.roll']").first,
        named(form, "atakujący", "raider"),
        named(form, "cel", "viper mk. „VII”"),
        named(form, "wynik rzutu", "6"),
    ]
    for tap in taps:
        tap.click()
    playwright.expect(form.locator(".told-answer .sentence").first).to_contain_text("uszkadza vipera mk.")
    assert len(taps) <= 6
    page.wait_for_function("() => location.hash.includes('config=exodus')")  # the rules that have it


def searched(page: playwright.Page, typed: str) -> playwright.Locator:
    """What a search offers to ask."""
    searching(page).fill(typed)
    return page.locator(".found a.asks")


@pytest.mark.parametrize(
    ("language", "typed", "says"),
    [
        ("pl", "raider trafia vipera mk VII, 6", "uszkadza vipera mk."),
        ("en", "raider hits a Mark VII 6", "damages the"),
        ("hu", "raider viper 8", "Vipera"),
    ],
)
def test_from_a_search_to_the_answer_it_is_one_tap(visit: Visit, language: str, typed: str, says: str) -> None:
    page = visit.open(f"{language}/bsg/?config=exodus%2Bcylon-fleet%2Bobjective:kobol")
    searched(page, typed).click()
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text(says)


def test_a_search_that_names_no_throw_leads_to_the_chances(visit: Visit) -> None:
    page = visit.open("en/bsg/?config=exodus%2Bcylon-fleet%2Bobjective:kobol")
    searched(page, "raider hits a Mark VII").click()
    playwright.expect(page.locator(".result.odds tr")).to_have_count(3)


@pytest.mark.parametrize("typed", ["hand limit", "raider", "who may see the cards 6"])
def test_a_search_that_tells_too_little_asks_nothing(visit: Visit, typed: str) -> None:
    page = visit.open("en/bsg/")
    offered = searched(page, typed)
    page.locator(".found a.hit").first.wait_for()
    playwright.expect(offered).to_have_count(0)


def test_a_fresh_reader_needs_six_taps_with_the_rules_chosen_on_the_way(visit: Visit) -> None:
    page = visit.open("pl/bsg/")
    taps = [searched(page, "raider trafia vipera mk VII 6"), page.locator("section.ask .here button")]
    picker = page.locator("dialog.picker")
    taps += [picker.get_by_label("zasady łączone").first, picker.locator(".done")]
    for tap in taps:
        tap.click()
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text("uszkadza vipera mk.")
    assert len(taps) + 1 <= 6  # and one into the search box


@pytest.mark.parametrize(
    ("language", "said", "lacking"),
    [
        ("pl", "Nie udało się tego wczytać.", "engine/engine.json"),
        ("hu", "Ezt nem sikerült betölteni.", "configurations/bsg.json"),
    ],
)
def test_a_form_that_cannot_be_loaded_says_so_and_can_be_tried_again(
    visit: Visit, language: str, said: str, lacking: str
) -> None:
    files = f"**/assets/{lacking}"
    visit.page.route(files, lambda route: route.abort())
    page = visit.open(f"{language}/bsg/succession.line/")
    section = page.locator("section.ask").first
    section.scroll_into_view_if_needed()
    playwright.expect(section.get_by_role("status")).to_contain_text(said)
    page.unroute(files)
    section.get_by_role("status").get_by_role("button").click()
    section.locator("form[data-ready]").wait_for()
    playwright.expect(section.get_by_text(said)).to_have_count(0)
    assert visit.wrong == ["Failed to load resource: net::ERR_FAILED"]
    visit.wrong.clear()
