"""What consume powers can do with goods: every way of running them, in whatever order."""

from rulebase.checker import api

from . import _powers

# Goods that no power can tell apart: their kind, and what they sell for without and with trade powers.
Kind = tuple[str, int, int]
Counts = tuple[int, ...]
Gain = tuple[int, int]  # points for goods, cards

# How a power takes goods.
TOGETHER, EACH, DIFFERENT, ALL, SELL, SELL_WITH_POWERS = "together", "each", "different", "all", "sell", "sell-with"


class Shape:
    """What tells powers that take goods apart, whatever card they are on: equal shapes have equal keys."""

    def __init__(self, power: _powers.Power, takes: str, least: int, most: int) -> None:
        gain = power.printed.get("gain", {})
        self.takes = takes
        self.least = least
        self.most = most
        self.kind = power.kind
        self.points: int = gain.get("victory-point", 0)
        self.cards: int = gain.get("card", 0)
        self.fewer: int = power.printed.get("fewer", 0)
        self.key = (takes, least, most, self.kind, self.points, self.cards, self.fewer)

    def fits(self, kind: Kind) -> bool:
        return self.kind in ("", kind[0])


class Move:
    """A power run once: what it takes of each kind, and what it gives."""

    def __init__(self, shape: Shape, taken: Counts, gain: Gain) -> None:
        self.shape = shape
        self.taken = taken
        self.gain = gain


class Result:
    """How consumption can end: points for goods (not doubled), cards, what is left; and one way there."""

    def __init__(self, gain: Gain, left: Counts, moves: list[Move]) -> None:
        self.points, self.cards = gain
        self.left = left
        self.moves = moves


def shape(game: api.Game, power: _powers.Power) -> Shape | None:
    """The shape of a consume power; None for those that take no goods."""
    printed = power.printed
    if power.effect == "consume-all-goods":
        return Shape(power, ALL, game.table("consume-limits").value("least-for-all"), 0)
    if power.effect == "sell-good":
        return Shape(power, SELL_WITH_POWERS if "with" in printed else SELL, printed["goods"], printed["goods"])
    if power.effect != "consume-goods":
        return None
    if "up-to" in printed:
        return Shape(power, EACH, 1, printed["up-to"])
    if "kinds" in printed:
        return Shape(power, DIFFERENT, printed["kinds"], printed["kinds"])
    return Shape(power, TOGETHER, printed["goods"], printed["goods"])


def portion(shape: Shape, kinds: list[Kind], goods: Counts) -> int:
    """How many goods the power takes now, in full; 0 if it cannot be used."""
    fitting = [index for index, kind in enumerate(kinds) if goods[index] and shape.fits(kind)]
    if shape.takes == DIFFERENT:
        there = len({kinds[index][0] for index in fitting})
    else:
        there = sum(goods[index] for index in fitting)
    if there < shape.least:
        return 0
    return there if shape.takes == ALL else min(there, shape.most)


def gain(shape: Shape, kinds: list[Kind], taken: Counts) -> Gain:
    """Points and cards for what was taken, before anything is doubled."""
    number = sum(taken)
    if shape.takes == EACH:
        return shape.points * number, shape.cards * number
    if shape.takes == ALL:
        return number - shape.fewer, 0
    if shape.takes == SELL:
        return 0, sum(price * count for (_, price, _), count in zip(kinds, taken, strict=True))
    if shape.takes == SELL_WITH_POWERS:
        return 0, sum(price * count for (_, _, price), count in zip(kinds, taken, strict=True))
    return shape.points, shape.cards


def moves(shape: Shape, kinds: list[Kind], goods: Counts) -> list[Move]:
    """Every way in which the power can be run in full."""
    number = portion(shape, kinds, goods)
    if not number:
        return []
    most = [min(count, number) if shape.fits(kind) else 0 for kind, count in zip(kinds, goods, strict=True)]
    picked = _picked(most, number)
    if shape.takes == DIFFERENT:
        picked = [taken for taken in picked if max(by_kind(kinds, taken).values()) == 1]
    return [Move(shape, taken, gain(shape, kinds, taken)) for taken in picked]


def _picked(most: list[int], number: int) -> list[Counts]:
    """Every way to take so many, from each kind no more than its most."""
    ways: list[Counts] = [()]
    for index, limit in enumerate(most):
        later = sum(most[index + 1 :])
        ways = [
            (*taken, count)
            for taken in ways
            for count in range(limit + 1)
            if number - later <= sum(taken) + count <= number
        ]
    return ways


