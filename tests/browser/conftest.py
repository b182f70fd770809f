"""A built site, served as `rulebase serve` does, looked at in a real browser that reports all it should not do."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.web import server
from tests.browser import networks
from tools import browser as tool

Answered = dict[str, Any]
# What the browser itself reports of the content security policy, before any page script runs.
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
window.answers = [];
document.addEventListener("answered", ({ detail }) => window.answers.push(detail));
"""

# The checker takes seconds to start: one page can hold it for others, which then hear it through a channel.
HOLD = """async (base) => {
  const { worker } = await (await fetch(`${base}assets/engine/engine.json`)).json();
  const checker = new Worker(`${base}assets/engine/${worker}`, { type: "module" });
  const channel = new BroadcastChannel("checker");
  channel.onmessage = ({ data }) => checker.postMessage(data);
  checker.onmessage = ({ data }) => channel.postMessage(data);
}"""
BLOCKED = "Service Worker registration blocked by Playwright"
BORROW = """
window.Worker = class {
  token = crypto.randomUUID();
  channel = new BroadcastChannel("checker");
  constructor() {
    this.channel.onmessage = ({ data }) => {
      const [token, id] = String(data.id).split("/");
      if (token === this.token) this.onmessage({ data: { ...data, id: Number(id) } });
    };
  }
  postMessage(data) {
    this.channel.postMessage({ ...data, id: `${this.token}/${data.id}` });
  }
  terminate() {
    this.channel.close();
  }
};
"""

playwright.expect.set_options(timeout=networks.WAIT)


def searching(page: playwright.Page) -> playwright.Locator:
    """The search box; on a phone it waits behind the disc."""
    disc = page.locator("a.find")
    if disc.is_visible():
        disc.click()
    return page.locator("form[role=search] input")


def turn_to(page: playwright.Page, language: str) -> None:
    """The same page in another language."""
    page.locator(".languages summary").click()
    page.locator(f".languages a[hreflang={language}]").click()


class Visit:
    """One page in the browser, and what went wrong on it."""

    def __init__(self, page: playwright.Page, base: str) -> None:
        self.page = page
        self.base = base
        self.requests: list[str] = []
        self.wrong: list[str] = []
        page.add_init_script(WATCH)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: self.wrong.append(f"dialog: {dialog.message}"))

    def open(self, address: str) -> playwright.Page:
        self.page.goto(self.base + address)
        return self.page

    def form(self, address: str, question: str) -> playwright.Locator:
        """The form of a question, on the page that an address leads to."""
        return self.filled(f"{address}#ask.{question}", question)

    def filled(self, address: str, question: str) -> playwright.Locator:
        """The form of a question, filled in by an address that tells behind # what is asked."""
        self.open(address)
        found = self.page.locator(f"section.ask[data-question='{question}']")
        found.locator("form[data-ready]").wait_for()
        return found

    def answer(self, section: playwright.Locator, button: str = ".go") -> Answered:
        """Press a button of a form and take the answer."""
        before = self.page.evaluate("window.answers.length")
        section.locator(button).click()
        self.page.wait_for_function("before => window.answers.length > before", arg=before)
        told: Answered = self.page.evaluate("window.answers.at(-1)")
        return told

    def outside(self) -> list[str]:
        return [url for url in self.requests if not url.startswith((self.base, "data:"))]

    def check(self) -> None:
        violations = [] if self.page.is_closed() else self.page.evaluate("window.violations ?? []")
        assert self.outside() == []
        assert violations == []
        assert self.wrong == []

    def _said(self, message: playwright.ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.wrong.append(message.text)


@pytest.fixture(scope="session")
def serve(built: Path) -> Iterator[Callable[[], server.Server]]:
    """Start a server of the site; all of them end with the tests."""
    running: list[server.Server] = []

    def start() -> server.Server:
        serving = server.Server(("127.0.0.1", 0), built)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        running.append(serving)
        return serving

    yield start
    for serving in running:
        serving.shutdown()
        serving.server_close()


@pytest.fixture(scope="session")
def base(serve: Callable[[], server.Server]) -> str:
    return address(serve())


@pytest.fixture(scope="session")
def chromium() -> Iterator[playwright.Browser]:
    found = tool.find()
    assert found, "no Chromium: make browser"
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=tool.FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: playwright.Browser, base: str) -> Iterator[Visit]:
    """A phone with nothing kept from before, on a connection that keeps nothing unasked."""
    yield from _visiting(chromium, base)


@pytest.fixture
def visit_without_worker(chromium: playwright.Browser, base: str) -> Iterator[Visit]:
    """The same where the browser keeps nothing of the site: each request goes out."""
    yield from _visiting(chromium, base, service_workers="block")


@pytest.fixture(scope="session")
def lending(chromium: playwright.Browser, base: str) -> Iterator[playwright.BrowserContext]:
    """A phone on which a page holds the checker for all others."""
    context = chromium.new_context(**tool.PHONE, service_workers="block")
    context.set_default_timeout(networks.WAIT)
    context.add_init_script(networks.saying(networks.SAVED))
    page = context.new_page()
    page.goto(base)
    page.evaluate(HOLD, base)
    yield context
    context.close()


@pytest.fixture
def borrowing(lending: playwright.BrowserContext, base: str) -> Iterator[Visit]:
    """A page with nothing kept from before, but with a checker that others have used: for what it answers."""
    page = lending.new_page()
    page.add_init_script(BORROW)
    visiting = Visit(page, base)
    yield visiting
    try:
        visiting.check()
    finally:
        page.goto(base)
        page.evaluate("localStorage.clear()")
        page.close()


def _visiting(chromium: playwright.Browser, base: str, **options: Any) -> Iterator[Visit]:
    context = chromium.new_context(**tool.PHONE, **options)
    context.set_default_timeout(networks.WAIT)
    context.add_init_script(networks.saying(networks.SAVED))
    visiting = Visit(context.new_page(), base)
    yield visiting
    visiting.check()
    context.close()


def address(serving: server.Server) -> str:
    return f"http://127.0.0.1:{serving.server_address[1]}/"


@pytest.fixture(scope="session")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return networks.two(tmp_path_factory.mktemp("two"))


@pytest.fixture
def network(two: tuple[Path, Path], tmp_path: Path) -> Iterator[networks.Network]:
    shutil.copytree(two[0], tmp_path / "site")
    serving = networks.Network(tmp_path / "site")
    threading.Thread(target=serving.serve_forever, args=(0.05,), daemon=True).start()
    yield serving
    serving.silent = False
    serving.shutdown()
    serving.server_close()


@pytest.fixture
def context(chromium: playwright.Browser) -> Iterator[playwright.BrowserContext]:
    """A browser that keeps pages, and the checker only when it is told to."""
    yield from networks.connected_by(chromium, networks.COSTS)


@pytest.fixture
def free(chromium: playwright.Browser) -> Iterator[playwright.BrowserContext]:
    """A browser that keeps the checker as well."""
    yield from networks.connected_by(chromium, networks.FREE)


@pytest.fixture
def connected(chromium: playwright.Browser, request: pytest.FixtureRequest) -> Iterator[playwright.BrowserContext]:
    """A browser that says this of its connection, or nothing."""
    yield from networks.connected_by(chromium, request.param)
