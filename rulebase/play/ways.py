"""Every way in which a question can go: throws, deals and choices are gone through, and the ends reckoned up."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import position, types, vocabulary
from rulebase.play import api, lookup, runner, watch

MOST_STEPS = 200_000  # of all ways together: some seconds; three cards of the Destiny deck would take minutes

Found = TypeVar("Found")


class Pick(NamedTuple):
    """What happened at one branching: a fact with what was thrown or dealt, or the rule of a choice and its option."""

    name: str
    value: types.Value


class Leaf(NamedTuple):
    """One end of a question: how it ended, with what position, and the run of its own procedure."""

    end: runner.End
    state: lookup.State
    run: runner.Run
    alone: bool  # whether all its steps are in the run: nothing was carried out inside


class Reckoning(Protocol[Found]):
    """What is made of each end, and how the results of several ways are put together."""

    def leaf(self, leaf: Leaf) -> Found: ...
    def chance(self, parts: Sequence[tuple[Fraction, Pick, Found]]) -> Found: ...
    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, Found]]) -> Found: ...


class _Entry(NamedTuple):
    """One entry of a script: a value; and, after another question, how things stand then."""

    value: runner.Response
    state: lookup.State | None = None

    @property
    def frozen(self) -> Hashable:
        value = ended(self.value) if isinstance(self.value, api.Said) else position.frozen(self.value)
        return (value, self.state.frozen) if self.state else value


Script = tuple[_Entry, ...]


class _Node(NamedTuple):
    """What can happen at one point of a question inside another: a throw, a deal or a choice, or nothing more."""

    leaf: Leaf | None = None
    asked: api.Choose | None = None
    parts: Sequence[tuple[Fraction, Pick, _Node]] = ()


class _Change(NamedTuple):
    """What a way leaves in a place: something new, or more or less of what was there."""

    part: str
    key: str
    value: types.Value
    anew: bool


class _Known:
    """The ways of a question on a table; they are the same on another one that is equal in all on which they depend."""

    def __init__(self, node: _Node, start: lookup.State, reads: dict[str, None], places: lookup.Places) -> None:
        self.node = node
        self.start = start
        self.reads = reads
        self.places = places
        self.changes: dict[lookup.State, list[_Change]] = {}

    def after(self, end: lookup.State, now: lookup.State) -> lookup.State:
        """How things stand after an end that was reached from another table."""
        at = now.position
        if at is self.start.position:
            return end
        if end not in self.changes:
            self.changes[end] = list(self._changes(end.position))
        for part, key, value, anew in self.changes[end]:
            at = at.put(part, key, value) if anew else at.by(part, key, value)
        return end._replace(position=at)

    def _changes(self, end: position.Position) -> Iterator[_Change]:
        """What it put anew, and of what there is more or less: so it is whatever there was before."""
        was, looked_at = self.start.position, self.places.looked_at
        for part in end.parts:
            if end.parts[part] is was.parts.get(part):
                continue
            for key in end.by_key(part) if part in end.keyed else [""]:
                value, before = end.get(part, key), was.get(part, key)
                if not looked_at.isdisjoint(((part, key), (part, lookup.EVERY_KEY))):
                    yield _Change(part, key, value, anew=True)
                elif position.frozen(value) != position.frozen(before):
                    yield _Change(part, key, position.less(value, before), anew=False)
        for (part, key), change in end.moved.items():
            before = was.moved.get((part, key))
            if before is None or position.frozen(change) != position.frozen(before):
                yield _Change(part, key, position.less(change, before), anew=False)


class _Tree:
    """Every way of a question, kept so that what follows can be put behind each end."""

    def leaf(self, leaf: Leaf) -> _Node:
        return _Node(leaf)

    def chance(self, parts: Sequence[tuple[Fraction, Pick, _Node]]) -> _Node:
        return _Node(parts=parts)

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, _Node]]) -> _Node:
        return _Node(asked=asked, parts=[(Fraction(), pick, node) for pick, node in parts])


class _Stop(Generic[Found]):
    """Where a question branches: its first way goes on with the run that came there, others from the start again."""

    def __init__(self, script: Script, done: runner.Run, waiting: list[_Entry], respond: runner.Respond) -> None:
        self.script = script
        self.state = done.game.state
        self.run: runner.Run | None = done
        self.waiting = waiting
        self.respond = respond


class _Frame(Generic[Found]):
    """A question that is being carried out: where it began, and what was found of it."""

    def __init__(self, question: str, facts: runner.Facts, start: lookup.State) -> None:
        self.question = question
        self.facts = facts
        self.start = start
        self.found: dict[Hashable, Found] = {}


class _Live:
    """A run that stands at a branching: one way goes on with it, all others are gone from the start again."""

    def __init__(self, done: runner.Run, respond: runner.Respond) -> None:
        self.done = done
        self.respond = respond
        self.state = done.game.state
        self.gone_on = False

    def go_on(self, entry: _Entry) -> _Live | None:
        if self.gone_on:
            return None
        self.gone_on = True
        self.done.game.resume(entry.state or self.state)
        runner.go_on(self.done, entry.value, self.respond)
        return _Live(self.done, self.respond)


class _Point(Generic[Found]):
    """How far a question has come: what it was answered with, and the run that stands before the last of it."""

    def __init__(self, frame: _Frame[Found], script: Script = (), live: _Live | None = None) -> None:
        self.frame = frame
        self.script = script
        self.live = live

    def on(self, value: runner.Response, state: lookup.State | None = None) -> _Point[Found]:
        return _Point(self.frame, (*self.script, _Entry(value, state)), self.live)


class Explorer(Generic[Found]):
    """Every way of a question, gone through one branching after the other."""

    def __init__(
        self,
        make: Callable[[lookup.State], lookup.Lookup],
        occurrences: runner.Occurrences,
        reckoning: Reckoning[Found],
    ) -> None:
        self.make = make
        self.occurrences = occurrences
        self.reckoning = reckoning
        self.facts: runner.Facts = {}  # those of the question itself, not of one inside it
        self.trees: Explorer[_Node] | None = None
        self.grown: dict[Hashable, dict[Hashable, tuple[lookup.Places, dict[Hashable, _Known]]]] = {}
        self.reads: dict[str, None] = {}
        self.places = lookup.Places(set(), set())

    def explore(self, question: str, facts: runner.Facts, start: lookup.State) -> Found:
        self.facts = facts
        return self._walk(_Point(_Frame(question, facts, start)), self._finished)

    def _finished(self, leaf: Leaf) -> Found:
        """The end of the event, once all has followed that was to follow."""
        if not (runner.kept(leaf.end) and leaf.state.later):
            return self.reckoning.leaf(leaf)
        (question, facts), *later = leaf.state.later
        start = leaf.state._replace(later=tuple(later))

        def followed(last: Leaf) -> Found:
            end = leaf.end if runner.went_on(last.end) else last.end
            return self._finished(Leaf(end, last.state, leaf.run, alone=False))

        return self._walk(_Point(_Frame(question, dict(facts), start)), followed)

    def _once(self, point: _Point[Found], after: Callable[[Leaf], Found]) -> Found:
        """What comes after a script, looked at once."""
        key = tuple(given.frozen for given in point.script)
        if key not in point.frame.found:
            point.frame.found[key] = self._walk(point, after)
        return point.frame.found[key]

    def _come(self, point: _Point[Found]) -> _Live:
        """A run that has come so far: the one that stands before it, or another from the start."""
        frame = point.frame
        live = point.live.go_on(point.script[-1]) if point.live else None
        if live is None:
            respond = self._replay(point.script)
            live = _Live(runner.run(self.make(frame.start), frame.question, frame.facts, respond), respond)
        if frame.facts is self.facts:
            live.done.game.looked.facts.update(live.done.asked)
        self._note(live.done.game)
        return live

    def _note(self, game: lookup.Lookup) -> None:
        """What was looked at is what it depends on."""
        self.reads |= game.parts
        self.places.join(game.places)

    def _walk(self, point: _Point[Found], after: Callable[[Leaf], Found]) -> Found:
        live = self._come(point)
        asked, game = live.done.end, live.done.game
        here = _Point(point.frame, point.script, live)
        if watch.steps() > MOST_STEPS:
            message = words._("there are more ways that this can go than anybody would wait for")
            expected = words._("more of the throws, deals or choices")
            raise problems.Failed([problems.Problem("too-many-ways", message, expected=expected)])

        def on(value: types.Value) -> Found:
            return self._walk(here.on(value), after)

        match asked:
            case api.Roll():
                sides = game.faces(asked.fact)
                watch.branches(sides, len(sides))
                chance = Fraction(1, len(sides))
                return self.reckoning.chance([(chance, Pick(asked.fact, face), on(face)) for face in sides])
            case api.Deal():
                hands = list(itertools.islice(every_deal(asked.count, asked.deck), watch.MOST_BRANCHES + 1))
                found = reversed(watch.branches(hands, len(hands)))
                return self.reckoning.chance([(chance, Pick(asked.fact, hand), on(hand)) for hand, chance in found])
            case api.Choose():
                return self._choosing(asked, asked.options, on)
            case api.Secretly():
                return self._secretly(asked, game, on)
            case api.Then():
                return self._inside(here, asked, live.state, after)
            case api.Each():
                return self._repeated(here, asked, live, after)
        assert asked is not None
        return after(Leaf(asked, live.state, live.done, alone=not any(given.state for given in point.script)))

    def _choosing(self, asked: api.Choose, options: Sequence[types.Value], on: Callable[[types.Value], Found]) -> Found:
        name = named(asked)
        watch.branches(options, len(options))
        return self.reckoning.choice(asked, [(Pick(name, option), on(option)) for option in options])

    def _secretly(self, asked: api.Secretly, game: lookup.Lookup, on: Callable[[types.Value], Found]) -> Found:
        """Every combination of choices, one chooser after the other as far as picks are concerned."""

        def chosen(before: list[types.Value]) -> Found:
            if len(before) == len(asked.choices):
                return on(before)
            choice = asked.choices[len(before)]
            try:
                return chosen([*before, self.occurrences.chosen(game, choice)])
            except runner.Unanswered:
                return self._choosing(choice, choice.options, lambda option: chosen([*before, option]))

        return chosen([])

    def _inside(self, here: _Point[Found], asked: api.Then, now: lookup.State, after: Callable[[Leaf], Found]) -> Found:
        def ended(leaf: Leaf) -> Found:
            if runner.went_on(leaf.end):
                return self._once(here.on(leaf.end, leaf.state), after)
            if runner.is_given_back(leaf.end, asked):
                return self._once(here.on(leaf.end, now), after)
            return after(leaf)

        return self._inner(asked.question, asked.told, now, ended)

    def _inner(self, question: str, facts: runner.Facts, now: lookup.State, after: Callable[[Leaf], Found]) -> Found:
        """What comes after a question inside another; from the same table it goes the same ways."""
        if self.trees is None:
            self.trees = Explorer(self.make, self.occurrences, _Tree())
            self.trees.trees = self.trees
        known = self.trees._grown(question, facts, now)
        return self._folded(known.node, lambda leaf: after(leaf._replace(state=known.after(leaf.state, now))), {})

    def _grown(self: Explorer[_Node], question: str, facts: runner.Facts, now: lookup.State) -> _Known:
        grown = self.grown.setdefault((question, position.frozen(facts)), {})
        known = next((by[at] for places, by in grown.values() if (at := places.values(now)) in by), None)
        if known is None:
            before = self.reads, self.places
            self.reads, self.places = {}, lookup.Places(set(), set())
            node = self._walk(_Point(_Frame(question, facts, now)), _Node)
            known = _Known(node, now, self.reads, self.places)
            alike = frozenset(known.places.looked_at), frozenset(known.places.changed)
            places, by = grown.setdefault(alike, (known.places, {}))
            by[places.values(now)] = known
            self.reads, self.places = before
        self.reads |= known.reads
        self.places.join(known.places)
        return known

    def _folded(self, node: _Node, after: Callable[[Leaf], Found], folded: dict[int, Found]) -> Found:
        if id(node) not in folded:
            if node.leaf is not None:
                folded[id(node)] = after(node.leaf)
            elif node.asked is not None:
                options = [(pick, self._folded(each, after, folded)) for _, pick, each in node.parts]
                folded[id(node)] = self.reckoning.choice(node.asked, options)
            else:
                parts = [(chance, pick, self._folded(each, after, folded)) for chance, pick, each in node.parts]
                folded[id(node)] = self.reckoning.chance(parts)
        return folded[id(node)]

    def _repeated(self, here: _Point[Found], asked: api.Each, live: _Live, after: Callable[[Leaf], Found]) -> Found:
        game = live.done.game
        found: dict[Hashable, Found] = {}

        def go_on(now: lookup.State) -> Found:
            if now.frozen not in found:
                found[now.frozen] = one_more(now)
            return found[now.frozen]

        def one_more(now: lookup.State) -> Found:
            game.resume(now)
            try:
                facts = asked.following()
            except api.Unknown as unknown:
                need = api.Need(unknown.part, key=unknown.key)
                return after(Leaf(need, now, runner.Run(game, asked.question, {}), alone=False))
            finally:
                self._note(game)
            if facts is None:
                return self._once(here.on(None, now), after)
            return self._inner(asked.question, facts, now, ended)

        def ended(leaf: Leaf) -> Found:
            return go_on(leaf.state) if runner.went_on(leaf.end) else after(leaf)

        return go_on(live.state)

    def _replay(self, script: Script) -> runner.Respond:
        """Responses from the facts, and after them from the script."""
        waiting = iter(script)
        from_facts = runner.responder(self.occurrences)

        def respond(request: runner.Asked | runner.Inside, done: runner.Run) -> runner.Response:
            if not isinstance(request, api.Then | api.Each | api.Secretly):
                try:
                    return from_facts(request, done)
                except runner.Unanswered:
                    pass
            given = next(waiting, None)
            if given is None:
                raise runner.Unanswered
            if given.state is not None:
                done.game.resume(given.state)
            return given.value

        return respond


def named(asked: api.Choose) -> str:
    """A choice by its rule and whoever chooses."""
    return f"{asked.rule}@{asked.by}"


def ended(end: api.Said) -> Hashable:
    """What makes two ends of a question the same."""
    outcome = position.frozen(end.outcome) if isinstance(end, api.Answer) else None
    return end.rule, end.says, outcome


def every_deal(count: int, deck: Mapping[str, int]) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Every hand of so many cards from a deck, by kind, with its exact chance."""
    total = math.comb(sum(deck.values()), count)
    for hand in _hands(list(deck.items()), count):
        hands = math.prod(math.comb(deck[card], got) for card, got in hand)
        yield dict(hand), Fraction(hands, total)


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


