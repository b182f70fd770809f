"""What consume powers can do with goods: every way of running them, in whatever order."""

import functools

from rulebase.play import api

from . import _powers

# Goods that no power can tell apart: their kind, and what they sell for without and with trade powers.
Kind = tuple[str, int, int]
Counts = tuple[int, ...]
Key = tuple[str | int, ...]
Gain = tuple[int, int]  # points for goods, cards
State = tuple[Counts, Counts]  # powers not used yet by pool, goods left by kind
Reached = tuple[State, Gain]

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
        consumed = (takes, least, most, self.kind)
        self.key: Key = (*consumed, self.points, self.cards, self.fewer)
        self.pool: Key = consumed if takes == TOGETHER else self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

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


class _Search:
    """What powers can do with goods, each kind of power and goods worked out once.

    Powers that take the same goods and differ only in what they give stand in one pool: which of them was used
    changes nothing for the others, so that can be settled at the end.
    """

    def __init__(self, shapes: list[Shape], kinds: list[Kind]) -> None:
        pools: dict[Key, list[Shape]] = {}
        for shape in shapes:
            pools.setdefault(shape.pool, []).append(shape)
        self.pools = list(pools.values())
        self.unused = tuple(len(pool) for pool in self.pools)
        self.kinds = kinds
        self._moves: dict[tuple[int, Counts], list[tuple[Move, Counts]]] = {}

    def moves(self, index: int, goods: Counts) -> list[tuple[Move, Counts]]:
        if (index, goods) not in self._moves:
            found = moves(self.pools[index][0], self.kinds, goods)
            self._moves[index, goods] = [(move, without(goods, move.taken)) for move in found]
        return self._moves[index, goods]

    def next(self, state: State) -> list[tuple[Move, int, Gain, State]]:
        """What can be done now, by which pool, what is gained at once, and the state after it."""
        unused, goods = state
        return [
            (move, index, self._at_once(move), ((*unused[:index], count - 1, *unused[index + 1 :]), left))
            for index, count in enumerate(unused)
            if count
            for move, left in self.moves(index, goods)
        ]

    def _at_once(self, move: Move) -> Gain:
        return (0, 0) if move.shape.takes == TOGETHER else move.gain

    def settled(self, unused: Counts) -> dict[Gain, list[list[Shape]]]:
        """What the powers of the pools that were used can give, with one choice of powers for each."""
        found: dict[Gain, list[list[Shape]]] = {(0, 0): []}
        for pool, left in zip(self.pools, unused, strict=True):
            used = _chosen(pool, len(pool) - left)
            found = {
                (gained[0] + more[0], gained[1] + more[1]): [*chosen, some]
                for gained, chosen in found.items()
                for more, some in used.items()
            }
        return found


def _chosen(pool: list[Shape], number: int) -> dict[Gain, list[Shape]]:
    """Every gain that so many powers of a pool can give, with powers that give it."""
    found: dict[tuple[int, Gain], list[Shape]] = {(0, (0, 0)): []}
    for shape in pool:
        points, cards = (shape.points, shape.cards) if shape.takes == TOGETHER else (0, 0)
        for (count, gained), chosen in list(found.items()):
            if count < number:
                found.setdefault((count + 1, (gained[0] + points, gained[1] + cards)), [*chosen, shape])
    return {gained: chosen for (count, gained), chosen in found.items() if count == number}


def results(shapes: list[Shape], kinds: list[Kind], goods: Counts) -> tuple[Result, ...]:
    """Every distinct end of consumption, each with one order that leads to it."""
    return _results(tuple(shapes), tuple(kinds), goods)


# One tableau is asked about with every bonus and every preference; none of them changes what powers can do.
@functools.lru_cache
def _results(shapes: tuple[Shape, ...], kinds: tuple[Kind, ...], goods: Counts) -> tuple[Result, ...]:
    search = _Search(list(shapes), list(kinds))
    start: Reached = ((search.unused, goods), (0, 0))
    came: dict[Reached, tuple[Reached, int, Move] | None] = {start: None}
    ends: dict[tuple[Gain, Counts], tuple[Reached, list[list[Shape]]]] = {}
    waiting: dict[State, list[Gain]] = {start[0]: [start[1]]}
    while waiting:
        # Every move uses up a power, so each turn of the loop meets all ways to a state at once.
        following: dict[State, list[Gain]] = {}
        for state, gains in waiting.items():
            possible = search.next(state)
            for move, index, more, reached in possible:
                for gained in gains:
                    total = (gained[0] + more[0], gained[1] + more[1])
                    if (reached, total) not in came:
                        came[reached, total] = ((state, gained), index, move)
                        following.setdefault(reached, []).append(total)
            if not possible:
                for later, chosen in search.settled(state[0]).items():
                    for gained in gains:
                        total = (gained[0] + later[0], gained[1] + later[1])
                        ends.setdefault((total, state[1]), ((state, gained), chosen))
        waiting = following
    return tuple(
        Result(gained, left, _way(came, reached, chosen, search.kinds))
        for (gained, left), (reached, chosen) in ends.items()
    )


def _way(
    came: dict[Reached, tuple[Reached, int, Move] | None],
    end: Reached,
    chosen: list[list[Shape]],
    kinds: list[Kind],
) -> list[Move]:
    """The moves that led to an end, with the powers that were chosen from each pool."""
    free = [list(some) for some in chosen]
    way: list[Move] = []
    step = came[end]
    while step is not None:
        before, index, move = step
        shape = free[index].pop()
        way.insert(0, Move(shape, move.taken, gain(shape, kinds, move.taken)))
        step = came[before]
    return way


def fillings(
    listed: list[tuple[Shape, bool]], unlisted: list[Shape], kinds: list[Kind], goods: Counts
) -> tuple[list[list[Counts]], list[list[Counts]]]:
    """Which goods powers can take in a given order: one way for each distinct legal end, and illegal ways.

    With each power in the order comes whether its card has more to do there, even if no good is left to take.
    """
    reached: dict[tuple[Counts, Gain], list[Counts]] = {(goods, (0, 0)): []}
    stuck: list[list[Counts]] = []
    for shape, more in listed:
        after: dict[tuple[Counts, Gain], list[Counts]] = {}
        for (held, gained), taken in reached.items():
            possible = moves(shape, kinds, held)
            for move in possible:
                total = (gained[0] + move.gain[0], gained[1] + move.gain[1])
                after.setdefault((without(held, move.taken), total), [*taken, move.taken])
            if not possible and more:
                after.setdefault((held, gained), taken)
            elif not possible:
                stuck.append(taken)
        reached = after
    ends: dict[tuple[Gain, tuple[tuple[str, int], ...]], list[Counts]] = {}
    for (held, gained), taken in reached.items():
        if any(portion(shape, kinds, held) for shape in unlisted):
            stuck.append(taken)
        else:
            ends.setdefault((gained, tuple(by_kind(kinds, held).items())), taken)
    return list(ends.values()), stuck
