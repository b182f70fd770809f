"""A value for each key: where everybody is, what every space area holds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import permutations, product

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import quantities, types
from rulebase.model.shapes import base, names, several, simple

REST = "rest"  # the key that stands for all others


class Each(base.Shape):
    """Made of two shapes: the keys', and the values'."""

    key = ""

    def __init__(self, keys: types.Value, values: types.Value, own: str = "") -> None:
        super().__init__(values)
        self.keys = base.of(keys)
        self.values = base.of(values)
        self.own = own

    def read(self, game: games.Game, name: str, raw: types.Value) -> dict[str, types.Value]:
        keyed = self.keyed(game, name, raw)
        if keyed is None:
            return {self.own: self.values.read(game, name, raw)}
        found: dict[str, types.Value] = {}
        for key, value in keyed.items():
            known = self._key(game, name, key)
            read = self.values.read(game, name, value)
            found[known] = joined(found[known], read, again=True) if known in found else read
        return found

    def keyed(self, game: games.Game, name: str, raw: types.Value) -> dict[str, types.Value] | None:
        """Values key by key; None if it is a value alone, which is that of one's own seat."""
        keyed = self._pairs(game, name, raw) if isinstance(raw, str) else raw
        if isinstance(keyed, dict) and (not self.own or self._all_keys(game, name, keyed)):
            return keyed
        if self.own:
            return None
        raise base.wrong(name, raw, self.form(base.spoken(game)))

    def _all_keys(self, game: games.Game, name: str, keyed: Mapping[str, object]) -> bool:
        del name
        return bool(keyed) and all(self._is_key(game, str(key)) for key in keyed)

    def _is_key(self, game: games.Game, word: str) -> bool:
        return word == REST or self.keys.is_called(game, word)

    def _key(self, game: games.Game, name: str, raw: types.Value) -> str:
        return REST if raw == REST else str(self.keys.read(game, name, raw))

    def _pairs(self, game: games.Game, name: str, raw: str) -> dict[str, str] | None:
        """`tigh=brig,roslin=brig`, `ahead: 4 raiders, basestar, astern: raider`: what is no key belongs to the last."""
        found: list[list[str]] = []
        for chunk in raw.split(";"):
            first = len(found)
            for part in filter(str.strip, several.parted(chunk)):
                before, *after = _BETWEEN.split(part, 1)
                key = before.strip()
                spoken = [] if after else self._all_in_speech(game, name, part)
                if spoken:
                    found += spoken
                elif len(found) > first and self.composite and not (after and self._is_key(game, key)):
                    found[-1][1] += f",{part}"
                elif after or self._counted(game, name):
                    found.append([key, after[0].strip() if after else "1"])
                else:
                    return None
        if isinstance(self.values, names.Name) and found and all(self._is_turned(game, *pair) for pair in found):
            found = [[key, value] for value, key in found]
        keyed: dict[str, str] = {}
        for key, value in found:
            keyed[key] = f"{keyed[key]},{value}" if key in keyed and self.composite else value
        return keyed

    def _all_in_speech(self, game: games.Game, name: str, part: str) -> list[list[str]]:
        """The same of what “and” joins: “a raider ahead and a viper astern”."""
        whole = self._in_speech(game, name, part)
        apart = [] if whole else [self._in_speech(game, name, each) for each in several.AND.split(part)]
        return whole or ([pair for pairs in apart for pair in pairs] if all(apart) else [])

    def _in_speech(self, game: games.Game, name: str, part: str) -> list[list[str]]:
        """“Tigh 3”, “Tigh in the Brig”, “Roslin is President”, “3 raiders ahead” as a key and its value."""
        words_of = part.split()
        alone = self.composite or self.own  # whether a value may stand without its key
        if not words_of[1:] or self._is_read(self.keys, game, name, part):
            return []
        if alone and self._is_read(self.values, game, name, part):
            return []
        for cut in range(1, len(words_of)):
            for key, value in permutations((words_of[:cut], words_of[cut:])):
                for told, meant in product(_bare(key), _bare(value)):
                    if self._is_read(self.keys, game, name, told) and self._is_read(self.values, game, name, meant):
                        return [[told, meant]]
        return []

    def _is_read(self, shape: base.Shape, game: games.Game, name: str, raw: str) -> bool:
        try:
            return bool(raw) and shape.read(game, name, raw) is not None
        except problems.Failed:
            return False

    def _counted(self, game: games.Game, name: str) -> bool:
        """Whether a key alone is one that stands there: of pieces that are counted, of which there are usually none."""
        facts = game.core["facts"]
        return isinstance(self.values, simple.Integer) and name in facts and facts[name].get("else") == 0

    def _is_turned(self, game: games.Game, value: str, key: str) -> bool:
        """Whether key and value were typed the other way round."""
        return not self._is_key(game, value) and self.values.is_called(game, value) and self._is_key(game, key)

    @property
    def composite(self) -> bool:
        """Whether a value has commas and equals signs of its own."""
        return self.values.key in ("list", "counts", "pieces", "pile")

    def options(self, game: games.Game) -> list[str]:
        return self.values.options(game)

    def missing(self, view: games.View, value: types.Value) -> list[str]:
        keyed = quantities.keyed(value)
        keys = [key for key in keyed if key != REST and not self.keys.here(view, key)]
        return [*keys, *(part for each in keyed.values() for part in self.values.missing(view, each))]

    def schema(self, game: games.Game) -> base.Schema:
        keyed: base.Schema = {"type": "object", "additionalProperties": self.values.schema(game)}
        return {"anyOf": [keyed, self.values.schema(game)]} if self.own else keyed

    def control(self, game: games.Game) -> dict[str, types.Value]:
        if not self.keys.named:
            return {"kind": "text"}
        about: dict[str, types.Value] = {"kind": "each", "keys": self.keys.named, "value": self.values.control(game)}
        return {**about, **({"own": self.own} if self.own else {}), **({"composite": True} if self.composite else {})}

    def form(self, view: games.View) -> str:
        return self.values.form(view) if self.own else base.for_example(self.example(view))

    def example(self, view: games.View) -> str:
        value = self.values.example(view)
        if self.own:
            return value
        key = base.typed(self.keys, view, base.some(self.keys, view)[0])
        return f"{key}: {value}" if self.composite else f"{key}={value}"

    def written(self, value: types.Value) -> str:
        keyed = quantities.keyed(value)
        if self.own and list(keyed) == [self.own]:
            return self.values.written(keyed[self.own])
        if self.composite:
            return ";".join(f"{key}:{self.values.written(each)}" for key, each in keyed.items())
        return ",".join(f"{key}={self.values.written(each)}" for key, each in keyed.items())

    def said(self, view: games.View, value: types.Value) -> str:
        keyed = quantities.keyed(value).items()
        return "; ".join(f"{self.key_title(view, key)}: {self.values.said(view, each)}" for key, each in keyed)

    def key_title(self, view: games.View, key: str) -> str:
        """One of the keys by what it is called."""
        return words._("all others") if key == REST else self.keys.title(view, key)

    @property
    def named(self) -> str:
        return self.values.named

    def offered(self) -> Iterator[base.Shape]:
        yield from self.keys.offered()
        yield from self.values.offered()

    @property
    def lists(self) -> bool:
        return self.values.lists

    def sample(self, view: games.View, chance: random.Random) -> dict[str, types.Value]:
        keys = {str(self.keys.sample(view, chance)) for _ in range(chance.randint(1, 4))}
        if not chance.randint(0, 3):
            keys.add(REST)
        return {key: self.values.sample(view, chance) for key in sorted(keys)}

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        yield from self.keys.faults(game)
        yield from self.values.faults(game)


