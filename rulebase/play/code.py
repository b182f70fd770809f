"""Code of a game: its procedures, and what has to hold of its positions, loaded by their path."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from rulebase.model import folders
from rulebase.model import game as games
from rulebase.play import api

HOLDS = "holds"  # the module of what has to hold


def procedure(game: games.Game, question: str) -> api.Question | None:
    """The procedure of a question; None if nobody has written it yet."""
    if question not in game.core["procedures"]:
        return None
    if question not in game.loaded:
        module = importlib.import_module(f"{package(game.id)}.{game.core['procedures'][question]}")
        game.loaded[question] = getattr(module, question.replace("-", "_"))
    found: api.Question = game.loaded[question]
    return found


def holds(game: games.Game) -> list[Callable[[api.Game], Iterator[api.Refuse | api.Silent]]]:
    """Invariants: the functions that check what has to hold of every position of the game."""
    return list(functions(game, HOLDS).values())


def functions(game: games.Game, stem: str) -> Mapping[str, Callable[[api.Game], Any]]:
    """The functions, by name, of a module that answers no question; none if the game has no such module."""
    if stem not in game.core["modules"]:
        return {}
    if stem not in game.loaded:
        module = importlib.import_module(f"{package(game.id)}.{stem}")
        game.loaded[stem] = {name: getattr(module, name) for name in game.core["modules"][stem]["functions"]}
    found: Mapping[str, Callable[[api.Game], Any]] = game.loaded[stem]
    return found


def package(game: str) -> str:
    """The package of a game's procedures, so that its modules can share code among themselves."""
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
