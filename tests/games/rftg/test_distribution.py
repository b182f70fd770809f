"""Every number of cards that the rulebook prints, counted over the cards."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rulebase.knowledge import game as games

Card = dict[str, Any]
Test = Callable[[Card], bool]


@cache
def game() -> games.Game:
    return games.open_game("rftg")


@cache
def deck() -> tuple[Card, ...]:
    """Every single card: its data, with its group; a design stands as often as there are copies."""
    designs = [body for body in game().entries.values() if body["kind"] == "card"]
    return tuple({**body["data"], "group": body["group"]} for body in designs for _ in range(body["count"]))


def row(table: str, path: str) -> Any:
    found = game().resolver.resolve(table, game().setup.configurations[0])
    assert found is not None
    return found.get(path)


def number(*tests: Test) -> int:
    return sum(all(test(card) for test in tests) for card in deck())


def counting(*tests: Test) -> Callable[[], int]:
    return lambda: number(*tests)


def world(card: Card) -> bool:
    return bool(card["group"] == "world")


def development(card: Card) -> bool:
    return bool(card["group"] == "development")


def military(card: Card) -> bool:
    return "defense" in card


def civil(card: Card) -> bool:
    return world(card) and not military(card)


def paid(card: Card) -> bool:
    return "cost" in card


def cheaper_than_six(card: Card) -> bool:
    return paid(card) and bool(card["cost"] < 6)


def start(card: Card) -> bool:
    return "start-number" in card


def other(card: Card) -> bool:
    return not start(card)


def flagged(flag: str) -> Test:
    return lambda card: flag in card.get("flags", [])


def has(**fields: Any) -> Test:
    return lambda card: all(card.get(field) == value for field, value in fields.items())


def power(*effects: str, without: tuple[str, ...] = (), **fields: Any) -> Test:
    """A card with such a power, whose fields have these values and which lacks some others."""

    def fits(found: Card) -> bool:
        return (
            found["effect"] in effects
            and not any(field in found for field in without)
            and all(found.get(field) == value for field, value in fields.items())
        )

    return lambda card: any(fits(found) for found in card["powers"])


def strength(value: int) -> Test:
    """Permanent strength against all."""
    return power("military", without=("kind", "against", "lasts"), value=value)


def stronger(card: Card) -> bool:
    return any(
        found["effect"] == "military" and found["value"] > 0 and not {"kind", "against"} & found.keys()
        for found in card["powers"]
    )


permanent = power("military", without=("kind", "against", "lasts"))
discarded = power("military", lasts="settle", value=3)
goods_consumer = power("consume-goods", "consume-all-goods", "sell-good")
on_a_kind = [power("produce-on-windfall", kind=kind) for kind in ("novelty", "rare", "genes", "alien")]


def windfall_producer(card: Card) -> bool:
    return any(test(card) for test in on_a_kind)


# Statement, what is printed there, what the cards give. Of a row with two symbols the first is the non-military world
# (or the development), the second the military world (or the world).
DECK = [
    ("contents-list#1", 5, counting(start)),
    ("contents-list#2", 109, counting(other)),
    ("contents-list#3", 59, counting(world, other)),
    ("contents-list#4", 50, counting(development)),
    ("distribution-deck#1", 114, counting()),
    ("distribution-deck#2", 5, counting(start)),
    ("distribution-deck#2", 4, counting(start, civil)),
    ("distribution-deck#3", 1, counting(start, military)),
    ("distribution-deck#4", 22, counting(other, military)),
    ("distribution-deck#5", 37, counting(other, civil)),
    ("distribution-deck#6", 12, counting(development, has(cost=6))),
    ("distribution-deck#7", 38, counting(development, cheaper_than_six)),
]
MILITARY = [
    ("distribution-military-worlds#1", 23, counting(military)),
    ("distribution-military-worlds#2", 6, counting(has(defense=1))),
    ("distribution-military-worlds#2", 1, counting(has(defense=1), flagged("rebel"))),
    ("distribution-military-worlds#3", 7, counting(has(defense=2))),
    ("distribution-military-worlds#3", 1, counting(has(defense=2), has(good="alien"))),
    ("distribution-military-worlds#3", 1, counting(has(defense=2), flagged("rebel"))),
    ("distribution-military-worlds#3", 1, counting(has(defense=2), start)),
    ("distribution-military-worlds#4", 3, counting(has(defense=3))),
    ("distribution-military-worlds#4", 2, counting(has(defense=3), flagged("rebel"))),
    ("distribution-military-worlds#5", 2, counting(has(defense=4))),
    ("distribution-military-worlds#5", 1, counting(has(defense=4), has(good="alien"))),
    ("distribution-military-worlds#6", 2, counting(has(defense=5))),
    ("distribution-military-worlds#6", 1, counting(has(defense=5), has(good="alien"))),
    ("distribution-military-worlds#6", 1, counting(has(defense=5), flagged("rebel"))),
    ("distribution-military-worlds#7", 2, counting(has(defense=6))),
    ("distribution-military-worlds#7", 1, counting(has(defense=6), has(good="alien"))),
    ("distribution-military-worlds#7", 1, counting(has(defense=6), flagged("rebel"))),
    ("distribution-military-worlds#8", 1, counting(has(defense=7))),
    ("distribution-military-worlds#8", 1, counting(has(defense=7), flagged("rebel"))),
    ("distribution-contact-specialist#1", 4, counting(military, has(good="alien"))),
]
STRENGTH = [
    ("distribution-military-givers#1", 19, counting(stronger)),
    ("distribution-military-givers#2", 7, counting(development, permanent, stronger)),
    ("distribution-military-givers#2", 2, counting(development, strength(1))),
    ("distribution-military-givers#2", 3, counting(development, strength(2))),
    ("distribution-military-givers#2", 2, counting(development, strength(3))),
    ("distribution-military-givers#3", 2, counting(discarded)),
    ("distribution-military-givers#4", 6, counting(other, military, stronger)),
    ("distribution-military-givers#4", 4, counting(other, military, strength(1))),
    ("distribution-military-givers#4", 1, counting(other, military, strength(2))),
    ("distribution-military-givers#4", 1, counting(other, military, strength(3))),
    ("distribution-military-givers#5", 2, counting(other, civil, strength(1))),
    ("distribution-military-givers#5", 2, counting(other, civil, stronger)),
    ("distribution-military-givers#6", 2, counting(start, stronger)),
    ("distribution-military-givers#6", 1, counting(start, strength(1))),
    ("distribution-military-givers#6", 1, counting(start, strength(2))),
    ("distribution-specialised-military#1", 1, counting(power("military", against="rebel-world", value=4))),
    ("distribution-specialised-military#1", 7, counting(military, flagged("rebel"))),
    ("distribution-specialised-military#2", 1, counting(world, power("military", kind="alien", value=2))),
    ("distribution-specialised-military#2", 1, counting(development, power("military", kind="alien", value=2))),
    ("distribution-specialised-military#2", 4, counting(military, has(good="alien"))),
    ("distribution-specialised-military#3", 1, counting(start, power("military", kind="rare", value=1))),
    ("distribution-specialised-military#3", 3, counting(military, has(good="rare"))),
    ("distribution-negative-military#1", 5, counting(strength(-1))),
]
COST = [
    ("distribution-by-cost#1", 91, counting(paid)),
    *[
        (f"distribution-by-cost#{cost + 2}", printed, counting(has(cost=cost), *test))
        for cost, line in enumerate(
            [(2, 0, 2), (18, 12, 6), (23, 12, 11), (14, 4, 10), (13, 8, 5), (7, 2, 5), (14, 12, 2)]
        )
        for printed, test in zip(line, [(), (development,), (world,)], strict=True)
    ],
]
GOODS = [
    *[
        (f"{section}#{line}", printed, counting(has(type=sort), *test))
        for section, sort, rows in (
            (
                "distribution-windfall",
                "windfall-world",
                {"novelty": (5, 2, 3), "rare": (7, 5, 2), "genes": (7, 2, 5), "alien": (6, 3, 3)},
            ),
            (
                "distribution-production",
                "production-world",
                {"novelty": (9, 8, 1), "rare": (6, 5, 1), "genes": (4, 3, 1), "alien": (2, 1, 1)},
            ),
        )
        for line, (good, row) in enumerate(rows.items(), 2)
        for printed, test in zip(
            row, [(has(good=good),), (has(good=good), civil), (has(good=good), military)], strict=True
        )
    ],
    ("distribution-windfall#1", 25, counting(has(type="windfall-world"))),
    ("distribution-windfall#3", 1, counting(has(type="windfall-world"), has(good="rare"), start)),
    ("distribution-production#1", 21, counting(has(type="production-world"))),
    ("distribution-production#2", 1, counting(has(type="production-world"), has(good="novelty"), start)),
    ("distribution-windfall-producers#1", 6, counting(development, windfall_producer)),
    ("distribution-windfall-producers#2", 2, counting(world, windfall_producer)),
    ("distribution-windfall-producers#3", 1, counting(power("produce-on-windfall", without=("kind",)))),
    ("distribution-consumers#1", 33, counting(goods_consumer)),
    ("distribution-consumers#2", 3, counting(start, civil, goods_consumer)),
    ("distribution-consumers#3", 2, counting(military, goods_consumer)),
    ("distribution-consumers#4", 15, counting(development, goods_consumer)),
    ("distribution-hand-consumers#1", 2, counting(development, power("discard-hand-cards"))),
    ("distribution-hand-consumers#2", 1, counting(world, power("discard-hand-cards"))),
]


@pytest.mark.parametrize(("statement", "printed", "counted"), [*DECK, *MILITARY, *STRENGTH, *COST, *GOODS])
def test_the_cards_are_those_that_the_rulebook_counts(statement: str, printed: int, counted: Callable[[], int]) -> None:
    section, _, line = statement.partition("#")
    assert game().books["rftg.pl"]["sections"][section]["statements"] >= int(line)
    assert counted() == printed


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
    hands = game().entries["first-game-hands"]["rows"]
    for hand, cells in hands.items():
        cards = [cells[name] for name in ("first", "second", "third", "fourth")]
        marked = [
            entry for entry, body in game().entries.items() if body.get("data", {}).get("first-game-hand") == int(hand)
        ]
        assert sorted(cards) == sorted(marked)
        assert game().entries[cells["world"]]["data"]["start-number"] == int(hand)
