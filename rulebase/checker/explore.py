"""Every way a question can go: each face, each deal, each choice, by running the same procedures again.

A procedure is replayed with a script of what it was given. Other questions inside it go on where it stands, and what
comes after them is looked at once for each end: equal positions are one. So four attacks have as many ways as there
are positions after each, not as many as there are throws.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rulebase.checker import api, drive, look
from rulebase.knowledge import position

Found = TypeVar("Found")


class Pick(NamedTuple):
    """What happened at one branching: a fact with what was thrown or dealt, or the rule of a choice and its option."""

    name: str
    value: Any


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

    value: Any
    state: look.State | None = None

    @property
    def frozen(self) -> Any:
        value = _ended(self.value) if isinstance(self.value, api.Said) else position.frozen(self.value)
        return (value, self.state.frozen) if self.state else value


Script = tuple[_Given, ...]


class _Frame:
    """A question that is being carried out: where it began, and what was found of it."""

    def __init__(self, question: str, facts: drive.Facts, start: look.State) -> None:
        self.question = question
        self.facts = facts
        self.start = start
        self.found: dict[Any, Any] = {}


class Explorer(Generic[Found]):
    """Goes every way of a question, and reckons."""

    def __init__(
        self, make: Callable[[look.State], look.Game], occurrences: drive.Occurrences, reckoning: Reckoning[Found]
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

    def _once(self, frame: _Frame, script: Script, after: Callable[[Leaf], Found]) -> Found:
        """What comes after a script, looked at once."""
        key = tuple(given.frozen for given in script)
        if key not in frame.found:
            frame.found[key] = self._walk(frame, script, after)
        found: Found = frame.found[key]
        return found

    def _walk(self, frame: _Frame, script: Script, after: Callable[[Leaf], Found]) -> Found:
        game = self.make(frame.start)
        run = drive.run(game, frame.question, frame.facts, self._replay(script))
        asked = run.end

        def on(value: Any) -> Found:
            return self._walk(frame, (*script, _Given(value)), after)

        match asked:
            case api.Roll():
                sides = game.faces(asked.fact)
                chance = Fraction(1, len(sides))
                return self.reckoning.chance([(chance, Pick(asked.fact, face), on(face)) for face in sides])
            case api.Deal():
                found = reversed(list(deals(asked.count, asked.deck)))
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
        return after(Leaf(asked, game.state, run, alone=not any(given.state for given in script)))

    def _choosing(self, asked: api.Choose, options: Sequence[Any], on: Callable[[Any], Found]) -> Found:
        name = _who(asked)
        return self.reckoning.choice(asked, [(Pick(name, option), on(option)) for option in options])

    def _secretly(self, asked: api.Secretly, game: look.Game, on: Callable[[Any], Found]) -> Found:
        """Every combination of choices, one chooser after the other as far as picks are concerned."""

        def chosen(before: list[Any]) -> Found:
            if len(before) == len(asked.choices):
                return on(before)
            choice = asked.choices[len(before)]
            try:
                return chosen([*before, self.occurrences.chosen(game, choice)])
            except drive.Unanswered:
                return self._choosing(choice, choice.options, lambda option: chosen([*before, option]))

        return chosen([])

    def _inside(
        self, frame: _Frame, script: Script, asked: api.Then, now: look.State, after: Callable[[Leaf], Found]
    ) -> Found:
        def ended(leaf: Leaf) -> Found:
            if isinstance(leaf.end, api.Answer):
                return self._once(frame, (*script, _Given(leaf.end, leaf.state)), after)
            if asked.attempt and isinstance(leaf.end, api.Refuse):
                return self._once(frame, (*script, _Given(leaf.end, now)), after)
            return after(leaf)

        return self._walk(_Frame(asked.question, asked.told, now), (), ended)

    def _repeated(
        self, frame: _Frame, script: Script, asked: api.Each, game: look.Game, after: Callable[[Leaf], Found]
    ) -> Found:
        found: dict[Any, Found] = {}

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

        def respond(request: drive.Asked | drive.Inside, done: drive.Run) -> Any:
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

    def _told(self, request: drive.Asked, game: look.Game) -> Any:
        if isinstance(request, api.Choose):
            return self.occurrences.chosen(game, request)
        if isinstance(request, api.Deal):
            return self.occurrences.dealt(game, request)
        if isinstance(request, api.Roll):
            return self.occurrences.next(game, request.fact)
        raise drive.Unanswered


def _who(asked: api.Choose) -> str:
    """A choice by its rule and whoever chooses."""
    return f"{asked.rule}@{asked.by}"


def _ended(end: api.Said) -> Any:
    outcome = position.frozen(end.outcome) if isinstance(end, api.Answer) else None
    return end.rule, end.says, outcome


# ---------------------------------------------------------------- every way


class Way(NamedTuple):
    """One way it can go: how likely, what was thrown, dealt or chosen, and the end."""

    weight: Fraction
    picks: tuple[Pick, ...]
    leaf: Leaf


class EveryWay:
    """All ways, one after another; choices weigh nothing."""

    def leaf(self, leaf: Leaf) -> list[Way]:
        return [Way(Fraction(1), (), leaf)]

    def chance(self, parts: Sequence[tuple[Fraction, Pick, list[Way]]]) -> list[Way]:
        return [Way(part * way.weight, (pick, *way.picks), way.leaf) for part, pick, ways in parts for way in ways]

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, list[Way]]]) -> list[Way]:
        del asked
        return [Way(way.weight, (pick, *way.picks), way.leaf) for pick, ways in parts for way in ways]


class EveryEnd:
    """Every distinct end: an outcome with a position, and one way there."""

    def leaf(self, leaf: Leaf) -> dict[Any, Way]:
        ended = _ended(leaf.end) if isinstance(leaf.end, api.Said) else repr(type(leaf.end))
        return {(ended, leaf.state.position.frozen): Way(Fraction(1), (), leaf)}

    def chance(self, parts: Sequence[tuple[Fraction, Pick, dict[Any, Way]]]) -> dict[Any, Way]:
        return self._together((pick, found) for _, pick, found in parts)

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, dict[Any, Way]]]) -> dict[Any, Way]:
        del asked
        return self._together(parts)

    def _together(
        self, parts: Sequence[tuple[Pick, dict[Any, Way]]] | Iterator[tuple[Pick, dict[Any, Way]]]
    ) -> dict[Any, Way]:
        together: dict[Any, Way] = {}
        for pick, found in parts:
            for key, way in found.items():
                if key not in together:
                    together[key] = Way(way.weight, (pick, *way.picks), way.leaf)
        return together


# ---------------------------------------------------------------- how likely


class Share(NamedTuple):
    """How likely something is, at least and at most; one way there; the faces of a die if one throw decides."""

    least: Fraction
    most: Fraction
    picks: tuple[Pick, ...]
    rolls: tuple[int, ...] | None = ()


class Spread(NamedTuple):
    """What can happen with which chance, the choices on which that depends, and those that change nothing."""

    shares: dict[str, Share]
    stuck: tuple[Way, ...] = ()
    open: Mapping[str, api.Choose] = MappingProxyType({})
    idle: Mapping[str, api.Choose] = MappingProxyType({})

    @property
    def chances(self) -> dict[str, tuple[Fraction, Fraction]]:
        return {key: (share.least, share.most) for key, share in self.shares.items()}


class Odds:
    """Exact chances by what is told of an outcome; past a choice, the least and the most."""

    def __init__(self, key: Callable[[Leaf], str]) -> None:
        self.key = key

    def leaf(self, leaf: Leaf) -> Spread:
        if isinstance(leaf.end, api.Answer):
            return Spread({self.key(leaf): Share(Fraction(1), Fraction(1), ())})
        return Spread({}, (Way(Fraction(1), (), leaf),))

    def chance(self, parts: Sequence[tuple[Fraction, Pick, Spread]]) -> Spread:
        shares: dict[str, Share] = {}
        for weight, pick, spread in parts:
            for key, share in spread.shares.items():
                known = shares.get(key)
                rolls = _rolled(known, pick, share)
                least, most = weight * share.least, weight * share.most
                if known is None:
                    shares[key] = Share(least, most, (pick, *share.picks), rolls)
                else:
                    shares[key] = known._replace(least=known.least + least, most=known.most + most, rolls=rolls)
        return _gathered(shares, [(pick, spread) for _, pick, spread in parts])

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, Spread]]) -> Spread:
        first = parts[0][1]
        whole = _gathered({}, parts)
        if all(spread.chances == first.chances for _, spread in parts):
            shares = {key: share._replace(picks=(parts[0][0], *share.picks)) for key, share in first.shares.items()}
            return whole._replace(shares=shares, idle={**whole.idle, _who(asked): asked})
        shares = {}
        for pick, spread in parts:
            for key, share in spread.shares.items():
                if key not in shares:
                    shares[key] = share._replace(picks=(pick, *share.picks), rolls=None)
        for key, share in shares.items():
            each = [spread.chances.get(key, (Fraction(0), Fraction(0))) for _, spread in parts]
            shares[key] = share._replace(least=min(least for least, _ in each), most=max(most for _, most in each))
        return whole._replace(shares=shares, open={**whole.open, _who(asked): asked})


def _rolled(known: Share | None, pick: Pick, share: Share) -> tuple[int, ...] | None:
    """The faces that lead there, if nothing else has to happen."""
    if any("@" not in other.name for other in share.picks) or share.rolls is None:
        return None
    if not isinstance(pick.value, int) or (known is not None and known.rolls is None):
        return None
    return (*(known.rolls or () if known else ()), pick.value)


def _gathered(shares: dict[str, Share], parts: Sequence[tuple[Pick, Spread]]) -> Spread:
    stuck = tuple(way._replace(picks=(pick, *way.picks)) for pick, spread in parts for way in spread.stuck[:1])[:1]
    opened = {rule: choice for _, spread in parts for rule, choice in spread.open.items()}
    idle = {rule: choice for _, spread in parts for rule, choice in spread.idle.items() if rule not in opened}
    return Spread(shares, stuck, opened, idle)


# ---------------------------------------------------------------- deals


def deals(count: int, deck: Mapping[str, int]) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Every hand of so many cards from a deck, by kind, with its exact chance."""
    total = math.comb(sum(deck.values()), count)
    for hand in _hands(list(deck.items()), count):
        hands = math.prod(math.comb(deck[card], got) for card, got in hand)
        yield {**dict.fromkeys(deck, 0), **dict(hand)}, Fraction(hands, total)


