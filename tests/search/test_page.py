"""The search box of the site, in a browser: hits while one types, by keyboard, in a sub-path, with nothing but text."""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from rulebase.web import building

pytestmark = [pytest.mark.browser, pytest.mark.heavy, pytest.mark.xdist_group("search-page")]
PLACE = "some/where"  # the site is not at the root of its host


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    order = building.Order(root / PLACE, ("bsg",), forms=False)
    building.build(order, lambda _: None)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=os.fspath(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium: the system's, or the one that playwright installed."""
    system = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=system, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that fails the test if anything goes wrong in it, or if it asks anybody else."""
    context = browser.new_context()
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("request", lambda request: None if request.url.startswith(address) else wrong.append(request.url))
    opened.goto(f"{address}en/bsg/")
    yield opened
    context.close()
    assert wrong == []


def typed(page: Page, query: str) -> None:
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(query)


def names(page: Page) -> list[str]:
    return page.locator(".found .name").all_inner_texts()


def test_the_index_comes_when_the_box_is_used(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.reload()
    assert "documents.json" not in asked
    typed(page, "vip")
    expect(page.locator(".found .hit").first).to_be_visible()
    assert asked.count("documents.json") == 1


def test_hits_while_one_types(page: Page) -> None:
    typed(page, "v")
    expect(page.locator(".found-box")).to_be_hidden()
    page.keyboard.type("ip")
    expect(page.locator(".found .name").first).to_have_text("viper")
    assert page.locator(".found mark").first.inner_text() == "viper"


def test_the_keyboard_is_enough(page: Page, address: str) -> None:
    typed(page, "basestar")
    box = page.get_by_role("combobox")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    active = page.get_by_role("option", selected=True)
    assert box.get_attribute("aria-activedescendant") == active.get_attribute("id")
    leads = active.get_attribute("href")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_value("basestar")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/bsg/*/")
    assert page.url == leads


def test_enter_opens_the_first_hit(page: Page, address: str) -> None:
    typed(page, "hajó")
    expect(page.locator(".found .hit").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/bsg/*/")


def test_what_was_found_is_said(page: Page) -> None:
    typed(page, "viper")
    expect(page.get_by_role("status").filter(has_text="Results: ")).to_be_attached()
    typed(page, "qqqqqqq")
    expect(page.locator(".found-note")).to_contain_text("Nothing found for “qqqqqqq”.")


def test_words_of_other_languages_are_found_and_named(page: Page) -> None:
    typed(page, "Viperát")
    expect(page.locator(".found .name").first).to_have_text("viper")
    expect(page.locator(".found .remark").first).to_have_text("found through: viperát (Hungarian)")


def test_what_is_typed_stays_text(page: Page) -> None:
    for query in ("<img src=x onerror=alert(1)>", "<b>viper", "__proto__", "(", '"'):
        typed(page, query)
        page.wait_for_timeout(100)
        assert page.locator(".found-box img, .found-box b").count() == 0


def test_hits_that_are_not_in_our_game_are_marked(page: Page) -> None:
    page.goto(f"{page.url}?config=base%2Bobjective:kobol")
    typed(page, "mark vii")
    first = page.locator(".found .hit").first
    expect(first).to_have_class("hit absent")
    expect(first.locator(".remark")).to_have_text("not in your game")
    page.goto(page.url.partition("?")[0] + "?config=combined%2Bobjective:kobol")
    typed(page, "mark vii")
    expect(page.locator(".found .hit").first).to_have_class("hit")


def test_an_address_with_a_query_searches(page: Page) -> None:
    page.goto(page.url + "all/?q=sickbay")
    expect(page.locator(".found .name").first).to_have_text("Sickbay")


def test_the_page_of_all_games_searches_them_all(page: Page, address: str) -> None:
    page.goto(f"{address}en/")
    typed(page, "sickbay")
    expect(page.locator(".found .name").first).to_have_text("Sickbay")
    expect(page.locator(".found .kind").first).to_have_text("term · Battlestar Galactica")


def test_a_discrepancy_leads_to_its_place(page: Page, address: str) -> None:
    typed(page, "which skill the card that builds a nuke has")
    expect(page.locator(".found .name").first).to_have_text("Which skill the card that builds a nuke has")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/bsg/discrepancies/#build-nuke-skill-type")
    expect(page.locator("#build-nuke-skill-type")).to_be_visible()
