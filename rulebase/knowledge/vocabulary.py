"""The vocabulary of positions and events: reading what a player told, in any of the game's languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import kinds, position, problems
from rulebase.knowledge.kinds import names

FEW = kinds.base.FEW
MARK = "*"  # behind a value: it is told of another fact as well
CHOICES = "choices"  # among the facts: what players chose, by the rule that lets them
OPEN = "?"  # a choice that stays open
CAME = ("expect", "after", "changed")  # beside an event: what came of it
MAY = "may"  # the question whether somebody may do something
DO = "do"  # among the facts of `may`: what is to be done
ME = "me"  # the fact that says whose seat is meant where none is named
Told = dict[str, Any]


def shape(game: games.Game, name: str) -> kinds.Shape:
    """The shape of a fact, or of a part with all its keys."""
    if name not in game.shapes:
        game.shapes[name] = _shape(game, name, game.own_seat)
    known: kinds.Shape = game.shapes[name]
    return known


def _shape(game: games.Game, name: str, own: str) -> kinds.Shape:
    body = game.core["facts"][name]
    if "of" not in body:
        return kinds.of(body["type"])
    return kinds.each.Each(body["of"], body["type"], own if body["of"] == "seat" else "")


def read(game: games.Game, fact: str, raw: Any, own: str = "") -> Any:
    """The value of a fact, or Failed with what was expected and the nearest name; `own` is whose seat is meant."""
    found = _shape(game, fact, own) if own else shape(game, fact)
    return found.read(game, fact, raw)


def options(game: games.Game, kind: Any) -> list[str]:
    """The values that a type allows in any configuration of the game."""
    return kinds.of(kind).options(game)


def here(view: games.View, fact: str, value: Any) -> list[str]:
    """The parts of a value that exist in the game but not in this configuration."""
    if not is_here(view, fact):
        return [fact]
    return shape(view.game, fact).missing(view, value)


def is_here(view: games.View, fact: str) -> bool:
    """Whether a part belongs to this configuration at all."""
    needed = view.game.core["facts"][fact].get("with")
    return needed is None or view.entry(needed) is not None


def faces(view: games.View, fact: str) -> range:
    """The faces of the die that a fact is rolled with."""
    table, _, row = view.game.core["facts"][fact]["type"]["die"].partition(".")
    found = view.entry(table)
    assert found is not None
    return range(1, found.get(f"rows.{row}.sides") + 1)


def table_of(body: dict[str, Any], name: str, game: games.Game) -> str:
    """The table whose row a name is, in a fact or part that is told by rows; empty if it is none."""
    declared = [body["type"], body.get("of", "boolean")]
    while declared:
        kind = declared.pop(0)
        if isinstance(kind, dict) and "rows" in kind and name in kinds.of(kind).options(game):
            return str(kind["rows"])
        if isinstance(kind, dict):
            declared += [kind.get(key) for key in ("list", "counts", "pile", "of") if key in kind]
            declared += [kind["pieces"]["of"], *kind["pieces"].get("with", {}).values()] if "pieces" in kind else []
    return ""


def parts(game: games.Game) -> list[str]:
    """The parts that a position of the game can have."""
    return list(game.core["position"]["parts"])


def of_question(game: games.Game, question: str) -> tuple[list[str], list[str]]:
    """What can be told of a question: what its own procedure reads, and what lies beyond, in questions inside it."""
    own, inside = _read_by(game, question)
    beyond: dict[str, None] = {}
    seen = {question}
    while inside:
        other = inside.pop(0)
        if other not in seen and other in game.core["questions"]:
            seen.add(other)
            names, more = _read_by(game, other)
            beyond |= dict.fromkeys(name for name in names if is_part(game, name) or name in game.core["occurs"])
            inside += more
    return own, [name for name in beyond if name not in own]


def _read_by(game: games.Game, question: str) -> tuple[list[str], list[str]]:
    """What a question's own procedure reads or changes, in the order in which the question lists it."""
    found = game.core["reads"].get(question, {})
    parts = [name for name in (*found.get("parts", ()), *found.get("writes", ())) if name in game.core["facts"]]
    listed = game.core["questions"][question]["facts"]
    return list(dict.fromkeys([*listed, *parts])), list(found.get("inside", ()))


