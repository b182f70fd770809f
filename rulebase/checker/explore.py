"""Every way a procedure can go: each face, each deal, each choice, by running the same procedure again."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebase.checker import api, drive, look


@dataclass(frozen=True)
class Way:
    """One way it can go: how likely, what was rolled or chosen, and the run."""

    weight: Fraction
    picked: tuple[tuple[str, Any], ...]
    run: drive.Run


def ways(
    make: Callable[[], look.Game],
    procedure: api.Question,
    told: Callable[[drive.Asked, drive.Run], Any],
    faces: Callable[[str], range],
    choices: bool,
) -> Iterator[Way]:
    """All ways, with exact weights; choices branch only where asked for (they have no odds)."""
    waiting: list[tuple[Fraction, tuple[tuple[str, Any], ...]]] = [(Fraction(1), ())]
    while waiting:
        weight, picked = waiting.pop()
        done = drive.run(make(), procedure, _replay(picked, told))
        branches = list(_branches(done.end, faces, choices))
        if not branches:
            yield Way(weight, picked, done)
        waiting += [(weight * part, (*picked, (name, value))) for part, name, value in reversed(branches)]


def _replay(
    picked: tuple[tuple[str, Any], ...], told: Callable[[drive.Asked, drive.Run], Any]
) -> Callable[[drive.Asked, drive.Run], Any]:
    script = iter(picked)

    def respond(request: drive.Asked, done: drive.Run) -> Any:
        try:
            return told(request, done)
        except drive.Unanswered:
            for _, value in script:
                return value
            raise

    return respond


def _branches(
    end: drive.End | None, faces: Callable[[str], range], choices: bool
) -> Iterator[tuple[Fraction, str, Any]]:
    if isinstance(end, api.Roll):
        sides = faces(end.fact)
        for face in sides:
            yield Fraction(1, len(sides)), end.fact, face
    elif isinstance(end, api.Deal):
        for dealt, chance in deals(end.count, end.deck):
            yield chance, end.fact, dealt
    elif choices and isinstance(end, api.Choose):
        for option in end.options:
            yield Fraction(1), end.rule, option


def deals(count: int, deck: dict[str, int]) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Every hand of so many cards from a deck, by kind, with its exact chance."""
    total = math.comb(sum(deck.values()), count)
    for numbers in itertools.product(*(range(held + 1) for held in deck.values())):
        if sum(numbers) == count:
            hands = math.prod(math.comb(held, got) for held, got in zip(deck.values(), numbers, strict=True))
            yield dict(zip(deck, numbers, strict=True)), Fraction(hands, total)
