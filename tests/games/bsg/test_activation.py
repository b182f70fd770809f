"""Activated Cylon ships, checked by a second reckoning that shares nothing with the procedures."""

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from rulebase.checker import ask
from rulebase.knowledge import configuration, situation
from rulebase.knowledge import game as games

BSG = games.open_game("bsg")
RING = ["ahead", "starboard-ahead", "starboard-astern", "astern", "port-astern", "port-ahead"]  # clockwise
LAUNCH_ICONS = {"port-astern", "port-ahead"}
TRACK = ["boarding-start", "boarding-second", "boarding-third", "boarding-fourth", "humans-lose"]
TOKENS = {"empty": 2, "people": 6, "many-people": 2, "people-and-fuel": 1, "people-and-morale": 1}
PILOTS = ["kara-thrace", "lee-adama"]
ICONS = ["raiders", "launch-raiders", "heavy-raiders", "basestars"]
RESULTS = {
    "viper": ("", "damaged", "destroyed"),
    "viper-mk7": ("", "damaged", "destroyed"),
    "assault-raptor": ("", "destroyed"),
}


FLEET = ["astern", "port-astern", "starboard-astern", "port-ahead", "starboard-ahead", "ahead"]  # 1, 2, 3, 4, 5–6, 7–8
FLEET_AREAS = ["fleet-1", "fleet-2", "fleet-3", "fleet-4", "fleet-5-6", "fleet-7-8"]
PURSUIT = ["pursuit-start", "one-civilian-ship", "pursuit-plain", "two-civilian-ships", "auto-attack"]


class Box(NamedTuple):
    ruleset: str
    options: tuple[str, ...]
    raiders: int
    vipers: tuple[str, ...]
    fleet: bool = False


BOXES = [
    Box("base", (), 16, ("viper",)),
    Box("exodus", (), 16, ("viper",)),
    Box("exodus", ("cylon-fleet",), 20, ("viper", "viper-mk7"), fleet=True),
    Box("combined", ("cylon-attack-cards",), 16, ("viper", "assault-raptor")),
    Box("combined", (), 20, ("viper", "viper-mk7", "assault-raptor"), fleet=True),
]


class Board(NamedTuple):
    """Everything that an activation can change, and nothing else; ships of an area as a sorted tuple of names."""

    areas: tuple[tuple[str, ...], ...]
    track: tuple[int, ...] = (0,) * len(TRACK)
    damaged: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    hurt: tuple[str, ...] = ()
    hits: int = 0
    fleet: tuple[tuple[str, ...], ...] = ((),) * 6
    pursuit: int = 0

    def has(self, area: int, kind: str) -> int:
        return sum(ship.split("+")[0] == kind for ship in self.areas[area])

    def total(self, kind: str) -> int:
        return sum(self.has(area, kind) for area in range(6))

    def without(self, area: int, ship: str) -> "Board":
        left = list(self.areas[area])
        left.remove(ship)
        return self._areas(area, left)

    def with_(self, area: int, ship: str) -> "Board":
        return self._areas(area, [*self.areas[area], ship])

    def _areas(self, area: int, ships: list[str]) -> "Board":
        areas = list(self.areas)
        areas[area] = tuple(sorted(ships))
        return self._replace(areas=tuple(areas))


# ---------------------------------------------------------------- the second reckoning


def one_raider(board: Board, area: int) -> Iterator[tuple[Board, int]]:
    """Every board after one raider has acted, and where it is then."""
    fighters = sorted({ship for ship in board.areas[area] if ship.split("+")[0] in RESULTS})
    unmanned = [ship for ship in fighters if "+" not in ship]
    if fighters:
        for ship in unmanned or fighters:
            kind, *pilot = ship.split("+")
            for result in RESULTS[kind]:
                after = board
                if result:
                    after = board.without(area, ship)
                    after = after._replace(
                        damaged=tuple(sorted([*after.damaged, *([kind] if result == "damaged" else [])])),
                        destroyed=tuple(sorted([*after.destroyed, *([kind] if result == "destroyed" else [])])),
                        hurt=tuple(sorted([*after.hurt, *pilot])),
                    )
                yield after, area
    elif board.has(area, "civilian-ship"):
        for token, copies in TOKENS.items():
            if board.tokens.count(token) < copies:
                yield (
                    board.without(area, "civilian-ship")._replace(tokens=tuple(sorted([*board.tokens, token]))),
                    area,
                )
    elif board.total("civilian-ship"):
        way = next(
            sign for steps in (1, 2, 3) for sign in (1, -1) if board.has((area + sign * steps) % 6, "civilian-ship")
        )
        to = (area + way) % 6
        yield board.without(area, "raider").with_(to, "raider"), to
    else:
        yield board, area
        yield board._replace(hits=board.hits + 1), area


