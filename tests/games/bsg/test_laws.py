"""Laws of the game that hold whatever is on the table."""

import json
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies

from rulebase import words
from rulebase.author import opening
from rulebase.model import configuration, grammar, situation, types
from rulebase.play import ask, json_api
from tests import played

BSG = opening.open_game("bsg")
CONFIGURATIONS = BSG.setup.configurations
CHARACTERS = [entry for entry, body in BSG.entries.items() if body["kind"] == "character"]
TITLES = ("admiral", "president", "cag")
CAUSES = ("revealed", "executed", "brig", "detention", "mutineer", "leaves-brig", "new-character")


@strategies.composite
def tables(draw: strategies.DrawFn) -> tuple[configuration.Configuration, dict[str, Any]]:
    """Some people at a table, some of them in the Brig or revealed, and something that happens."""
    here = draw(strategies.sampled_from(CONFIGURATIONS))
    present = [entry for entry in CHARACTERS if BSG.resolver.exists(entry, here)]
    seated = draw(strategies.lists(strategies.sampled_from(present), min_size=1, max_size=6, unique=True))
    some = strategies.lists(strategies.sampled_from(seated), unique=True, max_size=4)
    facts = {
        "title": draw(strategies.sampled_from(TITLES)),
        "because": draw(strategies.sampled_from(CAUSES)),
        "characters": seated,
        "in-brig": draw(some),
        "revealed": draw(some),
        "who": draw(strategies.sampled_from(present)),
        "holder": draw(strategies.sampled_from(seated)),
        "replacement": draw(strategies.sampled_from(present)),
        "cylon": draw(strategies.booleans()),
    }
    return here, facts


@hypothesis.settings(max_examples=600, deadline=None, derandomize=True)
@hypothesis.given(tables())
def test_a_title_never_goes_to_somebody_who_may_not_have_it(
    table: tuple[configuration.Configuration, dict[str, Any]],
) -> None:
    here, facts = table
    answer = ask.ask(BSG.at(here, "en"), "succession", situation.read(BSG, facts))
    if answer.status != "settled" or not answer.outcome["moves"]:
        return
    heir = answer.outcome["to"]
    if heir is None:
        return
    assert not BSG.entries[heir].get("leader")
    assert heir not in facts["revealed"]
    assert heir in {*facts["characters"], facts["replacement"], facts["who"]}
    if facts["because"] in ("revealed", "mutineer"):
        assert heir != facts["holder"]
    free = {
        who
        for who in facts["characters"]
        if who not in {*facts["revealed"], *facts["in-brig"], facts["holder"]} and not BSG.entries[who].get("leader")
    }
    if facts["title"] != "president" and free and facts["because"] != "new-character":
        assert heir not in facts["in-brig"] or heir == facts["who"]


def test_a_loyalty_deck_leaves_as_many_cards_as_its_rulebook_means_to() -> None:
    """None in the base game, one wherever Exodus or the combined rules are in play, whoever plays."""
    for here in CONFIGURATIONS:
        for players in range(3, 8):
            for leader in (False, True):
                for people in ([], ["gaius-baltar"], ["sharon-valerii"], ["gaius-baltar", "sharon-valerii"]):
                    facts: types.Values = {"players": players, "leader": leader, "characters": people}
                    answer = ask.ask(BSG.at(here, "en"), "loyalty", situation.read(BSG, facts))
                    if answer.status == "settled":
                        assert answer.outcome["undealt"] == int("exodus" in here.features), (here.key, facts)


def test_every_player_count_has_a_deck_somewhere_and_nowhere_two() -> None:
    for here in CONFIGURATIONS:
        decks = [
            (players, leader)
            for players in range(3, 8)
            for leader in (False, True)
            if ask.ask(BSG.at(here, "en"), "loyalty", {"players": players, "leader": leader}).status == "settled"
        ]
        assert {players for players, _ in decks} >= {3, 4, 5, 6}, here.key


@pytest.mark.xdist_group("played")
def test_the_checker_answers_as_json_from_json() -> None:
    """What the browser calls gives what the terminal writes."""
    words.use("pl")
    for each in BSG.bundle.scenarios[:40]:
        if "event" in each:
            [(question, told)] = each["event"].items()
            result = played.run(BSG, each, "pl")
            here = configuration.read(
                BSG.setup, each.get("ruleset") or BSG.setup.default, each.get("options", []), each.get("choices", {})
            )
            request = {
                "do": "ask",
                "game": "bsg",
                "question": question,
                "language": "pl",
                "config": here.key,
                "facts": {**each.get("situation", {}), **(told or {})},
            }
            told = json.loads(json_api.answer(json.dumps(request), opening.open_game))
            typeset = grammar.typeset("pl", result.answers[-1].as_json())
            assert json_api.written(told["answer"]) == json_api.written(typeset)


@pytest.mark.parametrize(
    ("ruleset", "options", "book"),
    [("base", [], "bsg-base"), ("exodus", [], "bsg-exodus"), ("exodus", ["cylon-fleet"], "bsg-exodus")],
)
def test_a_title_at_the_start_rests_on_the_list_that_gives_it(ruleset: str, options: list[str], book: str) -> None:
    """The base rulebooks name three people for each title; Exodus goes by the whole line, and has the CAG."""
    here = configuration.read(BSG.setup, ruleset, options, {})
    facts = situation.read(BSG, {"characters": ["william-adama", "laura-roslin", "tom-zarek"]})
    answer = ask.ask(BSG.at(here, "en"), "titles", facts)
    *dealt, _ = answer.steps  # the last is all of it in one sentence
    assert dealt
    assert len(answer.outcome) == 2 + len(options)
    assert all(source.startswith(book) for step in dealt for source in step["sources"])


@pytest.mark.parametrize(
    ("ruleset", "statement"), [("exodus", "bsg-exodus.pl/cag#3"), ("combined", "bsg-combined.en/cag-succession#2")]
)
def test_that_a_cag_loses_the_title_in_the_brig_rests_on_what_is_said_of_the_cag(ruleset: str, statement: str) -> None:
    here = configuration.read(BSG.setup, ruleset, ["cylon-fleet"] if ruleset == "exodus" else [], {})
    table: types.Values = {"seats": ["lee-adama", "kara-thrace"], "titles": {"cag": "lee-adama"}, "revealed": ""}
    answer = ask.ask(BSG.at(here, "en"), "send", situation.read(BSG, {"who": "lee-adama", "to": "brig", **table}))
    assert answer.changed["titles"] == {"cag": "kara-thrace"}
    assert [step for step in answer.steps if statement in step["sources"]]


@pytest.mark.xdist_group("played")
def test_what_a_rule_changes_is_told_at_least_once() -> None:
    """Each executable rule that is behind a change is also behind one that a scenario tells."""
    executable = {entry for entry, body in BSG.entries.items() if body.get("executable")}
    changing: set[str] = set()
    told: set[str] = set()
    for each in BSG.bundle.scenarios:
        expected: list[Any] = [each.get("expect", {}), *each.get("events", [])]
        answers = played.run(BSG, each, "en").answers
        cited = {step["rule"].partition("/")[2] for answer in answers if answer.changed for step in answer.steps}
        changing |= cited & executable
        if any("changed" in some or "after" in some for some in expected):
            told |= cited
    assert len(changing) > 50
    assert changing - told == set()
