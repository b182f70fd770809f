"""What the procedures of a game may import: how a rule asks, tells, changes the position and ends.

A procedure is a generator named after its question. It yields requests and receives their values;
it returns an Answer. It knows no edition, no number and no language: those come from tables and rules.
What lies on the table it reads from the position (`game.now`, `game.told`); what it changes, it says in a step
with the effects of that step. Other questions are carried out inside it by `then`, `attempt` and `each`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

UNSET: Any = object()
UNKNOWN = "unknown"  # a card or piece of which only that it is there is known
WITH = "+"  # between a piece and what it carries


class Effect:
    """A change of the position: what a part, or one key of it, becomes."""

    def __init__(self, part: str, key: str = "") -> None:
        self.part = part
        self.key = key


class Put(Effect):
    """From now on it is this; with UNSET, from now on it is not known."""

    def __init__(self, part: str, value: Any, key: str = "") -> None:
        super().__init__(part, key)
        self.value = value


class Change(Effect):
    """More or less of it: of a number, or of things counted ({raider: -1})."""

    def __init__(self, part: str, by: int | Mapping[str, int], key: str = "") -> None:
        super().__init__(part, key)
        self.by = dict(by) if isinstance(by, Mapping) else by


class Reseat(Effect):
    """A seat goes by another name: a player takes over another character."""

    def __init__(self, old: str, new: str) -> None:
        super().__init__("")
        self.old = old
        self.new = new


def move(part: str, things: Mapping[str, int], source: str, target: str) -> list[Effect]:
    """Things counted go from one key to another."""
    away = {thing: -number for thing, number in things.items()}
    return [Change(part, away, source), Change(part, things, target)]


class Said:
    """Something that a rule says, with the values that fill its sentence (underscores stand for dashes)."""

    under = ""  # the entry whose name stands over it, if any

    def __init__(self, rule: str, says: str, **values: Any) -> None:
        self.rule = rule
        self.says = says
        self.values = {name.replace("_", "-"): value for name, value in values.items()}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rule!r}, {self.says!r}, {self.values!r})"


class Step(Said):
    """One step of the reasoning, with what it changes."""

    def __init__(self, rule: str, says: str, *does: Effect, **values: Any) -> None:
        super().__init__(rule, says, **values)
        self.does = does


class Under:
    """The steps that follow stand under a heading: the name of an entry."""

    def __init__(self, entry: str) -> None:
        self.entry = entry


class Refuse(Said):
    """The rule forbids it; nothing follows. A missing table row is named, so that the user hears where it exists."""

    part = ""  # the part of the position that cannot be so, if one is meant

    def __init__(self, rule: str, says: str, missing: tuple[str, str] | None = None, **values: Any) -> None:
        super().__init__(rule, says, **values)
        self.missing = missing

    def of(self, part: str) -> Refuse:
        """The same about a part of the position."""
        self.part = part
        return self


class Silent:
    """The rulebooks do not say; names the open question."""

    def __init__(self, question: str) -> None:
        self.question = question


class Wanted:
    """What follows is another question, which is not written yet."""

    def __init__(self, question: str) -> None:
        self.question = question


class Need:
    """Asks for a fact; a default given here stands for facts that have no fixed one.

    With a key it is a part of the position that has to be known.
    """

    def __init__(self, fact: str, default: Any = UNSET, key: str = "") -> None:
        self.fact = fact
        self.default = default
        self.key = key


class Roll:
    """Asks for a die; unknown, every face is equally likely."""

    def __init__(self, fact: str) -> None:
        self.fact = fact


class Deal:
    """Asks what was dealt: so many cards from a deck given as numbers of cards by kind.

    `told_apart` merges kinds that make no difference here: {kind: name of the sort}.
    """

    def __init__(
        self, count: int, deck: Mapping[str, int], fact: str = "dealt", told_apart: Mapping[str, str] | None = None
    ) -> None:
        self.count = count
        self.deck = _sorted_apart(deck, told_apart) if told_apart else dict(deck)
        self.fact = fact


class Choose(Said):
    """Asks a player to choose; `by` is who chooses, the rule says so. What is the same twice is one option."""

    def __init__(self, by: str, options: Iterable[Any], rule: str, says: str, **values: Any) -> None:
        super().__init__(rule, says, **values)
        self.by = by
        self.options = _distinct(options)


class Secretly:
    """Several choose at once, none knowing the others' choices; answered with a list."""

    def __init__(self, choices: Sequence[Choose]) -> None:
        self.choices = list(choices)


class Then:
    """Carries another question out inside this one."""

    def __init__(self, question: str, told: Mapping[str, Any], *, attempt: bool = False) -> None:
        self.question = question
        self.told = dict(told)
        self.attempt = attempt


class Each:
    """Carries a question out again and again, as long as `following` finds what is next; equal positions are one."""

    def __init__(self, question: str, following: Callable[[], Mapping[str, Any] | None]) -> None:
        self.question = question
        self.following = following


class Later:
    """Carries a question out when the event has ended."""

    def __init__(self, question: str, told: Mapping[str, Any]) -> None:
        self.question = question
        self.told = dict(told)


