"""Pictures of the site, to be looked at: `python -m tools.shots [FOLDER]` fills build/shots."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.web import building, server
from tools import browser as tool

TARGET = Path("build/shots")
SIZES = {"phone": tool.PHONE, "desktop": tool.DESKTOP}
SCHEMES = ("light", "dark")
SCENES: dict[str, Callable[[playwright.Page, str, str], None]] = {}
Scene = Callable[[playwright.Page, str, str], None]


def scene(show: Scene) -> Scene:
    SCENES[show.__name__] = show
    return show


@scene
def home(page: playwright.Page, base: str, game: str) -> None:
    page.goto(f"{base}{game}/")


@scene
def table(page: playwright.Page, base: str, game: str) -> None:
    opened = opening.open_game(game)
    found = (name for name, body in opened.entries.items() if body["kind"] == "table" and len(body.get("rows", {})) > 5)
    page.goto(f"{base}{game}/{next(found)}/")


@scene
def asked(page: playwright.Page, base: str, game: str) -> None:
    """The example that the game's first question shows, answered."""
    opened = opening.open_game(game)
    rule = next(iter(opened.core["questions"].values()))["rule"]
    page.goto(f"{base}{game}/{rule}/")
    page.goto(page.locator("a.try").first.evaluate("link => link.href"))
    form = page.locator("section.ask:has(form)").first
    form.wait_for()
    form.locator(".go").click()
    form.locator(".result").wait_for()
    form.scroll_into_view_if_needed()
    form.evaluate("section => scrollTo({ top: section.offsetTop - 120, behavior: 'instant' })")


@scene
def search(page: playwright.Page, base: str, game: str) -> None:
    opened = opening.open_game(game)
    language = base.rstrip("/").rpartition("/")[2]
    term = next(name for name, body in opened.entries.items() if body["kind"] == "term")
    page.goto(f"{base}{game}/")
    box = page.locator("form[role=search] input")
    box.click()
    box.press_sequentially(opened.text(opened.entries[term]["title"], language)[:5])
    page.wait_for_timeout(800)


@scene
def our_game(page: playwright.Page, base: str, game: str) -> None:
    ruleset = list(opening.open_game(game).setup.rulesets)[-1]
    page.goto(f"{base}{game}/")
    page.locator("button.our-game:visible").first.click()
    choice = page.locator(f"dialog input[value='{ruleset}']")
    choice.check()
    page.wait_for_timeout(200)


@scene
def cards(page: playwright.Page, base: str, game: str) -> None:
    page.goto(f"{base}{game}/cards/")


@scene
def tabletop(page: playwright.Page, base: str, game: str) -> None:
    """Cards put on the table of a game that says what they give."""
    asking = (name for name in building.all_games() if "question" in opening.open_game(name).core.get("table", {}))
    page.goto(f"{base}{next(asking, game)}/table/")
    for number in range(3):
        page.locator(".put").nth(number * 5).click()
    page.locator(".told-answer .sentence").wait_for()


def main() -> int:
    missing = "" if tool.find() else tool.install()
    if missing:
        print(f"no pictures: {missing}", file=sys.stderr)
        return 1
    chosen = building.all_games()[0]
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch, "site")
        if len(sys.argv) < 2:
            building.build(building.Order(folder, building.all_games()), print)
        serving = server.Server(("127.0.0.1", 0), folder)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        for path in pictures(f"http://127.0.0.1:{serving.server_address[1]}/", chosen):
            print(path)
        serving.shutdown()
        serving.server_close()
    return 0


def pictures(root: str, game: str) -> Iterator[Path]:
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=tool.find(), args=tool.FLAGS)
        for size, options in SIZES.items():
            for scheme in SCHEMES:
                for language in opening.open_game(game).languages:
                    yield from pictures_of(
                        browser, {**options, "color_scheme": scheme}, f"{root}{language}/", game, size
                    )
        browser.close()


def pictures_of(
    browser: playwright.Browser, options: dict[str, Any], base: str, game: str, size: str
) -> Iterator[Path]:
    language = base.rstrip("/").rpartition("/")[2]
    for name, show in SCENES.items():
        context = browser.new_context(**options)
        context.set_default_timeout(10_000)
        page = context.new_page()
        show(page, base, game)
        page.wait_for_timeout(250)
        path = TARGET / f"{name}.{size}.{options['color_scheme']}.{language}.png"
        page.screenshot(path=path)
        yield path
        context.close()


if __name__ == "__main__":
    sys.exit(main())
