"""What was told and not looked at: nothing that was looked at is listed, and what is listed changes nothing."""

import random
from typing import Any, NamedTuple

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, position, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, ask, asking, endings, preconditions, readings, trying
from tools.fuzzing import tables_by_chance

GAMES = {name: opening.open_game(name) for name in bundle.games()}
SITUATIONS, TABLES = 300, 30
CHANGED = 10  # values of a situation that are told otherwise
Place = tuple[str, str]


class Touched(Exception):
    """What is guarded was looked at."""


class Guarded(position.Position):
    """A position one value of which nobody may look at."""

    __slots__ = ("place",)
    place: Place

    @classmethod
    def of(cls, at: position.Position, place: Place) -> "Guarded":
        found = cls(at.parts, at.keyed, at.moved)
        found.place = place
        return found

    def get(self, part: str, key: str = "") -> types.Value:
        told = part not in self.keyed or key in self.by_key(part)
        if (part, key if told else "rest") == self.place:
            raise Touched
        return super().get(part, key)

    def put(self, part: str, key: str, value: types.Value) -> position.Position:
        # What is put there is no longer what was told.
        found = super().put(part, key, value)
        return found if (part, key if part in self.keyed else "") == self.place else Guarded.of(found, self.place)

    def by(self, part: str, key: str, change: types.Value) -> position.Position:
        return Guarded.of(super().by(part, key, change), self.place)

    def without(self, part: str, key: str) -> position.Position:
        return Guarded.of(super().without(part, key), self.place)

    def renamed(self, part: str, old: str, new: str) -> position.Position:
        if (part, old) == self.place:
            raise Touched
        return Guarded.of(super().renamed(part, old, new), self.place)


class GuardedFacts(dict[str, types.Value]):
    place: Place

    def __getitem__(self, name: str) -> types.Value:
        if (name, "") == self.place:
            raise Touched
        return super().__getitem__(name)


class Situation(NamedTuple):
    """A question with everything told, and its answer."""

    view: games.View
    question: str
    told: types.Values
    answer: answers.Reply

    def otherwise(self, fact: str, key: str, chance: random.Random) -> answers.Reply | None:
        """The answer with one value told otherwise, if there is another one and it can be."""
        other = tables_by_chance.fact_of(self.view, fact, self.told, chance).get(fact)
        if key:
            fresh = next(iter(other.values()), None) if isinstance(other, dict) else None
            whole: Any = self.told[fact]
            other = None if fresh is None or fresh == whole[key] else {**whole, key: fresh}
        if other is None or other == self.told[fact]:
            return None
        told = {**self.told, fact: other}
        return _ask(self.view, self.question, told)


def _ask(view: games.View, question: str, told: types.Values) -> answers.Reply | None:
    """The answer; none where the table cannot be, or a draw is none that can come."""
    try:
        asked = asking.of(view, question, told)
        if preconditions.refusal(asked) or trying.waiting(asked.run()):
            return None  # what is missing is tried: something told is looked at on one way and not on another
        found = ask.ask(view, question, told)
    except problems.Failed:
        return None
    return None if found.status in asking.OPEN else found


@pytest.fixture(scope="module")
def situations() -> list[Situation]:
    chance = random.Random(21)
    found: list[Situation] = []
    while len(found) < SITUATIONS:
        game = GAMES[chance.choice(["bsg", "bsg", "rftg"])]
        view = game.at(chance.choice(game.setup.configurations), "en")
        try:
            table = tables_by_chance.whole(view, chance)
        except tables_by_chance.Impossible:
            continue
        table.pop(vocabulary.meaning(game, endings.MEANS), None)  # nothing is done after the end
        before = len(found)
        asked = list(game.core["questions"])
        for question in chance.sample(asked, min(40, len(asked))):
            facts = [name for name in game.core["questions"][question]["facts"] if name not in table]
            event = (
                tables_by_chance.fact_of(view, fact, table, chance) for fact in facts if vocabulary.is_here(view, fact)
            )
            told = table | {name: value for each in event for name, value in each.items()}
            if len(found) - before < SITUATIONS / TABLES and (answer := _ask(view, question, told)):
                found.append(Situation(view, question, told, answer))
    return found


def _places(told: types.Values, at: position.Position) -> list[Place]:
    facts: Any = told
    return [(name, key) for name in told for key in (facts[name] if name in at.keyed else [""])]


def _listed(answer: answers.Reply) -> set[Place]:
    return {(each["fact"], each.get("key", "")) for each in answer.unread}


