"""The end of a game, and what an event leaves out: laws that hold of any event and of any table."""

import random
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.model import position, types, vocabulary
from rulebase.play import answers, api, ask, asking, files, lookup, marks, runner, scenarios
from tests.conftest import POCKET
from tools.fuzzing import tables_by_chance

GAMES = ["bsg", "rftg", "pocket"]
TABLES = 40


@pytest.fixture(autouse=True)
def pocket_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))


@pytest.mark.parametrize("name", GAMES)
def test_once_it_is_over_nothing_is_done(name: str) -> None:
    """After any event of a scenario that ends the game, every question that changes anything is refused by its rule."""
    game = opening.open_game(name)
    part = vocabulary.meaning(game, "over")
    changing = [each for each in game.core["questions"] if vocabulary.changes(game, each)]
    acts = [each for each, body in game.core["questions"].items() if "act" in body]
    ended: dict[str, tuple[games.View, position.Position]] = {}
    for scenario in game.bundle.scenarios:
        script = scenarios.Script(game, scenario)
        for answer in script.answers("en"):
            if part and answer.at.get(part) is not position.UNKNOWN:
                ended.setdefault(str(answer.at.get(part)), (game.at(script.here, "en"), answer.at))
    assert ended or not part
    for view, at in ended.values():
        last = vocabulary.meant_rows(view, "over")[str(at.get(part))].get("still")
        for question in dict.fromkeys([*changing, *acts]):
            if view.entry(game.core["questions"][question]["rule"]) is None or question == last:
                continue
            answer = ask.ask(view, question, {}, at)
            assert (answer.status, answer.changed) == ("refused", {})
            assert answer.sentence.startswith("The game is over.")


def test_once_it_is_over_nothing_told_is_listed_as_not_looked_at() -> None:
    view = opening.open_game("bsg").at(next(iter(opening.open_game("bsg").setup.configurations)), "en")
    answer = ask.ask(view, "send", {"over": "galactica", "who": "saul-tigh", "to": "brig"})
    assert (answer.status, answer.unread) == ("refused", [])


def _over(view: games.View, at: types.Values) -> str:
    """What ends the game at once, told from the tables' numbers alone."""
    boarding, damage = at.get("boarding", {}), at.get("galactica-damage", {})
    assert isinstance(boarding, dict)
    assert isinstance(damage, dict)
    if boarding.get("humans-lose"):
        return "centurions"
    places = {"hangar-deck", "armory", "command", "admirals-quarters", "ftl-control", "weapons-control"}
    unseen = damage.get("unknown", 0)
    assert isinstance(unseen, int)
    shared = view.entry("pegasus-ship") is not None
    sure = len(places & {*damage}) + (0 if shared else max(0, unseen - len({"fuel", "food"} - {*damage})))
    return "galactica" if sure >= len(places) else ""


@pytest.mark.parametrize("ruleset", ["base", "exodus"])
def test_the_end_is_seen_on_any_table(ruleset: str) -> None:
    game = opening.open_game("bsg")
    view = game.at(next(here for here in game.setup.configurations if here.ruleset == ruleset), "en")
    chance = random.Random(21)
    seen = {"": 0, "centurions": 0, "galactica": 0, "resources": 0}
    for _ in range(TABLES):
        table = tables_by_chance.whole(view, chance)
        tokens = ["fuel", "food", "hangar-deck", "armory", "command", "admirals-quarters", "ftl-control"]
        drawn: types.Values = dict.fromkeys(chance.sample(tokens, chance.randint(3, len(tokens))), 1)
        dials: types.Values = {dial: chance.choice([0, 1, 5, 8, 8, 8]) for dial in ("fuel", "food", "morale")}
        boarding: types.Values = {"boarding-fourth": chance.choice([0, 0, 1]), "humans-lose": 0}
        facts = {**table, "boarding": boarding, "resource": {**dials, "population": 8}}
        unseen = chance.randint(0, 8 - len(drawn))
        facts["galactica-damage"] = {**drawn, **({"unknown": unseen} if unseen else {})}
        for question in ("advance-centurions", "damage-galactica", "pass-turn"):
            asked = asking.of(view, question, facts)
            begun = _over(view, asked.position.parts)
            for answer in ask.outcomes(view, question, facts):
                expected = begun or _over(view, answer.at.parts)
                if not expected and question == "pass-turn" and 0 in dials.values():
                    expected = "resources"
                if answer.status not in (*answers.DECIDED, "refused"):
                    continue
                seen[expected] += 1
                if begun:
                    assert answer.status == "refused"
                else:
                    assert str(answer.outcome.get("over", "")) == expected, (facts, answer.sentence)
    assert all(number > 2 for number in seen.values()), seen