def is_part(game: games.Game, name: str) -> bool:
    return bool(game.core["facts"].get(name, {}).get("situation"))


# ---------------------------------------------------------------- what was told


def tell(game: games.Game, told: Told) -> Told:
    """All that was told, read: facts and parts by name, short forms and marks resolved, choices in order."""
    found: Told = {}
    own = read(game, ME, told[ME]) if ME in told and ME in game.core["facts"] else ""
    for name, raw in told.items():
        for fact, value in _each(game, name, raw, own):
            put(game, found, fact, value)
    return found


def _each(game: games.Game, name: str, raw: Any, own: str) -> Iterator[tuple[str, Any]]:
    """What one thing that was told says, fact by fact."""
    if name == CHOICES:
        yield name, chosen(game, raw)
    elif name == DO:
        yield name, _act(game, raw)
    elif name in game.core["position"]["short"] and not _as_part(game, name, raw):
        yield from _short(game, name, raw)
    elif name in game.core["facts"]:
        plain, marked = marks(game, name, raw)
        yield name, read(game, name, plain, own)
        if marked:
            other = game.core["facts"][name]["marked"]
            yield other, read(game, other, marked, own)
    else:
        raise unknown(words._("no fact is called “{name}”"), name, tellable(game), "unknown-fact")


def _act(game: games.Game, raw: Any) -> str:
    """Something that a player may do, by its id."""
    known = [question for question, body in game.core["questions"].items() if "act" in body]
    if raw not in known:
        raise unknown(words._("nothing that a player does is called “{name}”"), str(raw), known, "unknown-act")
    return str(raw)


def _as_part(game: games.Game, name: str, raw: Any) -> bool:
    """Whether a part that has a short form of its own name is told key by key."""
    return name in game.core["facts"] and (isinstance(raw, dict) or (isinstance(raw, str) and "=" in raw))


def tellable(game: games.Game) -> list[str]:
    """All names under which something can be told."""
    return [*game.core["facts"], *game.core["position"]["short"]]


def put(game: games.Game, found: Told, fact: str, value: Any, *, again: bool = False) -> None:
    """Add what was told to what has been: keys join, lists go on; `again`: even by what they have already."""
    before = found.get(fact)
    if isinstance(before, dict) and isinstance(value, dict) and "of" in game.core["facts"].get(fact, {}):
        found[fact] = {**before, **{key: _joined(before.get(key), each, again) for key, each in value.items()}}
    else:
        found[fact] = value if before is None else _joined(before, value, again)


def _joined(before: Any, value: Any, again: bool) -> Any:
    if isinstance(before, list) and isinstance(value, list):
        return [*before, *(each for each in value if again or each not in before)]
    return value


def _short(game: games.Game, name: str, raw: Any) -> Iterator[tuple[str, Any]]:
    """A short form: a list of keys that all have one value, or the value of one key."""
    about = game.core["position"]["short"][name]
    part = about["part"]
    each = shape(game, part)
    if not isinstance(each, kinds.each.Each):
        yield part, read(game, part, raw)
        return
    if "key" in about:
        yield part, {about["key"]: each.values.read(game, name, raw)}
        return
    listed = raw if isinstance(raw, list) else [key.strip() for key in str(raw).split(",")]
    value = each.values.read(game, name, about["value"])
    rest = {kinds.each.REST: each.values.read(game, name, about["rest"])} if "rest" in about else {}
    yield part, {each.keys.read(game, name, key): value for key in listed if key != ""} | rest


def marks(game: games.Game, name: str, raw: Any) -> tuple[Any, Any]:
    """What was told without its marks, and what of it was marked."""
    return _marks(game, name, shape(game, name), raw)


