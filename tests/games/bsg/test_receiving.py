"""Skill cards: what a set gives, hands within their limit, and chances reckoned in another way."""

import collections
import itertools
import math
import random
from fractions import Fraction
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import configuration, quantities, situation, vocabulary
from rulebase.model import game as games
from rulebase.play import ask, secrecy

BSG = opening.open_game("bsg")
CONFIGURATIONS = BSG.setup.configurations
QUESTIONS = (
    "receive",
    "opening-skills",
    "draw-skills",
    "discard-skills",
    "discard-to-limit",
    "end-of-turn",
    "next-skills",
)
ENDS = {"settled", "refused", "needs", "choice", "silent", "disputed", "wanted", "depends"}


def _base() -> games.View:
    return BSG.at(configuration.read(BSG.setup, "base", [], {}), "en")


def _asked(view: games.View, question: str, **told: Any) -> Any:
    facts = {name.replace("_", "-"): value for name, value in told.items()}
    return ask.ask(view, question, situation.read(BSG, facts))


def _sheet(who: str) -> list[dict[str, Any]]:
    skills: list[dict[str, Any]] = BSG.entries[who]["data"]["skills"]
    return skills


def _whole_sets(who: str) -> set[tuple[str, ...]]:
    """Every set of cards that a sheet gives, reckoned card by card."""
    cards = [
        tuple(each[name] for name in ("skill", "other") if name in each)
        for each in _sheet(who)
        for _ in range(each["cards"])
    ]
    return {tuple(sorted(drawn)) for drawn in itertools.product(*cards)}


@pytest.mark.parametrize("who", [name for name in BSG.of_kind("character") if not BSG.entries[name].get("leader")])
def test_a_set_can_be_drawn_in_just_the_ways_that_its_sheet_shows(who: str) -> None:
    here = next(here for here in CONFIGURATIONS if BSG.resolver.exists(who, here))
    view = BSG.at(here, "en")
    skills = [*view.game.entries["skills"]["rows"], "treachery"]
    given, number = _whole_sets(who), sum(each["cards"] for each in _sheet(who))
    for drawn in itertools.combinations_with_replacement(sorted({*skills} & {*_rows(view)}), number):
        draws: dict[str, int] = dict(collections.Counter(drawn))
        answer = _asked(view, "receive", who=who, draws=draws)
        assert (answer.status == "settled") == (tuple(sorted(drawn)) in given), (who, draws)


def _rows(view: games.View) -> dict[str, Any]:
    found = view.entry("skills")
    assert found is not None
    rows: dict[str, Any] = found.body["rows"]
    return rows


def test_a_revealed_cylon_has_as_many_ways_as_there_are_pairs_of_types() -> None:
    for here in CONFIGURATIONS:
        view = BSG.at(here, "en")
        types = len(_rows(view))
        answer = _asked(view, "receive", who="saul-tigh", revealed=["saul-tigh"], at={"saul-tigh": "caprica"})
        alike = 0 if "exodus" in here.features else types
        [choice] = answer.choices
        assert len(choice["options"]) == math.comb(types, 2) + alike, here.key


def test_after_a_turn_nobody_holds_more_than_ten_and_no_card_is_lost() -> None:
    chance = random.Random(7)
    view, seats = _base(), ["saul-tigh", "laura-roslin", "kara-thrace", "lee-adama"]
    for _ in range(60):
        hands = {who: chance.randint(0, 16) for who in seats}
        answer = _asked(view, "end-of-turn", seats=seats, current_player=chance.choice(seats), hand=hands)
        # Of cards that nobody knows it makes no difference which go.
        assert answer.status == "settled"
        after = situation.position(BSG, answer.after)
        for who in seats:
            assert sum(quantities.counts(after.get("hand", who)).values()) == min(10, hands[who])
        assert answer.outcome["discarded"] == sum(max(0, number - 10) for number in hands.values())


def test_the_next_cards_are_dealt_from_all_that_nobody_has_seen() -> None:
    """Two politics cards, of eight, six, four, two and one of the strengths one to five."""
    deck = [1] * 8 + [2] * 6 + [3] * 4 + [4] * 2 + [5]
    pairs = list(itertools.combinations(deck, 2))
    chances = ask.odds(_base(), "next-skills", situation.read(BSG, {"skill": "politics", "how-many": 2}))
    found = {int(total): Fraction(each["fraction"]) for total, each in chances["probabilities"].items()}
    assert found == {
        total: Fraction(sum(sum(pair) == total for pair in pairs), len(pairs))
        for total in {sum(pair) for pair in pairs}
    }


def test_a_card_in_the_own_hand_changes_the_chance_only_for_its_owner() -> None:
    told = situation.read(
        BSG,
        {
            "skill": "politics",
            "wanted-card": "investigative-committee",
            "hand": {"saul-tigh": {"investigative-committee+5": 1}},
        },
    )
    chances = []
    for who in ("saul-tigh", "laura-roslin"):
        seen = secrecy.by(BSG, situation.position(BSG, told), who)
        facts = {fact: told[fact] for fact in ("skill", "wanted-card")}
        chances.append(ask.odds(_base(), "next-skills", facts, seen)["probabilities"])
    own, other = chances
    assert own["1"]["fraction"] == str(Fraction(6, 20))
    assert other["1"]["fraction"] == str(Fraction(7, 21))


def test_questions_about_hands_end_well_on_tables_by_chance() -> None:
    """Three hundred situations, each fact and part told half the time: none raises, all end as documented."""
    chance = random.Random(20)
    for _ in range(300):
        view = BSG.at(chance.choice(CONFIGURATIONS), "en")
        question = chance.choice(QUESTIONS)
        parts = [
            "seats",
            "at",
            "revealed",
            "infiltrating",
            "hand",
            "skill-decks",
            "skill-discards",
            "current-player",
            "step",
        ]
        told: dict[str, Any] = {}
        for fact in [*BSG.core["questions"][question]["facts"], *parts]:
            if chance.random() < 0.5:
                told[fact] = vocabulary.shape(BSG, fact).sample(view, chance)
        try:
            answer = ask.ask(view, question, situation.read(BSG, told))
        except problems.Broken as broken:
            raise AssertionError((view.configuration.key, question, told)) from broken
        except problems.Failed:
            continue  # told of a deal that cannot be
        assert answer.status in ENDS


def test_as_another_reading_has_it_an_infiltrator_may_do_without_the_third_card() -> None:
    here = configuration.read(BSG.setup, "combined", [], {})
    told = {"seats": "cavil,laura-roslin,saul-tigh,galen-tyrol", "infiltrating": "cavil", "at": {"cavil": "command"}}
    for reading, ends in (("a", "refused"), ("b", "settled")):
        view = BSG.at(here, "en", {"infiltrator-extra-card": reading})
        assert _asked(view, "receive", who="cavil", draws={"tactics": 1, "treachery": 1}, **told).status == ends
        assert _asked(view, "receive", who="cavil", draws={"tactics": 2, "treachery": 1}, **told).status == "settled"