# Whole where nothing was thrown: a question without chances does not wait for fractions.
Chance: TypeAlias = "Fraction | int"


class Reached(NamedTuple):
    """An end that is reached: how likely, by what was thrown, dealt or chosen, and which."""

    weight: Chance
    picks: tuple[Pick, ...]
    leaf: Leaf


class EveryWay:
    """All ways, one after another; choices weigh nothing."""

    def leaf(self, leaf: Leaf) -> list[Reached]:
        return [Reached(1, (), leaf)]

    def chance(self, parts: Sequence[tuple[Fraction, Pick, list[Reached]]]) -> list[Reached]:
        return [Reached(part * way.weight, (pick, *way.picks), way.leaf) for part, pick, ways in parts for way in ways]

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, list[Reached]]]) -> list[Reached]:
        del asked
        return [Reached(way.weight, (pick, *way.picks), way.leaf) for pick, ways in parts for way in ways]


class EveryEnd:
    """Every distinct end: an outcome with a position, and one way there."""

    def leaf(self, leaf: Leaf) -> dict[Hashable, Reached]:
        end = ended(leaf.end) if isinstance(leaf.end, api.Said) else repr(type(leaf.end))
        return {(end, leaf.state.position.frozen): Reached(1, (), leaf)}

    def chance(self, parts: Sequence[tuple[Fraction, Pick, dict[Hashable, Reached]]]) -> dict[Hashable, Reached]:
        return self._together((pick, found) for _, pick, found in parts)

    def choice(
        self, asked: api.Choose, parts: Sequence[tuple[Pick, dict[Hashable, Reached]]]
    ) -> dict[Hashable, Reached]:
        del asked
        return self._together(parts)

    def _together(self, parts: Iterable[tuple[Pick, dict[Hashable, Reached]]]) -> dict[Hashable, Reached]:
        together: dict[Hashable, Reached] = {}
        for pick, found in parts:
            for key, way in found.items():
                if key not in together:
                    together[key] = Reached(way.weight, (pick, *way.picks), way.leaf)
        return together


