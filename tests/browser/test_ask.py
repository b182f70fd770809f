"""The forms, in a real browser: they say what the command line says, to the letter."""

import json
import urllib.parse
from collections.abc import Callable
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.model import bundle, configuration, grammar, situation
from rulebase.model import game as games
from rulebase.pages import examples
from rulebase.web import server
from tests.browser.asking import ATTACK, in_terminal, press
from tests.browser.conftest import Visit, address
from tests.conftest import Command

pytestmark = pytest.mark.browser


def asked() -> list[Any]:
    """Every question in every language; `make test` takes every third question, in one language, in turn."""
    return [
        pytest.param(
            game.id, question, language, marks=[pytest.mark.heavy] if first % 3 or (first // 3 + second) % 3 else []
        )
        for game in map(opening.open_game, bundle.games())
        for first, question in enumerate(game.core["questions"])
        for second, language in enumerate(game.languages)
    ]


def example(game: games.Game, question: str) -> tuple[dict[str, Any], str]:
    """The richest worked example of a question: its facts as they are typed, and the configuration."""
    found = []
    for written in game.bundle.scenarios:
        first = written["event"] if "event" in written else written.get("events", [{}])[0]
        if question in first:
            facts = situation.read(game, written.get("situation", {}) | (first[question] or {}))
            facts = {name: value for name, value in facts.items() if not _ticked_as_usual(game, name, value)}
            found.append((len(facts), facts, configuration.of_scenario(game.setup, written).key))
    # What is only ever asked in the middle of something is asked here with nothing told.
    _, facts, key = max(found, key=lambda one: one[0], default=(0, {}, game.setup.usual.key))
    return facts, key


def _ticked_as_usual(game: games.Game, name: str, value: Any) -> bool:
    """A box that stands as it usually does tells nothing; a worked example may."""
    body = game.core["facts"].get(name)
    return body is not None and isinstance(value, bool) and value == body.get("default", body.get("else"))


@pytest.mark.parametrize(("game", "question", "language"), asked())
def test_the_form_says_what_the_terminal_says(
    borrowing: Visit, command: Command, game: str, question: str, language: str
) -> None:
    opened = opening.open_game(game)
    facts, key = example(opened, question)
    query = examples.query(opened, question, facts, key)
    form = borrowing.filled(f"{language}/{game}/{opened.core['questions'][question]['rule']}/{query}", question)
    answer = borrowing.answer(form)["told"]["answer"]
    said = in_terminal(command, game, question, language, facts, key)
    assert answer == grammar.typeset(language, said)
    shown = form.locator(".result .sentence").inner_text()
    assert shown.replace("\u00a0", " ") == said["sentence"]


def test_an_answer_on_the_page_is_as_short_as_in_the_terminal(visit: Visit) -> None:
    """The verdict once, the other verdict in one line after what happens, the reader's own book, others folded away."""
    game = opening.open_game("bsg")
    told = {"title": "president", "because": "revealed", "holder": "gaius-baltar"}
    facts = {**told, "seats": ["laura-roslin", "gaius-baltar", "saul-tigh"]}
    query = examples.query(game, "succession", facts, game.setup.configurations[0].key)
    form = visit.filled(f"hu/bsg/succession.line/{query}", "succession")
    answer = visit.answer(form)["told"]["answer"]
    assert form.inner_text().count(answer["sentence"]) == 1
    blocks = form.locator(".told-answer > *")
    assert "result" in (blocks.nth(0).get_attribute("class") or "")
    other = form.locator(".told-answer > .reading")
    assert "reading" not in (blocks.nth(1).get_attribute("class") or "")
    assert (other.count(), answer["readings"][0]["line"] in other.inner_text()) == (1, True)
    steps = form.locator(".why-so li")
    assert steps.count() == len(answer["steps"]) - 1
    marks = form.locator(".why-so li > .founded > summary").all_text_contents()  # folded under Why
    assert {mark.split()[0] for mark in marks} == {"HU"}


def test_what_another_reading_leaves_open_follows_the_reading_told_once(visit: Visit) -> None:
    game = opening.open_game("bsg")
    space = {"ahead": {"raider": 1}, "port-astern": {"civilian-ship": 1}, "starboard-astern": {"civilian-ship": 2}}
    facts = {"space": {**space, "rest": {}}, "where": "ahead"}
    query = examples.query(game, "activate-raider", facts, game.setup.configurations[0].key)
    rule = game.core["questions"]["activate-raider"]["rule"]
    form = visit.filled(f"en/bsg/{rule}/{query}", "activate-raider")
    [reading] = visit.answer(form)["told"]["answer"]["readings"]
    assert reading["sentence"].startswith(reading["text"])
    assert "leave something open" in reading["sentence"]
    assert form.locator(".told-answer > .reading").inner_text().count(reading["text"]) == 1


def test_what_is_missing_is_asked_for_and_focused(visit: Visit) -> None:
    form = visit.form(ATTACK + "?attacker=raider", "attack")
    assert visit.answer(form)["told"]["answer"]["status"] == "needs"
    focused = visit.page.evaluate("document.activeElement.closest('.fact').textContent")
    assert focused.startswith("target")
    assert form.locator(".missing").count() == 1


def test_odds_are_offered_while_the_die_is_unknown(visit: Visit, command: Command) -> None:
    form = visit.form("pl/bsg/attack.roll/?attacker=raider&target=galactica", "attack")
    told = visit.answer(form, ".second")["told"]["answer"]
    done = command("odds", "bsg", "attack", "--attacker", "raider", "--target", "galactica", "--lang", "pl", "--json")
    assert told == grammar.typeset("pl", json.loads(done.stdout))
    rows = form.locator(".odds tr").all_inner_texts()
    assert len(rows) == len(told["probabilities"])
    assert "87,5" in rows[0]
    assert "7/8" in rows[0]
    form.locator(".segments.die label", has_text="3").click()
    playwright.expect(form.get_by_role("button", name="Jak", exact=False).and_(form.locator(".second"))).to_have_count(
        0
    )


def test_a_choice_is_offered_and_made(visit: Visit) -> None:
    form = visit.form(
        "en/bsg/nuke.target/?area=basestar=1,basestar%2Bdisabled-hangar=1&roll=4&config=exodus%2Bcylon-fleet%2Bobjective:kobol",
        "nuke",
    )
    assert visit.answer(form)["told"]["answer"]["status"] == "choice"
    told = visit.answer(form, ".choices button >> nth=1")
    assert told["told"]["answer"]["status"] == "settled"
    assert list(told["request"]["facts"]["choices"].values()) == [["basestar+disabled-hangar"]]
    visit.answer(form, ".told-answer .buttons button >> nth=1")
    playwright.expect(form.locator(".choices button")).to_have_count(2)


BASE = "config=base%2Bobjective:kobol"


def test_what_is_not_in_the_game_is_refused_and_explained(visit: Visit) -> None:
    form = visit.filled(f"{ATTACK}#ask.attack&{BASE}", "attack")
    press(form, "attacker", "raider")
    group = form.get_by_role("group", name="target", exact=True)
    playwright.expect(group.locator("small.elsewhere")).to_have_text("not in your game")
    group.locator(".absent").first.click()
    playwright.expect(form.locator(".result.refused .rule")).to_be_visible()
    # Asked by the rules that have it, while one's own game stays as it is.
    form.locator(".elsewhere button", has_text="combined rules").click()
    playwright.expect(form.locator(".here").first).to_contain_text("combined rules")
    playwright.expect(form.locator(".segments.die")).to_be_visible()
    assert visit.page.evaluate("localStorage.getItem('rulebase.our-game.bsg')") is None


def test_every_step_leads_to_its_rule_and_to_where_it_is_printed(visit: Visit) -> None:
    form = visit.form(ATTACK + "?attacker=raider&target=viper&roll=6", "attack")
    visit.answer(form)
    links = [link.evaluate("link => link.href") for link in form.locator(".told-answer a").all()]
    assert len(links) >= 4
    for link in links:
        place, _, anchor = link.partition("#")
        assert visit.page.request.get(place).ok, link
        if anchor:
            assert f'id="{anchor}"' in visit.page.request.get(place).text(), link


def test_our_game_is_asked_for(visit: Visit) -> None:
    form = visit.form(f"{ATTACK}?{BASE}&attacker=raider&target=viper-mk7&roll=6", "attack")
    assert visit.answer(form)["told"]["answer"]["status"] == "refused"
    form.get_by_role("button", name="change").click()
    dialog = visit.page.locator("dialog.picker")
    dialog.get_by_label("Exodus").first.check()
    dialog.get_by_label("Cylon Fleet").check()
    dialog.locator(".done").click()
    # Quick taps may be answered together, so what is waited for is the answer, not how many there were.
    visit.page.wait_for_function("() => String(window.answers.at(-1).told.answer.options) === 'cylon-fleet'")
    told = visit.page.evaluate("window.answers.at(-1)")
    assert told["told"]["answer"]["status"] == "settled"


def test_nothing_of_the_checker_is_fetched_before_the_form_is_used(visit: Visit) -> None:
    form = visit.form(ATTACK, "attack")
    visit.page.wait_for_timeout(300)
    assert [url for url in visit.requests if url.endswith((".wasm", ".zip"))] == []
    with visit.page.expect_request("**/*.wasm"):
        form.locator("input").first.focus()


def test_nothing_is_fetched_twice(visit: Visit) -> None:
    form = visit.form(ATTACK + "?attacker=raider&target=viper&roll=6", "attack")
    visit.answer(form)
    visit.answer(form)
    # The browser asks for the icon again where an address has changed.
    asked = sorted(url for url in visit.requests if not url.endswith("icon.svg"))
    assert asked == sorted(set(asked))


HOSTILE = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>"


def test_hostile_text_in_an_address_is_only_text(visit: Visit) -> None:
    query = urllib.parse.urlencode(
        {
            "attacker": HOSTILE,
            "target": "viper",
            "roll": HOSTILE,
            HOSTILE: HOSTILE,
            "config": HOSTILE,
            "choices": HOSTILE,
        }
    )
    form = visit.form(f"{ATTACK}?{query}", "attack")
    playwright.expect(form.locator(".told-answer")).to_contain_text(HOSTILE)
    visit.answer(form)
    assert visit.page.locator("main img, main script").count() == 0
    visit.open(f"{ATTACK}?{query}#{urllib.parse.quote(HOSTILE)}")
    visit.page.wait_for_timeout(200)


def test_it_answers_without_a_network_once_it_is_there(
    chromium: playwright.Browser, serve: Callable[[], server.Server]
) -> None:
    serving = serve()
    visit = Visit(chromium.new_page(), address(serving))
    form = visit.form(ATTACK + "?attacker=raider&target=viper&roll=6", "attack")
    first = visit.answer(form)["told"]["answer"]
    visit.page.locator(
        "footer .kept[data-state=kept]"
    ).wait_for()  # until then the browser may ask for its icon once more
    serving.shutdown()
    serving.server_close()
    visit.page.context.set_offline(True)
    form.locator(".segments.die label", has_text="2").click()
    assert visit.answer(form)["told"]["answer"]["outcome"] != first["outcome"]
    visit.check()
    visit.page.context.close()


def test_without_a_connection_it_says_so_and_tries_again(visit_without_worker: Visit) -> None:
    visit = visit_without_worker
    # Cut before the page is opened: what an address tells whole is asked at once, and the checker fetched with it.
    visit.page.route("**/*.wasm", lambda route: route.abort())
    form = visit.form(ATTACK + "?attacker=raider&target=viper&roll=6", "attack")
    form.locator(".result.refused").wait_for()
    visit.page.unroute("**/*.wasm")
    told = visit.answer(form, ".told-answer .second")
    assert told["told"]["answer"]["status"] == "settled"
    visit.wrong.clear()  # the browser reports the request that was cut
