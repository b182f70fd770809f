"""What is around Galactica: how many where, what is left to place, which way is near."""

from collections.abc import Iterator

from rulebase.play import api

RAIDER, HEAVY, BASESTAR, CENTURION = "raider", "heavy-raider", "basestar", "centurion"
CIVILIAN, GALACTICA = "civilian-ship", "galactica"
WEAPONS, HANGAR = "disabled-weapons", "disabled-hangar"
PLAYER = "current-player"
Pieces = dict[str, int]


def told(game: api.Game) -> None:
    """Something of what is in space has to be known; what is not told then is taken as empty."""
    if not anything(game):
        raise api.Unknown("space", next(iter(game.table("areas"))))


def anything(game: api.Game) -> bool:
    """Whether something of what is in space was told, be it of all areas at once."""
    return bool(game.known("space")) or noted(game, next(iter(game.table("areas")))) is not None


def seen(game: api.Game, area: str) -> Pieces | None:
    """What was told of an area, if anything; nobody hears of it else."""
    return game.now("space", area, ignore="only a ship that is known changes anything here")


def noted(game: api.Game, area: str) -> Pieces | None:
    """The same where ships that nobody told might change something."""
    return game.now("space", area, skip="ships may be where nobody told any")


def lost_civilians(game: api.Game) -> Pieces:
    """The civilian ships that are known to be destroyed, by token."""
    return game.now("lost-civilian-ships", ignore="only those that are known are counted") or {}


def known(game: api.Game) -> dict[str, Pieces]:
    """What is known to be in each area, also where only the rest of them was told."""
    return {area: noted(game, area) or {} for area in game.table("areas")}


def pieces(game: api.Game, area: str) -> Pieces:
    """All that stands in an area; where somebody flies, his viper stands at least."""
    if noted(game, area) is None and area in game.known("at").values():
        raise api.Unknown("space", area)
    there = game.now("space", area)
    if api.UNKNOWN in there:
        raise api.Unknown("space", area)
    return there


def there(game: api.Game, area: str, unit: str) -> int:
    return api.of_sort(pieces(game, area), unit)


def on_board(game: api.Game, unit: str) -> int:
    return sum(there(game, area, unit) for area in game.table("areas"))


def lacking(game: api.Game, part: str, unit: str) -> bool:
    """Whether it is known that none of a kind waits in such a place; what waits there has to be told by name."""
    there: Pieces | None = game.now(part)
    if there is None or there.get(unit):
        return False
    if api.UNKNOWN in there:
        raise api.Unknown(part, "")
    return True


def bays(game: api.Game, token: str) -> Pieces:
    """How many basestars of each area a token does not hinder."""
    found = {area: _able(pieces(game, area), token) for area in game.table("areas")}
    return {area: number for area, number in found.items() if number}


def _able(standing: Pieces, token: str) -> int:
    return sum(
        number for piece, number in standing.items() if api.bare(piece) == BASESTAR and token not in api.carried(piece)
    )


def vipers(game: api.Game, area: str) -> list[str]:
    """The ships in an area that fight for the humans, with their pilots."""
    return sorted(piece for piece in pieces(game, area) if fights(game, api.bare(piece)))


def fights(game: api.Game, unit: str) -> bool:
    row = game.table("units").row(unit)
    return row["side"] == "humans" and bool(row["in-space"]) and unit != CIVILIAN


def activated(game: api.Game, area: str, unit: str) -> int:
    """How many ships of an area have had their turn."""
    return game.now("activated", area).get(unit, 0)


def waiting(game: api.Game, unit: str) -> dict[str, int]:
    """How many ships of a kind have not been activated yet, by area."""
    left = {area: there(game, area, unit) - activated(game, area, unit) for area in game.table("areas")}
    return {area: number for area, number in left.items() if number > 0}


# ---------------------------------------------------------------- around Galactica


def onward(game: api.Game, area: str) -> str:
    """The next area clockwise."""
    following: str = game.table("areas").row(area)["next"]
    return following


def back(game: api.Game, area: str) -> str:
    """The next area the other way."""
    return next(other for other in game.table("areas") if onward(game, other) == area)


def rings(game: api.Game, area: str) -> Iterator[tuple[str, str]]:
    """Both ways at once: the areas one step away, clockwise and the other way, then two, and on all the way round."""
    clockwise = [area]
    while (following := onward(game, clockwise[-1])) != area:
        clockwise.append(following)
    return zip(clockwise[1:], reversed(clockwise), strict=False)
