"""Lookups of procedures: each value that they read is remembered by its path, each part by its name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rulebase.model import card_rows, paths, position, shapes, types, vocabulary
from rulebase.model import game as games
from rulebase.play import api, code

Found = TypeVar("Found")

BEGINS = "begins"  # the part that says whether the game has just begun: what holds at the start is known only then
SEATS = "seats"  # the part that lists who plays, in the order of play
Where = tuple[str, str]  # a part and a key; the key is empty where a part has none
EVERY_KEY = "*"  # in the place of a key: the part was looked at with all its keys
EVERYTHING: Where = (EVERY_KEY, EVERY_KEY)


class State(NamedTuple):
    """What goes on from one question to the next inside an event."""

    position: position.Position
    used: tuple[tuple[str, int], ...] = ()  # how many of the occurrences that were given have come, by name
    later: tuple[tuple[str, tuple[tuple[str, types.Value], ...]], ...] = ()  # what is still to follow at the end
    became: tuple[tuple[str, str], ...] = ()  # whose seats others have taken over during the event
    place: str = ""  # which of several that come in turn it is; what is told for it tells them apart (`used`)

    @property
    def frozen(self) -> Hashable:
        return self.position.frozen, self.used, position.frozen(list(self.later)), self.became


class Derived(NamedTuple):
    """What was not told itself, but follows from a number that was, and from what that has to reach."""

    value: bool
    number: str
    told: types.Value
    least: int


class Looked:
    """What was looked at of all that was told: facts, parts by their keys, and how many throws, draws and choices."""

    __slots__ = ("facts", "occurred", "parts")

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.parts: set[Where] = set()
        self.occurred: dict[str, int] = {}

    def join(self, other: Looked) -> None:
        """Add what was looked at elsewhere for the same answer."""
        self.facts |= other.facts
        self.parts |= other.parts
        for name, number in other.occurred.items():
            self.occurred[name] = max(number, self.occurred.get(name, 0))


class Places(NamedTuple):
    """On what of a table something depends: what was looked at or put anew; of what changed, whether it was known."""

    looked_at: set[Where]
    changed: set[Where]

    def join(self, other: Places) -> None:
        self.looked_at.update(other.looked_at)
        self.changed.update(other.changed)

    def values(self, now: State) -> Hashable:
        """What there is in these places, as far as it matters."""
        if EVERYTHING in self.looked_at:
            return now.frozen
        at = now.position
        return (
            (now.used, position.frozen(list(now.later)), now.became),
            tuple(at.frozen_at(part, None if key == EVERY_KEY else key) for part, key in self.looked_at),
            tuple(at.get(part, key) is position.UNKNOWN for part, key in self.changed),
        )


# How another question goes on the table of this one: whoever asks can look at every way of it.
Elsewhere = Callable[["Lookup", api.Question, api.Values], list[api.Way]]


class Lookup:
    """The game as its procedures see it."""

    def __init__(
        self,
        view: games.View,
        state: State,
        me: str = "",
        elsewhere: Elsewhere | None = None,
        looked: Looked | None = None,
        presumed: Mapping[Where, types.Value] | None = None,
    ) -> None:
        self.view = view
        self.position = state.position
        self.used = dict(state.used)
        self.later = list(state.later)
        self.became = dict(state.became)
        self.place = state.place
        self.me = me or view.game.own_seat
        self.elsewhere = elsewhere
        self.presumed = presumed or {}  # what the question says: what is at a key, or of a part that there is something
        self.looked = looked or Looked()
        self.replaced: set[Where] = set()  # what was put elsewhere before anybody looked: what is there is not as told
        self.read: dict[tuple[str, str], None] = {}
        self._printed: dict[str, api.Row] = {}  # by card
        self._tables: dict[str, Table] = {}
        self._cards: list[str] | None = None
        self.assumed: dict[Where, types.Value] = {}
        self.unchecked: dict[Where, None] = {}
        self.derived: dict[str, Derived] = {}
        self.blank: set[str] = set()  # parts of which nothing at all is known
        self.about: dict[str, str] = {}
        self.parts: dict[str, None] = {}
        self.places = Places(set(), set())
        self.disputed: dict[str, None] = {}
        self.causes: dict[Where, str] = {}  # the rule by which a part, or a key of it, was changed last
        self._facts = view.game.core["facts"]

    @property
    def state(self) -> State:
        used, became = tuple(sorted(self.used.items())), tuple(self.became.items())
        return State(self.position, used, tuple(self.later), became, self.place)

    def resume(self, state: State) -> None:
        """Go on from here."""
        self.position, self.used, self.later = state.position, dict(state.used), list(state.later)
        self.became, self.place = dict(state.became), state.place

    # ------------------------------------------------------------ the position

    def now(self, part: str, key: str = "", *, ask: str = "", skip: str = "", ignore: str = "") -> Any:
        key = self._key(part, key)
        self.parts[part] = None
        value = self._look(part, key)
        if value is not position.UNKNOWN:
            return value
        body = self._facts[part]
        untold = vocabulary.SKIP if skip else vocabulary.IGNORE if ignore else "" if ask else body.get("untold", "")
        if not (skip or ignore) and (value := self.usual(part, key)) is not position.UNKNOWN:
            if untold != vocabulary.IGNORE:
                self.assumed[part, key] = value
            return value
        if not untold:
            raise api.Unknown(part, key)
        if untold == vocabulary.SKIP and self.about.get(part, key) == key:
            self.unchecked[part, key] = None
        if untold == vocabulary.IGNORE and part not in self.position.parts:
            self.blank.add(part)
        return None

    def known(self, part: str) -> api.Row:
        self.parts[part] = None
        self.places.looked_at.add((part, EVERY_KEY))
        if part not in self.position.parts:
            self.blank.add(part)
            return {}
        keys = self.position.keys(part) or self._whole(part)
        if not keys:
            self.blank.add(part)
        # Whoever is meant, where he is one of all others of whom something is known.
        rest = part in self.position.keyed and shapes.each.REST in self.position.by_key(part)
        mine = [self.me] if rest and self.me and self._facts[part].get("of") == "seat" else []
        if rest:
            self._look(part, shapes.each.REST)
        return {key: self._look(part, key) for key in dict.fromkeys([*keys, *mine])}

    def _look(self, part: str, key: str) -> types.Value:
        """A value of the position, looked at."""
        self.places.looked_at.add((part, key))
        return self._there(part, key)

    def _there(self, part: str, key: str) -> types.Value:
        """A value of the position: it is as it was told unless something else was put there before."""
        at = self.position
        if part not in at.parts:
            return position.UNKNOWN
        place = (part, shapes.each.REST if part in at.keyed and key not in at.by_key(part) else key)
        if place not in self.replaced:
            self.looked.parts.add(place)
        return at.get(part, key)

    def here(self, part: str) -> bool:
        return part in self._facts and vocabulary.is_here(self.view, part)

    def holding(self, sort: str) -> Sequence[str]:
        return [part for part in vocabulary.holding(self.view.game, sort) if self.here(part)]

    def lying(self, sort: str) -> Sequence[tuple[str, Mapping[str, int]]]:
        return [(part, api.counted(each)) for part in self.holding(sort) for each in self._each(part).values()]

    def _each(self, part: str) -> api.Row:
        """What is known of a part, by key; what was told of the rest is so of all others, where these are rows."""
        known, shape = self.known(part), vocabulary.shape(self.view.game, part)
        keys = shape.keys if isinstance(shape, shapes.each.Each) else None
        if not isinstance(keys, shapes.names.Rows) or shapes.each.REST not in self.position.by_key(part):
            return known
        return {key: self._look(part, key) for key in keys.options(self.view.game) if keys.here(self.view, key)}

    def unseen(self, part: str, thing: str) -> str:
        shape = vocabulary.each(self.view.game, part)
        if not isinstance(shape, shapes.pieces.Pieces):
            return shapes.several.UNKNOWN
        return shape.unseen(self.view.game, thing)

    def lies(self, *but: str) -> Sequence[str]:
        at = self.position
        nothing: tuple[types.Value, ...] = ([], {}, "", position.UNKNOWN)

        def there(part: str, key: str) -> bool:
            value = self._look(part, key)
            return value is not False and value not in nothing

        self.places.looked_at.add(EVERYTHING)
        told = [part for part in at.parts if part not in (*but, BEGINS)]
        return [
            part for part in told if any(there(part, key) for key in (at.by_key(part) if part in at.keyed else ("",)))
        ]

    def row_of(self, part: str, value: types.Value) -> api.Row:
        kind: Any = self._facts[part]["type"]
        return self.table(kind["rows"]).row(str(value))

    def seats(self, first: str = "") -> Sequence[str]:
        listed: list[str] = self.now(SEATS)
        first = self.named(first)
        place = listed.index(first) if first in listed else 0
        return [*listed[place:], *listed[:place]]

    def reading(self, discrepancy: str) -> str:
        about = self.view.game.core["discrepancies"][discrepancy]
        if self.view.game.setup.condition(about.get("when")) <= self.view.configuration.features:
            self.disputed[discrepancy] = None
        return str(self.view.readings.get(discrepancy, about["used"]))

    def apply(self, effect: api.Effect, rule: str) -> None:
        """Carry out what a step changes, by its rule."""
        key = self._key(effect.part, effect.key) if effect.part else ""
        self.causes[effect.part, key] = rule
        match effect:
            case api.Put():
                part, now, at = effect.part, effect.value, self.position
                if (part, key) not in self.looked.parts:
                    self.replaced.add((part, key))
                self.places.looked_at.add(EVERYTHING if isinstance(now, api.Unset) else (part, key))
                if isinstance(now, api.Unset):
                    self.position = at.without(part, key)
                else:
                    self.position = at.put(part, key, self._by_seat(part, now))
            case api.Change():
                if self._there(effect.part, key) is position.UNKNOWN:
                    self.places.looked_at.add((effect.part, key))
                    usual = self.usual(effect.part, key)
                    if usual is not position.UNKNOWN:  # it is known once it changes
                        self.position = self.position.put(effect.part, key, usual)
                else:
                    self.places.changed.add((effect.part, key))
                self.position = self.position.by(effect.part, key, effect.by)
            case api.Reseat():
                self._reseat(effect.old, effect.new)

    def _reseat(self, old: str, new: str) -> None:
        """Put a seat by its new name wherever it stands: as a key, or as a value."""
        self.places.looked_at.add(EVERYTHING)
        for part in vocabulary.parts(self.view.game):
            body = self._facts[part]
            if body.get("of") == "seat":
                self.looked.parts.add((part, old))
                self.position = self.position.renamed(part, old, new)
                if body.get("leaves") in ("reset", "discard"):
                    self.position = self.position.without(part, new)
            if body["type"] != "seat" and body["type"] != {"list": "seat"}:
                continue
            for key in self.position.keys(part) or self._whole(part):
                value = self._look(part, key)
                renamed = [new if each == old else each for each in value] if isinstance(value, list) else value
                self.position = self.position.put(part, key, new if renamed == old else renamed)

    def _whole(self, part: str) -> list[str]:
        return [""] if part not in self.position.keyed and part in self.position.parts else []

    def _key(self, part: str, key: str) -> str:
        keys = self._facts[part].get("of")
        return self.named(key or self.me) if keys == "seat" else key if keys else ""

    # ------------------------------------------------------------ whose seat has been taken over

    def become(self, renamed: Mapping[str, str]) -> None:
        """From now on, whoever still speaks of one means the other, who sits there now."""
        self.became |= renamed

    def named(self, who: str) -> str:
        """Somebody by the name that the seat goes by now."""
        while who in self.became:
            who = self.became[who]
        return who

    def renamed(self, facts: Mapping[str, types.Value]) -> Mapping[str, types.Value]:
        """What was told of an event before a seat was taken over, told again."""
        return {name: self._by_seat(name, value) for name, value in facts.items()} if self.became else facts

    def _by_seat(self, name: str, value: types.Value) -> types.Value:
        """A value of a fact or part, with seats as they are called now."""
        declared = self._facts[name]["type"] if name in self._facts else None
        if declared == "seat" and isinstance(value, str):
            return self.named(value)
        if declared == {"list": "seat"} and isinstance(value, list):
            return [self.named(str(who)) for who in value]
        return value

    def usual(self, part: str, key: str) -> types.Value:
        """What a part is if nothing is known of it: at the start of the game, or always; else UNKNOWN."""
        if self.presumed.get((part, key), position.UNKNOWN) is not position.UNKNOWN:
            return self.presumed[part, key]
        body = self._facts[part]
        if "at-start" in body and self._look(BEGINS, "") is True:
            return self._from_table(body["at-start"], key)
        found = self._from_table(body["else"], key) if "else" in body else position.UNKNOWN
        nothing = not found and (part, "") in self.presumed and part not in self.position.parts
        return position.UNKNOWN if nothing else found

    def _from_table(self, value: types.Value, key: str = "") -> types.Value:
        """`{value: resources.*.start}` is looked up; the star stands for the key."""
        if isinstance(value, dict) and set(value) == {"value"}:
            table, _, path = str(value["value"]).replace("*", key).partition(".")
            found: types.Value = self.view.value(f"{table}.{path}")
            entry = self.view.entry(table)
            row = entry is not None and entry.get(f"rows.{path}") is not paths.MISSING
            self.read[table, f"{'rows' if row else 'values'}.{path}"] = None
            unfilled = isinstance(found, str) and found.startswith("{")
            value = position.UNKNOWN if unfilled else found
        return value

    def audience(self, name: str, row: api.Row) -> Sequence[str]:
        found: Mapping[str, Callable[..., Sequence[str]]] = code.functions(self.view.game, card_rows.AUDIENCES)
        return found[name.replace("-", "_")](self, row)

    def ends(self, question: api.Question, told: Mapping[str, api.Value]) -> list[api.Way]:
        assert self.elsewhere is not None, "what has to hold of a position asks no other question"
        return self.elsewhere(self, question, dict(told))

    # ------------------------------------------------------------ facts and dice

    def default(self, fact: str) -> types.Value:
        """What is taken for granted of a fact that is not given, or UNKNOWN."""
        body = self._facts.get(fact)
        return self._from_table(body["default"]) if body and "default" in body else position.UNKNOWN

    def reached_by(self, fact: str) -> str:
        """The number that people may tell in place of a yes or no; empty if there is none."""
        return self._facts[fact].get("reached-by", "") if fact in self._facts else ""

    def die(self, fact: str) -> api.Row:
        """The row that describes the die."""
        table, _, row = str(vocabulary.shape(self.view.game, fact).inner).partition(".")
        return self.table(table).row(row)

    def faces(self, fact: str) -> range:
        """The faces of the die that a fact is rolled with."""
        return vocabulary.faces(self.view, fact)

    # ------------------------------------------------------------ tables and entries

    def table(self, name: str) -> Table:
        if name not in self._tables:
            self._tables[name] = Table(self, name)
        return self._tables[name]

    def has(self, entry: str) -> bool:
        return self.view.entry(entry) is not None

    def clauses(self, rule: str) -> Sequence[str]:
        found = self.view.entry(rule)
        if found is None:
            raise api.Absent(rule)
        return list(found.body.get("clauses", {}))

    def character(self, name: str) -> api.Row:
        found: api.Row = self.view.game.entries[name]
        return found

    def card(self, name: str) -> api.Row:
        """What a card prints, as data."""
        if name not in self._printed:
            found = self.view.entry(name)
            if found is None:
                raise api.Absent(name)
            self.read[name, "data"] = None
            self._printed[name] = found.body["data"]
        return self._printed[name]

    def data(self, name: str, field: str) -> Any:
        """A single value that a card or a character prints; None where it prints no such thing."""
        found = self.view.entry(name)
        if found is None:
            raise api.Absent(name)
        self.read[name, f"data.{field}"] = None
        return found.body.get("data", {}).get(field)

    def count(self, card: str) -> int:
        """How many copies of a card there are: one where nothing is said."""
        found = self.view.entry(card)
        if found is None:
            raise api.Absent(card)
        self.read[card, "count"] = None
        copies: int = found.body.get("count", 1)
        return copies

    def group(self, name: str) -> str:
        """The group that a term or a card is of."""
        found: str = self.view.game.entries[name].get("group", "")
        return found

    def cards(self) -> Sequence[str]:
        """Every card that is on this table, one of each sort."""
        if self._cards is None:
            self._cards = [name for name in self.view.game.of_kind("card") if self.has(name)]
        return self._cards

    def printed(self, worked: Callable[[api.Game], Found], *, leans: bool = True) -> Found:
        """Kept by the view; what it reads counts as read by everyone who asks and leans on it."""
        if worked not in self.view.worked_out:
            before, self.read = self.read, {}
            try:
                self.view.worked_out[worked] = worked(self), self.read
            finally:
                self.read = before
        found: Found
        found, read = self.view.worked_out[worked]
        self.read |= read if leans else {}
        return found


class Table:
    """A table of the game as it stands on this table; what is read of it is remembered."""

    def __init__(self, game: Lookup, name: str) -> None:
        self._game = game
        self._name = name
        found = game.view.entry(name)
        self._body: api.Row = found.body if found else {}

    @property
    def list(self) -> list[Any]:
        """The list without the members that are not on this table."""
        self._game.read[self._name, "list"] = None
        entries = self._game.view.game.entries
        return [member for member in self._body.get("list", []) if member not in entries or self._game.has(member)]

    def row(self, *key: str) -> api.Row:
        """The most specific row: all of the key, else the key without its end."""
        for length in range(len(key), 0, -1):
            path = "/".join(str(part) for part in key[:length])
            if path in self._body.get("rows", {}):
                self._game.read[self._name, f"rows.{path}"] = None
                found: api.Row = self._body["rows"][path]
                return found
        raise api.Absent(self._name, "/".join(map(str, key)), self.keys())

    def get(self, *key: str) -> api.Row | None:
        try:
            return self.row(*key)
        except api.Absent:
            return None

    def keys(self) -> Sequence[str]:
        return [*self._body.get("rows", {})]

    def value(self, name: str) -> Any:
        found = paths.get(self._body, f"values.{name}")
        if found is paths.MISSING:
            raise api.Absent(self._name, name, self._body.get("values", {}))
        self._game.read[self._name, f"values.{name}"] = None
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._body.get("rows", {}))

    def __contains__(self, key: str) -> bool:
        return key in self._body.get("rows", {})
