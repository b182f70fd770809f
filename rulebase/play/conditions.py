"""Conditions: on what a verdict hangs that nobody told, found by trying what else could be."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, quantities, shapes, types, vocabulary
from rulebase.play import api, asking, assumptions, reply, runner

EMPTY: tuple[types.Value, ...] = ({}, [], 0, False)
MOST = 3  # so many stand in the first line
WAYS = 240  # in which something else is tried, for all conditions together
ALIKE = 2  # so many values are named one by one
FULL = 12  # of a thing that there can be many of

Verdict = Callable[[asking.Asking], Hashable]  # None where something has to be known first


class Tried(NamedTuple):
    """A fact that was not told: under which values the verdict stays, and under which it does not."""

    fact: str
    key: str
    stays: list[types.Value]
    turns: list[types.Value]


def of(asked: asking.Asking, done: runner.Run, verdict: Verdict, *, refused: bool) -> list[reply.Condition]:
    """The sentences on which a verdict hangs: what would have been looked at before what was taken to be usual."""
    view, left = asked.view, [WAYS]
    found: dict[str, reply.Condition] = {}
    tells = done.end.tells if isinstance(done.end, api.Answer) else ()
    single: dict[str, types.Value] = {}  # what a fact has to be, where that is one thing alone
    for fact, key in [*done.game.unchecked, *done.assumed]:
        body = view.game.core["facts"].get(fact)
        if body is None or fact in tells or not _is_worded(body) or (len(found) == MOST and fact not in found):
            continue
        tried = _tried(asked, fact, key, verdict, left, refused=refused)
        if not tried.turns:
            continue
        if len(tried.stays) == 1:
            single[fact] = tried.stays[0]
        other = body.get("joins", "")
        if other in single and fact in single:
            values = {"value": _named(view, fact, single[fact]), "other": _named(view, other, single[other])}
            text = view.render(body["if"]["joined"], values)
            found.pop(other, None)
        elif fact in found and "usual" in body and (fact, key) in done.assumed:
            # Of several keys it is said once, as what is usual.
            usual = body["others" if "others" in body and asked.position.keys(fact) else "usual"]
            found[fact] = {"fact": fact, "text": view.render(usual)}
            continue
        else:
            text = said(view, tried)
        if text and text not in [each["text"] for each in found.values()]:
            condition: reply.Condition = {"fact": fact, "text": text}
            found[fact if fact not in found else f"{fact} {key}"] = condition | {"key": key} if key else condition
    return list(found.values())


def _is_worded(body: types.Fact) -> bool:
    """Whether there is a sentence for it; a number that was assumed is said by the verdict itself."""
    declared = body["type"]
    return "if" in body or ("usual" in body and (declared == "boolean" or "choice" in declared))


def _tried(asked: asking.Asking, fact: str, key: str, verdict: Verdict, left: list[int], *, refused: bool) -> Tried:
    """What the verdict is with each value that a fact could have had; what is still open is refused no more."""
    now, found = verdict(asked), Tried(fact, key, [], [])
    for other, value in _others(asked, fact, key):
        if left[0] == 0:
            return Tried(fact, key, [], [])
        left[0] -= 1
        with contextlib.suppress(problems.Failed):
            then = verdict(other)
            if then is not None or refused:
                (found.stays if then == now else found.turns).append(value)
    return found


def _others(asked: asking.Asking, fact: str, key: str) -> Iterator[tuple[asking.Asking, types.Value]]:
    """The same question with each value that a fact, or a key of a part, could have."""
    for value in _possible(asked, fact, key):
        other = asked.supposing(fact, key, value)
        if not vocabulary.is_part(asked.view.game, fact) or assumptions.can_be(asked.view, other.position):
            yield other, value


def _possible(asked: asking.Asking, fact: str, key: str) -> list[types.Value]:
    """What a fact can be; of things that there can be many of: none, each alone, and plenty of it."""
    view = asked.view
    shape = vocabulary.shape(view.game, fact)
    shape = shape.values if isinstance(shape, shapes.each.Each) else shape
    if isinstance(shape, shapes.simple.Boolean):
        return [True, False]
    if isinstance(shape, shapes.simple.Integer):
        low, high = shape.bounds(view.game)
        return list(range(low, min(high, low + FULL) + 1))
    named = assumptions.titled(view, fact, key)
    offered = list(vocabulary.offered(view, fact, key))
    if isinstance(shape, shapes.several.Counts):
        return [{}, *({each: number} for each in offered for number in (1, FULL))]
    if shape.lists:
        return [[], *([each] for each in offered)]
    return list(assumptions.seated(view, asked.question, named, asked.position) or offered)


def said(view: games.View, tried: Tried) -> str:
    """The sentence that follows “if”; of what is usual that it is so."""
    body = view.game.core["facts"][tried.fact]
    if "if" not in body:
        return view.render(body["usual"], {tried.fact: next(iter(tried.stays), None)})
    texts = body["if"]
    stays, turns = ([value for value in values if value not in EMPTY] for values in (tried.stays, tried.turns))
    yes = True in stays or (False not in stays and False not in turns and 0 < len(stays) <= ALIKE)
    for says, values in (
        ("some", [] if stays and len(turns) < len(tried.turns) else None),
        ("none", [] if len(stays) < len(tried.stays) and turns else None),
        ("is", stays if yes else None),
        ("not", turns if True in turns or 0 < len(turns) <= ALIKE else None),
        ("else", []),
    ):
        if values is not None and says in texts:
            return worded(view, tried, texts[says], values)
    return ""


def worded(view: games.View, tried: Tried, text: types.Text, values: list[types.Value]) -> str:
    """A sentence about a fact, with some of its values."""
    # Of several things that there can be, each was tried alone.
    each = [each for value in values for each in (value if isinstance(value, list | dict) else [value])]
    of = view.game.core["facts"][tried.fact].get("of")
    key = quantities.row_title(of, tried.key, view.game.entries) or tried.key
    seats = view.game.core["position"].get("seats")
    if seats is not None and "called" in seats and tried.key == view.game.own_seat:
        key = view.render(seats["called"])
    return view.render(text, {"value": [_named(view, tried.fact, value) for value in each], "key": key})


def _named(view: games.View, fact: str, value: types.Value) -> types.Value:
    """A value by its label, or as a row of its table is called, where it has no name of its own."""
    declared = view.game.core["facts"][fact]["type"]
    labels = declared["choice"] if isinstance(declared, dict) and "choice" in declared else {}
    return labels.get(str(value)) or quantities.row_title(declared, value, view.game.entries) or value


def verdict_of(asked: asking.Asking) -> Hashable:
    """What happens, as far as a verdict tells it; None where something has to be told or chosen first."""
    end = asked.run().end
    match end:
        case api.Answer():
            return "answer", position.frozen(end.outcome), end.rule, end.says
        case api.Refuse() | api.Silent() | api.Wanted():
            return type(end).__name__, getattr(end, "rule", ""), getattr(end, "says", "")
    return None
