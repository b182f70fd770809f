"""Records of play: the true ones hold, and what is changed in one is found where it was changed."""

import collections
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.documents import reader
from rulebase.model import bundle, configuration, types
from rulebase.model import game as games
from rulebase.play import scenarios
from tests.conftest import POCKET
from tests.play import mutations

FOLDER = Path(__file__).parent / "records"
RECORDS = [
    (path.stem, number, each.data)
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, each in enumerate(reader.read(path))
]
IDS = [f"{name}-{number}" for name, number, _ in RECORDS]


@pytest.fixture(autouse=True)
def _with_the_pocket_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))


def view(told: types.Scenario) -> games.View:
    game = opening.open_game(told["game"])
    return game.at(configuration.of_scenario(game.setup, told), "en")


def test_there_are_two_records_of_every_game_at_least() -> None:
    told = collections.Counter(name for name, _, _ in RECORDS)
    assert {*told} == {*bundle.games()}
    assert min(told.values()) >= 2
    assert all(len(told["events"]) >= 5 for _, _, told in RECORDS)


@pytest.mark.parametrize(("name", "number", "told"), RECORDS, ids=IDS)
def test_a_true_record_raises_no_alarm(name: str, number: int, told: types.Scenario) -> None:
    del name, number
    game = view(told).game
    for language in game.languages:
        replay = scenarios.replay(game, told, language)
        assert (replay.mistake, replay.unjudged) == (None, None)
    assert set(told["title"]) == set(game.languages)


@pytest.mark.parametrize(("name", "number", "told"), RECORDS, ids=IDS)
def test_what_is_changed_is_found_where_it_was_changed(name: str, number: int, told: types.Scenario) -> None:
    del name, number
    here = view(told)
    every = list(mutations.mutations(here, told))
    mattering = [each for each in every if mutations.matters(here, told, each)]
    missed = [each for each in mattering if not mutations.found(here, each)]
    assert len(mattering) >= 35
    assert len(missed) <= len(mattering) * 0.05, [(each.event, each.path, each.value) for each in missed]
    for each in every:
        if each not in mattering:
            assert scenarios.replay(here.game, each.record, "en").mistake is None, (each.event, each.path, each.value)
