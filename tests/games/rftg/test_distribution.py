"""Every number of cards that the rulebook prints, counted over the cards."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

from rulebase.checker import answers, ask
from rulebase.knowledge import game as games
from rulebase.knowledge import situation

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


def weaker(card: Card) -> bool:
    return any(found["effect"] == "military" and found["value"] < 0 for found in card["powers"])


permanent = power("military", without=("kind", "against", "lasts"))
lasting = power("military", lasts="settle")
discarded = power("military", lasts="settle", value=3)
goods_consumer = power("consume-goods", "consume-all-goods", "sell-good")
on_a_kind = [power("produce-on-windfall", kind=kind) for kind in ("novelty", "rare", "genes", "alien")]


def windfall_producer(card: Card) -> bool:
    return any(test(card) for test in on_a_kind)


def windfall(card: Card) -> bool:
    return bool(card.get("type") == "windfall-world")


def production(card: Card) -> bool:
    return bool(card.get("type") == "production-world")


def designs(*tests: Test) -> Callable[[], int]:
    """How many different cards, not how many copies."""
    return lambda: len({id(card["powers"]) for card in deck() if all(test(card) for test in tests)})


def copies(*tests: Test) -> Callable[[], int]:
    """Of how many copies each of these cards has; 0 if they differ in that."""

    def count() -> int:
        found = {
            body["count"]
            for body in game().entries.values()
            if body["kind"] == "card" and all(test({**body["data"], "group": body["group"]}) for test in tests)
        }
        return int(found.pop()) if len(found) == 1 else 0

    return count


RANKS = {"plus-one": strength(1), "plus-two": strength(2), "plus-three": strength(3)}
KINDS = ("novelty", "rare", "genes", "alien")

Counts = dict[str, Callable[[], int]]


def counts(path: str, *tests: Test, **columns: Test) -> Counts:
    """Of one row: all its cards, and those that each further column counts."""
    more = {f"{path}.{name.replace('_', '-')}": counting(*tests, test) for name, test in columns.items()}
    return {f"{path}.count": counting(*tests), **more}


def stronger_row(name: str, *columns: str, tests: tuple[Test, ...]) -> Counts:
    return counts(f"distribution-strength.rows.{name}", *tests, **{column: RANKS[column] for column in columns})


# What the cards give for every figure of the tables of distribution.
SORTS: Counts = {
    "distribution-sorts.values.all": counting(),
    **counts("distribution-sorts.rows.start-worlds", start, nonmilitary=civil, military=military),
    **counts("distribution-sorts.rows.military-worlds", other, military),
    **counts("distribution-sorts.rows.nonmilitary-worlds", other, civil),
    **counts("distribution-sorts.rows.six-cost", development, has(cost=6)),
    **counts("distribution-sorts.rows.other-developments", development, cheaper_than_six),
    "distribution-sorts.rows.other-developments.designs": designs(development, cheaper_than_six),
    "distribution-sorts.rows.other-developments.copies": copies(development, cheaper_than_six),
}
DEFENSE: Counts = {
    "distribution-defense.values.all": counting(military),
    "distribution-defense.values.no-contact": counting(military, has(good="alien")),
    **{
        f"distribution-defense.rows.{defense}.{column}": counting(military, has(defense=defense), *test)
        for defense, further in enumerate(
            (("rebel",), ("rebel", "alien", "start"), ("rebel",), ("alien",), *[("rebel", "alien")] * 2, ("rebel",)), 1
        )
        for column, test in {
            "count": (),
            "rebel": (flagged("rebel"),),
            "alien": (has(good="alien"),),
            "start": (start,),
        }.items()
        if column in ("count", *further)
    },
}
STRENGTH: Counts = {
    "distribution-strength.values.all": counting(stronger),
    **stronger_row("developments", *RANKS, tests=(development, permanent, stronger)),
    **counts("distribution-strength.rows.discarded", lasting),
    "distribution-strength.rows.discarded.plus-three": counting(discarded),
    **stronger_row("military-worlds", *RANKS, tests=(other, military, stronger)),
    **stronger_row("nonmilitary-worlds", "plus-one", tests=(other, civil, stronger)),
    **stronger_row("start-worlds", "plus-one", "plus-two", tests=(start, stronger)),
    **counts("distribution-strength.rows.weaker", weaker),
    "distribution-strength.rows.weaker.minus-one": counting(strength(-1)),
}
COST: Counts = {
    "distribution-cost.values.all": counting(paid),
    **{
        path: counted
        for cost in range(7)
        for path, counted in counts(
            f"distribution-cost.rows.{cost}", has(cost=cost), developments=development, worlds=world
        ).items()
    },
}
GOODS: Counts = {
    "distribution-windfall.values.all": counting(windfall),
    "distribution-production.values.all": counting(production),
    **{
        path: counted
        for name, sort in {"windfall": windfall, "production": production}.items()
        for kind in KINDS
        for path, counted in counts(
            f"distribution-{name}.rows.{kind}", sort, has(good=kind), nonmilitary=civil, military=military
        ).items()
    },
    "distribution-windfall.rows.rare.start": counting(windfall, has(good="rare"), start),
    "distribution-production.rows.novelty.start": counting(production, has(good="novelty"), start),
    **counts("distribution-producers.rows.developments", development, windfall_producer),
    **counts("distribution-producers.rows.worlds", world, windfall_producer),
    **counts("distribution-producers.rows.any", power("produce-on-windfall", without=("kind",))),
}
CONSUMERS: Counts = {
    "distribution-consumers.values.all": counting(goods_consumer),
    **counts("distribution-consumers.rows.start-worlds", start, goods_consumer),
    **counts("distribution-consumers.rows.nonmilitary-worlds", other, civil, goods_consumer),
    **counts("distribution-consumers.rows.military-worlds", military, goods_consumer),
    **counts("distribution-consumers.rows.developments", development, goods_consumer),
    **counts("distribution-consumers.rows.hand-developments", development, power("discard-hand-cards")),
    **counts("distribution-consumers.rows.hand-worlds", world, power("discard-hand-cards")),
}


def specialised(name: str, against: Test, targets: Test, **sorts: Test) -> Counts:
    path = f"distribution-specialised.rows.{name}"

    def strongest() -> int:
        values = {found["value"] for card in deck() for found in card["powers"] if against({"powers": [found]})}
        return int(values.pop()) if len(values) == 1 else 0

    return {
        f"{path}.strength": strongest,
        **{f"{path}.{column}": counting(sort, against) for column, sort in sorts.items()},
        f"{path}.targets": counting(military, targets),
    }


SPECIALISED: Counts = {
    **specialised("rebel", power("military", against="rebel-world"), flagged("rebel"), developments=development),
    **specialised("alien", power("military", kind="alien"), has(good="alien"), developments=development, worlds=world),
    **specialised("rare", power("military", kind="rare"), has(good="rare"), worlds=world),
}
COUNTED: Counts = {**SORTS, **DEFENSE, **STRENGTH, **SPECIALISED, **COST, **GOODS, **CONSUMERS}


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
    assert "distribution.next/chance" not in answer.told


@pytest.mark.parametrize("drawn", [1, 2, 7])
def test_chances_of_the_next_cards_are_those_of_drawing_without_putting_back(drawn: int) -> None:
    told = situation.read(game(), {"card-type": "military-world", "known": ["old-earth"], "next-number": drawn})
    found = ask.odds(game().at(game().setup.configurations[0], "en"), "next-cards", told)["probabilities"]
    fitting, pile = number(military), len(deck()) - 1
    for hits in range(drawn + 1):
        chance = Fraction(comb(fitting, hits) * comb(pile - fitting, drawn - hits), comb(pile, drawn))
        assert Fraction(found[str(hits)]["fraction"]) == chance
    assert len(found) == drawn + 1
