"""What a procedure may look up: the game as it stands on this table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rulebase.play.api.requests import Procedure, Value, Way

_Found = TypeVar("_Found")

# Cells, facts and parts are of the types that a game declares in its YAML: lint holds them to it, no annotation can.
Row = Mapping[str, "Any"]


class Table(Protocol):
    """A table of the game as it stands on this table."""

    @property
    def list(self) -> list[Any]: ...
    def row(self, *key: str) -> Row: ...
    def get(self, *key: str) -> Row | None: ...
    def keys(self) -> Sequence[str]: ...
    def value(self, name: str) -> Any: ...
    def __contains__(self, key: str) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...


class Game(Protocol):
    """What a procedure may look up; `me` is the seat that is meant where none is named.

    `about` names the one key of a part that is asked about, where it does not matter that its others are not known.
    """

    me: str
    about: dict[str, str]

    def now(self, part: str, key: str = "", *, ask: str = "", skip: str = "", ignore: str = "") -> Any:
        """What a part is now. Where that is not known, its `untold:` says what comes of it.

        A single reading can say otherwise, with its reason: `ask` that it has to be known, unless something is usual;
        `skip` that it is None, and the answer tells what was not looked at; `ignore` that it is None without a word.
        """

    def known(self, part: str) -> Row:
        """All that is known of a part that has keys, by key; nobody hears of the others."""

    def here(self, part: str) -> bool:
        """Whether this game, as it is set up, has such a part."""

    def holding(self, sort: str) -> Sequence[str]:
        """The parts in which things of a group, or rows of a table, lie, as pieces, counted, or in a pile."""

    def lying(self, sort: str) -> Sequence[tuple[str, Mapping[str, int]]]:
        """What is known of things of a group, or rows of a table: in which part they lie, and how many of each."""

    def unseen(self, part: str, thing: str) -> str:
        """A thing as it lies in a part for whoever does not know which it is: of its kind, if that may be known."""

    def lies(self, *but: str) -> Sequence[str]:
        """The parts of which it is told that something is there, but for these."""

    def row_of(self, part: str, value: Value) -> Row:
        """The row that says what a value of a part is, where its values are rows of a table."""

    def seats(self, first: str = "") -> Sequence[str]:
        """Who plays, in the order of play, from somebody on."""

    def reading(self, discrepancy: str) -> str:
        """The reading in use where the rulebooks disagree and no table tells the difference."""

    def ends(self, question: Callable[[Game], Procedure], told: Mapping[str, Value]) -> list[Way]:
        """Every way in which another question goes on a table like this, but for what is given otherwise."""

    def audience(self, name: str, row: Row) -> Sequence[str]:
        """Who is meant by a word of an effect, as a function of the game's `audiences.py` says."""

    def die(self, fact: str) -> Row:
        """The row that describes the die with which a fact is rolled."""

    def table(self, name: str) -> Table: ...
    def has(self, entry: str) -> bool: ...
    def clauses(self, rule: str) -> Sequence[str]:
        """The names of a rule’s clauses, as it stands on this table."""

    def character(self, name: str) -> Row: ...
    def card(self, name: str) -> Row: ...
    def data(self, name: str, field: str) -> Any: ...
    def count(self, card: str) -> int:
        """How many copies of a card there are, in the box or as a patch says; one where nothing is said."""

    def group(self, name: str) -> str: ...
    def cards(self) -> Sequence[str]: ...
    def printed(self, worked: Callable[[Game], _Found], *, leans: bool = True) -> _Found:
        """What is worked out of print alone, whatever the position: once for a table, however often it is asked.

        An answer that says nothing of it, as where it only tells how likely something is, does not lean on it.
        """
