"""Several things: a list, and so many of each."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from rulebase import words
from rulebase.model import folding, numerals, quantities, types
from rulebase.model import game as games
from rulebase.model.shapes import base, simple

UNKNOWN = "unknown"  # a thing of which only that it is there is known
WITH = "+"  # between a thing and each of its marks
MOST = 999  # things of one sort that can be given
TYPE = {"$ref": "#/$defs/value-type"}


class Within(base.Shape):
    """A shape whose values are made of those of another."""

    @property
    def each(self) -> base.Shape:
        return base.of(self.inner)

    def options(self, game: games.Game) -> list[str]:
        return self.each.options(game)

    def names(self, game: games.Game, option: str) -> list[str]:
        return self.each.names(game, option)

    def is_number(self, game: games.Game, raw: types.Value) -> bool:
        """Whether it tells only how many there are, in figures or as a word, and is no name."""
        return isinstance(raw, str) and numerals.whole(raw) is not None and not self.each.is_called(game, raw)

    def here(self, view: games.View, part: str) -> bool:
        return self.each.here(view, part)

    def title(self, view: games.View, option: str) -> str:
        return self.each.title(view, option)

    @property
    def named(self) -> str:
        return self.each.named

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        yield from (fault.below(self.key) for fault in self.each.faults(game))


class List(Within):
    key = "list"
    inside: ClassVar[Mapping[str, object] | None] = TYPE

    def read(self, game: games.Game, name: str, raw: types.Value) -> list[types.Value]:
        if self.is_number(game, raw) and numerals.whole(str(raw)) == 0 and not isinstance(self.each, simple.Integer):
            return []
        parts = raw if isinstance(raw, list) else self.parted(game, str(raw))
        return [self.each.read(game, name, part) for part in parts if part != ""]

    def parted(self, game: games.Game, raw: str) -> list[str]:
        """What stands between commas; a name that has a comma of its own is not torn apart."""
        parts = [part.strip() for part in raw.split(",")]
        options = self.options(game)
        if len(parts) == 1:
            apart = [part.strip() for part in AND.split(parts[0])]
            return apart if apart[1:] and not self.each.is_called(game, parts[0]) else parts
        if (last := AND.split(parts[-1]))[1:] and not self.each.is_called(game, parts[-1]):
            parts[-1:] = map(str.strip, last)
        own = [option for option in options if option not in game.entries]
        found: list[str] = []
        while parts:
            lengths = range(len(parts), 1, -1)
            whole = next((some for some in lengths if self._is_one(game, options, own, ", ".join(parts[:some]))), 1)
            found.append(", ".join(parts[:whole]))
            parts = parts[whole:]
        return found

    def _is_one(self, game: games.Game, options: list[str], own: list[str], raw: str) -> bool:
        """Whether this is one name, which has commas of its own: of an entry, or of another option."""
        typed = folding.fold(raw)
        named = [entry for entry in game.so_called(typed) if entry in options]
        return any(
            "," in name and folding.fold(name) == typed
            for option in [*named, *own]
            for name in self.names(game, option)
        )

    def label(self, value: types.Value) -> types.Value:
        return quantities.Several(map(self.each.label, value)) if isinstance(value, list) else value

    @property
    def lists(self) -> bool:
        return True

    def schema(self, game: games.Game) -> base.Schema:
        return {"type": "array", "items": self.each.schema(game)}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        del game
        return {"kind": "names", "of": self.named} if self.named else {"kind": "text"}

    def form(self, view: games.View) -> str:
        if isinstance(self.each, simple.Integer):
            low, high = self.each.bounds(view.game)
            return words._("whole numbers from {low} to {high}, separated by commas").format(low=low, high=high)
        return words._("names, separated by commas; Enter alone: none")

    def example(self, view: games.View) -> str:
        if not self.each.options(view.game):
            return self.each.example(view)
        return ", ".join(base.typed(self.each, view, option) for option in base.some(self.each, view)[:2])

    def written(self, value: types.Value) -> str:
        return ",".join(map(self.each.written, quantities.listed(value)))

    def said(self, view: games.View, value: types.Value) -> str:
        return ", ".join(self.each.said(view, part) for part in quantities.listed(value)) or "–"

    def changed(self, view: games.View, before: types.Value, now: types.Value) -> str:
        had, has = quantities.listed(before), quantities.listed(now)
        came, gone = _more(has, had), _more(had, has)
        if not came and not gone:
            return self.said(view, now)
        changes = [f"+ {self.said(view, [part])}" for part in came] + [f"− {self.said(view, [part])}" for part in gone]
        return ", ".join(changes)

    def sample(self, view: games.View, chance: random.Random) -> list[types.Value]:
        some = [self.each.sample(view, chance) for _ in range(chance.randint(0, 5))]
        return [part for index, part in enumerate(some) if part not in some[:index]]


class Counts(Within):
    """So many of each; a number alone is so many of which nothing more is known."""

    key = "counts"
    inside: ClassVar[Mapping[str, object] | None] = TYPE

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        if isinstance(raw, str) and ";" in raw:
            raw = [part for part in raw.split(";") if part.strip()]
        if isinstance(raw, list):
            return [self.read(game, name, each) for each in raw]
        if isinstance(raw, int) or self.is_number(game, raw):
            whole = simple.whole(name, raw, 0, MOST)
            return self.kept({UNKNOWN: whole})
        counts: dict[str, int] = {}
        counted: Iterable[tuple[str, types.Value]] = (
            raw.items() if isinstance(raw, dict) else self._pairs(game, str(raw))
        )
        for key, number in counted:
            thing = self.thing(game, name, str(key))
            counts[thing] = counts.get(thing, 0) + simple.whole(name, number, 0, MOST)
        return self.kept(counts)

    def _pairs(self, game: games.Game, raw: str) -> Iterator[tuple[str, str]]:
        """`basestar, 3 raiders`: things and how many; a name alone is one of it, whatever figures it has."""
        for part in (each for some in parted(raw) for each in self._listed(game, some)):
            found, spoken = NUMBERED.fullmatch(part), numerals.counted(part)
            thing = (found["named"] or found["thing"]) if found else ""
            if self.each.is_called(game, part):
                yield part, "1"
            elif spoken and not (found and self.each.is_called(game, thing)):
                yield spoken.thing, str(spoken.number)
            elif found:
                yield thing, found["first"] or found["last"]
            else:
                yield part, "1"

    def _listed(self, game: games.Game, raw: str) -> list[str]:
        """What “and” joins, unless that is a name which has it."""
        found = NUMBERED.fullmatch(raw)
        names = [raw, (found["named"] or found["thing"]) if found else raw]
        whole = any(self.each.is_called(game, name) for name in names)
        return [raw] if whole else [part for each in AND.split(raw) if (part := each.strip())]

    def kept(self, counts: dict[str, int]) -> dict[str, int]:
        """Without things of which there are none."""
        return {thing: number for thing, number in counts.items() if number}

    def thing(self, game: games.Game, name: str, raw: str) -> str:
        """What is counted, by its name."""
        return UNKNOWN if raw == UNKNOWN else str(self.each.read(game, name, raw))

    def here(self, view: games.View, part: str) -> bool:
        return part == UNKNOWN or self.each.here(view, part)

    def schema(self, game: games.Game) -> base.Schema:
        whole: base.Schema = {"type": "integer", "minimum": 0}
        counted: base.Schema = {
            "type": "object",
            "propertyNames": self.each.schema(game),
            "additionalProperties": whole,
        }
        return {"anyOf": [counted, whole]}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        del game
        return {"kind": "counts", "of": self.named} if self.named else {"kind": "text"}

    def form(self, view: games.View) -> str:
        return base.for_example(self.example(view))

    def example(self, view: games.View) -> str:
        return f"{self.each.example(view)} 3"

    def written(self, value: types.Value) -> str:
        if isinstance(value, list):
            return ";".join(map(self.written, value))
        return ",".join(f"{thing}={number}" for thing, number in quantities.counts(value).items())

    def said(self, view: games.View, value: types.Value) -> str:
        if isinstance(value, list):
            return "; ".join(self.said(view, each) for each in value)
        counted = quantities.counts(value).items()
        return ", ".join(f"{self.title(view, thing)}: {number}" for thing, number in counted) or "–"

    def changed(self, view: games.View, before: types.Value, now: types.Value) -> str:
        had, has = quantities.counts(before), quantities.counts(now)
        by = {thing: has.get(thing, 0) - had.get(thing, 0) for thing in {**had, **has}}
        return ", ".join(f"{signed(number)} {self.title(view, thing)}" for thing, number in by.items() if number)

    def title(self, view: games.View, option: str) -> str:
        return view.form(option, "") if option == UNKNOWN or WITH in option else self.each.title(view, option)

    def sample(self, view: games.View, chance: random.Random) -> dict[str, int]:
        some = {self.one(view, chance) for _ in range(chance.randint(0, 3))}
        return {thing: chance.randint(1, 4) for thing in sorted(some)}

    def one(self, view: games.View, chance: random.Random) -> str:
        """One thing that can be counted here."""
        return str(self.each.sample(view, chance)) if chance.randint(0, 3) else UNKNOWN


class Tally(Counts):
    """So many of each as somebody counted: none is kept, too."""

    key = "tally"

    def kept(self, counts: dict[str, int]) -> dict[str, int]:
        return counts


def _more(some: list[types.Value], others: list[types.Value]) -> list[types.Value]:
    """What there is more of in one list than in another."""
    left, found = list(others), []
    for part in some:
        if part in left:
            left.remove(part)
        else:
            found.append(part)
    return found


def signed(number: int) -> str:
    """A number with its sign: +1, −2."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


# How many of a thing: “raider=3”, “raider: 3”, “raider x3”, “raider 3”, “3 raiders”, “3 x raider”; behind “=” anything
# is meant to be a number.
NUMBERED = re.compile(
    r"(?P<thing>[^=]*?[^=\s])\s*(?:=\s*|[:*×]\s*(?=-?\d+$)|\s(?:x\s*)?(?=\d+$))(?P<last>.*)"
    r"|(?P<first>\d+)\s*(?:[*×]\s*|x?\s)\s*(?P<named>[^\d\s].*)",
    re.IGNORECASE,
)


AND = re.compile(r"\s+(?:and|i|oraz|és)\s+", re.IGNORECASE)  # before the last of several


def parted(raw: str) -> list[str]:
    """What stands between commas, as far as these stand in no brackets."""
    return re.split(r",(?![^(]*\))", raw)


def total(counts: Mapping[str, int]) -> int:
    return sum(counts.values())
