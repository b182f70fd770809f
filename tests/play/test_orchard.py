"""The pocket game against reckonings that share nothing with the engine: what a position can do."""

import itertools
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulebase.documents import problems
from rulebase.model import configuration, quantities, situation
from rulebase.model import game as games
from rulebase.model.shapes import names
from rulebase.play import answers, ask, may, scenarios, secrecy
from tests.conftest import Command


def told(view: games.View, **facts: Any) -> dict[str, Any]:
    return situation.read(view.game, {name.replace("_", "-"): value for name, value in facts.items()})


def asked(view: games.View, question: str, **facts: Any) -> answers.Reply:
    return ask.ask(view, question, told(view, **facts))


def odds(view: games.View, question: str, **facts: Any) -> dict[str, Fraction]:
    found = ask.odds(view, question, told(view, **facts))
    return {key: Fraction(chance["fraction"]) for key, chance in found["probabilities"].items()}


# ---------------------------------------------------------------- decks as they are made


def _deck(view: games.View) -> dict[str, list[str]]:
    """Every single card, by kind."""
    cards = {card: view.game.entries[card]["data"] for card in view.game.core["groups"]["weather"]}
    kinds = {kind: [card for card in cards if cards[card]["kind"] == kind] for kind in ("sun", "rain", "frost")}
    return {kind: [card for card in own for _ in range(cards[card]["copies"])] for kind, own in kinds.items()}


def _pairs(decks: dict[str, list[str]]) -> Iterator[tuple[tuple[str, str], Fraction]]:
    """The first two cards of a weather deck of two of each kind, single card by single card."""
    for first, second in itertools.product(decks, repeat=2):
        kinds = Fraction(2, 6) * (Fraction(1, 5) if first == second else Fraction(2, 5))
        singles = [
            (one, other)
            for i, one in enumerate(decks[first])
            for j, other in enumerate(decks[second])
            if first != second or i != j
        ]
        for pair in singles:
            yield pair, kinds / len(singles)


def test_a_harvest_draws_from_the_weather_deck_as_it_was_made(orchard: games.View) -> None:
    decks = _deck(orchard)
    assert sum(map(len, decks.values())) == 25
    strength = {card: orchard.game.entries[card]["data"]["strength"] for deck in decks.values() for card in deck}
    expected = {True: Fraction(0), False: Fraction(0)}
    for pair, chance in _pairs(decks):
        total = sum(strength[card] * (-1 if card in decks["frost"] else 1) for card in pair)
        expected[total + 3 >= 4] += chance
    found = odds(orchard, "gather", harvest_step="playing", harvest_difficulty=4, harvest_cards="sun-3=1", weather=6)
    assert found == {"True": expected[True], "False": expected[False]}
    flat = [card for deck in decks.values() for card in deck]
    flatly = sum(
        strength[one] * (-1 if one in decks["frost"] else 1) + strength[other] * (-1 if other in decks["frost"] else 1)
        >= 1
        for one, other in itertools.permutations(flat, 2)
    )
    assert Fraction(flatly, 25 * 24) != expected[True]


def test_what_has_left_the_deck_is_known(orchard: games.View) -> None:
    """Two reds have come: none is left of that kind."""
    found = odds(orchard, "open-cellar", stored=1, weather_gone={"sun-1": 1, "sun-3": 1, "rain-4": 1})
    assert found == {"rain": Fraction(1, 3), "frost": Fraction(2, 3)}


def test_a_hidden_card_of_a_known_kind_is_one_of_those(orchard: games.View) -> None:
    """Five frosts of strength 1 and two of strength 5, of which one lies in plain sight."""
    facts = {"harvest_step": "playing", "harvest_difficulty": 1, "weather": "sun-1,sun-1"}
    seen = {"bert": "frost-1=1"}
    assert odds(orchard, "gather", **facts, hand=seen, harvest_cards="frost") == {
        "True": Fraction(4, 6),
        "False": Fraction(2, 6),
    }


