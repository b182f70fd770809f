"""The cells of a game, and which scenarios read them: the game is played with entries that note what is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase.model import game as games
from rulebase.model import resolve, types
from rulebase.play import scenarios
from tools.mutating.cell_names import SET, Cell, Reads, below, inside, is_leaf, is_row, parts
from tools.mutating.cell_noting import NotingGame, NotingResolver, noted


def of_scenarios(game: games.Game, kinds: tuple[str, ...]) -> Reads:
    """Play every scenario that holds, and note what is read; the others show nothing."""
    reads = Reads()
    noting = NotingGame(game, kinds, reads)
    for number, each in enumerate(game.bundle.scenarios):
        reads.scenario = number
        if holds(game, each):
            scenarios.run(noting, each, game.languages[0])
        else:
            reads.failing.append(str(each["at"]))
    return reads


def holds(game: games.Game, each: types.Scenario) -> bool:
    try:
        return scenarios.run(game, each, game.languages[0]).holds
    except Exception:  # noqa: BLE001 - whatever it is, the change was noticed
        return False


def cells(core: Any, kinds: tuple[str, ...]) -> Iterator[Cell]:
    """Every cell that is written, of entries of some kinds."""
    for entry, body in core["entries"].items():
        for part in parts(core, entry, kinds):
            if part in body:
                yield from _leaves(entry, part, ("entries", entry, part), body[part])
    for entry, path, where, value in _changes(core):
        if path.split(".")[0] in parts(core, entry, kinds):
            yield from _leaves(entry, path, where, value)


def standing(game: games.Game, kinds: tuple[str, ...]) -> set[Cell]:
    """The cells that hold in some configuration, or in a reading: others have something written over them."""
    resolver = NotingResolver(game.core, kinds, Reads())
    entries = [name for name, body in game.core["entries"].items() if body["kind"] in kinds]
    found: dict[int, resolve.Resolved] = {}
    for here in game.setup.configurations:
        for entry in entries:
            resolved = resolver.resolve(entry, here)
            if resolved is not None:
                found[id(resolved)] = resolved
    readings = (cell for cell in cells(game.core, kinds) if cell.where[0] == "discrepancies")
    return {cell for resolved in found.values() for cell in noted(resolved.body)} | set(readings)


def put_back(core: Any, cell: Cell) -> bool:
    """Whether a row would be there without being written, as every reading of a discrepancy writes into it."""
    return is_row(cell.path) and any(
        all(any(path.startswith(f"{cell.path}.") for path in reading.get("set", {})) for reading in readings)
        for dispute in core["discrepancies"].values()
        if cell.entry == _about(dispute) and (readings := dispute["readings"].values())
    )


def step(container: Any, key: str) -> Any:
    return container[int(key)] if isinstance(container, list) else container[key]


def _changes(core: Any) -> Iterator[tuple[str, str, tuple[str, ...], Any]]:
    """What patches and readings put into entries: the entry, the path, where it is written, the value."""
    for name, patch in core["patches"].items():
        for verb in SET:
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
    if is_leaf(value) or is_row(path):
        yield Cell(entry, path, where)
    if is_leaf(value):
        return
    for key, part in inside(value):
        if key != "sources":
            yield from _leaves(entry, below(path, key), (*where, key), part)


# ---------------------------------------------------------------- a game that notes what is read
