"""Procedures are guests: what one raises, hands over by mistake or never ends becomes one message.

It names game, question, file and line. A game folder is code all the same: this guards against mistakes, not malice.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Generator
from types import FrameType, TracebackType
from typing import Concatenate, ParamSpec, TypeVar

from rulebase import words
from rulebase.checker import api
from rulebase.knowledge import folders, problems
from rulebase.knowledge import game as games

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


def ended(procedure: Callable[..., object], end: object) -> None:
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
