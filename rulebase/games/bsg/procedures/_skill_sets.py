"""What somebody may draw by the skill set: every way of it, type by type."""

import itertools
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from rulebase.play import api

from . import _line, _places

Types = dict[str, int]
RECEIVED, FEW, CYLONS = "skills-received", "receiving.few", "receiving.cylons"


def received(game: api.Game, who: str) -> tuple[str, list[Types]]:
    """The ways to receive skills, and the rule that they follow."""
    rule, ways = _whole(game, who)
    few = game.table("receiving-places").get(_places.noted(game, who) or "")
    if few is None or (rule != CYLONS and game.reading("sickbay-draw") == "b"):
        return rule, ways
    return FEW, _parts(ways, few["cards"])


def _whole(game: api.Game, who: str) -> tuple[str, list[Types]]:
    if _line.leads(game, who):
        return "receiving.leaders", _led(game, who, _places.infiltrating(game, who))
    if game.now("revealed", who):
        return CYLONS, _of_any(game)
    return "receiving.set", of_sheet(game, who)


def _of_any(game: api.Game) -> list[Types]:
    """So many cards of any types; where they may not be alike, one of each."""
    numbers = game.table(RECEIVED)
    number = numbers.value("cylon")
    return api.picks(_each(game.table("skills"), number if numbers.value("alike") else 1), number)


def _led(game: api.Game, who: str, infiltrating: bool) -> list[Types]:
    """An infiltrating Leader draws more of the set than the set says."""
    ways = of_sheet(game, who)
    if not infiltrating:
        return ways
    number = game.table(RECEIVED).value("extra")
    more = api.picks(_each(types(game, who), number), number)
    extra = [_together(pair) for pair in itertools.product(ways, more)]
    return [*extra, *(ways if game.reading("infiltrator-extra-card") == "b" else [])]


def opening(game: api.Game, who: str) -> list[Types]:
    """The ways to draw the cards of the beginning."""
    number = game.table(RECEIVED).value("opening-leader" if opens_with_few(game, who) else "opening")
    if opens_in_set(game, who):
        return _parts(_led(game, who, _begins_infiltrating(game, who)), number)
    return api.picks(_each(types(game, who), number), number)


def opens_in_set(game: api.Game, who: str) -> bool:
    """Whether the cards of the beginning are of those that a turn would give."""
    return _line.leads(game, who) or bool(game.table(RECEIVED).value("opening-in-set"))


def opens_with_few(game: api.Game, who: str) -> bool:
    """Whether somebody begins with the fewer cards of a Leader."""
    return _line.leads(game, who) and not _begins_infiltrating(game, who)


def _begins_infiltrating(game: api.Game, who: str) -> bool:
    listed = "infiltrating-at-start"
    return game.has(listed) and who in game.table(listed).list


def of_sheet(game: api.Game, who: str) -> list[Types]:
    """The ways to draw a skill set: a multi-skill is divided as the player likes."""
    ways = [api.picks(_each(_named(each), each["cards"]), each["cards"]) for each in _set(game, who)]
    return [_together(pair) for pair in itertools.product(*ways)]


def multi(game: api.Game, who: str) -> int:
    """How many cards the multi-skill of a set gives, if it has one and no more."""
    found = [each["cards"] for each in _set(game, who) if "other" in each]
    return found[0] if len(found) == 1 else 0


def types(game: api.Game, who: str) -> list[str]:
    """The types of Skill cards in a skill set."""
    return list(dict.fromkeys(skill for each in _set(game, who) for skill in _named(each)))


@cache
def listed(who: str) -> Callable[[api.Game], list[str]]:
    """The types of somebody’s skill set, to be worked out of print."""
    return lambda game: types(game, who)


def _set(game: api.Game, who: str) -> list[api.Row]:
    if who in game.table("nameless"):
        raise api.Unknown("seats", "")
    return list(game.data(who, "skills"))


def _named(each: api.Row) -> list[str]:
    return [each[name] for name in ("skill", "other") if name in each]


def _each(skills: Iterable[str], number: int) -> Types:
    """So many cards of each of these types."""
    return dict.fromkeys(skills, number)


def _parts(ways: Iterable[Types], number: int) -> list[Types]:
    """So many cards out of any of these ways."""
    return [part for way in ways for part in api.picks(way, number)]


def _together(parts: Iterable[Mapping[str, int]]) -> Types:
    found: Types = {}
    for part in parts:
        for skill, number in part.items():
            found[skill] = found.get(skill, 0) + number
    return found