def one_heavy(board: Board, area: int) -> Iterator[tuple[Board, int]]:
    if RING[area] in LAUNCH_ICONS:
        if sum(board.track) < 4:
            yield board.without(area, "heavy-raider")._replace(track=(board.track[0] + 1, *board.track[1:])), area
        else:
            yield board, area
        return
    there = {index for index, name in enumerate(RING) if name in LAUNCH_ICONS}
    way = next(sign for steps in (1, 2, 3) for sign in (1, -1) if (area + sign * steps) % 6 in there)
    to = (area + way) % 6
    yield board.without(area, "heavy-raider").with_(to, "heavy-raider"), to


def by_area(board: Board, kind: str) -> set[Board]:
    """All areas in every order, each finished before the next; nobody twice."""
    step = one_raider if kind == "raider" else one_heavy
    acting = [area for area in range(6) if board.has(area, kind)]
    numbers = {area: board.has(area, kind) for area in acting}
    ends = set()
    for order in itertools.permutations(acting):
        boards = {board}
        for area in order:
            for _ in range(numbers[area]):
                boards = {after for before in boards for after, _ in step(before, area)}
        ends |= boards
    return ends


def gathered(board: Board, kind: str) -> int:
    return sum(ships.count(kind) for ships in board.fleet)


def fleet_with(board: Board, area: int, ships: tuple[str, ...]) -> Board:
    fleet = list(board.fleet)
    fleet[area] = tuple(sorted(ships))
    return board._replace(fleet=tuple(fleet))


def arrives(board: Board, area: int) -> Board:
    for ship in board.fleet[area]:
        board = board.with_(RING.index(FLEET[area]), ship)
    return fleet_with(board, area, ())


def placed_by_the_cag(board: Board) -> set[Board]:
    if board.total("civilian-ship") + len(board.tokens) >= 12:
        return {board}
    empty = [area for area in range(6) if not board.has(area, "civilian-ship")]
    return {board.with_(area, "civilian-ship") for area in empty or range(6)}


def pursued(board: Board) -> set[Board]:
    board = board._replace(pursuit=board.pursuit + 1)
    if PURSUIT[board.pursuit] == "auto-attack":
        board = board._replace(pursuit=0)
        for area in range(6):
            board = arrives(board, area)
        return {board}
    boards = {board}
    for _ in range({"one-civilian-ship": 1, "two-civilian-ships": 2}.get(PURSUIT[board.pursuit], 0)):
        boards = {after for before in boards for after in placed_by_the_cag(before)}
    return boards


def joins(board: Board, kind: str, most: int) -> set[Board]:
    if board.total(kind) + gathered(board, kind) < most:
        gone = [fleet_with(board, area, (*board.fleet[area], kind)) for area in range(6)]
    else:
        gone = [arrives(board, max(area for area in range(6) if kind in board.fleet[area]))]
    return {after for before in gone for after in pursued(before)}


def launch(board: Board, kind: str, each: int, most: int) -> set[Board]:
    bays = [
        area
        for area in range(6)
        for ship in board.areas[area]
        if ship.startswith("basestar") and "disabled-hangar" not in ship
        for _ in range(each)
    ]
    beside = most - board.total(kind) - gathered(board, kind)
    number = min(len(bays), beside + gathered(board, kind))
    for area in range(6):
        while beside < number and kind in board.fleet[area]:
            ships = list(board.fleet[area])
            ships.remove(kind)
            board = fleet_with(board, area, tuple(ships))
            beside += 1
    ends = set()
    for some in set(itertools.combinations(bays, number)):
        after = board
        for area in some:
            after = after.with_(area, kind)
        ends.add(after)
    return ends


def salvo(board: Board) -> set[Board]:
    armed = sum(ship.startswith("basestar") and "disabled-weapons" not in ship for area in board.areas for ship in area)
    return {board._replace(hits=board.hits + hits) for hits in range(armed + 1)}


def march(board: Board) -> Board:
    *aboard, before_last, last = board.track
    return board._replace(track=(0, *aboard, before_last + last))


def one_icon(board: Board, icon: str, box: Box) -> set[Board]:
    if board.track[-1]:
        return {board}
    gone = not board.total("basestar")
    if icon in ("basestars", "launch-raiders") and gone:
        return joins(board, "basestar", 2) if box.fleet else {board}
    if icon in ("basestars", "launch-raiders"):
        return salvo(board) if icon == "basestars" else launch(board, "raider", 3, box.raiders)
    if icon == "raiders":
        if board.total("raider"):
            return by_area(board, "raider")
        return joins(board, "raider", box.raiders) if box.fleet and gone else launch(board, "raider", 2, box.raiders)
    return heavy_icon(march(board), box)


def heavy_icon(after: Board, box: Box) -> set[Board]:
    gone = not after.total("basestar")
    if after.track[-1]:
        return {after}
    if after.total("heavy-raider"):
        return by_area(after, "heavy-raider")
    if box.fleet and gone and not sum(after.track):
        return joins(after, "heavy-raider", 4)
    return launch(after, "heavy-raider", 1, 4)


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


@pytest.mark.heavy
def test_every_end_of_five_hundred_activations_is_found_and_no_other() -> None:
    check(range(1000, 1500))
