"""Positions: what lies on the table as far as it is known. None is ever changed; each change gives another."""

from __future__ import annotations

import operator
from collections.abc import Hashable, Mapping
from typing import cast

from rulebase.model import quantities, types
from rulebase.model.shapes.each import REST

# In place of a value of which nothing is known: no other is the same.
UNKNOWN: types.Value = cast("types.Value", object())
SOMEHOW = "?"  # in place of a change of something unknown: there was one, and nobody can tell which
Parts = Mapping[str, "types.Value"]
Frozen = Hashable  # a value as something that can be compared and be a key
Moved = Mapping[tuple[str, str], "types.Value"]  # by how much what is unknown has changed, by part and key


class Position:
    """Parts by name: a value, or of a part with keys a value for each key that is known.

    `moved` holds what is known of an unknown value: by how much it has changed.
    """

    __slots__ = ("_frozen", "_kept", "keyed", "moved", "parts")

    def __init__(self, parts: Parts, keyed: frozenset[str], moved: Moved | None = None) -> None:
        self.parts = dict(parts)
        self.keyed = keyed
        self.moved = dict(moved or {})
        self._frozen: Frozen = None
        self._kept: dict[tuple[str, str | None], Frozen] = {}  # what was frozen, by part and key

    def get(self, part: str, key: str = "") -> types.Value:
        """What a part is known to be, or UNKNOWN."""
        value = self.parts.get(part, UNKNOWN)
        if part not in self.keyed or value is UNKNOWN:
            return value
        by_key = quantities.keyed(value)
        return by_key[key] if key in by_key else by_key.get(REST, UNKNOWN)

    def by_key(self, part: str) -> dict[str, types.Value]:
        """The values of a part with keys."""
        return quantities.keyed(self.parts.get(part, {}))

    def keys(self, part: str) -> list[str]:
        """The keys of which a value is known one by one."""
        return [key for key in self.by_key(part) if key != REST] if part in self.keyed else []

    def put(self, part: str, key: str, value: types.Value) -> Position:
        """The same with a part, or one key of it, being something else."""
        there = {**self.by_key(part), key: value} if part in self.keyed else value
        changed = Position({**self.parts, part: there}, self.keyed, self.moved)
        changed._kept = {where: kept for where, kept in self._kept.items() if where[0] != part}
        return changed

    def by(self, part: str, key: str, change: types.Value) -> Position:
        """The same with something more or less: of a number, or of things that are counted."""
        value = self.get(part, key)
        if value is not UNKNOWN:
            return self.put(part, key, added(value, change))
        if not change:
            return self
        moved = {**self.moved, (part, key): added(self.moved.get((part, key), _nothing(change)), change)}
        return Position(self.parts, self.keyed, moved)

    def without(self, part: str, key: str) -> Position:
        """The same without a key, or a part, of which nothing is known any more."""
        moved = {where: change for where, change in self.moved.items() if where != (part, key)}
        if part not in self.parts:
            return Position(self.parts, self.keyed, moved)
        if part not in self.keyed:
            return Position({name: value for name, value in self.parts.items() if name != part}, self.keyed, moved)
        kept = {known: value for known, value in self.by_key(part).items() if known != key}
        return Position({**self.parts, part: kept}, self.keyed, moved)

    def renamed(self, part: str, old: str, new: str) -> Position:
        """The same with a key called otherwise."""
        known = self.by_key(part)
        if old not in known and (part, old) not in self.moved:
            return self
        moved = {((part, new) if where == (part, old) else where): change for where, change in self.moved.items()}
        if old not in known:
            return Position(self.parts, self.keyed, moved)
        named = {new if key == old else key: value for key, value in known.items()}
        return Position({**self.parts, part: named}, self.keyed, moved)

    @property
    def frozen(self) -> Frozen:
        """What makes two positions the same."""
        if self._frozen is None:
            told = {part: self.frozen_at(part) for part in self.told}
            self._frozen = tuple(sorted(told.items(), key=operator.itemgetter(0))), frozen(self.moved)
        return self._frozen

    def frozen_at(self, part: str, key: str | None = None) -> Frozen:
        """What makes a part the same, or one key of it; it is frozen once."""
        if (part, key) not in self._kept:
            value = self.parts.get(part, UNKNOWN) if key is None else self.get(part, key)
            self._kept[part, key] = frozen(value)
        return self._kept[part, key]

    @property
    def told(self) -> types.Values:
        """The parts of which anything is known: one without a key is as one that is not there."""
        return {part: value for part, value in self.parts.items() if value != {} or part not in self.keyed}

    def changed(self, before: Position) -> types.Values:
        """What is otherwise than before: by part, and by key where it has some."""
        found: types.Values = {}
        for part, value in self.parts.items():
            if part not in self.keyed:
                if frozen(before.parts.get(part, UNKNOWN)) != frozen(value):
                    found[part] = value
                continue
            now, then = self.by_key(part), before.by_key(part)
            keys = {
                key: each
                for key, each in now.items()
                if frozen(then.get(key, UNKNOWN)) != frozen(each)
                and not (key != REST and frozen(before.get(part, key)) == frozen(each))
            }
            keys |= {key: None for key in then if key not in now}
            if keys:
                found[part] = keys
        for (part, key), change in self.moved.items():
            since = less(change, before.moved.get((part, key)))
            if since:
                known = quantities.keyed(found.get(part, {})) if part in self.keyed else {}
                found[part] = {**known, key: relative(since)} if part in self.keyed else relative(since)
        return found


