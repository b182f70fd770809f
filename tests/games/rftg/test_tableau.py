"""What is said of a whole tableau is what the single questions say, in playing order, in every language, and soon."""

import random
import re
import time
from typing import Any

import pytest

from rulebase.model import configuration
from rulebase.play import answers, ask
from tests.conftest import Command
from tests.games.rftg.test_consume import CARDS, RFTG, SLOWEST, WORLDS, sample

HERE: configuration.Configuration = RFTG.setup.configurations[0]
VIEW = RFTG.at(HERE, "en")
DEVELOPMENTS = [card for card in CARDS if RFTG.entries[card]["group"] == "development"]
PLACED = [card for card in CARDS if RFTG.entries[card]["group"] == "world"]
BONUSES = {phase: [card for card, row in RFTG.entries["actions"]["rows"].items() if row["phase"] == phase] for phase in
           ("explore", "develop", "settle", "consume", "produce")}  # fmt: skip


# The slowest that a search for slow ones found: goods told apart by two prices, windfall worlds to choose from.
TWO_PRICES = [
    *("mining-conglomerate", "new-vinland", "trade-league", "tourist-world", "pirate-world", "prosperous-world"),
    *("malevolent-lifeforms", "black-market-trading-world", "star-nomad-lair", "new-earth", "alien-robot-sentry"),
    *("pilgrimage-world", "new-survivalists", "plague-world"),
]
MANY_WINDFALLS = [
    *("galactic-engineers", "genetics-lab", "alien-rosetta-stone-world", "mining-league", "deserted-alien-colony"),
    *("former-penal-colony", "the-last-of-the-uplift-gnarssh", "lost-alien-warship", "destroyed-world"),
    *("aquatic-uplift-race", "pirate-world", "alpha-centauri", "runaway-robots", "alien-robot-scout-ship"),
]


def asked(question: str, language: str = "en", **facts: Any) -> answers.Reply:
    return ask.ask(RFTG.at(HERE, language), question, facts)


def tableaux(number: int, size: int) -> list[dict[str, Any]]:
    """Tableaux with goods, chips and a hand."""
    chance = random.Random(size)
    found = []
    for _ in range(number):
        cards = chance.sample(sorted(CARDS), size)
        goods = [card for card in cards if card in WORLDS and chance.random() < 0.5]
        found.append({"tableau": cards, "goods": goods, "chips": chance.randint(0, 20), "hand": chance.randint(1, 8)})
    return found


@pytest.mark.parametrize("table", tableaux(40, 8), ids=str)
def test_it_says_what_the_single_questions_say(table: dict[str, Any]) -> None:
    outcome = asked("tableau", **table).outcome
    assert outcome["score"] == asked("score", tableau=table["tableau"], chips=table["chips"]).outcome
    for action in [[], *([card] for card in BONUSES["explore"])]:
        told = outcome["explore"]["bonus"]["+".join(action)] if action else outcome["explore"]
        single = asked("explore", tableau=table["tableau"], action=action).outcome
        assert (told["seen"], told["kept"]) == (single["seen"], single["kept"])
    for prefer, told in (("points", outcome["consume"]), ("cards", outcome["consume"].get("for-cards"))):
        single = asked("best-consume", **table, prefer=prefer, action=[]).outcome
        if told:
            assert [told[key] for key in ("points", "cards")] == [single[key] for key in ("points", "cards")]
    doubled = asked("best-consume", **table, action=["consume-2x"]).outcome
    assert outcome["consume"].get("bonus", {}).get("consume-2x", {}).get("points", 0) == doubled["points"]
    for world, cards in outcome["sales"].items():
        assert asked("trade", **table, sold=world, action=["consume-trade"]).outcome["cards"] == cards
    for action in [[], ["produce-action"]]:
        told = (
            outcome["produce"].get("bonus", {}).get("produce-action", outcome["produce"])
            if action
            else outcome["produce"]
        )
        ways = [
            way for rival in (0, len(table["tableau"])) for way in every("produce", table, action=action, rival=rival)
        ]
        assert told["goods"] == max(len(way["produced"]) for way in ways)
        assert told["least-cards"] == min(way["cards"] for way in ways)
        assert told["cards"] == max(way["cards"] for way in ways)


