"""Scenarios: written situations with their events, played, and compared with what is expected of them.

Parts of the position are written as they are typed anywhere; beside it a change may be relative (+1).
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rulebase import words
from rulebase.documents import problems
from rulebase.model import configuration, paths, position, quantities, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.model.shapes.several import UNKNOWN, WITH
from rulebase.play import answers, ask, asking, reply

BESIDE = ("expect", "after", "changed")  # beside an event: what came of it
PARTS = ("after", "changed")  # what tells of the position, beside an event or inside of `expect`
NOTHING = "nothing of that name"  # in place of a value that is on one side only

# Words of `expect` that speak of how it ended; every other key is one of the outcome.
ENDINGS = (
    *("refused", "needs", "depends", "choice", "silent", "wanted", "disputed"),
    *("heading", "standing", "sentence", "readings"),
    *("after", "changed", "says", "steps", "assumed", "not-checked", "unread", "undone"),
)

Path = tuple[str | int, ...]
# What is expected of an event, as it is written: the schema of scenarios has held it to its form.
Expected: TypeAlias = "Mapping[str, types.Values]"


class Event(NamedTuple):
    """One event: the question that it answers, its facts, and what is expected to come of it."""

    question: str
    facts: types.Values
    expected: Expected


def events(scenario: types.Scenario) -> list[Event]:
    """The events of a scenario, in turn."""
    written = scenario.get("events", [scenario["event"]] if "event" in scenario else [])
    return [
        Event(question, facts or {}, {key: event[key] for key in BESIDE if key in event})
        for event in written
        for question, facts in event.items()
        if question not in BESIDE
    ]


def read(game: games.Game, parts: Mapping[str, types.Value]) -> types.Values:
    """Parts as they are written; what is relative (+1), and a key that is gone, stay as they are."""
    found: types.Values = {}
    for part, value in parts.items():
        if position.is_relative(value) and part in game.core["facts"]:
            shape = vocabulary.shape(game, part)
            keyed = isinstance(value, dict) and isinstance(shape, shapes.each.Each) and shape.keyed(game, part, value)
            own = game.own_seat if game.core["facts"][part].get("of") == "seat" and not keyed else ""
            facts: types.Values = {part: {own: value} if own else value}
        elif isinstance(value, dict) and any(position.is_relative(each) or each is None for each in value.values()):
            kept = {key: each for key, each in value.items() if position.is_relative(each) or each is None}
            plain = {key: each for key, each in value.items() if key not in kept}
            facts = {part: {**(quantities.keyed(situation.read(game, {part: plain})[part]) if plain else {}), **kept}}
        else:
            facts = situation.read(game, {part: value})
        for name, each in facts.items():
            situation.join(game, found, name, each)
    return found


# ---------------------------------------------------------------- what the vocabulary does not know

Wrong = tuple[Path, bool, problems.Problem]  # where it is written, whether its key is meant, and what is wrong


def unsound(game: games.Game, scenario: types.Scenario) -> Iterator[Wrong]:
    """What a scenario says of the table, of events and of what came of them that the vocabulary does not know."""
    for path, problem in [*_unknown_facts(game, scenario), *_unknown_parts(game, scenario)]:
        names_its_key = problem.code in ("unknown-name", "unknown-fact", "unknown-rule")  # the key is not known
        yield path, names_its_key, problem._replace(hint=problems.meant(problem.hint))


def _unknown_facts(game: games.Game, scenario: types.Scenario) -> Iterator[tuple[Path, problems.Problem]]:
    """What is wrong with the situation and with events; facts are read one by one, and so is each choice."""
    listed: list[tuple[Path, dict[str, types.Values]]] = [
        *([(("event",), scenario["event"])] if "event" in scenario else []),
        *((("events", index), event) for index, event in enumerate(scenario.get("events", []))),
    ]
    asked = [((*path, question), facts) for path, event in listed for question, facts in event.items()]
    situations: list[tuple[Path, types.Values]] = [(("situation",), scenario.get("situation", {}))]
    for path, facts in [*situations, *((path, facts) for path, facts in asked if path[-1] not in BESIDE)]:
        for name, raw in (facts or {}).items():
            each: list[tuple[Path, types.Value]] = [((name,), raw)]
            if name == situation.CHOICES and isinstance(raw, dict):
                each = [((name, rule), {rule: option}) for rule, option in raw.items()]
            for keys, value in each:
                try:
                    situation.read(game, {name: value})
                except problems.Failed as failed:
                    yield from (((*path, *keys), problem) for problem in failed.problems)
    message = words._("an event is one question with its facts")
    if not listed:
        yield (), problems.Problem("wrong-event", message)
    for path, event in listed:
        questions = [question for question in event if question not in BESIDE]
        for question in questions:
            if question not in game.core["questions"] and question != vocabulary.MAY:
                known = list(game.core["questions"])
                missing = problems.unknown(words._("no question is called “{name}”"), question, known)
                yield from (((*path, question), problem) for problem in missing.problems)
        if len(questions) != 1:
            yield path, problems.Problem("wrong-event", message)


def _unknown_parts(game: games.Game, scenario: types.Scenario) -> Iterator[tuple[Path, problems.Problem]]:
    """What is wrong with the parts that are expected after an event."""
    places: list[tuple[Path, Mapping[str, types.Value] | None]] = [(("expect",), scenario.get("expect"))]
    for index, event in enumerate(scenario.get("events", [])):
        places += [(("events", index), event), (("events", index, "expect"), event.get("expect"))]
    for path, place in places:
        for key in PARTS:
            parts = place.get(key) if isinstance(place, dict) else None
            for part, value in parts.items() if isinstance(parts, dict) else ():
                try:
                    read(game, {part: value})
                except problems.Failed as failed:
                    yield from (((*path, key, part), problem) for problem in failed.problems)


# ---------------------------------------------------------------- played

# Answers in the other languages of the game: asked for only where a sentence is not that of the answer.
Elsewhere = Callable[[], list[answers.Reply]]


class Script:
    """A scenario as it was read: its situation and the facts of each event. It is played once for all languages."""

    def __init__(self, game: games.Game, scenario: types.Scenario) -> None:
        self.game = game
        self.here = configuration.of_scenario(game.setup, scenario)
        self.before = situation.read(game, scenario.get("situation", {}))
        self.events = [(event.question, situation.read(game, event.facts)) for event in events(scenario)]
        self._plays: list[asking.Plays] = [{} for _ in self.events]

    def answers(self, language: str, last: int | None = None) -> list[answers.Reply]:
        """The answers to the events in turn (to the first so many of them), in a language."""
        view = self.game.at(self.here, language)
        at: position.Position | None = None
        found = []
        with words.speaking(language):  # whatever the reader speaks: an answer is in one language
            for (question, facts), plays in zip(self.events[:last], self._plays, strict=False):
                found.append(ask.ask(view, question, facts if at else {**self.before, **facts}, at, plays))
                at = found[-1].at
        return found

    def elsewhere(self, number: int, language: str) -> Elsewhere:
        """What comes of an event in the other languages: a scenario is written in one, whatever the reader speaks."""
        others = [other for other in self.game.languages if other != language]
        return lambda: [self.answers(other, number)[-1] for other in others]


class Result:
    """What came of a scenario: the answers in turn, and where they differ from what was expected."""

    def __init__(self, scenario: types.Scenario) -> None:
        self.scenario = scenario
        self.answers: list[answers.Reply] = []
        self.differences: list[str] = []

    @property
    def compared(self) -> bool:
        return "expect" in self.scenario or any(event.expected for event in events(self.scenario))

    @property
    def holds(self) -> bool:
        return not self.differences


def run(game: games.Game, scenario: types.Scenario, language: str, script: Script | None = None) -> Result:
    """What comes of a scenario, and where that is not what was expected; played anew unless its script is given."""
    result = Result(scenario)
    script = script or Script(game, scenario)
    result.answers = script.answers(language)
    listed = list(zip(events(scenario), result.answers, strict=True))
    for number, (event, answer) in enumerate(listed, 1):
        differences = unexpected(game, event, answer, script.elsewhere(number, language))
        last = scenario.get("expect", {}) if number == len(listed) else {}
        differences += _left_over(game, event, answer, last)
        result.differences += [f"events.{number}.{each}" for each in differences]
    if "expect" not in scenario or not listed:
        return result
    for number, (event, answer) in enumerate(listed[:-1], 1):
        if answer.status not in answers.DECIDED and not event.expected:
            result.differences.append(f"events.{number}: settled expected, {answer.status}: {answer.sentence}")
    elsewhere = script.elsewhere(len(listed), language)
    result.differences += _differences(game, scenario["expect"], result.answers[-1], elsewhere)
    cited = {said["rule"] for each in result.answers for said in _cited(each)}
    missing = (rule for rule in scenario.get("rules", []) if f"{game.id}/{rule}" not in cited)
    result.differences += [f"rules: {rule} is not cited" for rule in missing]
    return result


def _cited(answer: answers.Reply) -> Iterator[reply.Sentence]:
    """All that an answer cites, whatever it depends on."""
    yield from answer.steps
    yield from answer.choices
    yield from [answer.refused] if answer.refused else []
    for each in answer.depends:
        yield from (*each["steps"], *each["choices"], *([each["refused"]] if each["refused"] else []))


def rule_of(result: Result, difference: str) -> str:
    """The rule behind a difference: what changed that part, else what says how it ended."""
    path = difference.partition(":")[0].split(".")
    answer = result.answers[int(path[1]) - 1] if path[0] == "events" and path[1:] else result.answers[-1]
    path = path[2:] if path[0] == "events" else path
    changed = answer.cause(path[1], path[2] if path[2:] else "") if path[1:] and path[0] in PARTS else ""
    said = answer.refused or next((step for step in reversed(answer.steps) if step["text"] == answer.sentence), None)
    return changed or (said.get("rule", "") if said else "")


# ---------------------------------------------------------------- compared


def unexpected(game: games.Game, event: Event, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an event came to something else than is expected beside it."""
    beside = {key: event.expected[key] for key in PARTS if key in event.expected}
    return _differences(game, {**event.expected.get("expect", {}), **beside}, answer, elsewhere)


