"""Several vipers activated one after another, as a place or card allows."""

from rulebase.play import api

from . import _deciders, _space, _vipers

RULE = "vipers.command"
Told = dict[str, api.Value]


def activate_vipers(game: api.Game) -> api.Procedure:
    who, most = (yield api.Need("who")), game.table("command-activations").value("each")
    number = (yield api.Need("activations", default=None)) or most
    yield from api.require(number <= most, RULE, "too-many", activations=number, n=most)
    _space.told(game)
    done = 0
    for _ in range(number):
        told = yield from _order(game, who)
        if not told:
            break
        yield from api.then("activate-viper", who=who, granted=True, **told)
        done += 1
    return api.Answer(RULE, "done" if done else "nothing", {"who": who, "activations": done}, {"activated": done})


def _order(game: api.Game, who: str) -> api.Finding[Told]:
    """What the next unmanned viper does, and which: nothing if there is none that could do anything."""
    table = game.table("viper-actions")
    can = {table.row(does)["rule"]: does for does in table if _can(game, does)}
    if not can:
        return {}
    does = can[(yield from _deciders.picked(who, list(can), RULE, "does"))]
    launching = does == "launches"
    area = "" if launching else (yield from _deciders.picked(who, _areas(game, does), RULE, "where"))
    kinds = game.table("flight")
    ready = [unit for unit in kinds if unit in _reserves(game)] if launching else _vipers.unmanned(game, area)
    craft = yield from _deciders.picked(who, ready, RULE, "craft")
    to = yield from _aim(game, who, does, area, craft)
    return {"viper_does": does, "craft": craft, "where": area, **to}


def _aim(game: api.Game, who: str, does: str, area: str, craft: str) -> api.Finding[Told]:
    """Where it goes, or what it attacks."""
    if does == "attacks":
        return {"unit": (yield from _deciders.picked(who, _vipers.foes(game, area), RULE, "unit"))}
    if does == "escorts":
        return {}
    into = _vipers.launching(game) if does == "launches" else _vipers.reach(game, area, craft)
    return {"into": (yield from _deciders.picked(who, into, RULE, "into"))}


def _can(game: api.Game, does: str) -> bool:
    if does == "launches":
        return any(unit in _reserves(game) for unit in game.table("flight"))
    return bool(_areas(game, does))


def _reserves(game: api.Game) -> list[str]:
    """What waits there."""
    held = game.now("reserves", ask="only what is there launches")
    return [unit for unit, number in held.items() if number]


def _areas(game: api.Game, does: str) -> list[str]:
    """Where an unmanned viper can do that."""
    flown = [area for area in game.table("areas") if _vipers.unmanned(game, area)]
    if does == "attacks":
        return [area for area in flown if _vipers.foes(game, area)]
    return [area for area in flown if does != "escorts" or _space.there(game, area, _space.CIVILIAN)]
