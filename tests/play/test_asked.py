"""Only what matters is asked for: a fact is dropped from situations, and each value that it can have is told again."""

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pytest

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, situation, types, vocabulary
from rulebase.play import answers, api, ask, asking, preconditions, scenarios, trying
from tests import played

WHOLE, SOME = 2000, 120  # situations, in all and in a quick run
# What is never missing: what cards are counted by, that all is as at the start, and whose seat is one's own.
LEFT_OUT = ("how-many", "begins", "me")
ALL = "judged"
OPEN = ("needs", "depends", "choice")
# Sentences that say themselves on what they depend, or are true whatever a fact is: whoever holds a title, whatever a
# token shows (what it shows is lost).
WHATEVER = {
    **dict.fromkeys(("succession.causes/if-held", "succession.causes/all-stay", "titles.decides/role"), "titles"),
    "activation.civilian-ship/destroyed": "ship-token",
    "activation.civilian-ship/somewhere": "ship-token",
    "activation.drawn-ship/drawn": "ship-token",
}
# The fact that says what matters where the part does not: who holds a title, what another player’s action came to.
INSTEAD = {"titles": "holder", "action": "rival-goods"}


class Dropped(NamedTuple):
    """A situation without one of the facts that were told, and the values that it could have had."""

    view: games.View
    question: str
    facts: types.Values
    fact: str
    key: str
    values: list[types.Value]

    def answer(self) -> answers.Reply:
        return ask.ask(self.view, self.question, self.facts)

    def told(self, value: types.Value) -> answers.Reply | None:
        """The answer with a value; none where more than that had to be tried."""
        facts = dict(self.facts)
        situation.join(self.view.game, facts, self.fact, {self.key: value} if self.key else value)
        answer = ask.ask(self.view, self.question, facts)
        if answer.refused:
            return answer
        tried = trying.waiting(asking.of(self.view, self.question, facts).run())
        return None if tried or answer.status in OPEN else answer

    def __str__(self) -> str:
        return f"{self.view.configuration.key} {self.question} {self.facts} without {self.fact} {self.key}"


def situations(name: str, number: int) -> list[Dropped]:
    """Situations of scenarios, each without one of the facts that were told."""
    game, chance = played.game(name), random.Random(21)
    found: list[Dropped] = []
    scripts = [scenarios.Script(game, each) for each in game.bundle.scenarios]
    while len(found) < number:
        script = chance.choice(scripts)
        if not script.events or script.events[0][0] in (vocabulary.MAY, *LEFT_OUT):
            continue
        question, event = script.events[0]
        facts = {**script.before, **event}
        places = [
            place
            for fact in facts
            if fact in game.core["facts"] and fact not in LEFT_OUT
            for place in _places(game, facts, fact)
        ]
        if places:
            fact, key = chance.choice(places)
            view = game.at(script.here, "en")
            left = _without(facts, fact, key)
            found.append(Dropped(view, question, left, fact, key, _values(view, question, left, fact, key)))
    return found


def _values(view: games.View, question: str, facts: types.Values, fact: str, key: str) -> list[types.Value]:
    """What a fact could be on this table, where that can be counted up."""
    asked = asking.of(view, question, facts)
    missing = None
    with contextlib.suppress(problems.Failed):
        missing = None if preconditions.refusal(asked) else trying.waiting(asked.run())
    meant = missing.among if isinstance(missing, api.Need) and (missing.fact, missing.key) == (fact, key) else ()
    with contextlib.suppress(trying.TooMany):
        return [other.supposed[-1].value for other in trying.told(asked, api.Need(fact, key=key, among=meant))]
    return []


def _places(game: games.Game, facts: types.Values, fact: str) -> list[tuple[str, str]]:
    value = facts[fact]
    if "of" in game.core["facts"][fact] and isinstance(value, dict):
        return [(fact, key) for key in value if key != "rest" and "rest" not in value]
    return [(fact, "")]


