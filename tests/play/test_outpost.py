"""A game made for tests: what a position can do, against reckonings that share nothing with the engine."""

import itertools
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import quantities, situation
from rulebase.play import answers, ask, may, scenarios, secrecy
from tests.conftest import Command

GAMES = str(Path(__file__).parent / "games")


def told(view: games.View, **facts: Any) -> dict[str, Any]:
    return situation.read(view.game, {name.replace("_", "-"): value for name, value in facts.items()})


def asked(view: games.View, question: str, **facts: Any) -> answers.Reply:
    return ask.ask(view, question, told(view, **facts))


def odds(view: games.View, question: str, **facts: Any) -> dict[str, Fraction]:
    found = ask.odds(view, question, told(view, **facts))
    return {key: Fraction(chance["fraction"]) for key, chance in found["probabilities"].items()}


def test_every_scenario_holds(outpost: games.View) -> None:
    results = [scenarios.run(outpost.game, each, "en") for each in outpost.game.bundle.scenarios]
    assert [result.differences for result in results if not result.holds] == []
    assert len(results) > 30


# ---------------------------------------------------------------- decks as they are made


def _deck(view: games.View) -> dict[str, list[str]]:
    """Every single card, by kind."""
    cards = {card: view.game.entries[card]["data"] for card in view.game.core["groups"]["skill"]}
    kinds = {kind: [card for card in cards if cards[card]["kind"] == kind] for kind in ("red", "blue", "green")}
    return {kind: [card for card in own for _ in range(cards[card]["copies"])] for kind, own in kinds.items()}


def _pairs(decks: dict[str, list[str]]) -> Iterator[tuple[tuple[str, str], Fraction]]:
    """The first two cards of a destiny deck of two of each kind, single card by single card."""
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


def test_a_check_draws_from_the_destiny_deck_as_it_was_made(outpost: games.View) -> None:
    decks = _deck(outpost)
    assert sum(map(len, decks.values())) == 105
    strength = {card: outpost.game.entries[card]["data"]["strength"] for deck in decks.values() for card in deck}
    expected = {True: Fraction(0), False: Fraction(0)}
    for pair, chance in _pairs(decks):
        total = sum(strength[card] * (-1 if card in decks["green"] else 1) for card in pair)
        expected[total + 3 >= 4] += chance
    found = odds(outpost, "resolve-check", check_step="playing", check_difficulty=4, check_cards="red-3=1", destiny=6)
    assert found == {"True": expected[True], "False": expected[False]}
    flat = [card for deck in decks.values() for card in deck]
    flatly = sum(
        strength[one] * (-1 if one in decks["green"] else 1) + strength[other] * (-1 if other in decks["green"] else 1)
        >= 1
        for one, other in itertools.permutations(flat, 2)
    )
    assert Fraction(flatly, 105 * 104) != expected[True]


def test_what_has_left_the_deck_is_known(outpost: games.View) -> None:
    """Two reds have come: none is left of that kind."""
    found = odds(outpost, "open-stash", stash=1, destiny_gone={"red-1": 1, "red-3": 1, "blue-4": 1})
    assert found == {"blue": Fraction(1, 3), "green": Fraction(2, 3)}


def test_a_card_that_nobody_reads_is_no_branch(outpost: games.View) -> None:
    assert odds(outpost, "stash-card", destiny=6) == {"1": 1}
    assert asked(outpost, "stash-card", destiny=6).changed == {"destiny": ["unknown"] * 5, "stash": ["unknown"]}


# ---------------------------------------------------------------- what somebody knows


