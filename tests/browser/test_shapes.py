"""A new shape may have a control of its own: one module in the site, and its forms have it."""

import threading
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from rulebase.web import server
from tests import new_shape
from tests.browser.conftest import Visit, address

pytestmark = [pytest.mark.browser, pytest.mark.heavy, pytest.mark.xdist_group("browser")]

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


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and the site, with one class and one control more; and a small game that uses them."""
    folder = new_shape.home(tmp_path_factory.mktemp("shapes"), "pair", "site")
    (folder / "site" / "static" / "ask" / "controls" / "pair.js").write_text(CONTROL, encoding="utf-8")
    new_shape.game(folder, new_shape.runs(folder))
    return folder


def test_the_form_knows_it(home: Path, chromium: playwright.Browser) -> None:
    new_shape.runs(home)("-m", "rulebase", "build", "-o", "built")
    serving = server.Server(("127.0.0.1", 0), home / "built")
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    visit = Visit(chromium.new_page(), address(serving))
    form = visit.filled("en/berries/gather.roll/#ask.gather&roll=6&score=3:5", "gather")
    told = visit.answer(form)
    assert told["request"]["facts"] == {"roll": 6, "score": "3:5"}
    playwright.expect(form.locator(".left [data-part=score] dd")).to_have_text("3 to 5 → 5 to 3")
    form.get_by_role("button", name="Go on from here").click()
    form.locator(".gone-on").wait_for()
    assert visit.page.url.endswith("#ask.gather&config=base&score=5:3")  # nobody has picked a game here
    visit.check()
    visit.page.context.close()
    serving.shutdown()
    serving.server_close()
