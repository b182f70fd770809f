"""What every shape can do, and how a shape is found by its key."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from rulebase import words
from rulebase.documents import problems
from rulebase.model import folding, types
from rulebase.model import game as games

Schema: TypeAlias = dict[str, "types.Value"]

SHAPES: dict[str, type[Shape]] = {}


class Shape:
    """One shape of values; `inner` is what its declaration says beside its key."""

    key = ""
    inside: ClassVar[Mapping[str, object] | None] = (
        None  # the JSON Schema of what its declaration says; none for a bare word
    )

    def __init_subclass__(cls) -> None:
        if cls.key:
            SHAPES[cls.key] = cls

    def __init__(self, inner: types.Value = None) -> None:
        self.inner = inner  # of a type that `inside` allows

    def read(self, game: games.Game, name: str, raw: types.Value) -> types.Value:
        """What was typed, as a value; or Failed with what was expected and the nearest name."""
        raise NotImplementedError(self.key)  # pragma: no cover

    def options(self, game: games.Game) -> list[str]:
        """The names that values are made of, in any configuration of the game."""
        del game
        return []

    def here(self, view: games.View, part: str) -> bool:
        """Whether a name that a value is made of is on this table."""
        del view, part
        return True

    def missing(self, view: games.View, value: types.Value) -> list[str]:
        """The names in a value that exist in the game but not in this configuration."""
        parts = [value] if isinstance(value, str) else value if isinstance(value, list | dict) else ()
        return [part for part in parts if isinstance(part, str) and not self.here(view, part)]

    def label(self, value: types.Value) -> types.Value:
        """A value by what it is called."""
        return value

    def title(self, view: games.View, option: str) -> str:
        """One of the options by what it is called."""
        return view.say(self.label(option))

    def names(self, game: games.Game, option: str) -> list[str]:
        """All that an option may be called."""
        return game.names(option) if option in game.entries else [option]

    def so_called(self, game: games.Game, name: str) -> list[str]:
        """The options that go by a name, as names are compared."""
        entries = game.so_called(name)
        return [
            option
            for option in self.options(game)
            if (option in entries if option in game.entries else name in map(folding.fold, self.names(game, option)))
        ]

    def among(self, game: games.Game, name: str) -> list[str]:
        """The options that belong to something of that name."""
        del game, name
        return []

    def is_called(self, game: games.Game, name: str) -> bool:
        """Whether an option goes by just this name."""
        return name in self.options(game) or bool(self.so_called(game, folding.fold(name)))

    def schema(self, game: games.Game) -> Schema:
        """Its JSON Schema."""
        del game
        return {}

    def control(self, game: games.Game) -> dict[str, types.Value]:
        """What a form needs to ask for it: the kind of control, and its bounds."""
        del game
        return {"kind": self.key}

    def form(self, view: games.View) -> str:
        """How it is typed, in a few words."""
        del view
        return ""

    def example(self, view: games.View) -> str:
        """Some value as a reader of this language types it; how it is typed, where none can be shown."""
        found = some(self, view)
        return typed(self, view, found[0]) if found else self.form(view)

    def written(self, value: types.Value) -> str:
        """A value as it is typed."""
        return str(value)

    def said(self, view: games.View, value: types.Value) -> str:
        """A value as a reader says it."""
        return self.title(view, value) if isinstance(value, str) else view.say(self.label(value))

    def changed(self, view: games.View, before: types.Value, now: types.Value) -> str:
        """In a few signs what has become of a value."""
        return f"{self.said(view, before)} → {self.said(view, now)}"

    def all(self, game: games.Game) -> Sequence[types.Value]:
        """Every value that it can have, where these are no things with names; nothing if they are."""
        del game
        return ()

    def sample(self, view: games.View, chance: random.Random) -> types.Value:
        """Some value that it can have in this configuration."""
        raise NotImplementedError(self.key)  # pragma: no cover

    @property
    def named(self) -> str:
        """What its names are listed under, the same for all shapes with the same names; empty if it has none."""
        return ""

    def offered(self) -> Iterator[Shape]:
        """The shapes whose names its control offers, each to be listed under what they are `named`."""
        if self.named:
            yield self

    @property
    def lists(self) -> bool:
        """Whether a value is several things, one after another."""
        return False

    def faults(self, game: games.Game) -> Iterator[Fault]:
        """What is wrong with its declaration in this game."""
        del game
        yield from ()


class Fault(NamedTuple):
    """Something wrong in a declaration: where below it, what kind of thing is meant, its name, and those that are."""

    keys: tuple[str, ...]
    what: str
    name: types.Value = ""
    known: tuple[str, ...] = ()

    def below(self, key: str) -> Fault:
        return self._replace(keys=(key, *self.keys))


def of(declared: types.Value) -> Shape:
    """The shape that a game declares: `boolean`, or one key with what belongs to it."""
    if isinstance(declared, str):
        return SHAPES[declared]()
    assert isinstance(declared, dict)
    [(key, inner)] = declared.items()
    return SHAPES[key](inner)


def known(declared: types.Value) -> bool:
    """Whether there is such a shape."""
    if isinstance(declared, dict):
        return len(declared) == 1 and next(iter(declared)) in SHAPES
    return isinstance(declared, str) and declared in SHAPES


def wrong(name: str, raw: types.Value, expected: str) -> problems.Failed:
    """A value that is none of this fact."""
    return problems.Failed([problems.Problem("wrong-value", not_of(raw, name), expected=expected, typed=str(raw))])


def not_of(raw: types.Value, fact: str) -> str:
    """That a value is none of a fact, which is meant by its id or by what it is called."""
    return words._("“{value}” is not a value of “{fact}”").format(value=raw, fact=fact)


def unknown(name: str, raw: types.Value, known: list[str], near: str = "") -> problems.Failed:
    """A name that is none of those that are known, with the nearest of them."""
    [problem] = wrong(name, raw, problems.one_of(known, near)).problems
    listed = tuple(known) if problem.expected else ()
    return problems.Failed([problem._replace(hint=near, near=near, known=listed)])


def wordings(game: games.Game, text: types.Text) -> list[str]:
    """A text in every language as it is read: numbers of tables and terms filled in, by the first rules."""
    here = game.setup.configurations[0]
    return [
        game.at(here, language).render(text) if "{" in written else written
        for language, written in game.wording(text).items()
    ]


def spoken(game: games.Game) -> games.View:
    """The game in the language of whoever types, by its first rules."""
    language = words.language()
    return game.at(game.setup.configurations[0], language if language in game.languages else game.languages[0])


def typed(shape: Shape, view: games.View, option: str) -> str:
    """One of the options as it is typed: by what it is called, unless signs in that would be read otherwise."""
    aliases = view.game.entries[option].get("aliases", {}) if option in view.game.entries else {}
    called = (shape.title(view, option), *aliases.get(view.language, ()))
    return next((name for name in called if not any(sign in name for sign in ",;:=+()")), option)


def some(shape: Shape, view: games.View) -> list[str]:
    """The options of this configuration, or of any if it has none."""
    options = shape.options(view.game)
    return [option for option in options if shape.here(view, option)] or options


def for_example(example: str) -> str:
    """How something is told, by one example."""
    return words._("for example {example}").format(example=example)


def is_here(view: games.View, fact: str) -> bool:
    """Whether a part belongs to this configuration at all."""
    needed = view.game.core["facts"][fact].get("with")
    return needed is None or view.entry(needed) is not None
