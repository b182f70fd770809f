"""How well an answer is founded, beside what the author of its scenario has found in the books."""

from collections.abc import Iterator

import pytest

from rulebase.model import bundle, types
from rulebase.play import answers
from tests import played

pytestmark = pytest.mark.xdist_group("played")


def founded() -> Iterator[tuple[types.Scenario, answers.Reply, set[str]]]:
    """Scenarios that name where their answer is printed, with the books of the ruleset among that."""
    for name in bundle.games():
        game = played.game(name)
        for scenario in game.bundle.scenarios:
            books = {source.partition("/")[0] for source in scenario.get("source", [])}
            given = played.run(game, scenario, "en").answers[-1]
            if books:
                yield scenario, given, books & {*game.setup.rulesets[given.ruleset]["books"]}


def is_absence(given: answers.Reply) -> bool:
    """Whether it is refused because the thing is not in the game: what is in the box says so."""
    last = given.sentences[-1] if given.sentences else ""
    return bool(given.elsewhere) or last.partition("/")[2].startswith("absent")


def test_what_a_rulebook_states_is_found_in_a_book_of_the_ruleset() -> None:
    stated = [each for each in founded() if each[1].standing == "stated" and each[1].status not in ("needs", "wanted")]
    assert len(stated) > 1000
    assert [
        f"{scenario['at']}: {given.sentence}" for scenario, given, own in stated if not own and not is_absence(given)
    ] == []


def test_what_another_rulebook_states_is_said_to_be_from_another() -> None:
    """No sentence that rests on other books alone passes for one of the ruleset."""
    game = played.game("bsg")
    others = 0
    for scenario in game.bundle.scenarios:
        for given in played.run(game, scenario, "en").answers:
            own = {*game.setup.rulesets[given.ruleset]["books"]}
            for step in given.steps:
                if not {source.partition("/")[0] for source in step["sources"]} & own:
                    others += 1
                    assert step["standing"] != "stated"
    assert others
