"""What activated Cylon ships do, reckoned from the rulebook alone: a second opinion for the tests."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

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
