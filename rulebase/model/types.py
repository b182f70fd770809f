"""Types of what a bundle holds: entries, facts, questions, patches, books and their sections.

Each is plain JSON, here with its keys. What may hold anything that YAML can write (a cell of a table, what a card
prints, what was given) is a `Value`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, Required, TypeAlias, TypedDict

Value: TypeAlias = "bool | int | float | str | Sequence[Value] | Mapping[str, Value] | None"
Values: TypeAlias = "dict[str, Value]"  # of facts and parts by name
Keys: TypeAlias = tuple[str | int, ...]  # the way to something inside a document
When: TypeAlias = str | list[str]  # the features with which something holds
Declared: TypeAlias = "str | Mapping[str, Value]"  # a type: `boolean`, or one key with what belongs to it

# A text in the languages of its game: its number in their lists, and what it alone is cited from.
Text = TypedDict("Text", {"$": Required[int], "sources": list[str]}, total=False)
Named: TypeAlias = "Text | str"  # a text, or the one name that a thing has in every language


class Column(TypedDict, total=False):
    type: Required[str]
    title: Required[Text]
    quiet: bool


class Entry(TypedDict, total=False):
    """A term, a character, a card, a table or a rule: what can be shown, found, cited and patched."""

    kind: Required[str]
    id: Required[str]
    title: Required[Named]
    when: When
    sources: list[str]
    see: list[str]
    group: str
    # terms, characters, cards
    forms: dict[str, dict[str, str | bool]]
    aliases: dict[str, list[str]]
    coined: list[str]
    wanted: list[str]
    role: str
    version: str
    leader: bool
    count: int
    data: dict[str, Any]  # what a card prints, under names that the game has chosen
    # tables
    key: str | list[str]
    columns: dict[str, Column]
    rows: dict[str, Mapping[str, Value]]
    titles: dict[str, Text]
    numbered: bool
    values: dict[str, Value]
    items: dict[str, str]
    list: list[str]
    # rules
    clauses: dict[str, Text]
    says: dict[str, Text]
    executable: bool


# A row of a table that the engine reads, since a part means it: an ending, or what an event leaves out.
MeantRow = TypedDict(
    "MeantRow",
    {
        "rule": Required[str],
        "says": Required[str],
        "of": str,
        "if": Mapping[str, Value],
        "part": str,
        "at": str,
        "still": str,
        "side": str,
    },
    total=False,
)


class Patch(TypedDict, total=False):
    """What a book or an option changes about an entry, by paths."""

    patch: Required[str]
    to: Required[str]
    when: Required[When]
    sources: Required[list[str]]
    add: dict[str, Value]
    set: dict[str, Change]
    replace: dict[str, Value]
    drop: dict[str, Text]
    absent: dict[str, Text]
    confirm: list[str]
    over: list[str]


Change = TypedDict("Change", {"was": Value, "is": Value})

# Something that can be given: a fact of a question, or (`situation`) a part of the position.
Fact = TypedDict(
    "Fact",
    {
        "id": Required[str],
        "type": Required[Declared],
        "title": Required[Text],
        "asks": Text,
        "help": Text,
        "absent": str,
        "default": Value,
        "usual": Text,
        "others": Text,
        "one": Text,
        "if": dict[str, Text],  # on what a verdict hangs, in sentences that follow “if”
        "joins": str,
        "whose": str,
        "seldom": list[str],
        "marked": str,
        "offers": str,
        "single": bool,
        "formerly": list[str],
        "reached-by": str,
        "changed-by": str,
        "during": bool,
        "key-of": list[str],
        "situation": bool,
        "of": Declared,
        "owner": "str | list[str]",
        "else": Value,
        "untold": str,
        "at-start": Value,
        "leaves": str,
        "seen-by": "str | dict[str, str]",
        "elsewhere": bool,
        "with": str,
        "means": str,
    },
    total=False,
)


class Slot(TypedDict, total=False):
    """What a sentence is filled with and nobody tells."""

    id: Required[str]
    title: Required[Text]
    type: Declared


class Presumed(TypedDict):
    """What a question itself says of somebody: what stands in a part at his key is a row that has something."""

    part: str
    of: str
    having: str


class Implied(TypedDict, total=False):
    """What a question itself says of a part, or of a fact: of all of it, or of one key."""

    part: Required[str]
    of: str
    told: str


class Question(TypedDict, total=False):
    id: Required[str]
    title: Required[Text]
    asks: Required[Text]
    rule: Required[str]
    facts: Required[list[str]]
    odds: str | list[str]
    act: str
    permits: bool
    newcomers: dict[str, bool | dict[str, list[Value]]]
    presumes: list[str | Presumed]
    implies: list[Implied]


class Short(TypedDict, total=False):
    """A short form in which a part can be given."""

    part: Required[str]
    title: Text
    key: str
    value: Value
    rest: Value


class Act(TypedDict, total=False):
    """A row of the table of acts: when something may be done."""

    rule: str
    turn: bool
    step: str
    once: str
    unless: dict[str, Value]


class Stranger(TypedDict):
    """The sentence that refuses whoever is not at the table."""

    rule: str
    says: str


Seats = TypedDict(
    "Seats",
    {"is": Required[Declared], "nameless": list[str], "nobody": str, "self": str, "called": Text, "stranger": Stranger},
    total=False,
)


class Position(TypedDict, total=False):
    """What lies on the table: its parts in order, who sits at it, short forms."""

    parts: Required[list[str]]
    short: Required[dict[str, Short]]
    seats: Seats
    means: dict[str, str]  # the parts that the engine itself knows, by what they mean


Reading = TypedDict(
    "Reading",
    {"says": Required[Text], "sources": Required[list[str]], "set": dict[str, Value], "not-run": Text},
    total=False,
)


class Reason(TypedDict):
    """Why something is not there: what a patch says of it."""

    reason: Text
    patch: str
    sources: list[str]


class Remark(TypedDict, total=False):
    """What is said about entries: a discrepancy, an open question, a ruling."""

    id: Required[str]
    title: Required[Text]
    to: str | list[str]
    touches: list[str]
    when: When
    until: str
    sources: list[str]
    see: list[str]
    readings: dict[str, Reading]
    used: str
    why: Text
    asks: Text
    says: Text
    authority: str
    by: str
    date: str
    url: str


class Discrepancy(Remark):
    """Where books say different things: both readings, and the one that is used."""


class OpenQuestion(Remark):
    """Where all books are silent."""


class Ruling(Remark):
    """What somebody whose word counts has answered."""


class Founding(TypedDict, total=False):
    """How many sources agree about what is printed, and what another has instead."""

    agree: int
    contradicted: dict[str, Value]
    alone: list[str]


Section = TypedDict(
    "Section",
    {
        "heading": Required[str],
        "page": Required[int],
        "kind": Required[str],
        "statements": Required[int],
        "own-heading": bool,
        "page_inferred": bool,
        "executable": bool,
        "topic": str,
        "left-out": str,
        "not-run": dict[str, str],
        "agree": int,
        "founded": dict[str, Founding],
    },
    total=False,
)


class Book(TypedDict, total=False):
    id: Required[str]
    title: Required[str]
    language: Required[str]
    covers: Required[list[str]]
    sections: Required[Mapping[str, Section]]
    edition: str
    mark: str
    printed: bool


Feature = TypedDict(
    "Feature",
    {"title": Required[Text], "added": Text, "left-out": Text, "needs": list[str], "not-with": list[str]},
    total=False,
)


class Option(TypedDict, total=False):
    removes: list[str]


class Ruleset(TypedDict, total=False):
    title: Required[Text]
    played: Text
    features: Required[list[str]]
    books: Required[list[str]]
    options: dict[str, Option]
    choices: dict[str, list[str]]


class Scenario(TypedDict, total=False):
    """What a rules lawyer writes: a situation, what happened, what is expected."""

    game: Required[str]
    source: list[str]
    at: str
    title: dict[str, str]
    ruleset: str
    options: list[str]
    choices: dict[str, str]
    situation: Values
    event: dict[str, Values]
    events: list[dict[str, Values]]
    expect: Values
    rules: list[str]


class Doubt(TypedDict, total=False):
    """What is doubtful of a value that was read."""

    entry: Required[str]
    source: Required[str]
    text: Required[str]
    alone: str
    sheet: bool
    open: bool
    name: str
    alike: str


class CardList(TypedDict):
    title: Text
    of: str
    by: str
    rule: str
    quiet: NotRequired[bool]
    card: NotRequired[str]


class CardFilter(TypedDict, total=False):
    title: Required[Named]
    of: Required[str | list[str]]
    named: str
    values: dict[str, Named]


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
    groups: list[str]  # it reads whatever parts hold their things
    effects: list[str]  # of the questions inside it those that only rows of a card ask


class Titled(TypedDict):
    title: Text


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

    letters: Required[Named]
    shape: Required[str]
    tone: str


class Turned(TypedDict):
    """How a board lies while a part of the position is true: where its fields are then."""

    by: str
    fields: dict[str, list[int]]


class Between(TypedDict):
    """A part that tells what stands in one of two fields, while nobody has told in which."""

    part: str
    fields: list[str]


class Board(TypedDict, total=False):
    """A board that is drawn: which part of the position it shows, and where its fields are."""

    id: Required[str]
    part: Required[str]
    title: Required[Named]
    columns: Required[int]
    fields: Required[dict[str, list[int]]]
    things: Required[list[str]]
    labels: str
    flags: dict[str, str]
    landmarks: dict[str, list[int]]
    turned: Turned
    between: Between


class Picture(TypedDict):
    boards: list[Board]
    signs: dict[str, Sign]


class Glyph(TypedDict, total=False):
    """A drawing of 24 by 24: what is drawn as a line, and what is filled."""

    line: str
    full: str


class Accent(TypedDict):
    """The colours of a game, each on light paper and on dark: of links, of washes, of what stands on the first."""

    ink: list[str]
    soft: list[str]
    on: list[str]


class Box(TypedDict):
    """The sign by which a box is known wherever there is no room for its name."""

    shape: str
    colour: list[str]


class Moment(TypedDict, total=False):
    """A moment of play: its name, and the subjects, questions, cards and pages of rulebooks that matter then."""

    id: Required[str]
    glyph: Required[str]
    title: Required[Text]
    says: Required[Text]
    subjects: Required[list[str]]
    questions: list[str]
    cards: list[str]
    book: list[str]


class LivingExample(TypedDict):
    """A question that the first page answers for each value of one fact."""

    says: Text
    question: str
    facts: dict[str, Value]
    of: str
    values: list[Value]


class Look(TypedDict, total=False):
    """How the site dresses for a game; a game need not say."""

    accent: Accent
    corner: str
    sign: str
    glyphs: dict[str, Glyph]
    boxes: dict[str, Box]
    moments: list[Moment]
    example: LivingExample


class SheetBlock(TypedDict, total=False):
    """A block of the printed sheet, or the name of a subject to which those below it belong."""

    show: list[str]
    subject: str
    title: Text
    drawn: str
    when: When
    players: str | list[int]


class Core(TypedDict, total=False):
    schema: Required[int]
    id: Required[str]
    title: Required[Text]
    languages: Required[list[str]]
    rights: Text
    default: Required[str]
    features: Required[dict[str, Feature]]
    rulesets: Required[dict[str, Ruleset]]
    choices: dict[str, Titled]
    subjects: dict[str, Titled]
    cards: Cards
    checklist: Checklist
    table: TablePage
    grammar: dict[str, Mapping[str, Value]]
    redirects: dict[str, str]
    entries: Required[Mapping[str, Entry]]
    patches: Required[Mapping[str, Patch]]
    facts: Required[dict[str, Fact]]
    marks: Required[dict[str, Text]]
    slots: Required[dict[str, Slot]]
    position: Required[Position]
    picture: Required[Picture]
    questions: Required[dict[str, Question]]
    discrepancies: Required[dict[str, Discrepancy]]
    open: Required[dict[str, OpenQuestion]]
    rulings: Required[dict[str, Ruling]]
    quickref: Required[list[SheetBlock]]
    procedures: Required[dict[str, str]]
    modules: Required[dict[str, Module]]
    reads: Required[dict[str, Reads]]
    handed: Required[list[str]]
    occurs: Required[list[str]]
    kinds: Required[dict[str, list[str]]]
    groups: Required[dict[str, list[str]]]
    patched: Required[dict[str, list[str]]]
    books: dict[str, Book]


class Compiled(TypedDict):
    """A whole game as it is written to disk."""

    core: Core
    books: dict[str, Book]
    gists: dict[str, list[str]]
    look: Look
    names: dict[str, list[str]]
    scenarios: list[Scenario]
    texts: dict[str, list[str | None]]
