"""Run a procedure: the one loop that all drivers share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rulebase.checker import api, guests, load, look
from rulebase.knowledge import nouns, position, quantities, situation

Asked = api.Need | api.Roll | api.Deal | api.Choose | api.Secretly
Inside = api.Then | api.Each
End = api.Answer | api.Refuse | api.Silent | api.Wanted | Asked | Inside


class Run:
    """What a procedure did: its steps, and how it ended."""

    def __init__(self, game: look.Seen, facts: Facts) -> None:
        self.game = game
        self.facts = facts
        self.steps: list[api.Said] = []
        self.end: End | None = None
        self.under = ""
        self.asked: list[str] = []

    @property
    def assumed(self) -> dict[look.Where, nouns.Value]:
        return self.game.assumed

    def rests_on(self) -> list[tuple[str, str]]:
        """All that was cited and read, by entry and path."""
        said = [*spoken(self), *([self.end] if isinstance(self.end, api.Said) else [])]
        return [*{**dict.fromkeys((each.rule, f"{each.among}.{each.says}") for each in said), **self.game.read}]


Facts: TypeAlias = "Mapping[str, nouns.Value]"  # what was told, by name
# What a request is answered with: a value, what another question has ended with, or nothing.
Given: TypeAlias = "nouns.Value | api.Answer | api.Refuse"
Respond = Callable[["Asked | Inside", Run], Given]


class Unanswered(Exception):
    """The driver has no value for a request: the run ends there."""


class Ended(Exception):
    """Something inside has ended otherwise than with an answer: so does all of it."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


def run(game: look.Seen, question: str, facts: Facts, respond: Respond) -> Run:
    """Drive a question's procedure to its end; `respond` answers what it asks, or raises Unanswered."""
    done = Run(game, facts)
    carried_out = load.procedure(game.view.game, question)
    if carried_out is None:
        done.end = api.Wanted(question)
        return done
    steps = carried_out(game)
    guests.begun(carried_out, steps)
    value: Given = None
    while done.end is None:
        guests.step(carried_out)
        try:
            request = steps.send(value)
            guests.asked(carried_out, request)
            value = _taken(request, done, respond)
        except StopIteration as stop:
            guests.ended(carried_out, stop.value)
            done.end = stop.value
            for effect in stop.value.does:
                game.apply(effect, stop.value.rule)
        except api.Unknown as unknown:
            done.end = api.Need(unknown.part, key=unknown.key, among=unknown.among)
        except Ended as inside:
            done.end = inside.end
    return done


def _taken(request: api.Request, done: Run, respond: Respond) -> Given:
    """What the procedure gets for a request; what ends the run is put there."""
    match request:
        case api.Refuse() | api.Silent() | api.Wanted():
            done.end = request
        case api.Under():
            done.under = request.entry
        case api.Step():
            request.under = done.under
            done.steps.append(request)
            for effect in request.does:
                done.game.apply(effect, request.rule)
        case api.Later():
            done.game.later.append((request.question, tuple(request.told.items())))
        case api.Need() if request.fact in done.facts:
            done.asked.append(request.fact)
            return done.facts[request.fact]
        case api.Need():
            return _needed(request, done)
        case _:
            try:
                return respond(request, done)
            except Unanswered:
                done.end = request
    return None


def _needed(request: api.Need, done: Run) -> Given:
    """What is taken for granted of a fact that was not told; remembered."""
    default: nouns.Value | api.Unset = done.game.default(request.fact)
    if default is position.UNTOLD:
        default = request.default
    if isinstance(default, api.Unset):
        done.end = request
        return None
    done.game.assumed[request.fact, ""] = default
    return default


class Occurrences:
    """What was told of what happens: throws, deals and choices, each in the order in which they come."""

    def __init__(self, told: Mapping[str, nouns.Value]) -> None:
        self.told = {name: _listed(value) for name, value in told.items() if name != situation.CHOICES}
        self.choices: dict[str, list[nouns.Value]] = {
            rule: quantities.listed(chosen)
            for rule, chosen in quantities.keyed(told.get(situation.CHOICES, {})).items()
        }

    def next(self, game: look.Seen, name: str) -> nouns.Value:
        """The next occurrence of a name that was told, or Unanswered."""
        return self._next(game, name, self.told.get(name, ()))

    def dealt(self, game: look.Seen, request: api.Deal) -> nouns.Value:
        """The next deal that was told: no more cards than are dealt, of those that there are."""
        told = self._next(game, request.fact, self.told.get(request.fact, ()))
        if isinstance(told, dict):
            much = any(number > request.deck.get(card, 0) for card, number in told.items())
            if much or sum(told.values()) > request.count:
                raise WrongDeal(request, told)
        return told

    def chosen(self, game: look.Seen, request: api.Choose) -> nouns.Value:
        """A choice that was told; a single option is no choice."""
        for name in (f"{request.rule}@{request.by}", request.rule):
            if game.used.get(name, 0) < len(self.choices.get(name, ())):
                told = self._next(game, name, self.choices[name])
                if told == situation.OPEN:
                    raise Unanswered
                return picked(request, told)
        if len(request.options) == 1:
            return request.options[0]
        raise Unanswered

    def left(self, game: look.Seen) -> list[str]:
        """What was told and has not come."""
        occurring = game.view.game.core["occurs"]
        told = {name: values for name, values in self.told.items() if name in occurring} | self.choices
        return [
            name for name, values in told.items() if game.used.get(name, 0) < len(values) and values != [situation.OPEN]
        ]

    def _next(self, game: look.Seen, name: str, values: Sequence[nouns.Value]) -> nouns.Value:
        come = game.used.get(name, 0)
        if come >= len(values):
            raise Unanswered
        game.used[name] = come + 1
        return values[come]


