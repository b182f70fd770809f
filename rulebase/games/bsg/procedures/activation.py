"""Cylon ships are activated: icon after icon, area after area, ship after ship."""

import functools
from collections.abc import Callable

from rulebase.checker import api

from . import _boarding, _deciders, _space

HEAVY_ICON = "heavy-raiders"
LOST = ("civilian-ships", "damaged", "destroyed", "hits")


def activate(game: api.Game) -> api.Procedure:
    icons = yield api.Need("icons")
    card = yield api.Need("from-card", default=None)
    named = card or len(icons) > 1
    if game.here("on-new-caprica") and game.now("on-new-caprica"):
        return api.Answer("activation.new-caprica", "ignored", {}, {**dict.fromkeys(LOST, 0), "cylons-win": False})
    _space.told(game)
    came: list[api.Answer | None] = []
    for number, icon in enumerate(icons, 1):
        if not _boarding.lost(game):
            if named:
                yield _icon(game, icon, number if len(icons) > 1 else 0)
            came += [(yield from _acted(game, icon, {}, named=named))]
    lost, won = _lost(game), _boarding.lost(game)
    does: list[api.Effect] = [api.Put("activated", api.UNSET, area) for area in game.known("activated")]
    does += _counted()
    outcome = {**lost, "cylons-win": won}
    last = came[-1] if came else None
    if last and (won or ((card or len(came) == 1) and not any(lost.values()))):
        return api.Answer(last.rule, last.says, last.values, outcome, does)
    if won:
        return api.Answer("activation.icons", "cylons-win", {}, outcome, does)
    says, told = _sum(game, lost, HEAVY_ICON in icons)
    return api.Answer("activation.icons", says, told, outcome, does)


def _lost(game: api.Game) -> dict[str, int]:
    counted = game.known("losses").get("", {})
    return {kind: counted.get(kind, 0) for kind in LOST}


def _counted() -> list[api.Effect]:
    """Losses are counted no longer."""
    return [api.Put("losses", api.UNSET)]


def _icon(game: api.Game, icon: str, number: int) -> api.Step:
    """Which icon is under way: the only one, or which of several."""
    row = game.table("activation-icons").row(icon)
    told = {} if "unit" in row else {"unit": row["launched"], "each": row["each"]}
    return api.Step(row["rule"], "icon", number=number, **told)


def _sum(game: api.Game, lost: dict[str, int], heavy: bool) -> tuple[str, dict[str, api.Value]]:
    """What it all comes to: losses, or centurions aboard, or neither."""
    if any(lost.values()):
        return "losses", dict(lost)
    aboard = sum(_boarding.seen(game).values()) if heavy else 0
    return ("boarded", {"number": aboard}) if aboard else ("nothing", {})


def resolve_icon(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon")
    done: dict[str, api.Value] = {"icon": icon, "advanced": 0, "launched": 0}
    came = yield from _acted(game, icon, done, named=False)
    does = _counted()
    if came:
        return api.Answer(came.rule, came.says, came.values, done, does)
    says, told = _sum(game, _lost(game), icon == HEAVY_ICON)
    return api.Answer("activation.icons", says, told, done, does)


def _acted(game: api.Game, icon: str, done: dict[str, api.Value], *, named: bool) -> api.Finding[api.Answer | None]:
    """What one icon does; the answer that it ends with, if it ends with one."""
    if not named and "unit" not in game.table("activation-icons").row(icon) and _space.bays(game, _space.HANGAR):
        yield _icon(game, icon, 0)
    boards_first = _boards_first(game, icon)
    came = (yield from _advanced(game, done)) if icon == HEAVY_ICON and not boards_first else None
    if not _boarding.lost(game):
        came = (yield from _resolved(game, icon, done)) or came
    if boards_first:
        came = (yield from _advanced(game, done)) or came
    return came


def _boards_first(game: api.Game, icon: str) -> bool:
    """Read one way, centurions advance last; if one wins by it, the order is all the same."""
    if icon != HEAVY_ICON or _boarding.wins(game):
        return False
    return game.reading("centurion-activation-after-boarding") == "b"


def _advanced(game: api.Game, done: dict[str, api.Value]) -> api.Finding[api.Answer | None]:
    """The centurions aboard advance, if there are any."""
    if not _boarding.wins(game) and not _boarding.standing(game):
        return None
    came = yield from api.then("advance-centurions")
    done["advanced"] = came.outcome["advanced"]
    return came


def _resolved(game: api.Game, icon: str, done: dict[str, api.Value]) -> api.Finding[api.Answer | None]:
    """The ships of the icon act; without any, basestars launch them; without these, the fleet gathers."""
    row = game.table("activation-icons").row(icon)
    unit, rule = row.get("unit"), row["rule"]
    if unit and _space.on_board(game, unit):
        if not _space.waiting(game, unit):
            yield api.Step("activation.icons", "once", unit=unit)
        yield from api.each("activate-area", functools.partial(_next_area, game, unit))
        return None
    if _space.on_board(game, _space.BASESTAR):
        if unit:
            yield api.Step(rule, "instead", each=row["each"])
        launched = yield from api.then("launch", unit=row["launched"], each=row["each"])
        done["launched"] = int(launched.outcome["launched"])
        return launched
    manned = icon == HEAVY_ICON and bool(_boarding.standing(game))
    if "gathers" in row and not manned:
        yield api.Step(rule, "gathers")
        return (yield from api.then("join-fleet", unit=row["gathers"]))
    if manned:
        yield api.Step(rule, "no-more")
        return None
    yield api.Step(rule, "none")
    return api.Answer(rule, "none", {}, {})


def _next_area(game: api.Game, unit: str) -> dict[str, api.Value] | None:
    return {"unit": unit} if _space.waiting(game, unit) and not _boarding.lost(game) else None


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
    return api.Answer(came.rule, came.says, came.values, {"area": area})


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