def difference(before: types.Value, after: types.Value) -> types.Value:
    """By how much a number, things counted or listed are more or less than before; else that they are otherwise."""
    if type(before) is type(after) is int:
        return less(after, before)
    counted = [_counted(before), _counted(after)]
    if None in counted:
        return SOMEHOW
    return less(counted[1], counted[0]) or SOMEHOW


def _counted(value: types.Value) -> types.Value:
    """How many of each there are of things that are counted, or listed by name."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return {str(each): value.count(each) for each in value}
    return value if value == {} or quantities.is_counts(value) else None


def added(value: types.Value, change: types.Value) -> types.Value:
    """A number, or things counted, with more or less of it; what has become none is not counted."""
    if SOMEHOW in (value, change):
        return SOMEHOW
    if isinstance(value, int) and isinstance(change, int):
        return value + change
    had, more = quantities.counts(value), quantities.counts(change)
    sums = {thing: had.get(thing, 0) + more.get(thing, 0) for thing in {**had, **more}}
    return {thing: number for thing, number in sums.items() if number}


def less(value: types.Value, before: types.Value) -> types.Value:
    """By how much a number, or things counted, are more than before; nothing before is none."""
    if SOMEHOW in (value, before):
        return 0 if value == before else SOMEHOW
    return added(value, negative(_nothing(value) if before is None else before))


def negative(change: types.Value) -> types.Value:
    if isinstance(change, dict):
        return {thing: -number for thing, number in quantities.counts(change).items()}
    assert isinstance(change, int)
    return -change


def relative(change: types.Value) -> types.Value:
    """A change of something unknown, as it is written: +1, −2."""
    if isinstance(change, dict):
        return {thing: relative(number) for thing, number in change.items()}
    if change == SOMEHOW:
        return SOMEHOW
    assert isinstance(change, int)
    return f"{change:+d}"


def is_relative(value: object) -> bool:
    """Whether a value is a change of something unknown: +1, or {raider: -2}."""
    if isinstance(value, dict):
        return bool(value) and all(is_relative(each) for each in value.values())
    return value == SOMEHOW or (isinstance(value, str) and value[:1] in ("+", "-") and value[1:].isdecimal())


def _nothing(change: types.Value) -> types.Value:
    return {} if isinstance(change, dict) else 0


def frozen(value: object) -> Frozen:
    """A value as something that can be compared and be a key; the order in which keys stand means nothing."""
    if isinstance(value, dict):
        if not value:
            return ()
        return tuple(sorted(((str(key), frozen(each)) for key, each in value.items()), key=operator.itemgetter(0)))
    if isinstance(value, list):
        return tuple(frozen(each) for each in value)
    return value
