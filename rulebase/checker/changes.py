"""What an answer has changed, in words, and the position that it leaves, as it is typed."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase.checker import answers, reply_types
from rulebase.knowledge import game as games
from rulebase.knowledge import kinds, nouns, position, quantities, vocabulary


def lines(view: games.View, given: answers.Reply) -> list[reply_types.ChangedPart]:
    """Part by part: its title, and a line for each key that has changed."""
    facts = view.game.core["facts"]
    return [
        {"part": part, "title": view.render(facts[part]["title"]), "lines": list(_lines(view, given, part, value))}
        for part, value in given.changed.items()
    ]


def notation(game: games.Game, at: position.Position) -> dict[str, str]:
    """The parts of a position as they are typed; what nobody has is not told."""
    found = {}
    for part, value in at.parts.items():
        known = {key: each for key, each in at.by_key(part).items() if each is not None} if part in at.keyed else value
        if known is not None and not (part in at.keyed and not known):
            found[part] = vocabulary.shape(game, part).written(known)
    return found


def _lines(view: games.View, given: answers.Reply, part: str, value: nouns.Value) -> Iterator[reply_types.ChangedLine]:
    shape = vocabulary.shape(view.game, part)
    if not isinstance(shape, kinds.each.Each):
        yield {"text": _change(view, shape, given.before.get(part), value)}
        return
    for key, now in quantities.keyed(value).items():
        text = _change(view, shape.values, given.before.get(part, key), now)
        yield {"text": text} if key == shape.own else {"key": shape.key_title(view, key), "text": text}


def _change(view: games.View, shape: kinds.Shape, before: nouns.Value, now: nouns.Value) -> str:
    if now is None:
        return "–"
    if _is_relative(now):
        return _relative(view, now)
    if before is position.UNTOLD or before is None:
        return shape.said(view, now)
    return shape.changed(view, before, now)


def _is_relative(value: nouns.Value) -> bool:
    """Whether only by how much it has changed is known: +1, or {raider: +1}."""
    if isinstance(value, dict):
        return bool(value) and all(isinstance(each, str) for each in value.values())
    return isinstance(value, str) and value[:1] in ("+", "-") and value[1:].isdecimal()


def _relative(view: games.View, change: nouns.Value) -> str:
    if isinstance(change, dict):
        return ", ".join(f"{_relative(view, number)} {view.say(thing)}" for thing, number in change.items())
    return kinds.several.signed(int(str(change)))
