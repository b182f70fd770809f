"""What an event leaves, saved and read again, is the same table: the next question is answered alike."""

import random
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import situation, types
from rulebase.play import answers, ask, files
from tools.fuzzing import fuzz_questions, shares, tables_by_chance

TABLES, EVENTS, NEXT = 4, 16, 2  # of each game; on each table; that are asked of what an event has left


def happened(view: games.View, question: str, table: types.Values, chance: random.Random) -> answers.Reply | None:
    """What comes of an event by chance; nothing, where chance tells what cannot be."""
    try:
        if not table:
            return ask.ask(view, question, fuzz_questions.facts_of(view, question, chance))
        facts = tables_by_chance.event(view, question, table, chance)
        return shares.answered(view, question, table, facts, chance)
    except problems.Failed:
        return None


def laid(view: games.View, chance: random.Random) -> types.Values:
    """A table, whole or half told; of a game whose tables do not come by chance, what each event tells of it."""
    try:
        table = tables_by_chance.whole(view, chance)
    except tables_by_chance.Impossible:
        return {}
    return table if chance.random() < 1 / 3 else tables_by_chance.halved(table, chance)


def told(view: games.View, question: str, facts: types.Values, at: object) -> object:
    """The answer as JSON, or what is wrong with it."""
    try:
        return ask.ask(view, question, facts, at).as_json()  # type: ignore[arg-type]
    except problems.Failed as failed:
        return str(failed)


@pytest.mark.parametrize("name", ["bsg", "rftg"])
@pytest.mark.parametrize("seed", range(TABLES))
def test_what_an_event_leaves_is_read_as_it_was_written(name: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(f"{name} {seed}")
    game = opening.open_game(name)
    view = game.at(chance.choice(game.setup.configurations), "en")
    listed = [each for each in game.core["questions"] if game.resolver.exists(_rule(game, each), view.configuration)]
    table, compared = laid(view, chance), 0
    for question in chance.choices(listed, k=EVENTS):
        answer = happened(view, question, table, chance)
        if answer is None:
            continue
        written = files.written_position(game, view.configuration, answer.at)
        place = tmp_path / "table.yaml"
        place.write_text(written, encoding="utf-8")
        saved = files.read_position(game, str(place))
        at = situation.position(game, saved.values)
        again = type(at)(at.parts, at.keyed, saved.moved)
        assert saved.here == view.configuration
        assert again.frozen == answer.at.frozen, (question, table)
        assert files.written_position(game, view.configuration, again) == written
        for other in chance.sample(listed, NEXT):
            more = tables_by_chance.event(view, other, table, chance)
            assert told(view, other, more, again) == told(view, other, more, answer.at), (question, other)
        compared += 1
    assert compared > EVENTS / 2


def _rule(game: games.Game, question: str) -> str:
    return game.core["questions"][question]["rule"]
