"""Find a question's procedure: modules of a game's folder, loaded by path, never imported by name."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import cast

from rulebase.checker import api
from rulebase.knowledge import folders
from rulebase.knowledge import game as games


def procedure(game: games.Game, question: str) -> api.Question:
    module = importlib.import_module(f"{_package(game.id)}.{game.core['procedures'][question]}")
    return cast("api.Question", getattr(module, question.replace("-", "_")))


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
