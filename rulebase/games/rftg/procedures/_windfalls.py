"""Which windfall worlds can get a good in Produce."""

import functools
from collections.abc import Mapping, Sequence

from rulebase.play import api

from . import _powers


def bonus(game: api.Game, action: Sequence[str]) -> int:
    """How many windfall worlds the action cards fill."""
    return sum(game.table("actions").row(chosen).get("windfall", 0) for chosen in set(action))


def sources(powers: Sequence[_powers.Power], free: int) -> list[str]:
    """What fills windfall worlds: the kind for each source, or nothing for one of any kind."""
    return [power.kind for power in powers if power.effect == "produce-on-windfall"] + [""] * free


def reachable(game: api.Game, sources: list[str], tableau: list[str], goods: list[str]) -> list[list[str]]:
    """Every set of empty windfall worlds that the sources can fill, in whatever order they are used."""
    empty = [world for world in tableau if _powers.is_windfall(game, world) and world not in goods]
    kinds = tuple((world, _powers.good(game, world)) for world in empty)
    return [list(filled) for filled in _fillable(kinds, tuple(sources))]


# Every choice among these is played out from the beginning of the phase.
@functools.lru_cache
def _fillable(kinds: tuple[tuple[str, str], ...], sources: tuple[str, ...]) -> list[list[str]]:
    sets: list[list[str]] = [[]]
    for world, _ in kinds:
        sets += [[*filled, world] for filled in sets if len(filled) < len(sources)]
    return [filled for filled in sets if _fills(dict(kinds), sources, filled)]


def _fills(kinds: Mapping[str, str], sources: tuple[str, ...], filled: list[str]) -> bool:
    """Whether sources can fill just these, so that no idle source has a world left to fill."""
    left = {kind for world, kind in kinds.items() if world not in filled}
    free = sources.count("")
    least = spare = 0  # how many of the free sources are needed, and how many more can stand in for others
    for kind in set(kinds.values()):
        own, number = sources.count(kind), sum(kinds[world] == kind for world in filled)
        if kind in left and number < own:
            return False
        least += max(0, number - own)
        spare += 0 if kind in left else min(own, number)
    return least <= free and (not left or free <= least + spare)
