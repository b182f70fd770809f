"""Things that carry marks of their own: a damaged basestar, a viper with its pilot."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import ClassVar

from rulebase.documents import problems
from rulebase.model import folding, quantities, types
from rulebase.model import game as games
from rulebase.model.shapes import base, names, several, simple


class Pieces(several.Counts):
    """Things counted, each of which may carry marks: basestar+structural-damage, viper+kara-thrace.

    Declared as {of: <names>, with: {mark: <names or boolean>}}; a mark is given by its value, or by its name if it is
    a yes. With {unknown: {field: <names>}} of a thing that nobody knows its kind may be known, as what its data have in
    that field: unknown+politics, or just politics.
    """

    key = "pieces"
    inside: ClassVar[Mapping[str, object] | None] = {
        "type": "object",
        "required": ["of"],
        "additionalProperties": False,
        "properties": {
            "of": several.TYPE,
            "with": {
                "type": "object",
                "propertyNames": {"$ref": "#/$defs/name"},
                "additionalProperties": several.TYPE,
                "description": "what a piece may carry: {pilot: {kind: character}, hidden: boolean}",
            },
            "unknown": {
                "type": "object",
                "propertyNames": {"$ref": "#/$defs/name"},
                "additionalProperties": several.TYPE,
                "description": "the kind of one that nobody knows, by a field of its data: {skill: {rows: skills}}",
            },
        },
        "description": "the things, and what each may carry: {of: {rows: units}, with: {pilot: {kind: character}}}",
    }

    inner: dict[str, types.Value]

    @property
    def each(self) -> base.Shape:
        return base.of(self.inner["of"])

    @property
    def marks(self) -> dict[str, base.Shape]:
        return {mark: base.of(declared) for mark, declared in quantities.keyed(self.inner.get("with", {})).items()}

    @property
    def kinds(self) -> dict[str, base.Shape]:
        """What may be known of a thing that nobody knows, by the field of its data."""
        return {field: base.of(declared) for field, declared in quantities.keyed(self.inner.get("unknown", {})).items()}

    def unseen(self, game: games.Game, thing: str) -> str:
        """A thing as it lies there for whoever does not know which it is: of its kind, if that may be known."""
        data = game.entries[bare(thing)].get("data", {}) if bare(thing) in game.entries else {}
        told = [mark for mark in carried(thing) if any(mark in shape.options(game) for shape in self.kinds.values())]
        kinds = told if bare(thing) == several.UNKNOWN else [data[field] for field in self.kinds if field in data]
        return several.WITH.join([several.UNKNOWN, *kinds])

    def thing(self, game: games.Game, name: str, raw: str) -> str:
        thing, *marks = [part.strip() for part in self._plus(game, raw).split(several.WITH)]
        if not marks and not self.each.is_called(game, thing) and self._kind(game, thing):
            thing, marks = several.UNKNOWN, [thing]
        known = super().thing(game, name, thing)
        kinds = [self._kind(game, mark) if known == several.UNKNOWN else "" for mark in marks]
        told = (kind or self._mark(game, name, mark) for mark, kind in zip(marks, kinds, strict=True))
        return several.WITH.join([known, *sorted(told)])

    def _kind(self, game: games.Game, raw: str) -> str:
        """The kind of a thing that nobody knows, by its name; empty if it is none."""
        kind = next((shape for shape in self.kinds.values() if shape.is_called(game, raw)), None)
        return str(kind.read(game, raw, raw)) if kind else ""

    def _plus(self, game: games.Game, raw: str) -> str:
        """“viper (Starbuck)”, “Starbuck’s viper”, “viper Starbuck” as `viper+Starbuck`."""
        if several.WITH in raw or " " not in raw.replace("(", " ") or self.each.is_called(game, raw):
            return raw
        bracketed = _BRACKETED.fullmatch(raw)
        if bracketed:
            return several.WITH.join([bracketed["thing"], *re.split("[,;]", bracketed["marks"])])
        apart = _OWNERS.sub(" ", raw).split()
        for cut in range(1, len(apart)):
            for thing, mark in permutations((" ".join(apart[:cut]), " ".join(apart[cut:]))):
                if self.each.is_called(game, thing) and len(self._marked(game, mark)) == 1:
                    return f"{thing}{several.WITH}{mark}"
        return raw

    def _marked(self, game: games.Game, raw: str) -> list[str]:
        """The marks that go by a name, or else by what it is without an ending."""
        called = {mark: [folding.fold(each) for each in names] for mark, names in self._known(game).items()}
        typed = folding.fold(raw)
        for stem in (typed, *folding.stems(typed)):
            found = [mark for mark, names in called.items() if stem in names]
            if found:
                return found
        return []

    def _mark(self, game: games.Game, name: str, raw: str) -> str:
        if any(
            raw == mark if isinstance(shape, simple.Boolean) else raw in shape.options(game)
            for mark, shape in self.marks.items()
        ):
            return raw
        known, found = self._known(game), self._marked(game, raw)
        if len(found) == 1:
            return found[0]
        spelling = {each: mark for mark, called in known.items() for each in called}
        raise base.unknown(name, raw, found or list(known), spelling.get(problems.closest(raw, spelling) or "", ""))

    def _known(self, game: games.Game) -> dict[str, list[str]]:
        """Every mark, with all that it may be called."""
        known: dict[str, list[str]] = {}
        for mark, shape in self.marks.items():
            if isinstance(shape, simple.Boolean):
                known[mark] = [mark, *(game.names(mark) if mark in game.entries else [])]
            known |= {option: shape.names(game, option) for option in shape.options(game)}
        return known

    def here(self, view: games.View, part: str) -> bool:
        thing, *marks = part.split(several.WITH)
        return super().here(view, thing) and all(self._mark_here(view, mark) for mark in marks)

    def missing(self, view: games.View, value: types.Value) -> list[str]:
        """The thing where it is not here itself, else what it carries."""
        found = []
        for part in super().missing(view, value):
            thing, *marks = part.split(several.WITH)
            gone = not super().here(view, thing)
            found += [thing] if gone else [mark for mark in marks if not self._mark_here(view, mark)]
        return found

    def _mark_here(self, view: games.View, mark: str) -> bool:
        shapes = (*self.marks.values(), *self.kinds.values())
        marks = [shape for shape in shapes if mark in shape.options(view.game)]
        return not marks or any(shape.here(view, mark) for shape in marks)

    def schema(self, game: games.Game) -> base.Schema:
        del game
        whole: base.Schema = {"type": "integer", "minimum": 0}
        return {"anyOf": [{"type": "object", "additionalProperties": whole}, whole]}

    def control(self, game: games.Game) -> dict[str, types.Value]:
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
        return base.for_example(self.example(view))

    def example(self, view: games.View) -> str:
        """So many of one piece; and one that carries something, as the game's own scenarios have it."""
        some = super().example(view)
        carrying = next((piece for piece in _carrying(view.game) if self._fits(view, piece)), "")
        if not carrying:
            return some
        marks = [
            each
            for shape in self.marks.values()
            for each in (shape,)
            if carried(carrying)[0] in each.options(view.game)
        ]
        held = (
            base.typed(marks[0], view, carried(carrying)[0]) if marks else self.called.title(view, carried(carrying)[0])
        )
        return f"{some}, {base.typed(self.each, view, bare(carrying))} ({held})"

    def _fits(self, view: games.View, piece: str) -> bool:
        known = self._known(view.game)
        return bare(piece) in self.each.options(view.game) and carried(piece)[0] in known and self.here(view, piece)

    def one(self, view: games.View, chance: random.Random) -> str:
        piece = super().one(view, chance)
        if piece == several.UNKNOWN:
            kinds = [str(shape.sample(view, chance)) for shape in self.kinds.values()]
            return several.WITH.join([piece, *kinds[: chance.randint(0, 1)]])
        marks = [mark for mark in self._known(view.game) if self._mark_here(view, mark)]
        some = chance.sample(marks, min(len(marks), chance.randint(0, 2)))
        return several.WITH.join([piece, *sorted(some)])

    def faults(self, game: games.Game) -> Iterator[base.Fault]:
        yield from (fault.below("of").below(self.key) for fault in self.each.faults(game))
        for key, shapes in (("with", self.marks), ("unknown", self.kinds)):
            for name, shape in shapes.items():
                yield from (fault.below(name).below(key).below(self.key) for fault in shape.faults(game))


