"""Find a question's procedure: modules of a game's folder, loaded by path, never imported by name."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from types import FrameType, ModuleType, TracebackType
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import folders, position, quantities, situation, types
from rulebase.model import game as games
from rulebase.play import api, lookup

HOLDS = "holds"  # the module of what has to hold


def procedure(game: games.Game, question: str) -> api.Question | None:
    """The procedure of a question; None if nobody has written it yet."""
    if question not in game.core["procedures"]:
        return None
    if question not in game.loaded:
        module = importlib.import_module(f"{_package(game.id)}.{game.core['procedures'][question]}")
        game.loaded[question] = getattr(module, question.replace("-", "_"))
    found: api.Question = game.loaded[question]
    return found


def holds(game: games.Game) -> list[Callable[[api.Game], Iterator[api.Refuse | api.Silent]]]:
    """What has to hold of every position of the game."""
    if HOLDS not in game.core["modules"]:
        return []
    if HOLDS not in game.loaded:
        module = importlib.import_module(f"{_package(game.id)}.{HOLDS}")
        game.loaded[HOLDS] = [getattr(module, name) for name in game.core["modules"][HOLDS]["functions"]]
    found: list[Callable[[api.Game], Iterator[api.Refuse | api.Silent]]] = game.loaded[HOLDS]
    return found


def _package(game: str) -> str:
    """A package made of the game's procedures, so that its modules can share code among themselves."""
    name = "rulebase_game_" + game.replace("-", "_")
    folder = folders.procedures(game)
    known = sys.modules.get(name)
    if known is None or known.__path__ != [folder]:
        for module in [module for module in sys.modules if module.startswith(f"{name}.")]:
            del sys.modules[module]
        package = ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
    return name


Found = TypeVar("Found")
Arguments = ParamSpec("Arguments")

TICK = 2.0  # seconds of computing; two in a row without a step, and a procedure is taken to be endless
MOST_STEPS = 500_000  # that procedures ask, say and change in all for one answer
MOST_BRANCHES = 100_000  # ways at one throw, deal or choice
ENDS = (api.Answer, api.Refuse, api.Silent, api.Wanted)
ASKS = (api.Need, api.Roll, api.Deal, api.Choose, api.Secretly, api.Then, api.Each)
REQUESTS = (*ASKS, *ENDS, api.Later, api.Step, api.Under)
_EXPECTED = (problems.Failed, KeyboardInterrupt)


class Misbehaved(Exception):
    """A procedure hands over what it should not, or never ends; where no line of it is at fault, the function is."""

    def __init__(self, reason: str, procedure: Callable[..., object] | None = None) -> None:
        super().__init__(reason)
        self.procedure = procedure


class Endless(Misbehaved):
    """It computes on and on."""


class _Pulse:
    """What is counted while an answer is sought."""

    steps = 0  # since the answer began
    seen = -1  # at the last tick
    watching = False


def step(procedure: Callable[..., object]) -> None:
    """A procedure is given the word."""
    _Pulse.steps += 1
    if _Pulse.steps > MOST_STEPS:
        raise Endless(words._("more than {n} steps for one answer").format(n=MOST_STEPS), procedure)


def steps() -> int:
    """How many there have been of the answer that is sought."""
    return _Pulse.steps


def begun(procedure: Callable[..., object], made: object) -> None:
    if not isinstance(made, Generator):
        raise Misbehaved(words._("a procedure yields what it asks and says; this one yields nothing"), procedure)


def asked(procedure: Callable[..., object], request: object) -> None:
    if not isinstance(request, REQUESTS):
        raise Misbehaved(
            words._("it yields {what}, which asks and says nothing").format(what=_shown(request)), procedure
        )


def check_end(procedure: Callable[..., object], end: object) -> None:
    if not isinstance(end, api.Answer):
        raise Misbehaved(words._("it returns {what} instead of an answer").format(what=_shown(end)), procedure)


def few(ways: Found, many: int) -> Found:
    """The ways at one branching, unless nobody could go them all."""
    if many > MOST_BRANCHES:
        raise Endless(words._("more than {n} ways at one throw, deal or choice").format(n=MOST_BRANCHES))
    return ways