# ---------------------------------------------------------------- how likely


class Share(NamedTuple):
    """How likely something is, at least and at most; one way there; the faces of a die if there is one throw."""

    least: Chance
    most: Chance
    picks: tuple[Pick, ...]
    rolls: tuple[int, ...] | None = ()


class Spread(NamedTuple):
    """Chances by outcome, with the choices on which they depend, and those that change nothing."""

    shares: dict[str, Share]
    stuck: tuple[Reached, ...] = ()
    open: Mapping[str, api.Choose] = MappingProxyType({})
    idle: Mapping[str, api.Choose] = MappingProxyType({})

    @property
    def chances(self) -> dict[str, tuple[Chance, Chance]]:
        return {key: (share.least, share.most) for key, share in self.shares.items()}


class Odds:
    """Exact chances by outcome; past a choice, the least and the most."""

    def __init__(self, key: Callable[[Leaf], str]) -> None:
        self.key = key

    def leaf(self, leaf: Leaf) -> Spread:
        if isinstance(leaf.end, api.Answer):
            return Spread({self.key(leaf): Share(1, 1, ())})
        return Spread({}, (Reached(1, (), leaf),))

    def chance(self, parts: Sequence[tuple[Fraction, Pick, Spread]]) -> Spread:
        alike: dict[int, list[tuple[Fraction, Pick, Spread]]] = {}  # what comes to the very same is added up first
        for part in parts:
            alike.setdefault(id(part[2]), []).append(part)
        shares: dict[str, Share] = {}
        for together in alike.values():
            weight = sum((each for each, _, _ in together[1:]), together[0][0])
            picks = [pick for _, pick, _ in together]
            for key, share in together[0][2].shares.items():
                known = shares.get(key)
                rolls = _rolled(known, picks, share)
                least = weight * share.least
                most = least if share.most == share.least else weight * share.most
                if known is None:
                    shares[key] = Share(least, most, (picks[0], *share.picks), rolls)
                else:
                    shares[key] = known._replace(least=known.least + least, most=known.most + most, rolls=rolls)
        return _gathered(shares, [together[0][1:] for together in alike.values()])

    def choice(self, asked: api.Choose, parts: Sequence[tuple[Pick, Spread]]) -> Spread:
        first = parts[0][1]
        whole = _gathered({}, parts)
        if all(spread.chances == first.chances for _, spread in parts):
            shares = {key: share._replace(picks=(parts[0][0], *share.picks)) for key, share in first.shares.items()}
            return whole._replace(shares=shares, idle={**whole.idle, named(asked): asked})
        shares = {}
        for pick, spread in parts:
            for key, share in spread.shares.items():
                if key not in shares:
                    shares[key] = share._replace(picks=(pick, *share.picks), rolls=None)
        for key, share in shares.items():
            each = [spread.chances.get(key, (0, 0)) for _, spread in parts]
            shares[key] = share._replace(least=min(least for least, _ in each), most=max(most for _, most in each))
        return whole._replace(shares=shares, open={**whole.open, named(asked): asked})


