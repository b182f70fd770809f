"""Replies as JSON: the types of an answer, of odds and of a request."""

from __future__ import annotations

from typing import NotRequired, Required, TypedDict

from rulebase.model import types


class Sentence(TypedDict):
    """What a rule says, and what that rests on."""

    text: str
    sources: list[str]
    rule: NotRequired[str]  # none where the rulebooks are silent
    standing: NotRequired[str]
    under: NotRequired[str]  # the heading that a step stands under
    happens: NotRequired[bool]  # whether it changes the table, and does not only say why
    conditions: NotRequired[list[Condition]]  # on what it hangs, beside the verdict
    part: NotRequired[str]  # the part of the position that cannot be so


class Heading(TypedDict):
    """The rule that decides an answer, and where that is printed."""

    rule: str  # none where the rulebooks are silent
    title: str
    mark: str  # of the first book that is cited here, with its pages
    standing: str  # how well it is founded what that book says
    sources: list[str]


class Option(TypedDict):
    value: types.Value
    typed: str
    title: str


class Choice(Sentence):
    """What somebody has to choose first."""

    by: str
    by_title: str
    options: list[Option]


class Silence(Sentence):
    """What the rulebooks do not say."""

    question: str


class Unwritten(TypedDict):
    """A question that nobody has written yet."""

    question: str
    text: str


class Named(TypedDict):
    """A fact, or a part with a key, by what it is called."""

    fact: str
    title: str
    key: NotRequired[str]
    among: NotRequired[list[str]]
    instead: NotRequired[list[Named]]  # others, one of which would do as well


Dependent = TypedDict(
    "Dependent",
    {
        "if": str,
        "text": str,  # its sentence, with the condition before it
        "facts": types.Values,
        "status": str,
        "sentence": str,
        "outcome": types.Values,
        "steps": list[Sentence],
        "heading": Heading | None,
        "refused": Sentence | None,
        "choices": list[Choice],
    },
)


class Unchecked(Named):
    keys: list[str]


class Condition(TypedDict):
    """On what a verdict hangs that nobody told, as a sentence that follows “if”; what comes otherwise, if one thing."""

    fact: str
    text: str
    key: NotRequired[str]
    otherwise: NotRequired[str]


class Assumption(Named):
    value: types.Value
    text: str
    usual: NotRequired[bool]
    keys: NotRequired[list[str]]


class Derived(Named):
    """What follows from a number that was told in its place."""

    value: types.Value
    number: str  # the fact, or the part, that was told
    text: str


class Dispute(TypedDict):
    discrepancy: str
    title: str


class OtherReading(TypedDict):
    """What another reading of the rulebooks comes to."""

    discrepancy: str
    reading: str
    text: str
    sources: list[str]
    status: str
    outcome: types.Values
    sentence: str
    line: str  # the same with who reads it so
    otherwise: list[str]  # the steps on the way to it that the answer does not have


class ChangedLine(TypedDict):
    text: str
    key: NotRequired[str]


class ChangedPart(TypedDict):
    """What has changed of a part, in words."""

    part: str
    title: str
    lines: list[ChangedLine]


class Rules(TypedDict):
    """The rules by which an answer is given, where those were seen by what was told: what the usual ones lack."""

    key: str
    title: str
    lacking: str


class Told(TypedDict):
    """What was told with a question, and how it is asked again."""

    facts: types.Values
    command: str
    act: NotRequired[str]  # what somebody does
    who: NotRequired[str]  # who does it, if that was told


class Act(TypedDict):
    """Something that a player does: whether somebody may do it now, and what has to be told for it; or why not."""

    act: str
    title: str
    asks: str
    legal: bool
    tell: list[Named]
    rule: NotRequired[str]
    sentence: NotRequired[str]


class Asked(TypedDict, total=False):
    """A request: `ask` or `odds`, of a question in a game, with its facts; or `read`, what was meant by them."""

    do: Required[str]
    game: Required[str]
    question: Required[str]
    language: Required[str]
    config: str
    facts: types.Values
    table: list[str]  # which of the facts lay on the table before
    readings: dict[str, str]
    told: list[tuple[str, types.Value]]  # of `read`: facts as they are typed


OddsCase = TypedDict(
    "OddsCase",
    {"if": str, "facts": types.Values, "probabilities": "dict[str, Share]", "table": "list[Share]"},
)


class Reply(TypedDict, total=False):
    """All that comes back, as the command line writes it: of an answer, or of odds."""

    schema: Required[int]
    status: Required[str]
    game: Required[str]
    question: Required[str]
    ruleset: Required[str]
    options: Required[list[str]]
    choices_made: Required[dict[str, str]]
    rules: Rules | None
    told: Told | None
    outcome: types.Values
    sentence: str
    heading: Heading | None
    steps: list[Sentence]
    refused: Sentence | None
    needs: list[Named]
    depends: list[Dependent]
    choices: list[Choice]
    silent: Silence | None
    wanted: Unwritten | None
    conditions: list[Condition]
    assumed: list[Assumption]
    not_checked: list[Unchecked]
    derived: list[Derived]
    unread: list[Named]  # told, and not looked at
    disputes: list[Dispute]
    readings: list[OtherReading]
    standing: str
    doubts: list[types.Doubt]
    undone: list[Sentence]
    changed: types.Values
    after: types.Values
    probabilities: dict[str, Share]
    cases: list[OddsCase]  # chances that hang on something missing
    table: list[Share]  # the same for people: what is told alike is one line, and the least likely are added up
    headings: list[Heading]  # the rules whose sentences the chances are of, and where these are printed
    open_choices: list[Choice]
    idle_choices: list[Choice]
    differing: list[OtherOdds]
    acts: list[Act]  # of `now`: what somebody may do, and what not


class Chance(TypedDict):
    fraction: str
    value: float


class Share(TypedDict):
    """How likely something is; where a choice decides, between what and what."""

    fraction: str
    sentence: str
    rolls: list[int]
    value: NotRequired[float]
    least: NotRequired[Chance]
    most: NotRequired[Chance]


class OtherOdds(TypedDict):
    """The odds of the same event under another ruleset, where they are others."""

    ruleset: str
    options: list[str]
    choices_made: dict[str, str]
    title: str
    text: str  # what is other there, in a line
    probabilities: dict[str, Share]
