"""Where somebody can be: who counts as a Cylon, who can fly, and on which board a place is."""

from collections.abc import Callable
from functools import cache

from rulebase.play import api

from . import _line

LARGE, HANGAR, PILOTING, OFF_BOARD = "at-large", "hangar-deck", "piloting", "off-board"
SHIP, SENDING, NEW_CAPRICA = "resurrection-ship", "movement.sending", "movement.new-caprica"
SURFACE, LEFT, BACK = "new-caprica-board", "on-new-caprica", "galactica-back"
COLONIAL_ONE = "colonial-one"
VIPERS = ("viper", "viper-mk7", "assault-raptor")


def cylon(game: api.Game, who: str) -> bool:
    """Whether somebody is a Cylon player: revealed, or a Leader who does not infiltrate."""
    if _line.leads(game, who):
        return not infiltrating(game, who)
    return bool(game.now("revealed", who))


def told(game: api.Game, who: str) -> str | None:
    """Where somebody is, if that was told; nobody hears of it else."""
    return game.now("at", who, ignore="only a place that is known changes anything here")


def noted(game: api.Game, who: str) -> str | None:
    """The same where a place that nobody told might change something."""
    return game.now("at", who, skip="it may be any place, not only a prison")


def infiltrating(game: api.Game, who: str) -> bool:
    """Whether a Leader is among the humans; where nobody said so, a board that is open to one side only shows it."""
    said = game.now("infiltrating", who, ignore="the place where somebody is may show it")
    place = noted(game, who) if said is None else None
    if place and place in game.table("places"):
        row = game.table("boards").get(board(game, place))
        if row is not None and row["humans"] != row["cylons"]:
            return bool(row["humans"])
    return bool(game.now("infiltrating", who))


def closed(game: api.Game, who: str, place: str) -> list[api.Refuse]:
    """Why somebody cannot be in a place: its board is for the other side."""
    row = game.table("boards").get(board(game, place))
    if row is None:
        return []
    side = "cylons" if cylon(game, who) else "humans"
    open_to = game.now("allegiance", skip="it may be open to either side") if row[side] and row["by-marker"] else side
    return [] if row[side] and open_to in (None, side) else [shut_out(game, who, side, place)]


def shut_out(game: api.Game, who: str, side: str, place: str) -> api.Refuse:
    """How it is said that a board is not for the side of somebody."""
    says = "no-infiltrators" if side == "humans" and _line.leads(game, who) else f"no-{side}"
    return api.Refuse("places.boards", says, who=who, place=place)


def known(game: api.Game, who: str) -> str:
    """The very place where somebody is; it has to be told, not only that he is free."""
    place: str = game.now("at", who)
    if place == LARGE:
        raise api.Unknown("at", who)
    return place


def like(game: api.Game, place: str) -> str:
    """The place that another stands for, as far as abilities speak of it."""
    return str(about(game, place).get("stands-for") or place)


def board(game: api.Game, place: str) -> str:
    """The board of a place; none where somebody is merely at large."""
    return str(about(game, place).get("board") or "")


def about(game: api.Game, place: str) -> api.Row:
    """What sort of place it is; no answer leans on how surely that is printed."""
    return game.printed(_rows, leans=False)[place]


def kept_from(game: api.Game, place: str) -> bool:
    """Whether there is a place from which nobody is sent to that one."""
    return any(row.get("keeps-from") == place for row in game.printed(_rows, leans=False).values())


def _rows(game: api.Game) -> dict[str, api.Row]:
    places = game.table("places")
    return {place: places.row(place) for place in places}


def ship(game: api.Game, place: str) -> str:
    """What counts as one ship for whoever moves from there."""
    return str(game.table("boards").row(board(game, place))["ship"])


def there(game: api.Game, on: str = "", place: str = "") -> list[str]:
    """Who is known to be on a board, or in a place; of whoever else plays it is said that nobody told where."""
    known_places = {who: noted(game, who) for who in _line.named(game)} | {**game.known("at")}
    return [who for who, at in known_places.items() if at and (at == place or (on and board(game, at) == on))]


def flying(game: api.Game, place: str) -> bool:
    """Whether who is in that place flies a viper."""
    return place in game.table("areas")


def aloft(game: api.Game) -> list[str]:
    """Who is known to fly a viper."""
    return [who for who, at in game.known("at").items() if flying(game, at)]


def pilot(game: api.Game, who: str) -> bool:
    """Whether somebody can fly a viper; of players without a name nobody can tell."""
    if who in game.table("nameless"):
        return True
    skills = game.data(who, "skills") or []
    return any(PILOTING in (each.get("skill"), each.get("other")) for each in skills)


@cache
def piloting(who: str) -> Callable[[api.Game], bool]:
    """The same of one character, for an answer that leans on no sheet."""
    return lambda game: pilot(game, who)


