"""Vocabulary: what a question can be told and what can lie on the table, for readers and as a schema."""

from __future__ import annotations

import json
from collections.abc import Sized
from typing import Any, TypedDict

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import shapes, situation, vocabulary
from rulebase.play import acts

POSITION = "position"  # beside the questions: the page of all that can lie on the table
Data = dict[str, Any]
REPEATED = 200  # characters of a part of a schema that stands once and is referred to

# ---------------------------------------------------------------- for readers


class Question(TypedDict):
    id: str
    title: str
    asks: str


class Listed(Question):
    subject: str


class Index(TypedDict):
    game: str
    questions: list[Listed]
    parts: int


class Name(TypedDict):
    id: str
    title: str


class NameList(TypedDict):
    id: str
    values: list[Name]


class LongList(NameList):
    """A list of names that is too long to stand where it is used, with the facts that take them."""

    facts: list[str]


class Fact(TypedDict):
    """What can be told: its shape in words, and the names that it takes."""

    id: str
    title: str
    help: str
    part: bool
    form: str
    lists: list[NameList]
    keys: list[NameList]
    usual: str
    example: str


class Asked(Question):
    """A question with what its own procedure reads in full, and what lies beyond."""

    game: str
    rule: str
    when: str  # of what players do: in whose turn and step
    facts: list[Fact]
    beyond: list[Fact]


class ShortForm(TypedDict):
    id: str
    part: str
    title: str


class Position(TypedDict):
    """All that can lie on the table."""

    game: str
    facts: list[Fact]
    short: list[ShortForm]


def index(game: games.Game, language: str) -> Index:
    """Every question with what it asks."""
    asked: list[Listed] = [
        {
            "id": question,
            "title": game.text(body["title"], language),
            "asks": game.text(body["asks"], language),
            "subject": vocabulary.subject(game, question, language),
        }
        for question, body in game.questions.items()
    ]
    return {"game": game.id, "questions": asked, "parts": len(vocabulary.parts(game))}


def question(game: games.Game, question: str, language: str) -> Asked:
    body = game.core["questions"][question]
    own, beyond = vocabulary.of_question(game, question)
    return {
        "game": game.id,
        "id": question,
        "title": game.text(body["title"], language),
        "asks": game.text(body["asks"], language),
        "rule": f"{game.id}/{body['rule']}",
        "when": acts.when(game, question, language),
        "facts": described(game, own, language),
        "beyond": described(game, beyond, language),
    }


def position(game: games.Game, language: str) -> Position:
    short: list[ShortForm] = [
        {"id": name, "part": about["part"], "title": game.text(about["title"], language) if "title" in about else ""}
        for name, about in game.core["position"]["short"].items()
    ]
    return {"game": game.id, "facts": described(game, vocabulary.parts(game), language), "short": short}


def described(game: games.Game, facts: list[str], language: str) -> list[Fact]:
    view = game.at(game.setup.configurations[0], language)
    found: list[Fact] = []
    for fact in facts:
        body, shape = game.core["facts"][fact], vocabulary.shape(game, fact)
        keys, values = (shape.keys, shape.values) if isinstance(shape, shapes.each.Each) else (None, shape)
        usual = body.get("default", body.get("else"))
        found.append(
            {
                "id": fact,
                "title": view.render(body["title"]),
                "help": view.render(body["help"]) if "help" in body else "",
                "part": vocabulary.is_part(game, fact),
                "form": values.form(view),
                "lists": _lists(view, values),
                "keys": _lists(view, keys) if keys else [],
                "usual": "" if usual is None else _usual(view, fact, shape, usual),
                "example": shape.example(view),
            }
        )
    return found


def _lists(view: games.View, shape: shapes.Shape) -> list[NameList]:
    return [_list(view, each) for each in {each.named: each for each in shape.offered()}.values()]


def _list(view: games.View, shape: shapes.Shape) -> NameList:
    values: list[Name] = [{"id": option, "title": shape.title(view, option)} for option in shape.options(view.game)]
    return {"id": shape.named, "values": values}


def long_lists(game: games.Game, language: str) -> list[LongList]:
    view = game.at(game.setup.configurations[0], language)
    found: dict[str, LongList] = {}
    for fact, body in game.core["facts"].items():
        for shape in vocabulary.shape(game, fact).offered():
            if is_long(shape.named, shape.options(game)):
                listed = found.setdefault(shape.named, {**_list(view, shape), "facts": []})
                listed["facts"].append(game.text(body["title"], language))
    return list(found.values())


def is_long(named: str, values: Sized) -> bool:
    """Whether a list has a place of its own; what a game names on the spot stands on the spot."""
    return len(values) > problems.FEW and "|" not in named


def _usual(view: games.View, fact: str, shape: shapes.Shape, usual: Any) -> str:
    """What is assumed, in words."""
    if isinstance(usual, dict) and "value" in usual:
        usual = view.value(usual["value"])
    if usual in ([], {}):
        return "–"
    if isinstance(shape, shapes.each.Each):
        return shape.values.said(view, usual)
    return shape.said(view, vocabulary.read(view.game, fact, usual))


