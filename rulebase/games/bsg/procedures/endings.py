"""How the game ends: whether it has come about, by the rows of the table `endings`."""

from rulebase.play import api

from . import _boarding, _damage, _losses, _space


def resources(game: api.Game) -> bool:
    """Whether a dial is known to show nothing more."""
    return any(_losses.shows(game, dial) == _losses.NONE for dial in game.table("resources"))


def centurions(game: api.Game) -> bool:
    return _boarding.lost(game)


def galactica(game: api.Game) -> bool:
    return _damage.lost(game, _space.GALACTICA)
