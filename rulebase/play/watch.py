"""Watch over the procedures of a game: what they do wrong while they compute is raised as problems.Broken.

One call into C that never returns (`sum(itertools.repeat(1))`) no library can stop: a process of its own can be
`armed`, and is then ended by its system.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Concatenate, ParamSpec, TypeVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import folders
from rulebase.model import game as games
from rulebase.play import api

Found = TypeVar("Found")
Arguments = ParamSpec("Arguments")

TICK = 2.0  # seconds of computing; two in a row without a step, and a procedure is taken to be endless
LAST = 10.0  # seconds of computing without a tick, after which an armed process is ended
ROOM = 2 << 30  # bytes that an armed process may take for one answer
MOST_STEPS = 500_000  # that procedures ask, say and change in all for one answer
MOST_BRANCHES = 100_000  # ways at one throw, deal or choice
MOST_VALUES = 20_000  # in what is handed over at once
LONGEST = 10_000  # letters of one of them
LARGEST = 10**18
DEEPEST = 20


# ---------------------------------------------------------------- what they hand over


class Misbehaved(BaseException):
    """A procedure hands over what it should not, or never ends: nothing that it catches is this.

    Where no line of it is at fault, the function is.
    """

    def __init__(self, reason: str, procedure: Callable[..., object] | None = None) -> None:
        super().__init__(reason)
        self.procedure = procedure


class Endless(Misbehaved):
    """A procedure computes on and on."""


def strange(values: list[object]) -> str:
    """What among values is not plain, finite data of a size that somebody might read; nothing if all is."""
    level, left = values, MOST_VALUES
    for _ in range(DEEPEST):
        below: list[object] = []
        for value in level:
            if isinstance(value, str):
                fine = len(value) <= LONGEST
            elif isinstance(value, dict):
                below += value.values()
                fine = all(isinstance(key, str) for key in value)
            elif isinstance(value, list | tuple):
                below += value
                fine = True
            else:
                fine = value is None or (isinstance(value, int | float) and -LARGEST <= value <= LARGEST)
            if not fine or len(below) > left:
                return shown(value)
        if not below:
            return ""
        level, left = below, left - len(below)
    return shown(level[0])


def shown(value: object) -> str:
    return "None" if value is None else f"“{problems.shown(type(value).__name__)}”"


# ---------------------------------------------------------------- the watch


class _Pulse:
    """What is counted while an answer is sought."""

    steps = 0  # since the answer began
    seen = -1  # at the last tick
    watching = False
    armed = False


def arm() -> None:
    """From now on, end this process if an answer computes on and on, or takes all memory: it is nobody else's."""
    if sys.platform in ("win32", "emscripten"):
        return
    import _signal as signal  # type: ignore[import-not-found] # what `signal` names once more as enumerations
    import faulthandler

    # A handler in C, which runs even where Python does not: it says in which line, and leaves the rest to the system.
    faulthandler.register(signal.SIGPROF, file=2, all_threads=False, chain=True)
    _Pulse.armed = True


def step(carried_out: Callable[..., object]) -> None:
    """A procedure has made another step."""
    _Pulse.steps += 1
    if _Pulse.steps > MOST_STEPS:
        raise Endless(words._("more than {n} steps for one answer").format(n=MOST_STEPS), carried_out)


def steps() -> int:
    """How many steps procedures have made for the answer that is sought."""
    return _Pulse.steps


def branches(ways: Found, many: int) -> Found:
    """The ways at one branching, or Endless if nobody could go them all."""
    if many > MOST_BRANCHES:
        raise Endless(words._("more than {n} ways at one throw, deal or choice").format(n=MOST_BRANCHES))
    return ways


def watched(
    answer: Callable[Concatenate[games.View, str, Arguments], Found],
) -> Callable[Concatenate[games.View, str, Arguments], Found]:
    """An answer to a question of a game, sought under watch."""

    def under_watch(view: games.View, question: str, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Found:
        with Watch(view.game, question):
            return answer(view, question, *args, **kwargs)

    functools.update_wrapper(under_watch, answer)
    return under_watch


class Watch:
    """While procedures of a game answer a question: what they do wrong is raised as problems.Broken.

    What they print is no part of an answer.
    """

    def __init__(self, game: games.Game, question: str) -> None:
        self.game = game
        self.question = question
        self.outermost = False

    def __enter__(self) -> None:
        self.outermost = not _Pulse.watching
        if self.outermost:
            _Pulse.watching, _Pulse.steps, _Pulse.seen = True, 0, -1
            self.stdout, sys.stdout = sys.stdout, sys.stderr
            self.room = _narrowed() if _Pulse.armed else None
            _clock(TICK)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.outermost:
            _Pulse.watching = False
            _clock(0)
            sys.stdout = self.stdout
            if self.room is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_AS, self.room)
        if error is None or isinstance(error, problems.Failed | KeyboardInterrupt):
            return
        place = _place(self.game, error)
        misbehaved = isinstance(error, Misbehaved)
        if place is None and not misbehaved and (isinstance(error, OSError) or not isinstance(error, Exception)):
            return  # a full disk, a file that vanished; or somebody else wants to end
        if isinstance(error, MemoryError):
            import traceback

            traceback.clear_frames(error.__traceback__)  # they hold what filled the memory: a message, too, needs some
        if place is None:
            stem = self.game.core["procedures"].get(self.question, "")
            place = problems.Place(f"{folders.procedures(self.game.id)}{os.sep}{stem}.py")
        hint = ""
        if misbehaved:
            reason = str(error)
        elif isinstance(error, api.Absent) and error.name:
            reason = words._("“{entry}” has no “{name}”").format(entry=error.entry, name=error.name)
            hint = problems.did_you_mean(error.name, error.known)
        else:
            reason = problems.shown(problems.named(error))
        message = words._("the procedures of {game} fail at the question “{question}”: {reason}").format(
            game=self.game.id, question=self.question, reason=reason
        )
        raise problems.Broken([problems.Problem("broken-procedure", message, place, hint=hint)]) from error


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


def _clock(seconds: float) -> None:
    """Look every so often whether anything goes on: where the system has such a clock, and only the main thread."""
    if sys.platform in ("win32", "emscripten"):
        return
    import _signal as signal

    def tick(number: int, frame: FrameType | None) -> None:
        del number, frame
        stuck = _Pulse.seen == _Pulse.steps
        _Pulse.seen = _Pulse.steps
        if stuck:
            raise Endless(words._("it computes for {n} s without asking or saying anything").format(n=f"{TICK:g}"))
        if _Pulse.armed:
            signal.setitimer(signal.ITIMER_PROF, LAST)

    try:
        signal.signal(signal.SIGVTALRM, tick if seconds else signal.SIG_DFL)
    except ValueError:
        return  # another thread
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    if _Pulse.armed:
        signal.setitimer(signal.ITIMER_PROF, LAST if seconds else 0)


def _narrowed() -> tuple[int, int] | None:
    """Leave this process some room, and no more; the limits that it had."""
    import resource

    had = resource.getrlimit(resource.RLIMIT_AS)
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            most = int(file.read().split()[0]) * resource.getpagesize() + ROOM
    except OSError:
        return None
    for limit in had:
        most = most if limit == resource.RLIM_INFINITY else min(most, limit)
    resource.setrlimit(resource.RLIMIT_AS, (most, had[1]))
    return had
