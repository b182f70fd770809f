"""Who may come where, on tables by chance: questions that decide the same agree."""

import random
from typing import Any

import pytest

from rulebase.model import game as games
from rulebase.model import situation, vocabulary
from rulebase.play import answers, ask, asking, preconditions
from tests.games.bsg.views import BSG, VIEWS, phase, rows, then

PEOPLE = ["karl-agathon", "saul-tigh", "laura-roslin", "lee-adama", "gaius-baltar"]
TABLES = 60  # of each of the six configurations, for each of the laws
CHOSEN = ("brig", "sickbay", "detention")
OWN_STEP = {"step": "movement-step", "moved": False, "acted": False}


def _places(view: games.View) -> dict[str, dict[str, Any]]:
    lands = {place: row for place, row in rows(view, "places").items() if "board" in row}
    return {place: row for place, row in lands.items() if row["board"] not in ("space-area", "rebel-basestar")}


def _open_to(view: games.View, told: dict[str, Any], *, cylon: bool) -> list[str]:
    boards, side = rows(view, "boards"), "cylons" if cylon else "humans"
    places = {place: row for place, row in _places(view).items() if boards[row["board"]][side]}
    places = {place: row for place, row in places.items() if not (cylon and "closed-to-cylons" in row)}
    return then(view, told, places)


def _table(view: games.View, chance: random.Random) -> dict[str, Any]:
    """A table as it may well be; where everybody is, and who is what, is told."""
    seats, fleet = chance.sample(PEOPLE, 4), phase(view, chance)
    if view.entry("cavil") is not None and chance.random() < 0.5:
        seats = ["cavil", *seats[:3]]
    revealed = [who for who in seats if who != "cavil" and chance.random() < 0.25]
    infiltrating = [who for who in seats if who == "cavil" and chance.random() < 0.5]
    cylons = {*revealed, "cavil"} - {*infiltrating}
    at = {who: chance.choice(_open_to(view, fleet, cylon=who in cylons)) for who in seats}
    if "karl-agathon" in at and "karl-agathon" not in revealed and chance.random() < 0.3:
        at["karl-agathon"] = "off-board"
    hand = {who: chance.choice([0, 3, 12]) for who in seats}
    lost = ("hub-gone", "colonial-one-gone", "pegasus-gone")
    here = {part: False for part in lost if vocabulary.is_here(view, part)}
    told = {"seats": seats, "revealed": revealed, "at": at, "hand": hand, **here, **fleet}
    return {**told, "infiltrating": infiltrating} if "cavil" in seats else told


def _asked(view: games.View, question: str, facts: dict[str, Any], table: dict[str, Any]) -> answers.Reply:
    return ask.ask(view, question, situation.read(BSG, facts), situation.position(BSG, situation.read(BSG, table)))


def _can_be(view: games.View, after: Any) -> bool:
    """Whether a table breaks nothing that has to hold."""
    return preconditions.cannot_arise(asking.of(view, "pass-turn", {}, situation.position(BSG, after))) is None


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_who_may_not_be_sent_there_comes_there_by_no_question(view: games.View) -> None:
    chance, moved = random.Random(5), 0
    for _ in range(TABLES):
        table = _table(view, chance)
        who, other = chance.sample(table["seats"], 2)
        to = chance.choice([*_places(view)])
        acts: list[tuple[str, dict[str, Any]]] = [
            ("send", {"who": who, "to": to}),
            ("send", {"who": who, "to": "brig"}),
            ("move", {"who": who, "to": to, "how": "by-card"}),
            ("free", {"who": who, "to": to}),
            ("escape", {"who": who, "to": to, "passed": True}),
            ("accuse", {"who": other, "chosen": who, "passed": True}),
        ]
        for question, facts in acts:
            at = table["at"] if question != "accuse" else {**table["at"], other: "admirals-quarters"}
            if question == "accuse" and (other in table["revealed"] or table.get("on-new-caprica")):
                continue
            answer = _asked(view, question, facts, {**table, "at": at})
            changed: Any = answer.changed.get("at", {})
            place = changed.get(who)
            if place is None:
                continue
            moved += 1
            assert _can_be(view, answer.after), (question, facts, table)
            sent = _asked(view, "send", {"who": who, "to": place}, table)
            assert sent.status != "refused", (question, facts, table, sent.sentence)
    assert moved > TABLES


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_whoever_can_be_chosen_is_sent_and_accused(view: games.View) -> None:
    chance, chosen = random.Random(6), 0
    for _ in range(TABLES):
        table = _table(view, chance)
        who, to = chance.choice(table["seats"]), chance.choice([to for to in CHOSEN if to in _places(view)])
        picked = _asked(view, "choose-for", {"who": who, "to": to}, table)
        sent = _asked(view, "send", {"who": who, "to": to}, table)
        if picked.status == "refused":
            assert sent.status == "refused", (who, to, table)
            assert picked.sentence == sent.sentence, (who, to, table)
        elif sent.status == "refused":  # the fleet is not there
            assert "cannot be" in sent.sentence or "only on New Caprica" in sent.sentence, (who, to, table)
        else:
            chosen += 1
            assert picked.outcome["moves"] or sent.outcome["to"] == table["at"][who], (who, to, table)
        accuser = next(other for other in table["seats"] if other != who)
        accused = _asked(view, "accuse", {"who": accuser, "chosen": who, "passed": True}, _in_quarters(table, accuser))
        to_brig = _asked(view, "send", {"who": who, "to": "brig"}, _in_quarters(table, accuser))
        if accused.refused and accused.refused["rule"] in ("bsg/movement.sending", "bsg/places.detention"):
            assert to_brig.status == "refused", (who, table)
        if accused.status == "settled":
            assert to_brig.changed["at"] == accused.changed["at"]
    assert chosen > TABLES // 6


def _in_quarters(table: dict[str, Any], accuser: str) -> dict[str, Any]:
    """The same with a human in the Admiral’s Quarters, where that can be."""
    stays = accuser in table["revealed"] or accuser == "cavil" or table.get("on-new-caprica")
    return table if stays else {**table, "at": {**table["at"], accuser: "admirals-quarters"}}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.configuration.key)
def test_a_turn_has_a_move_and_an_action_for_whoever_can_take_them(view: games.View) -> None:
    chance, bound = random.Random(7), 0
    for _ in range(TABLES):
        table = _table(view, chance)
        who = chance.choice(table["seats"])
        turn = _asked(view, "turn-steps", {"who": who}, table)
        own = {**table, **OWN_STEP, "current-player": who}
        places = [*_places(view)]
        chance.shuffle(places)
        goes = any(_asked(view, "move", {"who": who, "to": to}, own).status != "refused" for to in places)
        assert ("turn.whole/movement-step" in turn.sentences) is goes, (who, table)
        bound += not goes
        acts = _asked(view, "take-action", {"who": who, "action-type": "no-action"}, {**own, "step": "action-step"})
        assert ("turn.whole/action-step" in turn.sentences) is (acts.status == "settled"), (who, table)
        crisis = _asked(view, "take-step", {"to-step": "crisis-step"}, {**own, "step": "action-step"})
        assert ("crisis-step" in turn.outcome["taken"]) is (crisis.status == "settled"), (who, table)
    assert bound
