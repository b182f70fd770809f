"""What procedures look up, remembered: every value read is known by its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from rulebase.checker import api
from rulebase.knowledge import game as games
from rulebase.knowledge import paths, vocabulary


class Game:
    """The game as its procedures see it."""

    def __init__(self, view: games.View) -> None:
        self.view = view
        self.read: dict[tuple[str, str], None] = {}

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """What is taken for granted of facts that are not told."""
        game = self.view.game
        told = vocabulary.defaults(game, game.core["facts"])
        return {fact: self._from_table(value) for fact, value in told.items()}

    def faces(self, fact: str) -> range:
        """The faces of the die that a fact is rolled with."""
        return vocabulary.faces(self.view, fact)

    def table(self, name: str) -> Table:
        return Table(self, name)

    def has(self, entry: str) -> bool:
        return self.view.entry(entry) is not None

    def character(self, name: str) -> Mapping[str, Any]:
        return self.view.game.entries[name]

    def card(self, name: str) -> Mapping[str, Any]:
        """What a card prints, as data."""
        found = self.view.entry(name)
        if found is None:
            raise api.Absent(name)
        self.read[name, "data"] = None
        printed: Mapping[str, Any] = found.body["data"]
        return printed

    def data(self, name: str, field: str) -> Any:
        """A single value that a card or a character prints; None where it prints no such thing."""
        found = self.view.entry(name)
        if found is None:
            raise api.Absent(name)
        self.read[name, f"data.{field}"] = None
        return found.body.get("data", {}).get(field)

    def group(self, name: str) -> str:
        """The group that a term or a card is of."""
        found: str = self.view.game.entries[name].get("group", "")
        return found

    def cards(self) -> Sequence[str]:
        """Every card that is on this table, one of each sort."""
        entries = self.view.game.entries
        return [name for name, body in entries.items() if body["kind"] == "card" and self.has(name)]

    def _from_table(self, value: Any) -> Any:
        if isinstance(value, dict) and "value" in value:
            return self.view.value(value["value"])
        return value


class Table:
    def __init__(self, game: Game, name: str) -> None:
        self._game = game
        self._name = name
        found = game.view.entry(name)
        self._body: dict[str, Any] = found.body if found else {}

    @property
    def list(self) -> list[Any]:
        """The list without the members that are not on this table."""
        self._game.read[self._name, "list"] = None
        return [member for member in self._body.get("list", []) if self._here(member)]

    def row(self, *key: str) -> Mapping[str, Any]:
        """The most specific row: all of the key, else the key without its end."""
        for length in range(len(key), 0, -1):
            path = "/".join(str(part) for part in key[:length])
            if path in self._body.get("rows", {}):
                self._game.read[self._name, f"rows.{path}"] = None
                found: Mapping[str, Any] = self._body["rows"][path]
                return found
        raise api.Absent(f"{self._name}: {'/'.join(map(str, key))}")

    def get(self, *key: str) -> Mapping[str, Any] | None:
        try:
            return self.row(*key)
        except api.Absent:
            return None

    def keys(self) -> Sequence[str]:
        return [*self._body.get("rows", {})]

    def value(self, name: str) -> Any:
        found = paths.get(self._body, f"values.{name}")
        if found is paths.MISSING:
            raise api.Absent(f"{self._name}: {name}")
        self._game.read[self._name, f"values.{name}"] = None
        return found

    def __contains__(self, key: str) -> bool:
        return key in self._body.get("rows", {})

    def _here(self, member: Any) -> bool:
        return member not in self._game.view.game.entries or self._game.has(member)
