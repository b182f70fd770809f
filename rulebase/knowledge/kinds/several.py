"""Several things: a list, so many of each, and things that carry marks of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rulebase import words
from rulebase.knowledge import folding, problems
from rulebase.knowledge.kinds import base, names, simple

if TYPE_CHECKING:
    import random

    from rulebase.knowledge import game as games

UNKNOWN = "unknown"  # a thing of which only that it is there is known
WITH = "+"  # between a thing and each of its marks
MOST = 999  # things of one sort that can be told
_TYPE = {"$ref": "#/$defs/value-type"}


class Within(base.Shape):
    """A shape whose values are made of those of another."""

    @property
    def each(self) -> base.Shape:
        return base.of(self.inner)

    def options(self, game: games.Game) -> list[str]:
        return self.each.options(game)

    def names(self, game: games.Game, option: str) -> list[str]:
        return self.each.names(game, option)

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
    inside: ClassVar[dict[str, Any] | None] = _TYPE

    def read(self, game: games.Game, name: str, raw: Any) -> list[Any]:
        parts = raw if isinstance(raw, list) else self.parted(game, str(raw))
        return [self.each.read(game, name, part) for part in parts if part != ""]

    def parted(self, game: games.Game, raw: str) -> list[str]:
        """What stands between commas; a name that has a comma of its own is not torn apart."""
        parts = [part.strip() for part in raw.split(",")]
        if len(parts) == 1:
            return parts
        joined = {
            folding.fold(each) for option in self.options(game) for each in self.names(game, option) if "," in each
        }
        found: list[str] = []
        while parts:
            lengths = range(len(parts), 1, -1) if joined else ()
            whole = next((some for some in lengths if folding.fold(", ".join(parts[:some])) in joined), 1)
            found.append(", ".join(parts[:whole]))
            parts = parts[whole:]
        return found

    def label(self, value: Any) -> Any:
        from rulebase.knowledge import game as games

        return games.Several(self.each.label(part) for part in value) if isinstance(value, list) else value

    @property
    def lists(self) -> bool:
        return True

    def schema(self, game: games.Game) -> dict[str, Any]:
        return {"type": "array", "items": self.each.schema(game)}

    def control(self, game: games.Game) -> dict[str, Any]:
        del game
        return {"kind": "names", "of": self.named} if self.named else {"kind": "text"}

    def form(self, view: games.View) -> str:
        if isinstance(self.each, simple.Integer):
            low, high = self.each.bounds(view.game)
            return words._("whole numbers from {low} to {high}, separated by commas").format(low=low, high=high)
        return words._("names, separated by commas; Enter alone: none")

    def written(self, value: Any) -> str:
        return ",".join(self.each.written(part) for part in value)

    def said(self, view: games.View, value: Any) -> str:
        return ", ".join(view.say(self.each.label(part)) for part in value) or "–"

    def changed(self, view: games.View, before: Any, now: Any) -> str:
        came, gone = _more(now, before), _more(before, now)
        if not came and not gone:
            return self.said(view, now)
        told = [f"+ {self.said(view, [part])}" for part in came] + [f"− {self.said(view, [part])}" for part in gone]
        return ", ".join(told)

    def sample(self, view: games.View, chance: random.Random) -> list[Any]:
        some = [self.each.sample(view, chance) for _ in range(chance.randint(0, 5))]
        return [part for index, part in enumerate(some) if part not in some[:index]]


class Counts(Within):
    """So many of each; a number alone is so many of which nothing more is known."""

    key = "counts"
    inside: ClassVar[dict[str, Any] | None] = _TYPE

    def read(self, game: games.Game, name: str, raw: Any) -> Any:
        if isinstance(raw, list):
            return [self.read(game, name, each) for each in raw]
        if isinstance(raw, int) or str(raw).strip().isdecimal():
            whole = simple.whole(name, raw, 0, MOST)
            return {UNKNOWN: whole} if whole else {}
        counts: dict[str, int] = {}
        for key, number in raw.items() if isinstance(raw, dict) else pairs(name, str(raw)):
            thing = self.thing(game, name, str(key))
            counts[thing] = counts.get(thing, 0) + simple.whole(name, number, 0, MOST)
        return {thing: number for thing, number in counts.items() if number}

    def thing(self, game: games.Game, name: str, raw: str) -> str:
        """What is counted, by its name."""
        return UNKNOWN if raw == UNKNOWN else self.each.read(game, name, raw)

    def here(self, view: games.View, part: str) -> bool:
        return part == UNKNOWN or self.each.here(view, part)

    def schema(self, game: games.Game) -> dict[str, Any]:
        whole = {"type": "integer", "minimum": 0}
        counted = {"type": "object", "propertyNames": self.each.schema(game), "additionalProperties": whole}
        return {"anyOf": [counted, whole]}

    def control(self, game: games.Game) -> dict[str, Any]:
        del game
        return {"kind": "counts", "of": self.named} if self.named else {"kind": "text"}

    def form(self, view: games.View) -> str:
        del view
        return words._("name=number, separated by commas")

    def written(self, value: Any) -> str:
        if isinstance(value, list):
            return ";".join(map(self.written, value))
        return ",".join(f"{thing}={number}" for thing, number in value.items())

    def said(self, view: games.View, value: Any) -> str:
        if isinstance(value, list):
            return "; ".join(self.said(view, each) for each in value)
        return ", ".join(f"{self.title(view, thing)}: {number}" for thing, number in value.items()) or "–"

    def changed(self, view: games.View, before: Any, now: Any) -> str:
        things = [*before, *(thing for thing in now if thing not in before)]
        by = {thing: now.get(thing, 0) - before.get(thing, 0) for thing in things}
        return ", ".join(f"{signed(number)} {self.title(view, thing)}" for thing, number in by.items() if number)

    def title(self, view: games.View, option: str) -> str:
        return view.form(option, "") if option == UNKNOWN or WITH in option else self.each.title(view, option)

    def sample(self, view: games.View, chance: random.Random) -> dict[str, int]:
        some = {self.one(view, chance) for _ in range(chance.randint(0, 3))}
        return {thing: chance.randint(1, 4) for thing in sorted(some)}

    def one(self, view: games.View, chance: random.Random) -> str:
        """One thing that can be counted here."""
        return str(self.each.sample(view, chance)) if chance.randint(0, 3) else UNKNOWN


class Pieces(Counts):
    """Things counted, each of which may carry marks: basestar+structural-damage, viper+kara-thrace.

    Declared as {of: <names>, with: {mark: <names or boolean>}}; a mark is told by its value, or by its name if it is
    a yes.
    """

    key = "pieces"
    inside: ClassVar[dict[str, Any] | None] = {
        "type": "object",
        "required": ["of"],
        "additionalProperties": False,
        "properties": {
            "of": _TYPE,
            "with": {
                "type": "object",
                "propertyNames": {"$ref": "#/$defs/name"},
                "additionalProperties": _TYPE,
                "description": "what a piece may carry: {pilot: {kind: character}, hidden: boolean}",
            },
        },
        "description": "the things, and what each may carry: {of: {rows: units}, with: {pilot: {kind: character}}}",
    }

    @property
    def each(self) -> base.Shape:
        return base.of(self.inner["of"])

    @property
    def marks(self) -> dict[str, base.Shape]:
        return {mark: base.of(declared) for mark, declared in self.inner.get("with", {}).items()}

    def thing(self, game: games.Game, name: str, raw: str) -> str:
        thing, *marks = [part.strip() for part in raw.split(WITH)]
        known = super().thing(game, name, thing)
        return WITH.join([known, *sorted(self._mark(game, name, mark) for mark in marks)])

    def _mark(self, game: games.Game, name: str, raw: str) -> str:
        known = self._known(game)
        if raw in known:
            return raw
        typed = folding.fold(raw)
        found = [mark for mark, called in known.items() if typed in map(folding.fold, called)]
        if len(found) == 1:
            return found[0]
        near = problems.closest(raw, [each for called in known.values() for each in called]) or ""
        raise base.wrong(name, raw, names.expected(found or list(known)), near)

    def _known(self, game: games.Game) -> dict[str, list[str]]:
        """Every mark, with all that it may be called."""
        known: dict[str, list[str]] = {}
        for mark, shape in self.marks.items():
            if isinstance(shape, simple.Boolean):
                known[mark] = [mark, *(game.names(mark) if mark in game.entries else [])]
            known |= {option: shape.names(game, option) for option in shape.options(game)}
        return known

    def here(self, view: games.View, part: str) -> bool:
        thing, *marks = part.split(WITH)
        return super().here(view, thing) and all(self._mark_here(view, mark) for mark in marks)

    def _mark_here(self, view: games.View, mark: str) -> bool:
        return any(mark not in shape.options(view.game) or shape.here(view, mark) for shape in self.marks.values())

    def schema(self, game: games.Game) -> dict[str, Any]:
        del game
        whole = {"type": "integer", "minimum": 0}
        return {"anyOf": [{"type": "object", "additionalProperties": whole}, whole]}

    def control(self, game: games.Game) -> dict[str, Any]:
        carried = {mark: shape.control(game) for mark, shape in self.marks.items()}
        return {"kind": "pieces", "of": self.named, "marks": carried, "called": self.called.named}

    @property
    def called(self) -> Marks:
        """What pieces may carry, as a list of names."""
        return Marks(list(self.marks))

    def offered(self) -> Iterator[base.Shape]:
        yield self.each
        yield self.called
        for shape in self.marks.values():
            yield from shape.offered()

    def form(self, view: games.View) -> str:
        del view
        return words._("name=number, separated by commas; what a piece carries follows it with +")

    def one(self, view: games.View, chance: random.Random) -> str:
        piece = super().one(view, chance)
        marks = [mark for mark in self._known(view.game) if self._mark_here(view, mark)]
        some = chance.sample(marks, min(len(marks), chance.randint(0, 2))) if piece != UNKNOWN else []
        return WITH.join([piece, *sorted(some)])

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        yield from (fault.below("of").below(self.key) for fault in self.each.faults(game))
        for mark, shape in self.marks.items():
            yield from (fault.below(mark).below("with").below(self.key) for fault in shape.faults(game))


class Marks(names.Name):
    """What pieces may carry, by what it is called; told only as a part of a piece."""

    def options(self, game: games.Game) -> list[str]:
        del game
        return list(self.inner)

    def here(self, view: games.View, part: str) -> bool:
        return part not in view.game.entries or view.entry(part) is not None

    @property
    def named(self) -> str:
        return f"marks:{'|'.join(self.inner)}"


def _more(some: list[Any], others: list[Any]) -> list[Any]:
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


def pairs(name: str, raw: str) -> list[tuple[str, str]]:
    """`basestar=1,raider=4`, as typed on the command line."""
    found = []
    for part in raw.split(","):
        if not part.strip():
            continue
        thing, equals, number = part.partition("=")
        if not equals:
            raise base.wrong(name, part, words._("name=number, separated by commas"))
        found.append((thing.strip(), number.strip()))
    return found


def bare(piece: str) -> str:
    """What a piece is, without what it carries."""
    return piece.partition(WITH)[0]


def carried(piece: str) -> list[str]:
    """What a piece carries."""
    return piece.split(WITH)[1:]


def total(counts: Mapping[str, int]) -> int:
    return sum(counts.values())