def test_a_deck_need_not_have_the_same_number_of_each_kind(orchard: games.View) -> None:
    stormy = orchard.game.at(configuration.read(orchard.game.setup, "base", ["stormy"], {}), "en")
    gone = {"sun-1": 1, "rain-4": 1}
    assert odds(stormy, "open-cellar", stored=1, weather_gone=gone) == {
        "sun": Fraction(1, 5),
        "rain": Fraction(1, 5),
        "frost": Fraction(3, 5),
    }


def test_a_card_that_nobody_reads_is_no_branch(orchard: games.View) -> None:
    assert odds(orchard, "store", weather=6) == {"1": 1}
    assert asked(orchard, "store", weather=6).changed == {"weather": ["unknown"] * 5, "stored": ["unknown"]}


# ---------------------------------------------------------------- what somebody knows


def test_odds_are_about_what_somebody_cannot_see(orchard: games.View) -> None:
    """Four loyal cards and two traitors, one each: whoever has looked at one card knows more than the others."""
    game = orchard.game
    parts = told(
        orchard,
        secrets={"ada": "sweet-tooth=1", "bert": "honest=1", "cleo": "sweet-tooth=1"},
        known={"bert": {"secrets": {"cleo": {"sweet-tooth": 1}}}},
    )
    at = situation.position(game, parts)

    def chance(who: str) -> Fraction:
        found = ask.odds(orchard, "own-up", told(orchard, who="ada"), secrecy.by(game, at, who))
        return Fraction(found["probabilities"].get("True", {"fraction": "0"})["fraction"])

    singles = ["loyal"] * 4 + ["traitor"] * 2

    def brute(known: list[str]) -> Fraction:
        rest = list(singles)
        for card in known:
            rest.remove(card)
        return Fraction(rest.count("traitor"), len(rest))

    assert chance("ada") == 1
    assert chance("bert") == brute(["loyal", "traitor"]) == Fraction(1, 4)
    assert chance("cleo") == brute(["traitor"]) == Fraction(1, 5)
    assert chance("dora") == brute([]) == Fraction(1, 3)


# ---------------------------------------------------------------- raids, by a reckoning of their own


Lost = dict[int, Fraction]


def _lost(areas: dict[str, tuple[int, int, int]], order: tuple[str, ...]) -> Lost:
    """How many baskets are lost, starling by starling, in one order of areas."""
    total: Lost = {0: Fraction(1)}
    for name in order:
        together: Lost = {}
        for (before, one), (lost, other) in itertools.product(total.items(), _area(*areas[name]).items()):
            together[before + lost] = together.get(before + lost, Fraction(0)) + one * other
        total = together
    return total


@cache
def _area(starlings: int, scarecrows: int, baskets: int) -> Lost:
    if not starlings or not (scarecrows or baskets):
        return {0: Fraction(1)}
    if not scarecrows:
        return {lost + 1: chance for lost, chance in _area(starlings - 1, 0, baskets - 1).items()}
    found: Lost = {}
    for after in (scarecrows - 1, scarecrows):
        for lost, chance in _area(starlings - 1, after, baskets).items():
            found[lost] = found.get(lost, Fraction(0)) + chance / 2
    return found


@pytest.mark.parametrize(
    "areas",
    [
        {"hillside": (2, 1, 1), "riverbank": (2, 1, 1)},
        {"hillside": (3, 1, 2), "riverbank": (1, 0, 1)},
        {"hillside": (4, 2, 3), "riverbank": (2, 0, 0)},
        {"hillside": (0, 2, 3), "riverbank": (6, 2, 0)},
    ],
)
def test_four_starlings_in_two_areas(orchard: games.View, areas: dict[str, tuple[int, int, int]]) -> None:
    trees = {name: dict(zip(("starling", "scarecrow", "basket"), there, strict=True)) for name, there in areas.items()}
    found = ask.odds(orchard, "flock", told(orchard, current="ada", trees=trees))
    expected = _lost(areas, ("hillside", "riverbank"))
    assert {key: Fraction(each["fraction"]) for key, each in found["probabilities"].items()} == {
        str(lost): chance for lost, chance in expected.items()
    }
    assert not found["open_choices"]


