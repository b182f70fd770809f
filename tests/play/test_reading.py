"""What is read of a table, by whom it is seen, and what somebody may do."""

import contextlib
import itertools
import random
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import bundle, position, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import ask, asking, lookup, may, preconditions, secrecy
from tests import played
from tests.conftest import POCKET, Command

RUNS = 1000
AT_ONCE = 6  # parts and facts told in one run beside what its question needs


@pytest.fixture
def every(monkeypatch: pytest.MonkeyPatch) -> list[games.Game]:
    packaged = [opening.open_game(name) for name in bundle.games()]
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    return [*packaged, opening.open_game("pocket")]


def told(game: games.Game, **facts: Any) -> dict[str, Any]:
    return situation.read(game, {name.replace("_", "-"): value for name, value in facts.items()})


# ---------------------------------------------------------------- what is read is listed


def _random_table(view: games.View, question: str, chance: random.Random) -> dict[str, Any]:
    """The facts of a question, and some parts, whatever they are."""
    own, beyond = vocabulary.of_question(view.game, question)
    named = {*own, *chance.sample(vocabulary.parts(view.game), min(AT_ONCE, len(vocabulary.parts(view.game)))), *beyond}
    here = [name for name in sorted(named) if _can_be_told(view, name)]
    return {name: vocabulary.shape(view.game, name).sample(view, chance) for name in here if chance.random() < 0.9}


def _can_be_told(view: games.View, name: str) -> bool:
    """Whether it is on this table, and some of its names are."""
    shape = vocabulary.shape(view.game, name)
    options = shape.options(view.game)
    return vocabulary.is_here(view, name) and (not options or any(shape.here(view, option) for option in options))


