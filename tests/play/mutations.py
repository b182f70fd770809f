"""Records changed mechanically: one told value of one event is another value that could have been told."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, shapes, situation, vocabulary
from rulebase.play import answers, ask, scenarios

OTHERS = 4  # other names that are tried in the place of one
Record: TypeAlias = Any  # a scenario, whatever is changed about it
Path = tuple[str, ...]


class Mutation(NamedTuple):
    """A record in which one value is another: in which event, and where in it."""

    record: Record
    event: int
    path: Path
    value: Any


def mutations(view: games.View, true: Record) -> Iterator[Mutation]:
    """Every record that tells one value of one event otherwise."""
    for number, event in enumerate(true["events"], 1):
        [question] = [key for key in event if key not in scenarios.BESIDE]
        for place in (question, *scenarios.PARTS):
            for fact, value in (event.get(place) or {}).items():
                for other in _others(view, fact, value):
                    yield Mutation(_put(true, number, place, fact, other), number, (place, fact), other)


def matters(view: games.View, true: Record, mutation: Mutation) -> bool:
    """Whether the event would have gone otherwise, or left something else, or has been told to."""
    if mutation.path[0] in scenarios.PARTS:
        before, after = (scenarios.read(view.game, _told(each, mutation)) for each in (true, mutation.record))
        return bool(before != after)
    try:
        return bool(_came(view, true, mutation.event) != _came(view, mutation.record, mutation.event))
    except problems.Failed:
        return True


def found(view: games.View, mutation: Mutation) -> bool:
    """Whether the mistake is found, at the event that was changed."""
    try:
        replay = scenarios.replay(view.game, mutation.record, view.language)
    except problems.Failed as failed:
        return all(problem.message.startswith(f"events.{mutation.event}:") for problem in failed.problems)
    if replay.unjudged is not None:
        return replay.unjudged[0] == mutation.event
    return replay.mistake is not None and replay.mistake.number == mutation.event


def _told(true: Record, mutation: Mutation) -> dict[str, Any]:
    told: dict[str, Any] = true["events"][mutation.event - 1][mutation.path[0]]
    return told


def _put(true: Record, number: int, place: str, fact: str, value: Any) -> Record:
    changed = copy.deepcopy(true)
    changed["events"][number - 1][place][fact] = value
    return changed


def _came(view: games.View, true: Record, number: int) -> Any:
    """How an event ends and what it leaves, on the table that the ones before have left."""
    told = situation.read(view.game, true.get("situation", {}))
    at: position.Position | None = None
    for event in scenarios.events(true)[:number]:
        answer = ask.ask(view, event.question, {**told, **situation.read(view.game, event.facts)}, at)
        told, at = {}, answer.at
    refused = answer.refused and answer.refused["rule"]
    occurring = (*view.game.core["occurs"], situation.CHOICES)
    left = [each for each in answer.unread if each["fact"] in occurring]  # a throw too many is a mistake
    return answer.status, answer.outcome, refused, answer.after, left if answer.status in answers.DECIDED else []


# ---------------------------------------------------------------- other values


def _others(view: games.View, fact: str, value: Any) -> Iterator[Any]:
    if fact == situation.CHOICES:
        yield from _choices(view, value)
        return
    if fact in view.game.core["position"]["short"]:
        return
    shape = vocabulary.shape(view.game, fact)
    if isinstance(shape, shapes.each.Each) and not (isinstance(value, dict) and shape.keyed(view.game, fact, value)):
        shape = shape.values
    yield from (other for other in neighbours(view, shape, value) if _legal(view, fact, other))


def _legal(view: games.View, fact: str, value: Any) -> bool:
    try:
        read = scenarios.read(view.game, {fact: value})
    except problems.Failed:
        return False
    return not any(
        vocabulary.here(view, fact, each)
        for each in read.values()
        if not isinstance(each, dict) or all(part is not None for part in each.values())
    )


def _choices(view: games.View, value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What was chosen is something else that is called like things on this table, or stays open."""
    names = [*view.game.of_kind("character"), *(row for table in _tables(view) for row in table)]
    for rule, chosen in value.items():
        others = [name for name in names if name != chosen][:OTHERS]
        yield from ({**value, rule: other} for other in others)


def _tables(view: games.View) -> Iterator[list[str]]:
    for name in view.game.of_kind("table"):
        yield list(view.game.entries[name].get("rows", {}))


def neighbours(view: games.View, shape: shapes.Shape, value: Any) -> Iterator[Any]:
    """Values of a shape that are like one, and are another."""
    match shape:
        case shapes.simple.Boolean():
            yield not value
        case shapes.simple.Integer():
            yield from _numbers(view, shape, value)
        case shapes.several.Counts():
            yield from _counts(view, shape, value)
        case shapes.several.List():
            yield from _list(view, shape, value)
        case shapes.each.Each():
            for key, each in value.items():
                for other in neighbours(view, shape.values, each) if each is not None else ():
                    yield {**value, key: other}
        case shapes.names.Name():
            yield from [each for each in shape.options(view.game) if each != value and shape.here(view, each)][:OTHERS]


def _numbers(view: games.View, shape: shapes.simple.Integer, value: Any) -> Iterator[Any]:
    low, high = shape.bounds(view.game)
    if isinstance(value, list):
        for place, each in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _numbers(view, shape, each))
        yield value[:-1]
        yield [*value, low]
    elif position.is_relative(value):
        yield f"{int(value) + 1:+d}"
    else:
        yield from (other for other in (value - 1, value + 1) if low <= other <= high)


def _counts(view: games.View, shape: shapes.several.Counts, value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (other for other in (value - 1, value + 1) if other >= 0)
        return
    if isinstance(value, list):
        for place, each in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _counts(view, shape, each))
        yield value[:-1]
        return
    for thing, number in value.items():
        yield from ({**value, thing: other} for other in _beside(number))
        others = [each for each in shape.options(view.game) if each not in value and shape.here(view, each)][:OTHERS]
        yield from ({(other if key == thing else key): each for key, each in value.items()} for other in others)
    if not value:
        yield {shape.options(view.game)[0]: 1}


def _beside(number: int | str) -> list[int | str]:
    """One fewer and one more; a change of what is not known stays one."""
    if isinstance(number, int):
        return [number - 1, number + 1]
    return [f"{other:+d}" for other in (int(number) - 1, int(number) + 1) if other]


def _list(view: games.View, shape: shapes.several.List, value: Any) -> Iterator[Any]:
    listed = value if isinstance(value, list) else [value]
    if isinstance(value, int):
        yield from (other for other in (value - 1, value + 1) if other >= 0)
        return
    here = [each for each in shape.each.options(view.game) if shape.each.here(view, each) and each not in listed]
    yield from ([*listed[:place], *listed[place + 1 :]] for place in range(len(listed)))
    yield from ([*listed[:place], here[0], *listed[place + 1 :]] for place in range(len(listed)) if here)
    yield from ([*listed, other] for other in here[:1])