def watched(
    answer: Callable[Concatenate[games.View, str, Arguments], Found],
) -> Callable[Concatenate[games.View, str, Arguments], Found]:
    """An answer to a question of a game, sought under watch."""

    def under_watch(view: games.View, question: str, /, *told: Arguments.args, **named: Arguments.kwargs) -> Found:
        with Watched(view.game, question):
            return answer(view, question, *told, **named)

    functools.update_wrapper(under_watch, answer)
    return under_watch


class Watched:
    """While procedures of a game answer a question: what they do wrong is raised as problems.Broken."""

    def __init__(self, game: games.Game, question: str) -> None:
        self.game = game
        self.question = question
        self.outermost = False

    def __enter__(self) -> None:
        self.outermost = not _Pulse.watching
        if self.outermost:
            _Pulse.watching, _Pulse.steps, _Pulse.seen = True, 0, -1
            _clock(TICK)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.outermost:
            _Pulse.watching = False
            _clock(0)
        if error is None or isinstance(error, _EXPECTED):
            return
        place = _place(self.game, error)
        if place is None and not isinstance(error, Exception):
            return  # somebody else wants to end
        if place is None and isinstance(error, OSError):
            return  # a full disk, a file that vanished
        raise self._broken(error, place or problems.Place(self._file())) from error

    def _broken(self, error: BaseException, place: problems.Place) -> problems.Broken:
        reason = str(error) if isinstance(error, Misbehaved) else problems.shown(problems.named(error))
        message = words._("the procedures of {game} fail at the question “{question}”: {reason}").format(
            game=self.game.id, question=self.question, reason=reason
        )
        return problems.Broken([problems.Problem("broken-procedure", message, place)])

    def _file(self) -> str:
        stem = self.game.core["procedures"].get(self.question, "")
        return f"{folders.procedures(self.game.id)}{os.sep}{stem}.py"


def _place(game: games.Game, error: BaseException) -> problems.Place | None:
    """The last line of the game's own code on the way to an error."""
    folder = folders.procedures(game.id)
    found, trace = None, error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(folder):
            found = file, trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(folder):
        found = str(error.filename), error.lineno or 1
    if found is None and isinstance(error, Misbehaved) and error.procedure is not None:
        code = getattr(error.procedure, "__code__", None)
        found = (code.co_filename, code.co_firstlineno) if code else None
    return problems.of_line(*found) if found else None


def _shown(value: object) -> str:
    return "None" if value is None else f"“{problems.shown(type(value).__name__)}”"


