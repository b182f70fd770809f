"""Which vipers can be used: those that are ready, those that nobody else flies."""

from rulebase.play import api

from . import _actions, _moving, _paying, _places, _space

ACTIVATING, PILOTING, GRAVITY = "vipers.activating", "vipers.piloting", "vipers.gravity-well"
WEAK, OWN, ACTIVATIONS = "structural-damage", "viper-action", "activate-vipers"


def able(game: api.Game, who: str) -> list[api.Refuse]:
    """Why somebody activates nothing, if so: whoever cannot pay."""
    paying = game.here("gravity-well") and game.now("gravity-well", ignore="it is asked about when it is paid")
    broke = api.Refuse(GRAVITY, "none", who=who)
    return _paying.short(game, who, _cost(game), broke) if paying else []


def ordered(game: api.Game, who: str | None, *, granted: bool, own: bool = False) -> api.Saying:
    """By what right: one’s own action, the place where one is, or a card; and what it costs."""
    if who and own and not granted:
        yield from api.then("take-action", who=who, action_type=OWN)
    elif who and not granted:
        yield from _from_there(game, who)
    if game.here("gravity-well") and game.now("gravity-well"):
        yield from _paying.pays(game, who or (yield api.Need("who")), _cost(game), GRAVITY)


def _cost(game: api.Game) -> int:
    """What an activation costs under “Event Horizon”."""
    return int(game.table("gravity-well").value("cost"))


def _from_there(game: api.Game, who: str) -> api.Saying:
    """From a place that activates vipers, as far as it is told where somebody is."""
    place = _moving.aloft(game, who) or _places.noted(game, who)
    if place in (None, _places.LARGE):
        return
    yield from api.require(_actions.gives(game, who, place, ACTIVATIONS), ACTIVATING, "elsewhere", who=who, place=place)
    yield from _actions.usable(game, who, place)


def activated(game: api.Game, who: str | None, craft: str, area: str) -> api.Finding[str]:
    """The viper that is meant: unmanned, or one’s own."""
    there = [piece for piece in _space.vipers(game, area) if api.bare(piece) == craft]
    yield from api.require(there, ACTIVATING, "not-there", craft=craft, where=area)
    free = [piece for piece in there if not api.carried(piece) or who in api.carried(piece)]
    if not free:
        pilots = [pilot for piece in there for pilot in api.carried(piece)]
        yield api.Refuse(ACTIVATING, "others", craft=craft, where=area, pilots=pilots, number=len(pilots))
    own = [piece for piece in free if who in api.carried(piece)]
    return (own or free)[0]


def unmanned(game: api.Game, area: str) -> list[str]:
    return [piece for piece in _space.vipers(game, area) if not api.carried(piece)]


def foes(game: api.Game, area: str) -> list[str]:
    """What a viper can attack in an area: kinds of Cylon ships."""
    units = game.table("units")
    kinds = sorted({api.bare(piece) for piece in _space.pieces(game, area)})
    return [unit for unit in kinds if units.row(unit)["side"] == "cylons"]


def reach(game: api.Game, area: str, craft: str) -> list[str]:
    """Where one activation takes a viper."""
    most = game.table("flight").row(craft)["areas"]
    others = [other for other in game.table("areas") if other != area]
    return [other for other in others if _moving.steps(game, area, other) <= most]


def launching(game: api.Game) -> list[str]:
    """Where vipers launch: at a launch icon."""
    areas = game.table("areas")
    return [area for area in areas if areas.row(area)["launch"]]


def from_here(game: api.Game, area: str) -> api.Saying:
    """Nothing launches anywhere else."""
    yield from api.require(area in launching(game), "vipers.launch", "no-icon", where=area)


def left(game: api.Game, who: str) -> api.Saying:
    """Whether there is anything to fly, as far as it was told."""
    reserves = game.now("reserves")
    if reserves is not None and reserves.keys().isdisjoint({api.UNKNOWN, *game.table("flight")}):
        _space.told(game)
        yield from api.require(any(unmanned(game, area) for area in game.table("areas")), PILOTING, "none", who=who)


def ready(game: api.Game, who: str) -> api.Finding[str]:
    """What somebody can fly from the Reserves; if there is nothing, an unmanned viper comes back first."""
    reserves = game.now("reserves")
    kinds = [unit for unit in game.table("flight") if reserves is None or reserves.get(unit)]
    if not kinds:
        kinds = [(yield from _recalled(game, who))]
    return str((yield api.Choose(who, kinds, PILOTING, "craft", who=who)))


def _recalled(game: api.Game, who: str) -> api.Finding[str]:
    _space.told(game)
    areas = list(game.table("areas"))
    found = {area: unmanned(game, area) for area in areas}
    places = [area for area in areas if found[area]]
    yield from api.require(places, PILOTING, "none", who=who)
    area = yield api.Choose(who, places, PILOTING, "which")
    craft = str((yield api.Choose(who, found[area], PILOTING, "craft", who=who)))
    yield api.Step(PILOTING, "recalled", api.Change("space", {craft: -1}, area), api.Change("reserves", {craft: 1}))
    return craft
