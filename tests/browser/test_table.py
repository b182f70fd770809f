"""The table told by clicks: it is answered at once, kept, shared, and every form starts from it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.model import bundle, grammar, vocabulary
from rulebase.play import files
from tests.browser.conftest import Visit
from tests.conftest import Command

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


GAME = next(game for game in map(opening.open_game, bundle.games()) if "question" in game.core.get("table", {}))
ABOUT = GAME.core["table"]
PAGE = f"{GAME.id}/table/"
KEY = f"rulebase.table.{GAME.id}"
CHOSEN = ["old-earth", "gem-world", "space-marines"]


def put(page: playwright.Page, card: str) -> None:
    page.locator(f"[data-card={card}] .put").click()


def lay(visit: Visit, address: str, number: int) -> playwright.Page:
    """A table by its address, once it lies there."""
    page = visit.open(address)
    playwright.expect(page.locator("[data-lies]")).to_have_count(number)
    return page


def lying(page: playwright.Page) -> list[str]:
    found: list[str] = page.locator("[data-lies]").evaluate_all("rows => rows.map((row) => row.dataset.lies)")
    return found


def kept(page: playwright.Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')") or "{}")


def answer(visit: Visit, **facts: Any) -> Any:
    """The answer that is about these facts."""
    visit.page.wait_for_function(
        "wanted => JSON.stringify(window.answers.at(-1)?.request.facts) === wanted",
        arg=json.dumps(facts, separators=(",", ":")),
    )
    return visit.page.evaluate("window.answers.at(-1)")["told"]["answer"]


def in_terminal(command: Command, language: str, *arguments: str) -> Any:
    """What the command line says, with the blanks of a page."""
    done = command("ask", GAME.id, ABOUT["question"], *arguments, "--lang", language, "--json")
    assert done.stdout, done.stderr
    return grammar.typeset(language, json.loads(done.stdout))


def test_a_tableau_by_clicks_is_answered_as_in_the_terminal(visit: Visit, command: Command) -> None:
    page = visit.open(f"pl/{PAGE}")
    for card in CHOSEN:
        put(page, card)
    page.locator("[data-lies=gem-world] .mark").click()
    page.get_by_role("button", name=re.compile("więcej: punkty zwycięstwa")).click()
    told = answer(visit, tableau=CHOSEN, goods=["gem-world"], chips=1)
    facts = ["--tableau", ",".join(CHOSEN), "--goods", "gem-world", "--chips", "1"]
    assert told == in_terminal(command, "pl", *facts)
    result = page.locator(".lies .told-answer")
    playwright.expect(result.locator(".sentence")).to_have_text(told["sentence"], use_inner_text=True)
    for step in told["steps"]:
        playwright.expect(result).to_contain_text(step["text"])
    result.locator("details.founded summary").first.click()
    assert result.locator("details.founded").first.locator(".place a").count() > 0
    playwright.expect(page.locator(".summary span")).to_have_text(told["sentence"])
    playwright.expect(page.locator(".gist")).to_have_text(told["sentence"])
    assert lying(page) == CHOSEN
    playwright.expect(page.locator(".which .count")).to_be_empty()


def test_only_a_card_that_can_hold_one_can_be_marked(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?tableau={','.join(CHOSEN)}")
    playwright.expect(page.locator("[data-lies]")).to_have_count(len(CHOSEN))
    marked = page.locator("[data-lies]:has(.mark)").evaluate_all("rows => rows.map((row) => row.dataset.lies)")
    assert marked == [card for card in CHOSEN if ABOUT["holding"] in GAME.entries[card]["data"]]


def test_it_is_kept_and_can_be_undone(visit: Visit) -> None:
    page = visit.open(f"hu/{PAGE}")
    for card in CHOSEN:
        put(page, card)
    page.locator("[data-lies=gem-world] .mark").click()
    whole = {"tableau": CHOSEN, "goods": ["gem-world"]}
    assert kept(page) == whole
    page.reload()
    playwright.expect(page.locator("[data-lies]")).to_have_count(3)
    assert lying(page) == CHOSEN
    playwright.expect(page.locator("[data-lies=gem-world] .mark")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-lies=gem-world] .off").click()
    assert kept(page) == {"tableau": ["old-earth", "space-marines"]}
    page.get_by_role("button", name="Visszavonás").click()
    assert lying(page) == CHOSEN
    assert kept(page) == whole
    page.get_by_role("button", name="Asztal ürítése").click()
    assert lying(page) == []
    assert kept(page) == {}
    page.get_by_role("button", name="Visszavonás").click()
    assert kept(page) == whole
    put(page, "old-earth")  # a card that lies there is taken off
    assert lying(page) == CHOSEN[1:]


def test_a_name_that_is_typed_is_put_there(visit: Visit) -> None:
    page = visit.open(f"pl/{PAGE}")
    page.locator("[data-card] .put").first.wait_for()
    box = page.locator("#pick\\.name")
    box.fill("space mar")
    box.press("Enter")
    playwright.expect(page.locator("[data-lies]")).to_have_count(1)
    assert lying(page) == ["space-marines"]
    playwright.expect(box).to_have_value("")
    box.fill("FTA")  # what players also call it
    box.press("Enter")
    playwright.expect(page.locator("[data-lies]")).to_have_count(2)
    assert lying(page) == ["space-marines", "free-trade-association"]
    box.fill("no such card")
    box.press("Enter")
    assert len(lying(page)) == 2


def test_an_address_shares_it_and_ones_own_comes_back(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open(f"pl/{PAGE}?tableau={','.join(CHOSEN)}&goods=gem-world&hand=4")
    playwright.expect(page.locator("[data-lies]")).to_have_count(3)
    assert "tableau" not in page.url
    page.get_by_role("button", name="Skopiuj odnośnik").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Wyczyść stół").click()
    put(page, "alpha-centauri")
    page.goto(copied)
    page.wait_for_url(f"**/pl/{PAGE}**")
    playwright.expect(page.locator("[data-lies]")).to_have_count(3)
    assert lying(page) == CHOSEN
    assert kept(page) == {"tableau": CHOSEN, "goods": ["gem-world"], "hand": 4}
    page.get_by_role("button", name="Wróć do mojego stołu").click()
    assert lying(page) == ["alpha-centauri"]


def test_the_copied_text_is_read_by_the_command_line(visit: Visit, tmp_path: Path) -> None:
    """With every card of the game, whatever its name is made of; a table that is too large to be asked about."""
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cards = [card for card, body in GAME.entries.items() if body["kind"] == "card"]
    goods = [card for card in cards if ABOUT["holding"] in GAME.entries[card]["data"]]
    page = visit.open(f"en/{PAGE}?tableau={','.join(cards)}&goods={','.join(goods)}&hand=0&chips=2&players=3")
    playwright.expect(page.locator("[data-lies]")).to_have_count(len(cards))
    page.get_by_role("button", name="Copy as text").click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[1:] == ["hand: 0", "chips: 2", "players: 3"]
    file = tmp_path / "table.txt"
    file.write_text(text, encoding="utf-8")
    own = GAME.own_seat
    told = {"tableau": {own: cards}, "goods": {own: goods}, "hand": {own: 0}, "chips": {own: 2}, "players": 3}
    assert files.read_facts(GAME, str(file), vocabulary.parts(GAME)) == told
    assert files.read_position(GAME, str(file)).values == told


def test_the_copied_text_asks_the_same_in_the_terminal(visit: Visit, command: Command, tmp_path: Path) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open(f"hu/{PAGE}?tableau={','.join(CHOSEN)}&goods=gem-world&hand=2")
    told = answer(visit, tableau=CHOSEN, goods=["gem-world"], hand=2)
    page.get_by_role("button", name="Másolás szövegként").click()
    file = tmp_path / "table.txt"
    file.write_text(page.evaluate("navigator.clipboard.readText()"), encoding="utf-8")
    assert in_terminal(command, "hu", str(file)) == told


def test_one_tap_asks_another_question(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?tableau={','.join(CHOSEN)}&goods=gem-world&chips=5")
    question = next(name for name, body in GAME.core["questions"].items() if "chips" in body["facts"][:2])
    page.locator(f".further a[data-question={question}]").click()
    section = page.locator(f".asked section[data-question={question}]")
    section.locator(".result .sentence").wait_for()
    told = page.evaluate("asked => window.answers.findLast(({ request }) => request.question === asked)", question)
    facts = told["request"]["facts"]
    assert (facts["tableau"], facts["chips"]) == (CHOSEN, 5)
    page.locator("[data-lies=old-earth] .off").click()
    page.wait_for_function(
        """question => window.answers.some(
          ({ request: { question: asked, facts } }) => asked === question && facts.tableau.length === 2
        )""",
        arg=question,
    )


def test_what_is_missing_for_a_question_is_asked_for(visit: Visit) -> None:
    page = visit.open(f"en/{PAGE}?tableau={','.join(CHOSEN)}")
    page.locator(".further a[data-question=settle]").click()
    section = page.locator(".asked section.ask")
    section.locator(".missing").wait_for()
    playwright.expect(section.locator(".missing select")).to_be_focused()


def test_every_form_starts_from_the_table(visit: Visit) -> None:
    page = lay(visit, f"en/{PAGE}?tableau={','.join(CHOSEN)}&goods=gem-world&hand=3", 3)
    form = visit.form(f"en/{GAME.id}/settle.action/", "settle")
    playwright.expect(form.locator(".from-table")).to_contain_text("What lies on your table is filled in.")
    assert form.locator(".from-table a").evaluate("link => link.href") == f"{visit.base}en/{PAGE}"
    form.get_by_label("card in question").select_option("alpha-centauri")
    facts = visit.answer(form)["request"]["facts"]
    assert facts == {"card": "alpha-centauri", "tableau": CHOSEN, "hand": 3, "goods": ["gem-world"]}
    form.get_by_role("button", name="remove: Old Earth").click()  # what is changed in a form is kept too
    assert kept(page)["tableau"] == CHOSEN[1:]
    form = visit.form(f"pl/{GAME.id}/scoring.total/", "score")
    assert visit.answer(form)["request"]["facts"]["tableau"] == CHOSEN[1:]
    form.get_by_role("button", name="Pomiń to").click()
    assert visit.answer(form)["request"]["facts"] == {}
    assert kept(page)["tableau"] == CHOSEN[1:]


def test_what_an_address_tells_leaves_the_table_alone(visit: Visit) -> None:
    page = lay(visit, f"en/{PAGE}?tableau={','.join(CHOSEN)}", 3)
    form = visit.form(f"en/{GAME.id}/scoring.total/?tableau=alpha-centauri&chips=2", "score")
    assert visit.answer(form)["request"]["facts"] == {"tableau": ["alpha-centauri"], "chips": 2}
    form.get_by_role("button", name="remove: Alpha Centauri").click()
    assert kept(page) == {"tableau": CHOSEN}


def test_other_games_keep_their_table_too(visit: Visit) -> None:
    visit.open("en/bsg/table/#space=ahead:raider=1;astern:viper=2&nukes=1")
    page = visit.page
    space = page.locator(".lies .each", has=page.locator("[data-key=astern]"))
    playwright.expect(space.locator("[data-value=raider] output")).to_have_text("1")
    space.locator("[data-value=raider] button").last.click()
    form = visit.form("pl/bsg/nuke.target/", "nuke")
    told = visit.answer(form)["request"]["facts"]
    assert (told["space"], told["nukes"]) == ({"ahead": {"raider": 2}, "astern": {"viper": 2}}, 1)
    visit.open(f"en/{PAGE}")
    assert lying(visit.page) == []


def test_a_card_puts_itself_on_the_table(visit: Visit) -> None:
    page = lay(visit, f"en/{PAGE}?tableau=old-earth", 1)
    visit.open(f"pl/{GAME.id}/gem-world/")
    page.get_by_role("link", name="Połóż na swoim stole").click()
    page.wait_for_url(f"**/pl/{PAGE}")
    playwright.expect(page.locator("[data-lies]")).to_have_count(2)
    assert lying(page) == ["old-earth", "gem-world"]


def test_every_control_has_a_name(visit: Visit) -> None:
    page = visit.open(f"hu/{PAGE}?tableau={','.join(CHOSEN)}")
    page.locator(".lies .result").wait_for()
    names = page.locator("main :is(button, input, select, a)").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => "
        "one.ariaLabel || one.labels?.[0]?.textContent || one.textContent.trim())"
    )
    assert names
    assert all(names)
    repeated = page.locator("[data-card] .put").evaluate_all("all => new Set(all.map((one) => one.ariaLabel)).size")
    assert repeated == page.locator("[data-card]").count()


def test_hostile_text_in_an_address_is_only_text(visit: Visit) -> None:
    hostile = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
    page = visit.open(f"en/{PAGE}?tableau={hostile},old-earth&hand={hostile}&chips={hostile}&{hostile}=1&add={hostile}")
    playwright.expect(page.locator("[data-lies]")).to_have_count(1)
    assert page.locator("main img").count() == 0
    assert kept(page) == {"tableau": ["old-earth"]}
    page.evaluate(f"localStorage.setItem('{KEY}', '[1, {{}}]')")
    page.reload()
    playwright.expect(page.locator(".lying .none")).to_be_visible()


def test_a_table_that_takes_too_long_does_not_hold_up_the_next(visit: Visit) -> None:
    cards = [card for card, body in GAME.entries.items() if body["kind"] == "card"]
    goods = [card for card in cards if ABOUT["holding"] in GAME.entries[card]["data"]]
    page = lay(visit, f"en/{PAGE}?tableau={','.join(cards)}&goods={','.join(goods)}", len(cards))
    page.wait_for_timeout(8000)
    page.get_by_role("button", name="Clear the table").click()
    put(page, "old-earth")
    assert answer(visit, tableau=["old-earth"])["status"] == "settled"


def test_what_is_printed_is_the_table_and_not_the_list_of_all_cards(visit: Visit) -> None:
    page = lay(visit, f"pl/{PAGE}?tableau=old-earth,gem-world", 2)
    answer(visit, tableau=["old-earth", "gem-world"])
    page.emulate_media(media="print")
    playwright.expect(page.locator("[data-lies=gem-world]")).to_be_visible()
    playwright.expect(page.locator(".lies .sentence")).to_be_visible()
    playwright.expect(page.locator("[data-card=gem-world]")).to_be_hidden()
