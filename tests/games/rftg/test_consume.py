"""Consumption, checked by a second and simpler reckoning: every order is played out, world by world."""

import functools
import itertools
import random
import time
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration
from rulebase.play import answers, ask

RFTG = opening.open_game("rftg")
CARDS: dict[str, dict[str, Any]] = {
    entry: body["data"] for entry, body in RFTG.entries.items() if body["kind"] == "card"
}
HERE: configuration.Configuration = RFTG.setup.configurations[0]
VIEW = RFTG.at(HERE, "en")
PRICES: Any = {kind: row["cards"] for kind, row in RFTG.entries["trade-prices"]["rows"].items()}
CONSUMING = [card for card, data in CARDS.items() if any(power["phase"] == "consume" for power in data["powers"])]
WORLDS = [card for card, data in CARDS.items() if "good" in data]
End = tuple[int, int, int, tuple[str, ...]]  # points, cards drawn, cards discarded, kinds left


def powers(tableau: list[str], phase: str) -> list[tuple[str, dict[str, Any]]]:
    return [(card, power) for card in tableau for power in CARDS[card]["powers"] if power["phase"] == phase]


def sold_for(tableau: list[str], world: str, power: dict[str, Any]) -> int:
    """What one sale by a consume power draws."""
    kind = CARDS[world]["good"]
    cards = PRICES[kind]
    for card, trade in powers(tableau, "trade") if "with" in power else []:
        if trade["effect"] == "sale-bonus-here":
            cards += trade["value"] * (card == world)
        else:
            cards += trade["value"] * (trade.get("kind") in (None, kind))
    return int(cards)


def meals(power: dict[str, Any], goods: frozenset[str]) -> list[tuple[str, ...]]:
    """Every set of worlds whose goods a power can take now."""
    edible = sorted(world for world in goods if power.get("kind") in (None, CARDS[world]["good"]))
    if power["effect"] == "consume-all-goods":
        return [tuple(edible)] if edible else []
    if "up-to" in power:
        number = min(power["up-to"], len(edible))
        return list(itertools.combinations(edible, number)) if number else []
    if "kinds" in power:
        chosen = itertools.combinations(edible, power["kinds"])
        return [worlds for worlds in chosen if len({CARDS[world]["good"] for world in worlds}) == len(worlds)]
    return list(itertools.combinations(edible, power["goods"]))


def worth(tableau: list[str], power: dict[str, Any], eaten: tuple[str, ...]) -> tuple[int, int]:
    if power["effect"] == "consume-all-goods":
        return len(eaten) - power["fewer"], 0
    if power["effect"] == "sell-good":
        return 0, sum(sold_for(tableau, world, power) for world in eaten)
    times = len(eaten) if "up-to" in power else 1
    return power["gain"].get("victory-point", 0) * times, power["gain"].get("card", 0) * times


def ends(tableau: list[str], goods: list[str], hand: int, times: int) -> set[End]:
    """All that any order can end in, with hand discards at any point."""
    able = powers(tableau, "consume")
    takers = [power for _, power in able if power["effect"] in ("consume-goods", "consume-all-goods", "sell-good")]
    discards = [power for _, power in able if power["effect"] == "discard-hand-cards"]
    drawn = sum(power["value"] for _, power in able if power["effect"] == "draw")

    @functools.cache
    def eating(left: frozenset[str], unused: frozenset[int]) -> frozenset[tuple[int, int, frozenset[str]]]:
        found: set[tuple[int, int, frozenset[str]]] = set()
        for index in unused:
            for eaten in meals(takers[index], left):
                points, cards = worth(tableau, takers[index], eaten)
                for more_points, more_cards, rest in eating(left - set(eaten), unused - {index}):
                    found.add((points + more_points, cards + more_cards, rest))
        return frozenset(found) or frozenset({(0, 0, left)})

    found: set[End] = set()
    for points, cards, left in eating(frozenset(goods), frozenset(range(len(takers)))):
        for numbers in itertools.product(*(range(power["up-to"] + 1) for power in discards)):
            if sum(numbers) <= hand + drawn + cards:
                kinds = tuple(sorted(CARDS[world]["good"] for world in left))
                found.add((points * times + sum(numbers), cards + drawn, sum(numbers), kinds))
    return found


def sample(chance: random.Random, size: int, goods: int) -> tuple[list[str], list[str]]:
    """A tableau that has something to consume, and goods on some of its worlds."""
    consuming = chance.sample(CONSUMING, chance.randint(1, size - 1))
    worlds = [world for world in chance.sample(WORLDS, size) if world not in consuming]
    tableau = (consuming + worlds)[:size]
    holding = [card for card in tableau if card in WORLDS]
    return tableau, chance.sample(holding, min(len(holding), chance.randint(0, goods)))


def asked(tableau: list[str], goods: list[str], **facts: Any) -> answers.Reply:
    return ask.ask(VIEW, "best-consume", {"tableau": tableau, "goods": goods, "hand": 0, "action": [], **facts})


