"""Activated Cylon ships, checked by a second reckoning that shares nothing with the procedures."""

import random
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration, situation
from rulebase.model import game as games
from rulebase.play import ask
from tests.games.bsg.activation_by_the_book import (
    BOXES,
    FLEET_AREAS,
    ICONS,
    PILOTS,
    PURSUIT,
    RING,
    TRACK,
    Board,
    Box,
    fleet_with,
    one_icon,
)

BSG = opening.open_game("bsg")


# ---------------------------------------------------------------- the second reckoning


# ---------------------------------------------------------------- boards by chance


def random_board(chance: random.Random, box: Box, icon: str) -> Board:
    areas: list[list[str]] = [[] for _ in range(6)]

    def put(ship: str) -> None:
        areas[chance.randrange(6)].append(ship)

    for _ in range(chance.choice([0, 1, 2, 2, 3, 4])):
        put("raider")
    if icon in ("launch-raiders", "raiders") and not chance.randrange(3):
        crowd = chance.randint(0, box.raiders - sum(ships.count("raider") for ships in areas))
        if icon == "launch-raiders":
            areas[chance.randrange(6)] += ["raider"] * crowd
    for token in chance.sample(
        ["", "+disabled-hangar", "+disabled-weapons", "+critical-hit"], chance.choice([0, 0, 1, 2])
    ):
        put(f"basestar{token}")
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        put("heavy-raider")
    for _ in range(chance.choice([0, 1, 1, 2])):
        put("civilian-ship")
    for kind in [chance.choice(box.vipers) for _ in range(chance.choice([0, 1, 2, 3]))]:
        put(kind)
    for pilot in chance.sample(PILOTS, chance.choice([0, 0, 1, 2])):
        put(f"viper+{pilot}")
    track = [0] * 5
    for _ in range(chance.choice([0, 0, 1, 2, 4])):
        track[chance.randrange(4)] += 1
    board = Board(tuple(tuple(sorted(ships)) for ships in areas), tuple(track))
    return gathering(chance, box, board) if box.fleet else board


def gathering(chance: random.Random, box: Box, board: Board) -> Board:
    """The same with a fleet in pursuit, at times with all there are."""
    for kind, most in {"raider": box.raiders, "heavy-raider": 4, "basestar": 2}.items():
        left = most - board.total(kind)
        number = left if not chance.randrange(3) else chance.randint(0, min(left, 2))
        for _ in range(number):
            area = chance.randrange(6)
            board = fleet_with(board, area, (*board.fleet[area], kind))
    return board._replace(pursuit=chance.randrange(4))


def counted(ships: tuple[str, ...]) -> dict[str, int]:
    return {ship: ships.count(ship) for ship in dict.fromkeys(ships)}


def told(board: Board, icons: list[str], box: Box) -> dict[str, Any]:
    flying = {ship.split("+")[1]: RING[area] for area in range(6) for ship in board.areas[area] if "viper+" in ship}
    fleet = {
        "fleet": {name: counted(ships) for name, ships in zip(FLEET_AREAS, board.fleet, strict=True)},
        "pursuit": PURSUIT[board.pursuit],
    }
    return {
        **(fleet if box.fleet else {}),
        "icons": icons,
        "seats": [*PILOTS, "saul-tigh"],
        "at": {**flying, "rest": "at-large"},
        "space": {RING[area]: counted(board.areas[area]) for area in range(6)},
        "boarding": dict(zip(TRACK, board.track, strict=True)),
        "damaged-vipers": {},
        "lost-ships": {},
        "lost-civilian-ships": {},
        "galactica-damage": {},
    }


def spread(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted(thing for thing, number in counts.items() for _ in range(number)))


def read(after: dict[str, Any]) -> Board:
    return Board(
        tuple(spread(after["space"][area]) for area in RING),
        tuple(after["boarding"][space] for space in TRACK),
        spread(after["damaged-vipers"]),
        spread(after["lost-ships"]),
        spread(after["lost-civilian-ships"]),
        tuple(sorted(who for who, place in after["at"].items() if place == "sickbay")),
        sum(after["galactica-damage"].values()),
        tuple(spread(after["fleet"][name]) for name in FLEET_AREAS) if "fleet" in after else ((),) * 6,
        PURSUIT.index(after["pursuit"]) if "pursuit" in after else 0,
    )


def view(box: Box) -> games.View:
    here: configuration.Configuration = next(
        here for here in BSG.setup.configurations if here.ruleset == box.ruleset and {*box.options} == {*here.options}
    )
    return BSG.at(here, "en")


def check(seeds: range) -> None:
    views = {box: view(box) for box in BOXES}
    for seed in seeds:
        chance = random.Random(seed)
        box, icon = BOXES[seed // len(ICONS) % len(BOXES)], ICONS[seed % len(ICONS)]
        board = random_board(chance, box, icon)
        answers = ask.outcomes(views[box], "activate", situation.read(BSG, told(board, [icon], box)))
        assert {answer.status for answer in answers} == {"settled"}, (seed, answers[0].sentence)
        found = [read(answer.after) for answer in answers]
        assert len(found) == len(set(found)), seed
        assert set(found) == one_icon(board, icon, box), seed


def test_every_end_of_an_activation_is_found_and_no_other() -> None:
    check(range(80))


def test_what_only_another_way_has_changed_makes_no_other_end() -> None:
    """The same ways go on from tables on which a dial has moved and on which it has not; each board is found once."""
    check(range(1156, 1157))


@pytest.mark.heavy
def test_every_end_of_five_hundred_activations_is_found_and_no_other() -> None:
    check(range(1000, 1500))
