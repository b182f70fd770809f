"""Every way a procedure can go: each face, each deal, each choice, by running the same procedure again."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebase.checker import api, drive, look

Picked = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Way:
    """One way it can go: how likely, what was rolled or chosen, and the run."""

    weight: Fraction
    picked: Picked
    run: drive.Run


def ways(
    make: Callable[[], look.Game],
    procedure: api.Question,
    told: Callable[[drive.Asked, drive.Run], Any],
    faces: Callable[[str], range],
    choices: bool,
) -> Iterator[Way]:
    """All ways, with exact weights; choices branch only where asked for (they have no odds)."""
    waiting: list[tuple[Fraction, Picked]] = [(Fraction(1), ())]
    while waiting:
        weight, picked = waiting.pop()
        done = drive.run(make(), procedure, _replay(picked, told))
        branches = list(_branches(done.end, faces, choices))
        if not branches:
            yield Way(weight, picked, done)
        waiting += [(weight * part, (*picked, (name, value))) for part, name, value in reversed(branches)]


class Chances:
    """What can happen with which chance: the ways there, and the choices that change nothing about it."""

    def __init__(self, ways: list[Way], idle: dict[str, api.Choose]) -> None:
        self.ways = ways
        self.idle = idle

    def spread(self, key: Callable[[drive.Run], Any]) -> dict[Any, Fraction]:
        """The chance of each outcome."""
        found: dict[Any, Fraction] = {}
        for way in self.ways:
            found[key(way.run)] = found.get(key(way.run), Fraction(0)) + way.weight
        return found


def chances(
    make: Callable[[], look.Game],
    procedure: api.Question,
    told: Callable[[drive.Asked, drive.Run], Any],
    faces: Callable[[str], range],
    key: Callable[[drive.Run], Any],
) -> Chances:
    """All ways that chance can take; past a choice only if every option of it comes to the same."""

    def after(weight: Fraction, picked: Picked) -> Chances:
        done = drive.run(make(), procedure, _replay(picked, told))
        if isinstance(done.end, api.Choose):
            return chosen(weight, picked, done, done.end)
        branches = list(_branches(done.end, faces, choices=False))
        if not branches:
            return Chances([Way(weight, picked, done)], {})
        parts = [after(weight * part, (*picked, (name, value))) for part, name, value in branches]
        idle = {rule: choice for part in parts for rule, choice in part.idle.items()}
        return Chances([way for part in parts for way in part.ways], idle)

    def chosen(weight: Fraction, picked: Picked, done: drive.Run, choice: api.Choose) -> Chances:
        parts = [after(weight, (*picked, (choice.rule, option))) for option in choice.options]
        spreads = [part.spread(key) for part in parts]
        if any(spread != spreads[0] for spread in spreads):
            return Chances([Way(weight, picked, done)], {})
        return Chances(parts[0].ways, parts[0].idle | {choice.rule: choice})

    return after(Fraction(1), ())


def _replay(picked: Picked, told: Callable[[drive.Asked, drive.Run], Any]) -> Callable[[drive.Asked, drive.Run], Any]:
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
