"""Invariants: what has to hold of every position, looked for only where something is told that they read."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TypeAlias

from rulebase.model import game as games
from rulebase.model import position, situation
from rulebase.play import api, code, lookup

Broken: TypeAlias = "api.Refuse | api.Silent"
Invariant: TypeAlias = "Callable[[api.Game], Iterator[Broken]]"
Look: TypeAlias = "Callable[[lookup.State], lookup.Lookup]"


def broken(view: games.View, at: position.Position, look: Look) -> Iterator[tuple[Broken, lookup.Lookup]]:
    """What does not hold of a position, each with what was looked up for it."""
    begins = lookup.BEGINS in at.parts  # then all has a value that nobody told
    together = look(lookup.State(at))
    for invariant in code.holds(view.game):
        if not begins and at.parts.keys().isdisjoint(_reads(view, invariant)):
            continue
        if _first(invariant, together) is not None:
            game = look(lookup.State(at))  # what was looked up for this one alone
            found = _first(invariant, game)
            assert found is not None
            yield found, game


def _first(invariant: Invariant, game: lookup.Lookup) -> Broken | None:
    with contextlib.suppress(api.Unknown):  # too little is known for it to be broken
        return next(iter(invariant(game)), None)
    return None


def _reads(view: games.View, invariant: Invariant) -> frozenset[str]:
    """The parts that it reads where nothing is told: as long as none of them is, it goes the same way."""
    if invariant not in view.reads:
        game = lookup.Lookup(view, lookup.State(situation.position(view.game, {})))
        _first(invariant, game)
        view.reads[invariant] = frozenset(game.parts)
    return view.reads[invariant]
