"""Run a procedure: the one loop that all drivers share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebase.checker import api, look

Asked = api.Need | api.Roll | api.Deal | api.Choose
End = api.Answer | api.Refuse | api.Silent | Asked


class Run:
    """What a procedure did: its steps, how it ended, what was assumed on the way."""

    def __init__(self, game: look.Game) -> None:
        self.game = game
        self.steps: list[api.Step] = []
        self.end: End | None = None
        self.assumed: dict[str, Any] = {}
        self.under = ""


class Unanswered(Exception):
    """The driver has no value for a request: the run ends there."""


def run(game: look.Game, procedure: api.Question, respond: Callable[[Asked, Run], Any]) -> Run:
    """Drive a procedure to its end; `respond` answers what it asks, or raises Unanswered."""
    done = Run(game)
    steps = procedure(game)
    value: Any = None
    while True:
        try:
            request = steps.send(value)
        except StopIteration as stop:
            done.end = stop.value
            return done
        value = None
        if isinstance(request, api.Refuse | api.Silent):
            done.end = request
            return done
        if isinstance(request, api.Under):
            done.under = request.entry
            continue
        if isinstance(request, api.Step):
            request.under = done.under
            done.steps.append(request)
            continue
        try:
            value = respond(request, done)
        except Unanswered:
            done.end = request
            return done


def given(view_facts: dict[str, Any], defaults: dict[str, Any]) -> Callable[[Asked, Run], Any]:
    """Answers from the facts that were told; a default is used and remembered."""

    def respond(request: Asked, done: Run) -> Any:
        if isinstance(request, api.Choose):
            return _chosen(request, view_facts)
        if request.fact in view_facts:
            return view_facts[request.fact]
        if isinstance(request, api.Need):
            default = defaults.get(request.fact, request.default)
            if default is not api.UNSET:
                done.assumed[request.fact] = default
                return default
        raise Unanswered

    return respond


def _chosen(request: api.Choose, facts: dict[str, Any]) -> Any:
    """A choice that was told, by the rule that grants it; a single option is no choice."""
    if request.rule in facts.get("choices", {}):
        told = facts["choices"][request.rule]
        for option in request.options:
            if told in (option, typed(option)):
                return option
    if len(request.options) == 1:
        return request.options[0]
    raise Unanswered


def typed(option: Any) -> str:
    """An option as it is typed: a number as a word, several things together as a sum."""
    return "+".join(map(str, option)) if isinstance(option, list) else str(option)