class Wrong(Exception):
    """A choice was told that is none of its options."""

    def __init__(self, request: api.Choose, told: nouns.Value) -> None:
        super().__init__(request, told)
        self.request = request
        self.told = told


class WrongDeal(Exception):
    """A deal was told that cannot be one."""

    def __init__(self, request: api.Deal, told: Mapping[str, int]) -> None:
        super().__init__(request, told)
        self.request = request
        self.told = told


def picked(request: api.Choose, told: nouns.Value) -> nouns.Value:
    """The option that was told."""
    for option in request.options:
        if told in (option, typed(option)):
            return option
    raise Wrong(request, told)


def _listed(value: nouns.Value) -> list[nouns.Value]:
    """One occurrence, or several that come one after another: throws of a die, counts of cards."""
    if isinstance(value, list) and value and all(isinstance(each, int | dict) for each in value):
        return list(value)
    return [value]


def from_told(occurrences: Occurrences) -> Respond:
    """Answers from what was told; other questions are carried out on the spot."""

    def respond(request: Asked | Inside, done: Run) -> Given:
        match request:
            case api.Then():
                return _inside(request, done, respond)
            case api.Each():
                _repeated(request, done, respond)
                return None
            case api.Choose():
                return occurrences.chosen(done.game, request)
            case api.Secretly():
                return [occurrences.chosen(done.game, choice) for choice in request.choices]
            case api.Roll():
                return occurrences.next(done.game, request.fact)
            case api.Deal():
                return occurrences.dealt(done.game, request)
        raise Unanswered

    return respond


def _inside(request: api.Then, done: Run, respond: Respond) -> Given:
    """Another question inside this one: its steps are told here."""
    before = done.game.state
    inner = run(done.game, request.question, request.told, respond)
    if request.attempt and isinstance(inner.end, api.Refuse):
        done.game.resume(before)
        return inner.end
    for step in inner.steps:
        step.under = step.under or done.under
    done.steps += inner.steps
    if not isinstance(inner.end, api.Answer):
        assert inner.end is not None
        raise Ended(inner.end)
    inner.end.under = done.under
    _close(done.steps, inner.steps, inner.end)
    for step in (*inner.steps, inner.end):
        step.inside = True
    return inner.end


def _close(steps: list[api.Said], own: list[api.Said], end: api.Answer) -> None:
    """An answer is the last step, unless its own steps have said it: what it does is then done by the last of them."""
    if not is_said(own, end):
        steps.append(end)
    elif end not in own:
        steps[-1].does = (*steps[-1].does, *end.does)


def spoken(done: Run) -> list[api.Said]:
    """The steps that are told: those with a sentence; of what is refused, nothing that happened inside it."""
    refused = isinstance(done.end, api.Refuse)
    return [step for step in done.steps if step.says != api.TOLD and not (refused and step.inside)]


def is_said(steps: list[api.Said], end: api.Said) -> bool:
    """Whether an answer says only what a step of it has said: that is not told twice."""
    return any((step.rule, step.says, step.values) == (end.rule, end.says, end.values) for step in steps)


def _repeated(request: api.Each, done: Run, respond: Respond) -> None:
    seen = set()
    while (told := request.following()) is not None:
        if done.game.state.frozen in seen:
            raise RuntimeError(f"each {request.question}: nothing changes")
        seen.add(done.game.state.frozen)
        _inside(api.Then(request.question, told), done, respond)


def finish(done: Run, respond: Respond) -> None:
    """What is to follow at the end of an event; the event has ended as it did."""
    while isinstance(done.end, api.Answer) and done.game.later:
        (question, told), *done.game.later = done.game.later
        _close(done.steps, done.steps, done.end)
        try:
            _inside(api.Then(question, dict(told)), done, respond)
        except Ended as ended:
            done.end = ended.end


def typed(option: nouns.Value) -> str:
    """An option as it is typed: a number as a word, several things together as a sum."""
    if isinstance(option, dict):
        return ",".join(f"{thing}={number}" for thing, number in option.items())
    return "+".join(map(str, option)) if isinstance(option, list) else str(option)
