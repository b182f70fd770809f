"""What a scenario says that came of an event: parts as they are told, where a change may be relative (+1)."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rulebase import words
from rulebase.documents import problems
from rulebase.model import configuration, paths, position, quantities, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, ask, asking

BESIDE = ("expect", "after", "changed")  # beside an event: what came of it
PARTS = ("after", "changed")  # what tells of the position, beside an event or inside of `expect`
Path = tuple[str | int, ...]
_NAMES_ITS_KEY = ("unknown-name", "unknown-fact", "unknown-rule")  # the key is what is not known


def read(game: games.Game, told: Mapping[str, types.Value]) -> types.Told:
    """Parts as they are told; what is relative (+1), and a key that is gone, stay as they are written."""
    found: types.Told = {}
    for part, value in told.items():
        for name, each in _part(game, part, value).items():
            situation.join(game, found, name, each)
    return found


def _part(game: games.Game, part: str, value: types.Value) -> types.Told:
    if is_relative(value) and part in game.core["facts"]:
        own = game.own_seat if game.core["facts"][part].get("of") == "seat" else ""
        return {part: {own: value} if own else value}
    if isinstance(value, dict) and any(is_relative(each) or each is None for each in value.values()):
        plain = {key: each for key, each in value.items() if not (is_relative(each) or each is None)}
        kept = {key: each for key, each in value.items() if key not in plain}
        return {part: {**(quantities.keyed(situation.read(game, {part: plain})[part]) if plain else {}), **kept}}
    return situation.read(game, {part: value})


def is_relative(value: object) -> bool:
    """Whether it is a change of something unknown: +1, or {raider: -2}."""
    if isinstance(value, dict):
        return bool(value) and all(is_relative(each) for each in value.values())
    return isinstance(value, str) and value[:1] in ("+", "-") and value[1:].isdecimal()


Wrong = tuple[Path, bool, problems.Problem]  # where it is written, whether its key is meant, and what is wrong


def unsound(game: games.Game, scenario: types.Scenario) -> Iterator[Wrong]:
    """What a scenario tells, of the table, of events and of what came of them, that the vocabulary does not know."""
    for path, problem in [*_unknown(game, scenario), *_wrong(game, scenario)]:
        yield path, problem.code in _NAMES_ITS_KEY, problem._replace(hint=problems.meant(problem.hint))


def _wrong(game: games.Game, scenario: types.Scenario) -> Iterator[tuple[Path, problems.Problem]]:
    for path, told in _told(scenario):
        for part, value in told.items():
            try:
                read(game, {part: value})
            except problems.Failed as failed:
                yield from (((*path, part), problem) for problem in failed.problems)


def _told(scenario: types.Scenario) -> Iterator[tuple[Path, types.Told]]:
    """Every mapping of parts, with the path it is written at."""
    places: list[tuple[Path, Mapping[str, types.Value] | None]] = [(("expect",), scenario.get("expect"))]
    for index, event in enumerate(scenario.get("events", [])):
        places += [(("events", index), event), (("events", index, "expect"), event.get("expect"))]
    for path, place in places:
        if isinstance(place, dict):
            yield from (((*path, key), told) for key in PARTS if isinstance(told := place.get(key), dict))


def _unknown(game: games.Game, scenario: types.Scenario) -> Iterator[tuple[tuple[str | int, ...], problems.Problem]]:
    """What a scenario says that the vocabulary does not know, each with the path it is written at."""
    for path, told in _situations(scenario):
        for keys, name, raw in _parts_told(told or {}):
            try:
                situation.read(game, {name: raw})
            except problems.Failed as failed:
                yield from (((*path, *keys), problem) for problem in failed.problems)
    for path, event in _events(scenario):
        asked = [question for question in event if question not in BESIDE]
        for question in asked:
            if question not in game.core["questions"] and question != vocabulary.MAY:
                missing = problems.unknown(
                    words._("no question is called “{name}”"), question, list(game.core["questions"])
                )
                yield from (((*path, question), problem) for problem in missing.problems)
        if len(asked) != 1:
            message = words._("an event is one question with its facts")
            yield path, problems.Problem("wrong-event", message)


def _parts_told(told: types.Told) -> Iterator[tuple[tuple[str, ...], str, types.Value]]:
    """What is read by itself, with the keys under which it is written: each fact, each choice."""
    for name, raw in told.items():
        if name == situation.CHOICES and isinstance(raw, dict):
            yield from (((name, rule), name, {rule: option}) for rule, option in raw.items())
        else:
            yield (name,), name, raw


def _events(scenario: types.Scenario) -> Iterator[tuple[Path, dict[str, types.Told]]]:
    if "event" in scenario:
        yield ("event",), scenario["event"]
    for index, event in enumerate(scenario.get("events", [])):
        yield ("events", index), event


def _situations(scenario: types.Scenario) -> Iterator[tuple[Path, types.Told]]:
    yield ("situation",), scenario.get("situation", {})
    for path, event in _events(scenario):
        for question, told in event.items():
            if question not in BESIDE:
                yield (*path, question), told


# What is said to have come of an event, as it is written: the schema of scenarios has held it to its form.
Came = Mapping[str, "types.Told"]

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

    def __init__(self, scenario: types.Scenario) -> None:
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
    changed = answer.cause(path[1], path[2] if path[2:] else "") if path[0] in PARTS and path[1:] else ""
    said = answer.refused or next((step for step in reversed(answer.steps) if step["text"] == answer.sentence), None)
    return changed or (said.get("rule", "") if said else "")


class Script:
    """A scenario as it was read: what was told of the table and of each event. It is played once in all languages."""

    def __init__(self, game: games.Game, scenario: types.Scenario) -> None:
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


def run(game: games.Game, scenario: types.Scenario, language: str, script: Script | None = None) -> Result:
    """What comes of a scenario, and where that is not what was expected; played anew unless its script is given."""
    result = Result(scenario)
    script = script or Script(game, scenario)
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
    told: types.Told
    came: Came


def events(scenario: types.Scenario) -> list[Event]:
    """The events of a scenario, in turn."""
    written = scenario.get("events", [scenario["event"]] if "event" in scenario else [])
    return [
        Event(question, told or {}, {key: event[key] for key in BESIDE if key in event})
        for event in written
        for question, told in event.items()
        if question not in BESIDE
    ]


def came(game: games.Game, told: Came, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an event came to something else than is said."""
    expected = {**told.get("expect", {}), **{key: told[key] for key in ("after", "changed") if key in told}}
    return _differences(game, expected, answer, elsewhere)


