"""The forms, in a real browser: they say what the command line says, to the letter."""

import json
import urllib.parse
from collections.abc import Callable
from typing import Any

import pytest
from playwright import sync_api as playwright

from rulebase.checker import drive
from rulebase.knowledge import bundle, configuration, grammar, situation, vocabulary
from rulebase.knowledge import game as games
from rulebase.site import server
from rulebase.telling import examples
from tests.browser.conftest import Visit, address
from tests.conftest import Command

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ATTACK = "en/bsg/attack.roll/"


def asked() -> list[Any]:
    """Every question in every language; `make test` takes every third question, in one language, in turn."""
    return [
        pytest.param(
            game.id, question, language, marks=[pytest.mark.heavy] if first % 3 or (first // 3 + second) % 3 else []
        )
        for game in map(games.open_game, bundle.games())
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
            found.append((len(facts), facts, configuration.of_scenario(game.setup, written).key))
    # What is only ever asked in the middle of something is asked here with nothing told.
    _, facts, key = max(found, key=lambda one: one[0], default=(0, {}, _usual(game)))
    return facts, key


def _usual(game: games.Game) -> str:
    return configuration.read(game.setup, game.setup.default, [], {}).key


def options(game: games.Game, facts: dict[str, Any]) -> list[str]:
    """Facts as they are typed on the command line."""
    told = []
    for fact, value in facts.items():
        if fact == situation.CHOICES:
            chosen = [f"{rule}={drive.typed(option)}" for rule, listed in value.items() for option in listed]
            told += [part for each in chosen for part in ("--choice", each)]
        elif (
            fact in game.core["occurs"]
            and isinstance(value, list)
            and all(isinstance(each, int | dict) for each in value)
        ):
            told += [part for each in value for part in (f"--{fact}", vocabulary.shape(game, fact).written(each))]
        else:
            told += [f"--{fact}", vocabulary.shape(game, fact).written(value)]
    return told


def in_terminal(command: Command, game: str, question: str, language: str, facts: dict[str, Any], key: str) -> Any:
    ruleset, *rest = key.split("+")
    played = [part for name in rest for part in ("--option", name.rpartition(":")[2])]
    told = options(games.open_game(game), facts)
    done = command("ask", game, question, *told, "--ruleset", ruleset, *played, "--lang", language, "--json")
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("game", "question", "language"), asked())
def test_the_form_says_what_the_terminal_says(
    visit: Visit, command: Command, game: str, question: str, language: str
) -> None:
    opened = games.open_game(game)
    facts, key = example(opened, question)
    query = examples.query(opened, question, facts, key)
    form = visit.filled(f"{language}/{game}/{opened.core['questions'][question]['rule']}/{query}", question)
    answer = visit.answer(form)["told"]["answer"]
    said = in_terminal(command, game, question, language, facts, key)
    assert answer == grammar.typeset(language, said)
    shown = form.locator(".result .sentence").inner_text()
    assert shown.replace("\u00a0", " ") == said["sentence"]


def test_an_answer_on_the_page_is_as_short_as_in_the_terminal(visit: Visit) -> None:
    """The verdict once, the other verdict directly under it, the reader's own book, others folded away."""
    game = games.open_game("bsg")
    told = {"title": "president", "because": "revealed", "holder": "gaius-baltar"}
    facts = {**told, "seats": ["laura-roslin", "gaius-baltar", "saul-tigh"]}
    query = examples.query(game, "succession", facts, game.setup.configurations[0].key)
    form = visit.filled(f"hu/bsg/succession.line/{query}", "succession")
    answer = visit.answer(form)["told"]["answer"]
    assert form.inner_text().count(answer["sentence"]) == 1
    blocks = form.locator(".told-answer > *")
    assert "result" in (blocks.nth(0).get_attribute("class") or "")
    assert "reading" in (blocks.nth(1).get_attribute("class") or "")
    assert answer["readings"][0]["sentence"] in blocks.nth(1).inner_text()
    steps = form.locator(".why-so li")
    assert steps.count() == len(answer["steps"]) - 1
    assert form.locator(".why-so li > .place .foreign").count() == 0


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


def press(form: playwright.Locator, fact: str, value: str) -> None:
    """One tap on one of the names that stand side by side."""
    named(form, fact, value).click()


def named(form: playwright.Locator, fact: str, value: str) -> playwright.Locator:
    group = form.get_by_role("group", name=fact, exact=True)
    return group.locator("label").filter(has=form.page.get_by_text(value, exact=True))


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
        "en/bsg/nuke.target/?area=basestar=2&roll=4&config=exodus%2Bcylon-fleet%2Bobjective:kobol", "nuke"
    )
    assert visit.answer(form)["told"]["answer"]["status"] == "choice"
    told = visit.answer(form, ".choices button >> nth=1")
    assert told["told"]["answer"]["status"] == "settled"
    assert list(told["request"]["facts"]["choices"].values()) == [["2"]]
    visit.answer(form, ".told-answer .buttons button >> nth=1")
    playwright.expect(form.locator(".choices button")).to_have_count(2)


