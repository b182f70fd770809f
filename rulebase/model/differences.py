"""Differences between two configurations: entries that come, go, or stand otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebase.model import configuration, paths
from rulebase.model import game as games


@dataclass(frozen=True)
class Difference:
    """A path of an entry with its value on both sides; MISSING where it is not there."""

    entry: str
    path: str
    before: object
    after: object

    @property
    def kind(self) -> str:
        if self.before is paths.MISSING:
            return "added"
        return "dropped" if self.after is paths.MISSING else "changed"


def between(
    game: games.Game, before: configuration.Configuration, after: configuration.Configuration
) -> list[Difference]:
    """All that differs, entry by entry; an entry that only one side has is one difference."""
    return [found for entry in game.entries for found in of_entry(game, entry, before, after)]


def of_entry(
    game: games.Game, entry: str, before: configuration.Configuration, after: configuration.Configuration
) -> list[Difference]:
    one, other = game.resolver.resolve(entry, before), game.resolver.resolve(entry, after)
    if one is other:
        return []
    if one is None or other is None:
        present = paths.MISSING if one is None else one.body, paths.MISSING if other is None else other.body
        return [Difference(entry, "", *present)]
    left, right = dict(_leaves(one.body)), dict(_leaves(other.body))
    return [
        Difference(entry, path, left.get(path, paths.MISSING), right.get(path, paths.MISSING))
        for path in dict.fromkeys([*left, *right])
        if left.get(path, paths.MISSING) != right.get(path, paths.MISSING)
    ]


def _leaves(body: object, path: str = "") -> Iterator[tuple[str, object]]:
    """The values of an entry; where a value is cited from does not count."""
    if not isinstance(body, dict) or "$" in body:
        yield path, {"$": body["$"]} if isinstance(body, dict) else body
        return
    for key, value in body.items():
        if key not in ("sources", "see"):
            yield from _leaves(value, f"{path}.{key}" if path else key)
