"""Cards and pieces of which only that they are there is known: every question has an answer, or says what it lacks."""

from __future__ import annotations

import contextlib
import random

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import shapes, situation, types, vocabulary
from rulebase.play import api, ask, lookup

TRIES = 12  # of each question


def spoilt(value: types.Value, shape: shapes.Shape, chance: random.Random) -> types.Value:
    """The same with something more that nobody knows, where the shape has room for it."""
    if isinstance(shape, shapes.each.Each) and isinstance(value, dict):
        return {key: spoilt(each, shape.values, chance) for key, each in value.items()}
    if shape.key in ("counts", "pieces") and isinstance(value, dict):
        return {**value, "unknown": chance.randint(1, 3)}
    return ["unknown", *value] if shape.key == "pile" and isinstance(value, list) else value


def told(view: games.View, question: str, chance: random.Random) -> types.Values:
    own, beyond = vocabulary.of_question(view.game, question)
    facts = [fact for fact in (*own, *beyond) if vocabulary.is_here(view, fact) and chance.random() < 0.8]
    shapes = {fact: vocabulary.shape(view.game, fact) for fact in facts}
    return {fact: spoilt(shape.sample(view, chance), shape, chance) for fact, shape in shapes.items()}


def readable(view: games.View, question: str, chance: random.Random) -> types.Values | None:
    try:
        return situation.read(view.game, told(view, question, chance))
    except (problems.Failed, IndexError):
        return None  # of something that nothing here can be


@pytest.mark.parametrize("name", ["bsg", "rftg"])
def test_no_question_breaks_on_what_is_unknown(name: str) -> None:
    game, chance = opening.open_game(name), random.Random(7)
    views = [game.at(here, "en") for here in game.setup.configurations]
    unknown = 0
    for question in game.core["questions"]:
        for _ in range(TRIES):
            view = chance.choice(views)
            facts = readable(view, question, chance)
            if facts is None:
                continue
            unknown += "unknown" in str(facts)
            with contextlib.suppress(problems.Failed):  # told of throws or choices that cannot be
                ask.ask(view, question, facts)
    assert unknown > TRIES  # enough of it was told


def asked(name: str, question: str, **facts: str) -> tuple[str, list[str]]:
    game = opening.open_game(name)
    here = game.setup.configure(game.setup.default)
    assert here is not None
    answer = ask.ask(game.at(here, "en"), question, situation.read(game, dict(facts)))
    return answer.status, [need["fact"] for need in answer.needs]


def test_what_is_unknown_is_asked_for_where_it_decides() -> None:
    assert asked("rftg", "contents", counted="worlds=1,unknown=4") == ("needs", ["counted"])
    nuke = {"space": "astern:raider=1,unknown=1", "roll": "3", "nukes": "2"}
    assert asked("bsg", "nuke", **nuke) == ("needs", ["space"])


@pytest.mark.parametrize(
    ("held", "played", "left"),
    [
        ({"ace": 1, "unknown": 2}, {"ace": 1, "unknown": 1}, {"unknown": 1}),
        ({"unknown": 2}, {"ace": 1}, {"unknown": 1}),
        ({"ace": 3}, {"unknown": 2}, {"ace": 1}),
        ({"ace": 1, "king": 1}, {"unknown": 1}, {"unknown": 1}),
        ({"ace": 1, "king": 1}, {"ace": 1, "unknown": 1}, {}),
        ({"ace": 1, "king": 2, "unknown": 1}, {"unknown": 3}, {"unknown": 1}),
        ({"ace": 1, "unknown": 1}, {"unknown": 2}, {}),
        ({"unknown+sun": 2, "unknown": 1}, {"sun-1": 1}, {"unknown+sun": 1, "unknown": 1}),
        ({"unknown+sun": 1, "unknown": 1}, {"unknown": 1, "frost-1": 1}, {}),
        ({"unknown+sun": 1, "unknown": 2}, {"sun-1": 2}, {"unknown": 1}),
        ({"unknown+sun": 2, "unknown+rain": 1}, {"unknown+sun": 1}, {"unknown+sun": 1, "unknown+rain": 1}),
    ],
)
def test_a_hand_never_holds_fewer_cards_than_none(
    orchard: games.View, held: dict[str, int], played: dict[str, int], left: dict[str, int]
) -> None:
    game = lookup.Lookup(orchard, lookup.State(situation.position(orchard.game, {})))
    gone = api.taken(game, "hand", held, played)
    after = {card: held.get(card, 0) + gone.get(card, 0) for card in {*held, *gone}}
    assert {card: number for card, number in after.items() if number} == left
