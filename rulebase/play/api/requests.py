"""What a procedure yields: what it asks for, says and changes, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rulebase.model import types

if TYPE_CHECKING:
    from typing import Self

_Found = TypeVar("_Found")

Value: TypeAlias = "types.Value"
Values = dict[str, Value]


class Unset:
    """What stands where there is no value."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


class Effect:
    """A change of the position: what a part, or one key of it, becomes."""

    def __init__(self, part: str, key: str = "") -> None:
        self.part = part
        self.key = key


class Put(Effect):
    """From now on it is this; with UNSET, from now on it is not known.

    What nobody told becomes known by this, so that a change is told also where it is what `else:` says: ask
    `game.now(…)` first where nothing is to be told then.
    """

    def __init__(self, part: str, value: Value | Unset, key: str = "") -> None:
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
    among = "says"  # where in its rule the sentence stands
    does: tuple[Effect, ...] = ()
    inside = False  # whether another question, carried out inside, has come to its end with it
    decided: tuple[str, ...] = ()  # the rules that may decide, where the sentence only tells what comes of it
    outcome: Mapping[str, Any] = {}  # what comes of it, as data: only an answer has any
    tells: tuple[str, ...] = ()  # facts that were not told, and of which the sentence itself says what hangs on them

    def __init__(self, rule: str, says: str, **values: Value) -> None:
        self.rule = rule
        self.says = says
        self.values = {name.replace("_", "-"): value for name, value in values.items()}

    def telling(self, *facts: str) -> Self:
        """The same, with a sentence that says itself what hangs on these facts if they were not told."""
        self.tells = facts
        return self

    def as_(self, outcome: Mapping[str, Value] | None = None, *does: Effect) -> Answer:
        """An answer with the same sentence: what was found out elsewhere is handed on, with an outcome of its own."""
        answer = Answer(self.rule, self.says, self.values, self.outcome if outcome is None else outcome, does)
        return answer.by(*self.decided)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rule!r}, {self.says!r}, {self.values!r})"


TOLD = ""  # in place of a sentence: the step only puts down what was given or assumed


class Step(Said):
    """One step of the reasoning, with what it changes; a step that is TOLD is not said."""

    def __init__(self, rule: str, says: str, *does: Effect, **values: Value) -> None:
        super().__init__(rule, says, **values)
        self.does = does


class Clause(Step):
    """A clause of a rule, read aloud as it is."""

    among = "clauses"


class Under:
    """The steps that follow stand under a heading: the name of an entry."""

    def __init__(self, entry: str) -> None:
        self.entry = entry


class Refuse(Said):
    """The rule forbids it; nothing follows. A missing table row is named, so that the user hears where it exists."""

    part = ""  # the part of the position that cannot be so, if one is meant

    def __init__(self, rule: str, says: str, missing: tuple[str, str] | None = None, **values: Value) -> None:
        super().__init__(rule, says, **values)
        self.missing = missing

    def of(self, part: str) -> Refuse:
        """The same about a part of the position."""
        self.part = part
        return self


def require(holds: object, rule: str, says: str, /, **values: Value) -> Finding[None]:
    """The rule forbids it unless something holds; what its sentence is filled with is there either way."""
    if not holds:
        yield Refuse(rule, says, None, **values)


class Silent:
    """The rulebooks do not say; names the open question."""

    def __init__(self, question: str) -> None:
        self.question = question


class Wanted:
    """What follows is another question, which is not written yet.

    Where it is an effect, `rows` are that and those after it, told by `rule`; what happened before that, or before
    something that was put off, stays.
    """

    def __init__(self, question: str, rows: Sequence[Mapping[str, Value]] = (), rule: str = "") -> None:
        self.question, self.rows, self.rule = question, list(rows), rule
        self.keeps = bool(rows)  # what happened before it


class Need:
    """Asks for a fact; a default given here stands for facts that have no fixed one.

    With a key it is a part of the position that has to be known; `among` are the values that can be meant here.
    A yes or no that is `reached-by` a number is told by that, too: it is yes from `least` on.
    Of several facts that do alike, the others are named as `instead`.
    """

    def __init__(
        self,
        fact: str,
        default: Value | Unset = UNSET,
        key: str = "",
        among: Iterable[str] = (),
        least: int | None = None,
        instead: Iterable[str] = (),
    ) -> None:
        self.fact = fact
        self.default = default
        self.key = key
        self.among = list(among)
        self.least = least
        self.instead = list(instead)


class Roll:
    """Asks for a die; unknown, every face is equally likely."""

    def __init__(self, fact: str) -> None:
        self.fact = fact


class Total(int):
    """What a roll has come to: what the die shows, and what is added; within so many sides if the die ends it."""

    shown: int
    by: int
    sides: int | None

    def __new__(cls, shown: int, by: int = 0, sides: int | None = None) -> Total:
        total = super().__new__(cls, shown + by if sides is None else min(max(shown + by, 1), sides))
        total.shown, total.by, total.sides = shown, by, sides
        return total

    def __add__(self, more: int) -> Total:
        return Total(self.shown, self.by + more)

    def __sub__(self, less: int) -> Total:
        return self + -less

    def within(self, sides: int) -> Total:
        """The same where the die ends it."""
        return Total(self.shown, self.by, sides)

    def of(self, faces: Iterable[int]) -> list[int]:
        """What other faces come to in the same way."""
        return sorted({int(Total(face, self.by, self.sides)) for face in faces})