def unsendable(game: api.Game, who: str, to: str, *, as_told: bool = False) -> api.Saying:
    """Why nobody can send somebody to the Brig, or to what is like it; as far as it was told, or else as is usual."""
    there = destination(game, who, to)
    closed_by = about(game, there).get("closed-to-cylons")
    if not closed_by:
        return
    place = told(game, who) if as_told else noted(game, who)
    yield from api.require(place != OFF_BOARD, SENDING, "not-there", who=who, place=there)
    yield from api.require(place != there, SENDING, "already", who=who, place=there)
    if (not as_told or _line.leads(game, who) or _line.known_cylon(game, who)) and cylon(game, who):
        yield api.Refuse(str(closed_by), "cylon", who=who, place=there)


def destination(game: api.Game, who: str, to: str) -> str:
    """Where somebody comes who is sent there: on New Caprica to Detention, not to the Brig."""
    if to == _line.BRIG and game.here(BACK) and back(game):
        on_the_planet(game, who)
    return str(api.instead(game, "at", to, who))


def on_the_planet(game: api.Game, who: str) -> bool:
    """Whether somebody is on New Caprica; where that is open, it has to be told."""
    place = noted(game, who)
    if place not in (None, LARGE):
        return board(game, place) == SURFACE
    if away(game):
        return True
    if back(game):
        raise api.Unknown("at", who)
    return False


def back(game: api.Game) -> bool:
    """Whether Galactica is known to have come back to New Caprica."""
    return bool(game.now(BACK, ignore="as long as nobody tells it, it has not"))


def gone(game: api.Game, part: str) -> bool:
    """Whether a board, or a place, is known to be destroyed."""
    return bool(game.now(part, ignore="what nobody told to be lost is there"))


def away(game: api.Game) -> bool:
    """Whether Galactica has left the humans on New Caprica and is not back."""
    return game.here(LEFT) and not back(game) and bool(game.now(LEFT))


def apart(game: api.Game, who: str, to: str) -> list[api.Refuse]:
    """Why somebody cannot come to a place, as far as told: it is gone, it takes a viper, or it is elsewhere."""
    return _gone(game, who, to) or _unflown(game, who, to) or _planet(game, who, to)


def _gone(game: api.Game, who: str, to: str) -> list[api.Refuse]:
    """What is destroyed is no place any more."""
    rows = {lost: row for lost, row in game.printed(_lost, leans=False).items() if gone(game, row["part"])}
    return [
        api.Refuse(row["rule"], "nobody", who=who, lost=lost)
        for lost, row in rows.items()
        if row.get("place") == to or row.get("board") == board(game, to)
    ]


def _lost(game: api.Game) -> dict[str, api.Row]:
    table = game.table("lost")
    return {lost: table.row(lost) for lost in table}


def _unflown(game: api.Game, who: str, to: str) -> list[api.Refuse]:
    """In space is only who can fly, in a viper that nobody else flies."""
    if not flying(game, to):
        return []
    if not pilot(game, who):
        return [api.Refuse("places.pilots", "no-pilot", who=who)]
    return unmanned(game, who, to)


def unmanned(game: api.Game, who: str, area: str) -> list[api.Refuse]:
    """Where it is known that there is no viper for somebody."""
    ships = game.now("space", area, skip="a viper may stand where nobody told one")
    if ships is None or api.UNKNOWN in ships:
        return []
    vipers = sum(api.of_sort(ships, sort) for sort in VIPERS)
    others = [other for other, at in game.known("at").items() if at == area and other != who]
    marked = [mark for piece in ships for mark in api.carried(piece) if mark != who and api.bare(piece) in VIPERS]
    if len({*others, *marked}) < vipers:
        return []
    return [api.Refuse("places.pilots", "no-viper", who=who, where=area, vipers_told=vipers)]


def _planet(game: api.Game, who: str, to: str) -> list[api.Refuse]:
    """Galactica is away, or the fleet is not on New Caprica."""
    if not game.here(LEFT) or not board(game, to):
        return []
    left, is_back = game.now(LEFT, ignore="whoever is sent there shows it"), back(game)
    if board(game, to) == SURFACE:
        return [api.Refuse(NEW_CAPRICA, "too-early", who=who, place=to)] if left is False and not is_back else []
    if (left or is_back) and board(game, to) == COLONIAL_ONE:
        return [api.Refuse(NEW_CAPRICA, "no-colonial-one", who=who)]
    barred = left and not is_back and not about(game, to)["hazardous"]
    return [api.Refuse(NEW_CAPRICA, "only-there", who=who, place=to)] if barred else []


def flies(game: api.Game, who: str) -> api.Finding[None]:
    yield from api.require(pilot(game, who), "places.pilots", "no-pilot", who=who)


def lost(game: api.Game, what: str) -> bool:
    """Whether a board, or a place, is destroyed."""
    return bool(game.now(game.table("lost").row(what)["part"]))
