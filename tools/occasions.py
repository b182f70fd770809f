"""Where a game speaks: the outcomes of its scenarios, and of questions like them in which something was changed."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from unittest import mock

from rulebase.documents import problems
from rulebase.model import configuration, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, api, ask, scenarios

CHANGED = 2  # things at most that a question by chance tells otherwise than the scenario it was made from
ELSEWHERE = 0.15  # how often it is asked of another configuration
Run = Callable[[games.Game, types.Scenario, str], scenarios.Result]
ENDED = ("settled", "disputed", "refused", "choice", "silent")


class Heard(NamedTuple):
    """A sentence of a rule as it was said: with what values, in which view."""

    view: games.View
    rule: str
    says: str
    values: dict[str, Any]
    among: str = "says"


class Occasion(NamedTuple):
    """A question as it was put, and what was answered."""

    question: str
    told: dict[str, Any]
    view: games.View
    answer: answers.Reply


@contextlib.contextmanager
def listening() -> Iterator[list[Heard]]:
    """All that is said meanwhile."""
    heard: list[Heard] = []
    saying = answers.said

    def noted(view: games.View, sentence: api.Said) -> Any:
        told = saying(view, sentence)
        heard.append(Heard(view, sentence.rule, sentence.says, dict(sentence.values), sentence.among))
        return told

    with mock.patch.object(answers, "said", noted):
        yield heard


def played(game: games.Game, language: str, run: Run = scenarios.run) -> Iterator[Occasion]:
    """The events of all scenarios."""
    for written in game.bundle.scenarios:
        view = game.at(configuration.of_scenario(game.setup, written), language)
        events = scenarios.events(written)
        with contextlib.suppress(problems.Failed):
            found = run(game, written, language).answers
            before = written.get("situation", {})
            for event, answer in zip(events, found, strict=True):
                yield Occasion(event.question, {**before, **event.facts}, view, answer)
                before = {}


def by_chance(game: games.Game, language: str, chance: random.Random, number: int) -> Iterator[Occasion]:
    """So many questions that can be asked, each a scenario's with something changed; what cannot be is left out."""
    begun = [written for written in game.bundle.scenarios if scenarios.events(written)]
    for _ in range(number):
        written = chance.choice(begun)
        here = configuration.of_scenario(game.setup, written)
        if chance.random() < ELSEWHERE:
            here = chance.choice(game.setup.configurations)
        with contextlib.suppress(problems.Failed, LookupError, RecursionError):
            found = _changed(game.at(here, language), written, chance)
            if found.answer.status in ENDED:
                yield found


def _changed(view: games.View, written: types.Scenario, chance: random.Random) -> Occasion:
    event = scenarios.events(written)[0]
    before, told = (situation.read(view.game, each) for each in (written.get("situation", {}), event.facts))
    facts = {**before, **told}
    for name in chance.sample(sorted(_open(view, event.question)), chance.randint(1, CHANGED)):
        facts[name] = vocabulary.shape(view.game, name).sample(view, chance)
    return Occasion(event.question, facts, view, ask.ask(view, event.question, facts))


def _open(view: games.View, question: str) -> list[str]:
    """What could be told of a question here; twice at least, so that there are always some to choose from."""
    if question == vocabulary.MAY:
        raise LookupError(question)
    own, beyond = vocabulary.of_question(view.game, question)
    here = [name for name in (*own, *beyond) if vocabulary.is_here(view, name)]
    if len(here) < CHANGED:
        raise LookupError(question)
    return here


def chances(occasion: Occasion) -> None:
    """The same question before the dice fall: how likely its ends are is said too."""
    game = occasion.view.game
    dice = [name for name in occasion.told if _is_die(game, name)]
    if dice:
        told = {name: value for name, value in occasion.told.items() if name not in dice}
        with contextlib.suppress(problems.Failed, LookupError):
            ask.odds(occasion.view, occasion.question, situation.read(game, told))


def _is_die(game: games.Game, name: str) -> bool:
    return name in game.core["facts"] and isinstance(vocabulary.shape(game, name), shapes.simple.Die)