def told(outcome: dict[str, Any]) -> set[End]:
    listed = outcome["results"]
    found = {
        (
            end["points"],
            end["cards"],
            end["discarded"],
            tuple(sorted(kind for kind in end["left"] for _ in range(end["left"][kind]))),
        )
        for end in listed
    }
    assert len(found) == len(listed) == outcome["ways"]
    return found


def check(chance: random.Random, size: int, goods: int) -> None:
    tableau, holding = sample(chance, size, goods)
    doubled, hand = chance.random() < 0.5, chance.randint(0, 3)
    action = ["consume-2x"] if doubled else []
    expected = ends(tableau, holding, hand, 2 if doubled else 1)
    prefer = chance.choice(["points", "cards", "both"])
    weights = (chance.randint(0, 4), chance.randint(0, 4))
    given = {"prefer": prefer, "point-weight": weights[0], "card-weight": weights[1], "action": action, "hand": hand}
    outcome = asked(tableau, holding, **given).outcome
    assert told(outcome) == expected, (tableau, holding, given)

    points, cards = outcome["points"], outcome["cards"] - outcome["discarded"]
    wanted = {"points": (1, 0), "cards": (0, 1), "both": weights}[prefer]
    best = max(end[0] * wanted[0] + (end[1] - end[2]) * wanted[1] for end in expected)
    assert points * wanted[0] + cards * wanted[1] == best, (tableau, holding, given)
    # What is proposed is legal when it is stated as an order, and ends as it was said to.
    eaten = [world for worlds in outcome["eats"].values() for world in worlds]
    portions = dict(_shares(tableau, outcome["discarded"]))
    stated = {"order": outcome["order"], "eaten": eaten, "portions": portions, "action": action, "hand": hand}
    stated |= {"tableau": tableau, "goods": holding}
    played = ask.ask(VIEW, "consume", stated)
    assert played.status == "settled", (played.sentence, stated)
    assert {key: played.outcome[key] for key in ("points", "cards", "left")} == {
        key: outcome[key] for key in ("points", "cards", "left")
    }


def _shares(tableau: list[str], discarded: int) -> list[tuple[str, int]]:
    shares = []
    for card, power in powers(tableau, "consume"):
        if power["effect"] == "discard-hand-cards":
            shares.append((card, min(discarded, power["up-to"])))
            discarded -= shares[-1][1]
    return shares


def test_small_tableaux_against_every_order() -> None:
    chance = random.Random(42)
    for _ in range(1000):
        check(chance, size=chance.randint(2, 7), goods=4)


@pytest.mark.heavy
def test_larger_tableaux_against_every_order() -> None:
    chance = random.Random(7)
    for _ in range(1500):
        check(chance, size=chance.randint(6, 10), goods=6)


def test_an_order_is_legal_only_if_it_is_one_of_all_orders() -> None:
    """Any order of some powers: settled exactly when some way of playing it uses every power it has to."""
    chance = random.Random(3)
    for _ in range(300):
        tableau, goods = sample(chance, size=5, goods=3)
        names = [card for card, power in powers(tableau, "consume") if power["effect"] != "lucky-draw"]
        order = chance.sample(names, chance.randint(0, len(names)))
        answer = ask.ask(VIEW, "consume", {"tableau": tableau, "goods": goods, "order": order, "hand": 0, "action": []})
        assert (answer.status in ("settled", "choice")) == _playable(tableau, goods, order), (tableau, goods, order)


def _playable(tableau: list[str], goods: list[str], order: list[str]) -> bool:
    by_card = {card: power for card, power in powers(tableau, "consume") if power["effect"] != "lucky-draw"}
    lucky = {card for card, power in powers(tableau, "consume") if power["effect"] == "lucky-draw"}
    takers = {card for card, power in by_card.items() if power["effect"] not in ("draw", "discard-hand-cards")}
    if any(power["effect"] == "draw" and card not in order for card, power in by_card.items()):
        return False
    reached = {frozenset(goods)}
    for card in order:
        if card in takers:
            idle = {left for left in reached if card in lucky and not meals(by_card[card], left)}
            reached = idle | {left - set(eaten) for left in reached for eaten in meals(by_card[card], left)}
    return any(not any(meals(by_card[card], left) for card in takers - set(order)) for left in reached)


# The slowest that a search for slow ones found: two sales that tell goods apart, many kinds, many powers.
SLOWEST = [
    *("secluded-world", "new-vinland", "trade-league", "tourist-world", "pirate-world", "prosperous-world"),
    *("distant-world", "black-market-trading-world", "star-nomad-lair", "new-earth", "deserted-alien-outpost"),
    *("galactic-resort", "new-survivalists", "plague-world"),
]


def test_any_tableau_of_fourteen_cards_is_worked_out_within_a_second() -> None:
    chance = random.Random(95)
    tableaux = [sample(chance, size=14, goods=14) for _ in range(60)]
    tableaux += [(SLOWEST, [card for card in SLOWEST if card in WORLDS])]
    slowest = 0.0
    for tableau, goods in tableaux:
        began = time.process_time()
        assert asked(tableau, goods).status == "settled"
        slowest = max(slowest, time.process_time() - began)
    assert slowest < 1
