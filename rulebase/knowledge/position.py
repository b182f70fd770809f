"""A position: what lies on the table as far as it is known. It is never changed; each change gives another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebase.knowledge.kinds.each import REST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebase.knowledge import nouns

UNTOLD: Any = object()
Parts = Mapping[str, "Any"]


class Position:
    """Parts by name: a value, or of a part with keys a value for each key that was told.

    `moved` holds what is known of an unknown value: by how much it has changed.
    """

    __slots__ = ("_frozen", "keyed", "moved", "parts")

    def __init__(self, parts: Parts, keyed: frozenset[str], moved: Mapping[tuple[str, str], Any] | None = None) -> None:
        self.parts = dict(parts)
        self.keyed = keyed
        self.moved = dict(moved or {})
        self._frozen: Any = None

    def get(self, part: str, key: str = "") -> Any:
        """What a part is known to be, or UNTOLD."""
        if part not in self.parts:
            return UNTOLD
        value = self.parts[part]
        if part not in self.keyed:
            return value
        return value[key] if key in value else value.get(REST, UNTOLD)

    def keys(self, part: str) -> list[str]:
        """The keys of which a part is told one by one."""
        return [key for key in self.parts.get(part, {}) if key != REST] if part in self.keyed else []

    def put(self, part: str, key: str, value: object) -> Position:
        """The same with a part, or one key of it, being something else."""
        if part not in self.keyed:
            return Position({**self.parts, part: value}, self.keyed, self.moved)
        known = self.parts.get(part, {})
        return Position({**self.parts, part: {**known, key: value}}, self.keyed, self.moved)

    def by(self, part: str, key: str, change: Any) -> Position:
        """The same with something more or less: of a number, or of things that are counted."""
        value = self.get(part, key)
        if value is not UNTOLD:
            return self.put(part, key, added(value, change))
        moved = {**self.moved, (part, key): added(self.moved.get((part, key), _nothing(change)), change)}
        return Position(self.parts, self.keyed, moved)

    def without(self, part: str, key: str) -> Position:
        """The same without a key, or a part, of which nothing is known any more."""
        moved = {where: change for where, change in self.moved.items() if where != (part, key)}
        if part not in self.parts:
            return Position(self.parts, self.keyed, moved)
        if part not in self.keyed:
            return Position({name: value for name, value in self.parts.items() if name != part}, self.keyed, moved)
        kept = {known: value for known, value in self.parts[part].items() if known != key}
        return Position({**self.parts, part: kept}, self.keyed, moved)

    def renamed(self, part: str, old: str, new: str) -> Position:
        """The same with a key called otherwise."""
        known = self.parts.get(part, {})
        if old not in known and (part, old) not in self.moved:
            return self
        moved = {((part, new) if where == (part, old) else where): change for where, change in self.moved.items()}
        if old not in known:
            return Position(self.parts, self.keyed, moved)
        named = {new if key == old else key: value for key, value in known.items()}
        return Position({**self.parts, part: named}, self.keyed, moved)

    @property
    def frozen(self) -> Any:
        """What makes two positions the same."""
        if self._frozen is None:
            self._frozen = frozen(self.parts), frozen(self.moved)
        return self._frozen

    def changed(self, before: Position) -> dict[str, Any]:
        """What is otherwise than before: by part, and by key where it has some."""
        found: dict[str, Any] = {}
        for part, value in self.parts.items():
            if part not in self.keyed:
                if frozen(before.parts.get(part, UNTOLD)) != frozen(value):
                    found[part] = value
                continue
            keys = {
                key: each
                for key, each in value.items()
                if frozen(before.parts.get(part, {}).get(key, UNTOLD)) != frozen(each)
                and not (key != REST and frozen(before.get(part, key)) == frozen(each))
            }
            keys |= {key: None for key in before.parts.get(part, {}) if key not in value}
            if keys:
                found[part] = keys
        for (part, key), change in _since(self.moved, before.moved):
            found[part] = {**found.get(part, {}), key: relative(change)} if part in self.keyed else relative(change)
        return found


def _since(
    now: Mapping[tuple[str, str], nouns.Value], before: Mapping[tuple[str, str], nouns.Value]
) -> Iterator[tuple[tuple[str, str], nouns.Value]]:
    for where, change in now.items():
        earlier = before.get(where, _nothing(change))
        since = added(change, negative(earlier))
        if since:
            yield where, since


def added(value: Any, change: Any) -> Any:
    """A number, or things counted, with more or less of it; what has become none is not counted."""
    if not isinstance(change, dict):
        return value + change
    sums = {
        thing: value.get(thing, 0) + change.get(thing, 0) for thing in [*value, *(t for t in change if t not in value)]
    }
    return {thing: number for thing, number in sums.items() if number}


def negative(change: Any) -> Any:
    if isinstance(change, dict):
        return {thing: -number for thing, number in change.items()}
    return -change


def relative(change: object) -> Any:
    """A change of something unknown, as it is told: +1, −2."""
    if isinstance(change, dict):
        return {thing: relative(number) for thing, number in change.items()}
    return f"{change:+d}"


def _nothing(change: nouns.Value) -> nouns.Value:
    return {} if isinstance(change, dict) else 0


def frozen(value: object) -> Any:
    """A value as something that can be compared and be a key; the order in which keys stand means nothing."""
    if isinstance(value, dict):
        return tuple(sorted(((str(key), frozen(each)) for key, each in value.items()), key=_name))
    if isinstance(value, list):
        return tuple(frozen(each) for each in value)
    return value


def _name(pair: tuple[str, nouns.Value]) -> str:
    return pair[0]
