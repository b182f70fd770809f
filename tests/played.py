"""The scenarios of the packaged games, played once for all tests that look at them (their group is `played`)."""

import functools

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import types
from rulebase.pages import examples
from rulebase.play import scenarios

Scripts = dict[tuple[str, str], scenarios.Script]
Results = dict[tuple[str, str, str], scenarios.Result]


@functools.cache
def _kept() -> tuple[Scripts, Results]:
    """What was played so far, until somebody clears this cache: what changes branches in running code does."""
    return {}, {}


@functools.cache
def game(name: str) -> games.Game:
    return opening.open_game(name)


def run(game: games.Game, scenario: types.Scenario, language: str) -> scenarios.Result:
    """What `scenarios.run` says of a scenario of a packaged game."""
    scripts, results = _kept()
    place = (game.id, scenario["at"])
    if place not in scripts:
        scripts[place] = scenarios.Script(game, scenario)
    if (*place, language) not in results:
        results[*place, language] = scenarios.run(game, scenario, language, scripts[place])
    return results[*place, language]


@functools.cache
def told(name: str) -> dict[str, list[examples.Example]]:
    """All examples of a packaged game, by language."""
    return examples.told(game(name), game(name).bundle.scenarios, game(name).languages)