def _differences(game: games.Game, expected: types.Values, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Outcomes are exact; a key with dots is a path into the outcome."""
    endings = [key for key in expected if key in ENDINGS and key not in answer.outcome]
    wanted = {key: value for key, value in expected.items() if key not in endings}
    found = []
    if wanted and answer.status not in answers.DECIDED:
        found.append(f"status: settled expected, {answer.status}: {answer.sentence}")
    for key, value in wanted.items():
        there = answer.outcome.get(key, paths.MISSING)
        there = paths.get(answer.outcome, key) if there is paths.MISSING else there
        found += _differ(key, value, NOTHING if there is paths.MISSING else there)
    for key in endings:
        found += _ended(game, key, expected[key], answer, elsewhere)
    return found


def _left_over(game: games.Game, event: Event, answer: answers.Reply, expected: types.Values) -> list[str]:
    """Throws, draws and choices that an event tells and that did not come, unless that is expected of it."""
    if answer.status not in answers.DECIDED or "unread" in {**event.expected.get("expect", {}), **expected}:
        return []
    occurring = (*game.core["occurs"], situation.CHOICES)
    many = (name for each, name in zip(answer.unread, _unread(answer), strict=True) if each["fact"] in occurring)
    return [f"unread: nothing expected, {name} was given more often than it is needed" for name in many]


def _ended(game: games.Game, key: str, value: types.Value, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where an answer ended otherwise than was expected."""
    match key:
        case "after":
            return _after(game, quantities.keyed(value), answer)
        case "changed":
            return _differ("changed", read(game, quantities.keyed(value)), answer.changed)
        case "depends":
            return _cases(game, value, answer, elsewhere)
        case "says":
            missing = [each for each in (value if isinstance(value, list) else [value]) if each not in _said(answer)]
            others = [sentence for other in elsewhere() for sentence in _said(other)] if missing else []
            return [f"says: {each!r} is not said" for each in missing if each not in others]
        case "sentence" if value != answer.sentence:
            return _worded(key, value, [answer.sentence, *(other.sentence for other in elsewhere())])
    endings: types.Values = {
        "refused": answer.refused["rule"].partition("/")[2] if answer.refused else None,
        "needs": [need["fact"] for need in answer.needs] or None,
        "choice": answer.choices[0]["rule"].partition("/")[2] if answer.choices else None,
        "silent": answer.silent["question"] if answer.silent else None,
        "wanted": answer.wanted["question"] if answer.wanted else None,
        "disputed": answer.status == "disputed",
        "heading": answer.deciding.get("rule", "").partition("/")[2] if answer.deciding else None,
        "standing": answer.standing,
        "sentence": answer.sentence,
        "readings": {reading["discrepancy"]: reading["outcome"] for reading in answer.readings} or None,
        "steps": answer.sentences,
        "assumed": sorted({each["fact"] for each in answer.assumed}),
        "not-checked": [each["fact"] for each in answer.not_checked],
        "unread": _unread(answer),
        "undone": answer.left_out,
    }
    return _differ(key, value, endings[key])


def _unread(answer: answers.Reply) -> list[str]:
    """What was told and not looked at: a fact, or one key of a part: hand.tigh."""
    return [f"{each['fact']}.{each['key']}" if "key" in each else each["fact"] for each in answer.unread]


def _worded(key: str, value: types.Value, said: list[str]) -> list[str]:
    """Where a sentence is said in none of the languages; the nearest is shown."""
    return _differ(key, value, difflib.get_close_matches(str(value), said, n=1, cutoff=0)[0])


def _cases(game: games.Game, expected: types.Value, answer: answers.Reply, elsewhere: Elsewhere) -> list[str]:
    """Where what it depends on comes to something else: each case is found by facts of which it is the outcome."""
    listed = expected if isinstance(expected, list) else []
    found = [] if len(listed) == len(answer.depends) else [f"depends: {len(listed)} expected, {len(answer.depends)}"]
    for number, each in enumerate(listed, 1):
        case = dict(quantities.keyed(each))
        facts = position.frozen(situation.read(game, quantities.keyed(case.pop("if"))))
        there = _case(answer, facts)
        if there is None:
            found.append(f"depends.{number}: {words._('no outcome is told for this')}")
            continue
        decides = {"refused": there["refused"], "choice": there["choices"][0] if there["choices"] else None}
        named: types.Values = {name: said and said["rule"].partition("/")[2] for name, said in decides.items()}
        now = {**there["outcome"], **named}
        if (sentence := case.pop("sentence", there["sentence"])) != there["sentence"]:
            others = [other["sentence"] for each in elsewhere() if (other := _case(each, facts))]
            found += _worded(f"depends.{number}.sentence", sentence, [there["sentence"], *others])
        for key, value in case.items():
            found += _differ(f"depends.{number}.{key}", value, now.get(key, NOTHING))
    return found


def _case(answer: answers.Reply, facts: position.Frozen) -> reply.Dependent | None:
    """The outcome that an answer tells for some facts."""
    place = next((at for at, told in enumerate(answer.cases) if facts in map(position.frozen, told)), None)
    return None if place is None else answer.depends[place]


def _said(answer: answers.Reply) -> list[str]:
    return [answer.sentence, *(step["text"] for step in answer.steps)]


def _after(game: games.Game, expected: types.Values, answer: answers.Reply) -> list[str]:
    """Each part and key that is named is exact; what is not named is not looked at."""
    found = []
    for part, value in read(game, expected).items():
        at = answer.at
        now = answer.after.get(part)
        if part in at.keyed and isinstance(value, dict):
            known = {key: at.get(part, key) for key in value}
            now = {key: "not known" if each is position.UNKNOWN else each for key, each in known.items()}
            now |= {key: position.relative(at.moved[part, key]) for key in value if (part, key) in at.moved}
        elif (part, "") in at.moved:
            now = position.relative(at.moved[part, ""])
        found += _differ(f"after.{part}", value, now)
    return found


def _differ(path: str, expected: types.Value, found: types.Value) -> list[str]:
    """Where a value is not what was expected: of readings only what is expected is looked at, all else is exact."""
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
        found = _as_told(expected, found)
        keys = dict.fromkeys([*expected, *found])
        return [
            difference
            for key in keys
            for difference in _differ(f"{path}.{key}", expected.get(key, NOTHING), found.get(key, NOTHING))
        ]
    if isinstance(expected, list) and isinstance(found, list):
        return [_apart(path, expected, found)]
    return [f"{path}: {_told_apart(expected, found)}"]


def _told_apart(expected: types.Value, found: types.Value) -> str:
    """What was expected and what has come of it, as both are written in YAML."""
    from rulebase.play import files  # where YAML can be read: a browser tells worked examples without

    if expected == NOTHING:
        return words._("this is not among what was expected: {found}").format(found=files.flow(found))
    if found == NOTHING:
        return words._("{expected} expected, and there is none of it").format(expected=files.flow(expected))
    return words._("{expected} expected, {found}").format(expected=files.flow(expected), found=files.flow(found))


def _as_told(expected: types.Values, found: types.Values) -> types.Values:
    """What is found without the kinds of things that nobody knows, if these were told without."""
    kinds = [thing for thing in found if thing.startswith(f"{UNKNOWN}{WITH}")]
    if UNKNOWN not in expected or not kinds or {*kinds} & {*expected}:
        return found
    number = sum(int(str(found.get(thing, 0))) for thing in (UNKNOWN, *kinds))
    rest = {thing: each for thing, each in found.items() if thing not in kinds}
    return {**rest, UNKNOWN: position.relative(number) if isinstance(found[kinds[0]], str) else number}


def _apart(path: str, expected: list[types.Value], found: list[types.Value]) -> str:
    """Lists without what both begin with and end with."""
    first = sum(1 for _ in itertools.takewhile(_alike, zip(expected, found, strict=False)))
    one, other = expected[first:], found[first:]
    last = sum(1 for _ in itertools.takewhile(_alike, zip(reversed(one), reversed(other), strict=False)))
    place = f"{path}, number {first + 1}" if first else path
    return f"{place}: {_told_apart(one[: len(one) - last], other[: len(other) - last])}"


def _alike(pair: tuple[types.Value, types.Value]) -> bool:
    return position.frozen(pair[0]) == position.frozen(pair[1])


# ---------------------------------------------------------------- records of what was played

# Parts of the table, or keys of them: as they were recorded, and as they are by the rules.
Against: TypeAlias = "Mapping[str, tuple[types.Value, types.Value]]"

BROKEN = ("refused",)  # what the rules forbid
OPEN = ("needs", "choice", "depends", "silent", "wanted")  # what cannot be judged as it was recorded


class Mistake(NamedTuple):
    """The first event that went wrong: which, by what rule, and how the table differs now from how it should be."""

    number: int
    question: str
    answer: answers.Reply
    differences: list[str]
    now: types.Values
    against: Against = MappingProxyType({})
    stuck: int = 0  # the first later event that could not have happened so

    @property
    def rule(self) -> str:
        """The rule that was broken, or by which it comes to something else."""
        if self.answer.refused:
            return str(self.answer.refused["rule"])
        for part, (played, _) in self.against.items():
            keyed = part in self.answer.at.keyed and isinstance(played, dict)
            for key in quantities.keyed(played) if keyed else [""]:
                if cause := self.answer.cause(part, str(key)):
                    return cause
        return str(self.answer.steps[-1]["rule"]) if self.answer.steps else ""


class Replay(NamedTuple):
    """A record replayed: its first mistake, or the first event of which too little is recorded to judge it."""

    events: int
    mistake: Mistake | None = None
    unjudged: tuple[int, answers.Reply] | None = None


def replay(game: games.Game, record: types.Scenario, language: str) -> Replay:
    """Replay a record up to its first mistake, and from there as it should have gone."""
    view = game.at(configuration.of_scenario(game.setup, record), language)
    before = situation.read(game, record.get("situation", {}))
    listed = events(record)
    script = Script(game, record)
    at: position.Position | None = None
    for number, event in enumerate(listed, 1):
        facts = situation.read(game, event.facts)
        try:
            answer = ask.ask(view, event.question, facts if at else {**before, **facts}, at)
        except problems.Failed as failed:
            raise problems.Failed(
                [problem._replace(message=f"events.{number}: {problem.message}") for problem in failed.problems]
            ) from None
        if answer.status in OPEN:
            return Replay(len(listed), unjudged=(number, answer))
        differences = unexpected(game, event, answer, script.elsewhere(number, language))
        differences += _left_over(game, event, answer, {})
        if answer.status in BROKEN or differences:
            return Replay(len(listed), _mistake(view, listed, number, answer, differences))
        at = answer.at
    return Replay(len(listed))


def _mistake(
    view: games.View, events: list[Event], number: int, answer: answers.Reply, differences: list[str]
) -> Mistake:
    """What went wrong, and what the table should be after all the rest of what happened."""
    event = events[number - 1]
    played = _as_played(view.game, event, answer)
    should, stuck = answer.at, 0
    for later, following in enumerate(events[number:], number + 1):
        facts = situation.read(view.game, following.facts)
        right, as_played = (_goes_on(view, following.question, facts, at) for at in (should, played))
        if right is None or as_played is None or right.status not in answers.DECIDED:
            stuck = later
            break
        should = right.at
        played = _as_played(view.game, following, as_played)
    against = _against(view.game, event, answer)
    return Mistake(number, event.question, answer, differences, should.changed(played), against, stuck)


def _goes_on(view: games.View, question: str, facts: types.Values, at: position.Position) -> answers.Reply | None:
    """What a later event comes to on another table; nothing if it could not have happened so."""
    try:
        return ask.ask(view, question, facts, at)
    except problems.Failed:
        return None


def _against(game: games.Game, event: Event, answer: answers.Reply) -> Against:
    """Where the table was played otherwise than the rules say."""
    found: dict[str, tuple[types.Value, types.Value]] = {}
    recorded = {
        **read(game, event.expected.get("changed", {})),
        **read(game, event.expected.get("after", {})),
    }
    for part, each in recorded.items():
        value = quantities.keyed(each) if part in answer.at.keyed else {"": each}
        right = {key: answer.at.get(part, key) for key in value}
        wrong = [key for key in value if position.frozen(value[key]) != position.frozen(right[key])]
        wrong = [key for key in wrong if right[key] is not position.UNKNOWN and not position.is_relative(value[key])]
        if wrong and "" in wrong:
            found[part] = (value[""], right[""])
        elif wrong:
            found[part] = ({key: value[key] for key in wrong}, {key: right[key] for key in wrong})
    return found


def _as_played(game: games.Game, event: Event, answer: answers.Reply) -> position.Position:
    """The table as the players had it after an event: what they say of it, and for the rest what the rules say."""
    found = answer.at
    for parts in (event.expected.get("changed", {}), event.expected.get("after", {})):
        for part, value in read(game, parts).items():
            if part not in found.keyed:
                found = found if position.is_relative(value) else found.put(part, "", value)
                continue
            for key, each in quantities.keyed(value).items():
                found = found if position.is_relative(each) or each is None else found.put(part, key, each)
    return found
