"""Now: what is offered is not refused, and whatever is left out is, on any table; in the order of the steps."""

import random
from collections import Counter

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import quantities, types, vocabulary
from rulebase.play import acts, ask, lookup, may, now
from tests.conftest import POCKET
from tools.fuzzing import tables_by_chance

FEW, MANY = 10, 1_000
TELLING = 3  # ways of telling the rest of an act that is left out


@pytest.fixture(autouse=True)
def pocket_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))


def test_what_is_offered_is_not_refused_and_what_is_left_out_is() -> None:
    _on_tables(FEW, random.Random(31))


@pytest.mark.heavy
def test_it_is_so_on_a_thousand_tables() -> None:
    _on_tables(MANY, random.Random(32))


def _on_tables(tables: int, chance: random.Random) -> None:
    opened = [opening.open_game(name) for name in ("bsg", "bsg", "rftg", "pocket")]
    offered, barred = Counter[str](), Counter[str]()
    number = 0
    while number < tables:
        game = chance.choice(opened)
        view = game.at(chance.choice(game.setup.configurations), "en")
        try:
            table = tables_by_chance.whole(view, chance)
        except tables_by_chance.Impossible:
            continue
        table.pop("over", None)
        table = tables_by_chance.halved(table, chance) if chance.random() < 1 / 2 else table
        who = str(tables_by_chance.fact_of(view, _who(game), table, chance).get(_who(game), game.own_seat))
        number += 1
        found = now.now(view, who, table)
        for act in found.get("acts", ()):
            told = {**table, acts.of(game)[act["act"]]: who}
            if act["legal"]:
                offered[game.id] += 1
                assert may.may(view, act["act"], told).outcome.get("legal") is not False, (act, told)
            else:
                barred[game.id] += 1
                _is_refused(view, act["act"], told, chance)
    assert sum(offered.values()) > number < sum(barred.values())


def _is_refused(view: games.View, act: str, told: types.Values, chance: random.Random) -> None:
    """However the rest is told."""
    for _ in range(TELLING):
        facts = [fact for fact in view.game.core["questions"][act]["facts"] if vocabulary.is_here(view, fact)]
        event = [tables_by_chance.fact_of(view, fact, told, chance) for fact in facts if fact not in told]
        every = {**told, **{name: value for each in event for name, value in each.items()}}
        if not _named(view, every) <= {*quantities.listed(every.get(lookup.SEATS, [*_named(view, every)]))}:
            continue  # somebody of whom the table tells does not play
        excused = acts.row(view, act).get("unless", {})
        every |= {fact: False for fact in excused if every.get(fact) == excused[fact]}
        try:
            answer = ask.ask(view, act, every)
        except problems.Failed:  # what was told cannot be so
            continue
        assert answer.status not in ("settled", "choice"), (act, every, answer.sentence)


def _named(view: games.View, told: types.Values) -> set[types.Value]:
    """Of whom a table tells something that is told of each who plays."""
    facts = view.game.core["facts"]
    return {who for name, value in told.items() if facts[name].get("of") == "seat" for who in quantities.keyed(value)}


def _who(game: games.Game) -> str:
    return next(iter(acts.of(game).values()))


def test_the_steps_come_in_their_order() -> None:
    game = opening.open_game("bsg")
    view = game.at(game.setup.configurations[0], "en")
    order = now.in_order(view)
    steps = [acts.row(view, act).get("step", "") for act in order]
    assert steps[:2] == ["receive-skills-step"] * 2
    assert steps.index("movement-step") < steps.index("action-step") < steps.index("")
    assert sorted(order) == sorted(acts.of(game))


def test_an_act_is_told_with_what_is_missing_or_with_its_reason(orchard: games.View) -> None:
    told: types.Values = {"seats": ["ada", "bert"], "current": "bert", "harvest-step": "playing", "in-shed": []}
    play, rest = now.now(orchard, "ada", {**told, "hand": {"ada": {"sun-1": 1}}})["acts"]
    assert (play["act"], play["legal"], [each["fact"] for each in play["tell"]]) == ("play-cards", True, ["cards"])
    assert (rest["act"], rest["legal"], rest["rule"]) == ("rest", False, "pocket/people.rest")
    assert rest["sentence"] == "Ada cannot rest now: it is Bert’s turn."


def test_help_says_when_something_may_be_done(orchard: games.View) -> None:
    game = orchard.game
    assert acts.when(game, "rest", "en") == (
        "In one’s own turn. Step: no harvest. Once. At any time: somebody else invites."
    )
    assert (
        acts.when(game, "rest", "pl") == "W swojej turze. Etap: brak zbiorów. Raz. O każdej porze: ktoś inny zaprasza."
    )
    assert acts.when(game, "play-cards", "hu") == "Szakasz: a kártyák kijátszása folyik."
    assert acts.when(game, "send", "en") == ""