def every(question: str, table: dict[str, Any], action: list[str], rival: int) -> list[dict[str, Any]]:
    answers = ask.outcomes(VIEW, question, {**table, "action": action, "rival-goods": rival})
    return [answer.outcome for answer in answers]


@pytest.mark.parametrize("table", tableaux(25, 7), ids=str)
def test_a_considered_card_is_placed_as_its_own_question_says(table: dict[str, Any]) -> None:
    chance = random.Random(len(str(table)))
    considered = chance.sample(DEVELOPMENTS, 3) + chance.sample(PLACED, 5)
    told = asked("tableau", **table, considered=considered).outcome["considered"]
    assert list(told) == considered
    for card in considered:
        question = "develop" if card in DEVELOPMENTS else "settle"
        answers = ask.outcomes(VIEW, question, {**table, "card": card, "action": []})
        for way, answer in zip(told[card]["ways"], answers, strict=True):
            if answer.refused:
                assert f"rftg/{way['refused']}" == answer.refused["rule"]
                continue
            shared = {"cost", "strength", "defense", "discarded", "good"} & set(answer.outcome)
            assert {key: way[key] for key in shared} == {key: answer.outcome[key] for key in shared}
            assert all(helper in table["tableau"] for helper in way["with"])


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_it_is_said_in_playing_order_and_in_full(language: str) -> None:
    phases = ["explore", "develop", "settle", "consume", "produce"]
    headings = [VIEW.game.at(HERE, language).title(each).capitalize() for each in [*phases, "tableau", "score"]]
    considered = ["drop-ships", "public-works", "rebel-base", "tourist-world"]
    for table in tableaux(30, 12):
        steps = asked("tableau", language, **table, considered=considered).steps
        under = [step["under"].capitalize() for step in steps[:-1]]
        assert [heading for heading in headings if heading in under] == list(dict.fromkeys(under))
        assert headings[:5] == list(dict.fromkeys(under))[:5]
        for step in steps:
            assert not re.search(r"[{}‹›]|\bNone\b|\(\)|  ", step["text"]), step["text"]
        own = [step["text"] for step in steps if step["rule"].startswith("rftg/tableau.")]
        assert len(set(own)) == len(own), own


def test_headings_stand_once_and_citations_once_for_steps_alike(command: Command) -> None:
    told = command("ask", "rftg", "tableau", "--tableau", "old-earth,gem-world", "--goods", "gem-world", "--lang", "en")
    lines = told.stdout.splitlines()
    headings = ("Explore", "Develop", "Settle", "Consume", "Produce", "Score")
    lines = [next((each for each in headings if line.split("  ")[0] == each), line) for line in lines]
    assert [lines.count(heading) for heading in headings] == [1] * 6
    assert lines.index("Explore") < lines.index("Settle") < lines.index("Score")
    explore = lines[lines.index("Explore") : lines.index("Develop")]
    assert len([line for line in explore if line[:1].isdigit()]) > 1
    assert sum("ibid." in line for line in explore) <= 1  # cited beside the heading


def test_a_tableau_of_fourteen_cards_is_told_soon() -> None:
    chance = random.Random(95)
    tables = [sample(chance, size=14, goods=14) for _ in range(30)]
    tables += [(cards, [card for card in cards if card in WORLDS]) for cards in (SLOWEST, TWO_PRICES)]
    tables.append((MANY_WINDFALLS, []))
    slowest = 0.0
    for cards, goods in tables:
        began = time.process_time()
        assert asked("tableau", tableau=cards, goods=goods, hand=5).status == "settled"
        slowest = max(slowest, time.process_time() - began)
    assert slowest < 1.5