def test_equal_positions_are_one(orchard: games.View) -> None:
    """Six starlings: as many ends as tables they can leave, not as many as throws."""
    trees = {"hillside": {"starling": 6, "scarecrow": 4, "basket": 3}, "riverbank": {}}
    ends = ask.outcomes(orchard, "flock", told(orchard, current="ada", trees=trees))
    left = [quantities.counts(answer.at.get("trees", "hillside")) for answer in ends]
    assert all(left.count(table) == 1 for table in left)
    assert sorted(sum(table.values()) for table in left) == sorted({sum(table.values()) for table in left})


def test_odds_of_four_attackers_on_three_targets_are_there_at_once(orchard: games.View) -> None:
    """Once the game is open: in the time of the processor, whatever else the machine does."""
    trees = {"hillside": {"starling": 4, "scarecrow": 1, "scarecrow+torn": 1, "basket": 1}, "riverbank": {}}
    facts = told(orchard, current="ada", trees=trees)
    taken = []
    for _ in range(5):
        begun = time.process_time()
        assert len(ask.odds(orchard, "flock", facts)["probabilities"]) == 2
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.15


def test_three_choose_in_secret(orchard: games.View) -> None:
    found = ask.odds(orchard, "watch", told(orchard, watchers=["ada", "bert", "cleo"]))
    assert found["probabilities"]["True"]["least"]["value"] == 0
    assert found["probabilities"]["True"]["most"]["value"] == 1
    assert found["open_choices"]
    whole = told(
        orchard, watchers=["ada", "bert"], choices={"night.watch@ada": "hillside", "night.watch@bert": "riverbank"}
    )
    assert ask.ask(orchard, "watch", whole).outcome == {
        "together": False,
        "to": {"ada": "hillside", "bert": "riverbank"},
    }


# ---------------------------------------------------------------- windows, and positions in files


@pytest.mark.usefixtures("pocket")
def test_a_harvest_is_saved_in_its_middle(tmp_path: Path, command: Command) -> None:
    saved = tmp_path / "check.yaml"
    begun = ("--seats", "ada,bert", "--at", "ada=orchard,bert=orchard", "--hand", "ada:sun-3=2;bert:unknown=4")
    first = command("ask", "pocket", "open-harvest", "--difficulty", "7", *begun, "--save", str(saved))
    assert first.returncode == 0, first.stderr
    table = ("--position", str(saved), "--save", str(saved))
    played = command("ask", "pocket", "play-cards", "--who", "ada", "--cards", "sun-3=2", *table)
    assert played.returncode == 0, played.stderr
    again = command("ask", "pocket", "play-cards", "--who", "ada", "--cards", "sun-3=1", *table)
    assert again.returncode == 1
    assert "Ada has played already." in again.stdout
    end = ("--position", str(saved), "--weather", "sun-2,rain-1,unknown", "--save", "-")
    done = command("ask", "pocket", "gather", *end)
    assert "The total is 9 against a difficulty of 7, so the harvest succeeds." in done.stdout
    assert "harvest-step: none" in done.stdout
    assert "weather: [unknown]" in done.stdout


def test_somebody_may_do_what_no_rule_forbids(orchard: games.View) -> None:
    table = {"harvest_step": "playing", "in_shed": ["bert"], "hand": {"ada": "sun-1=1", "bert": "sun-1=1"}}
    assert may.may(orchard, "play-cards", told(orchard, who="ada", cards="sun-1=1", **table)).outcome["legal"]
    jailed = may.may(orchard, "play-cards", told(orchard, who="bert", cards="sun-1=1", **table))
    assert not jailed.outcome["legal"]
    assert jailed.sentence.startswith("No. Bert is in the Shed")


# ---------------------------------------------------------------- what was told, and what was not looked at


