"""Actions and turns on tables by chance: no exception, and nobody does what is not theirs."""

import random
from collections import Counter
from typing import Any

import pytest

from rulebase.model import game as games
from rulebase.model import situation, types
from rulebase.play import answers, ask, may
from tests.games.bsg.views import BSG, VIEWS, phase, rows, then

PEOPLE = ["kara-thrace", "saul-tigh", "laura-roslin", "william-adama", "gaius-baltar"]
TABLES = 60  # of each configuration that is tried
# Where an escape leads, what is shot at, what stands in space: nothing of this is told here.
ASK_MORE = {"brig", "detention", "weapons-control", "main-batteries", "pegasus-cic", "command", "cylon-fleet-location"}


def _open_to(view: games.View, *, cylon: bool) -> list[str]:
    boards, side = rows(view, "boards"), "cylons" if cylon else "humans"
    lands = {place: row for place, row in rows(view, "places").items() if "board" in row}
    there = [place for place, row in lands.items() if boards[row["board"]][side] and not (cylon and row["prison"])]
    return [place for place in there if lands[place]["board"] not in ("space-area", "rebel-basestar")]


def _table(view: games.View, chance: random.Random) -> dict[str, Any]:
    """A table as it may well be, told at random; a Leader only where the box has one."""
    seats = chance.sample(PEOPLE, 4)
    leader = ["cavil"] if BSG.at(view.configuration, "en").entry("cavil") is not None and chance.random() < 0.3 else []
    revealed = [who for who in seats if chance.random() < 0.25]
    infiltrating = [who for who in leader if chance.random() < 0.5]
    cylons = {*revealed, *leader} - {*infiltrating}
    human = [who for who in seats if who not in revealed]
    told: dict[str, Any] = {"seats": [*seats, *leader], "revealed": revealed, "infiltrating": infiltrating}
    told |= phase(view, chance)
    open_to = {side: then(view, told, _open_to(view, cylon=side)) for side in (False, True)}
    told["at"] = {who: chance.choice(open_to[who in cylons]) for who in told["seats"]}
    free = [who for who in human if told["at"][who] != "brig"]
    told["titles"] = {"president": chance.choice(human), "admiral": chance.choice(free)} if free else {}
    for part, values in (
        ("current-player", seats),
        ("step", [*rows(view, "steps")]),
        ("acted", [True, False]),
        ("galactica-damage", [{"armory": 1}, {"command": 1, "fuel": 1}]),
    ):
        if chance.random() < 0.25:
            told[part] = chance.choice(values)
    return told


def _asked(view: games.View, question: str, facts: dict[str, Any], table: dict[str, Any]) -> answers.Reply:
    return ask.ask(view, question, situation.read(BSG, facts), situation.position(BSG, situation.read(BSG, table)))


def _side(who: str, table: dict[str, Any]) -> str:
    if who == "cavil":
        return "infiltrators" if who in table["infiltrating"] else "leaders"
    return "cylons" if who in table["revealed"] else "humans"


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_an_action_is_taken_once_by_those_for_whom_it_is(view: games.View) -> None:
    chance, ends = random.Random(3), Counter[str]()
    for _ in range(TABLES):
        table = _table(view, chance)
        kind, who = chance.choice([*rows(view, "action-types")]), chance.choice(table["seats"])
        facts = {"who": who, "action-type": kind, "title": "president", "began-aloft": False}
        answer = _asked(view, "take-action", facts, table)
        ends[answer.status] += 1
        if answer.status == "refused":
            continue
        assert rows(view, "action-types")[kind][_side(who, table)]
        assert table.get("current-player", who) == who
        if "current-player" in answer.changed:
            assert kind == "reveal-action"  # that ends the turn
            continue
        assert answer.changed["acted"] is True
        again = ask.ask(view, "take-action", situation.read(BSG, facts), situation.position(BSG, answer.after))
        assert again.refused is not None
        assert again.refused["rule"] in ("bsg/actions.step", "bsg/actions.cylons")
    assert ends["settled"] >= TABLES // 6
    assert {*ends} <= {"settled", "refused", "silent"}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_a_location_sends_makes_or_frees_or_is_not_written_yet(view: games.View) -> None:
    chance, ends = random.Random(4), Counter[str]()
    for _ in range(TABLES):
        table = _table(view, chance)
        facts = {"who": chance.choice(table["seats"]), "chosen": chance.choice(table["seats"]), "passed": True}
        facts["began-aloft"] = False
        answer = _asked(view, "use-location", facts, table)
        ends[answer.status] += 1
        if answer.status == "settled":
            assert {*answer.changed} <= {"acted", "at", "titles", "hand", "skill-decks"}
        if answer.status == "needs":
            assert table["at"][facts["who"]] in ASK_MORE, answer.sentence
        allowed = may.may(
            view,
            "use-location",
            situation.read(BSG, facts),
            situation.position(BSG, situation.read(BSG, table)),
        )
        assert allowed.outcome.get("legal", True) is (answer.status != "refused")
    assert {*ends} <= {"settled", "refused", "wanted", "needs", "silent", "choice"}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
@pytest.mark.parametrize("question", ["accuse", "nominate", "give-title", "turn-steps", "take-step"])
def test_what_else_is_asked_of_turns_ends_without_exception(view: games.View, question: str) -> None:
    chance = random.Random(9)
    for _ in range(TABLES // 2):
        table = _table(view, chance)
        facts: dict[str, Any] = {"who": chance.choice(table["seats"])}
        if question in ("accuse", "nominate"):
            facts |= {"chosen": chance.choice(table["seats"]), "passed": chance.choice([True, False])}
        if question == "give-title":
            facts["title"] = chance.choice([*rows(view, "titles")])
        if question == "take-step":
            facts = {"to-step": chance.choice([*rows(view, "steps")])}
        answer = _asked(view, question, facts, table)
        assert answer.status in ("settled", "refused", "wanted", "silent")
        if question == "turn-steps":
            steps = [*answer.outcome["taken"], *answer.outcome["skipped"]]
            assert sorted(steps) == sorted(rows(view, "steps"))


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_a_sort_of_action_is_read_and_told_by_its_title(language: str) -> None:
    view = BSG.at(VIEWS[0].configuration, language)
    title = BSG.wording(BSG.entries["action-types"]["titles"]["skill-card-action"])[language]
    told = {"who": "saul-tigh", "action-type": title}
    assert situation.read(BSG, told)["action-type"] == "skill-card-action"
    facts = situation.read(BSG, {"who": "saul-tigh", "action-type": "title-action", "title": "admiral"})
    at = situation.position(BSG, situation.read(BSG, {"titles": {"admiral": "william-adama"}}))
    answer = may.may(view, "take-action", facts, at)
    assert answer.outcome["legal"] is False
    assert title in answer.sentence
    assert "skill-card-action" not in answer.sentence


def test_what_others_decide_is_supposed_where_it_forbids_nothing() -> None:
    view = VIEWS[0]
    seats = ["saul-tigh", "gaius-baltar", "laura-roslin"]
    titles = {"admiral": "saul-tigh", "president": "laura-roslin"}
    table: types.Values = {"seats": seats, "titles": titles, "at": {"saul-tigh": "admirals-quarters"}, "revealed": []}
    facts = situation.read(BSG, {"who": "saul-tigh", "chosen": "gaius-baltar"})
    answer = may.may(view, "use-location", facts, situation.position(BSG, situation.read(BSG, table)))
    assert answer.outcome["legal"] is True
    assert answer.sentence == "Yes."
