"""What can be dealt from a deck, with exact chances."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction


def every(count: int, deck: Mapping[str, int]) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Every hand of so many cards from a deck, by kind, with its exact chance."""
    total = math.comb(sum(deck.values()), count)
    for hand in _hands(list(deck.items()), count):
        hands = math.prod(math.comb(deck[card], got) for card, got in hand)
        yield dict(hand), Fraction(hands, total)


def _hands(deck: Sequence[tuple[str, int]], count: int) -> Iterator[list[tuple[str, int]]]:
    """Only what can be dealt is looked at: kinds of which none comes cost nothing."""
    if not count:
        yield []
        return
    left = list(itertools.accumulate((number for _, number in reversed(deck)), initial=0))[::-1]
    for place, (card, number) in enumerate(deck):
        if left[place] < count:
            return
        for got in range(min(number, count), 0, -1):
            if left[place + 1] >= count - got:
                for rest in _hands(deck[place + 1 :], count - got):
                    yield [(card, got), *rest]