def test_a_throw_too_many_stops_no_answer(orchard: games.View) -> None:
    trees = {"hillside": {"starling": 1, "scarecrow": 1}, "riverbank": {}}
    answer = asked(orchard, "flock", current="ada", trees=trees, roll=[5, 4])
    assert (answer.status, [each["title"] for each in answer.unread]) == ("settled", ["die roll"])


def test_a_fact_that_is_not_in_this_game_stops_no_answer(orchard: games.View) -> None:
    answer = asked(orchard, "peck", area="riverbank", trees={"riverbank": {"basket": 1}}, roll=8, honey=3)
    assert answer.outcome == {"lost": "basket"}
    assert answer.unread == [{"fact": "honey", "title": "jars of honey"}]


def test_a_scenario_has_to_expect_a_throw_too_many(orchard: games.View) -> None:
    trees = {"hillside": {"starling": 1, "scarecrow": 1}, "riverbank": {}}
    event = {"flock": {"roll": [5, 4]}}
    scenario: Any = {"game": "pocket", "situation": {"current": "ada", "trees": trees}, "event": event}
    scenario["expect"] = {"baskets-lost": 0}
    differences = scenarios.run(orchard.game, scenario, "en").differences
    assert differences == ["events.1.unread: nothing expected, roll was given more often than it is needed"]
    scenario["expect"] = {"unread": ["roll"]}
    assert scenarios.run(orchard.game, scenario, "en").holds


def test_a_choice_that_is_none_is_wrong(orchard: games.View) -> None:
    trees = {"hillside": {"starling": 1, "scarecrow": 1}, "riverbank": {"starling": 1}}
    with pytest.raises(problems.Failed) as failed:
        asked(orchard, "flock", current="ada", trees=trees, choices={"birds.flock": "riverbnak"})
    assert failed.value.problems[0].code == "wrong-choice"
    hint = failed.value.problems[0].hint
    assert hint == "Riverbank"
    told = {"current": "ada", "trees": trees, "roll": 3}
    hinted = asked(orchard, "flock", **told, choices={"birds.flock": hint})
    assert hinted.status == "settled"
    assert hinted.outcome == asked(orchard, "flock", **told, choices={"birds.flock": "riverbank"}).outcome


def test_a_single_option_is_taken_without_being_told(orchard: games.View) -> None:
    trees = {"hillside": {"starling": 1, "basket": 1}, "riverbank": {}}
    answer = asked(orchard, "flock", current="ada", trees=trees, roll=3)
    assert (answer.status, answer.outcome) == ("settled", {"baskets-lost": 1})


def test_what_is_left_open_waits_for_where_somebody_chooses(orchard: games.View) -> None:
    trees = {"hillside": {"starling": 1, "basket": 1}, "riverbank": {}}
    left = asked(orchard, "flock", current="ada", trees=trees, roll=3, choices={"birds.flock": "?"})
    assert (left.status, left.outcome) == ("settled", {"baskets-lost": 1})


def test_what_follows_and_is_not_written_is_wanted(orchard: games.View) -> None:
    """A row for what comes later stands, and ends as something that is not written yet."""
    here = orchard.game.setup.configure("fair")
    assert here is not None
    answer = asked(orchard.game.at(here, "en"), "send", who="ada", to="inn", caught={"ada": True})
    assert answer.status == "wanted"
    assert answer.wanted == {"question": "open-fair", "text": answer.sentence}
    assert [step["text"] for step in answer.steps] == ["Ada goes to the Inn."]


def test_what_has_another_id_now_is_meant_by_the_old_one(orchard: games.View) -> None:
    """A fact, and a part of a table that was saved long ago; authors are told the new one."""
    assert situation.read(orchard.game, {"clouds": 3, "stand": "ada=apple"}) == {
        "puffs": 3,
        "stall": {"ada": ["apple"]},
    }
    assert orchard.game.renamed == {"clouds": "puffs", "stand": "stall"}
    with names.exactly(), pytest.raises(problems.Failed) as failed:
        situation.read(orchard.game, {"clouds": 3})
    assert failed.value.problems[0].code == "unknown-fact"
