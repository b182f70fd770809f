"""How far the centurions have come."""

from rulebase.checker import api

from . import _space


def lost(game: api.Game) -> bool:
    """Whether centurions have taken Galactica."""
    track = game.table("boarding-track")
    return any(game.known("boarding").get(space) and track.row(space).get("lost") for space in track)


def aboard(game: api.Game) -> int:
    return sum(game.now("boarding", space) for space in game.table("boarding-track"))


def free(game: api.Game) -> int:
    """Centurions that are not in use."""
    box: int = game.table("pieces").row(_space.CENTURION)["number"]
    return box - aboard(game)