def test_what_is_left_out_is_kept_by_the_saved_table(tmp_path: Path) -> None:
    """Saved, read and asked something else: the answer still says what was left out."""
    game = opening.open_game("bsg")
    here = next(here for here in game.setup.configurations if here.ruleset == "base")
    view = game.at(here, "en")
    facts: types.Values = {"seats": ["saul-tigh", "laura-roslin"], "resource": {"food": 4}, "who": "saul-tigh"}
    first = ask.ask(view, "reveal", facts)
    assert [each["text"] for each in first.undone] == ["Not worked out here: the action on the revealed Loyalty card."]
    assert "undone" not in first.changed
    saved = tmp_path / "table.yaml"
    saved.write_text(files.written_position(game, here, first.at), encoding="utf-8")
    again = files.read_position(game, str(saved))
    then = ask.ask(view, "lose", {**again.values, "dial": "food", "by": 1})
    assert then.undone == first.undone
    assert marks.of(game, then.at) == ["reveal"]
    assert then.as_json()["undone"] == first.undone


def test_a_record_that_is_played_on_after_the_end_is_a_mistake() -> None:
    game = opening.open_game("bsg")
    record: types.Scenario = {
        "game": "bsg",
        "at": "here",
        "ruleset": "base",
        "situation": {"seats": ["saul-tigh", "laura-roslin"], "current-player": "saul-tigh", "resource": {"fuel": 1}},
        "events": [{"lose": {"dial": "fuel", "by": 1}}, {"pass-turn": {}}, {"gain": {"dial": "fuel", "by": 1}}],
    }
    found = scenarios.replay(game, record, "en").mistake
    assert found is not None
    assert (found.number, found.question, found.rule) == (3, "gain", "bsg/resources.none")


def test_what_was_put_off_does_not_happen_once_it_is_over() -> None:
    game = opening.open_game("pocket")
    view = game.at(game.setup.configurations[0], "en")
    asked = asking.of(view, "store", {"weather": ["unknown"] * 5, "stored": ["unknown"] * 2})
    respond = runner.responder(asked.occurrences)
    done = runner.run(asked.look(lookup.State(asked.position, later=(("store", ()),))), "store", {}, respond)
    runner.finish(done, respond)
    assert isinstance(done.end, api.Over)
    assert done.game.position.get("stored") == ["unknown"] * 3


def test_names_follow_players_whichever_way_it_is_driven() -> None:
    """Every way that is gone through with the choice open comes to what is told of it; nothing is kept by the old name.

    What is still to come, what a question inside is told and what is looked up all mean whoever sits there now.
    """
    game = opening.open_game("pocket")
    view = game.at(game.setup.configurations[0], "en")
    facts: types.Values = {
        "who": "ada",
        "seats": ["ada", "bert", "cleo"],
        "current": "ada",
        "offices": {"gardener": "bert", "beekeeper": "ada"},
        "at": {"ada": "shed", "rest": "orchard"},
    }
    ways = ask.outcomes(view, "move-out", facts)
    assert {answer.outcome["new"] for answer in ways} == {"dora", "emil"}
    for answer in ways:
        new = answer.outcome["new"]
        told = ask.ask(view, "move-out", {**facts, "choices": {"people.replaced@ada": [new]}})
        assert told.at.frozen == answer.at.frozen
        assert told.at.by_key("at") == {new: "inn", "rest": "orchard"}
        assert told.at.get("current") == new
        assert "ada" not in str({part: told.at.parts[part] for part in told.at.parts if part != "undone"})
