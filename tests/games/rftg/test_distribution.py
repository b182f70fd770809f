"""Every number of cards that the rulebook prints, counted over the cards."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rulebase.model import situation
from rulebase.play import answers, ask
from tests.games.rftg.counted_cards import (
    COUNTED,
    civil,
    deck,
    development,
    game,
    goods_consumer,
    military,
    number,
    other,
    row,
    start,
    world,
)


def figures() -> dict[str, int]:
    """Every figure of the tables that repeat the printed distribution, by its path."""
    tables = [entry for entry in game().entries if entry.startswith("distribution-")]
    return {
        f"{table}.{path}.{name}": cell
        for table in tables
        for path, cells in parts(table).items()
        for name, cell in cells.items()
        if name != "sources"
    }


def parts(table: str) -> dict[str, dict[str, Any]]:
    """The rows of a table, and its single values."""
    rows = {f"rows.{key}": cells for key, cells in row(table, "rows").items()}
    return {**rows, "values": row(table, "values")} if "values" in game().entries[table] else rows


def test_no_figure_of_the_distribution_is_left_uncounted() -> None:
    assert figures().keys() == COUNTED.keys()


@pytest.mark.parametrize("figure", COUNTED)
def test_the_cards_are_those_that_the_rulebook_counts(figure: str) -> None:
    assert COUNTED[figure]() == figures()[figure]


def test_a_misprint_of_the_rulebook_is_known() -> None:
    """Printed as 13, three of them start worlds: the start worlds are left out of it."""
    assert number(civil, goods_consumer) == 16
    assert number(other, civil, goods_consumer) == 13
    assert "consuming-cards" in game().core["discrepancies"]


def test_the_two_prices_of_alien_goods_can_both_be_played() -> None:
    """Trade prints one price, the two cards that sell in Consume another."""
    here = game().setup.configurations[0]
    prices = {}
    for reading in ("same", "less"):
        found = game().resolver.resolve("consume-sales", here, {"alien-trade-price": reading})
        assert found is not None
        prices[reading] = found.get("rows.alien.cards")
    assert prices == {"same": row("trade-prices", "rows.alien.cards"), "less": row("trade-prices", "rows.genes.cards")}


def test_every_design_has_its_own_statement() -> None:
    cited = [
        [source for source in body["sources"] if source.startswith("rftg-cards.en/")]
        for body in game().entries.values()
        if body["kind"] == "card"
    ]
    sections = game().books["rftg-cards.en"]["sections"]
    printed = {
        f"rftg-cards.en/{name}#{line}"
        for name, section in sections.items()
        for line in range(1, section["statements"] + 1)
    }
    assert all(len(sources) == 1 for sources in cited)
    assert {sources[0] for sources in cited} == printed
    assert len(cited) == len(printed)


def test_the_box_holds_the_same_cards() -> None:
    counts = {"start-worlds": number(start), "game-cards": number(other), "worlds": number(world, other)}
    for name, counted in {**counts, "developments": number(development)}.items():
        assert row("contents", f"rows.{name}.count") == counted, name
    assert row("contents", "values.all-cards") == len(deck())
    chips = row("chips", "rows")
    assert sum(chip["count"] for chip in chips.values()) == row("contents", "rows.chips.count")


def test_printed_ranges_are_those_of_the_cards() -> None:
    ranges = {
        "development-cost": [card["cost"] for card in deck() if development(card)],
        "world-cost": [card["cost"] for card in deck() if civil(card)],
        "defense": [card["defense"] for card in deck() if military(card)],
    }
    for name, found in ranges.items():
        assert row("printed-ranges", f"values.{name}") == [min(found), max(found)], name
    six = [card for card in deck() if development(card) and card["cost"] == row("printed-ranges", "values.six-cost")]
    assert six == [card for card in deck() if "scoring" in card]


def test_hands_of_the_first_game_are_marked_on_their_cards() -> None:
    hands: dict[str, Any] = {**game().entries["first-game-hands"]["rows"]}
    for hand, cells in hands.items():
        cards = [cells[name] for name in ("first", "second", "third", "fourth")]
        marked = [
            entry for entry, body in game().entries.items() if body.get("data", {}).get("first-game-hand") == int(hand)
        ]
        assert sorted(cards) == sorted(marked)
        assert game().entries[cells["world"]]["data"]["start-number"] == int(hand)


def answered(question: str = "how-many", **facts: Any) -> answers.Reply:
    told = situation.read(game(), {fact.replace("_", "-"): value for fact, value in facts.items()})
    return ask.ask(game().at(game().setup.configurations[0], "en"), question, told)


def test_whatever_cards_print_can_be_asked_for() -> None:
    facts: Any = game().core["facts"]
    effects = {f"temporary-{found['effect']}" if "lasts" in found else found["effect"] for found in powers()}
    assert effects == set(facts["power-effect"]["type"]["list"]["choice"])
    # The military circle is asked for as a sort of card.
    assert {flag for card in deck() for flag in card.get("flags", ())} - {"military"} == set(
        facts["card-word"]["type"]["choice"]
    )
    purposes = {found[key] for found in powers() for key in ("kind", "against") if key in found}
    assert purposes | {"everything", "some"} == set(facts["power-for"]["type"]["choice"])


def test_no_card_that_came_is_not_told_as_a_number() -> None:
    assert answered("next-cards", next_number=2, next_drawn=[]).sentence == "No card was drawn."


def powers() -> list[dict[str, Any]]:
    return [found for card in deck() for found in card["powers"]]


@pytest.mark.parametrize("effect", ["discount", "sale-bonus", "draw-more", "produce-on-windfall", "consume-goods"])
@pytest.mark.parametrize("kind", [None, "novelty", "genes", "rare", "alien"])
def test_one_and_the_same_power_has_to_be_all_that_is_asked_for(effect: str, kind: str | None) -> None:
    more = {"power_for": kind} if kind else {}
    for value in range(1, 4):
        wanted: dict[str, Any] = {"effect": effect, "value": value} | ({"kind": kind} if kind else {})
        counted = sum(any(wanted.items() <= found.items() for found in card["powers"]) for card in deck())
        assert answered(power_effect=[effect], power_value=[value], **more).outcome["cards"] == counted


def test_what_is_known_can_no_longer_come() -> None:
    """The cards of one sort are taken away one after another."""
    left = dict(answered(card_good=["genes"], card_makes="windfall-world").outcome["which"])
    known: list[str] = []
    while left:
        known.append(left.popitem()[0])
        outcome = answered(card_good=["genes"], card_makes="windfall-world", known=known).outcome
        assert (outcome["unseen"], outcome["pile"], outcome["cards"]) == (len(left), len(deck()) - len(known), 7)
        assert outcome["which"] == left


def test_once_everything_is_known_nothing_has_a_chance() -> None:
    known = [body["id"] for body in game().entries.values() if body["kind"] == "card" for _ in range(body["count"])]
    answer = ask.ask(game().at(game().setup.configurations[0], "en"), "how-many", {"known": known})
    assert (answer.outcome["pile"], answer.outcome["unseen"]) == (0, 0)
    assert "chance" not in answer.outcome
    assert "distribution.next/chance" not in answer.sentences


@pytest.mark.parametrize("drawn", [1, 2, 7])
def test_chances_of_the_next_cards_are_those_of_drawing_without_putting_back(drawn: int) -> None:
    told = situation.read(game(), {"card-type": "military-world", "known": ["old-earth"], "next-number": drawn})
    found = ask.odds(game().at(game().setup.configurations[0], "en"), "next-cards", told)["probabilities"]
    fitting, pile = number(military), len(deck()) - 1
    for hits in range(drawn + 1):
        chance = Fraction(comb(fitting, hits) * comb(pile - fitting, drawn - hits), comb(pile, drawn))
        assert Fraction(found[str(hits)]["fraction"]) == chance
    assert len(found) == drawn + 1


def test_chances_say_how_many_cards_fit_and_name_none() -> None:
    told = situation.read(game(), {"start-worlds": "only", "next-number": 3})
    found = ask.odds(game().at(game().setup.configurations[0], "en"), "next-cards", told)["probabilities"]
    assert found["2"]["sentence"] == "Of the next 3 cards, 2 are among those asked about."
