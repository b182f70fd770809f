"""Activation icons: icon after icon, the ships of each act, or what comes in their place."""

import functools

from rulebase.play import api

from . import _boarding, _space

HEAVY_ICON = "heavy-raiders"


def before_more(game: api.Game, icons: list[str], *, named: bool) -> api.Saying:
    """The icons of a card that goes on: what they come to is not summed up in its middle."""
    if ignored(game):
        yield api.Step("activation.new-caprica", "ignored")
        return
    yield from one_by_one(game, icons, named=named or len(icons) > 1)
    yield api.Step("activation.icons", api.TOLD, *over(game))


def of_ships(game: api.Game, shown: list[str]) -> list[str]:
    """Icons, each by the ships that cards show for it."""
    return [game.table("card-icons").row(each)["icon"] for each in shown]


def ignored(game: api.Game) -> bool:
    return game.here("on-new-caprica") and bool(game.now("on-new-caprica"))


def one_by_one(game: api.Game, icons: list[str], *, named: bool) -> api.Finding[api.Answer | None]:
    """Icon after icon; the answer that the last one ends with, if it ends with one."""
    _space.told(game)
    came = None
    for number, icon in enumerate(icons, 1):
        yield api.During(icon)
        if named:
            yield _icon(game, icon, number if len(icons) > 1 else 0)
        came = yield from acted(game, icon, {}, named=named)
    yield api.During()
    return came


def over(game: api.Game) -> list[api.Effect]:
    """Nothing has acted yet when ships are activated next, and nothing is lost."""
    return [*(api.Put("activated", api.UNSET, area) for area in game.known("activated")), *counted()]


def counted() -> list[api.Effect]:
    """Losses are counted no longer."""
    return [api.Put("losses", api.UNSET)]


def _icon(game: api.Game, icon: str, number: int) -> api.Step:
    """Which icon is under way: the only one, or which of several."""
    row = game.table("activation-icons").row(icon)
    told = {} if "unit" in row else {"unit": row["launched"], "each": row["each"]}
    return api.Step(row["rule"], "icon", number=number, **told)


def acted(game: api.Game, icon: str, done: dict[str, api.Value], *, named: bool) -> api.Finding[api.Answer | None]:
    """What one icon does; the answer that it ends with, if it ends with one."""
    if not named and "unit" not in game.table("activation-icons").row(icon) and _space.bays(game, _space.HANGAR):
        yield _icon(game, icon, 0)
    boards_first = _boards_first(game, icon)
    came = (yield from _advanced(game, done)) if icon == HEAVY_ICON and not boards_first else None
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
    return {"unit": unit} if _space.waiting(game, unit) else None