def test_odds_are_about_what_somebody_cannot_see(outpost: games.View) -> None:
    """Four loyal cards and two traitors, one each: whoever has looked at one card knows more than the others."""
    game = outpost.game
    parts = told(
        outpost,
        loyalty={"ada": "traitor=1", "bert": "loyal=1", "cleo": "traitor=1"},
        known={"bert": {"loyalty": {"cleo": {"traitor": 1}}}},
    )
    at = situation.position(game, parts)

    def chance(who: str) -> Fraction:
        found = ask.odds(outpost, "accuse", told(outpost, who="ada"), secrecy.by(game, at, who))
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
    """How many barges are lost, raider by raider, in one order of areas."""
    total: Lost = {0: Fraction(1)}
    for name in order:
        together: Lost = {}
        for (before, one), (lost, other) in itertools.product(total.items(), _area(*areas[name]).items()):
            together[before + lost] = together.get(before + lost, Fraction(0)) + one * other
        total = together
    return total


@cache
def _area(raiders: int, fighters: int, barges: int) -> Lost:
    if not raiders or not (fighters or barges):
        return {0: Fraction(1)}
    if not fighters:
        return {lost + 1: chance for lost, chance in _area(raiders - 1, 0, barges - 1).items()}
    found: Lost = {}
    for after in (fighters - 1, fighters):
        for lost, chance in _area(raiders - 1, after, barges).items():
            found[lost] = found.get(lost, Fraction(0)) + chance / 2
    return found


@pytest.mark.parametrize(
    "areas",
    [
        {"north": (2, 1, 1), "south": (2, 1, 1)},
        {"north": (3, 1, 2), "south": (1, 0, 1)},
        {"north": (4, 2, 3), "south": (2, 0, 0)},
        {"north": (0, 2, 3), "south": (6, 2, 0)},
    ],
)
def test_four_raiders_in_two_areas(outpost: games.View, areas: dict[str, tuple[int, int, int]]) -> None:
    space = {name: dict(zip(("raider", "fighter", "barge"), there, strict=True)) for name, there in areas.items()}
    found = ask.odds(outpost, "raid", told(outpost, current="ada", space=space))
    expected = _lost(areas, ("north", "south"))
    assert {key: Fraction(each["fraction"]) for key, each in found["probabilities"].items()} == {
        str(lost): chance for lost, chance in expected.items()
    }
    assert not found["open_choices"]


def test_equal_positions_are_one(outpost: games.View) -> None:
    """Six raiders: as many ends as tables they can leave, not as many as throws."""
    space = {"north": {"raider": 6, "fighter": 4, "barge": 3}, "south": {}}
    ends = ask.outcomes(outpost, "raid", told(outpost, current="ada", space=space))
    left = [quantities.counts(answer.at.get("space", "north")) for answer in ends]
    assert all(left.count(table) == 1 for table in left)
    assert sorted(sum(table.values()) for table in left) == sorted({sum(table.values()) for table in left})


def test_odds_of_four_attackers_on_three_targets_are_there_at_once(outpost: games.View) -> None:
    """Once the game is open: in the time of the processor, whatever else the machine does."""
    space = {"north": {"raider": 4, "fighter": 1, "fighter+damaged": 1, "barge": 1}, "south": {}}
    facts = told(outpost, current="ada", space=space)
    taken = []
    for _ in range(5):
        begun = time.process_time()
        assert len(ask.odds(outpost, "raid", facts)["probabilities"]) == 2
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.15


def test_three_choose_in_secret(outpost: games.View) -> None:
    found = ask.odds(outpost, "jump", told(outpost, leavers=["ada", "bert", "cleo"]))
    assert found["probabilities"]["True"]["least"]["value"] == 0
    assert found["probabilities"]["True"]["most"]["value"] == 1
    assert found["open_choices"]
    whole = told(outpost, leavers=["ada", "bert"], choices={"jump.choice@ada": "north", "jump.choice@bert": "south"})
    assert ask.ask(outpost, "jump", whole).outcome == {"together": False, "to": {"ada": "north", "bert": "south"}}


# ---------------------------------------------------------------- windows, and positions in files