def _hands(deck: Sequence[tuple[str, int]], count: int) -> Iterator[list[tuple[str, int]]]:
    """Only what can be dealt is looked at: kinds of which none comes cost nothing."""
    if not count:
        yield []
        return
    left = list(itertools.accumulate((number for _, number in reversed(deck)), initial=0))[::-1]
    for place, (card, number) in enumerate(deck):
        if left[place] < count:
            return
        for got in range(min(number, count), 0, -1):
            if left[place + 1] >= count - got:
                for rest in _hands(deck[place + 1 :], count - got):
                    yield [(card, got), *rest]


# ---------------------------------------------------------------- another question, looked at from within one


def aside(game: look.Game, question: api.Question, told: dict[str, Any]) -> list[api.Way]:
    """Every way of another question on the table of this one, except for what is told here."""
    from rulebase.knowledge import vocabulary

    known = game.view.game
    parts = {name: value for name, value in told.items() if vocabulary.is_part(known, name)}
    facts = {name: value for name, value in told.items() if name not in parts}
    start = game.position
    for part, value in parts.items():
        start = start.put(part, game.me if known.core["facts"][part].get("of") == "seat" else "", value)
    occurrences = drive.Occurrences(facts)
    explorer = Explorer(lambda state: look.Game(game.view, state, game.me), occurrences, EveryWay())
    name = question.__name__.replace("_", "-")
    return [_way(way) for way in explorer.explore(name, facts, look.State(start))]


def _way(way: Way) -> api.Way:
    assert isinstance(way.leaf.end, api.Answer | api.Refuse | api.Silent | api.Need)
    steps = [step for step in way.leaf.run.steps if isinstance(step, api.Step)]
    return api.Way({pick.name: pick.value for pick in way.picks}, steps, way.leaf.end)
