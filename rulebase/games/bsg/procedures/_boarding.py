"""How far the centurions have come."""

from rulebase.play import api

from . import _space


def lost(game: api.Game) -> bool:
    """Whether centurions have taken Galactica."""
    track = game.table("boarding-track")
    return any(track.row(space).get("lost") for space in seen(game))


def wins(game: api.Game) -> bool:
    """Whether a centurion that is known of reaches the end when it advances."""
    track = game.table("boarding-track")
    return any(track.row(track.row(space).get("next", space)).get("lost") for space in seen(game))


def standing(game: api.Game) -> dict[str, int]:
    """How many centurions are where; where all are known of, nothing else is looked at."""
    told = seen(game)
    if sum(told.values()) == game.table("pieces").row(_space.CENTURION)["number"]:
        return told
    return {space: number for space in game.table("boarding-track") if (number := game.now("boarding", space))}


def seen(game: api.Game) -> dict[str, int]:
    """How many centurions are known of, and where."""
    known = game.known("boarding")
    return {space: number for space in game.table("boarding-track") if (number := known.get(space))}


def aboard(game: api.Game) -> int:
    return sum(standing(game).values())


def free(game: api.Game) -> int:
    """Centurions that are not in use."""
    box: int = game.table("pieces").row(_space.CENTURION)["number"]
    return box - aboard(game)
