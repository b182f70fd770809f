"""Forms in a browser, as several tests open them."""

import json
from typing import Any

from playwright import sync_api as playwright

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import situation, vocabulary
from rulebase.play import offers
from tests.browser.conftest import Visit
from tests.conftest import Command


def opened(visit: Visit, address: str, question: str = "attack") -> playwright.Locator:
    """The form that a link leads to, when it shows its answer."""
    visit.open("about:blank") if visit.page.url == visit.base + address else None
    visit.open(address)
    form = visit.page.locator(f"section.ask[data-question='{question}']")
    form.locator(".told-answer .result").first.wait_for()
    return form


ATTACK = "en/bsg/attack.roll/"
# The checker hears nothing until it is released.
HOLD = """
const post = Worker.prototype.postMessage;
const held = [];
Worker.prototype.postMessage = function (data) { held.push(() => post.call(this, data)); };
window.release = () => {
  Worker.prototype.postMessage = post;
  held.forEach((each) => each());
};
"""


def options(game: games.Game, facts: dict[str, Any]) -> list[str]:
    """Facts as they are typed on the command line."""
    told = []
    for fact, value in facts.items():
        if fact == situation.CHOICES:
            chosen = [f"{rule}={offers.typed(option)}" for rule, listed in value.items() for option in listed]
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
    told = options(opening.open_game(game), facts)
    done = command("ask", game, question, *told, "--ruleset", ruleset, *played, "--lang", language, "--json")
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def press(form: playwright.Locator, fact: str, value: str) -> None:
    """One tap on one of the names that stand side by side."""
    named(form, fact, value).click()


def named(form: playwright.Locator, fact: str, value: str) -> playwright.Locator:
    group = form.get_by_role("group", name=fact, exact=True)
    return group.locator("label").filter(has=form.page.get_by_text(value, exact=True))
