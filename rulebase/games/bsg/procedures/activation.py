"""Cylon ships are activated: icon after icon, area after area, ship after ship."""

import functools
from collections.abc import Callable

from rulebase.play import api

from . import _boarding, _deciders, _icons, _space

Space = dict[str, _space.Pieces]
LOST = ("civilian-ships", "damaged", "destroyed", "hits")


def activate(game: api.Game) -> api.Procedure:
    icons = yield api.Need("icons")
    if _icons.ignored(game):
        return api.Answer("activation.new-caprica", "ignored", {}, dict.fromkeys(LOST, 0))
    before = _space.known(game)
    last = yield from _icons.one_by_one(game, icons, named=len(icons) > 1)
    lost, does = _lost(game), _icons.over(game)
    if last and len(icons) == 1 and not any(lost.values()):
        return last.as_(lost, *does)
    says, told = _sum(game, lost, before, heavy=_icons.HEAVY_ICON in icons)
    return api.Answer("activation.icons", says, told, lost, does)


def activate_shown(game: api.Game) -> api.Procedure:
    shown = yield api.Need("ships-shown")
    done = yield from api.then("activate", icons=_icons.of_ships(game, shown))
    return done.as_()


def _lost(game: api.Game) -> dict[str, int]:
    counted = game.now("losses")
    return {kind: counted.get(kind, 0) for kind in LOST}


def _sum(game: api.Game, lost: dict[str, int], before: Space, *, heavy: bool) -> tuple[str, dict[str, api.Value]]:
    """What it all comes to: losses, or centurions aboard, or else where the ships are now."""
    if any(lost.values()):
        return "losses", dict(lost)
    aboard = sum(_boarding.seen(game).values()) if heavy else 0
    return ("boarded", {"number": aboard}) if aboard else _flown(game, before)


def _flown(game: api.Game, before: Space) -> tuple[str, dict[str, api.Value]]:
    """Which ships are elsewhere than before, from where to where if that is the same for all; and which are new."""
    after = _space.known(game)
    units = [_space.RAIDER, _space.HEAVY]
    new = {unit: sum(_counts(after, unit).values()) - sum(_counts(before, unit).values()) for unit in units}
    fewer, more = _moved(before, after, units), _moved(after, before, units)
    if launched := {unit: number for unit, number in new.items() if number > 0}:
        return "launched", {"ships": launched}
    if not fewer:
        return "nothing", {}
    (unit, area), number = next(iter(fewer.items()))
    to = {other for _, other in more} & {_space.onward(game, area), _space.back(game, area)}
    if len(fewer) > 1 or len(more) > 1 or not to:  # a gap that others have filled is not seen
        return "moved", {}
    return "flown", {"number": number, "unit": unit, "where": area, "to-area": to.pop()}


def _counts(areas: Space, unit: str) -> dict[str, int]:
    return {area: api.of_sort(there, unit) for area, there in areas.items()}


def _moved(from_: Space, to: Space, units: list[str]) -> dict[tuple[str, str], int]:
    """How many ships fewer there are, by kind and area."""
    left = {(unit, area): _counts(from_, unit)[area] - _counts(to, unit)[area] for unit in units for area in from_}
    return {where: number for where, number in left.items() if number > 0}


def resolve_icon(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon")
    done: dict[str, api.Value] = {"icon": icon, "advanced": 0, "launched": 0}
    before = _space.known(game)
    yield api.During(icon)
    came = yield from _icons.acted(game, icon, done, named=False)
    does = _icons.counted()
    if came:
        return came.as_(done, *does)
    says, told = _sum(game, _lost(game), before, heavy=icon == _icons.HEAVY_ICON)
    return api.Answer("activation.icons", says, told, done, does)


def activate_area(game: api.Game) -> api.Procedure:
    unit = yield api.Need("unit")
    waiting = _space.waiting(game, unit)
    if not waiting:
        return api.Answer("activation.areas", "none", {"unit": unit}, {"area": ""})
    area = yield api.Choose(_deciders.player(game), list(waiting), "activation.areas", "choose", unit=unit)
    by_turns = waiting[area] > 1 and game.reading("cylon-activation-order") == "b"
    told = {"where": area, "number": 1 if by_turns else waiting[area], "unit": unit}
    several = unit != _space.HEAVY and _space.on_board(game, unit) > 1  # one alone says itself what it does, and where
    if several:
        yield api.Step("activation.areas", "next", **told)
    before = functools.partial(_before_last, game, unit, area, by_turns=by_turns)
    came = yield from _ships(unit, area, before)
    if several:
        return api.Answer("activation.areas", "next", told, {"area": area})
    return came.as_({"area": area})


def _before_last(game: api.Game, unit: str, area: str, *, by_turns: bool) -> api.Values | None:
    """All of an area but one; read the other way, the current player chooses again after each ship."""
    return {"where": area} if not by_turns and _space.waiting(game, unit)[area] > 1 else None


def _ships(unit: str, area: str, before: Callable[[], api.Values | None]) -> api.Finding[api.Answer]:
    """One after another; what the last of them ends with."""
    if unit == _space.RAIDER:
        yield from api.each("activate-raider", before)
        return (yield from api.then("activate-raider", where=area))
    if unit == _space.HEAVY:
        yield from api.each("activate-heavy-raider", before)
        return (yield from api.then("activate-heavy-raider", where=area))
    yield from api.each("activate-basestar", before)
    return (yield from api.then("activate-basestar", where=area))
