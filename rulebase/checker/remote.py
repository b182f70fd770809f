"""The checker for callers without a command line: a request as JSON in, an answer as JSON out."""

from __future__ import annotations

import functools
import json
from typing import Any

from rulebase import words
from rulebase.checker import ask, scenario
from rulebase.knowledge import game as games
from rulebase.knowledge import problems


def answer(request: str) -> str:
    """Ask or work out odds: {"do": "ask", "game": …, "question": …, "language": …, "facts": {…}, …}."""
    told = json.loads(request)
    words.use(told["language"])
    try:
        return written(_asked(told))
    except problems.Failed as failed:
        return problems.render(failed.problems, "json")


def scenarios(game: str, language: str) -> list[str]:
    """The answers to every scenario of a game, as the command line writes them."""
    words.use(language)
    opened = _game(game)
    results = [scenario.run(opened, each, language) for each in opened.bundle.scenarios]
    return [written([answer.as_json() for answer in result.answers]) for result in results]


def written(data: Any) -> str:
    """Data as JSON text: the one way in which answers are written."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def _asked(told: dict[str, Any]) -> dict[str, Any]:
    game = _game(told["game"])
    ruleset = told.get("ruleset") or game.setup.default
    here = scenario.configure(game, ruleset, told.get("options", []), told.get("choices", {}))
    view = game.at(here, told["language"], told.get("readings", {}))
    facts = scenario.facts(game, told.get("facts", {}))
    if told["do"] == "odds":
        return ask.odds(view, told["question"], facts)
    return ask.ask(view, told["question"], facts).as_json()


@functools.cache
def _game(name: str) -> games.Game:
    return games.open_game(name)