def test_what_is_not_in_the_game_is_refused_and_explained(visit: Visit) -> None:
    form = visit.form(ATTACK, "attack")
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


def test_a_copied_link_asks_the_same(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form = visit.form(
        "hu/bsg/succession.line/?title=admiral&because=brig&characters=william-adama,saul-tigh", "succession"
    )
    first = visit.answer(form)
    form.locator(".told-answer .plain").click()
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    visit.page.goto(copied)
    visit.page.wait_for_url("**/hu/bsg/**")
    form = visit.page.locator("section.ask[data-question=succession]")
    form.locator("form[data-ready]").wait_for()
    assert visit.answer(form)["request"] == first["request"]


def test_a_copied_link_keeps_a_choice_of_several_things(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    laid = "destroyed-world,star-nomad-lair,genetics-lab,empath-world"
    form = visit.form(f"pl/rftg/produce.action/?tableau={laid}&action=produce-action", "produce")
    assert visit.answer(form)["told"]["answer"]["status"] == "choice"
    chosen = visit.answer(form, ".choices button >> nth=1")
    form.locator(".told-answer .plain").first.click()
    visit.page.goto(visit.page.evaluate("navigator.clipboard.readText()"))
    form = visit.page.locator("section.ask[data-question=produce]")
    form.locator("form[data-ready]").wait_for()
    again = visit.answer(form)["told"]["answer"]
    assert again == {**chosen["told"]["answer"], "choices_made": again["choices_made"]}


def test_what_was_asked_is_asked_in_another_language_too(visit: Visit) -> None:
    form = visit.form("pl/rftg/trade.sale/?tableau=gem-world&goods=gem-world&action=consume-trade", "trade")
    box = form.locator("input[role=combobox]").first
    box.press_sequentially("old earth")
    box.press("Enter")
    first = visit.answer(form)["told"]["answer"]
    visit.page.locator("a[hreflang=hu]:visible").first.click()
    visit.page.wait_for_url("**/hu/rftg/trade.sale/**")
    form = visit.page.locator("section.ask[data-question=trade]")
    form.locator("form[data-ready]").wait_for()
    again = visit.answer(form)
    assert again["request"]["facts"]["tableau"] == ["gem-world", "old-earth"]
    assert again["told"]["answer"]["outcome"] == first["outcome"]


def test_our_game_is_asked_for(visit: Visit) -> None:
    form = visit.form(ATTACK + "?attacker=raider&target=viper-mk7&roll=6", "attack")
    assert visit.answer(form)["told"]["answer"]["status"] == "refused"
    before = visit.page.evaluate("window.answers.length")
    form.get_by_role("button", name="change").click()
    dialog = visit.page.locator("dialog.picker")
    dialog.get_by_label("Exodus").first.check()
    dialog.get_by_label("Cylon Fleet").check()
    dialog.locator(".done").click()
    visit.page.wait_for_function("before => window.answers.length > before + 1", arg=before)
    told = visit.page.evaluate("window.answers.at(-1)")
    assert told["told"]["answer"]["options"] == ["cylon-fleet"]
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
    visit.page.locator("footer .kept button").wait_for()  # until then the browser may ask for its icon once more
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


def opened(visit: Visit, address: str, question: str = "attack") -> playwright.Locator:
    """The form that a link leads to, when it shows its answer."""
    visit.open("about:blank") if visit.page.url == visit.base + address else None
    visit.open(address)
    form = visit.page.locator(f"section.ask[data-question='{question}']")
    form.locator(".told-answer .result").wait_for()
    return form


def test_a_link_opens_with_its_answer_and_leaves_the_readers_own_alone(visit: Visit) -> None:
    page = visit.open("pl/bsg/attack/?config=base%2Bobjective:kobol")
    own = "localStorage.getItem('rulebase.our-game.bsg')"
    page.wait_for_function(f"{own} !== null")
    before = page.evaluate(own)
    fleet = "exodus%2Bcylon-fleet%2Bobjective:kobol"
    told = "#ask.attack&attacker=raider&target=viper-mk7&roll=6"
    form = opened(visit, f"pl/bsg/attack.roll/?config={fleet}{told}")
    playwright.expect(form.locator(".sentence").first).to_contain_text("uszkadza vipera mk.")
    assert page.evaluate(own) == before
    playwright.expect(page.locator("p.lent")).to_be_visible()
    # The answer by one's own rules is one tap away, and stands in the address then.
    page.locator("p.lent button").click()
    playwright.expect(form.locator(".result.refused")).to_be_visible()
    assert "config=base" in page.url
    page.reload()
    playwright.expect(page.locator(".told-answer .result.refused")).to_be_visible()


def test_the_address_bar_holds_what_is_on_the_screen(visit: Visit) -> None:
    form = opened(visit, "en/bsg/attack.roll/#ask.attack&attacker=raider&target=viper&roll=6")
    page, sentence = visit.page, form.locator(".sentence").first
    first = sentence.inner_text()
    page.wait_for_function("location.hash.includes('config=')")  # nothing was chosen: the rules that were asked by
    assert page.evaluate("localStorage.getItem('rulebase.our-game.bsg')") is None
    form.locator(".segments label:has-text('8')").first.click()
    visit.answer(form)
    second = sentence.inner_text()
    assert second != first
    assert "roll=8" in page.url
    page.reload()
    playwright.expect(page.locator(".told-answer .sentence").first).to_have_text(second)
    # To the rule of a step and back.
    page.locator(".told-answer a.rule").first.click()
    page.wait_for_load_state()
    page.go_back()
    playwright.expect(page.locator(".told-answer .sentence").first).to_have_text(second)
    page.locator("a[hreflang=hu]:visible").first.click()
    page.wait_for_url("**/hu/bsg/attack.roll/**")
    assert "roll=8" in page.url
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text("Vipera")


def test_odds_stand_in_the_address_too(visit: Visit) -> None:
    form = opened(visit, "en/bsg/attack.roll/#ask.attack&odds&attacker=raider&target=viper")
    playwright.expect(form.locator(".result.odds tr")).to_have_count(3)
    visit.page.reload()
    playwright.expect(visit.page.locator(".result.odds tr")).to_have_count(3)


def test_the_table_of_a_link_is_not_ones_own(visit: Visit) -> None:
    own = "localStorage.getItem('rulebase.table.rftg')"
    visit.open("en/rftg/")
    visit.page.evaluate("localStorage.setItem('rulebase.table.rftg', JSON.stringify({ tableau: ['old-earth'] }))")
    before = visit.page.evaluate(own)
    form = opened(visit, "en/rftg/produce.action/#ask.produce&tableau=spice-world&action=produce-action", "produce")
    playwright.expect(form.locator(".from-table")).to_contain_text("Shown as in the link.")
    assert visit.page.evaluate(own) == before
    form.locator(".from-table button").click()
    visit.page.wait_for_function("location.hash.includes('old-earth')")
    assert visit.page.evaluate(own) == before


def test_from_the_first_page_it_is_six_taps_at_most(visit: Visit) -> None:
    """In Polish, “a raider hits a Mark VII, 6”, by a reader who has chosen nothing yet: by links and buttons alone."""
    page = visit.open("pl/bsg/")
    form = page.locator("section.ask[data-question=attack]")
    taps = [
        page.locator("main a[href*='attack.roll']").first,
        named(form, "atakujący", "raider"),
        named(form, "cel", "viper mk. „VII”"),
        form.locator(".elsewhere button", has_text="zasady łączone"),
        named(form, "wynik rzutu", "6"),
    ]
    for tap in taps:
        tap.click()
    playwright.expect(form.locator(".told-answer .sentence").first).to_contain_text("uszkadza vipera mk.")
    assert len(taps) <= 6
    assert "config=combined" in page.url


def searched(page: playwright.Page, typed: str) -> playwright.Locator:
    """What a search offers to ask."""
    box = page.locator("form[role=search] input")
    box.click()
    box.fill(typed)
    return page.locator(".found a.asks")


@pytest.mark.parametrize(
    ("language", "typed", "says"),
    [
        ("pl", "raider trafia vipera mk VII, 6", "uszkadza vipera mk."),
        ("en", "raider hits a Mark VII 6", "damages the"),
        ("hu", "raider viper 8", "Vipera"),
    ],
)
def test_from_a_search_to_the_answer_it_is_one_tap(visit: Visit, language: str, typed: str, says: str) -> None:
    page = visit.open(f"{language}/bsg/?config=exodus%2Bcylon-fleet%2Bobjective:kobol")
    searched(page, typed).click()
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text(says)


def test_a_search_that_names_no_throw_leads_to_the_chances(visit: Visit) -> None:
    page = visit.open("en/bsg/?config=exodus%2Bcylon-fleet%2Bobjective:kobol")
    searched(page, "raider hits a Mark VII").click()
    playwright.expect(page.locator(".result.odds tr")).to_have_count(3)


@pytest.mark.parametrize("typed", ["hand limit", "raider", "who may see the cards 6"])
def test_a_search_that_tells_too_little_asks_nothing(visit: Visit, typed: str) -> None:
    page = visit.open("en/bsg/")
    offered = searched(page, typed)
    page.locator(".found a.hit").first.wait_for()
    playwright.expect(offered).to_have_count(0)


def test_a_fresh_reader_needs_six_taps_with_the_rules_chosen_on_the_way(visit: Visit) -> None:
    page = visit.open("pl/bsg/")
    taps = [searched(page, "raider trafia vipera mk VII 6"), page.locator("section.ask .here button")]
    picker = page.locator("dialog.picker")
    taps += [picker.get_by_label("zasady łączone").first, picker.locator(".done")]
    for tap in taps:
        tap.click()
    playwright.expect(page.locator(".told-answer .sentence").first).to_contain_text("uszkadza vipera mk.")
    assert len(taps) + 1 <= 6  # and one into the search box