class Played:
    """Asks what is played on the roll that has just been thrown: rows that fit it, and numbers; mostly nothing."""

    def __init__(self, roll: str, fits: Callable[[str], bool]) -> None:
        self.roll = roll
        self.fits = fits


class Deal:
    """Asks what was dealt: so many cards from a deck given as numbers of cards by kind.

    `told_apart` merges kinds that make no difference here: {kind: name of the sort}.
    """

    untold = False  # whether it goes on where nobody tells it
    hidden = False  # whether nobody deals it either, so that it stays unknown

    def __init__(
        self, count: int, deck: Mapping[str, int], fact: str = "dealt", told_apart: Mapping[str, str] | None = None
    ) -> None:
        self.count = count
        self.deck = dict(deck)
        if told_apart:
            self.deck = {}
            for card, number in deck.items():
                sort = told_apart.get(card, card)
                self.deck[sort] = self.deck.get(sort, 0) + number
        self.fact = fact

    def or_untold(self) -> Deal:
        """The same where it goes on untold, with nothing known of it ({}); odds deal it all the same."""
        self.untold = True
        return self

    def if_told(self) -> Deal:
        """The same where it stays unknown unless it is told ({}), in odds too."""
        self.hidden = True
        return self


class Choose(Said):
    """Asks a player to choose; `by` is who chooses, the rule says so. What is the same twice is one option."""

    counted = ""  # of which thing so many are meant

    def __init__(self, by: str, options: Iterable[Value], rule: str, says: str, **values: Value) -> None:
        super().__init__(rule, says, **values)
        self.by = by
        self.options: list[Value] = []
        for option in options:
            if option not in self.options:
                self.options.append(option)

    def many(self, thing: str) -> Choose:
        """The options are numbers: so many of these things."""
        self.counted = thing
        return self


class Secretly:
    """Several choose at once, none knowing the others' choices; answered with a list."""

    def __init__(self, choices: Sequence[Choose]) -> None:
        self.choices = list(choices)


class During:
    """What occurs from here on belongs to one of several that come in turn, and can be told for it: “raiders: 6”."""

    def __init__(self, place: str = "") -> None:
        self.place = place


class Then:
    """Carries another question out inside this one; an end of one of `attempts` is given back."""

    def __init__(self, question: str, told: Mapping[str, Value], attempts: tuple[type, ...] = ()) -> None:
        self.question = question
        self.told = dict(told)
        self.attempts = attempts


class Each:
    """Carries a question out again and again, as long as `following` finds what is next; equal positions are one."""

    def __init__(self, question: str, following: Callable[[], Mapping[str, Value] | None]) -> None:
        self.question = question
        self.following = following


class Later:
    """Carries a question out when the event has ended."""

    def __init__(self, question: str, told: Mapping[str, Value]) -> None:
        self.question = question
        self.told = dict(told)


class Answer(Said):
    """How it ends: the sentence to read aloud, the outcome as data, and what the last sentence changes."""

    def __init__(
        self,
        rule: str,
        says: str,
        values: Mapping[str, Value],
        outcome: Mapping[str, Value],
        does: Sequence[Effect] = (),
    ) -> None:
        super().__init__(rule, says, **values)
        self.outcome: dict[str, Any] = dict(outcome)
        self.does = tuple(does)

    def by(self, *rules: str) -> Answer:
        """The same, decided by another rule than that of the sentence: the first of these of which a step was said."""
        self.decided = rules
        return self


class Over(Answer):
    """The game is over: what has happened stays, every question around it ends, and nothing follows any more.

    It names a row of the game's endings, which has its rule and sentence.
    """

    def __init__(self, ending: str, outcome: Mapping[str, Value] | None = None) -> None:
        super().__init__("", "", {}, outcome or {})
        self.ending = ending


Asking = Need | Roll | Played | Deal | Choose | Secretly | During
Request = Asking | Then | Each | Later | Step | Under | Refuse | Silent | Wanted | Over
# What a request is answered with depends on the request: a fact is whatever its game declares.
Finding = Generator[Request, Any, _Found]
Procedure = Finding[Answer]


class Way:
    """One way in which a question can go: what was chosen on it, what was said, and how it ended."""

    def __init__(
        self, picked: Mapping[str, Value], steps: Sequence[Step], end: Answer | Refuse | Silent | Need
    ) -> None:
        self.picked = picked
        self.steps = steps
        self.end = end

    @property
    def outcome(self) -> Mapping[str, Any]:
        """The outcome as data; empty where there is none."""
        return self.end.outcome if isinstance(self.end, Answer) else {}


class Absent(LookupError):
    """A row or a value that the table does not have in this configuration, or an entry that it lacks."""

    def __init__(self, entry: str, name: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(entry, name)
        self.entry = entry
        self.name = name
        self.known = list(known)


class Unknown(LookupError):
    """A part of the position that has to be known, and is not."""

    def __init__(self, part: str, key: str, among: Iterable[str] = ()) -> None:
        super().__init__(part, key)
        self.part = part
        self.key = key
        self.among = list(among)
