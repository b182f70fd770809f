"""Who decides: a player who is known to have the role or title that a rule names, else whoever has it."""

from rulebase.play import api

from . import _line

PLAYER, CAG, ADMIRAL, PRESIDENT = "current-player", "cag", "admiral", "president"


def of(game: api.Game, role: str) -> str:
    """The player, if it is known who that is; else the role."""
    if role == PLAYER:
        return player(game)
    known = _line.known_holder(game, role)
    return role if known in (None, _line.NOBODY) else str(known)


def player(game: api.Game) -> str:
    return game.now("current-player", ignore="the role stands for whoever has the turn") or PLAYER


def picked(who: str, options: list[str], rule: str, says: str) -> api.Finding[str]:
    """What is the only one is not asked about: a choice of one is none."""
    return str((yield api.Choose(who, options, rule, says, who=who)))
