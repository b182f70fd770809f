"""A form filled in by hand, and what it asks for on the way."""

import pytest
from playwright import sync_api as playwright

from tests.browser.asking import ATTACK, HOLD, in_terminal, opened, press
from tests.browser.conftest import Visit
from tests.conftest import Command

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


def test_a_form_filled_in_by_hand(visit: Visit, command: Command) -> None:
    form = visit.form("hu/bsg/attack.roll/", "attack")
    press(form, "támadó", "Vipera")
    press(form, "célpont", "báziscsillag")
    form.locator(".segments.die label", has_text="8").click()
    form.locator(".more-told > summary").click()
    form.get_by_role("group", name="szerkezeti kár").locator("label", has_text="igen").click()
    facts = {"attacker": "viper", "target": "basestar", "roll": 8, "structural-damage": True}
    told = visit.answer(form)
    assert told["request"]["facts"] == facts
    assert told["told"]["answer"] == in_terminal(command, "bsg", "attack", "hu", facts, "base+objective:kobol")


def test_the_focus_moves_to_what_is_missing_only_if_nothing_was_touched_since(visit: Visit) -> None:
    form = visit.form(ATTACK, "attack")
    visit.page.evaluate(HOLD)
    form.locator(".go").click()
    elsewhere = visit.page.locator("input[type=search]")
    elsewhere.fill("vip")
    visit.page.evaluate("release()")
    form.locator(".missing").wait_for()
    playwright.expect(elsewhere).to_be_focused()
    visit.page.keyboard.type("er")
    playwright.expect(elsewhere).to_have_value("viper")
    visit.answer(form)
    playwright.expect(form.locator(".missing :focus")).to_have_count(1)


STATE = """async (base) => {
  const { FormState } = await import(`${base}assets/ask/form-state.js`);
  const field = (title) => ({ kind: "text", title, help: "" });
  const facts = { one: field("one"), two: field("two"), three: field("three") };
  const question = { facts, lists: {}, first: ["one"], listed: [], beyond: [], short: {}, table: [] };
  const state = new FormState("bsg", question, {}, () => true);
  document.body.append(...state.elements);
  await state.start();
  await state.openAsked(["two"], "two");
  await state.openAsked(["two", "three"], "three");
  state.fields.get("three").focus();
  await state.openAsked(["three"]);
  const labels = [...state.box.querySelectorAll("label")];
  return labels.map((label) => `${label.textContent} ${label.control.matches(":focus")}`);
}"""


def test_a_field_that_stays_keeps_the_focus_where_another_is_folded_away(visit: Visit) -> None:
    visit.open("en/bsg/")
    assert visit.page.evaluate(STATE, visit.base) == ["one false", "three true"]


def test_questions_arise_as_the_procedure_asks_them(visit: Visit) -> None:
    """Nobody presses the button: what is to be known comes into the open, and what is decided is answered."""
    form = visit.form(ATTACK, "attack")
    titles = form.locator("form > .facts-told legend")
    playwright.expect(titles).to_have_text(["attacker", "target"])
    press(form, "attacker", "raider")
    press(form, "target", "Galactica")
    playwright.expect(titles).to_have_text(["attacker", "target", "die roll"])
    assert form.locator(".missing").count() == 0
    form.locator(".segments.die label", has_text="8").click()
    playwright.expect(form.locator(".told-answer .result.settled")).to_be_visible()
    # Two of the same side: the throw that was told has become pointless, and is folded away.
    press(form, "target", "basestar")
    playwright.expect(form.locator(".told-answer .result.refused")).to_be_visible()
    playwright.expect(titles).to_have_text(["attacker", "target"])
    playwright.expect(form.locator(".more-told .count")).to_contain_text("1")
    press(form, "target", "Galactica")
    playwright.expect(form.locator(".told-answer .result.settled")).to_be_visible()
    playwright.expect(titles).to_have_text(["attacker", "target", "die roll"])


def test_a_throw_that_nothing_asks_for_any_more_is_no_mistake(visit: Visit) -> None:
    form = opened(visit, f"{ATTACK}#ask.attack&attacker=raider&target=galactica&roll=8")
    press(form, "target", "civilian ship")
    playwright.expect(form.locator(".told-answer .result.settled")).to_contain_text("civilian ship")
    playwright.expect(form.locator(".segments.die >> visible=true")).to_have_count(0)


def test_what_is_usual_is_told_below(visit: Visit) -> None:
    form = visit.form("en/bsg/nuke.target/", "nuke")
    titles = form.locator("form > .facts-told legend")
    playwright.expect(titles).to_have_text(["die roll"])
    form.locator(".more-told > summary").click()
    playwright.expect(form.locator(".more-told").get_by_text("target space area")).to_be_visible()


def test_numbers_by_steps_and_names_by_typing(visit: Visit) -> None:
    form = visit.filled("pl/bsg/nuke.target/#ask.nuke&space=ahead:raider=1", "nuke")
    form.locator("details.on-table > summary").first.click()
    space = form.locator(".each", has_text="statki na polach przestrzeni")
    add(space.locator("[data-key=ahead] .picker-of-many > input >> visible=true").last, "basestar")
    space.locator("[data-value=raider] button").last.click()
    assert visit.answer(form)["request"]["facts"]["space"] == {"ahead": {"raider": 2, "basestar": 1}}
    form = visit.form("pl/bsg/succession.line/", "succession")
    box = form.get_by_label("postacie w grze")
    for letters in ("adama", "tigh", "roslin"):
        box.click()
        box.press_sequentially(letters)
        box.press("Enter")
    box.press("Backspace")
    assert visit.answer(form)["request"]["facts"]["seats"] == ["william-adama", "saul-tigh"]


def add(box: playwright.Locator, letters: str) -> None:
    """Type into a box that finds names, and take the first that is found."""
    box.click()
    box.press_sequentially(letters)
    box.press("Enter")


def test_the_same_name_twice(visit: Visit) -> None:
    form = visit.form("pl/rftg/play.order/", "phases")
    box = form.locator("input[role=combobox]").first
    box.click()
    for _ in range(2):
        form.get_by_role("option", name="akcja Kolonizacji").click()
    box.press_sequentially("rozwoju")
    box.press("Enter")
    # What was typed has been taken: the list no longer covers the button below.
    assert form.get_by_role("listbox").first.is_hidden()
    told = visit.answer(form)["request"]["facts"]
    assert list(told.values()) == [["settle-action", "settle-action", "develop-action"]]
    form.locator(".one button").first.click()
    assert list(visit.answer(form)["request"]["facts"].values()) == [["settle-action", "develop-action"]]
