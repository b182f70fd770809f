"""What no table can look like, and what only seems so: ten of each in every game, in every language."""

from __future__ import annotations

import pytest

from rulebase.model import game as games
from rulebase.model import types
from rulebase.play import answers
from tests import played

pytestmark = pytest.mark.xdist_group("played")

FILES = {"bsg": ("people.yaml", "pieces.yaml"), "rftg": ("holds.yaml",)}
ENOUGH = 10


def about(game: games.Game) -> list[types.Scenario]:
    """The scenarios about what has to hold."""
    files = tuple(f"scenarios/{name}:" for name in FILES[game.id])
    return [each for each in game.bundle.scenarios if each["at"].startswith(files)]


def ends(game: games.Game, each: types.Scenario) -> list[answers.Reply]:
    """How one ends, in every language."""
    results = [played.run(game, each, language) for language in game.languages]
    assert results[0].differences == [], each["at"]
    return [result.answers[-1] for result in results]


@pytest.mark.parametrize("name", FILES)
def test_ten_tables_cannot_be_and_ten_only_look_so(name: str) -> None:
    game = played.game(name)
    told = [ends(game, each) for each in about(game)]
    forbidden = [each for each in told if each[0].refused and "part" in each[0].refused]
    fine = [each for each in told if each[0].status == "settled"]
    assert len({each[0].sentence for each in forbidden}) >= ENOUGH
    assert len({str(each[0].outcome) + each[0].sentence for each in fine}) >= ENOUGH
    for each in forbidden:
        refused = [answer.refused for answer in each if answer.refused]
        assert len(refused) == len(game.languages) == len({answer.sentence for answer in each})
        assert len({(one["rule"], one["part"]) for one in refused}) == 1
    for each in fine:
        assert {(answer.status, str(answer.outcome)) for answer in each} == {("settled", str(each[0].outcome))}