def by_kind(kinds: list[Kind], counts: Counts) -> dict[str, int]:
    """Goods by their kind alone, those that there are."""
    found: dict[str, int] = {}
    for (kind, _, _), count in zip(kinds, counts, strict=True):
        if count:
            found[kind] = found.get(kind, 0) + count
    return dict(sorted(found.items()))


def without(goods: Counts, taken: Counts) -> Counts:
    return tuple(held - gone for held, gone in zip(goods, taken, strict=True))


def _same(shapes: list[Shape]) -> list[list[Shape]]:
    """Shapes, those that are the same together."""
    found: dict[tuple[str | int, ...], list[Shape]] = {}
    for shape in shapes:
        found.setdefault(shape.key, []).append(shape)
    return list(found.values())


class _Search:
    """All states that can be reached: powers not used yet by shape, goods left by kind, what was gained so far."""

    def __init__(self, shapes: list[Shape], kinds: list[Kind]) -> None:
        same = _same(shapes)
        self.shapes = [group[0] for group in same]
        self.unused = tuple(len(group) for group in same)
        self.kinds = kinds
        self._moves: dict[tuple[int, Counts], list[tuple[Move, Counts]]] = {}

    def moves(self, index: int, goods: Counts) -> list[tuple[Move, Counts]]:
        """What a power can do with these goods, and what is left then: worked out once."""
        if (index, goods) not in self._moves:
            found = moves(self.shapes[index], self.kinds, goods)
            self._moves[index, goods] = [(move, without(goods, move.taken)) for move in found]
        return self._moves[index, goods]

    def next(self, unused: Counts, goods: Counts) -> list[tuple[Move, tuple[Counts, Counts]]]:
        return [
            (move, ((*unused[:index], count - 1, *unused[index + 1 :]), left))
            for index, count in enumerate(unused)
            if count
            for move, left in self.moves(index, goods)
        ]


def results(shapes: list[Shape], kinds: list[Kind], goods: Counts) -> list[Result]:
    """Every distinct end of consumption, each with one order that leads to it."""
    search = _Search(shapes, kinds)
    start = ((search.unused, goods), (0, 0))
    came: dict[tuple[tuple[Counts, Counts], Gain], tuple[tuple[tuple[Counts, Counts], Gain], Move] | None]
    came = {start: None}
    ends: dict[tuple[Gain, Counts], tuple[tuple[Counts, Counts], Gain]] = {}
    waiting: dict[tuple[Counts, Counts], list[Gain]] = {start[0]: [start[1]]}
    while waiting:
        # Every move uses up a power, so each turn of the loop meets all ways to a state at once.
        following: dict[tuple[Counts, Counts], list[Gain]] = {}
        for state, gains in waiting.items():
            possible = search.next(*state)
            for gained in gains:
                if not possible:
                    ends.setdefault((gained, state[1]), (state, gained))
                for move, reached in possible:
                    total = (gained[0] + move.gain[0], gained[1] + move.gain[1])
                    if (reached, total) not in came:
                        came[reached, total] = ((state, gained), move)
                        following.setdefault(reached, []).append(total)
        waiting = following

    found = []
    for (gained, left), end in ends.items():
        way: list[Move] = []
        step = came[end]
        while step is not None:
            before, move = step
            way.insert(0, move)
            step = came[before]
        found.append(Result(gained, left, way))
    return found


def fillings(
    listed: list[Shape], unlisted: list[Shape], kinds: list[Kind], goods: Counts
) -> tuple[list[list[Counts]], list[list[Counts]]]:
    """Which goods powers can take in a given order: one way for each distinct legal end, and illegal ways."""
    reached: dict[tuple[Counts, Gain], list[Counts]] = {(goods, (0, 0)): []}
    stuck: list[list[Counts]] = []
    for shape in listed:
        after: dict[tuple[Counts, Gain], list[Counts]] = {}
        for (held, gained), taken in reached.items():
            possible = moves(shape, kinds, held)
            for move in possible:
                total = (gained[0] + move.gain[0], gained[1] + move.gain[1])
                after.setdefault((without(held, move.taken), total), [*taken, move.taken])
            if not possible:
                stuck.append(taken)
        reached = after
    ends: dict[tuple[Gain, tuple[tuple[str, int], ...]], list[Counts]] = {}
    for (held, gained), taken in reached.items():
        if any(portion(shape, kinds, held) for shape in unlisted):
            stuck.append(taken)
        else:
            ends.setdefault((gained, tuple(by_kind(kinds, held).items())), taken)
    return list(ends.values()), stuck
