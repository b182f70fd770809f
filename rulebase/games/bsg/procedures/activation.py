"""Cylon ships are activated: icon after icon, area after area, ship after ship."""

import functools

from rulebase.checker import api

from . import _boarding, _deciders, _space

HEAVY_ICON = "heavy-raiders"
LOST = ("civilian-ships", "damaged", "destroyed", "hits")


def activate(game: api.Game) -> api.Procedure:
    icons = yield api.Need("icons")
    if game.here("on-new-caprica") and game.now("on-new-caprica"):
        return api.Answer("activation.new-caprica", "ignored", {}, {**dict.fromkeys(LOST, 0), "cylons-win": False})
    _space.told(game)
    if len(icons) > 1:
        yield api.Step("activation.icons", "begin", number=len(icons))
    for icon in icons:
        if not _boarding.lost(game):
            yield from api.then("resolve-icon", icon=icon, counting=True)
    counted = game.known("losses").get("", {})
    lost = {kind: counted.get(kind, 0) for kind in LOST}
    does: list[api.Effect] = [api.Put("activated", api.UNSET, area) for area in game.known("activated")]
    does.append(api.Put("losses", api.UNSET))
    won = _boarding.lost(game)
    says = "cylons-win" if won else "losses" if any(lost.values()) else "nothing"
    return api.Answer("activation.icons", says, dict(lost), {**lost, "cylons-win": won}, does)


def resolve_icon(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon")
    rule = game.table("activation-icons").row(icon)["rule"]
    counting = (yield api.Need("counting", default=None)) and not game.known("losses")
    yield api.Step(rule, "icon", *([api.Put("losses", {})] if counting else []))
    boards_first = icon == HEAVY_ICON and game.reading("centurion-activation-after-boarding") == "b"
    done = {"icon": icon, "advanced": 0, "launched": 0}
    if icon == HEAVY_ICON and not boards_first:
        done["advanced"] = (yield from api.then("advance-centurions")).outcome["advanced"]
    if not _boarding.lost(game):
        done["launched"] = yield from _resolved(game, icon, rule)
    if boards_first:
        done["advanced"] = (yield from api.then("advance-centurions")).outcome["advanced"]
    end, says = ("activation.centurions", "cylons-win") if _boarding.lost(game) else (rule, "icon")
    return api.Answer(end, says, {}, done)


def _resolved(game: api.Game, icon: str, rule: str) -> api.Finding[int]:
    """The ships of the icon act; without any, basestars launch them; without these, the fleet gathers."""
    row = game.table("activation-icons").row(icon)
    unit = row.get("unit")
    if unit and _space.on_board(game, unit):
        yield from api.each("activate-area", functools.partial(_next_area, game, unit))
    elif _space.on_board(game, _space.BASESTAR):
        launched = yield from api.then("launch", unit=row["launched"], each=row["each"])
        return int(launched.outcome["launched"])
    elif "gathers" in row and not (icon == HEAVY_ICON and _boarding.aboard(game)):
        yield api.Step(rule, "gathers")
        yield from api.then("join-fleet", unit=row["gathers"])
    else:
        yield api.Step(rule, "none")
    return 0


def _next_area(game: api.Game, unit: str) -> dict[str, api.Value] | None:
    return {"unit": unit} if _space.waiting(game, unit) and not _boarding.lost(game) else None


def activate_area(game: api.Game) -> api.Procedure:
    unit = yield api.Need("unit")
    waiting = _space.waiting(game, unit)
    if not waiting:
        return api.Answer("activation.areas", "none", {"unit": unit}, {"area": ""})
    area = yield api.Choose(_deciders.player(game), list(waiting), "activation.areas", "choose", unit=unit)
    told = {"where": area, "number": waiting[area], "unit": unit}
    yield api.Step("activation.areas", "next", **told)
    following = functools.partial(_next_ship, game, area, unit, waiting[area])
    if unit == _space.RAIDER:
        yield from api.each("activate-raider", following)
    elif unit == _space.HEAVY:
        yield from api.each("activate-heavy-raider", following)
    else:
        yield from api.each("activate-basestar", following)
    return api.Answer("activation.areas", "next", told, {"area": area})


def _next_ship(game: api.Game, area: str, unit: str, began: int) -> dict[str, api.Value] | None:
    """As long as one of an area is left; read the other way, the current player chooses again after each ship."""
    left = _space.waiting(game, unit).get(area, 0)
    if not left or (left < began and game.reading("cylon-activation-order") == "b"):
        return None
    return {"where": area}
