"""A position in the browser: it goes on from an answer to the next question, in the address and on the table."""

import urllib.parse

import pytest
from playwright import sync_api as playwright

from rulebase.author import opening
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(borrowing: Visit) -> Visit:
    """Nobody here looks at how the checker starts."""
    return borrowing


SETTLE = "#ask.settle&card=asteroid-belt&tableau=old-earth,gem-world*&hand=3&action=settle-action"


def fragment(url: str) -> dict[str, str]:
    """What an address tells behind #."""
    told = [part.partition("=") for part in urllib.parse.urlsplit(url).fragment.split("&")]
    return {name: urllib.parse.unquote(value) for name, _, value in told}


@pytest.mark.parametrize(("language", "go"), [("pl", "Graj dalej od tego miejsca"), ("hu", "Folytatás innen")])
def test_an_answer_leaves_a_position_and_the_next_question_starts_from_it(visit: Visit, language: str, go: str) -> None:
    form = visit.filled(f"{language}/rftg/settle.action/{SETTLE}", "settle")
    told = visit.answer(form)
    assert told["request"]["facts"]["goods"] == ["gem-world"]
    assert told["told"]["position"]["tableau"] == "old-earth,gem-world,asteroid-belt"
    changed = form.locator(".left [data-part]").evaluate_all("parts => parts.map((part) => part.dataset.part)")
    assert changed == list(told["told"]["answer"]["changed"])
    playwright.expect(form.locator(".left [data-part=hand] dd")).to_have_text("3 → 1")
    form.get_by_role("button", name=go).click()
    form.locator(".gone-on").wait_for()
    assert fragment(visit.page.url)["hand"] == "1"
    visit.page.reload()
    playwright.expect(form.locator(".from-table")).to_be_visible()  # the address and the table are the same
    form = visit.form(f"{language}/rftg/produce.action/", "produce")
    assert visit.answer(form)["request"]["facts"]["tableau"] == ["old-earth", "gem-world", "asteroid-belt"]


def test_a_value_for_each_key_in_the_address_and_by_hand(visit: Visit) -> None:
    form = visit.filled("en/bsg/nuke.target/#ask.nuke&space=ahead:raider=4,basestar=1;astern:raider=1&roll=3", "nuke")
    space = form.locator(".each", has=visit.page.locator("[data-key=ahead]"))
    playwright.expect(space.locator("[data-key=ahead] [data-value=raider] output")).to_have_text("4")
    told = visit.answer(form)["request"]["facts"]
    assert told["space"] == {"ahead": {"raider": 4, "basestar": 1}, "astern": {"raider": 1}}
    folded = form.locator("details.on-table:not(.beyond, .more-told) > summary")
    playwright.expect(folded).to_have_text("On the table 1 chosen")  # what is usual is folded away, and is counted
    folded.click()
    space.locator("[data-key=astern] .off").click()
    box = space.locator("> .picker-of-many input")
    box.click()
    space.get_by_role("option", name="port bow").or_(space.get_by_role("option").nth(1)).first.click()
    told = visit.answer(form)["request"]["facts"]["space"]
    assert next(iter(told)) == "ahead"
    assert list(told.values())[1] == {}  # an area that was added is told to be empty
    address = fragment(visit.page.url)["space"]
    assert address.startswith("ahead:raider=4,basestar=1;")


def test_what_is_needed_of_a_key_is_shown_with_that_key(visit: Visit) -> None:
    rule = opening.open_game("bsg").core["questions"]["move"]["rule"]
    form = visit.filled(f"hu/bsg/{rule}/#ask.move&who=gaius-baltar&to=command", "move")
    need = visit.answer(form)["told"]["answer"]["needs"][0]
    assert (need["fact"], need["key"]) == ("at", "gaius-baltar")
    form.locator(".missing [data-key=gaius-baltar] select").select_option("weapons-control")
    told = visit.answer(form)
    assert told["request"]["facts"]["at"] == {"gaius-baltar": "weapons-control"}
    assert told["told"]["answer"]["status"] == "settled"


