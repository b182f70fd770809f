"""Nobody is barred: axe-core finds nothing on any kind of page, in any language, light and dark; nothing jumps."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.pages import contents
from tests.browser.networks import WAIT
from tools import axe
from tools import browser as tool

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("accessible")]

GAMES = [opening.open_game(name) for name in bundle.games()]
LANGUAGES = contents.languages(GAMES)
# Pages as they are once something was asked: the answer, the chances, a table that somebody has laid out.
ASKED = [
    "bsg/attack.roll/#ask.attack&attacker=raider&target=viper&roll=6",
    "bsg/attack.roll/#ask.attack&odds&attacker=raider&target=viper",
    "rftg/table/#tableau=old-earth,gem-world*",
    "bsg/activation.icons/#ask.activate&icons=raiders&space=ahead:raider=2,basestar=1;port-ahead:viper=1;astern:civilian-ship=1",
]
# A table that no question is asked about, with pieces on its boards.
BOARDS = "bsg/table/?space=ahead:raider=2,basestar%2Bstructural-damage=1;astern:viper=1&boarding=boarding-start=1"
# What is seen in other colours is looked at again; all else is the same in the dark.
LOOK = """async (dark) => {
  const seen = { runOnly: ["color-contrast", "link-in-text-block"] };
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { ...(dark ? seen : { rules }), resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""
# A bar that stays in sight covers what can be scrolled out from under it: it says nothing of the size of that.
LAID = ".rooms, .top, .buttons, .into, .summary, .choose > * { position: static !important; }"
SHIFT = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1_000_000, "uploadThroughput": 90_000}
STILL = 0.05
ENOUGH = 60_000  # letters of a page's data: what is larger has more of the same, and takes axe minutes


@pytest.fixture(scope="module")
def kinds() -> list[str]:
    """An address of each kind of page, of entries one of each kind: the page that says most, but not too much."""
    found: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for page in contents.pages(GAMES, LANGUAGES[0], LANGUAGES):
        kind = page.template, page.data.get("kind", "") if page.entry else ""
        found.setdefault(kind, []).append((len(repr(page.data)), page.doc))
    chosen = [max((each for each in listed if each[0] <= ENOUGH), default=min(listed)) for listed in found.values()]
    addresses = [doc.removesuffix("index").rstrip("/") for _, doc in chosen]
    return [f"{address}/" if address else "" for address in addresses]


@pytest.fixture(scope="module")
def phone(chromium: playwright.Browser) -> Iterator[playwright.Page]:
    """A phone on which axe runs beside the page's own scripts."""
    context = chromium.new_context(**tool.PHONE, service_workers="block", bypass_csp=True)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.add_init_script(axe.script())
    yield page
    context.close()


def found(page: playwright.Page, address: str) -> Iterator[str]:
    page.goto(address)
    if "#" in address:
        page.locator(".told-answer .result").first.wait_for()
    if address.endswith(BOARDS):
        page.locator(".boards .stands").first.wait_for()
    page.add_style_tag(content=LAID)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for violation in page.evaluate(LOOK, scheme == "dark"):
            yield f"{address} ({scheme}): {violation}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_kind_of_page(
    phone: playwright.Page, base: str, kinds: list[str], language: str
) -> None:
    assert len(kinds) > 15
    addresses = [f"{base}{language}/{address}" for address in [*kinds, *ASKED, BOARDS]]
    violations = [each for address in addresses for each in found(phone, address)]
    assert violations == []


def test_nor_where_there_is_no_page(phone: playwright.Page, base: str) -> None:
    assert [each for address in (base, f"{base}pl/nowhere/") for each in found(phone, address)] == []


@pytest.mark.parametrize(
    "address",
    [
        "pl/bsg/attack/",
        "hu/bsg/loyalty-decks/",
        "pl/rftg/actions/",
        "hu/bsg/attack.roll/",
        f"pl/{ASKED[0]}",
        "en/rftg/cards/",
        "hu/rftg/table/",
    ],
)
def test_nothing_jumps_while_a_slow_network_brings_it(chromium: playwright.Browser, base: str, address: str) -> None:
    context = chromium.new_context(**tool.PHONE, service_workers="block")
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.add_init_script(SHIFT)
    network: Any = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    page.goto(base + address)
    if "#" in address:
        page.locator(".told-answer .result").first.wait_for()
    else:
        page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") < STILL
    context.close()


@pytest.mark.parametrize(
    "address", ["pl/bsg/", "pl/bsg/attack.roll/", "hu/rftg/table/", "en/bsg/all/", "hu/bsg/attack/"]
)
def test_letters_twice_as_large_stay_in_the_window(phone: playwright.Page, base: str, address: str) -> None:
    phone.goto(base + address)
    phone.wait_for_load_state("networkidle")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    fits = f"() => document.documentElement.scrollWidth <= {tool.PHONE['viewport']['width']}"
    phone.wait_for_function(fits)  # what is laid out by a script follows


def wide() -> list[str]:
    """Every page of a table with several columns, in the language whose words are the longest."""
    found = contents.pages(GAMES, LANGUAGES[-1], LANGUAGES)
    return [page.doc for page in found if page.entry and len((page.data["table"] or {"columns": []})["columns"]) > 1]


OUTSIDE = """(width) => [...document.querySelectorAll("main :is(th, td, td *)")].filter((cell) => {
  if (cell.closest("thead")) return false;
  const { left, right } = cell.getBoundingClientRect();
  return right > width || left < 0;
}).map((cell) => cell.textContent.trim())"""


def test_no_table_is_wider_than_a_phone(phone: playwright.Page, base: str) -> None:
    """Nothing has to be pushed aside to be seen, and each cell says under which title it stands."""
    width = tool.PHONE["viewport"]["width"]
    addresses = [f"{base}{LANGUAGES[-1]}/{doc.removesuffix('index')}" for doc in wide()]
    assert len(addresses) > 30
    for address in addresses:
        phone.goto(address, wait_until="commit")
        phone.locator("footer").wait_for(state="attached")
        assert phone.evaluate(OUTSIDE, width) == [], address
        assert phone.locator("main td:not([data-label], .die)").count() == 0, address
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_button_of_a_form_is_always_in_sight(phone: playwright.Page, base: str) -> None:
    phone.goto(f"{base}hu/bsg/attack.roll/#ask.attack")
    form = phone.locator("section.ask form[data-ready]").first
    form.wait_for()
    for part in (0.0, 0.5):
        form.evaluate("(form, part) => scrollTo(0, form.offsetTop + part * form.offsetHeight - 120)", part)
        box = form.locator(".go").bounding_box()
        assert box is not None
        assert 0 < box["y"] < box["y"] + box["height"] <= tool.PHONE["viewport"]["height"]


def test_what_is_chosen_is_seen_in_the_systems_own_colours(phone: playwright.Page, base: str) -> None:
    phone.emulate_media(forced_colors="active")
    phone.goto(f"{base}en/bsg/attack.roll/#ask.attack")
    label = phone.locator("section.ask .segments label:has-text('viper')").first
    label.click()
    colours = """(label) => [...label.parentElement.querySelectorAll("input + span")]
      .map((span) => getComputedStyle(span).backgroundColor)"""
    assert len(set(label.evaluate(colours))) > 1
    phone.goto(f"{base}en/bsg/places.sent/#ask.send")
    select = phone.locator("section.ask select").first
    assert select.evaluate("(select) => getComputedStyle(select).appearance") == "auto"
    phone.emulate_media(forced_colors="none")
