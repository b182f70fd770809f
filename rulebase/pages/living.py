"""Living example: one question of a game, and its answer to each value of one fact. It is on the first page."""

from __future__ import annotations

from typing import TypedDict

from rulebase.model import configuration, grammar, vocabulary
from rulebase.model import game as games
from rulebase.pages.page_data import Link
from rulebase.play import ask


class Answered(TypedDict):
    """A value, and what happens then."""

    value: str
    shown: bool  # at first
    sentence: str
    rule: Link
    mark: str


class Living(TypedDict):
    says: str
    answers: list[Answered]


def example(game: games.Game, language: str) -> Living | None:
    """The example that a game declares, answered by its default ruleset."""
    told = game.bundle.look.get("example")
    if told is None:
        return None
    view = game.at(configuration.read(game.setup, game.setup.default, [], {}), language)
    shape = vocabulary.shape(game, told["of"])
    answers: list[Answered] = []
    for number, value in enumerate(told["values"]):
        said = ask.ask(view, told["question"], {**told["facts"], told["of"]: value}).as_json()
        heading = said["heading"]
        assert heading is not None, "an answer that is settled has a rule"
        answers.append(
            {
                "value": grammar.capital(shape.said(view, value)),
                "shown": number == len(told["values"]) * 2 // 3,
                "sentence": said["sentence"],
                "rule": {"to": heading["rule"], "text": heading["title"]},
                "mark": heading["mark"],
            }
        )
    return {"says": game.text(told["says"], language), "answers": answers}
