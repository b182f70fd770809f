"""What there is left of a kind: beside the boards, and gathered with the Cylon fleet."""

from rulebase.play import api

from . import _deciders, _space

ASTRAY = "astray"  # what stands somewhere, or is destroyed, without being known of


def told_of(game: api.Game, unit: str) -> int:
    """How many of a kind are known to be anywhere."""
    lying = (*game.lying("units"), *game.lying("cylon-ships"))
    told = sum(api.of_sort(ships, unit) for _, ships in lying)
    if unit == _space.CENTURION:
        track = game.table("boarding-track")
        told += sum(game.now("boarding", space, skip="more may be aboard than were told") or 0 for space in track)
    if unit == _space.CIVILIAN:
        told += sum(_space.lost_civilians(game).values())
    return told + (game.now(ASTRAY, unit) or 0)


def all_told(game: api.Game, unit: str) -> bool:
    """Whether each of a kind is known to be somewhere, so that none waits beside the boards."""
    return told_of(game, unit) >= int(game.table("pieces").row(unit)["number"])


def gathered(game: api.Game, unit: str) -> int:
    """How many stand on the Cylon Fleet board, if there is one."""
    return sum(game.now("fleet", area).get(unit, 0) for area in game.table("fleet-areas"))


def facing(game: api.Game, fleet_area: str) -> str:
    """The area around Galactica to which one of the Cylon Fleet board corresponds."""
    row = game.table("fleet-areas").row(fleet_area)
    return str(row["area"] if row["area"] == row["turned"] or not game.now("fleet-turned") else row["turned"])


def left(game: api.Game, unit: str) -> api.Finding[int | None]:
    """How many of a kind somebody says are left beside the boards; then nobody has to know where the others are.

    How many these others are is kept, so that what comes and goes from then on counts.
    """
    counted = yield api.Need("pieces-left", default=None)
    box, told = int(game.table("pieces").row(unit)["number"]), told_of(game, unit)
    if game.now(ASTRAY, unit) is not None:
        return box - told
    number = None if counted is None else counted.get(unit, counted.get(api.UNKNOWN))
    if number is None:
        return None
    if told + number > box:
        yield api.Refuse("units.number", "too-many", target=unit, pieces_told=told + number, pieces_there=box)
    yield api.Step("units.number", api.TOLD, api.Put(ASTRAY, box - told - number, unit))
    return int(number)


def counted(game: api.Game) -> api.Saying:
    """What is said to be left, taken down before anything comes or goes."""
    told = (yield api.Need("pieces-left", default=None)) or {}
    for unit in told:
        if unit in game.table("pieces"):
            yield from left(game, unit)


def off_the_main_board(game: api.Game, unit: str) -> api.Finding[int]:
    """How many of a kind there are beside the boards and on the Cylon Fleet board together."""
    counted = yield from left(game, unit)
    if counted is not None:
        return counted + gathered(game, unit)
    box: int = game.table("pieces").row(unit)["number"]
    return box - _space.on_board(game, unit)


def supply(game: api.Game, unit: str) -> api.Finding[int]:
    """How many of a kind wait beside the boards; where all stand on the main board, none is elsewhere."""
    counted = yield from left(game, unit)
    if counted is not None:
        return counted
    off = yield from off_the_main_board(game, unit)
    return off - gathered(game, unit) if off else 0


def pile(game: api.Game) -> int:
    """How many civilian ships lie in the pile, face down."""
    left = surviving(game)
    return left - _space.on_board(game, _space.CIVILIAN) if left else 0


def some_left(game: api.Game) -> api.Finding[bool]:
    """Whether the pile holds a civilian ship, as far as is known."""
    counted = yield from left(game, _space.CIVILIAN)
    if counted is not None:
        return counted > 0
    if game.now("lost-civilian-ships", skip="the pile may be smaller") is not None:
        return pile(game) > 0
    return _space.on_board(game, _space.CIVILIAN) < int(game.table("pieces").row(_space.CIVILIAN)["number"])


def surviving(game: api.Game) -> int:
    """How many civilian ships have not been destroyed."""
    box: int = game.table("pieces").row(_space.CIVILIAN)["number"]
    lost: int = sum(game.now("lost-civilian-ships").values())
    return box - lost


def recall(game: api.Game, unit: str, missing: int) -> api.Saying:
    """What is lacking comes from the Cylon Fleet board, from its lowest area on."""
    if missing <= 0:
        return
    leaves: list[api.Effect] = []
    left = missing
    for area in game.table("fleet-areas"):
        number = min(left, game.now("fleet", area).get(unit, 0))
        left -= number
        leaves.append(api.Change("fleet", {unit: -number}, area))
    yield api.Step("fleet.recall", "taken", *leaves, number=missing - left, unit=unit)


def spread(game: api.Game, unit: str, wanted: dict[str, int], number: int) -> api.Finding[dict[str, int]]:
    """How many go where, if they do not suffice for all."""
    shares = api.picks(wanted, number)
    share = yield api.Choose(_deciders.player(game), shares, "activation.shortage", "choose", unit=unit, number=number)
    if number < sum(wanted.values()):
        yield from _short(game, unit, number, len(shares))
    if game.table("units").row(unit)["side"] != "humans":
        yield from recall(game, unit, number - (yield from supply(game, unit)))
    return dict(share)


def _short(game: api.Game, unit: str, number: int, ways: int) -> api.Saying:
    """Too few are left; where there are several ways to share them out, somebody decides."""
    says = "short-reserves" if _space.fights(game, unit) else "short"
    yield api.Step("activation.shortage", says, unit=unit, number=number, ways=ways)
