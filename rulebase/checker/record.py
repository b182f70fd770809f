"""Records of play: replayed, to find the first event that breaks a rule or left another table than the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rulebase.checker import answers, ask, scenario
from rulebase.knowledge import configuration, expectations, nouns, position, problems, quantities, situation
from rulebase.knowledge import game as games

# Parts of the table, or keys of them: as they were told, and as they are by the rules.
Against: TypeAlias = "Mapping[str, tuple[nouns.Value, nouns.Value]]"

BROKEN = ("refused",)  # what the rules forbid
OPEN = ("needs", "choice", "silent", "wanted")  # what cannot be judged as it was told


class Mistake(NamedTuple):
    """The first event that went wrong: which, by what rule, and how the table differs now from how it should be."""

    number: int
    question: str
    answer: answers.Reply
    differences: list[str]
    now: nouns.Told
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


def replay(game: games.Game, record: nouns.Scenario, language: str) -> Replay:
    """Replay a record up to its first mistake, and from there as it should have gone."""
    view = game.at(configuration.of_scenario(game.setup, record), language)
    told = situation.read(game, record.get("situation", {}))
    listed = scenario.events(record)
    script = scenario.Script(game, record)
    at: position.Position | None = None
    for number, event in enumerate(listed, 1):
        facts = situation.read(game, event.told)
        try:
            answer = ask.ask(view, event.question, facts if at else {**told, **facts}, at)
        except problems.Failed as failed:
            raise problems.Failed([_of_event(problem, number) for problem in failed.problems]) from None
        if answer.status in OPEN:
            return Replay(len(listed), unjudged=(number, answer))
        differences = scenario.came(game, event.came, answer, script.elsewhere(number, language))
        if answer.status in BROKEN or differences:
            return Replay(len(listed), _mistake(view, listed, number, answer, differences))
        at = answer.at
    return Replay(len(listed))


def _of_event(problem: problems.Problem, number: int) -> problems.Problem:
    return problem._replace(message=f"events.{number}: {problem.message}")


def _mistake(
    view: games.View,
    events: list[scenario.Event],
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


def _goes_on(view: games.View, question: str, facts: nouns.Told, at: position.Position) -> answers.Reply | None:
    """What a later event comes to on another table; nothing if it could not have happened so."""
    try:
        return ask.ask(view, question, facts, at)
    except problems.Failed:
        return None


def _against(game: games.Game, event: scenario.Event, answer: answers.Reply) -> Against:
    """Where the table was told otherwise than the rules say."""
    found: dict[str, tuple[nouns.Value, nouns.Value]] = {}
    told = {
        **expectations.read(game, event.came.get("changed", {})),
        **expectations.read(game, event.came.get("after", {})),
    }
    for part, here in told.items():
        value = quantities.keyed(here) if part in answer.at.keyed else {"": here}
        right = {key: answer.at.get(part, key) for key in value}
        wrong = [key for key in value if position.frozen(value[key]) != position.frozen(right[key])]
        wrong = [key for key in wrong if right[key] is not position.UNTOLD and not expectations.is_relative(value[key])]
        if wrong and "" in wrong:
            found[part] = (value[""], right[""])
        elif wrong:
            found[part] = ({key: value[key] for key in wrong}, {key: right[key] for key in wrong})
    return found


def _as_told(game: games.Game, event: scenario.Event, answer: answers.Reply) -> position.Position:
    """The table as the players had it after an event: what they say of it, and for the rest what the rules say."""
    found = answer.at
    for told in (event.came.get("changed", {}), event.came.get("after", {})):
        for part, value in expectations.read(game, told).items():
            if part not in found.keyed:
                found = found if expectations.is_relative(value) else found.put(part, "", value)
                continue
            for key, each in quantities.keyed(value).items():
                found = found if expectations.is_relative(each) or each is None else found.put(part, key, each)
    return found
