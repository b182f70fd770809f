"""Without a network, or with one that is worse than none: what is kept is whole, shown at once, and never mixed."""

import contextlib
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.site import offline, server
from tests.browser.conftest import WAIT, address
from tests.conftest import replace
from tests.site.conftest import ROOT, build

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

KEPT = "footer .kept button"
OPEN = "pl/tiny/hen/"
# What a page says, and what everything that it asks for says: old or new.
VERSIONS = """async () => {
  const { root } = document.documentElement.dataset;
  const read = async (path) => (await fetch(`${root}/assets/${path}`)).text();
  const style = getComputedStyle(document.documentElement).getPropertyValue("--version");
  return [document.body.innerText, style, await read("configurations/tiny.json"), await read("search/pl.json")]
    .map((text) => (text.includes("NOWE") ? "new" : "old"));
}"""


class Network(server.Server):
    """A server whose network can be cut after so many answers, or accept and never answer."""

    left: int | None = None  # answers until it is cut
    silent = False
    asked = 0

    def finish_request(self, request: Any, client_address: Any) -> None:
        if self.silent:
            time.sleep(60)
        else:
            Cut(request, client_address, self)


class Cut(server.Handler):
    server: Network

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        self.server.asked += 1
        if self.server.left is not None:
            self.server.left -= 1
            if self.server.left < 0:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return False
        return True


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A small site, and the same when everything of it has changed."""
    folder = tmp_path_factory.mktemp("two")
    game = folder / "games" / "tiny"
    shutil.copytree(ROOT / "tests" / "knowledge" / "games" / "tiny", game)
    old, new = folder / "old", folder / "new"
    done = build(old, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(game))
    assert done.returncode == 0, done.stderr
    shutil.copytree(old, new)
    replace(new / OPEN / "index.html", "Znosi jajka.", "NOWE jajka.")
    replace(new / "assets" / "configurations" / "tiny.json", "pełnia", "NOWE")
    replace(new / "assets" / "search" / "pl.json", "Znosi jajka.", "NOWE jajka.")
    for folder, text in ((old, "old"), (new, "NOWE")):
        with (folder / "assets" / "site.css").open("a", encoding="utf-8") as file:
            file.write(f":root {{ --version: {text}; }}\n")
        offline.write(folder, ["en", "pl"])
    return old, new


@pytest.fixture
def network(two: tuple[Path, Path], tmp_path: Path) -> Iterator[Network]:
    shutil.copytree(two[0], tmp_path / "site")
    serving = Network(("127.0.0.1", 0), tmp_path / "site")
    threading.Thread(target=serving.serve_forever, args=(0.05,), daemon=True).start()
    yield serving
    serving.silent = False
    serving.shutdown()
    serving.server_close()


def update(network: Network, folder: Path) -> None:
    shutil.rmtree(network.folder)
    shutil.copytree(folder, network.folder)


@pytest.fixture
def context(chromium: playwright.Browser) -> Iterator[playwright.BrowserContext]:
    made = chromium.new_context()
    made.set_default_timeout(WAIT)
    yield made
    made.close()


def keep(context: playwright.BrowserContext, network: Network) -> playwright.Page:
    page = context.new_page()
    page.goto(address(network) + OPEN)
    page.locator(KEPT).wait_for()
    return page


def versions(context: playwright.BrowserContext, network: Network) -> set[str]:
    page = context.new_page()
    page.goto(address(network) + OPEN)
    found: list[str] = page.evaluate(VERSIONS)
    page.close()
    return set(found)


def settled(network: Network) -> None:
    """Wait until nothing more is asked for."""
    before = -1
    while before != network.asked:
        before = network.asked
        time.sleep(1)


def updated(context: playwright.BrowserContext, network: Network) -> None:
    page = context.new_page()
    page.goto(address(network) + OPEN)
    settled(network)
    page.close()


def in_use(page: playwright.Page) -> str:
    told: str = page.evaluate("async () => (await (await caches.match('/kept/pl')).json()).stamp")
    return told


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT / 1000
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.2)


def exchanged(context: playwright.BrowserContext, network: Network, new: Path) -> tuple[playwright.Page, list[str]]:
    """A page once an update has taken the place of what was kept, and what was asked for meanwhile."""
    page = keep(context, network)
    before = in_use(page)
    update(network, new)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    updated(context, network)
    until(lambda: in_use(page) != before)
    return page, asked


def test_an_update_takes_the_place_of_what_was_kept(
    context: playwright.BrowserContext, network: Network, two: tuple[Path, Path]
) -> None:
    exchanged(context, network, two[1])
    network.left = 0
    assert versions(context, network) == {"new"}


def test_a_reader_with_a_network_sees_what_is_new_at_once(
    context: playwright.BrowserContext, network: Network, two: tuple[Path, Path]
) -> None:
    keep(context, network)
    update(network, two[1])
    assert versions(context, network) == {"new"}


@pytest.mark.heavy
def test_an_update_cut_at_any_request_is_not_there(
    chromium: playwright.Browser, network: Network, two: tuple[Path, Path]
) -> None:
    cut = 0
    seen: list[str] = []
    while not seen or seen[-1] == "old":
        update(network, two[0])
        network.left = None
        context = chromium.new_context()
        page = keep(context, network)
        update(network, two[1])
        network.left = cut
        with contextlib.suppress(playwright.Error):
            updated(context, network)
        network.left = 0
        found = versions(context, network)
        assert len(found) == 1, cut
        seen += found
        page.close()
        context.close()
        cut += 1
    assert cut > 20  # each file that is kept was a place to cut at
    assert set(seen) == {"old", "new"}


def test_a_cut_update_goes_on_where_it_was_cut(
    context: playwright.BrowserContext, network: Network, two: tuple[Path, Path]
) -> None:
    keep(context, network)
    update(network, two[1])
    network.left = 14
    updated(context, network)
    network.left = 0
    assert versions(context, network) == {"old"}
    network.left = None
    updated(context, network)
    network.left = 0
    assert versions(context, network) == {"new"}


def test_what_did_not_change_is_not_fetched_again(
    context: playwright.BrowserContext, network: Network, two: tuple[Path, Path]
) -> None:
    page, asked = exchanged(context, network, two[1])
    fetched = [url for url in asked if "/assets/offline/pl/" in url]
    assert {url.rpartition("/")[2] for url in fetched} == {"tiny.0.json"}
    kept = page.evaluate(
        "stamp => caches.match('/pl/', { cacheName: `rulebase.pl.${stamp}` }).then(Boolean)", in_use(page)
    )
    assert kept


def test_a_network_that_never_answers_keeps_nobody_waiting(
    context: playwright.BrowserContext, network: Network
) -> None:
    keep(context, network)
    network.silent = True
    page = context.new_page()
    begun = time.monotonic()
    page.goto(address(network) + OPEN)
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    assert time.monotonic() - begun < 2  # with what the browser itself takes here
    assert page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") < 1000
    assert set(page.evaluate(VERSIONS)) == {"old"}


def test_an_unknown_address_has_a_page_of_our_own(context: playwright.BrowserContext, network: Network) -> None:
    keep(context, network)
    for silent in (False, True):
        network.left, network.silent = 0, silent
        page = context.new_page()
        page.goto(f"{address(network)}pl/tiny/nothing/here/")
        playwright.expect(page.get_by_role("heading", name="Nie ma tu takiej strony")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version')") == "old"


def test_what_is_kept_is_told_and_can_be_dropped(context: playwright.BrowserContext, network: Network) -> None:
    page = keep(context, network)
    playwright.expect(page.locator("footer .kept")).to_contain_text(re.compile(r"działa bez sieci\. \(\d+,\d MB\)"))
    page.locator(KEPT).click()
    playwright.expect(page.locator("footer .kept")).to_contain_text("Nie zachowano na")
    assert not page.evaluate("caches.match(location.pathname)")
    assert not [name for name in page.evaluate("caches.keys()") if name.startswith("rulebase.pl")]
    page.goto(address(network) + "pl/tiny/fox/")
    playwright.expect(page.locator("footer .kept")).to_contain_text("Nie zachowano na")
    page.locator(KEPT).click()
    playwright.expect(page.locator("footer .kept")).to_contain_text("działa bez sieci")
    network.left = 0
    assert versions(context, network) == {"old"}