class Marks(names.Name):
    """What pieces may carry, by what it is called; only as a part of a piece."""

    inner: list[str]

    def options(self, game: games.Game) -> list[str]:
        del game
        return list(self.inner)

    def here(self, view: games.View, part: str) -> bool:
        return part not in view.game.entries or view.entry(part) is not None

    @property
    def named(self) -> str:
        return f"marks:{'|'.join(self.inner)}"


_BRACKETED = re.compile(r"(?P<thing>[^()]*\S)\s*\((?P<marks>[^()]+)\)\s*")
_OWNERS = re.compile("['’]s? ")  # behind the name of who owns something


def _carrying(game: games.Game) -> Iterator[str]:
    """The pieces that carry something in the game's scenarios, those with a single mark."""
    for written in game.bundle.scenarios:
        for value in written.get("situation", {}).values():
            for pieces in value.values() if isinstance(value, dict) else ():
                found = list(pieces) if isinstance(pieces, dict) else several.parted(str(pieces))
                yield from (piece.partition("=")[0] for piece in found if len(carried(piece)) == 1)


def bare(piece: str) -> str:
    """What a piece is, without what it carries."""
    return piece.partition(several.WITH)[0]


def carried(piece: str) -> list[str]:
    """What a piece carries."""
    return piece.split(several.WITH)[1:]