def test_short_forms_of_older_links_still_open(visit: Visit) -> None:
    form = visit.form(
        "en/bsg/succession.line/?title=admiral&because=revealed&characters=saul-tigh,william-adama,laura-roslin"
        "&in-brig=william-adama&holder=saul-tigh",
        "succession",
    )
    told = visit.answer(form)
    assert told["request"]["facts"]["at"] == {"william-adama": "brig", "rest": "at-large"}
    assert told["request"]["facts"]["seats"] == ["saul-tigh", "william-adama", "laura-roslin"]
    assert told["told"]["answer"]["status"] == "settled"


def test_throws_are_told_in_order(visit: Visit) -> None:
    form = visit.filled("en/bsg/attack.roll/#ask.attack&attacker=raider&target=viper&roll=3", "attack")
    form.get_by_role("button", name="another one").click()
    form.locator(".in-order .segments.die").nth(1).locator("label", has_text="8").click()
    told = visit.answer(form)
    assert told["request"]["facts"]["roll"] == [3, 8]
    assert fragment(visit.page.url)["roll"] == "3,8"
    assert [each["fact"] for each in told["told"]["answer"]["unread"]] == ["roll"]
    assert form.locator(".unread").inner_text() == "Told, and not looked at: die roll."


def test_one_form_loads_little(visit_without_worker: Visit) -> None:
    visit = visit_without_worker
    sizes: dict[str, int] = {}
    visit.page.on("requestfinished", lambda asked: sizes.update({asked.url: asked.sizes()["responseBodySize"]}))
    visit.form("hu/rftg/settle.action/", "settle").locator("select").first.wait_for()
    loaded = {url: size for url, size in sizes.items() if "/engine/" in url}
    assert 0 < sum(loaded.values()) < 20_000
    assert not [url for url in loaded if url.endswith("position.json")]
    visit.wrong.clear()  # the browser reports that there is no worker


def test_an_admiral_who_is_cag_event_after_event(visit: Visit) -> None:
    """To the Brig, freed, executed, replaced: each event begins where the last has ended, and the address says so."""
    game = opening.open_game("bsg")
    here = game.setup.configure("combined")
    assert here is not None
    began = {
        "seats": "lee-adama,kara-thrace,saul-tigh,laura-roslin",
        "titles": "admiral=lee-adama,cag=lee-adama,president=laura-roslin",
        "at": "rest=at-large",
        "revealed": "rest=no",
        "mutineer": "rest=no",
    }
    after = {"admiral": "saul-tigh", "cag": "kara-thrace", "president": "laura-roslin"}
    events = [
        ("send", {"who": "lee-adama", "to": "brig"}, after),
        ("free", {"who": "lee-adama"}, after),
        ("execute", {"who": "lee-adama", "cylon": "no", "replacement": "helena-cain"}, after),
        (
            "execute",
            {"who": "saul-tigh", "cylon": "no", "replacement": "felix-gaeta"},
            {**after, "admiral": "helena-cain"},
        ),
    ]
    table = began
    for question, told, titles in events:
        facts = "&".join(f"{name}={value}" for name, value in {**told, **table}.items())
        rule = game.core["questions"][question]["rule"]
        form = visit.filled(f"en/bsg/{rule}/?config={here.key}#ask.{question}&{facts}", question)
        answer = visit.answer(form)["told"]["answer"]
        assert (answer["status"], answer["after"]["titles"]) == ("settled", titles)
        form.get_by_role("button", name="Go on from here").click()
        form.locator(".gone-on").wait_for()
        table = {name: value for name, value in fragment(visit.page.url).items() if name in began}
    assert table["seats"] == "helena-cain,kara-thrace,felix-gaeta,laura-roslin"
    assert table["titles"] == "admiral=helena-cain,cag=kara-thrace,president=laura-roslin"