class Answer(Said):
    """How it ends: the sentence to read aloud, the outcome as data, and what the last sentence changes."""

    def __init__(
        self,
        rule: str,
        says: str,
        values: Mapping[str, Any],
        outcome: Mapping[str, Any],
        does: Sequence[Effect] = (),
    ) -> None:
        super().__init__(rule, says, **values)
        self.outcome = dict(outcome)
        self.does = tuple(does)


Request = Need | Roll | Deal | Choose | Secretly | Then | Each | Later | Step | Under | Refuse | Silent | Wanted
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


class Unknown(LookupError):
    """A part of the position that has to be known, and is not."""

    def __init__(self, part: str, key: str) -> None:
        super().__init__(part, key)
        self.part = part
        self.key = key


class Table(Protocol):
    """A table of the game as it stands on this table."""

    @property
    def list(self) -> list[Any]: ...
    def row(self, *key: str) -> Mapping[str, Any]: ...
    def get(self, *key: str) -> Mapping[str, Any] | None: ...
    def keys(self) -> Sequence[str]: ...
    def value(self, name: str) -> Any: ...
    def __contains__(self, key: str) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...


class Game(Protocol):
    """What a procedure may look up; `me` is the seat that is meant where none is named."""

    me: str

    def now(self, part: str, key: str = "") -> Any:
        """What a part is now; if that is not known, the answer says that it has to be."""

    def told(self, part: str, key: str = "") -> Any:
        """What a part is if it was told, else None; never asked for."""

    def known(self, part: str) -> Mapping[str, Any]:
        """All that is known of a part, by key."""

    def here(self, part: str) -> bool:
        """Whether this game, as it is set up, has such a part."""

    def is_keyed(self, part: str) -> bool:
        """Whether a part has a value for each of several keys."""

    def seats(self, first: str = "") -> Sequence[str]:
        """Who plays, in the order of play, from somebody on."""

    def reading(self, discrepancy: str) -> str:
        """The reading in use where the rulebooks disagree and no table tells the difference."""

    def table(self, name: str) -> Table: ...
    def has(self, entry: str) -> bool: ...
    def character(self, name: str) -> Mapping[str, Any]: ...
    def card(self, name: str) -> Mapping[str, Any]: ...
    def data(self, name: str, field: str) -> Any: ...
    def group(self, name: str) -> str: ...
    def cards(self) -> Sequence[str]: ...


Question = Callable[[Game], Procedure]
Saying = Generator[Request, Any, None]


# ---------------------------------------------------------------- other questions inside this one


def then(question: str, **told: Any) -> Generator[Request, Any, Answer]:
    """What happens by another question, here and now; if it is refused, so is all of this."""
    return cast("Answer", (yield Then(question, _dashed(told))))


def attempt(question: str, **told: Any) -> Generator[Request, Any, Answer | Refuse]:
    """The same, but a refusal is given back and changes nothing."""
    return cast("Answer | Refuse", (yield Then(question, _dashed(told), attempt=True)))


def each(question: str, following: Callable[[], Mapping[str, Any] | None]) -> Saying:
    """One after another, as long as there is a next; `following` reads the position, and nothing else."""
    yield Each(question, following)


def becomes(game: Game, part: str, value: Any, key: str, rule: str, says: str, **values: Any) -> Saying:
    """A part becomes something, by its owner: what takes the place of that (`instead`), and what follows from it.

    Rows of the tables `instead` and `follows` name a part, its new value, and what else has to hold.
    """
    for row in _rows(game, "instead", part, value, key):
        rule, says, value = row["rule"], row["says"], row["becomes"]
        values = {**values, "key": key}
    yield Step(rule, says, Put(part, value, key), **values)
    for row in _rows(game, "follows", part, value, key):
        told = {name: key if given == KEY else given for name, given in row.get("told", {}).items()}
        if row.get("when") == "end":
            yield Later(row["then"], told)
        else:
            yield from then(row["then"], **told)


KEY = "key"  # in a row of `follows`: whoever or whatever it happened to


def _rows(game: Game, name: str, part: str, value: Any, key: str) -> Iterator[Mapping[str, Any]]:
    if not game.has(name):
        return
    table = game.table(name)
    for number in table:
        row = table.row(number)
        if row["part"] == part and row.get("value", value) == value and _holds(game, row.get("if", {}), key):
            yield row


def _holds(game: Game, condition: Mapping[str, Any], key: str) -> bool:
    return all(game.now(part, key if game.is_keyed(part) else "") == value for part, value in condition.items())


# ---------------------------------------------------------------- decks, hands and what is not known of them


def unseen(game: Game, deck: Mapping[str, int], *parts: str) -> dict[str, int]:
    """What of a deck is not known to be somewhere: in the parts named, each with all its keys."""
    left = dict(deck)
    for part in parts:
        for value in game.known(part).values():
            for card, number in counted(value).items():
                if card in left:
                    left[card] -= number
    return {card: number for card, number in left.items() if number > 0}