_BETWEEN = re.compile("[:=]")  # a key and its value
# What is said between a key and its value: Tigh is in the Brig, Tigh jest w areszcie, Tigh a fogdában van.
_SAID = (
    "is",
    "are",
    "has",
    "have",
    "in",
    "on",
    "at",
    "the",
    "a",
    "an",
    "jest",
    "są",
    "ma",
    "mają",
    "w",
    "we",
    "na",
    "az",
    "van",
    "vannak",
)


def _bare(listed: list[str]) -> list[str]:
    """Words as they stand, and without what only joins them to others."""
    left = listed
    while left and left[0].lower() in _SAID:
        left = left[1:]
    while left and left[-1].lower() in _SAID:
        left = left[:-1]
    return list(dict.fromkeys([" ".join(listed), " ".join(left)]))


def joined(before: types.Value, value: types.Value, *, again: bool) -> types.Value:
    """A value with one that was told before: lists go on; `again`: even by what they have, and counts add up."""
    if isinstance(before, list) and isinstance(value, list):
        return [*before, *(each for each in value if again or each not in before)]
    if again and quantities.is_counts(before) and quantities.is_counts(value):
        return {thing: before.get(thing, 0) + value.get(thing, 0) for thing in dict.fromkeys([*before, *value])}
    return value


def of_fact(game: games.Game, name: str, own: str = "") -> base.Shape:
    """The shape of a fact, or of a part with all its keys; `own` is whose seat is meant where none is named."""
    if own:
        return _of_fact(game, name, own)
    found = game.shapes.get(name)
    if not isinstance(found, base.Shape):
        game.shapes[name] = found = _of_fact(game, name, game.own_seat)
    return found


def _of_fact(game: games.Game, name: str, own: str) -> base.Shape:
    body = game.core["facts"][name]
    if "of" not in body:
        return base.of(body["type"])
    return Each(body["of"], body["type"], own if body["of"] == "seat" else "")
