"""Cases for tools/fuzz: random questions that are legal, with random facts, of every game and configuration."""

from __future__ import annotations

import functools
import random
from collections import Counter
from pathlib import Path

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import ask
from tools.fuzzing.fuzz_cases import Case, Run

UNREAD: Counter[str] = Counter()  # facts that were told, and those that were not looked at
EACH = 100  # questions of one case


@functools.cache
def opened() -> list[games.Game]:
    return [opening.open_game(name) for name in bundle.games()]


def questions(chance: random.Random, here: Path) -> Case:
    del here
    game = chance.choice(opened())
    view = game.at(chance.choice(game.setup.configurations), chance.choice(game.languages))

    def carry(arguments: list[str]) -> tuple[int, str]:
        [question] = arguments
        facts = facts_of(view, question, chance)
        try:
            _asked(view, question, facts, chance)
        except problems.Broken as broken:
            return 3, f"{broken} {facts}"
        except problems.Failed:
            return 0, ""  # told of throws or choices that cannot be
        except Exception as error:
            raise RuntimeError(f"{question} {facts}: {error!r}") from error
        return 0, ""

    asked = [chance.choice(list(game.core["questions"])) for _ in range(EACH)]
    return Case(f"{game.id} {view.configuration.key}", [Run([question], frozenset({0}), carry) for question in asked])


def _asked(view: games.View, question: str, facts: types.Values, chance: random.Random) -> None:
    if chance.random() < 0.05:
        ask.odds(view, question, facts)
    else:
        answer = ask.ask(view, question, facts).as_json()
        amount = Counter(facts=len(facts), unread=len(answer["unread"]))
        UNREAD.update(amount)


def facts_of(view: games.View, question: str, chance: random.Random) -> types.Values:
    """Some of what can be told, in shapes that it can have."""
    own, beyond = vocabulary.of_question(view.game, question)
    listed = [*own, *(fact for fact in beyond if chance.random() < 0.3)]
    told: dict[str, types.Value] = {}
    for fact in listed:
        if not vocabulary.is_here(view, fact) or chance.random() < 0.2:
            continue
        try:
            told |= situation.read(view.game, {fact: vocabulary.shape(view.game, fact).sample(view, chance)})
        except (problems.Failed, IndexError):
            continue  # of something that nothing here can be
    return told