# ---------------------------------------------------------------- as JSON Schema


def schema(game: games.Game, question: str = "") -> Data:
    """The JSON Schema of a scenario of this game, or of one question of it; values are offered by id.

    Any language's name is read too. What stands more than once stands under $defs.
    """
    asked = [question] if question else list(game.core["questions"])
    read = {name: None for each in asked for some in vocabulary.of_question(game, each) for name in some}
    event = {
        "type": "object",
        "properties": {
            **{each: _event(game, each) for each in asked},
            **({} if question else _may(game)),
            **_CAME,
        },
        "minProperties": 1,
        "maxProperties": 4,
        "additionalProperties": False,
    }
    case = _case(game, question, asked)
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"rulebase scenario: {game.id}" + (f" {question}" if question else ""),
        "type": "object",
        "properties": {
            "game": {"const": game.id},
            **case,
            "cases": {"type": "array", "items": {"$ref": "#/$defs/case"}},
        },
        "additionalProperties": False,
        "$defs": {
            "case": {"type": "object", "properties": case, "additionalProperties": False},
            "position": _told(game, [*vocabulary.parts(game), *game.core["position"]["short"], *_beside(game, asked)]),
            "event": event,
            **{f"fact.{fact}": _typed(game, fact) for fact in dict.fromkeys([*read, *vocabulary.parts(game)])},
        },
    }
    return _once(made)


def _case(game: games.Game, question: str, asked: list[str]) -> Data:
    """What a scenario can tell, as it stands alone or as one of several cases."""
    setup = game.setup
    options = dict.fromkeys(option for body in setup.rulesets.values() for option in body.get("options", {}))
    return {
        "ruleset": {"enum": list(setup.rulesets), "default": setup.default},
        "options": {"type": "array", "items": {"enum": list(options)}},
        "choices": {"type": "object"},
        "title": {"type": "object"},
        "source": {"type": ["string", "array"]},
        "rules": {"type": "array", "items": {"type": "string"}},
        "situation": {"$ref": "#/$defs/position"},
        "question": {"enum": [*asked, *([] if question else [vocabulary.MAY])]},
        "facts": _event(game, question) if question else {"type": "object"},
        "event": {"$ref": "#/$defs/event"},
        "events": {"type": "array", "items": {"$ref": "#/$defs/event"}},
        "expect": {"type": "object", "minProperties": 1},
    }


_CAME: Data = {"expect": {"type": "object"}, "after": {"type": "object"}, "changed": {"type": "object"}}


def _event(game: games.Game, question: str) -> Data:
    own, beyond = vocabulary.of_question(game, question)
    return _told(game, [*own, *beyond, *game.core["position"]["short"]], [situation.CHOICES])


def _beside(game: games.Game, asked: list[str]) -> list[str]:
    """Facts of these questions that are told of the table though they are no part of the position."""
    told = {fact: None for each in asked for fact in vocabulary.of_question(game, each)[0]}
    return [fact for fact in told if not vocabulary.is_part(game, fact)]


def _may(game: games.Game) -> Data:
    """Whether somebody may do something; what else is told of it depends on that."""
    acts = [question for question, body in game.core["questions"].items() if "act" in body]
    what = {"type": "object", "properties": {situation.DO: {"enum": acts}}, "required": [situation.DO]}
    return {vocabulary.MAY: what}


def _told(game: games.Game, names: list[str], others: list[str] | None = None) -> Data:
    """Facts by name; what is a short form of a part may be told in several ways."""
    known = {name: {"$ref": f"#/$defs/fact.{name}"} if name in game.core["facts"] else {} for name in names}
    return {
        "type": "object",
        "properties": {**known, **{name: {} for name in others or []}},
        "additionalProperties": False,
    }


def _typed(game: games.Game, fact: str) -> Data:
    body = game.core["facts"][fact]
    usual = body.get("default", body.get("else"))
    described: Data = {"title": game.text(body["title"], "en")}
    if isinstance(usual, bool | int | str | list):
        described["default"] = usual
    return described | vocabulary.shape(game, fact).schema(game)


def _once(made: Data) -> Data:
    """The same with what is long and stands in several places under $defs."""
    seen: dict[str, int] = {}
    _count(made, seen)
    names = {text: f"names.{number}" for number, text in enumerate(text for text, times in seen.items() if times > 1)}
    found = {name: json.loads(text) for text, name in names.items()}
    return {**_referring(made, names), "$defs": {**_referring(made["$defs"], names), **found}}


def _count(part: Any, seen: dict[str, int]) -> None:
    if isinstance(part, dict):
        if "examples" in part:
            text = json.dumps(part)
            seen[text] = seen.get(text, 0) + (len(text) > REPEATED)
        for each in part.values():
            _count(each, seen)


def _referring(part: Any, names: dict[str, str]) -> Any:
    if not isinstance(part, dict):
        return part
    if "examples" in part and (name := names.get(json.dumps(part))):
        return {"$ref": f"#/$defs/{name}"}
    return {key: _referring(value, names) for key, value in part.items()}