def counted(value: Any) -> dict[str, int]:
    """Cards of a hand or a pile by their number."""
    if isinstance(value, Mapping):
        return dict(value)
    found: dict[str, int] = {}
    for card in value:
        found[card] = found.get(card, 0) + 1
    return found


def faces(
    game: Game,
    part: str,
    key: str,
    among: Mapping[str, int],
    fact: str,
    told_apart: Mapping[str, str] | None = None,
) -> Generator[Request, Any, dict[str, int]]:
    """What a hand holds, card by card: what is not known of it may be any of those among which it is."""
    held = dict(game.now(part, key))
    hidden = held.pop(UNKNOWN, 0)
    if hidden:
        found = yield Deal(hidden, among, fact, told_apart)
        for card, number in found.items():
            held[card] = held.get(card, 0) + number
    return held


def draw(
    game: Game, part: str, among: Mapping[str, int], fact: str, key: str = "", *, face_down: bool = False
) -> Generator[Request, Any, tuple[str, Effect]]:
    """The topmost card of a pile, and the effect of taking it; face down nobody looks what it is."""
    pile = list(game.now(part, key))
    card = pile[0]
    if card == UNKNOWN and not face_down:
        dealt = yield Deal(1, among, fact)
        card = next((card for card, number in dealt.items() if number), UNKNOWN)
        if card == UNKNOWN:
            raise Unknown(fact, "")
    return card, Put(part, pile[1:], key)


def made(kinds: Iterable[Mapping[str, int]], each: int, gone: Mapping[str, int]) -> dict[str, int]:
    """How likely each card is to come next from a deck that was made of so many of each kind, as weights.

    `kinds` are the decks that it was made from, `gone` what is known to have left it since. A flat deal would be wrong:
    every kind is there equally often, however many cards its own deck has.
    """
    left = [(deck, each - sum(gone.get(card, 0) for card in deck)) for deck in kinds]
    rests = [({card: number - gone.get(card, 0) for card, number in deck.items()}, cards) for deck, cards in left]
    whole = math.lcm(*(sum(rest.values()) for rest, cards in rests if cards))
    return {
        card: cards * number * whole // sum(rest.values())
        for rest, cards in rests
        if cards > 0
        for card, number in rest.items()
        if number > 0
    }


def taken(held: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    """What leaves a hand when these cards are played from it: a card that was not known of is one of the unknown."""
    gone: dict[str, int] = {}
    for card, number in cards.items():
        known = min(number, held.get(card, 0))
        if known:
            gone[card] = -known
        if number > known:
            gone[UNKNOWN] = gone.get(UNKNOWN, 0) - (number - known)
    return gone


def fewer(things: Mapping[str, int]) -> dict[str, int]:
    """The same as a change: so many fewer."""
    return {thing: -number for thing, number in things.items()}


def of_sort(pieces: Mapping[str, int], sort: str) -> int:
    """How many pieces of a sort there are, whatever they carry."""
    return sum(number for piece, number in pieces.items() if bare(piece) == sort)


def discards(held: Mapping[str, int], limit: int) -> int:
    """How many cards are too many."""
    return max(0, sum(held.values()) - limit)


def picks(counts: Mapping[str, int], number: int) -> list[dict[str, int]]:
    """Every way to take so many of the things counted, equal things being one."""
    things = [(thing, held) for thing, held in counts.items() if held]
    return [dict(picked) for picked in _picks(things, number)]


def _picks(things: Sequence[tuple[str, int]], number: int) -> Iterator[list[tuple[str, int]]]:
    if not number:
        yield []
    if not number or not things:
        return
    (thing, held), rest = things[0], things[1:]
    for some in range(min(held, number), -1, -1):
        for picked in _picks(rest, number - some):
            yield [(thing, some), *picked] if some else picked


# ---------------------------------------------------------------- numbers and pieces


def within(span: Sequence[int], number: int) -> bool:
    """Whether a number lies in a range of a table."""
    low, high = span
    return low <= number <= high


def bounded(number: int, span: Sequence[int]) -> int:
    """A number kept between the ends of a range."""
    low, high = span
    return max(low, min(high, number))


def bare(piece: str) -> str:
    """What a piece is, without what it carries."""
    return piece.partition(WITH)[0]


def carried(piece: str) -> list[str]:
    """What a piece carries."""
    return piece.split(WITH)[1:]


def carrying(piece: str, *marks: str) -> str:
    """A piece with more that it carries."""
    return WITH.join([bare(piece), *sorted({*carried(piece), *marks})])


def ends(game: Game, question: Question, told: Mapping[str, Any]) -> list[Way]:
    """Every way in which another question goes on a table like this, but for what is told otherwise.

    What is neither told nor usual ends its way as a Need.
    """
    # A question that asks no other does not wait for the drivers' arithmetic.
    from rulebase.checker import explore, look

    return explore.aside(cast("look.Game", game), question, dict(told))


def _dashed(told: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in told.items()}


def _distinct(options: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for option in options:
        if option not in found:
            found.append(option)
    return found


def _sorted_apart(deck: Mapping[str, int], told_apart: Mapping[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card, number in deck.items():
        sort = told_apart.get(card, card)
        found[sort] = found.get(sort, 0) + number
    return found
