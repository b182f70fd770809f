"""Laws of Cylon ship activation: no piece is made or lost, nobody does what the rules put later, and odds are quick."""

import random
import time
from typing import Any

import pytest

from rulebase.model import situation
from rulebase.play import api, ask, asking, lookup, runner
from tests.games.bsg import activation_by_the_book as book
from tests.games.bsg import test_activation as second

FIGHTERS = ("viper", "viper-mk7", "assault-raptor")
KINDS = {"raider", "heavy-raider", "basestar", "civilian-ship", *FIGHTERS}


class ByChance(runner.Occurrences):
    """Throws, draws and choices as they fall."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__({})
        self.chance = chance

    def next(self, game: lookup.Lookup, name: str) -> Any:
        return self.chance.choice(list(game.faces(name)))

    def dealt(self, game: lookup.Lookup, request: api.Deal) -> Any:
        del game
        return {self.chance.choice([card for card, number in request.deck.items() for _ in range(number)]): 1}

    def chosen(self, game: lookup.Lookup, request: api.Choose) -> Any:
        del game
        return self.chance.choice(request.options)


def played(box: book.Box, question: str, facts: dict[str, Any], chance: random.Random) -> runner.Run:
    """One way through a question, by chance."""
    asked = asking.of(second.view(box), question, situation.read(second.BSG, facts))
    done = asked.run(ByChance(chance))
    assert isinstance(done.end, api.Answer), (question, facts, done.end)
    return done


def number(counts: dict[str, int], *kinds: str) -> int:
    return sum(some for piece, some in counts.items() if piece.split("+")[0] in kinds)


def everywhere(parts: dict[str, Any], *kinds: str) -> int:
    """How many of some kinds are on the boards."""
    boards = [*parts["space"].values(), *parts.get("fleet", {}).values()]
    return sum(number(there, *kinds) for there in boards)


def conserved(before: dict[str, Any], after: dict[str, Any], box: book.Box) -> None:
    told = [number for there in after["space"].values() for number in there.values()]
    assert all(number > 0 for number in [*told, *after["damaged-vipers"].values(), *after["lost-ships"].values()])
    for kind in FIGHTERS:
        hit = after["damaged-vipers"].get(kind, 0) + after["lost-ships"].get(kind, 0)
        assert everywhere(after, kind) + hit == everywhere(before, kind)
    civilian = everywhere(after, "civilian-ship") + sum(after["lost-civilian-ships"].values())
    assert everywhere(before, "civilian-ship") <= civilian <= 12
    assert everywhere(before, "raider") <= everywhere(after, "raider") <= box.raiders
    assert everywhere(before, "basestar") <= everywhere(after, "basestar") <= 2
    aboard = sum(after["boarding"].values()) - sum(before["boarding"].values())
    assert everywhere(before, "heavy-raider") <= everywhere(after, "heavy-raider") + aboard
    assert everywhere(after, "heavy-raider") <= 4
    assert sum(after["boarding"].values()) <= 4
    flying = [piece.split("+")[1] for there in after["space"].values() for piece in there if "viper+" in piece]
    for who in book.PILOTS:
        if before["at"].get(who, "at-large") in book.RING:
            assert flying.count(who) == (after["at"][who] != "sickbay")
    if "over" not in after:
        assert "activated" not in after or not after["activated"]
        assert "losses" not in after


def conserve(boards: int) -> None:
    for box in book.BOXES:
        chance = random.Random(repr(box))
        for _ in range(boards):
            icons = [chance.choice(book.ICONS) for _ in range(chance.randint(1, 3))]
            told = second.told(second.random_board(chance, box, icons[0]), icons, box)
            before = situation.read(second.BSG, told)
            conserved(before, played(box, "activate", told, chance).game.position.parts, box)


def test_no_piece_is_made_or_lost() -> None:
    conserve(40)


@pytest.mark.heavy
def test_no_piece_is_made_or_lost_on_a_thousand_boards() -> None:
    conserve(1000)


def test_a_raider_does_nothing_that_the_rules_put_later() -> None:
    chance, seen = random.Random(7), set()
    for turn in range(300):
        box = book.BOXES[turn % len(book.BOXES)]
        board = second.random_board(chance, box, "raiders")
        for area in [area for area in range(6) if board.has(area, "raider")][:1]:
            told = {**second.told(board, [], box), "where": book.RING[area]}
            done = played(box, "activate-raider", {name: told[name] for name in told if name != "icons"}, chance)
            assert isinstance(done.end, api.Answer)
            if any(board.has(area, kind) for kind in FIGHTERS):
                expected = "attacks-viper"
            elif board.has(area, "civilian-ship"):
                expected = "destroys-civilian-ship"
            else:
                expected = "moves" if board.total("civilian-ship") else "attacks-galactica"
            assert done.end.outcome["does"] == expected, board
            seen.add(expected)
    assert len(seen) == 4


def seconds(icons: list[str], space: dict[str, Any]) -> float:
    """Computing time of the odds, once warm."""
    view, best = second.view(book.BOXES[0]), 9.0
    facts = situation.read(second.BSG, {"icons": icons, "space": {**space, "rest": {}}})
    for _ in range(4):
        start = time.process_time()
        assert ask.odds(view, "activate", facts)["status"] == "settled"
        best = min(best, time.process_time() - start)
    return best


def test_odds_of_four_raiders_take_less_than_a_blink() -> None:
    assert seconds(["raiders"], {"ahead": {"raider": 4, "viper": 2, "civilian-ship": 1}}) <= 0.15


def test_odds_of_a_card_with_three_icons_take_less_than_two_seconds() -> None:
    space = {
        "ahead": {"raider": 4, "basestar": 1, "heavy-raider": 1},
        "port-ahead": {"viper": 1, "raider": 2},
        "port-astern": {"civilian-ship": 1, "viper": 1},
        "astern": {"basestar": 1, "civilian-ship": 1, "raider": 2},
    }
    assert seconds(["heavy-raiders", "raiders", "basestars"], space) <= 2.0
