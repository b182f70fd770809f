"""What a search may ask at once: the questions of a game, and by which names and numbers each can be told something."""

from collections.abc import Iterator
from typing import Any

from rulebase.knowledge import game as games
from rulebase.knowledge import grammar, kinds, vocabulary

Data = dict[str, Any]


def questions(game: games.Game, numbers: dict[str, int]) -> list[Data]:
    """Each question with the facts that a name or a throw tells; `numbers` are those of what can be found."""
    found = []
    for question, body in game.core["questions"].items():
        facts = [fact for name in body["facts"] for fact in _fact(game, name, numbers)]
        if facts and (rule := numbers.get(f"{game.id}/{body['rule']}")) is not None:
            found.append({"id": question, "rule": rule, "odds": "odds" in body, "facts": facts})
    return found


def titles(game: games.Game, language: str) -> dict[str, dict[str, str]]:
    """What the questions and their facts are called."""
    core = game.core
    told = {fact for body in core["questions"].values() for fact in body["facts"]}
    return {
        "questions": {name: game.text(body["asks"], language) for name, body in core["questions"].items()},
        "facts": {fact: grammar.capital(game.text(core["facts"][fact]["title"], language)) for fact in sorted(told)},
    }


def _fact(game: games.Game, fact: str, numbers: dict[str, int]) -> Iterator[Data]:
    """A fact that is one name or one throw; what lies on the table takes more than a word."""
    shape = vocabulary.shape(game, fact)
    if isinstance(shape, kinds.simple.Die):
        low, high = shape.bounds(game)
        yield {"id": fact, "from": low, "to": high}
    elif isinstance(shape, kinds.names.Name) and not vocabulary.is_part(game, fact):
        found = [numbers[name] for option in shape.options(game) if (name := f"{game.id}/{option}") in numbers]
        if found:
            yield {"id": fact, "of": found}
