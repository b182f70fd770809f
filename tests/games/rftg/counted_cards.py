"""The figures of the printed distribution, each counted on the cards."""

from collections.abc import Callable
from functools import cache
from typing import Any

from rulebase.author import opening
from rulebase.model import game as games

Card = dict[str, Any]
Test = Callable[[Card], bool]


@cache
def game() -> games.Game:
    return opening.open_game("rftg")


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
