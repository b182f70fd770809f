"""The cells of a game, and which scenarios read them: the game is played with entries that note what is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulebase.checker import scenario
from rulebase.knowledge import configuration, nouns, paths, resolve
from rulebase.knowledge import game as games

# The parts of an entry that hold cells.
PARTS = {"table": ("rows", "values", "list"), "card": ("data", "count")}
_SET = ("set", "add", "replace")


class Cell(NamedTuple):
    """A value, or a row, that is written once: in an entry, by a patch, or for a reading of a discrepancy."""

    entry: str
    path: str
    where: tuple[str, ...]  # the keys that lead to it in the compiled game

    @property
    def path_name(self) -> str:
        return f"{self.entry}.{self.path}"

    @property
    def name(self) -> str:
        """The same, and what writes it if that is not the entry itself."""
        return f"{self.path_name} ({self.where[1]})" if self.where[0] != "entries" else self.path_name

    @property
    def field(self) -> str:
        """What it is called: the column, the name of a value, or of a field on a card; a row has no such name."""
        return "" if _is_row(self.path) else [part for part in self.path.split(".") if not part.isdigit()][-1]


class Reads:
    """Which scenarios read a cell, and which only ask whether it is there; how much each reads in all."""

    def __init__(self) -> None:
        self.scenario = 0
        self.telling = 0
        self.values: dict[Cell, dict[int, None]] = {}
        self.presence: dict[Cell, dict[int, None]] = {}
        self.number: dict[int, int] = {}
        self.failing: list[str] = []
        self.opened: set[str] = set()  # tables in which a row was looked for

    def note(self, cell: Cell, value: bool) -> None:
        if not self.telling:
            (self.values if value else self.presence).setdefault(cell, {})[self.scenario] = None
            self.number[self.scenario] = self.number.get(self.scenario, 0) + 1

    def of(self, cell: Cell) -> list[int]:
        """Who reads a cell; first those that read little, as they take little time."""
        return sorted(
            self.values.get(cell) or self.presence.get(cell) or {}, key=lambda scenario: self.number[scenario]
        )


def of_scenarios(game: games.Game, kinds: tuple[str, ...]) -> Reads:
    """Play every scenario that holds, and note what is read; the others show nothing."""
    reads = Reads()
    noting = _Game(game, kinds, reads)
    for number, each in enumerate(game.bundle.scenarios):
        reads.scenario = number
        if holds(game, each):
            scenario.run(noting, each, game.languages[0])
        else:
            reads.failing.append(str(each["at"]))
    return reads


def holds(game: games.Game, each: nouns.Scenario) -> bool:
    try:
        return scenario.run(game, each, game.languages[0]).holds
    except Exception:  # noqa: BLE001 - whatever it is, the change was noticed
        return False


def cells(core: Any, kinds: tuple[str, ...]) -> Iterator[Cell]:
    """Every cell that is written, of entries of some kinds."""
    for entry, body in core["entries"].items():
        for part in _parts(core, entry, kinds):
            if part in body:
                yield from _leaves(entry, part, ("entries", entry, part), body[part])
    for entry, path, where, value in _changes(core):
        if path.split(".")[0] in _parts(core, entry, kinds):
            yield from _leaves(entry, path, where, value)


def standing(game: games.Game, kinds: tuple[str, ...]) -> set[Cell]:
    """The cells that hold in some configuration, or in a reading: others have something written over them."""
    resolver = _Resolver(game.core, kinds, Reads())
    entries = [name for name, body in game.core["entries"].items() if body["kind"] in kinds]
    found: dict[int, resolve.Resolved] = {}
    for here in game.setup.configurations:
        for entry in entries:
            resolved = resolver.resolve(entry, here)
            if resolved is not None:
                found[id(resolved)] = resolved
    readings = (cell for cell in cells(game.core, kinds) if cell.where[0] == "discrepancies")
    return {cell for resolved in found.values() for cell in _noted(resolved.body)} | set(readings)


def put_back(core: Any, cell: Cell) -> bool:
    """Whether a row would be there without being written, as every reading of a discrepancy writes into it."""
    return _is_row(cell.path) and any(
        all(any(path.startswith(f"{cell.path}.") for path in reading.get("set", {})) for reading in readings)
        for dispute in core["discrepancies"].values()
        if cell.entry == _about(dispute) and (readings := dispute["readings"].values())
    )


def step(container: Any, key: str) -> Any:
    return container[int(key)] if isinstance(container, list) else container[key]


def _parts(core: Any, entry: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    kind = core["entries"][entry]["kind"]
    return PARTS[kind] if kind in kinds else ()


def _changes(core: Any) -> Iterator[tuple[str, str, tuple[str, ...], Any]]:
    """What patches and readings put into entries: the entry, the path, where it is written, the value."""
    for name, patch in core["patches"].items():
        for verb in _SET:
            for path, value in patch.get(verb, {}).items():
                into, written = (("is",), value["is"]) if verb == "set" else ((), value)
                yield patch["to"], path, ("patches", name, verb, path, *into), written
    for name, dispute in core["discrepancies"].items():
        for chosen, reading in dispute["readings"].items():
            for path, value in reading.get("set", {}).items():
                yield _about(dispute), path, ("discrepancies", name, "readings", chosen, "set", path), value


def _about(dispute: Any) -> str:
    """The entry into which its readings write."""
    to: str | list[str] = dispute["to"]
    return to if isinstance(to, str) else to[0]


def _leaves(entry: str, path: str, where: tuple[str, ...], value: Any) -> Iterator[Cell]:
    if _is_leaf(value) or _is_row(path):
        yield Cell(entry, path, where)
    if _is_leaf(value):
        return
    for key, part in _inside(value):
        if key != "sources":
            yield from _leaves(entry, f"{path}.{key}", (*where, key), part)


def _inside(value: Any) -> list[tuple[str, Any]]:
    return [(str(key), part) for key, part in (value.items() if isinstance(value, dict) else enumerate(value))]


def _is_row(path: str) -> bool:
    return path.startswith("rows.") and path.count(".") == 1


def _is_leaf(value: Any) -> bool:
    """Whether it is one value: a text, a range and a list of names are, mappings and lists of them are not."""
    if isinstance(value, dict):
        return "$" in value
    return not (isinstance(value, list) and value and all(isinstance(part, dict) for part in value))


# ---------------------------------------------------------------- a game that notes what is read


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


def _noted(value: Any) -> Iterator[Cell]:
    if isinstance(value, _Noting):
        yield from value.noted.values()
        for part in dict.values(value):
            yield from _noted(part)
    elif isinstance(value, list):
        for part in value:
            yield from _noted(part)


def _noting(
    entry: str, path: str, value: Any, parts: tuple[str, ...], where: Callable[[str], tuple[str, ...]], reads: Reads
) -> Any:
    if _is_leaf(value):
        return value
    inside = {key: (f"{path}.{key}" if path else key, part) for key, part in _inside(value)}
    filled = {key: _noting(entry, at, part, parts, where, reads) for key, (at, part) in inside.items()}
    if isinstance(value, list):
        return list(filled.values())
    noted = {
        key: Cell(entry, at, where(at))
        for key, (at, part) in inside.items()
        if (_is_leaf(part) or _is_row(at)) and key != "sources" and at.split(".")[0] in parts
    }
    return _Noting(filled, noted, entry if path == "rows" else "", reads)


class _Game(games.Game):
    """A game whose entries note what is read in them; a card may also be read as it is written."""

    def __init__(self, game: games.Game, kinds: tuple[str, ...], reads: Reads) -> None:
        super().__init__(game.bundle)
        self.reads = reads
        self.resolver = _Resolver(self.core, kinds, reads)
        self.entries = {
            name: _noting(name, "", body, _parts(self.core, name, kinds), _written(name), reads)
            if body["kind"] in kinds and body["kind"] == "card"
            else body
            for name, body in self.core["entries"].items()
        }

    def at(
        self, here: configuration.Configuration, language: str, readings: dict[str, str] | None = None
    ) -> games.View:
        return _View(self, here, language, readings or {})


def _written(entry: str) -> Callable[[str], tuple[str, ...]]:
    return lambda path: ("entries", entry, *path.split("."))


class _View(games.View):
    """A cell that is read to be told decides nothing."""

    game: _Game

    def pieces(self, text: Any, values: dict[str, Any] | None = None) -> list[tuple[str, str]]:
        self.game.reads.telling += 1
        try:
            return super().pieces(text, values)
        finally:
            self.game.reads.telling -= 1


class _Resolver(resolve.Resolver):
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
                return (*by, *(path[len(above) + 1 :].split(".") if path != above else []))
        return ("entries", found.id, *path.split("."))

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
    verb = next(verb for verb in _SET if path in patch.get(verb, {}))
    where = ("patches", patch["patch"], verb, path)
    return (*where, "is") if verb == "set" else where
