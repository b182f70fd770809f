"""Worked examples are told with the answers of the checker, and lead to the form with the same facts."""

import urllib.parse
from pathlib import Path
from typing import Any

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.model import bundle, shapes, situation, vocabulary
from rulebase.model import game as games
from rulebase.pages import examples
from rulebase.play import ask, runner
from tests import played

pytestmark = pytest.mark.xdist_group("played")

LANGUAGES = [(game, language) for game in bundle.games() for language in opening.open_game(game).languages]


def read(game: games.Game, address: str) -> dict[str, Any]:
    """What an address tells behind #, as the page's script takes it apart."""
    told: dict[str, Any] = {}
    choices: dict[str, list[str]] = {}
    for name, _, coded in (part.partition("=") for part in address.split("&")[1:]):
        value = urllib.parse.unquote(coded)
        if name == "choice":
            rule, _, option = value.partition("=")
            choices.setdefault(rule, []).append(option)
        else:
            told[name] = several(game, name, value)
    return situation.read(game, told | ({"choices": choices} if choices else {}))


def several(game: games.Game, name: str, value: str) -> Any:
    """What occurs several times stands there in order."""
    occurs = name in game.core["occurs"] and isinstance(vocabulary.shape(game, name), shapes.several.Counts)
    return value.split(";") if occurs and ";" in value else value


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_an_example_asked_again_through_its_address_gives_the_same_answer(name: str, language: str) -> None:
    game = opening.open_game(name)
    configurations = {here.key: here for here in game.setup.configurations}
    before = words.language()
    words.use(language)
    try:
        told = [example for example in played.told(name)[language] if example["query"]]
        for example in told[:: 1 if language == "en" else 5]:
            query, _, address = example["query"].partition("#")
            here = configurations[dict(urllib.parse.parse_qsl(query.removeprefix("?")))["config"]]
            facts = read(game, address)
            answer = ask.ask(game.at(here, language), example["events"][0]["question"], facts)
            first = example["answers"][0]
            assert (answer.status, answer.sentence) == (first["status"], first["sentence"]), example["at"]
    finally:
        words.use(before)


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions whose procedures are carried out, one after another."""
    found: list[str] = []
    whole = runner.run

    def counted(game: Any, question: str, *told: Any) -> runner.Run:
        found.append(question)
        return whole(game, question, *told)

    monkeypatch.setattr(runner, "run", counted)
    return found


@pytest.mark.parametrize("name", bundle.games())
def test_a_scenario_is_played_once_for_all_languages(name: str, carried_out: list[str]) -> None:
    game = opening.open_game(name)
    some = [each for each in game.bundle.scenarios if "may" not in str(each["event" if "event" in each else "events"])]
    some = some[::9]
    examples.told(game, some, game.languages[:1])
    alone = list(carried_out)
    carried_out.clear()
    in_all = examples.told(opening.open_game(name), some, game.languages)
    assert carried_out == alone != []
    assert len({len(told) for told in in_all.values()}) == 1


@pytest.mark.parametrize("name", bundle.games())
def test_told_with_others_a_language_says_what_it_says_alone(name: str) -> None:
    game = opening.open_game(name)
    some = game.bundle.scenarios[::9]
    together = examples.told(game, some, game.languages)
    for language in game.languages:
        assert examples.told(opening.open_game(name), some, [language])[language] == together[language]


def test_parts_told_by_several_are_all_examples_in_their_order(tmp_path: Path) -> None:
    game = opening.open_game("rftg")
    for part in range(3):
        examples.write(tmp_path, game, ["pl"], part, 3)
    read, own = examples.of(game, "pl", tmp_path), examples.of(game, "pl")
    assert [*read] == [*own] != []
    assert all(read.of(entry) == own.of(entry) for entry in own)
    assert sum(read.count(entry) for entry in read) >= len(game.bundle.scenarios)


@pytest.mark.parametrize("name", bundle.games())
def test_an_example_stands_on_the_page_of_every_rule_it_shows(name: str) -> None:
    game = opening.open_game(name)
    for example in played.told(name)["en"]:
        shown = examples.shown_by(game, example)
        assert set(example["rules"]) <= set(shown)
        assert set(shown) <= set(game.entries)
