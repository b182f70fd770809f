"""Code of a game: its procedures, and what has to hold of its positions, loaded by their path.

It is Python, and whoever runs it lends it his rights. Of a folder that did not come with the package, what runs is the
very text that lint reads.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, TypeVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import folders
from rulebase.model import game as games
from rulebase.play import api

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

Found = TypeVar("Found")
CODE = "RULEBASE_CODE"  # no: only procedures that came with the package are run
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


def functions(game: games.Game, stem: str) -> Mapping[str, Callable[..., Found]]:
    """The functions, by name, of a module that answers no question; none if the game has no such module."""
    if stem not in game.core["modules"]:
        return {}
    if stem not in game.loaded:
        module = importlib.import_module(f"{package(game.id)}.{stem}")
        game.loaded[stem] = {name: getattr(module, name) for name in game.core["modules"][stem]["functions"]}
    found: Mapping[str, Callable[..., Found]] = game.loaded[stem]
    return found


def package(game: str) -> str:
    """The package of a game's procedures, so that its modules can share code among themselves."""
    name = "rulebase_game_" + game.replace("-", "_")
    folder = folders.procedures(game)
    known = sys.modules.get(name)
    if known is None or known.__path__ != [folder]:
        for module in [module for module in sys.modules if module.startswith(f"{name}.")]:
            del sys.modules[module]
        lend(folder)
        if folders.is_foreign(folder):
            sys.path_importer_cache[folder] = _Finder(folder)
        package = ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
    return name


class Lending:
    """What is told of a folder whose procedures are about to run; a library tells nothing."""

    tell: Callable[[str], None] | None = None


def lend(folder: str) -> None:
    """Somebody else's code is about to run with the rights of whoever asks, unless he forbids it."""
    if not folders.is_foreign(folder):
        return
    if os.environ.get(CODE) == "no":
        message = words._("these procedures are not run, since {variable}").format(variable=f"{CODE}=no")
        raise problems.Failed([problems.Problem("no-code", message, problems.Place(folder))])
    if Lending.tell:
        Lending.tell(folder)


class _Finder:
    """Finds the modules of one folder: files of Python, no folder and nothing compiled that is called the same."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(self, name: str, target: object = None) -> ModuleSpec | None:
        del target
        from importlib import machinery, util

        class Loader(machinery.SourceFileLoader):
            """Runs a file as it is written: bytecode beside it may be of something else."""

            def get_code(self, fullname: str) -> CodeType:
                del fullname
                compiled: CodeType = self.source_to_code(self.get_data(self.path), self.path)
                return compiled

        file = os.path.join(self.folder, f"{name.rpartition('.')[2]}.py")
        return util.spec_from_file_location(name, file, loader=Loader(name, file)) if os.path.isfile(file) else None
