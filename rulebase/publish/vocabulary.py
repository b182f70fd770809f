"""The published vocabulary: a game's questions and facts, as a JSON Schema and as a page."""

from __future__ import annotations

from typing import Any

from rulebase.knowledge import game as games
from rulebase.knowledge import vocabulary


def schema(game: games.Game) -> dict[str, Any]:
    """The JSON Schema of a scenario of this game; values are offered by id (any language's name is read too)."""
    setup = game.setup
    asked = {question: _facts(game, body["facts"]) for question, body in game.core["questions"].items()}
    situation = [fact for fact, body in game.core["facts"].items() if body.get("situation")]
    event = {
        "type": "object",
        "properties": asked,
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    }
    options = dict.fromkeys(option for body in setup.rulesets.values() for option in body.get("options", {}))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"rulebase scenario: {game.id}",
        "type": "object",
        "required": ["game"],
        "properties": {
            "game": {"const": game.id},
            "ruleset": {"enum": list(setup.rulesets), "default": setup.default},
            "options": {"type": "array", "items": {"enum": list(options)}},
            "choices": {"type": "object"},
            "title": {"type": "object"},
            "source": {"type": ["string", "array"]},
            "rules": {"type": "array", "items": {"type": "string"}},
            "situation": _facts(game, situation),
            "event": event,
            "events": {"type": "array", "items": event},
            "expect": {"type": "object", "minProperties": 1},
        },
        "additionalProperties": False,
    }


def page(game: games.Game, language: str) -> dict[str, Any]:
    """The same for readers: every question with its facts, what they may be and what is assumed."""
    return {
        "game": game.id,
        "questions": [
            {
                "id": question,
                "title": game.text(body["title"], language),
                "asks": game.text(body["asks"], language),
                "rule": f"{game.id}/{body['rule']}",
                "facts": [_described(game, fact, language) for fact in body["facts"]],
            }
            for question, body in game.core["questions"].items()
        ],
        "situation": [
            _described(game, fact, language) for fact, body in game.core["facts"].items() if body.get("situation")
        ],
    }


def _facts(game: games.Game, facts: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {fact: _typed(game, game.core["facts"][fact]) for fact in facts},
        "additionalProperties": False,
    }


def _typed(game: games.Game, body: dict[str, Any]) -> dict[str, Any]:
    described = {"title": game.text(body["title"], "en")}
    if "default" in body and not isinstance(body["default"], dict):
        described["default"] = body["default"]
    return described | _type(game, body["type"])


def _type(game: games.Game, kind: Any) -> dict[str, Any]:
    match kind:
        case "boolean":
            return {"type": "boolean"}
        case {"integer": [low, high]}:
            return {"type": "integer", "minimum": low, "maximum": high}
        case {"die": die}:
            table, _, row = die.partition(".")
            return {"type": "integer", "minimum": 1, "maximum": game.entries[table]["rows"][row]["sides"]}
        case {"list": inner}:
            return {"type": "array", "items": _type(game, inner)}
        case {"counts": inner}:
            return {
                "type": "object",
                "propertyNames": _type(game, inner),
                "additionalProperties": {"type": "integer"},
            }
    return {"type": "string", "examples": vocabulary.options(game, kind)}


def _described(game: games.Game, fact: str, language: str) -> dict[str, Any]:
    body = game.core["facts"][fact]
    return {
        "id": fact,
        "title": game.text(body["title"], language),
        "help": game.text(body["help"], language) if "help" in body else "",
        "type": body["type"],
        "values": [
            {"id": value, "title": _titled(game, body["type"], value, language)} for value in _values(game, body)
        ],
        "default": body.get("default"),
    }


def _values(game: games.Game, body: dict[str, Any]) -> list[str]:
    return vocabulary.options(game, body["type"])


def _titled(game: games.Game, kind: Any, value: str, language: str) -> str:
    if isinstance(kind, dict) and "choice" in kind:
        return game.text(kind["choice"][value], language)
    return game.text(game.entries[value]["title"], language) if value in game.entries else value