def _touched(case: Situation, place: Place) -> bool:
    """Whether the run of the question looks at a value, found out without the engine's own book-keeping."""
    asked = asking.of(case.view, case.question, case.told)
    facts = GuardedFacts(asked.facts)
    facts.place = place
    try:
        asked._replace(position=Guarded.of(asked.position, place), facts=facts, plays={}).run()
    except Touched:
        return True
    return False


def _occurs(case: Situation, fact: str) -> bool:
    body = case.view.game.core["facts"][fact]
    return fact in case.view.game.core["occurs"] or "die" in body["type"] or fact == situation.ME


def test_exactly_what_was_not_looked_at_is_listed(situations: list[Situation]) -> None:
    listed = looked = 0
    for case in situations:
        asked = asking.of(case.view, case.question, case.told)
        # What another reading looks at counts, too, and what was looked at with each value of what is missing.
        more = bool(readings._disputed(case.view, asked.run())) or trying.waiting(asked.run()) is not None
        for place in _places(case.told, asked.position):
            if _occurs(case, place[0]) or (place[0] in asked.facts and place[0] in asked.run().game.looked.occurred):
                continue
            own = case.view.game.own_seat
            named = (place[0], "") if place[1] == own else place
            if _touched(case, place):
                looked += 1
                assert named not in _listed(case.answer), (case.question, place)
            elif not more:
                listed += 1
                assert named in _listed(case.answer), (case.question, place)
    assert min(listed, looked) > SITUATIONS


def test_another_value_changes_the_answer_or_is_listed_or_was_weighed(situations: list[Situation]) -> None:
    chance = random.Random(22)
    differing = unread = weighed = 0
    for case in situations:
        at = asking.of(case.view, case.question, case.told).position
        places = _places(case.told, at)
        for fact, key in chance.sample(places, min(CHANGED, len(places))):
            other = case.otherwise(fact, key, chance)
            if other is None or _occurs(case, fact):
                continue
            named = (fact, "" if key == case.view.game.own_seat else key)
            if named in _listed(case.answer):
                same = _said(other, (fact, key)) == _said(case.answer, (fact, key))
                assert same, (case.question, fact, key)
                assert named in _listed(other)
                unread += 1
            elif _said(other) != _said(case.answer):
                differing += 1
            else:
                weighed += 1  # it was looked at, and comes to the same
                assert named not in _listed(other), (case.question, fact, key)
    assert min(differing, unread, weighed) > SITUATIONS / 20


def _said(answer: answers.Reply, but: Place | None = None) -> tuple[object, ...]:
    """What an answer comes to; of one value, it says nothing that it is other than it was."""
    steps = [step["text"] for step in answer.steps]
    changed = dict(answer.changed)
    for part, keys in answer.changed.items():
        if but and part == but[0] and isinstance(keys, dict) and but[1]:
            changed[part] = {key: value for key, value in keys.items() if key != but[1]}
    left = {part: value for part, value in changed.items() if value != {} and (part, "") != but}
    return answer.status, answer.sentence, position.frozen(answer.outcome), steps, position.frozen(left)


def test_what_lies_on_the_table_is_not_told(orchard: games.View) -> None:
    trees: types.Values = {"trees": {"hillside": {"basket": 1}, "riverbank": {"basket": 2}}}
    told: types.Values = {"area": "riverbank", "roll": 8}
    assert ask.ask(orchard, "peck", told, situation.position(orchard.game, trees)).unread == []
    assert [each.get("key") for each in ask.ask(orchard, "peck", told | trees).unread] == ["hillside"]


def test_what_an_event_begins_with_says_nothing_of_what_was_told_before(orchard: games.View) -> None:
    answer = ask.ask(orchard, "open-harvest", {"difficulty": 8, "harvest-step": "none", "harvest-cards": {"sun-1": 1}})
    assert (answer.status, [each["fact"] for each in answer.unread]) == ("settled", ["harvest-cards"])


def test_a_choice_without_its_name_is_all_that_was_chosen(orchard: games.View) -> None:
    """Nobody chose an event card where `--choice` names no rule: the fact of that name is none of the choices."""
    lies: types.Values = {
        "seats": ["ada", "bert"],
        "offices": {"gardener": "ada", "beekeeper": "ada"},
        "hand": {"bert": {}},
    }
    told: types.Values = {"event-card": "invitation", "choices": {"": ["bert"]}}
    answer = ask.ask(orchard, "event", told, situation.position(orchard.game, lies))
    assert (answer.status, answer.outcome["event"], answer.unread) == ("settled", "invitation", [])
    left = ask.ask(
        orchard, "event", {"event-card": "feast", "choices": {"": ["bert"]}}, situation.position(orchard.game, lies)
    )
    assert [(each["fact"], each["key"]) for each in left.unread] == [("choices", "")]
