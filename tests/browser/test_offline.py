"""Without a network, or with one that is worse than none: what is kept is whole, shown at once, and never mixed."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from tests.browser import networks

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("offline")]
STEP = 50  # milliseconds
# The languages that are said to be kept.
NOTED = """caches.open("rulebase.state").then((state) => state.keys())
  .then((noted) => noted.map(({ url }) => (url.match(/kept\\/(\\w+)$/) ?? [])[1]).filter(Boolean).sort())"""


def test_an_update_takes_the_place_of_what_was_kept(
    context: playwright.BrowserContext, network: networks.Network, two: tuple[Path, Path]
) -> None:
    networks.exchanged(context, network, two[1])
    network.left = 0
    assert networks.versions(context, network) == {"new"}


def test_a_reader_with_a_network_sees_what_is_new_at_once(
    context: playwright.BrowserContext, network: networks.Network, two: tuple[Path, Path]
) -> None:
    networks.keep(context, network)
    networks.update(network, two[1])
    assert networks.versions(context, network) == {"new"}


SPOILT = """async ([key, text]) => (await caches.open("rulebase.state")).put(key, new Response(text))"""


@pytest.mark.parametrize("text", ["{", "null", ""])
def test_a_note_that_cannot_be_read_takes_nothing_away(
    context: playwright.BrowserContext, network: networks.Network, text: str
) -> None:
    page = networks.keep(context, network)
    page.evaluate(SPOILT, ["/kept/pl", text])
    page.evaluate(SPOILT, ["/last", text])
    page = networks.keep(context, network)  # it is shown, and kept anew
    network.left = 0
    assert networks.versions(context, network) == {"old"}


@pytest.mark.heavy
def test_an_update_cut_at_any_request_is_not_there(
    chromium: playwright.Browser, network: networks.Network, two: tuple[Path, Path], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    for context in networks.profile(chromium, kept):
        stamp = networks.in_use(networks.keep(context, network))
    cut = 0
    seen: list[str] = []
    while not seen or seen[-1] == "old":
        network.left = None
        shutil.copytree(kept, tmp_path / "now", symlinks=True)
        for context in networks.profile(chromium, tmp_path / "now"):
            networks.update(network, two[1])
            network.left = cut
            networks.cut_or_exchanged(context, network, stamp)
            network.left = 0
            found = networks.versions(context, network)
            assert len(found) == 1, cut
            seen += found
        shutil.rmtree(tmp_path / "now")
        cut += 1
    assert cut > 60  # each file that is kept was a place to cut at
    assert set(seen) == {"old", "new"}


def test_a_cut_update_goes_on_where_it_was_cut(
    context: playwright.BrowserContext, network: networks.Network, two: tuple[Path, Path]
) -> None:
    networks.keep(context, network)
    networks.update(network, two[1])
    network.left = 14
    networks.updated(context, network)
    network.left = 0
    assert networks.versions(context, network) == {"old"}
    network.left = None
    networks.updated(context, network)
    network.left = 0
    assert networks.versions(context, network) == {"new"}


def test_what_did_not_change_is_not_fetched_again(
    context: playwright.BrowserContext, network: networks.Network, two: tuple[Path, Path]
) -> None:
    page = networks.exchanged(context, network, two[1])
    assert network.of("/assets/offline/pl/") == {"tiny.0.json", "tiny.forms.json"}
    kept = page.evaluate(
        "stamp => caches.match('/pl/', { cacheName: `rulebase.pl.${stamp}` }).then(Boolean)", networks.in_use(page)
    )
    assert kept


def test_a_network_that_never_answers_keeps_nobody_waiting(
    context: playwright.BrowserContext, network: networks.Network
) -> None:
    networks.keep(context, network)
    network.silent = True
    page = context.new_page()
    begun = time.monotonic()
    page.goto(network.at(networks.OPEN))
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    assert time.monotonic() - begun < 2  # with what the browser itself takes here
    assert page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") < 1000
    assert set(page.evaluate(networks.VERSIONS)) == {"old"}


def test_an_unknown_address_has_a_page_of_our_own(
    context: playwright.BrowserContext, network: networks.Network
) -> None:
    networks.keep(context, network)
    for silent in (False, True):
        network.left, network.silent = 0, silent
        page = context.new_page()
        page.goto(network.at("pl/tiny/nothing/here/"))
        playwright.expect(page.get_by_role("heading", name="Nie ma tu takiej strony")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version')") == "old"


def test_what_is_kept_is_told_and_can_be_dropped(free: playwright.BrowserContext, network: networks.Network) -> None:
    page = networks.keep(free, network)
    note = page.locator(networks.NOTE)
    playwright.expect(note).to_contain_text(re.compile(r"działa bez sieci\. \(\d+,\d MB\)"))
    assert page.evaluate(networks.OF_CHECKER)
    note.get_by_role("button").click()
    playwright.expect(note).to_contain_text("Nie zachowano na")
    assert not page.evaluate("caches.match(location.pathname)")
    assert not page.evaluate(networks.OF_CHECKER)
    assert not [name for name in page.evaluate("caches.keys()") if name.startswith("rulebase.pl")]
    page.goto(network.at("pl/tiny/fox/"))
    playwright.expect(note).to_contain_text("Nie zachowano na")
    note.get_by_role("button").click()
    playwright.expect(note).to_contain_text("działa bez sieci")
    network.left = 0
    assert networks.versions(free, network) == {"old"}


def test_a_second_language_opened_meanwhile_is_kept_too(
    free: playwright.BrowserContext, network: networks.Network
) -> None:
    """One language must not sweep away what is coming of another: what is said to be kept is there."""
    page = free.new_page()
    page.goto(network.at("pl/tiny/fox/"))
    _comes(page, lambda: "pl" in _coming(page))
    page.goto(network.at("en/tiny/fox/"))
    _comes(page, lambda: page.evaluate(NOTED) == ["en", "pl"])
    assert {"en", "pl"} <= _coming(page)


def _coming(page: playwright.Page) -> set[str]:
    """The languages of which something is kept, be it the beginning."""
    return {name.split(".")[1] for name in page.evaluate("caches.keys()")}


def _comes(page: playwright.Page, there: Callable[[], bool]) -> None:
    """Waits until it is so; nothing waits longer than a browser on a busy machine may take."""
    for _ in range(networks.WAIT // STEP):
        if there():
            return
        page.wait_for_timeout(STEP)
    assert there()
