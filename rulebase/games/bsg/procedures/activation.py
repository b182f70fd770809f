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
    came: list[api.Answer] = []
    for icon in icons:
        if not _boarding.lost(game):
            came += [(yield from api.then("resolve-icon", icon=icon, counting=True))]
    lost, won = _lost(game), _boarding.lost(game)
    does: list[api.Effect] = [api.Put("activated", api.UNSET, area) for area in game.known("activated")]
    does.append(api.Put("losses", api.UNSET))
    outcome = {**lost, "cylons-win": won}
    if came and (won or (len(came) == 1 and came[0].says != "icon" and not any(lost.values()))):
        return api.Answer(came[-1].rule, came[-1].says, came[-1].values, outcome, does)
    if won:
        return api.Answer("activation.icons", "cylons-win", {}, outcome, does)
    says, told = _sum(game, lost, HEAVY_ICON in icons)
    return api.Answer("activation.icons", says, told, outcome, does)


def _lost(game: api.Game) -> dict[str, int]:
    counted = game.known("losses").get("", {})
    return {kind: counted.get(kind, 0) for kind in LOST}


def _sum(game: api.Game, lost: dict[str, int], heavy: bool) -> tuple[str, dict[str, api.Value]]:
    """What it all comes to: losses, or centurions aboard, or neither."""
    if any(lost.values()):
        return "losses", dict(lost)
    aboard = sum(_boarding.seen(game).values()) if heavy else 0
    return ("boarded", {"number": aboard}) if aboard else ("nothing", {})


def resolve_icon(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon")
    rule = game.table("activation-icons").row(icon)["rule"]
    inside = yield api.Need("counting", default=None)
    yield api.Step(rule, "icon", *([] if game.known("losses") else [api.Put("losses", {})]))
    boards_first = _boards_first(game, icon)
    done: dict[str, api.Value] = {"icon": icon, "advanced": 0, "launched": 0}
    came = (yield from _advanced(game, done)) if icon == HEAVY_ICON and not boards_first else None
    if not _boarding.lost(game):
        came = (yield from _resolved(game, icon, done)) or came
    if boards_first:
        came = (yield from _advanced(game, done)) or came
    lost = _lost(game)
    does: list[api.Effect] = [] if inside else [api.Put("losses", api.UNSET)]
    if came:
        return api.Answer(came.rule, came.says, came.values, done, does)
    if inside:
        return api.Answer(rule, "icon", {}, done)
    says, told = _sum(game, lost, icon == HEAVY_ICON)
    return api.Answer("activation.icons", says, told, done, does)


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
        yield from api.each("activate-area", functools.partial(_next_area, game, unit))
        return None
    if _space.on_board(game, _space.BASESTAR):
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
    return api.Answer(rule, "none", {}, {})


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
