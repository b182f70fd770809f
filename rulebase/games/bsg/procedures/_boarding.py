"""How far the centurions have come."""

from rulebase.checker import api

from . import _space


def lost(game: api.Game) -> bool:
    """Whether centurions have taken Galactica."""
    track = game.table("boarding-track")
    return any(game.known("boarding").get(space) and track.row(space).get("lost") for space in track)


def wins(game: api.Game) -> bool:
    """Whether a centurion that is known of reaches the end when it advances."""
    track = game.table("boarding-track")
    known = game.known("boarding")
    return any(known.get(space) and track.row(track.row(space).get("next", space)).get("lost") for space in track)


def standing(game: api.Game) -> dict[str, int]:
    """How many centurions are where; what was not told is looked at only where it can matter."""
    track, known = game.table("boarding-track"), game.known("boarding")
    told = {space: number for space in track if (number := known.get(space))}
    if wins(game) or sum(told.values()) == game.table("pieces").row(_space.CENTURION)["number"]:
        return told
    return {space: number for space in track if (number := game.now("boarding", space))}


def aboard(game: api.Game) -> int:
    return sum(game.now("boarding", space) for space in game.table("boarding-track"))


def free(game: api.Game) -> int:
    """Centurions that are not in use."""
    box: int = game.table("pieces").row(_space.CENTURION)["number"]
    return box - aboard(game)
