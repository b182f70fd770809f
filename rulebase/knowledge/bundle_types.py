"""What the compiler makes of a game: its core, which every question reads, and what is kept beside it.

Only type checkers need this module, as they need `nouns`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Required, TypedDict

from rulebase.knowledge import nouns


class CardList(TypedDict):
    title: nouns.Text
    of: str
    by: str
    rule: str
    quiet: NotRequired[bool]
    card: NotRequired[str]


class CardFilter(TypedDict, total=False):
    title: Required[nouns.Named]
    of: Required[str | list[str]]
    named: str
    values: dict[str, nouns.Named]


class Cards(TypedDict, total=False):
    """What cards show, and what their list is filtered by."""

    groups: list[str]
    printed: dict[str, str]
    told: dict[str, CardList]
    filters: dict[str, CardFilter]


class Module(TypedDict, total=False):
    """A module of procedures: the tables that it looks up, the functions that hold of every position."""

    tables: Required[list[str]]
    functions: list[str]


class Reads(TypedDict):
    """What the procedure of a question reads and writes, and the questions inside it."""

    parts: list[str]
    facts: list[str]
    inside: list[str]
    writes: list[str]


class Titled(TypedDict):
    title: nouns.Text


class Checklist(TypedDict):
    """What is done before the first turn: the question that tells it, and the numbers for which it is asked."""

    question: str
    each: str
    numbers: list[int]


class TablePage(TypedDict, total=False):
    """What the site lets one tell by clicks, and the question that answers it."""

    facts: Required[list[str]]
    question: str
    holding: str


class Sign(TypedDict, total=False):
    """How a piece is drawn: a letter or two in a simple shape."""

    letters: Required[nouns.Named]
    shape: Required[str]
    tone: str


class Turned(TypedDict):
    """How a board lies while a part of the position is true: where its fields are then."""

    by: str
    fields: dict[str, list[int]]


class Board(TypedDict, total=False):
    """A board that is drawn: which part of the position it shows, and where its fields are."""

    id: Required[str]
    part: Required[str]
    title: Required[nouns.Named]
    columns: Required[int]
    fields: Required[dict[str, list[int]]]
    things: Required[list[str]]
    labels: str
    flags: dict[str, str]
    landmarks: dict[str, list[int]]
    turned: Turned


class Picture(TypedDict):
    boards: list[Board]
    signs: dict[str, Sign]


class SheetBlock(TypedDict, total=False):
    """A block of the printed sheet, or the name of a subject to which those below it belong."""

    show: list[str]
    subject: str
    title: nouns.Text
    drawn: str
    when: nouns.When
    players: str | list[int]


class Core(TypedDict, total=False):
    schema: Required[int]
    id: Required[str]
    title: Required[nouns.Text]
    languages: Required[list[str]]
    rights: nouns.Text
    default: Required[str]
    features: Required[dict[str, nouns.Feature]]
    rulesets: Required[dict[str, nouns.Ruleset]]
    choices: dict[str, Titled]
    subjects: dict[str, Titled]
    cards: Cards
    checklist: Checklist
    table: TablePage
    grammar: dict[str, Mapping[str, nouns.Value]]
    redirects: dict[str, str]
    entries: Required[Mapping[str, nouns.Entry]]
    patches: Required[Mapping[str, nouns.Patch]]
    facts: Required[dict[str, nouns.Fact]]
    marks: Required[dict[str, nouns.Text]]
    slots: Required[dict[str, nouns.Slot]]
    position: Required[nouns.Position]
    picture: Required[Picture]
    questions: Required[dict[str, nouns.Question]]
    discrepancies: Required[dict[str, nouns.Discrepancy]]
    open: Required[dict[str, nouns.OpenQuestion]]
    rulings: Required[dict[str, nouns.Ruling]]
    quickref: Required[list[SheetBlock]]
    procedures: Required[dict[str, str]]
    modules: Required[dict[str, Module]]
    reads: Required[dict[str, Reads]]
    handed: Required[list[str]]
    occurs: Required[list[str]]
    kinds: Required[dict[str, list[str]]]
    groups: Required[dict[str, list[str]]]
    patched: Required[dict[str, list[str]]]
    books: dict[str, nouns.Book]


class Compiled(TypedDict):
    """A whole game as it is written to disk."""

    core: Core
    books: dict[str, nouns.Book]
    gists: dict[str, list[str]]
    names: dict[str, list[str]]
    scenarios: list[nouns.Scenario]
    texts: dict[str, list[str | None]]
