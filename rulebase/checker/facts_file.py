"""What was told, in a file of its own: a YAML mapping, or short lines `fact: value, value*`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.knowledge import folding, nouns, problems, reader, situation, yaml_document
from rulebase.knowledge import game as games

_NAME = re.compile(r"([^:#]+):(?: |$)")
_YAML = tuple("[{|>\"'&")  # what begins a value that only YAML can read


class Word(NamedTuple):
    """One value as it is written, and where."""

    raw: nouns.Value
    place: problems.Place


class Line(NamedTuple):
    """A fact as it is written: its name, and its values, each with its place."""

    name: str
    place: problems.Place
    values: list[Word]


def read(game: games.Game, path: Path, allowed: list[str]) -> nouns.Told:
    """What a file tells, or Failed with every problem at its place."""
    source = reader.read_lines(path)
    found: nouns.Told = {}
    wrong: list[problems.Problem] = []
    for told in _lines(source) or _yaml(source):
        try:
            fact = _fact(game, told, allowed)
        except problems.Failed as failed:
            wrong += failed.problems
            continue
        for value in told.values:
            try:
                _put(game, found, fact, value.raw)
            except problems.Failed as failed:
                wrong += [problem.at(value.place) for problem in failed.problems]
    if wrong:
        raise problems.Failed(wrong)
    return found


def _put(game: games.Game, found: nouns.Told, fact: str, raw: nouns.Value) -> None:
    for name, value in situation.read(game, {fact: raw}).items():
        situation.join(game, found, name, value, again=True)


def _lines(source: yaml_document.Source) -> list[Line]:
    """The facts of a file of short lines; none if a line is anything else, which may then be YAML."""
    found: list[Line] = []
    for number, line in enumerate(source.lines):
        text = line.partition("#")[0].rstrip() if line.lstrip().startswith("#") else _uncommented(line).rstrip()
        if not text or text == "---":
            continue
        match = _NAME.match(text)
        value = text[match.end() :].lstrip() if match else ""
        if match is None or not value or value.startswith(_YAML) or line[:1].isspace():
            return []
        start = text.index(value, match.end() - 1)
        found.append(
            Line(match[1].strip(), source.place(number, match.start(1)), _values(source, number, start, value))
        )
    return found


def _uncommented(line: str) -> str:
    """A line without the comment at its end, which a blank sets apart."""
    at = line.find(" #")
    return line if at < 0 else line[:at]


def _values(source: yaml_document.Source, number: int, start: int, text: str) -> list[Word]:
    """What stands between commas, each at its place; key by key where keys are told."""
    if ":" in text or "=" in text:
        return [Word(text, source.place(number, start))]
    found, at = [], 0
    for part in text.split(","):
        if part.strip():
            found.append(Word(part.strip(), source.place(number, start + at + len(part) - len(part.lstrip()))))
        at += len(part) + 1
    return found


def _yaml(source: yaml_document.Source) -> list[Line]:
    documents = reader.read_text(source.text, source.name)
    data = documents[0].data
    if len(documents) > 1 or not isinstance(data, dict):
        message = words._("this is not a list of facts")
        expected = words._("a fact and what it is on each line, as in: {example}").format(example="players: 3")
        raise problems.Failed([problems.Problem("no-facts", message, documents[-1].place(), expected)])
    return [_told(documents[0], name, raw) for name, raw in data.items()]


def _told(document: yaml_document.YamlDocument, name: str, raw: nouns.Value) -> Line:
    values = [Word(raw, document.place((name,)))]
    if isinstance(raw, list) and raw and all(isinstance(part, str) for part in raw):
        values = [Word([part], document.place((name, index))) for index, part in enumerate(raw)]
    return Line(name, document.place((name,), key=True), values)


def _fact(game: games.Game, told: Line, allowed: list[str]) -> str:
    """The fact that is meant, by its id or by what it is called in any language."""
    typed = folding.fold(told.name)
    known = game.core["facts"]
    named = {fact: [fact, *(game.wording(known[fact]["title"]).values() if fact in known else [])] for fact in allowed}
    found = [fact for fact, names in named.items() if typed in map(folding.fold, names)]
    if len(found) == 1:
        return found[0]
    spelling = {word: fact for fact, names in named.items() for name in names for word in folding.fold(name).split()}
    spelling |= {name: fact for fact, names in named.items() for name in names}
    near = problems.closest(told.name, spelling)
    message = words._("no fact is called “{name}”").format(name=told.name)
    listed = words._("one of: {names}").format(names=", ".join(_called(game, fact) for fact in allowed))
    expected, hint = ("", _called(game, spelling[near])) if near else (listed, "")
    raise problems.Failed([problems.Problem("unknown-fact", message, told.place, expected, hint)])


def _called(game: games.Game, fact: str) -> str:
    """A fact by its id, and by what the reader calls it where that is something else."""
    if fact not in game.core["facts"]:
        return fact
    title = game.text(game.core["facts"][fact]["title"], words.language())
    return fact if folding.fold(title) == folding.fold(fact) else f"{fact} ({title})"
