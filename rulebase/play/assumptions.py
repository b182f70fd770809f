"""What nobody told and an answer rests on all the same: what was taken for granted, what was not looked at."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rulebase import words
from rulebase.model import game as games
from rulebase.model import position, quantities, shapes, types, vocabulary
from rulebase.play import api, lookup, reply, runner

FEW = 2  # so many keys are named one by one


def titled(view: games.View, fact: str, key: str) -> reply.Named:
    """A fact, or a part with a key, by what it is called."""
    body = view.game.core["facts"].get(fact)
    title = view.render(body["title"]) if body else fact
    if not key or key == view.game.own_seat:
        return {"fact": fact, "title": title}
    called = (quantities.row_title(body.get("of"), key, view.game.entries) if body else None) or key
    if body and "one" in body:
        return {"fact": fact, "key": key, "title": view.render(body["one"], {"key": called})}
    if body and body["type"] == "boolean":
        return {
            "fact": fact,
            "key": key,
            "title": words._("whether {key} is {fact}").format(key=view.say(called), fact=title),
        }
    return {"fact": fact, "key": key, "title": f"{title} – {view.say(called)}"}


def in_part(view: games.View, end: api.Need | api.Roll | api.Deal, done: runner.Run) -> types.Value:
    """What was told of it, where that is not enough."""
    if not isinstance(end, api.Need):
        return None
    part = vocabulary.is_part(view.game, end.fact)
    return done.game.position.get(end.fact, end.key) if part else done.facts.get(end.fact)


def is_something(told: types.Value) -> bool:
    """Whether anything was told: none of a thing is nothing."""
    if isinstance(told, dict | list):
        return any(map(is_something, told.values() if isinstance(told, dict) else told))
    return told is not position.UNTOLD and told not in (None, "", 0)


def left(view: games.View, fact: str, key: str, told: types.Value) -> list[str]:
    """Of a list that is not told in full, what it may be beside what was told."""
    return (
        [each for each in vocabulary.offered(view, fact, key) if each not in told]
        if told and isinstance(told, list)
        else []
    )


def seated(view: games.View, question: str, named: reply.Named, at: position.Position) -> list[str]:
    """Where a part is one of the players, or somebody acts, those at the table who can be meant, if told by name."""
    fact, key = named["fact"], named.get("key", "")
    acts = view.game.core["questions"][question].get("act") == fact
    part = vocabulary.is_part(view.game, fact) and view.game.core["facts"][fact]["type"] == "seat"
    told = at.get(lookup.SEATS) if lookup.SEATS in vocabulary.parts(view.game) else []
    if not (acts or part) or not isinstance(told, list):
        return []
    offered = vocabulary.offered(view, fact)
    playing = [who for who in told if who in offered]
    return playing if acts else [who for who in playing if _can_be(view, at.put(fact, key, who))]


def _can_be(view: games.View, at: position.Position) -> bool:
    """Whether nothing that has to hold of every position forbids this one."""
    for invariant in runner.holds(view.game):
        with contextlib.suppress(api.Unknown):
            if isinstance(next(iter(invariant(lookup.Seen(view, lookup.State(at)))), None), api.Refuse):
                return False
    return True


def in_full(view: games.View, part: str, told: types.Value) -> str:
    """How all of a part is told; where each thing has a name already, only what it carries is lacking."""
    if isinstance(told, list):
        return words._("{fact}, by name") if isinstance(told[0], str) else "{fact}"
    shape = vocabulary.shape(view.game, part)
    inner = shape.values if isinstance(shape, shapes.each.Each) else shape
    marks = [mark for mark in getattr(inner, "marks", {}) if mark in view.game.entries]
    if len(marks) == 1 and isinstance(told, dict) and api.UNKNOWN not in told:
        told_with = words._("{fact}, each with its {mark}")
        return told_with.replace("{mark}", view.title(marks[0]))
    return words._("{fact}, with every item named")


def assumptions(view: games.View, before: position.Position, done: runner.Run) -> Iterator[reply.Assumption]:
    """What was taken for granted; what is usual of a part is said once, in a sentence of its own."""
    usual: dict[str, reply.Assumption] = {}
    for (fact, key), value in done.assumed.items():
        body = view.game.core["facts"][fact]
        if value is None:
            continue
        if "usual" not in body:
            yield _assumption(titled(view, fact, key), value, _taken(view, fact, key, value))
        elif fact in usual:
            usual[fact]["keys"] += [key]
        else:
            others = "others" in body and _of_some(before, done, fact)
            said = body["others"] if others else body["usual"]
            usual[fact] = _assumption(titled(view, fact, ""), value, view.render(said, {fact: value}))
            usual[fact] |= {"usual": True, "keys": [key] if key else []}
    yield from usual.values()


def _of_some(before: position.Position, done: runner.Run, fact: str) -> bool:
    """Whether it was told of some, or became so on the way of others than those it was taken for granted of."""
    on_the_way = [key for key in done.game.position.keys(fact) if (fact, key) not in done.assumed]
    return bool(before.keys(fact) or on_the_way)


def _assumption(named: reply.Named, value: types.Value, text: str) -> reply.Assumption:
    found: reply.Assumption = {"fact": named["fact"], "title": named["title"], "value": value, "text": text}
    if "key" in named:
        found["key"] = named["key"]
    return found


def _taken(view: games.View, fact: str, key: str, value: types.Value) -> str:
    """How a value that was taken for granted is said; what each seat usually is goes without saying."""
    body = view.game.core["facts"][fact]
    unsaid = body.get("situation") and key not in ("", view.game.own_seat)
    return "" if unsaid else spoken(view, view.label(fact, value))


def unchecked(view: games.View, before: position.Position, game: lookup.Seen) -> Iterator[reply.Unchecked]:
    """Parts that would have been looked at, each once."""
    for part in dict.fromkeys(part for part, _ in game.unchecked):
        keys = [key for told, key in game.unchecked if told == part and key]
        yield {"fact": part, "title": _untold(view, part, keys, partly=bool(before.keys(part))), "keys": keys}


def _untold(view: games.View, part: str, keys: list[str], *, partly: bool) -> str:
    """A part that nobody told: by its keys where they are few and can be named, else as a whole."""
    if 0 < len(keys) <= FEW and "one" in view.game.core["facts"][part]:
        return "; ".join(titled(view, part, key)["title"] for key in keys)
    title = vocabulary.whether(view.game, part, titled(view, part, "")["title"])
    return words._("{fact}, beyond what was told").format(fact=title) if partly else title


def spoken(view: games.View, value: types.Value) -> str:
    """A value as it is said; nothing of what is nothing."""
    if isinstance(value, bool):
        return words._("yes") if value else words._("no")
    return view.say(value) if value not in ([], {}) else ""
