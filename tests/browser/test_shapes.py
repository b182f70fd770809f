"""A new shape is one class and one control: a copy of the package and the site learns one, and everything knows it."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from rulebase.site import server
from tests.browser.conftest import Visit, address

pytestmark = [pytest.mark.browser, pytest.mark.heavy, pytest.mark.xdist_group("browser")]

ROOT = Path(__file__).parent.parent.parent
CLASS = '''"""Two numbers that belong together: 3:5."""

from rulebase.knowledge.kinds import base


class Pair(base.Shape):
    key = "pair"

    def read(self, game, name, raw):
        low, _, high = str(raw).partition(":")
        if not (low.isdecimal() and high.isdecimal()):
            raise base.wrong(name, raw, "two numbers, as in 3:5")
        return f"{int(low)}:{int(high)}"

    def schema(self, game):
        return {"type": "string", "pattern": "^[0-9]+:[0-9]+$"}

    def form(self, view):
        return "two numbers, as in 3:5"

    def said(self, view, value):
        return value.replace(":", " to ")
'''
CONTROL = """// Two numbers that belong together.
import { el, unique } from "../dom.js";
import { labelled } from "../fields.js";

export function control(fact, about) {
  const [low, high] = [0, 1].map(() => el("input", { type: "number", id: unique(fact), min: 0 }));
  const value = () => (low.value && high.value ? `${low.value}:${high.value}` : undefined);
  return {
    element: labelled(about, low, el("span", { className: "pair" }, low, high)),
    value,
    written: value,
    show(told) {
      [low.value, high.value] = String(told ?? ":").split(":");
      return true;
    },
    focus: () => low.focus(),
  };
}
"""
POSITION = "parts:\n  - {id: score, is: pair, owner: gather, title: {en: the score}}\n"
BEFORE = """outcome={"result": "takes", "tokens": die["tokens"]})"""
AFTER = """outcome={"result": "takes"}, does=[api.Put("score", game.now("score")[::-1])])"""
Run = Callable[..., str]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and the site, with one class and one control more; and a small game that uses them."""
    folder = tmp_path_factory.mktemp("shapes")
    left_out = shutil.ignore_patterns("__pycache__", "bsg", "rftg", "bundled", "_build", "pictures")
    for name in ("rulebase", "translations", "site"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    (folder / "rulebase" / "knowledge" / "kinds" / "pair.py").write_text(CLASS, encoding="utf-8")
    (folder / "site" / "static" / "ask" / "controls" / "pair.js").write_text(CONTROL, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(home: Path) -> Run:
    def run(*arguments: str) -> str:
        environment = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(home),
            "RULEBASE_GAMES": str(home / "berries"),
        }
        command = [sys.executable, "-m", "rulebase", *arguments]
        done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="module")
def game(home: Path, run: Run) -> Path:
    """The game that `rulebase new` writes, with a part of the new shape."""
    run("new", "berries")
    folder = home / "berries"
    (folder / "position.yaml").write_text(POSITION, encoding="utf-8")
    procedure = folder / "procedures" / "gather.py"
    procedure.write_text(procedure.read_text(encoding="utf-8").replace(BEFORE, AFTER), encoding="utf-8")
    scenario = folder / "scenarios" / "gather.yaml"
    kept = scenario.read_text(encoding="utf-8").replace("tokens: 2", "after: {score: '5:3'}")
    scenario.write_text(kept, encoding="utf-8")
    return folder


def test_the_command_line_knows_it(game: Path, run: Run) -> None:
    told = json.loads(run("ask", "berries", "gather", "--roll", "6", "--score", "3:5", "--json"))
    assert (told["after"], told["changed"]) == ({"score": "5:3"}, {"score": "5:3"})
    assert "two numbers, as in 3:5" in run("vocabulary", "berries", "gather")
    schema = json.loads(run("vocabulary", "berries", "--schema"))
    assert schema["$defs"]["fact.score"]["pattern"] == "^[0-9]+:[0-9]+$"
    run("lint", str(game))


@pytest.mark.usefixtures("game")
def test_the_form_knows_it(home: Path, run: Run, chromium: playwright.Browser) -> None:
    run("build", "-o", "built")
    serving = server.Server(("127.0.0.1", 0), home / "built")
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    visit = Visit(chromium.new_page(), address(serving))
    form = visit.filled("en/berries/gather.roll/#ask.gather&roll=6&score=3:5", "gather")
    told = visit.answer(form)
    assert told["request"]["facts"] == {"roll": 6, "score": "3:5"}
    playwright.expect(form.locator(".left [data-part=score] dd")).to_have_text("3 to 5 → 5 to 3")
    form.get_by_role("button", name="Go on from here").click()
    form.locator(".gone-on").wait_for()
    assert visit.page.url.endswith("#ask.gather&score=5:3")
    visit.check()
    visit.page.context.close()
    serving.shutdown()
    serving.server_close()
