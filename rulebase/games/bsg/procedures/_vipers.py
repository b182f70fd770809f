"""Which vipers can be used: those that are ready, those that nobody else flies."""

from rulebase.checker import api

from . import _space

ACTIVATING, PILOTING = "vipers.activating", "vipers.piloting"
WEAK = "structural-damage"


def activated(game: api.Game, who: str | None, craft: str, area: str) -> api.Finding[str]:
    """The viper that is meant: unmanned, or one’s own."""
    there = [piece for piece in _space.vipers(game, area) if api.bare(piece) == craft]
    if not there:
        yield api.Refuse(ACTIVATING, "not-there", craft=craft, where=area)
    free = [piece for piece in there if not api.carried(piece) or who in api.carried(piece)]
    if not free:
        yield api.Refuse(ACTIVATING, "others", craft=craft, who=who or _space.PLAYER)
    own = [piece for piece in free if who in api.carried(piece)]
    return (own or free)[0]


def from_here(game: api.Game, area: str) -> api.Saying:
    """Vipers launch only at a launch icon."""
    if not game.table("areas").row(area)["launch"]:
        yield api.Refuse("vipers.launch", "no-icon", where=area)


def ready(game: api.Game, who: str) -> api.Finding[str]:
    """What somebody can fly from the Reserves; if there is nothing, an unmanned viper comes back first."""
    reserves = game.now("reserves")
    kinds = [unit for unit in game.table("flight") if reserves.get(unit)]
    if not kinds:
        kinds = [(yield from _recalled(game, who))]
    return str((yield api.Choose(who, kinds, PILOTING, "craft", who=who)))


def _recalled(game: api.Game, who: str) -> api.Finding[str]:
    _space.told(game)
    areas = list(game.table("areas"))
    found = {area: [piece for piece in _space.vipers(game, area) if not api.carried(piece)] for area in areas}
    places = [area for area in areas if found[area]]
    if not places:
        yield api.Refuse(PILOTING, "none", who=who)
    area = yield api.Choose(who, places, PILOTING, "which")
    craft = str((yield api.Choose(who, found[area], PILOTING, "craft", who=who)))
    yield api.Step(PILOTING, "recalled", api.Change("space", {craft: -1}, area), api.Change("reserves", {craft: 1}))
    return craft
