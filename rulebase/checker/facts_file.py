"""Facts in a file of their own: a YAML mapping, or short lines `fact: value, value*`.

A `*` behind a value tells it of another fact as well: the one that the vocabulary names as `marked`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.knowledge import problems, reader, vocabulary

MARK = "*"
_LINE = re.compile(r"(?P<fact>[^:#]+?) *: +(?P<values>[^\s#\[{|>\"'&].*?)\s*(?:#.*)?")
_COMMENT = re.compile(r"\s*(?:#.*|---)?")


class Value(NamedTuple):
    """One value as it is written, and where."""

    raw: Any
    place: problems.Place


class Told(NamedTuple):
    """A fact as it is written: its name, and its values where it is a list."""

    name: str
    place: problems.Place
    values: list[Value]


def read(game: games.Game, path: Path, allowed: list[str]) -> dict[str, Any]:
    """The facts that a file tells, or Failed with every problem at its place."""
    source = reader.read_lines(path)
    facts: dict[str, Any] = {}
    wrong: list[problems.Problem] = []
    for told in _lines(source) or _yaml(source):
        try:
            fact = _fact(game, told, allowed)
        except problems.Failed as failed:
            wrong += failed.problems
            continue
        for name, value in _parted(game, fact, told):
            if any(problem.place == value.place for problem in wrong):
                continue  # a marked value is read twice, and wrong once
            try:
                _unmarked(value)
                _put(facts, name, vocabulary.read(game, name, value.raw))
            except problems.Failed as failed:
                wrong += [problem.at(value.place) for problem in failed.problems]
    if wrong:
        raise problems.Failed(wrong)
    return facts


def _lines(source: reader.Source) -> list[Told]:
    """The facts of a file of short lines; none if a line is anything else, which may then be YAML."""
    found: list[Told] = []
    for number, line in enumerate(source.lines):
        if _COMMENT.fullmatch(line):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            return []
        start = match.start("values")
        parts = re.finditer(r"[^,\s][^,]*", match["values"])
        values = [Value(part[0].rstrip(), source.place(number, start + part.start())) for part in parts]
        found.append(Told(match["fact"].strip(), source.place(number, match.start("fact")), values))
    return found


def _yaml(source: reader.Source) -> list[Told]:
    documents = reader.read_text(source.text, source.name)
    data = documents[0].data
    if len(documents) > 1 or not isinstance(data, dict):
        message = words._("these are no facts")
        expected = words._("a fact and what it is on each line, as in: {example}").format(example="players: 3")
        raise problems.Failed([problems.Problem("no-facts", message, documents[-1].place(), expected)])
    return [_told(documents[0], name, raw) for name, raw in data.items()]


def _told(document: reader.Document, name: str, raw: Any) -> Told:
    place = document.place((name,))
    if isinstance(raw, list):
        values = [Value(part, document.place((name, index))) for index, part in enumerate(raw)]
    elif isinstance(raw, str):
        values = [Value(part.strip(), place) for part in raw.split(",") if part.strip()]
    else:
        values = [Value(raw, place)]
    return Told(name, document.place((name,), key=True), values)


def _fact(game: games.Game, told: Told, allowed: list[str]) -> str:
    """The fact that is meant, by its id or by what it is called in any language."""
    typed = games.fold(told.name)
    named = {fact: [fact, *game.wording(game.core["facts"][fact]["title"]).values()] for fact in allowed}
    found = [fact for fact, names in named.items() if typed in map(games.fold, names)]
    if len(found) == 1:
        return found[0]
    spelling = {word: fact for fact, names in named.items() for name in names for word in games.fold(name).split()}
    spelling |= {name: fact for fact, names in named.items() for name in names}
    near = problems.closest(told.name, spelling)
    message = words._("no fact is called “{name}”").format(name=told.name)
    listed = words._("one of: {names}").format(names=", ".join(_called(game, fact) for fact in allowed))
    expected, hint = ("", _called(game, spelling[near])) if near else (listed, "")
    raise problems.Failed([problems.Problem("unknown-fact", message, told.place, expected, hint)])


def _called(game: games.Game, fact: str) -> str:
    """A fact by its id, and by what the reader calls it where that is something else."""
    title = game.text(game.core["facts"][fact]["title"], words.language())
    return fact if games.fold(title) == games.fold(fact) else f"{fact} ({title})"


def _parted(game: games.Game, fact: str, told: Told) -> Iterator[tuple[str, Value]]:
    """What is read of which fact: a list value by value, with its marks; anything else as a whole."""
    about = game.core["facts"][fact]
    if "list" not in about["type"]:
        whole = [value.raw for value in told.values]
        raw = whole[0] if len(whole) == 1 else ",".join(map(str, whole))
        yield fact, Value(raw, told.values[0].place if told.values else told.place)
        return
    if not told.values:
        yield fact, Value([], told.place)
    for value in told.values:
        name = str(value.raw).removesuffix(MARK).rstrip()
        if "marked" in about and name != value.raw and isinstance(value.raw, str):
            yield fact, value._replace(raw=[name])
            yield about["marked"], value._replace(raw=[name])
        else:
            yield fact, value._replace(raw=[value.raw])


def _unmarked(value: Value) -> None:
    """Names are read without their punctuation: a mark that says nothing must not pass for part of one."""
    parts = value.raw if isinstance(value.raw, list) else [value.raw]
    if any(isinstance(part, str) and part.endswith(MARK) for part in parts):
        message = words._("“{mark}” says nothing here").format(mark=MARK)
        expected = words._("the value without it")
        raise problems.Failed([problems.Problem("idle-mark", message, expected=expected)])


def _put(facts: dict[str, Any], fact: str, value: Any) -> None:
    """A list goes on where it was; anything else is told once."""
    if isinstance(value, list):
        facts.setdefault(fact, []).extend(value)
    else:
        facts[fact] = value
