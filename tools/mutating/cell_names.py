"""What a cell is, what of an entry holds cells, and which of them were read."""

from __future__ import annotations

from typing import Any, NamedTuple

# The parts of an entry that hold cells.
PARTS = {"table": ("rows", "values", "list"), "card": ("data", "count")}


SET = ("set", "add", "replace")
DOT = "\u2024"  # in a path, in place of a dot that a key has itself: {resource.food: {most: 5}}


class Cell(NamedTuple):
    """A value, or a row, that is written once: in an entry, by a patch, or for a reading of a discrepancy."""

    entry: str
    path: str
    where: tuple[str, ...]  # the keys that lead to it in the compiled game

    @property
    def path_name(self) -> str:
        return f"{self.entry}.{self.path}".replace(DOT, ".")

    @property
    def name(self) -> str:
        """The same, and what writes it if that is not the entry itself."""
        return f"{self.path_name} ({self.where[1]})" if self.where[0] != "entries" else self.path_name

    @property
    def field(self) -> str:
        """What it is called: the column, the name of a value, or of a field on a card; a row has no such name."""
        return "" if is_row(self.path) else [part for part in self.path.split(".") if not part.isdigit()][-1]


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


def parts(core: Any, entry: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    kind = core["entries"][entry]["kind"]
    return PARTS[kind] if kind in kinds else ()


def inside(value: Any) -> list[tuple[str, Any]]:
    return [(str(key), part) for key, part in (value.items() if isinstance(value, dict) else enumerate(value))]


def below(path: str, key: str) -> str:
    """A path that is longer by a key."""
    return f"{path}.{key.replace('.', DOT)}".lstrip(".")


def keys(path: str) -> tuple[str, ...]:
    return tuple(key.replace(DOT, ".") for key in path.split("."))


def is_row(path: str) -> bool:
    return path.startswith("rows.") and path.count(".") == 1


def is_leaf(value: Any) -> bool:
    """Whether it is one value: a text, a range and a list of names are, mappings and lists of them are not."""
    if isinstance(value, dict):
        return "$" in value
    return not (isinstance(value, list) and value and all(isinstance(part, dict) for part in value))