def _listed(game: games.Game, question: str, told: types.Values) -> set[str]:
    """The parts that a question is said to read, with those of the questions inside, and of what holds."""
    own, beyond = vocabulary.of_question(game, question, told)
    return {*own, *beyond}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_is_among_what_is_listed(
    every: list[games.Game], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random tables and events, legal or not, put to every question of every game: nothing unlisted is read."""
    chance = random.Random(seed)
    questions = [(game, question) for game in every for question in game.core["questions"]]
    read: set[str] = set()
    monkeypatch.setattr(lookup.Lookup, "now", _noting(lookup.Lookup.now, read))
    monkeypatch.setattr(lookup.Lookup, "known", _noting(lookup.Lookup.known, read))
    settled = 0
    for game, question in itertools.islice(itertools.cycle(questions), RUNS // 4):
        view = game.at(chance.choice(game.setup.configurations), "en")
        table = _random_table(view, question, chance)
        asked = asking.of(view, question, table)
        if preconditions.not_here(asked) is not None:
            continue
        read.clear()
        # What a thing that nobody knows is like stands in no table; what was read until then counts.
        with contextlib.suppress(problems.Failed, LookupError):
            settled += asked.run().end is not None
        assert read <= _listed(game, question, table) | {lookup.SEATS, lookup.BEGINS}, (game.id, question)
    assert settled > RUNS // 10


def _noting(method: Any, read: set[str]) -> Any:
    def noted(self: lookup.Lookup, part: str, *key: str, **why: str) -> Any:
        read.add(part)
        return method(self, part, *key, **why)

    return noted


def test_a_card_that_is_told_asks_only_what_it_prints(orchard: games.View) -> None:
    game = orchard.game
    any_card, feast, gale = (
        vocabulary.of_question(game, "event", given) for given in ({}, {"event-card": "feast"}, {"event-card": "gale"})
    )
    assert {"roll", "tricks"} <= {*any_card[0]}
    assert {"trees", "caught", "at"} <= {*any_card[0], *any_card[1]}
    assert {"roll", "tricks", "trees"}.isdisjoint({*feast[0], *feast[1]})
    assert {"roll", "tricks", "trees"} <= {*gale[0], *gale[1]}
    assert "caught" not in gale[1]


def test_help_beside_a_card_lists_what_that_card_asks(command: Command) -> None:
    pocket = str(POCKET)
    assert "--roll" in command("ask", pocket, "event", "--help").stdout
    assert "--roll" in command("ask", pocket, "event", "--event-card", "Gale", "--help").stdout
    assert "--roll" not in command("ask", pocket, "event", "--event-card", "Feast", "--help").stdout
    assert "--roll" in command("ask", pocket, "event", "--event-card", "Nothing", "--help").stdout


# ---------------------------------------------------------------- who sees what


def test_nobody_sees_more_than_there_is(orchard: games.View) -> None:
    """What somebody sees of any table is that table, or unknown; the numbers stay."""
    game = orchard.game
    chance = random.Random(3)
    for _ in range(200):
        parts = {name: vocabulary.shape(game, name).sample(orchard, chance) for name in vocabulary.parts(game)}
        at = situation.position(game, {**parts, "known": {}})
        who = chance.choice(["ada", "bert", "cleo"])
        seen = secrecy.by(game, at, who)
        for part in at.parts:
            watched = game.core["facts"][part].get("seen-by", "all")
            for key in at.keys(part) or [""]:
                there, known = at.get(part, key), seen.get(part, key)
                if watched == "all" or (
                    watched != "nobody" and game.core["facts"][part].get("of") == "seat" and key == who
                ):
                    assert known == there
                elif isinstance(watched, dict):
                    continue  # below, one by one
                else:
                    assert _number(known) == _number(there)
                    assert isinstance(known, dict | list)
                    assert {card for card in known if not card.startswith("unknown")} == set()


def test_pieces_are_seen_by_what_they_carry_and_by_whoever_holds_something(orchard: games.View) -> None:
    game = orchard.game
    told: types.Values = {
        "harvest-cards": {"sun-3+ada": 2, "frost-5+bert": 1, "rain-1": 1},
        "secrets": {"bert": {"honest+shown": 1, "sweet-tooth": 1}},
        "honey": 3,
        "offices": {"beekeeper": "bert"},
    }
    at = situation.position(game, situation.read(game, told))
    ada, bert = (secrecy.by(game, at, who) for who in ("ada", "bert"))
    assert ada.get("harvest-cards") == {"sun-3+ada": 2, "unknown+bert": 1, "unknown": 1}
    assert bert.get("harvest-cards") == {"unknown+ada": 2, "frost-5+bert": 1, "unknown": 1}
    assert ada.get("secrets", "bert") == {"honest+shown": 1, "unknown": 1}
    assert bert.get("secrets", "bert") == {"honest+shown": 1, "sweet-tooth": 1}
    assert ada.get("honey") is position.UNKNOWN
    assert bert.get("honey") == at.get("honey") == 3


def _number(value: Any) -> int:
    return sum(value.values()) if isinstance(value, dict) else len(value)


def test_what_somebody_has_looked_at_is_seen_by_nobody_else(orchard: games.View) -> None:
    game = orchard.game
    looks = {"bert": {"secrets": {"cleo": {"sweet-tooth": 1}}}}
    at = situation.position(game, told(game, secrets={"cleo": {"sweet-tooth": 1}}, known=looks))
    assert secrecy.by(game, at, "bert").get("secrets", "cleo") == {"sweet-tooth": 1}
    assert secrecy.by(game, at, "ada").get("secrets", "cleo") == {"unknown": 1}
    assert secrecy.by(game, at, "cleo").get("secrets", "cleo") == {"sweet-tooth": 1}


def test_what_all_others_have_is_hidden_too(orchard: games.View) -> None:
    """Of a part that is told for all others at once, the others are seen as little as one by one."""
    game = orchard.game
    at = situation.position(game, told(game, hand={"ada": {"sun-1": 1}, "rest": {"sun-3": 2}}))
    seen = secrecy.by(game, at, "ada")
    assert seen.get("hand", "ada") == {"sun-1": 1}
    assert seen.get("hand", "bert") == {"unknown": 2}


# ---------------------------------------------------------------- may somebody


TABLE = {"harvest_step": "playing", "in_shed": [], "harvest_played": []}


def test_what_changes_no_refusal_is_not_asked(orchard: games.View) -> None:
    found = may.may(orchard, "play-cards", told(orchard.game, who="ada", cards={"sun-1": 1}, hand={"ada": 3}, **TABLE))
    assert found.outcome == {"legal": True, "depends": []}
    assert found.changed == {}


def test_what_could_forbid_it_is_told_both_ways(orchard: games.View) -> None:
    found = may.may(orchard, "play-cards", told(orchard.game, who="ada", cards={"sun-1": 1}, **TABLE))
    assert (found.status, [case["outcome"]["legal"] for case in found.depends]) == ("depends", [True, False])


@pytest.mark.parametrize(
    ("who", "title", "instead"), [("roslin", "admiral", "president"), ("tigh", "president", "admiral")]
)
def test_what_would_be_allowed_instead_is_what_happens(
    every: list[games.Game], who: str, title: str, instead: str
) -> None:
    [game] = [each for each in every if each.id == "bsg"]
    here = game.setup.configure(game.setup.default)
    assert here is not None
    view = game.at(here, "en")
    table = {"seats": ["roslin", "tigh"], "titles": {"president": "roslin", "admiral": "tigh"}, "revealed": ""}
    table |= {"at": {"rest": "at-large"}}
    refused = may.may(view, "claim-title", told(game, who=who, title=title, **table))
    assert (refused.outcome["legal"], refused.outcome["instead"]) == (False, {"title": [instead]})
    assert refused.sentence.endswith(f"Allowed instead: {view.say(instead)}.")
    assert ask.ask(view, "claim-title", told(game, who=who, title=title, **table)).status == "refused"
    for other in refused.outcome["instead"]["title"]:
        done = ask.ask(view, "claim-title", told(game, who=who, title=other, **table))
        assert (done.status, done.outcome["title"]) == ("settled", other)


def test_what_is_allowed_has_nothing_instead(orchard: games.View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(orchard.game.core["questions"]["send"], "act", "who")
    jailed = {"at": {"ada": "shed", "rest": "orchard"}, "offices": {"gardener": "bert", "beekeeper": "bert"}}
    found = may.may(orchard, "send", told(orchard.game, who="ada", to="inn", seats=["ada", "bert"], **jailed))
    assert found.outcome == {"legal": True, "depends": []}


def test_an_impossible_table_stays_refused(orchard: games.View) -> None:
    found = may.may(orchard, "play-cards", told(orchard.game, who="ada", seats=["ada", "ada"], **TABLE))
    assert (found.status, found.outcome) == ("refused", {})


@pytest.mark.xdist_group("played")
def test_positions_of_ends_are_positions(every: list[games.Game]) -> None:
    """Whatever an event leaves can be told again as it stands."""
    for game in every:
        for each in game.bundle.scenarios:
            for answer in played.run(game, each, "en").answers:
                parts = {name: value for name, value in answer.after.items() if value != {}}
                again = situation.read(game, parts)
                assert position.frozen(again) == position.frozen(parts), (game.id, each["at"])