def _rolled(known: Share | None, picks: Sequence[Pick], share: Share) -> tuple[int, ...] | None:
    """The faces that lead there, if there is no other throw; what is dealt then may have to fall out so, too."""
    faces = tuple(pick.value for pick in picks if isinstance(pick.value, int))
    before = known.rolls if known else ()
    if before is None or share.rolls is None or (faces and share.rolls):
        return None
    return tuple(sorted({*before, *share.rolls, *faces}))


def _gathered(shares: dict[str, Share], parts: Sequence[tuple[Pick, Spread]]) -> Spread:
    stuck = tuple(way._replace(picks=(pick, *way.picks)) for pick, spread in parts for way in spread.stuck[:1])[:1]
    opened = {rule: choice for _, spread in parts for rule, choice in spread.open.items()}
    idle = {rule: choice for _, spread in parts for rule, choice in spread.idle.items() if rule not in opened}
    return Spread(shares, stuck, opened, idle)


def of(game: lookup.Lookup, question: api.Question, values: api.Values) -> list[api.Way]:
    """Every way of another question on the table of this one, except for what is given otherwise."""
    known = game.view.game
    parts = {name: value for name, value in values.items() if vocabulary.is_part(known, name)}
    facts = {name: value for name, value in values.items() if name not in parts}
    start = game.position
    for part, value in parts.items():
        start = start.put(part, game.me if known.core["facts"][part].get("of") == "seat" else "", value)
    occurrences = runner.Occurrences(facts)

    def make(state: lookup.State) -> lookup.Lookup:
        return lookup.Lookup(game.view, state, game.me, game.elsewhere, game.looked)

    explorer = Explorer(make, occurrences, EveryWay())
    found = []
    for _, picks, leaf in explorer.explore(question.__name__.replace("_", "-"), facts, lookup.State(start)):
        assert isinstance(leaf.end, api.Answer | api.Refuse | api.Silent | api.Need)
        steps = [step for step in leaf.run.steps if isinstance(step, api.Step)]
        found.append(api.Way({pick.name: pick.value for pick in picks}, steps, leaf.end))
    game.parts |= explorer.reads
    game.places.looked_at.add(lookup.EVERYTHING)
    return found