def _without(facts: types.Values, fact: str, key: str) -> types.Values:
    kept = {name: value for name, value in facts.items() if name != fact}
    value = facts[fact]
    if key and isinstance(value, dict) and len(value) > 1:
        kept[fact] = {other: each for other, each in value.items() if other != key}
    return kept


def _outcome(answer: answers.Reply) -> Hashable:
    """What an answer comes to; a refusal is one for whatever reason."""
    if answer.refused:
        return "refused"
    return answer.status, answer.sentence, position.frozen(answer.outcome)


def _is_told(answer: answers.Reply, dropped: Dropped) -> bool:
    """Whether an answer says that it hangs on the fact: it asks, tells its cases, or says what it took for granted."""
    named = [each["fact"] for each in (*answer.needs, *answer.assumed, *answer.not_checked, *answer.conditions)]
    if (dropped.fact, "") in asking.of(dropped.view, dropped.question, dropped.facts).run().assumed:
        return True  # that it is not told tells something: the rule says what
    named += [fact for each in answer.depends for fact in each["facts"]]
    return bool({dropped.fact, INSTEAD.get(dropped.fact)} & {*named})


def _is_same(one: types.Values, other: types.Values) -> bool:
    """Whether outcomes are the same but for what one of them leaves open."""
    return all(value is None or other.get(name) == value for name, value in one.items())


def judged(dropped: Dropped, counted: Counter[str]) -> str:
    """What is wrong with what a situation without a fact comes to; nothing if nothing is."""
    try:
        answer = dropped.answer()
    except problems.Failed:
        return ""
    found: list[answers.Reply | None] = []
    for value in dropped.values:
        with contextlib.suppress(problems.Failed):  # it cannot have this value
            found.append(dropped.told(value))
    counted[ALL] += 1
    counted["too many values, or none that can be counted up"] += not dropped.values
    counted["deeper than two facts"] += None in found
    ends = [each for each in found if each and not each.sentence.startswith("The situation described cannot arise")]
    outcomes = {_outcome(each) for each in ends}
    # What would be refused cannot be meant; what is dealt is told by its outcome.
    meant = outcomes - {"refused"} if not answer.refused else outcomes
    dealt = dropped.fact in dropped.view.game.core["occurs"]
    apart = {position.frozen(each.outcome) for each in ends if not _is_same(answer.outcome, each.outcome)}
    apart = apart if dealt else meant
    said = dropped.fact in {WHATEVER.get(each) for each in answer.sentences}
    if len(apart) > 1 and not said and not _is_told(answer, dropped):
        return "it matters, and is neither asked for nor told"
    tables = {position.frozen(each.changed) for each in ends}
    asked = answer.needs and answer.needs[0]["fact"] == dropped.fact
    if asked and None not in found and len(outcomes) == len(tables) == 1:
        return "it is asked for, and does not matter"
    return ""


def wrong(number: int) -> tuple[list[str], Counter[str]]:
    """What is wrong of so many situations, and how many could not be judged as a whole."""
    found, counted = [], Counter[str]()
    for name in ("bsg", "rftg"):
        found += [f"{problem}: {each}" for each in situations(name, number // 2) if (problem := judged(each, counted))]
    return found, counted


def test_only_what_matters_is_asked_for() -> None:
    found, counted = wrong(SOME)
    assert found == []
    assert counted.total() < 2 * counted[ALL], counted


@pytest.mark.heavy
def test_only_what_matters_is_asked_for_in_many_situations(record_property: Callable[[str, object], None]) -> None:
    found, counted = wrong(WHOLE)
    for name, number in counted.items():
        record_property(name, number)
    assert found == []
    assert counted.total() < 2 * counted[ALL], counted


def test_what_is_usually_one_thing_is_tried_one_by_one(orchard: games.View) -> None:
    assert trying.possible(orchard, "stall", "ada") == [
        [fruit] for fruit in vocabulary.offered(orchard, "stall", "ada")
    ]
    assert trying.possible(orchard, "sold", "ada") == []
