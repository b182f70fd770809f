"""What can be made of the ways a question can go: each of them, each distinct end, how likely they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rulebase.checker import api, explore
from rulebase.checker.explore import Leaf, Pick

if TYPE_CHECKING:
    from fractions import Fraction


# Whole where nothing was thrown: a question without chances does not wait for fractions.
Chance: TypeAlias = "Fraction | int"


class Reached(NamedTuple):
    """An end that is reached: how likely, by what was thrown, dealt or chosen, and which."""

    weight: Chance
    picks: tuple[Pick, ...]
    leaf: Leaf


class EveryWay:
    """All ways, one after another; choices weigh nothing."""

    def leaf(self, leaf: Leaf) -> list[Reached]:
        return [Reached(1, (), leaf)]

    def chance(self, parts: Sequence[tuple[Fraction, Pick, list[Reached]]]) -> list[Reached]:
        return [Reached(part * way.weight, (pick, *way.picks), way.leaf) for part, pick, ways in parts for way in ways]

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, list[Reached]]]) -> list[Reached]:
        del asked
        return [Reached(way.weight, (pick, *way.picks), way.leaf) for pick, ways in parts for way in ways]


class EveryEnd:
    """Every distinct end: an outcome with a position, and one way there."""

    def leaf(self, leaf: Leaf) -> dict[Hashable, Reached]:
        end = explore.ended(leaf.end) if isinstance(leaf.end, api.Said) else repr(type(leaf.end))
        return {(end, leaf.state.position.frozen): Reached(1, (), leaf)}

    def chance(self, parts: Sequence[tuple[Fraction, Pick, dict[Hashable, Reached]]]) -> dict[Hashable, Reached]:
        return self._together((pick, found) for _, pick, found in parts)

    def choice(
        self, asked: api.Choose, parts: Sequence[tuple[Pick, dict[Hashable, Reached]]]
    ) -> dict[Hashable, Reached]:
        del asked
        return self._together(parts)

    def _together(
        self, parts: Sequence[tuple[Pick, dict[Hashable, Reached]]] | Iterator[tuple[Pick, dict[Hashable, Reached]]]
    ) -> dict[Hashable, Reached]:
        together: dict[Hashable, Reached] = {}
        for pick, found in parts:
            for key, way in found.items():
                if key not in together:
                    together[key] = Reached(way.weight, (pick, *way.picks), way.leaf)
        return together


# ---------------------------------------------------------------- how likely


class Share(NamedTuple):
    """How likely something is, at least and at most; one way there; the faces of a die if one throw decides."""

    least: Chance
    most: Chance
    picks: tuple[Pick, ...]
    rolls: tuple[int, ...] | None = ()


class Spread(NamedTuple):
    """What can happen with which chance, the choices on which that depends, and those that change nothing."""

    shares: dict[str, Share]
    stuck: tuple[Reached, ...] = ()
    open: Mapping[str, api.Choose] = MappingProxyType({})
    idle: Mapping[str, api.Choose] = MappingProxyType({})

    @property
    def chances(self) -> dict[str, tuple[Chance, Chance]]:
        return {key: (share.least, share.most) for key, share in self.shares.items()}


class Odds:
    """Exact chances by what is told of an outcome; past a choice, the least and the most."""

    def __init__(self, key: Callable[[Leaf], str]) -> None:
        self.key = key

    def leaf(self, leaf: Leaf) -> Spread:
        if isinstance(leaf.end, api.Answer):
            return Spread({self.key(leaf): Share(1, 1, ())})
        return Spread({}, (Reached(1, (), leaf),))

    def chance(self, parts: Sequence[tuple[Fraction, Pick, Spread]]) -> Spread:
        shares: dict[str, Share] = {}
        for weight, pick, spread in parts:
            for key, share in spread.shares.items():
                known = shares.get(key)
                rolls = _rolled(known, pick, share)
                least, most = weight * share.least, weight * share.most
                if known is None:
                    shares[key] = Share(least, most, (pick, *share.picks), rolls)
                else:
                    shares[key] = known._replace(least=known.least + least, most=known.most + most, rolls=rolls)
        return _gathered(shares, [(pick, spread) for _, pick, spread in parts])

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, Spread]]) -> Spread:
        first = parts[0][1]
        whole = _gathered({}, parts)
        if all(spread.chances == first.chances for _, spread in parts):
            shares = {key: share._replace(picks=(parts[0][0], *share.picks)) for key, share in first.shares.items()}
            return whole._replace(shares=shares, idle={**whole.idle, explore.named(asked): asked})
        shares = {}
        for pick, spread in parts:
            for key, share in spread.shares.items():
                if key not in shares:
                    shares[key] = share._replace(picks=(pick, *share.picks), rolls=None)
        for key, share in shares.items():
            each = [spread.chances.get(key, (0, 0)) for _, spread in parts]
            shares[key] = share._replace(least=min(least for least, _ in each), most=max(most for _, most in each))
        return whole._replace(shares=shares, open={**whole.open, explore.named(asked): asked})


def _rolled(known: Share | None, pick: Pick, share: Share) -> tuple[int, ...] | None:
    """The faces that lead there, if nothing else has to happen."""
    if any("@" not in other.name for other in share.picks) or share.rolls is None:
        return None
    if not isinstance(pick.value, int) or (known is not None and known.rolls is None):
        return None
    return (*(known.rolls or () if known else ()), pick.value)


def _gathered(shares: dict[str, Share], parts: Sequence[tuple[Pick, Spread]]) -> Spread:
    stuck = tuple(way._replace(picks=(pick, *way.picks)) for pick, spread in parts for way in spread.stuck[:1])[:1]
    opened = {rule: choice for _, spread in parts for rule, choice in spread.open.items()}
    idle = {rule: choice for _, spread in parts for rule, choice in spread.idle.items() if rule not in opened}
    return Spread(shares, stuck, opened, idle)