# ---------------------------------------------------------------- what was expected


def _compare(game: games.Game, scenario: types.Scenario, result: Result, elsewhere: Elsewhere) -> None:
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


def _differences(game: games.Game, expected: types.Told, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
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


def _ended(game: games.Game, key: str, value: types.Value, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an answer ended otherwise than was expected."""
    match key:
        case "after":
            return _after(game, quantities.keyed(value), answer)
        case "changed":
            return _differ("changed", read(game, quantities.keyed(value)), answer.changed)
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


def _ending(answer: answers.Reply) -> types.Told:
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


def _after(game: games.Game, expected: types.Told, answer: answers.Reply) -> list[str]:
    """Each part and key that is named is exact; what is not named is not looked at."""
    found = []
    for part, value in read(game, expected).items():
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


def _known(value: types.Value) -> types.Value:
    return "not known" if value is position.UNTOLD else value


def _listed(value: types.Value) -> list[types.Value]:
    return value if isinstance(value, list) else [value]


def _differ(path: str, expected: types.Value, found: types.Value) -> list[str]:
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
    return [f"{path}: {_expectation(expected)} expected, {_expectation(found)}"]


def _apart(path: str, expected: list[types.Value], found: list[types.Value]) -> str:
    """Lists without what both begin with and end with."""
    first = sum(1 for _ in itertools.takewhile(_alike, zip(expected, found, strict=False)))
    one, other = expected[first:], found[first:]
    last = sum(1 for _ in itertools.takewhile(_alike, zip(reversed(one), reversed(other), strict=False)))
    place = f"{path}, number {first + 1}" if first else path
    return f"{place}: {one[: len(one) - last]!r} expected, {other[: len(other) - last]!r}"


def _alike(pair: tuple[types.Value, types.Value]) -> bool:
    return position.frozen(pair[0]) == position.frozen(pair[1])


def _expectation(value: types.Value) -> str:
    return NOTHING if value == NOTHING else repr(value)


# Parts of the table, or keys of them: as they were told, and as they are by the rules.
Against: TypeAlias = "Mapping[str, tuple[types.Value, types.Value]]"

BROKEN = ("refused",)  # what the rules forbid
OPEN = ("needs", "choice", "silent", "wanted")  # what cannot be judged as it was told


class Mistake(NamedTuple):
    """The first event that went wrong: which, by what rule, and how the table differs now from how it should be."""

    number: int
    question: str
    answer: answers.Reply
    differences: list[str]
    now: types.Told
    against: Against = MappingProxyType({})
    stuck: int = 0  # the first later event that could not have happened so

    @property
    def rule(self) -> str:
        """The rule that was broken, or by which it comes to something else."""
        if self.answer.refused:
            return str(self.answer.refused["rule"])
        causes = [cause for part, key in self._wrong() if (cause := self.answer.cause(part, key))]
        if causes:
            return causes[0]
        return str(self.answer.steps[-1]["rule"]) if self.answer.steps else ""

    def _wrong(self) -> Iterator[tuple[str, str]]:
        """The parts, and keys of them, that were left otherwise."""
        for part, (told, _) in self.against.items():
            if part in self.answer.at.keyed and isinstance(told, dict):
                yield from ((part, str(key)) for key in told)
            else:
                yield part, ""


class Replay(NamedTuple):
    """A record replayed: its first mistake, or the first event that was told too little to be judged."""

    events: int
    mistake: Mistake | None = None
    unjudged: tuple[int, answers.Reply] | None = None


def replay(game: games.Game, record: types.Scenario, language: str) -> Replay:
    """Replay a record up to its first mistake, and from there as it should have gone."""
    view = game.at(configuration.of_scenario(game.setup, record), language)
    told = situation.read(game, record.get("situation", {}))
    listed = events(record)
    script = Script(game, record)
    at: position.Position | None = None
    for number, event in enumerate(listed, 1):
        facts = situation.read(game, event.told)
        try:
            answer = ask.ask(view, event.question, facts if at else {**told, **facts}, at)
        except problems.Failed as failed:
            raise problems.Failed([_of_event(problem, number) for problem in failed.problems]) from None
        if answer.status in OPEN:
            return Replay(len(listed), unjudged=(number, answer))
        differences = came(game, event.came, answer, script.elsewhere(number, language))
        if answer.status in BROKEN or differences:
            return Replay(len(listed), _mistake(view, listed, number, answer, differences))
        at = answer.at
    return Replay(len(listed))


def _of_event(problem: problems.Problem, number: int) -> problems.Problem:
    return problem._replace(message=f"events.{number}: {problem.message}")


def _mistake(
    view: games.View,
    events: list[Event],
    number: int,
    answer: answers.Reply,
    differences: list[str],
) -> Mistake:
    """What went wrong, and what the table should be after all the rest of what happened."""
    played = _as_told(view.game, events[number - 1], answer)
    should, stuck = answer.at, 0
    for later, event in enumerate(events[number:], number + 1):
        facts = situation.read(view.game, event.told)
        right, as_played = (_goes_on(view, event.question, facts, at) for at in (should, played))
        if right is None or as_played is None or right.status not in answers.DECIDED:
            stuck = later
            break
        should = right.at
        played = _as_told(view.game, event, as_played)
    against = _against(view.game, events[number - 1], answer)
    question = events[number - 1].question
    return Mistake(number, question, answer, differences, should.changed(played), against, stuck)


def _goes_on(view: games.View, question: str, facts: types.Told, at: position.Position) -> answers.Reply | None:
    """What a later event comes to on another table; nothing if it could not have happened so."""
    try:
        return ask.ask(view, question, facts, at)
    except problems.Failed:
        return None


def _against(game: games.Game, event: Event, answer: answers.Reply) -> Against:
    """Where the table was told otherwise than the rules say."""
    found: dict[str, tuple[types.Value, types.Value]] = {}
    told = {
        **read(game, event.came.get("changed", {})),
        **read(game, event.came.get("after", {})),
    }
    for part, here in told.items():
        value = quantities.keyed(here) if part in answer.at.keyed else {"": here}
        right = {key: answer.at.get(part, key) for key in value}
        wrong = [key for key in value if position.frozen(value[key]) != position.frozen(right[key])]
        wrong = [key for key in wrong if right[key] is not position.UNTOLD and not is_relative(value[key])]
        if wrong and "" in wrong:
            found[part] = (value[""], right[""])
        elif wrong:
            found[part] = ({key: value[key] for key in wrong}, {key: right[key] for key in wrong})
    return found


def _as_told(game: games.Game, event: Event, answer: answers.Reply) -> position.Position:
    """The table as the players had it after an event: what they say of it, and for the rest what the rules say."""
    found = answer.at
    for told in (event.came.get("changed", {}), event.came.get("after", {})):
        for part, value in read(game, told).items():
            if part not in found.keyed:
                found = found if is_relative(value) else found.put(part, "", value)
                continue
            for key, each in quantities.keyed(value).items():
                found = found if is_relative(each) or each is None else found.put(part, key, each)
    return found
