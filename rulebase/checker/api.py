"""What the procedures of a game may import: how a rule asks, tells and ends.

A procedure is a generator named after its question. It yields requests and receives their values;
it returns an Answer. It knows no edition, no number and no language: those come from tables and rules.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol, cast

UNSET: Any = object()


class Said:
    """Something that a rule says, with the values that fill its sentence."""

    under = ""  # the entry whose name stands over it, if any

    def __init__(self, rule: str, says: str, **values: Any) -> None:
        self.rule = rule
        self.says = says
        self.values = values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rule!r}, {self.says!r}, {self.values!r})"


class Step(Said):
    """One step of the reasoning."""


class Under:
    """The steps that follow stand under a heading: the name of an entry."""

    def __init__(self, entry: str) -> None:
        self.entry = entry


class Refuse(Said):
    """The rule forbids it; nothing follows. A missing table row is named, so that the user hears where it exists."""

    def __init__(self, rule: str, says: str, missing: tuple[str, str] | None = None, **values: Any) -> None:
        super().__init__(rule, says, **values)
        self.missing = missing


class Silent:
    """The rulebooks do not say; names the open question."""

    def __init__(self, question: str) -> None:
        self.question = question


class Need:
    """Asks for a fact; a default given here stands for facts that have no fixed one."""

    def __init__(self, fact: str, default: Any = UNSET) -> None:
        self.fact = fact
        self.default = default


class Roll:
    """Asks for a die; unknown, every face is equally likely."""

    def __init__(self, fact: str) -> None:
        self.fact = fact


class Deal:
    """Asks what was dealt: so many cards from a deck given as numbers of cards by kind."""

    def __init__(self, count: int, deck: Mapping[str, int], fact: str = "dealt") -> None:
        self.count = count
        self.deck = dict(deck)
        self.fact = fact


class Choose(Said):
    """Asks a player to choose; `by` is who chooses, the rule says so."""

    def __init__(self, by: str, options: Sequence[Any], rule: str, says: str, **values: Any) -> None:
        super().__init__(rule, says, **values)
        self.by = by
        self.options = list(options)


class Answer(Said):
    """How it ends: the sentence to read aloud, and the outcome as data."""

    def __init__(
        self,
        rule: str,
        says: str,
        values: Mapping[str, Any],
        outcome: Mapping[str, Any],
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(rule, says, **values)
        self.outcome = dict(outcome)
        self.changes = dict(changes or {})


Request = Need | Roll | Deal | Choose | Step | Under | Refuse | Silent
Procedure = Generator[Request, Any, Answer]


class Way:
    """One way in which a question can go: what was chosen on it, what was said, and how it ended."""

    def __init__(self, picked: Mapping[str, Any], steps: Sequence[Step], end: Answer | Refuse | Silent | Need) -> None:
        self.picked = picked
        self.steps = steps
        self.end = end

    @property
    def outcome(self) -> dict[str, Any]:
        """The outcome as data; empty where there is none."""
        return self.end.outcome if isinstance(self.end, Answer) else {}


class Absent(LookupError):
    """A row that the table does not have in this configuration."""


class Table(Protocol):
    """A table of the game as it stands on this table."""

    @property
    def list(self) -> list[Any]: ...
    def row(self, *key: str) -> Mapping[str, Any]: ...
    def get(self, *key: str) -> Mapping[str, Any] | None: ...
    def keys(self) -> Sequence[str]: ...
    def value(self, name: str) -> Any: ...
    def __contains__(self, key: str) -> bool: ...


class Game(Protocol):
    """What a procedure may look up."""

    def table(self, name: str) -> Table: ...
    def has(self, entry: str) -> bool: ...
    def character(self, name: str) -> Mapping[str, Any]: ...
    def card(self, name: str) -> Mapping[str, Any]: ...
    def data(self, name: str, field: str) -> Any: ...
    def group(self, name: str) -> str: ...
    def cards(self) -> Sequence[str]: ...


Question = Callable[[Game], Procedure]


def ends(game: Game, question: Question, told: Mapping[str, Any]) -> list[Way]:
    """Every way in which another question goes with these facts, by the drivers that answer a user.

    What is neither told nor has a default ends its way as a Need.
    """
    # A question that asks no other does not wait for the drivers' arithmetic.
    from rulebase.checker import drive, explore, look

    looked = cast("look.Game", game)
    respond = drive.given(dict(told), looked.defaults)
    found = explore.ways(lambda: looked, question, respond, looked.faces, choices=True)
    return [Way(dict(way.picked), way.run.steps, cast("Any", way.run.end)) for way in found]


def within(span: Sequence[int], number: int) -> bool:
    """Whether a number lies in a range of a table."""
    low, high = span
    return low <= number <= high
