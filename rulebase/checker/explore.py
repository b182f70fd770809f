"""Every way a question can go: each face, each deal, each choice, by running the same procedures again.

A procedure is replayed with a script of what it was given. Other questions inside it go on where it stands, and what
comes after them is looked at once for each end: equal positions are one. So four attacks have as many ways as there
are positions after each, not as many as there are throws.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from rulebase.checker import api, drive, guests, look, mistold
from rulebase.knowledge import nouns, position

if TYPE_CHECKING:
    from fractions import Fraction


MOST_STEPS = 200_000  # of all ways together: some seconds; three cards of the Destiny deck would take minutes


Found = TypeVar("Found")


class Pick(NamedTuple):
    """What happened at one branching: a fact with what was thrown or dealt, or the rule of a choice and its option."""

    name: str
    value: nouns.Value


class Leaf(NamedTuple):
    """One end of a question: how it ended, with what position, and the run of its own procedure."""

    end: drive.End
    state: look.State
    run: drive.Run
    alone: bool  # whether all its steps are in the run: nothing was carried out inside


class Reckoning(Protocol[Found]):
    """What is made of the ends, and how what comes of several ways is put together."""

    def leaf(self, leaf: Leaf) -> Found: ...
    def chance(self, parts: Sequence[tuple[Fraction, Pick, Found]]) -> Found: ...
    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, Found]]) -> Found: ...


class _Given(NamedTuple):
    """One entry of a script: a value; and, after another question, how things stand then."""

    value: drive.Given
    state: look.State | None = None

    @property
    def frozen(self) -> Hashable:
        value = ended(self.value) if isinstance(self.value, api.Said) else position.frozen(self.value)
        return (value, self.state.frozen) if self.state else value


Script = tuple[_Given, ...]


class _Frame(Generic[Found]):
    """A question that is being carried out: where it began, and what was found of it."""

    def __init__(self, question: str, facts: drive.Facts, start: look.State) -> None:
        self.question = question
        self.facts = facts
        self.start = start
        self.found: dict[Hashable, Found] = {}


class Explorer(Generic[Found]):
    """Goes every way of a question, and reckons."""

    def __init__(
        self, make: Callable[[look.State], look.Seen], occurrences: drive.Occurrences, reckoning: Reckoning[Found]
    ) -> None:
        self.make = make
        self.occurrences = occurrences
        self.reckoning = reckoning

    def explore(self, question: str, facts: drive.Facts, start: look.State) -> Found:
        return self._walk(_Frame(question, facts, start), (), self._finished)

    def _finished(self, leaf: Leaf) -> Found:
        """The end of the event, once all has followed that was to follow."""
        if not (isinstance(leaf.end, api.Answer) and leaf.state.later):
            return self.reckoning.leaf(leaf)
        (question, told), *later = leaf.state.later
        start = leaf.state._replace(later=tuple(later))

        def followed(last: Leaf) -> Found:
            end = leaf.end if isinstance(last.end, api.Answer) else last.end
            return self._finished(Leaf(end, last.state, leaf.run, alone=False))

        return self._walk(_Frame(question, dict(told), start), (), followed)

    def _once(self, frame: _Frame[Found], script: Script, after: Callable[[Leaf], Found]) -> Found:
        """What comes after a script, looked at once."""
        key = tuple(given.frozen for given in script)
        if key not in frame.found:
            frame.found[key] = self._walk(frame, script, after)
        return frame.found[key]

    def _walk(self, frame: _Frame[Found], script: Script, after: Callable[[Leaf], Found]) -> Found:
        game = self.make(frame.start)
        done = drive.run(game, frame.question, frame.facts, self._replay(script))
        asked = done.end
        if guests.steps() > MOST_STEPS:
            raise mistold.too_many()

        def on(value: nouns.Value) -> Found:
            return self._walk(frame, (*script, _Given(value)), after)

        match asked:
            case api.Roll():
                sides = game.faces(asked.fact)
                guests.few(sides, len(sides))
                from fractions import Fraction  # is needed here alone

                chance = Fraction(1, len(sides))
                return self.reckoning.chance([(chance, Pick(asked.fact, face), on(face)) for face in sides])
            case api.Deal():
                found = reversed(_dealt(asked))
                return self.reckoning.chance([(chance, Pick(asked.fact, hand), on(hand)) for hand, chance in found])
            case api.Choose():
                return self._choosing(asked, asked.options, on)
            case api.Secretly():
                return self._secretly(asked, game, on)
            case api.Then():
                return self._inside(frame, script, asked, game.state, after)
            case api.Each():
                return self._repeated(frame, script, asked, game, after)
        assert asked is not None
        return after(Leaf(asked, game.state, done, alone=not any(given.state for given in script)))

    def _choosing(self, asked: api.Choose, options: Sequence[nouns.Value], on: Callable[[nouns.Value], Found]) -> Found:
        name = named(asked)
        guests.few(options, len(options))
        return self.reckoning.choice(asked, [(Pick(name, option), on(option)) for option in options])

    def _secretly(self, asked: api.Secretly, game: look.Seen, on: Callable[[nouns.Value], Found]) -> Found:
        """Every combination of choices, one chooser after the other as far as picks are concerned."""

        def chosen(before: list[nouns.Value]) -> Found:
            if len(before) == len(asked.choices):
                return on(before)
            choice = asked.choices[len(before)]
            try:
                return chosen([*before, self.occurrences.chosen(game, choice)])
            except drive.Unanswered:
                return self._choosing(choice, choice.options, lambda option: chosen([*before, option]))

        return chosen([])

    def _inside(
        self, frame: _Frame[Found], script: Script, asked: api.Then, now: look.State, after: Callable[[Leaf], Found]
    ) -> Found:
        def ended(leaf: Leaf) -> Found:
            if isinstance(leaf.end, api.Answer):
                return self._once(frame, (*script, _Given(leaf.end, leaf.state)), after)
            if asked.attempt and isinstance(leaf.end, api.Refuse):
                return self._once(frame, (*script, _Given(leaf.end, now)), after)
            return after(leaf)

        return self._walk(_Frame(asked.question, asked.told, now), (), ended)

    def _repeated(
        self, frame: _Frame[Found], script: Script, asked: api.Each, game: look.Seen, after: Callable[[Leaf], Found]
    ) -> Found:
        found: dict[Hashable, Found] = {}

        def go_on(now: look.State) -> Found:
            if now.frozen not in found:
                found[now.frozen] = one_more(now)
            return found[now.frozen]

        def one_more(now: look.State) -> Found:
            game.resume(now)
            try:
                told = asked.following()
            except api.Unknown as unknown:
                return after(Leaf(api.Need(unknown.part, key=unknown.key), now, drive.Run(game, {}), alone=False))
            if told is None:
                return self._once(frame, (*script, _Given(None, now)), after)
            return self._walk(_Frame(asked.question, told, now), (), ended)

        def ended(leaf: Leaf) -> Found:
            return go_on(leaf.state) if isinstance(leaf.end, api.Answer) else after(leaf)

        return go_on(game.state)

    def _replay(self, script: Script) -> drive.Respond:
        """What is in the script, after what was told."""
        waiting = iter(script)

        def respond(request: drive.Asked | drive.Inside, done: drive.Run) -> drive.Given:
            if isinstance(request, api.Then | api.Each):
                given = next(waiting, None)
                if given is None:
                    raise drive.Unanswered
                assert given.state is not None
                done.game.resume(given.state)
                return given.value
            if not isinstance(request, api.Secretly):
                try:
                    return self._told(request, done.game)
                except drive.Unanswered:
                    pass
            given = next(waiting, None)
            if given is None:
                raise drive.Unanswered
            return given.value

        return respond

    def _told(self, request: drive.Asked, game: look.Seen) -> nouns.Value:
        if isinstance(request, api.Choose):
            return self.occurrences.chosen(game, request)
        if isinstance(request, api.Deal):
            return self.occurrences.dealt(game, request)
        if isinstance(request, api.Roll):
            return self.occurrences.next(game, request.fact)
        raise drive.Unanswered


def _dealt(asked: api.Deal) -> list[tuple[dict[str, int], Fraction]]:
    from rulebase.checker import deals

    found = list(itertools.islice(deals.every(asked.count, asked.deck), guests.MOST_BRANCHES + 1))
    return guests.few(found, len(found))


def named(asked: api.Choose) -> str:
    """A choice by its rule and whoever chooses."""
    return f"{asked.rule}@{asked.by}"


def ended(end: api.Said) -> Hashable:
    outcome = position.frozen(end.outcome) if isinstance(end, api.Answer) else None
    return end.rule, end.says, outcome
