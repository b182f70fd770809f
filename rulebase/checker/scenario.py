"""Scenarios: what a rules lawyer writes, run and compared with what was expected."""

from __future__ import annotations

from typing import Any

from rulebase import words
from rulebase.checker import ask
from rulebase.knowledge import configuration, vocabulary
from rulebase.knowledge import game as games

# Words of `expect` that speak of how it ended; every other key is one of the outcome.
ENDINGS = ("refused", "needs", "choice", "silent", "disputed", "standing", "sentence", "readings")


class Result:
    """What came of a scenario: the answers in turn, and where they differ from what was expected."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.scenario = scenario
        self.answers: list[ask.Answer] = []
        self.differences: list[str] = []

    @property
    def compared(self) -> bool:
        return "expect" in self.scenario

    @property
    def holds(self) -> bool:
        return not self.differences


def run(game: games.Game, scenario: dict[str, Any], language: str) -> Result:
    """Run the events of a scenario in turn; each changes the situation for the next."""
    view = game.at(configured(game, scenario), language)
    situation = facts(game, scenario.get("situation", {}))
    result = Result(scenario)
    for event in scenario.get("events", [scenario["event"]] if "event" in scenario else []):
        [(question, told)] = event.items()
        answer = ask.ask(view, question, situation | facts(game, told or {}))
        result.answers.append(answer)
        situation |= answer.changes
    if result.compared and result.answers:
        _compare(game, scenario, result)
    return result


def configured(game: games.Game, scenario: dict[str, Any]) -> configuration.Configuration:
    """The configuration that a scenario names, or Failed."""
    ruleset = scenario.get("ruleset", game.setup.default)
    return configure(game, ruleset, scenario.get("options", []), scenario.get("choices", {}))


def configure(
    game: games.Game, ruleset: str, options: list[str], choices: dict[str, str]
) -> configuration.Configuration:
    """A configuration by the names a player gives; a choice's value may be given as an option."""
    setup = game.setup
    if ruleset not in setup.rulesets:
        raise vocabulary.unknown(
            words._("no ruleset is called “{name}”"), ruleset, list(setup.rulesets), "unknown-ruleset"
        )
    allowed = setup.rulesets[ruleset]
    values = {value: name for name, listed in allowed.get("choices", {}).items() for value in listed}
    for option in options:
        if option not in [*allowed.get("options", {}), *values]:
            message = words._("“{name}” is no option of this ruleset")
            raise vocabulary.unknown(message, option, [*allowed.get("options", {}), *values], "unknown-option")
    for name, value in choices.items():
        if values.get(value) != name:
            raise vocabulary.unknown(
                words._("“{name}” cannot be chosen in this ruleset"), value, list(values), "unknown-choice"
            )
    made = choices | {values[option]: option for option in options if option in values}
    found = setup.configure(ruleset, options, made)
    if found is None:
        raise vocabulary.unknown(words._("“{name}” do not go together"), " + ".join(options), [], "not-together")
    return found


def facts(game: games.Game, told: dict[str, Any]) -> dict[str, Any]:
    """The facts that were told, read by the vocabulary."""
    known = game.core["facts"]
    read = {}
    for fact, raw in told.items():
        if fact == "choices":
            read[fact] = raw
        elif fact in known:
            read[fact] = vocabulary.read(game, fact, raw)
        else:
            raise vocabulary.unknown(words._("no fact is called “{name}”"), fact, list(known), "unknown-fact")
    return read


def _compare(game: games.Game, scenario: dict[str, Any], result: Result) -> None:
    answer, expected = result.answers[-1], scenario["expect"]
    ended = _ending(answer)
    wanted = {key: value for key, value in expected.items() if key not in ENDINGS}
    if wanted and answer.status not in ask.DECIDED:
        result.differences.append(f"status: settled expected, {answer.status}: {answer.sentence}")
    for key, value in expected.items():
        found = ended.get(key) if key in ENDINGS else answer.outcome.get(key)
        result.differences += _differ(key, value, found)
    cited = {
        step["rule"] for each in result.answers for step in [*each.steps, *([each.refused] if each.refused else [])]
    }
    cited |= {choice["rule"] for each in result.answers for choice in each.choices}
    for rule in scenario.get("rules", []):
        if f"{game.id}/{rule}" not in cited:
            result.differences.append(f"rules: {rule} is not cited")


def _ending(answer: ask.Answer) -> dict[str, Any]:
    return {
        "refused": answer.refused["rule"].partition("/")[2] if answer.refused else None,
        "needs": [need["fact"] for need in answer.needs] or None,
        "choice": answer.choices[0]["rule"].partition("/")[2] if answer.choices else None,
        "silent": answer.silent["question"] if answer.silent else None,
        "disputed": answer.status == "disputed",
        "standing": answer.standing,
        "sentence": answer.sentence,
        "readings": {reading["discrepancy"]: reading["outcome"] for reading in answer.readings} or None,
    }


def _differ(path: str, expected: Any, found: Any) -> list[str]:
    """Where a value is not what was expected: maps are subsets, all else is exact."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            difference
            for key, value in expected.items()
            for difference in _differ(f"{path}.{key}", value, found.get(key))
        ]
    return [] if expected == found and type(expected) is type(found) else [f"{path}: {expected!r} expected, {found!r}"]
