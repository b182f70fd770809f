"""Files: a position to go on from another time, with the rules that are played, and a list of facts."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.documents import problems, reader, yaml_document
from rulebase.model import configuration, folding, position, quantities, shapes, situation, types, vocabulary
from rulebase.model import game as games

SETUP = ("game", "ruleset", "options", "choices")
_PLAIN = re.compile(r"(?!(?:true|false|null|yes|no)\b)[a-z][a-z0-9+-]*")


class Saved(NamedTuple):
    """A position as it is written, and how the game was set up, where that is written too."""

    here: configuration.Configuration | None
    values: types.Values
    moved: dict[tuple[str, str], types.Value]


def read_position(game: games.Game, lying: str | Mapping[str, object]) -> Saved:
    """The position in a file (`-`: standard input), or in data of that form, or Failed."""
    if not isinstance(lying, str):
        document = reader.read_text(json.dumps(lying, ensure_ascii=False), "position")[0]
    else:
        document = (reader.read_text(sys.stdin.read(), "-") if lying == "-" else reader.read(Path(lying)))[0]
    data = document.data
    _hold(document)
    if data.get("game", game.id) != game.id:
        message = words._("this position is of another game: {game}").format(game=problems.shown(data["game"]))
        raise problems.Failed([problems.Problem("other-game", message, problems.Place(document.place().file))])
    here = configuration.of_scenario(game.setup, data) if "ruleset" in data else None
    parts = {key: value for key, value in data.items() if key not in (*SETUP, "position", "since")}
    values = situation.read(game, {**parts, **data.get("position", {})})
    moved: dict[tuple[str, str], types.Value] = {}
    for part, changes in data.get("since", {}).items():
        for key, change in changes.items():
            try:
                moved |= _moved(game, part, key, change)
            except problems.Failed as failed:
                place = document.place(("since", part, key))
                raise problems.Failed([problem.at(place) for problem in failed.problems]) from None
    return Saved(here, values, moved)


def _hold(document: yaml_document.YamlDocument) -> None:
    """Failed unless data has the form of a position, whatever is on the table: as a scenario tells it."""
    data = document.data
    if not isinstance(data, dict):
        raise problems.Failed([_no_position(document.place())])
    for key, (fits, form) in _FORMS.items():
        if key in data and not fits(data[key]):
            raise problems.Failed([_no_position(document.place((key,)), f"{key}: {form}")])


def _no_position(place: problems.Place, expected: str = "") -> problems.Problem:
    return problems.Problem("no-position", words._("this is not a position"), place, expected)


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _is_keyed(value: object) -> bool:
    return isinstance(value, dict)


_FORMS: dict[str, tuple[Callable[[object], bool], str]] = {
    "game": (_is_word, "…"),
    "ruleset": (_is_word, "…"),
    "options": (lambda value: isinstance(value, list) and all(map(_is_word, value)), "[…, …]"),
    "choices": (lambda value: isinstance(value, dict) and all(map(_is_word, value.values())), "{…: …, …: …}"),
    "position": (_is_keyed, "{…: …, …: …}"),
    "since": (lambda value: isinstance(value, dict) and all(map(_is_keyed, value.values())), "{…: {…: +1}}"),
}


def _moved(game: games.Game, part: str, key: str, change: types.Value) -> dict[tuple[str, str], types.Value]:
    """By how much what is unknown has changed, where there is such a part and it can change so; or Failed."""
    known = vocabulary.parts(game)
    if part not in known:
        raise problems.unknown(words._("no fact is called “{name}”"), part, known, "unknown-fact")
    shape = vocabulary.shape(game, part)
    values = shape.values if isinstance(shape, shapes.each.Each) else shape
    if isinstance(values, shapes.several.Within) and isinstance(change, dict) and all(map(_is_whole, change.values())):
        things = {thing: abs(number) for thing, number in change.items()}
        values.read(game, part, [*things] if values.lists else things)
    elif change != position.SOMEHOW and not (isinstance(values, shapes.simple.Integer) and _is_whole(change)):
        expected = "{…: +1, …: -1}" if isinstance(values, shapes.several.Within) else "+1, -1"
        raise shapes.base.wrong(part, problems.shown(change), expected)
    if not isinstance(shape, shapes.each.Each):
        key = ""
    elif key != shapes.each.REST:
        key = str(shape.keys.read(game, part, key))
    return {(part, key): change}


def _is_whole(value: object) -> bool:
    return type(value) is int


def saved(game: games.Game, here: configuration.Configuration, at: position.Position) -> types.Values:
    """A position as data, with the rules that are played."""
    since: dict[str, dict[str, types.Value]] = {}
    for (part, key), change in at.moved.items():
        since.setdefault(part, {})[key or "all"] = change
    whole: types.Values = {
        "game": game.id,
        "ruleset": here.ruleset,
        "options": list(here.options),
        "choices": dict(here.choices),
        "position": at.told,
        "since": since,
    }
    return {key: value for key, value in whole.items() if value or key == "position"}


def written_position(game: games.Game, here: configuration.Configuration, at: position.Position) -> str:
    """The same as YAML, a part on each line."""
    found: list[str] = []
    for key, value in saved(game, here, at).items():
        parts = [] if key in SETUP else [f"  {part}: {flow(each)}" for part, each in quantities.keyed(value).items()]
        found += [f"{key}:", *parts] if parts else [f"{key}: {flow(value)}"]
    return "\n".join(found) + "\n"


def flow(value: types.Value) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


_NAME = re.compile(r"([^:#]+):(?: |$)")
_YAML = tuple("[{|>\"'&")  # what begins a value that only YAML can read


class Word(NamedTuple):
    """One value as it is written, and where."""

    raw: types.Value
    place: problems.Place


class Line(NamedTuple):
    """A fact as it is written: its name, and its values, each with its place."""

    name: str
    place: problems.Place
    values: list[Word]


def read_facts(game: games.Game, path: str, allowed: list[str]) -> types.Values:
    """The facts in a file (`-`: standard input), or Failed with every problem at its place."""
    source = reader.lines_of(sys.stdin.read(), path) if path == "-" else reader.read_lines(Path(path))
    found: types.Values = {}
    wrong: list[problems.Problem] = []
    for line in _fact_lines(source) or _yaml(source):
        try:
            fact = _fact(game, line, allowed)
        except problems.Failed as failed:
            wrong += failed.problems
            continue
        for value in line.values:
            try:
                for name, each in situation.read(game, {fact: value.raw}).items():
                    situation.join(game, found, name, each, again=True)
            except problems.Failed as failed:
                wrong += [problem.at(value.place) for problem in failed.problems]
    if wrong:
        raise problems.Failed(wrong)
    return found


def _fact_lines(source: yaml_document.Source) -> list[Line]:
    """The facts of a file of short lines; none if a line is anything else, which may then be YAML."""
    found: list[Line] = []
    for number, line in enumerate(source.lines):
        # A comment is a line of its own, or begins behind a blank.
        text = line.partition("#" if line.lstrip().startswith("#") else " #")[0].rstrip()
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


def _values(source: yaml_document.Source, number: int, start: int, text: str) -> list[Word]:
    """What stands between commas, each at its place; values by key are one."""
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
    document, found = documents[0], []
    for name, raw in data.items():
        values = [Word(raw, document.place((name,)))]
        if isinstance(raw, list) and raw and all(isinstance(part, str) for part in raw):
            values = [Word([part], document.place((name, index))) for index, part in enumerate(raw)]
        found.append(Line(name, document.place((name,), key=True), values))
    return found


def _fact(game: games.Game, line: Line, allowed: list[str]) -> str:
    """The fact that is meant, by its id or by what it is called in any language."""
    typed = folding.fold(line.name)
    known = game.core["facts"]

    def names_of(fact: str) -> list[str]:
        return [fact, *(game.wording(known[fact]["title"]).values() if fact in known else [])]

    named = {fact: names_of(fact) for fact in allowed}
    found = [fact for fact, names in named.items() if typed in map(folding.fold, names)]
    # What the question does not look at may be told, too.
    found = found or [fact for fact in known if typed in map(folding.fold, names_of(fact))]
    found = found or [new for new in [vocabulary.now_called(game, line.name)] if new != line.name]
    if len(found) == 1:
        return found[0]
    spelling = {word: fact for fact, names in named.items() for name in names for word in folding.fold(name).split()}
    spelling |= {name: fact for fact, names in named.items() for name in names}
    near = problems.closest(line.name, spelling)
    message = words._("no fact is called “{name}”").format(name=line.name)
    listed = words._("one of: {names}").format(names=", ".join(_called(game, fact) for fact in allowed))
    expected, hint = ("", _called(game, spelling[near])) if near else (listed, "")
    raise problems.Failed([problems.Problem("unknown-fact", message, line.place, expected, hint)])


def _called(game: games.Game, fact: str) -> str:
    """A fact by its id, and by what the reader calls it where that is something else."""
    if fact not in game.core["facts"]:
        return fact
    title = game.text(game.core["facts"][fact]["title"], words.language())
    return fact if folding.fold(title) == folding.fold(fact) else f"{fact} ({title})"