def _clock(seconds: float) -> None:
    """Look every so often whether anything goes on: where the system has such a clock, and only the main thread."""
    if sys.platform in ("win32", "emscripten"):
        return
    import _signal as signal  # type: ignore[import-not-found] # what `signal` names once more as enumerations

    try:
        signal.signal(signal.SIGVTALRM, _tick if seconds else signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    except ValueError:
        return  # another thread


def _tick(number: int, frame: FrameType | None) -> None:
    del number, frame
    stuck = _Pulse.seen == _Pulse.steps
    _Pulse.seen = _Pulse.steps
    if stuck:
        raise Endless(words._("it computes for {n} s without asking or saying anything").format(n=f"{TICK:g}"))


Asked = api.Need | api.Roll | api.Deal | api.Choose | api.Secretly
Inside = api.Then | api.Each
End = api.Answer | api.Refuse | api.Silent | api.Wanted | Asked | Inside


class Run:
    """What a procedure did: its steps, and how it ended."""

    def __init__(self, game: lookup.Seen, facts: Facts) -> None:
        self.game = game
        self.facts = facts
        self.steps: list[api.Said] = []
        self.end: End | None = None
        self.under = ""
        self.asked: list[str] = []

    @property
    def assumed(self) -> dict[lookup.Where, types.Value]:
        return self.game.assumed

    def rests_on(self) -> list[tuple[str, str]]:
        """All that was cited and read, by entry and path."""
        said = [*spoken(self), *([self.end] if isinstance(self.end, api.Said) else [])]
        return [*{**dict.fromkeys((each.rule, f"{each.among}.{each.says}") for each in said), **self.game.read}]


Facts: TypeAlias = "Mapping[str, types.Value]"  # what was told, by name
# What a request is answered with: a value, what another question has ended with, or nothing.
Given: TypeAlias = "types.Value | api.Answer | api.Refuse"
Respond = Callable[["Asked | Inside", Run], Given]


class Unanswered(Exception):
    """The driver has no value for a request: the run ends there."""


class Ended(Exception):
    """Something inside has ended otherwise than with an answer: so does all of it."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


def run(game: lookup.Seen, question: str, facts: Facts, respond: Respond) -> Run:
    """Drive a question's procedure to its end; `respond` answers what it asks, or raises Unanswered."""
    done = Run(game, facts)
    carried_out = procedure(game.view.game, question)
    if carried_out is None:
        done.end = api.Wanted(question)
        return done
    steps = carried_out(game)
    begun(carried_out, steps)
    value: Given = None
    while done.end is None:
        step(carried_out)
        try:
            request = steps.send(value)
            asked(carried_out, request)
            value = _taken(request, done, respond)
        except StopIteration as stop:
            check_end(carried_out, stop.value)
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
    default: types.Value | api.Unset = done.game.default(request.fact)
    if default is position.UNTOLD:
        default = request.default
    if isinstance(default, api.Unset):
        done.end = request
        return None
    done.game.assumed[request.fact, ""] = default
    return default


class Occurrences:
    """What was told of what happens: throws, deals and choices, each in the order in which they come."""

    def __init__(self, told: Mapping[str, types.Value]) -> None:
        self.told = {name: _listed(value) for name, value in told.items() if name != situation.CHOICES}
        self.choices: dict[str, list[types.Value]] = {
            rule: quantities.listed(chosen)
            for rule, chosen in quantities.keyed(told.get(situation.CHOICES, {})).items()
        }

    def next(self, game: lookup.Seen, name: str) -> types.Value:
        """The next occurrence of a name that was told, or Unanswered."""
        return self._next(game, name, self.told.get(name, ()))

    def dealt(self, game: lookup.Seen, request: api.Deal) -> types.Value:
        """The next deal that was told: no more cards than are dealt, of those that there are."""
        told = self._next(game, request.fact, self.told.get(request.fact, ()))
        if isinstance(told, dict):
            much = any(number > request.deck.get(card, 0) for card, number in told.items())
            if much or sum(told.values()) > request.count:
                raise WrongDeal(request, told)
        return told

    def chosen(self, game: lookup.Seen, request: api.Choose) -> types.Value:
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

    def left(self, game: lookup.Seen) -> list[str]:
        """What was told and has not come."""
        occurring = game.view.game.core["occurs"]
        told = {name: values for name, values in self.told.items() if name in occurring} | self.choices
        return [
            name for name, values in told.items() if game.used.get(name, 0) < len(values) and values != [situation.OPEN]
        ]

    def _next(self, game: lookup.Seen, name: str, values: Sequence[types.Value]) -> types.Value:
        come = game.used.get(name, 0)
        if come >= len(values):
            raise Unanswered
        game.used[name] = come + 1
        return values[come]


class Wrong(Exception):
    """A choice was told that is none of its options."""

    def __init__(self, request: api.Choose, told: types.Value) -> None:
        super().__init__(request, told)
        self.request = request
        self.told = told


class WrongDeal(Exception):
    """A deal was told that cannot be one."""

    def __init__(self, request: api.Deal, told: Mapping[str, int]) -> None:
        super().__init__(request, told)
        self.request = request
        self.told = told


def picked(request: api.Choose, told: types.Value) -> types.Value:
    """The option that was told."""
    for option in request.options:
        if told in (option, typed(option)):
            return option
    raise Wrong(request, told)


def _listed(value: types.Value) -> list[types.Value]:
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


def typed(option: types.Value) -> str:
    """An option as it is typed: a number as a word, several things together as a sum."""
    if isinstance(option, dict):
        return ",".join(f"{thing}={number}" for thing, number in option.items())
    return "+".join(map(str, option)) if isinstance(option, list) else str(option)
