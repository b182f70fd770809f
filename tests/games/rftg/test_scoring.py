"""The final score, counted a second time from the printed cards and from nothing else."""

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.play import ask

TABLEAUX = 1_000


@cache
def view() -> games.View:
    game = opening.open_game("rftg")
    return game.at(game.setup.configurations[0], "en")


def cards() -> Mapping[str, Mapping[str, Any]]:
    return {name: body for name, body in view().game.entries.items() if body["kind"] == "card"}


def dealt(seed: int) -> tuple[list[str], int]:
    """A start world and some other cards; six-cost developments come up often."""
    chance = random.Random(seed)
    everything = cards()
    start = [name for name, body in everything.items() if "start-number" in body["data"]]
    six = [name for name, body in everything.items() if "scoring" in body["data"]]
    other = [name for name in everything if name not in [*start, *six]]
    picked = chance.sample(six, chance.randint(0, 4)) + chance.sample(other, chance.randint(0, 10))
    chance.shuffle(picked)
    return [chance.choice(start), *picked], chance.randint(0, 40)


def counted(tableau: list[str], chips: int) -> dict[str, int]:
    """What each six-cost development scores, by going through the cards one by one."""
    everything = cards()
    found = {}
    for scoring in tableau:
        rows = everything[scoring]["data"].get("scoring")
        if rows is None:
            continue
        points = 0
        for row in rows:
            if row["per"] == "vp-chips":
                points += row["points"] * (chips // row["every"])
            if row["per"] == "total-military":
                points += row["points"] * sum(map(strength, tableau))
        for card in tableau:
            for row in rows:
                if fits(card, everything[card], row):
                    points += row["points"]
                    break
        found[scoring] = points
    return found


def strength(card: str) -> int:
    found = 0
    for power in cards()[card]["data"]["powers"]:
        narrowed = {"kind", "against", "lasts"} & power.keys()
        if power["phase"] == "settle" and power["effect"] == "military" and not narrowed:
            found += power["value"]
    return found


def fits(card: str, body: Mapping[str, Any], row: dict[str, Any]) -> bool:
    data, per = body["data"], row["per"]
    world, flags = body["group"] == "world", data.get("flags", [])
    if per in ("production-world", "windfall-world"):
        return bool(data.get("type") == per and data["good"] == row["kind"])
    if per in ("development-with-power", "world-with-power"):
        powers = [power for power in data["powers"] if power["phase"] == row["phase"]]
        return bool(powers) and world == (per == "world-with-power")
    simple = {
        "alien-card": "alien" in flags,
        "named-card": row.get("named") == card,
        "six-cost-development": not world and data["cost"] == 6,
        "development": not world,
        "rebel-world": "rebel" in flags,
        "military-world": "military" in flags,
        "world": world,
    }
    return bool(simple.get(per, False))


def test_the_score_is_what_the_cards_say() -> None:
    met: dict[str, int] = {}
    for seed in range(TABLEAUX):
        tableau, chips = dealt(seed)
        answer = ask.ask(view(), "score", {"tableau": tableau, "chips": chips})
        six = counted(tableau, chips)
        printed = sum(cards()[card]["data"].get("vp", 0) for card in tableau)
        assert answer.outcome["six-cost"] == six, tableau
        assert answer.outcome["printed"] == printed, tableau
        assert answer.outcome["total"] == printed + chips + sum(six.values()), tableau
        for card, points in six.items():
            met[card] = max(met.get(card, 0), points)
    assert len(met) == 12
    assert all(points > 2 for points in met.values()), met


def test_a_tableau_is_worth_its_score() -> None:
    for seed in range(40):
        tableau, chips = dealt(seed)
        told = ask.ask(view(), "tableau", {"tableau": tableau, "chips": chips, "hand": 2})
        score = ask.ask(view(), "score", {"tableau": tableau, "chips": chips})
        assert told.status == "settled", tableau
        assert told.outcome["score"]["total"] == score.outcome["total"]


@pytest.mark.parametrize("guess", range(1, 8))
def test_the_odds_of_the_lucky_draw_are_the_chances_it_tells(guess: int) -> None:
    known, _ = dealt(guess)
    chances = ask.ask(view(), "lucky-draw", {"known": known}).outcome["chances"]
    odds = ask.odds(view(), "lucky-draw", {"known": known, "guess": guess})["probabilities"]
    kept = Fraction(odds["kept"]["fraction"]) if "kept" in odds else Fraction(0)
    assert kept == Fraction(chances[str(guess)])


def test_equal_numbers_are_all_named() -> None:
    """With one card left of each of two numbers, both are best."""
    left = ["rebel-homeworld", "pilgrimage-world", "rebel-base"]
    known = [name for name, body in cards().items() if name not in left for _ in range(body["count"])]
    answer = ask.ask(view(), "lucky-draw", {"known": known})
    assert (answer.outcome["best"], answer.outcome["unseen"]) == ([6, 7], 3)
    assert "6 and 7" in answer.sentence


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("chips", ["1 victory point for every 3 victory points in VP chips", "with 7 in chips, that is 2"]),
        ("all", ["Galactic Renaissance scores 4 victory points for 13 points from cards and chips together"]),
    ],
)
def test_the_points_that_are_counted_are_named(reading: str, told: list[str]) -> None:
    game = opening.open_game("rftg")
    here = game.at(game.setup.configurations[0], "en", {"three-points-of-what": reading})
    facts: dict[str, Any] = {"tableau": ["galactic-renaissance", "old-earth", "artist-colony"], "chips": 7}
    said = " ".join(step["text"] for step in ask.ask(here, "score", facts).as_json()["steps"])
    assert all(sentence in said for sentence in told)
    assert ("in chips" in said) == (reading == "chips")
