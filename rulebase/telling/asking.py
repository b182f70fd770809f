"""In which order a question asks: found by playing its worked examples, told no more each time than was asked for."""

from typing import Any

from rulebase.checker import ask
from rulebase.knowledge import configuration, problems, situation
from rulebase.knowledge import game as games

PLAYED = 4  # examples of a question: those that tell most, each something else
MOST = 20  # times that one of them is asked for something


def first(game: games.Game, question: str) -> list[str]:
    """What is asked for whatever else is told, in the order of the procedure."""
    walks = [walk(game, question, *played) for played in _examples(game, question)]
    common = set(walks[0]).intersection(*walks) if walks else set()
    return [fact for fact in walks[0] if fact in common] if walks else []


def walk(game: games.Game, question: str, told: dict[str, Any], here: configuration.Configuration) -> list[str]:
    """What is asked for on the way to an answer, if nothing is told before it is asked for."""
    view = game.at(here, game.languages[0])
    facts = {name: value for name, value in told.items() if name == situation.CHOICES}
    asked: list[str] = []
    while len(asked) < MOST:
        try:
            needs = ask.ask(view, question, facts).needs
        except problems.Failed:
            break  # what was not asked for would have mattered
        if not needs or needs[0]["fact"] in asked:
            break
        fact = needs[0]["fact"]
        asked.append(fact)
        if fact not in told:
            break
        facts[fact] = told[fact]
    return asked


def _examples(game: games.Game, question: str) -> list[tuple[dict[str, Any], configuration.Configuration]]:
    found: dict[frozenset[str], tuple[dict[str, Any], configuration.Configuration]] = {}
    for written in game.bundle.scenarios:
        event = written["event"] if "event" in written else written.get("events", [{}])[0]
        if question in event:
            told = situation.read(game, written.get("situation", {}) | (event[question] or {}))
            found.setdefault(frozenset(told), (told, configuration.of_scenario(game.setup, written)))
    return [found[names] for names in sorted(found, key=lambda names: (-len(names), sorted(names)))[:PLAYED]]
