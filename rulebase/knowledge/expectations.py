"""What a scenario says that came of an event: parts as they are told, where a change may be relative (+1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import nouns, problems, quantities, situation, vocabulary

BESIDE = ("expect", "after", "changed")  # beside an event: what came of it
PARTS = ("after", "changed")  # what tells of the position, beside an event or inside of `expect`
Path = tuple[str | int, ...]
_NAMES_ITS_KEY = ("unknown-name", "unknown-fact", "unknown-rule")  # the key is what is not known


def read(game: games.Game, told: Mapping[str, nouns.Value]) -> nouns.Told:
    """Parts as they are told; what is relative (+1), and a key that is gone, stay as they are written."""
    found: nouns.Told = {}
    for part, value in told.items():
        for name, each in _part(game, part, value).items():
            situation.join(game, found, name, each)
    return found


def _part(game: games.Game, part: str, value: nouns.Value) -> nouns.Told:
    if is_relative(value) and part in game.core["facts"]:
        own = game.own_seat if game.core["facts"][part].get("of") == "seat" else ""
        return {part: {own: value} if own else value}
    if isinstance(value, dict) and any(is_relative(each) or each is None for each in value.values()):
        plain = {key: each for key, each in value.items() if not (is_relative(each) or each is None)}
        kept = {key: each for key, each in value.items() if key not in plain}
        return {part: {**(quantities.keyed(situation.read(game, {part: plain})[part]) if plain else {}), **kept}}
    return situation.read(game, {part: value})


def is_relative(value: object) -> bool:
    """Whether it is a change of something unknown: +1, or {raider: -2}."""
    if isinstance(value, dict):
        return bool(value) and all(is_relative(each) for each in value.values())
    return isinstance(value, str) and value[:1] in ("+", "-") and value[1:].isdecimal()


Wrong = tuple[Path, bool, problems.Problem]  # where it is written, whether its key is meant, and what is wrong


def unsound(game: games.Game, scenario: nouns.Scenario) -> Iterator[Wrong]:
    """What a scenario tells, of the table, of events and of what came of them, that the vocabulary does not know."""
    for path, problem in [*_unknown(game, scenario), *_wrong(game, scenario)]:
        yield path, problem.code in _NAMES_ITS_KEY, problem._replace(hint=problems.meant(problem.hint))


def _wrong(game: games.Game, scenario: nouns.Scenario) -> Iterator[tuple[Path, problems.Problem]]:
    for path, told in _told(scenario):
        for part, value in told.items():
            try:
                read(game, {part: value})
            except problems.Failed as failed:
                yield from (((*path, part), problem) for problem in failed.problems)


def _told(scenario: nouns.Scenario) -> Iterator[tuple[Path, nouns.Told]]:
    """Every mapping of parts, with the path it is written at."""
    places: list[tuple[Path, Mapping[str, nouns.Value] | None]] = [(("expect",), scenario.get("expect"))]
    for index, event in enumerate(scenario.get("events", [])):
        places += [(("events", index), event), (("events", index, "expect"), event.get("expect"))]
    for path, place in places:
        if isinstance(place, dict):
            yield from (((*path, key), told) for key in PARTS if isinstance(told := place.get(key), dict))


def _unknown(game: games.Game, scenario: nouns.Scenario) -> Iterator[tuple[tuple[str | int, ...], problems.Problem]]:
    """What a scenario says that the vocabulary does not know, each with the path it is written at."""
    for path, told in _situations(scenario):
        for keys, name, raw in _parts_told(told or {}):
            try:
                situation.read(game, {name: raw})
            except problems.Failed as failed:
                yield from (((*path, *keys), problem) for problem in failed.problems)
    for path, event in _events(scenario):
        asked = [question for question in event if question not in BESIDE]
        for question in asked:
            if question not in game.core["questions"] and question != vocabulary.MAY:
                missing = problems.unknown(
                    words._("no question is called “{name}”"), question, list(game.core["questions"])
                )
                yield from (((*path, question), problem) for problem in missing.problems)
        if len(asked) != 1:
            message = words._("an event is one question with its facts")
            yield path, problems.Problem("wrong-event", message)


def _parts_told(told: nouns.Told) -> Iterator[tuple[tuple[str, ...], str, nouns.Value]]:
    """What is read by itself, with the keys under which it is written: each fact, each choice."""
    for name, raw in told.items():
        if name == situation.CHOICES and isinstance(raw, dict):
            yield from (((name, rule), name, {rule: option}) for rule, option in raw.items())
        else:
            yield (name,), name, raw


def _events(scenario: nouns.Scenario) -> Iterator[tuple[Path, dict[str, nouns.Told]]]:
    if "event" in scenario:
        yield ("event",), scenario["event"]
    for index, event in enumerate(scenario.get("events", [])):
        yield ("events", index), event


def _situations(scenario: nouns.Scenario) -> Iterator[tuple[Path, nouns.Told]]:
    yield ("situation",), scenario.get("situation", {})
    for path, event in _events(scenario):
        for question, told in event.items():
            if question not in BESIDE:
                yield (*path, question), told
