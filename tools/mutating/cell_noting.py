"""A game that notes which of its cells are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulebase.model import configuration, paths, resolve
from rulebase.model import game as games
from tools.mutating.cell_names import PARTS, SET, Cell, Reads, below, inside, is_leaf, is_row, keys, parts


class _Noting(dict[str, Any]):
    """Part of an entry that notes what is looked up in it."""

    def __init__(self, parts: dict[str, Any], noted: dict[str, Cell], rows_of: str, reads: Reads) -> None:
        super().__init__(parts)
        self.noted = noted
        self._rows_of = rows_of
        self._reads = reads

    def __getitem__(self, key: str) -> Any:
        self._note(key, value=True)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(key, value=False)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        # Only so that `{**row}`, `dict(row)` and `row | …` ask for each value, rather than copy what lies below.
        return super().__iter__()

    def get(self, key: str, default: Any = None) -> Any:
        self._note(key, value=True)
        return super().get(key, default)

    def items(self) -> Any:
        for key in self:
            self._note(key, value=True)
        return super().items()

    def values(self) -> Any:
        for key in self:
            self._note(key, value=True)
        return super().values()

    def _note(self, key: Any, value: bool) -> None:
        cell = self.noted.get(key)
        if self._rows_of:
            self._reads.opened.add(self._rows_of)
        if cell:
            self._reads.note(cell, value)


def noted(value: Any) -> Iterator[Cell]:
    if isinstance(value, _Noting):
        yield from value.noted.values()
        for part in dict.values(value):
            yield from noted(part)
    elif isinstance(value, list):
        for part in value:
            yield from noted(part)


def _noting(
    entry: str, path: str, value: Any, parts: tuple[str, ...], where: Callable[[str], tuple[str, ...]], reads: Reads
) -> Any:
    if is_leaf(value):
        return value
    within = {key: (below(path, key), part) for key, part in inside(value)}
    filled = {key: _noting(entry, at, part, parts, where, reads) for key, (at, part) in within.items()}
    if isinstance(value, list):
        return list(filled.values())
    own = {
        key: Cell(entry, at, where(at))
        for key, (at, part) in within.items()
        if (is_leaf(part) or is_row(at)) and key != "sources" and at.split(".")[0] in parts
    }
    return _Noting(filled, own, entry if path == "rows" else "", reads)


class NotingGame(games.Game):
    """A game whose entries note what is read in them; a card may also be read as it is written."""

    def __init__(self, game: games.Game, kinds: tuple[str, ...], reads: Reads) -> None:
        super().__init__(game.bundle)
        self.reads = reads
        self.resolver = NotingResolver(self.core, kinds, reads)
        self.entries = {
            name: _noting(name, "", body, parts(self.core, name, kinds), _written(name), reads)
            if body["kind"] in kinds and body["kind"] == "card"
            else body
            for name, body in self.core["entries"].items()
        }

    def at(
        self, here: configuration.Configuration, language: str, readings: dict[str, str] | None = None
    ) -> games.View:
        return _View(self, here, language, readings or {})


def _written(entry: str) -> Callable[[str], tuple[str, ...]]:
    return lambda path: ("entries", entry, *keys(path))


class _View(games.View):
    """A cell that is read to be told decides nothing."""

    game: NotingGame

    def pieces(self, text: Any, values: dict[str, Any] | None = None) -> list[tuple[str, str]]:
        self.game.reads.telling += 1
        try:
            return super().pieces(text, values)
        finally:
            self.game.reads.telling -= 1


class NotingResolver(resolve.Resolver):
    def __init__(self, core: Any, kinds: tuple[str, ...], reads: Reads) -> None:
        super().__init__(core)
        self._kinds = kinds
        self._reads = reads

    def resolve(
        self, entry: str, here: configuration.Configuration, readings: dict[str, str] | None = None
    ) -> resolve.Resolved | None:
        found = super().resolve(entry, here, readings)
        if found is not None and found.kind in self._kinds and not isinstance(found.body, _Noting):
            where = _writer(self.core, found, readings or {})
            found.body = _noting(entry, "", found.body, PARTS[found.kind], where, self._reads)
        return found


def _writer(core: Any, found: resolve.Resolved, readings: dict[str, str]) -> Callable[[str], tuple[str, ...]]:
    """Who wrote the value at a path: a reading, else the last patch, else the entry itself."""

    def where(path: str) -> tuple[str, ...]:
        for above in paths.upwards(path):
            by = _reading(core, found, above, readings) or _patch(core, found, above)
            if by:
                return (*by, *(keys(path[len(above) + 1 :]) if path != above else ()))
        return ("entries", found.id, *keys(path))

    return where


def _reading(core: Any, found: resolve.Resolved, path: str, readings: dict[str, str]) -> tuple[str, ...]:
    if path not in found.readings:
        return ()
    name = found.readings[path]
    dispute = core["discrepancies"][name]
    chosen = readings.get(name, dispute["used"])
    written = path in dispute["readings"][chosen].get("set", {})
    return ("discrepancies", name, "readings", chosen, "set", path) if written else ()


def _patch(core: Any, found: resolve.Resolved, path: str) -> tuple[str, ...]:
    if path not in found.origins:
        return ()
    patch = core["patches"][found.origins[path].patch]
    verb = next(verb for verb in SET if path in patch.get(verb, {}))
    where = ("patches", patch["patch"], verb, path)
    return (*where, "is") if verb == "set" else where