def _marks(game: games.Game, name: str, inner: kinds.Shape, raw: Any) -> tuple[Any, Any]:
    if isinstance(inner, kinds.each.Each):
        keyed = inner.keyed(game, name, raw)
        if keyed is None:
            return _marks(game, name, inner.values, raw)
        pairs = {key: _marks(game, name, inner.values, value) for key, value in keyed.items()}
        return {key: plain for key, (plain, _) in pairs.items()}, {
            key: some for key, (_, some) in pairs.items() if some
        }
    if isinstance(raw, str) and MARK in raw:
        raw = inner.parted(game, raw) if isinstance(inner, kinds.several.List) else raw
    listed = raw if isinstance(raw, list) else [raw]
    marked = [_unmarked(part) for part in listed if _is_marked(part)]
    if not marked:
        return raw, []
    if "marked" not in game.core["facts"][name]:
        message = words._("“{mark}” says nothing here").format(mark=MARK)
        raise problems.Failed([problems.Problem("idle-mark", message, expected=words._("the value without it"))])
    return [_unmarked(part) for part in listed], marked


def _is_marked(part: Any) -> bool:
    return isinstance(part, str) and part.rstrip().endswith(MARK)


def _unmarked(part: Any) -> Any:
    return part.rstrip().removesuffix(MARK).rstrip() if isinstance(part, str) else part


def chosen(game: games.Game, raw: Any) -> dict[str, list[Any]]:
    """Choices by rule, or by rule and chooser (`rule@who`), each in the order in which they come."""
    if not isinstance(raw, dict):
        message = words._("“{value}” is not a value of “{fact}”").format(value=raw, fact=CHOICES)
        raise problems.Failed([problems.Problem("wrong-value", message, expected="{rule: option}")])
    rules = game.of_kind("rule")
    found = {}
    for name, value in raw.items():
        if str(name).partition("@")[0] not in rules:
            raise unknown(words._("no rule is called “{name}”"), str(name).partition("@")[0], rules, "unknown-rule")
        found[str(name)] = value if isinstance(value, list) else [value]
    return found


def seat(game: games.Game, raw: str) -> str:
    """Who sits there, by any of their names."""
    return str(kinds.of("seat").read(game, "seat", raw))


def positioned(game: games.Game, told: Told) -> position.Position:
    """The position that was told."""
    keyed = frozenset(name for name in game.core["position"]["parts"] if "of" in game.core["facts"][name])
    return position.Position({name: value for name, value in told.items() if is_part(game, name)}, keyed)


def wrong(game: games.Game, scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], problems.Problem]]:
    """What a scenario says that the vocabulary does not know, each with the path it is written at."""
    for path, told in _told(scenario):
        for keys, name, raw in _parts_told(told or {}):
            try:
                tell(game, {name: raw})
            except problems.Failed as failed:
                yield from (((*path, *keys), problem) for problem in failed.problems)
    for path, event in _events(scenario):
        asked = [question for question in event if question not in CAME]
        for question in asked:
            if question not in game.core["questions"] and question != MAY:
                missing = unknown(words._("no question is called “{name}”"), question, list(game.core["questions"]))
                yield from (((*path, question), problem) for problem in missing.problems)
        if len(asked) != 1:
            message = words._("an event is one question with its facts")
            yield path, problems.Problem("wrong-event", message)


def _parts_told(told: Told) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """What is read by itself, with the keys under which it is written: each fact, each choice."""
    for name, raw in told.items():
        if name == CHOICES and isinstance(raw, dict):
            yield from (((name, rule), name, {rule: option}) for rule, option in raw.items())
        else:
            yield (name,), name, raw


def unknown(message: str, name: str, known: list[str], code: str = "unknown-name") -> problems.Failed:
    """A name that is not known, with what is and what is nearest."""
    near = problems.closest(name, known) or ""
    expected = names.expected(known, near)
    return problems.Failed([problems.Problem(code, message.format(name=name), expected=expected, hint=near)])


def _events(scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    if "event" in scenario:
        yield ("event",), scenario["event"]
    for index, event in enumerate(scenario.get("events", [])):
        yield ("events", index), event


def _told(scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    yield ("situation",), scenario.get("situation", {})
    for path, event in _events(scenario):
        for question, told in event.items():
            if question not in CAME:
                yield (*path, question), told
