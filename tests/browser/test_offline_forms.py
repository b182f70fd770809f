"""Forms without a network: the checker is kept where that costs nothing, or on one tap, and says which."""

from pathlib import Path

import pytest
from playwright import sync_api as playwright

from tests.browser import networks

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("offline")]


def test_after_one_visit_a_form_answers_where_the_network_never_does(
    free: playwright.BrowserContext, network: networks.Network
) -> None:
    first = networks.keep(free, network, networks.FORM)
    network.silent = True
    networks.answers(free, network)
    form = first.locator("section.ask form")
    for told in ("lis", "6"):
        form.get_by_role("radio", name=told, exact=True).check()
    networks.answered(first)


def test_an_update_brings_its_forms_along(
    free: playwright.BrowserContext, network: networks.Network, two: tuple[Path, Path]
) -> None:
    networks.exchanged(free, network, two[1])
    assert network.of("/assets/engine/") == {"engine.json", "tiny.zip"}
    network.silent = True
    page = free.new_page()
    page.goto(network.at(networks.ASKED))
    playwright.expect(page.get_by_role("form", name="NOWE polowanie")).to_be_visible()
    networks.answered(page)


@pytest.mark.parametrize(
    ("connected", "said", "pages"),
    [
        (networks.SAVED, "oszczędza dane", False),
        (networks.COSTS, "może kosztować", True),
        (networks.UNSAID, "nie mówi", True),
    ],
    indirect=["connected"],
)
def test_what_may_cost_comes_on_one_tap(
    connected: playwright.BrowserContext, network: networks.Network, said: str, pages: bool
) -> None:
    page = connected.new_page()
    page.goto(network.at(networks.OPEN))
    note = page.locator(networks.NOTE)
    playwright.expect(note).to_contain_text(said)
    assert note.get_attribute("data-state") == ("pages" if pages else "not")
    networks.settled(network)
    assert bool(network.of("/assets/offline/pl/")) == pages
    assert network.of("/assets/engine/") <= {"engine.json"}
    note.get_by_role("button", name=networks.BUTTON).click()
    page.locator(networks.KEPT).wait_for()
    network.silent = True
    networks.answers(connected, network)


@pytest.mark.parametrize("connected", [networks.COSTS], indirect=True)
def test_a_checker_that_came_for_a_form_is_kept(
    connected: playwright.BrowserContext, network: networks.Network
) -> None:
    page = connected.new_page()
    page.goto(network.at(networks.ASKED))
    networks.answered(page)
    page.locator(networks.KEPT).wait_for()
    network.silent = True
    networks.answers(connected, network)


@pytest.mark.parametrize("connected", [networks.SAVED], indirect=True)
def test_what_is_coming_can_be_stopped(connected: playwright.BrowserContext, network: networks.Network) -> None:
    page = connected.new_page()
    page.goto(network.at(networks.OPEN))
    page.locator(f"{networks.NOTE}[data-state=not] button").click(trial=True)
    network.silent = True
    page.locator(networks.NOTE).get_by_role("button", name=networks.BUTTON).click()
    page.locator(f"{networks.NOTE}[data-state=coming] button").click()
    page.locator(f"{networks.NOTE}[data-state=not]").wait_for()


@pytest.mark.heavy  # it waits as long as a reader would
@pytest.mark.parametrize("connected", [networks.COSTS], indirect=True)
def test_a_checker_that_does_not_come_is_not_waited_for_for_ever(
    connected: playwright.BrowserContext, network: networks.Network
) -> None:
    page = connected.new_page()
    page.goto(network.at(networks.OPEN))
    page.locator(networks.PAGES).wait_for()
    network.silent = True
    page.goto(network.at(networks.ASKED))
    playwright.expect(page.locator(".told-answer")).to_contain_text("Nie udało się pobrać")
