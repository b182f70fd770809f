"""A small site in two versions, a network that fails as networks do, and browsers that say how they are connected."""

import contextlib
import json
import re
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright import sync_api as playwright

from rulebase.web import offline, server
from tests.conftest import replace
from tests.web.conftest import ROOT, build
from tools import browser as tool

WAIT = 30_000  # milliseconds: the engine starts slowly where every core is busy
NOTE = "footer .kept"
KEPT = f"{NOTE}[data-state=kept]"
PAGES = f"{NOTE}[data-state=pages]"
BUTTON = "Zachowaj"
# What a browser says of its connection, if it does.
FREE, SAVED, COSTS, UNSAID = {"saveData": False}, {"saveData": True}, {"saveData": False, "type": "cellular"}, None
OPEN = "pl/tiny/hen/"
FORM = "pl/tiny/hunt.roll/#ask.hunt"
ASKED = "pl/tiny/hunt.roll/?hunter=fox&roll=6#ask.hunt"
ANSWER = "Na kości 6: lis łapie kurę."
OF_CHECKER = "caches.open('rulebase.engine').then(cache => cache.keys()).then(keys => keys.map(({ url }) => url))"
# What a page says, and what everything that it asks for says: old or new.
VERSIONS = """async () => {
  const { root } = document.documentElement.dataset;
  const read = async (path) => (await fetch(`${root}/assets/${path}`)).text();
  const { forms, parts } = JSON.parse(await read("engine/engine.json"));
  const checker = await caches.open("rulebase.engine");
  const here = await Promise.all(Object.keys(parts).map((name) => checker.match(`${root}/assets/engine/${name}`)));
  const whole = [0, here.length].includes(here.filter(Boolean).length) ? "" : "only a part of the checker";
  const style = getComputedStyle(document.documentElement).getPropertyValue("--version");
  const named = ["configurations/tiny.json", "search/pl.json", `engine/${forms.tiny.pl}question.hunt.json`];
  return [document.body.innerText, style, ...(await Promise.all(named.map(read)))]
    .map((text) => whole || (text.includes("NOWE") ? "new" : "old"));
}"""


class Network(server.Server):
    """A server whose network can be cut after so many answers, or accept and never answer."""

    left: int | None = None  # answers until it is cut
    silent = False

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), folder)
        self.asked: list[str] = []

    def finish_request(self, request: Any, client_address: Any) -> None:
        Cut(request, client_address, self)

    def at(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{path}"

    def of(self, folder: str) -> set[str]:
        """What was asked for below a folder, without what names tell of contents."""
        asked = (path.removeprefix(folder) for path in self.asked if path.startswith(folder))
        return {re.sub(r"\.\w{16}\.", ".", path) for path in asked}


class Cut(server.Handler):
    server: Network

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        while self.server.silent:
            time.sleep(0.05)
        self.server.asked.append(self.path)
        if self.server.left is not None:
            self.server.left -= 1
            if self.server.left < 0:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return False
        return True


def two(folder: Path) -> tuple[Path, Path]:
    """A small site with its forms, and the same when everything of it has changed."""
    game = folder / "games" / "tiny"
    shutil.copytree(ROOT / "tests" / "author" / "games" / "tiny", game)
    old, new = folder / "old", folder / "new"
    _built(old, game, "old")
    replace(game / "terms" / "animals.yaml", "Znosi jajka.", "NOWE jajka.")
    replace(game / "game.yaml", "pełnia", "NOWE")
    replace(game / "vocabulary" / "hunt.yaml", "pl: Polowanie", "pl: NOWE polowanie")
    _built(new, game, "NOWE")
    return old, new


def _built(target: Path, game: Path, version: str) -> None:
    done = build(target, "--games", "tiny", RULEBASE_GAMES=str(game))
    assert done.returncode == 0, done.stderr
    with (target / "assets" / "site.css").open("a", encoding="utf-8") as file:
        file.write(f":root {{ --version: {version}; }}\n")
    offline.write(target, ["en", "pl"])


def update(network: Network, folder: Path) -> None:
    shutil.rmtree(network.folder)
    shutil.copytree(folder, network.folder)


def connected_by(
    chromium: playwright.Browser, connection: dict[str, Any] | None
) -> Iterator[playwright.BrowserContext]:
    made = chromium.new_context()
    made.set_default_timeout(WAIT)
    made.add_init_script(saying(connection))
    yield made
    made.close()


def profile(chromium: playwright.Browser, folder: Path) -> Iterator[playwright.BrowserContext]:
    """A browser that keeps the checker as well, and all that it has in a folder, to be used once more."""
    found = tool.find()
    made = chromium.browser_type.launch_persistent_context(folder, executable_path=found, args=tool.FLAGS)
    made.set_default_timeout(WAIT)
    made.add_init_script(saying(FREE))
    yield made
    made.close()


def saying(connection: dict[str, Any] | None) -> str:
    """A script by which a browser says this of its connection."""
    told = "undefined" if connection is None else json.dumps(connection)
    return f"Object.defineProperty(navigator, 'connection', {{ value: {told} }})"


def keep(context: playwright.BrowserContext, network: Network, at: str = OPEN) -> playwright.Page:
    page = context.new_page()
    page.goto(network.at(at))
    page.locator(f"{KEPT}, {PAGES}").wait_for()
    return page


def answered(page: playwright.Page) -> None:
    playwright.expect(page.locator(".told-answer .sentence").first).to_have_text(ANSWER)


def answers(context: playwright.BrowserContext, network: Network) -> None:
    """A form in a new page tells what happens."""
    page = context.new_page()
    page.goto(network.at(ASKED))
    answered(page)
    page.close()


def versions(context: playwright.BrowserContext, network: Network) -> set[str]:
    page = context.new_page()
    page.goto(network.at(OPEN))
    found: list[str] = page.evaluate(VERSIONS)
    page.close()
    return set(found)


def settled(network: Network) -> None:
    """Wait until nothing more is asked for."""
    before = -1
    while before != len(network.asked):
        before = len(network.asked)
        time.sleep(1)


def updated(context: playwright.BrowserContext, network: Network) -> None:
    page = context.new_page()
    page.goto(network.at(OPEN))
    settled(network)
    page.close()


def in_use(page: playwright.Page) -> str:
    told: str = page.evaluate("async () => (await (await caches.match('/kept/pl')).json()).stamp")
    return told


def cut_or_exchanged(context: playwright.BrowserContext, network: Network, stamp: str) -> None:
    """A page is open, and what it has set off is over: the network is gone, or another version is in use."""
    page = context.new_page()
    with contextlib.suppress(playwright.Error):
        page.goto(network.at(OPEN))
    until(lambda: (network.left or 0) < 0 or in_use(page) != stamp)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT / 1000
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.2)


def exchanged(context: playwright.BrowserContext, network: Network, new: Path) -> playwright.Page:
    """A page once an update has taken the place of what was kept; the network tells what was asked for meanwhile."""
    page = keep(context, network)
    before = in_use(page)
    update(network, new)
    network.asked.clear()
    updated(context, network)
    until(lambda: in_use(page) != before)
    return page
