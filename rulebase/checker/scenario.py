"""Scenarios: what a rules lawyer writes, run and compared with what was expected."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Mapping
from typing import NamedTuple

from rulebase import words
from rulebase.checker import answers, ask, asking
from rulebase.knowledge import configuration, expectations, nouns, paths, position, quantities, situation
from rulebase.knowledge import game as games

# What is said to have come of an event, as it is written: the schema of scenarios has held it to its form.
Came = Mapping[str, "nouns.Told"]

# What an answer says in the other languages of the game: asked for only where a sentence is not that of the answer.
Elsewhere = Callable[[], list[answers.Reply]]

# Words of `expect` that speak of how it ended; every other key is one of the outcome.
ENDINGS = (
    *("refused", "needs", "choice", "silent", "wanted", "disputed", "standing", "sentence", "readings"),
    *("after", "changed", "says", "steps", "assumed", "not-checked"),
)


NOTHING = "nothing of that name"


class Result:
    """What came of a scenario: the answers in turn, and where they differ from what was expected."""

    def __init__(self, scenario: nouns.Scenario) -> None:
        self.scenario = scenario
        self.answers: list[answers.Reply] = []
        self.differences: list[str] = []

    @property
    def compared(self) -> bool:
        return "expect" in self.scenario or any(event.came for event in events(self.scenario))

    @property
    def holds(self) -> bool:
        return not self.differences


def rule_of(result: Result, difference: str) -> str:
    """The rule behind a difference: what changed that part, else what says how it ended."""
    path = difference.partition(":")[0].split(".")
    answer = result.answers[int(path[1]) - 1] if path[0] == "events" and path[1:] else result.answers[-1]
    path = path[2:] if path[0] == "events" else path
    changed = answer.cause(path[1], path[2] if path[2:] else "") if path[0] in expectations.PARTS and path[1:] else ""
    said = answer.refused or next((step for step in reversed(answer.steps) if step["text"] == answer.sentence), None)
    return changed or (said.get("rule", "") if said else "")


class Script:
    """A scenario as it was read: what was told of the table and of each event. It is played once in all languages."""

    def __init__(self, game: games.Game, scenario: nouns.Scenario) -> None:
        self.game = game
        self.here = configuration.of_scenario(game.setup, scenario)
        self.before = situation.read(game, scenario.get("situation", {}))
        self.events = [(event.question, situation.read(game, event.told)) for event in events(scenario)]
        self._plays: list[asking.Plays] = [{} for _ in self.events]

    def elsewhere(self, number: int, language: str) -> Elsewhere:
        """What comes of an event in the other languages: a scenario is written in one, whatever the reader speaks."""
        others = [other for other in self.game.languages if other != language]
        return lambda: [self.told(other, number)[-1] for other in others]

    def told(self, language: str, last: int | None = None) -> list[answers.Reply]:
        """The events in turn (the first so many of them), in a language; each begins where the last has ended."""
        view, before = self.game.at(self.here, language), words.language()
        at: position.Position | None = None
        found = []
        words.use(language)  # whatever the reader speaks: an answer is in one language
        try:
            for (question, told), plays in zip(self.events[:last], self._plays, strict=False):
                found.append(ask.ask(view, question, told if at else {**self.before, **told}, at, plays))
                at = found[-1].at
        finally:
            words.use(before)
        return found


def run(game: games.Game, scenario: nouns.Scenario, language: str) -> Result:
    """What comes of a scenario, and where that is not what was expected."""
    result = Result(scenario)
    script = Script(game, scenario)
    result.answers = script.told(language)
    for number, (event, answer) in enumerate(zip(events(scenario), result.answers, strict=True), 1):
        differences = came(game, event.came, answer, script.elsewhere(number, language))
        result.differences += [f"events.{number}.{each}" for each in differences]
    if "expect" in scenario and result.answers:
        _compare(game, scenario, result, script.elsewhere(len(result.answers), language))
    return result


class Event(NamedTuple):
    """One event: the question that it answers, what was told of it, and what is said to have come of it."""

    question: str
    told: nouns.Told
    came: Came


def events(scenario: nouns.Scenario) -> list[Event]:
    """The events of a scenario, in turn."""
    written = scenario.get("events", [scenario["event"]] if "event" in scenario else [])
    return [
        Event(question, told or {}, {key: event[key] for key in expectations.BESIDE if key in event})
        for event in written
        for question, told in event.items()
        if question not in expectations.BESIDE
    ]


def came(game: games.Game, told: Came, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an event came to something else than is said."""
    expected = {**told.get("expect", {}), **{key: told[key] for key in ("after", "changed") if key in told}}
    return _differences(game, expected, answer, elsewhere)


# ---------------------------------------------------------------- what was expected


def _compare(game: games.Game, scenario: nouns.Scenario, result: Result, elsewhere: Elsewhere) -> None:
    *before, answer = result.answers
    expected = scenario["expect"]
    for number, (event, each) in enumerate(zip(events(scenario), before, strict=False), start=1):
        if each.status not in answers.DECIDED and not event.came:
            result.differences.append(f"events.{number}: settled expected, {each.status}: {each.sentence}")
    result.differences += _differences(game, expected, answer, elsewhere)
    cited = {
        step["rule"] for each in result.answers for step in [*each.steps, *([each.refused] if each.refused else [])]
    }
    cited |= {choice["rule"] for each in result.answers for choice in each.choices}
    for rule in scenario.get("rules", []):
        if f"{game.id}/{rule}" not in cited:
            result.differences.append(f"rules: {rule} is not cited")


