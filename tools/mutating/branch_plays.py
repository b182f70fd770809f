"""Scenarios played while a branch is changed: which of them ends otherwise."""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from rulebase.author import opening
from rulebase.model import configuration, resolve
from rulebase.model import game as games
from rulebase.play import code, scenarios
from tools.mutating import branch_changes

RESOLVER = (resolve, configuration)
PATIENCE = 200  # so many times what a scenario takes otherwise
LEAST = 20_000


@dataclass
class Tried:
    """A change, who reaches its place, and who has noticed it."""

    change: branch_changes.Change
    readers: list[tuple[int, int]] = field(default_factory=list)  # (game, scenario)
    by: str = ""


class Stage:
    """Games whose procedures, or the resolver under them, carry changes."""

    def __init__(self, names: Sequence[str], resolver: bool) -> None:
        loaded: Sequence[types.ModuleType] = RESOLVER
        self.games = [opening.open_game(name) for name in names]
        if not resolver:
            loaded = [module for game in self.games for module in _procedures(game)]
        self.modules: list[branch_changes.Module] = []
        for module in loaded:
            self.modules.append(branch_changes.of_module(module, sum(len(each.changes) for each in self.modules)))
        self.switch = branch_changes.Switch()
        self.tried = [Tried(change) for each in self.modules for change in each.changes]
        self.failing: list[str] = []
        self._took: dict[tuple[int, int], int] = {}

    @contextmanager
    def set(self) -> Iterator[None]:
        with ExitStack() as stack:
            for each in self.modules:
                stack.enter_context(each.with_switch(self.switch))
            yield

    def look(self) -> None:
        """Play everything once and note who reaches what."""
        for place, game in enumerate(self.games):
            for number, each in enumerate(game.bundle.scenarios):
                self._reaching(place, number, _fresh(game), each)
        for one in self.tried:
            one.readers.sort(key=lambda reader: self._took[reader])

    def _reaching(self, place: int, number: int, game: games.Game, each: object) -> None:
        self.switch.reached, self.switch.passed = set(), 0
        self.switch.forget()
        if not _holds(game, each):
            self.failing.append(f"{game.id}/{each['at']}")  # type: ignore[index]
            return
        self._took[place, number] = self.switch.passed
        for reached in self.switch.reached:
            self.tried[reached].readers.append((place, number))

    def judge(self, one: Tried) -> None:
        """Play those that reach a change until one ends otherwise."""
        self.switch.on = one.change.number
        self.switch.forget()
        try:
            fresh = [_fresh(game) for game in self.games]
            one.by = next((self._at(reader) for reader in one.readers if not self._same(fresh, reader)), "")
        finally:
            self.switch.on, self.switch.patience = -1, 0

    def _same(self, fresh: list[games.Game], reader: tuple[int, int]) -> bool:
        place, number = reader
        self.switch.passed, self.switch.patience = 0, max(LEAST, PATIENCE * self._took[reader])
        return _holds(fresh[place], fresh[place].bundle.scenarios[number])

    def _at(self, reader: tuple[int, int]) -> str:
        place, number = reader
        return f"{self.games[place].id}/{self.games[place].bundle.scenarios[number]['at']}"


def _holds(game: games.Game, each: object) -> bool:
    try:
        return scenarios.run(game, each, game.languages[0]).holds  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - whatever breaks has noticed
        return False


def _fresh(game: games.Game) -> games.Game:
    """The same game, without anything that it has found before."""
    return games.Game(game.bundle)


def _procedures(game: games.Game) -> list[types.ModuleType]:
    """Every module of a game's procedures, loaded."""
    for question in game.questions:
        code.procedure(game, question)
    code.holds(game)
    package = code.package(game.id)
    for name in game.core["modules"]:
        importlib.import_module(f"{package}.{name}")
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(f"{package}.")]
