"""The vocabulary of situations and events: reading what a player typed, in any of the game's languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import paths, problems

YES = ("true", "yes", "y", "1", "tak", "igen")
NO = ("false", "no", "n", "0", "nie", "nem")
FEW = 12  # names that a message lists


def read(game: games.Game, fact: str, raw: Any) -> Any:
    """The value of a fact, or Failed with what was expected and the nearest name."""
    return _read(game, fact, game.core["facts"][fact]["type"], raw)


def wrong(game: games.Game, scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], problems.Problem]]:
    """What a scenario says that the vocabulary does not know, each with the path it is written at."""
    for path, told in _told(scenario):
        for fact, raw in (told or {}).items():
            try:
                if fact == "choices":
                    continue
                if fact not in game.core["facts"]:
                    raise unknown(words._("no fact is called “{name}”"), fact, list(game.core["facts"]))
                read(game, fact, raw)
            except problems.Failed as failed:
                yield from (((*path, fact), problem) for problem in failed.problems)
    for path, event in _events(scenario):
        for question in event:
            if question not in game.core["questions"]:
                asked = unknown(words._("no question is called “{name}”"), question, list(game.core["questions"]))
                yield from (((*path, question), problem) for problem in asked.problems)


def unknown(message: str, name: str, known: list[str], code: str = "unknown-name") -> problems.Failed:
    """A name that is not known, with what is and what is nearest."""
    near = problems.closest(name, known) or ""
    expected = _expected(known, near)
    return problems.Failed([problems.Problem(code, message.format(name=name), expected=expected, hint=near)])


def defaults(game: games.Game, facts: Iterable[str]) -> dict[str, Any]:
    """The documented defaults: a number or word, or `{value: table.path}` read from a table."""
    known = game.core["facts"]
    return {fact: known[fact]["default"] for fact in facts if "default" in known[fact]}


def options(game: games.Game, kind: Any) -> list[str]:
    """The values that a type allows in any configuration of the game."""
    match kind:
        case {"rows": table}:
            return _rows(game, table)
        case {"kind": wanted}:
            return game.of_kind(wanted)
        case {"group": wanted}:
            return list(game.core["groups"].get(wanted, ()))
        case {"choice": labels}:
            return list(labels)
        case {"list": inner} | {"counts": inner}:
            return options(game, inner)
    return []


def faces(view: games.View, fact: str) -> range:
    """The faces of the die that a fact is rolled with."""
    table, _, row = view.game.core["facts"][fact]["type"]["die"].partition(".")
    found = view.entry(table)
    assert found is not None
    return range(1, found.get(f"rows.{row}.sides") + 1)


def here(view: games.View, fact: str, value: Any) -> list[str]:
    """The parts of a value that exist in the game but not in this configuration."""
    return [part for part in _parts(value) if not _is_here(view, view.game.core["facts"][fact]["type"], part)]


def _events(scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    if "event" in scenario:
        yield ("event",), scenario["event"]
    for index, event in enumerate(scenario.get("events", [])):
        yield ("events", index), event


def _told(scenario: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    yield ("situation",), scenario.get("situation", {})
    for path, event in _events(scenario):
        for question, told in event.items():
            yield (*path, question), told


def _is_here(view: games.View, kind: Any, part: str) -> bool:
    match kind:
        case {"rows": table}:
            found = view.entry(table)
            return found is not None and found.get(f"rows.{part}") is not paths.MISSING
        case {"kind": _} | {"group": _}:
            return view.entry(part) is not None
        case {"list": inner} | {"counts": inner}:
            return _is_here(view, inner, part)
    return True


def _parts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [part for part in value if isinstance(part, str)] if isinstance(value, list | dict) else []


def _rows(game: games.Game, table: str) -> list[str]:
    """Rows of a table, wherever they exist: its own and those that patches add."""
    rows = dict.fromkeys(game.entries[table].get("rows", {}))
    for patch in game.resolver.changes(table):
        added = (path.removeprefix("rows.") for path in patch.get("add", {}) if path.startswith("rows."))
        rows |= dict.fromkeys(key for key in added if "." not in key)
    return list(rows)


def _read(game: games.Game, fact: str, kind: Any, raw: Any) -> Any:
    match kind:
        case "boolean":
            return _boolean(fact, raw)
        case {"integer": [low, high]}:
            return _integer(fact, raw, low, high)
        case {"die": die}:
            table, _, row = die.partition(".")
            return _integer(fact, raw, 1, game.entries[table]["rows"][row]["sides"])
        case {"list": inner}:
            parts = raw if isinstance(raw, list) else [part.strip() for part in str(raw).split(",")]
            return [_read(game, fact, inner, part) for part in parts if part != ""]
        case {"counts": inner}:
            return _counts(game, fact, inner, raw)
    return _name(game, fact, options(game, kind), raw, kind)


def _boolean(fact: str, raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    if str(raw).casefold() in (*YES, *NO):
        return str(raw).casefold() in YES
    raise _wrong(fact, raw, words._("yes or no"))


def _integer(fact: str, raw: Any, low: int, high: int) -> int:
    expected = words._("a whole number from {low} to {high}").format(low=low, high=high)
    try:
        number = int(raw) if not isinstance(raw, bool | float) else None
    except (TypeError, ValueError):
        number = None
    if number is None or not low <= number <= high:
        raise _wrong(fact, raw, expected)
    return number


def _counts(game: games.Game, fact: str, inner: Any, raw: Any) -> dict[str, int]:
    pairs = raw.items() if isinstance(raw, dict) else _pairs(fact, raw)
    return {_read(game, fact, inner, name): _integer(fact, number, 0, 99) for name, number in pairs}


def _pairs(fact: str, raw: Any) -> list[tuple[str, str]]:
    """`basestar=1,raider=4`, as typed on the command line."""
    found = []
    for part in str(raw).split(","):
        name, equals, number = part.partition("=")
        if not equals:
            raise _wrong(fact, part, words._("name=number, separated by commas"))
        found.append((name.strip(), number.strip()))
    return found


def _name(game: games.Game, fact: str, allowed: list[str], raw: Any, kind: Any) -> str:
    if raw in allowed:
        return str(raw)
    named = {option: _called(game, option, kind) for option in allowed}
    typed = games.fold(str(raw))
    exact = [option for option, names in named.items() if typed in names]
    titled = [option for option in exact if typed in named[option][:1]] or exact
    if len(titled) == 1:
        return titled[0]
    if titled:
        expected = words._("one of: {names}").format(names=", ".join(titled))
        raise _wrong(fact, raw, expected)
    near = _near(typed, named)
    offered = allowed if near or len(allowed) <= FEW else _containing(typed, named) or allowed
    raise _wrong(fact, raw, _expected(offered, near), near)


def _called(game: games.Game, option: str, kind: Any) -> list[str]:
    if isinstance(kind, dict) and "choice" in kind:
        names = [option, *game.wording(kind["choice"][option]).values()]
    else:
        names = game.names(option) if option in game.entries else [option]
    return [games.fold(name) for name in names]


def _near(typed: str, named: dict[str, list[str]]) -> str:
    spelling = {name: option for option, names in named.items() for name in names}
    near = problems.closest(typed, list(spelling))
    if near:
        return spelling[near]
    # A part of a name is enough where only one has it.
    whole = _containing(typed, named)
    return whole[0] if len(whole) == 1 else ""


def _containing(typed: str, named: dict[str, list[str]]) -> list[str]:
    """The options that have what was typed as whole words of a name."""
    if not typed:
        return []
    return [option for option, names in named.items() if any(f" {typed} " in f" {name} " for name in names)]


def _expected(known: list[str], near: str = "") -> str:
    """What would be right: all of it if it is little; of much only the beginning, and nothing beside what is near."""
    if not known or (near and len(known) > FEW):
        return ""
    shown = ", ".join(known[:FEW]) + (" …" if len(known) > FEW else "")
    return words._("one of: {names}").format(names=shown)


def _wrong(fact: str, raw: Any, expected: str, near: str = "") -> problems.Failed:
    message = words._("“{value}” is not a value of “{fact}”").format(value=raw, fact=fact)
    return problems.Failed([problems.Problem("wrong-value", message, expected=expected, hint=near)])