def _differences(game: games.Game, expected: nouns.Told, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Outcomes are exact; a key with dots is a path into the outcome."""
    wanted = {key: value for key, value in expected.items() if key not in ENDINGS}
    found = []
    if wanted and answer.status not in answers.DECIDED:
        found.append(f"status: settled expected, {answer.status}: {answer.sentence}")
    for key, value in wanted.items():
        there = answer.outcome.get(key, paths.MISSING)
        there = paths.get(answer.outcome, key) if there is paths.MISSING else there
        found += _differ(key, value, NOTHING if there is paths.MISSING else there)
    for key in (key for key in expected if key in ENDINGS):
        found += _ended(game, key, expected[key], answer, elsewhere)
    return found


def _ended(game: games.Game, key: str, value: nouns.Value, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an answer ended otherwise than was expected."""
    match key:
        case "after":
            return _after(game, quantities.keyed(value), answer)
        case "changed":
            return _differ("changed", expectations.read(game, quantities.keyed(value)), answer.changed)
        case "says":
            unsaid = [each for each in _listed(value) if each not in _said(answer)]
            others = [sentence for other in elsewhere() for sentence in _said(other)] if unsaid else []
            return [f"says: {each!r} is not said" for each in unsaid if each not in others]
        case "sentence" if value != answer.sentence:
            said = [answer.sentence, *(other.sentence for other in elsewhere())]
            nearest = difflib.get_close_matches(str(value), said, n=1, cutoff=0)
            return _differ(key, value, nearest[0])
    return _differ(key, value, _ending(answer)[key])


def _said(answer: answers.Reply) -> list[str]:
    return [answer.sentence, *(step["text"] for step in answer.steps)]


def _ending(answer: answers.Reply) -> nouns.Told:
    return {
        "refused": answer.refused["rule"].partition("/")[2] if answer.refused else None,
        "needs": [need["fact"] for need in answer.needs] or None,
        "choice": answer.choices[0]["rule"].partition("/")[2] if answer.choices else None,
        "silent": answer.silent["question"] if answer.silent else None,
        "wanted": answer.wanted["question"] if answer.wanted else None,
        "disputed": answer.status == "disputed",
        "standing": answer.standing,
        "sentence": answer.sentence,
        "readings": {reading["discrepancy"]: reading["outcome"] for reading in answer.readings} or None,
        "steps": answer.told,
        "assumed": sorted({each["fact"] for each in answer.assumed}),
        "not-checked": [each["fact"] for each in answer.not_checked],
    }


def _after(game: games.Game, expected: nouns.Told, answer: answers.Reply) -> list[str]:
    """Each part and key that is named is exact; what is not named is not looked at."""
    found = []
    for part, value in expectations.read(game, expected).items():
        now = answer.after.get(part)
        if part in answer.at.keyed and isinstance(value, dict):
            told = {key: _known(answer.at.get(part, key)) for key in value}
            moved = {
                key: position.relative(answer.at.moved[part, key]) for key in value if (part, key) in answer.at.moved
            }
            now = {**told, **moved}
        elif (part, "") in answer.at.moved:
            now = position.relative(answer.at.moved[part, ""])
        found += _differ(f"after.{part}", value, now)
    return found


def _known(value: nouns.Value) -> nouns.Value:
    return "not known" if value is position.UNTOLD else value


def _listed(value: nouns.Value) -> list[nouns.Value]:
    return value if isinstance(value, list) else [value]


def _differ(path: str, expected: nouns.Value, found: nouns.Value) -> list[str]:
    """Where a value is not what was expected: readings are looked at as far as they are told, all else is exact."""
    if path == "readings" and isinstance(expected, dict) and isinstance(found, dict):
        return [
            difference
            for name, outcome in expected.items()
            for key, value in outcome.items()
            for difference in _differ(f"{path}.{name}.{key}", value, found.get(name, {}).get(key))
        ]
    if position.frozen(expected) == position.frozen(found) and type(expected) is type(found):
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = dict.fromkeys([*expected, *found])
        return [
            difference
            for key in keys
            for difference in _differ(f"{path}.{key}", expected.get(key, NOTHING), found.get(key, NOTHING))
        ]
    if isinstance(expected, list) and isinstance(found, list):
        return [_apart(path, expected, found)]
    return [f"{path}: {_told(expected)} expected, {_told(found)}"]


def _apart(path: str, expected: list[nouns.Value], found: list[nouns.Value]) -> str:
    """Lists without what both begin with and end with."""
    first = sum(1 for _ in itertools.takewhile(_alike, zip(expected, found, strict=False)))
    one, other = expected[first:], found[first:]
    last = sum(1 for _ in itertools.takewhile(_alike, zip(reversed(one), reversed(other), strict=False)))
    place = f"{path}, number {first + 1}" if first else path
    return f"{place}: {one[: len(one) - last]!r} expected, {other[: len(other) - last]!r}"


def _alike(pair: tuple[nouns.Value, nouns.Value]) -> bool:
    return position.frozen(pair[0]) == position.frozen(pair[1])


def _told(value: nouns.Value) -> str:
    return NOTHING if value == NOTHING else repr(value)
