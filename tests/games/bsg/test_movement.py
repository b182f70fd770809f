"""Moving on tables by chance: no exception, nobody where he may not be, cards and vipers neither made nor lost."""

import random
from collections import Counter
from typing import Any

import pytest

from rulebase.model import game as games
from rulebase.model import position, quantities, situation, types, vocabulary
from rulebase.play import ask, may
from tests.games.bsg.views import BSG, VIEWS, phase, rows, then

PEOPLE = ["kara-thrace", "saul-tigh", "laura-roslin", "lee-adama", "karl-agathon"]
PILOTS = {"kara-thrace", "lee-adama", "karl-agathon"}
TABLES = 60  # of each configuration that is tried


def _open_to(view: games.View, who: str, *, cylon: bool) -> list[str]:
    """Where somebody may be found, prisons and hazards too."""
    boards, side = rows(view, "boards"), "cylons" if cylon else "humans"
    lands = [place for place, row in rows(view, "places").items() if "board" in row and boards[row["board"]][side]]
    there = [place for place in lands if rows(view, "places")[place]["board"] != "rebel-basestar"]
    return [place for place in there if place not in rows(view, "areas") or who in PILOTS]


def _table(view: games.View, chance: random.Random) -> dict[str, Any]:
    """Some of a table as it may well be, told at random."""
    seats = chance.sample(PEOPLE, 4)
    revealed = {who: chance.random() < 0.25 for who in seats}
    fleet = phase(view, chance)
    open_to = {who: then(view, fleet, _open_to(view, who, cylon=revealed[who])) for who in seats}
    at = {who: chance.choice(open_to[who]) for who in seats if chance.random() < 0.9}
    areas = [*rows(view, "areas")]
    space: dict[str, dict[str, int]] = {area: {"viper": 1} for area in chance.sample(areas, 2)}
    for who, place in at.items():
        if place in areas:
            space.setdefault(place, {})[f"viper+{who}"] = 1
    told: dict[str, Any] = {"seats": seats, "at": at, "space": space, "reserves": {"viper": 1}, "revealed": revealed}
    told |= {part: True for part, holds in fleet.items() if holds}
    told["hand"] = {who: chance.randint(0, 3) for who in seats}
    for part, values in (
        ("current-player", seats),
        ("step", ["movement-step", "action-step"]),
        ("moved", [True, False]),
    ):
        if chance.random() < 0.2:
            told[part] = chance.choice(values)
    for part in ("colonial-one-gone", "pegasus-gone", "hub-gone"):
        if chance.random() < 0.15 and vocabulary.is_here(view, part):
            told[part] = True
    if vocabulary.is_here(view, "allegiance"):
        told["allegiance"] = chance.choice(["humans", "cylons"])
    return told


def _event(view: games.View, chance: random.Random, seats: list[str]) -> dict[str, Any]:
    told = {"who": chance.choice(seats), "to": chance.choice([*rows(view, "places")])}
    return {**told, "how": "by-card"} if chance.random() < 0.4 else told


def _board(view: games.View, place: str) -> str:
    return str(rows(view, "places")[place]["board"])


def _ship(view: games.View, place: str) -> str:
    board = _board(view, place)
    return "cylons" if board in {"cylon-locations", "cylon-fleet-board"} else board


def _vipers(at: position.Position) -> int:
    standing = [quantities.counts(ships or {}) for ships in at.by_key("space").values()]
    return sum(sum(ships.values()) for ships in (*standing, quantities.counts(at.get("reserves"))))


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_moving_keeps_cards_and_vipers_and_leads_where_one_may_be(view: games.View) -> None:
    chance, ends = random.Random(5), Counter[str]()
    for _ in range(TABLES):
        table = _table(view, chance)
        at = situation.position(BSG, situation.read(BSG, table))
        told = _event(view, chance, table["seats"])
        answer = ask.ask(view, "move", situation.read(BSG, told), at)
        ends[answer.status] += 1
        allowed = may.may(view, "move", situation.read(BSG, told), at)
        if answer.status == "refused":
            assert allowed.outcome.get("legal", False) is False
        if answer.status != "settled":
            continue
        assert allowed.outcome["legal"] is True
        after, who = situation.position(BSG, answer.after), told["who"]
        assert after.get("at", who) == told["to"]
        pays = _ship(view, answer.outcome["from"]) != _ship(view, told["to"])
        assert answer.outcome["discarded"] == pays
        assert sum(quantities.counts(after.get("hand", who)).values()) == table["hand"][who] - pays
        assert _vipers(after) == _vipers(at)
        again = ask.ask(view, "move", situation.read(BSG, told), after)
        assert again.refused is not None
        assert again.refused["rule"] == "bsg/movement.step"
    assert ends["settled"] >= TABLES // 15
    assert ends["needs"] + ends["choice"] + ends["depends"] <= TABLES // 5
    assert {*ends} <= {"settled", "refused", "needs", "silent", "depends"}


@pytest.mark.parametrize("question", ["escape", "choose-for", "land", "use-movement-ability", "send", "free"])
def test_what_else_is_asked_of_places_ends_without_exception(question: str) -> None:
    chance = random.Random(9)
    for view in VIEWS:
        for _ in range(TABLES // 4):
            table = _table(view, chance)
            told = _event(view, chance, table["seats"])
            told.pop("how", None)
            if question == "escape":
                told["passed"] = chance.choice([True, False])
            if question == "land":
                told = {"who": told["who"], "where": chance.choice([*rows(view, "areas")])}
            at = situation.position(BSG, situation.read(BSG, table))
            answer = ask.ask(view, question, situation.read(BSG, told), at)
            assert answer.status in {"settled", "refused", "needs", "silent", "choice", "wanted"}


def test_a_refusal_names_where_one_could_go() -> None:
    view = VIEWS[2]
    at = situation.position(BSG, situation.read(BSG, {"seats": PEOPLE, "at": {"saul-tigh": "command"}, "revealed": []}))
    told = situation.read(BSG, {"who": "saul-tigh", "to": "sickbay"})
    answer = may.may(view, "move", told, at)
    assert answer.outcome["legal"] is False
    instead = answer.outcome["instead"]["to"]
    assert {"armory", "press-room", "airlock"} <= {*instead}
    assert not {"sickbay", "brig", "caprica", "command", "ahead", "at-large", "off-board"} & {*instead}


def test_a_reading_opens_the_resurrection_ship_and_nothing_else_that_is_hazardous() -> None:
    view = BSG.at(VIEWS[2].configuration, "en", {"resurrection-ship-by-choice": "b"})
    told: types.Values = {"seats": PEOPLE, "at": {"saul-tigh": "caprica"}, "revealed": ["saul-tigh"]}
    at = situation.position(BSG, situation.read(BSG, told))
    asked = [ask.ask(view, "move", {"who": "saul-tigh", "to": to}, at) for to in ("resurrection-ship", "hub-destroyed")]
    assert [answer.status for answer in asked] == ["settled", "refused"]
