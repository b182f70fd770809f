"""Find a question's procedure: modules of a game's folder, loaded by path, never imported by name."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

from rulebase.checker import api
from rulebase.knowledge import folders
from rulebase.knowledge import game as games

HOLDS = "holds"  # the module of what has to hold


def procedure(game: games.Game, question: str) -> api.Question | None:
    """The procedure of a question; None if nobody has written it yet."""
    if question not in game.core["procedures"]:
        return None
    if question not in game.loaded:
        module = importlib.import_module(f"{_package(game.id)}.{game.core['procedures'][question]}")
        game.loaded[question] = getattr(module, question.replace("-", "_"))
    found: api.Question = game.loaded[question]
    return found


def holds(game: games.Game) -> list[Callable[[api.Game], Iterator[api.Refuse | api.Silent]]]:
    """What has to hold of every position of the game."""
    if HOLDS not in game.core["modules"]:
        return []
    if HOLDS not in game.loaded:
        module = importlib.import_module(f"{_package(game.id)}.{HOLDS}")
        game.loaded[HOLDS] = [getattr(module, name) for name in game.core["modules"][HOLDS]["functions"]]
    found: list[Callable[[api.Game], Iterator[api.Refuse | api.Silent]]] = game.loaded[HOLDS]
    return found


def _package(game: str) -> str:
    """A package made of the game's procedures, so that its modules can share code among themselves."""
    name = "rulebase_game_" + game.replace("-", "_")
    folder = folders.procedures(game)
    known = sys.modules.get(name)
    if known is None or known.__path__ != [folder]:
        for module in [module for module in sys.modules if module.startswith(f"{name}.")]:
            del sys.modules[module]
        package = ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
    return name
