"""Page data: what templates read, as types. Each kind of page has its own beside the class that makes it.

`make types` holds the data to these types, tests/web/test_templates.py the templates.
"""

from typing import TypedDict

from rulebase.model.cite import LinkedBook

Bits = str  # a set of configurations: hex, a bit each


class Goal(TypedDict):
    """Where something leads."""

    to: str


class Link(Goal):
    text: str


Piece = str | Link  # of a text: what leads nowhere, or a word that leads somewhere


class Box(TypedDict):
    """The sign of a box: its shape, and the feature that colours it."""

    shape: str
    name: str


class Case(TypedDict):
    """A ruleset with the boxes and options that have to be in play, or out of it."""

    box: Box | None
    ruleset: str
    plus: list[str]
    minus: list[str]


# Where something holds, for the script and for the reader.
Holds = TypedDict("Holds", {"in": Bits, "where": list[Case]})


class EntryLink(Holds, Link):
    """A link to an entry, with where that holds."""


class KindLink(EntryLink):
    """A link to an entry, with its kind."""

    kind: str


class LookUp(Link):
    """A list that a game's first page leads to: of entries of a kind, so many."""

    kind: str
    count: int


class AskLink(Link):
    """A question, leading to the page of the rule that answers it."""

    id: str
    asks: str


class Chapter(Link):
    """A subject with the number that it has in the book, and how many rules it has."""

    id: str
    number: int
    count: int


class ListedBook(Link):
    """A rulebook, leading to its page."""

    edition: str
    language: str


class Standing(Holds):
    """How well something is founded, where that is not as usual."""

    name: str
    all: bool  # wherever it holds


class Variant(Holds):
    """A wording of a part of an entry, with where it holds and what it rests on."""

    replaces: list[int]
    by: list[str]
    sources: list[LinkedBook]
    standings: list[Standing]


class Said(TypedDict):
    """What a part of an entry says, without what it rests on."""

    pieces: list[Piece]


class Pieces(Said, Variant):
    """A wording of a value."""


class SaidClause(Said):
    language: str  # of the text, where it is not translated yet


class Text(SaidClause, Variant):
    """A wording of a clause."""


class Printed(EntryLink):
    """A value that is printed on a card."""

    name: str
    variants: list[Pieces]


class Brief(KindLink):
    """An entry on a list: its title and the first thing that it says."""

    variants: list[Text]
    printed: list[Printed]


class Dropped(Holds):
    """Where a part of an entry is not there, and why a rulebook says so."""

    title: str
    pieces: list[Piece]
    by: list[str]
    sources: list[LinkedBook]


class Names(TypedDict):
    """What a thing is called in other languages, and what else players call it in this one."""

    others: dict[str, str]
    aliases: list[str]


class Clause(TypedDict):
    name: str
    variants: list[Text]
    gone: list[Dropped]


class Numbered(Clause):
    """What a rule says of a term in numbers."""

    rule: EntryLink


class SaidItem(Said):
    """A sentence about a card, with the rule that says so; signs lead to what they name instead."""

    rule: Link | None
    depth: int  # in how many groups of effects it stands


class ItemText(SaidItem, Variant):
    """A wording of such a sentence."""


class Item(TypedDict):
    key: str
    variants: list[ItemText]


class CardList(TypedDict):
    """A list on a card, item by item."""

    id: str
    title: str
    items: list[Item]


class Column(TypedDict):
    id: str
    title: str
    type: str


class SaidRow(TypedDict):
    title: list[Piece]
    cells: list[list[Piece]]
    faces: list[int]  # of a die: for each of its faces the column, counted from 1, that it leads to


class RowText(SaidRow, Variant):
    """A wording of a row."""


class Row(TypedDict):
    key: str
    variants: list[RowText]


class Table(TypedDict):
    key: list[str]
    columns: list[Column]
    faces: list[str]  # where a die decides: what it leads to
    rows: list[Row]
    same: bool  # whether all rows are founded on the same
    gone: list[Dropped]


class SaidList(TypedDict):
    members: list[list[Piece]]


class WholeList(SaidList, Variant):
    """A wording of a whole list."""


class Members(TypedDict, total=False):
    """An ordered list: in one piece with each member's configurations, or one whole list a variant."""

    members: list[Pieces]
    variants: list[WholeList]


class Value(TypedDict):
    """A single value of a table."""

    name: str
    title: str
    variants: list[Pieces]


class SaidRank(TypedDict):
    said: str


class RankText(SaidRank, Variant):
    """A rank, and where it holds."""


class Rank(EntryLink):
    """A list that has a thing, and its rank there."""

    variants: list[RankText]


class NamingRowText(Variant):
    title: list[Piece]
    cells: list[tuple[str, list[Piece]]]  # by the titles of their columns, without the empty ones


class NamingRow(TypedDict):
    """A row that names a thing."""

    key: str
    named: bool  # whether it is about more than the thing
    variants: list[NamingRowText]


class NamingTable(EntryLink):
    """A table with the rows that name a thing."""

    rows: list[NamingRow]


class Remark(Holds):
    """What the rulebooks disagree about, do not say, or somebody has ruled."""

    id: str
    to: str
    title: str
    about: list[EntryLink]


class Cited(Said):
    sources: list[LinkedBook]


class Reading(Cited):
    id: str
    used: bool


class Dispute(Remark):
    why: list[Piece]
    readings: list[Reading]


class Silence(Remark, Cited):
    """What the rules do not say."""


class Ruling(Silence):
    asks: list[Piece]
    authority: str
    by: str
    date: str
    url: str


class Entry(Holds):
    """All that there is to say of an entry, in the order of its page."""

    id: str
    kind: str
    title: str
    names: Names
    coined: bool
    wanted: bool
    gone: list[Dropped]
    printed: list[Printed]
    doubts: list[str]
    tales: list[CardList]
    clauses: list[Clause]
    numbered: Numbered | None
    table: Table | None
    members: Members | None
    values: list[Value]
    see: list[EntryLink]
    sources: list[LinkedBook]
    discrepancies: list[Dispute]
    open: list[Silence]
    rulings: list[Ruling]


class PreviewText(Holds):
    text: str


class Preview(TypedDict):
    """What a thing is, in short."""

    name: str
    title: str
    variants: list[PreviewText]


class Layout(TypedDict):
    """What every page has, if only as nothing."""

    previews: dict[str, Preview]  # by where they lead to
    description: str
    whole: Bits  # where the subject of the page holds
    rights: str


class GameLayout(Layout):
    """What every page of a game has besides."""

    stamp: str
    game_title: str
    has: list[str]
