"""Worked examples are told with the answers of the checker, and lead to the form with the same facts."""

import urllib.parse
from typing import Any

import pytest

from rulebase import words
from rulebase.checker import ask, scenario
from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.publish import examples

LANGUAGES = [(game, language) for game in bundle.games() for language in games.open_game(game).languages]


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_an_example_asked_again_through_its_address_gives_the_same_answer(name: str, language: str) -> None:
    game = games.open_game(name)
    configurations = {here.key: here for here in game.setup.configurations}
    before = words.language()
    words.use(language)
    try:
        told = [example for example in examples.all_of(game, language) if example["query"]]
        for example in told[:: 1 if language == "en" else 5]:
            address = example["query"].removeprefix("?")
            typed = dict(urllib.parse.parse_qsl(address, keep_blank_values=True, strict_parsing=True))
            here = configurations[typed.pop("config")]
            choices = dict(pair.split("=") for pair in typed.pop("choices", "").split(",") if pair)
            nothing: dict[str, Any] = {
                fact: {}
                for fact, value in typed.items()
                if value == "" and "counts" in game.core["facts"][fact]["type"]
            }
            facts = scenario.facts(game, typed | nothing) | ({"choices": choices} if choices else {})
            answer = ask.ask(game.at(here, language), example["events"][0]["question"], facts)
            assert {"status": answer.status, "sentence": answer.sentence} == example["answers"][0], example["at"]
    finally:
        words.use(before)


@pytest.mark.parametrize("name", bundle.games())
def test_an_example_stands_on_the_page_of_every_rule_it_shows(name: str) -> None:
    game = games.open_game(name)
    for example in examples.all_of(game, "en"):
        shown = examples.shown_by(game, example)
        assert set(example["rules"]) <= set(shown)
        assert set(shown) <= set(game.entries)
