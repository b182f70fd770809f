"""Every scenario of every game holds, in every language that the game is told in."""

import pytest

from rulebase.model import bundle, types
from rulebase.play import answers
from tests import played

pytestmark = pytest.mark.xdist_group("played")

GAMES = {name: played.game(name) for name in bundle.games()}
SCENARIOS = [(name, each) for name, game in GAMES.items() for each in game.bundle.scenarios]


@pytest.mark.parametrize(("name", "each"), SCENARIOS, ids=[f"{name}/{each['at']}" for name, each in SCENARIOS])
def test_a_scenario_holds(name: str, each: types.Scenario) -> None:
    game = GAMES[name]
    result = played.run(game, each, game.languages[0])
    assert result.compared
    assert result.differences == []


@pytest.mark.parametrize("name", GAMES)
def test_the_outcome_is_the_same_in_every_language(name: str) -> None:
    game = GAMES[name]
    for each in game.bundle.scenarios:
        results = [played.run(game, each, language) for language in game.languages]
        assert [result.differences for result in results] == [[]] * len(results)
        told = [result.answers[-1] for result in results]
        assert len({(answer.status, str(answer.outcome), _forbidding(answer)) for answer in told}) == 1
        assert all("{" not in answer.sentence and answer.sentence for answer in told)
        assert all("{" not in step["text"] for answer in told for step in answer.steps)


def _forbidding(answer: answers.Reply) -> str:
    return answer.refused["rule"] if answer.refused else ""


@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_cites_a_statement_that_is_printed(name: str) -> None:
    game = GAMES[name]
    for each in game.bundle.scenarios:
        for source in each["source"]:
            book, _, rest = source.partition("/")
            section, _, statement = rest.partition("#")
            assert 1 <= int(statement) <= game.books[book]["sections"][section]["statements"]