def test_a_check_is_saved_in_its_middle(tmp_path: Path, command: Command) -> None:
    saved = tmp_path / "check.yaml"
    begun = ("--seats", "ada,bert", "--at", "ada=bridge,bert=bridge", "--hand", "ada:red-3=2;bert:unknown=4")
    first = command(
        "ask", "outpost", "open-check", "--difficulty", "7", *begun, "--save", str(saved), RULEBASE_GAMES=GAMES
    )
    assert first.returncode == 0, first.stderr
    table = ("--position", str(saved), "--save", str(saved))
    played = command("ask", "outpost", "play-cards", "--who", "ada", "--cards", "red-3=2", *table, RULEBASE_GAMES=GAMES)
    assert played.returncode == 0, played.stderr
    again = command("ask", "outpost", "play-cards", "--who", "ada", "--cards", "red-3=1", *table, RULEBASE_GAMES=GAMES)
    assert again.returncode == 1
    assert "Ada has played already." in again.stdout
    end = ("--position", str(saved), "--destiny", "red-2,blue-1,unknown", "--save", "-")
    done = command("ask", "outpost", "resolve-check", *end, RULEBASE_GAMES=GAMES)
    assert "The check is passed." in done.stdout
    assert "check-step: none" in done.stdout
    assert "destiny: [unknown]" in done.stdout


def test_somebody_may_do_what_no_rule_forbids(outpost: games.View) -> None:
    table = {"check_step": "playing", "in_cell": ["bert"], "hand": {"ada": "red-1=1", "bert": "red-1=1"}}
    assert may.may(outpost, "play-cards", told(outpost, who="ada", cards="red-1=1", **table)).outcome["legal"]
    jailed = may.may(outpost, "play-cards", told(outpost, who="bert", cards="red-1=1", **table))
    assert not jailed.outcome["legal"]
    assert jailed.sentence.startswith("No. Bert is in the Cell")


# ---------------------------------------------------------------- what was told has to happen


def test_a_throw_too_many_is_wrong(outpost: games.View) -> None:
    space = {"north": {"raider": 1, "fighter": 1}, "south": {}}
    with pytest.raises(problems.Failed) as failed:
        asked(outpost, "raid", current="ada", space=space, roll=[5, 4])
    assert failed.value.problems[0].code == "left-over"


def test_a_choice_that_is_none_is_wrong(outpost: games.View) -> None:
    space = {"north": {"raider": 1, "fighter": 1}, "south": {"raider": 1}}
    with pytest.raises(problems.Failed) as failed:
        asked(outpost, "raid", current="ada", space=space, choices={"raid.order": "soth"})
    assert failed.value.problems[0].code == "wrong-choice"
    assert failed.value.problems[0].hint == "south"


def test_a_single_option_is_taken_without_being_told(outpost: games.View) -> None:
    space = {"north": {"raider": 1, "barge": 1}, "south": {}}
    answer = asked(outpost, "raid", current="ada", space=space, roll=3)
    assert (answer.status, answer.outcome) == ("settled", {"barges-lost": 1})


def test_a_single_option_can_be_left_open_no_longer_than_it_is_told_so(outpost: games.View) -> None:
    space = {"north": {"raider": 1, "barge": 1}, "south": {}}
    left = asked(outpost, "raid", current="ada", space=space, roll=3, choices={"raid.order": "?"})
    assert left.status == "choice"


def test_what_follows_and_is_not_written_is_wanted(outpost: games.View) -> None:
    """A row for what comes later stands, and ends as something that is not written yet."""
    rows = outpost.game.entries["follows"]["rows"]
    rows["later"] = {"part": "at", "value": "hulk", "then": "repair"}
    answer = asked(outpost, "send", who="ada", to="hulk", revealed={"ada": True})
    assert answer.status == "wanted"
    assert answer.wanted == {"question": "repair", "text": answer.sentence}
    assert [step["text"] for step in answer.steps] == ["Ada is sent to the Hulk."]
