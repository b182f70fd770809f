"""Odds are exact, sum to one, and come from the same procedure as the answers."""

import json
from fractions import Fraction
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration, position, situation, types
from rulebase.model import game as games
from rulebase.play import api, ask, asking, lookup, reply, ways
from tests.conftest import Command

BSG = opening.open_game("bsg")
CONFIGURATIONS = BSG.setup.configurations


def _attack(here: int, attacker: str, target: str) -> dict[str, Fraction] | None:
    found = ask.odds(BSG.at(CONFIGURATIONS[here], "en"), "attack", {"attacker": attacker, "target": target})
    if "probabilities" not in found:
        return None
    return {key: Fraction(chance["fraction"]) for key, chance in found["probabilities"].items()}


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_every_odds_table_sums_to_one(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    units = list(view.entry("units").body["rows"])  # type: ignore[union-attr]
    tables = [_attack(here, attacker, target) for attacker in units for target in units]
    decided = [table for table in tables if table]
    assert decided
    assert all(sum(table.values()) == 1 for table in decided)


@pytest.mark.parametrize("here", range(len(CONFIGURATIONS)))
def test_odds_agree_with_asking_every_face(here: int) -> None:
    view = BSG.at(CONFIGURATIONS[here], "en")
    counted: dict[str, int] = {}
    for face in range(1, 9):
        answer = ask.ask(view, "attack", {"attacker": "raider", "target": "viper", "roll": face})
        counted[answer.outcome["result"]] = counted.get(answer.outcome["result"], 0) + 1
    assert _attack(here, "raider", "viper") == {key: Fraction(number, 8) for key, number in counted.items()}


def test_deals_are_exact() -> None:
    dealt = {hand.get("cylon", 0): chance for hand, chance in ways.every_deal(5, {"cylon": 2, "not-cylon": 8})}
    assert dealt == {0: Fraction(2, 9), 1: Fraction(5, 9), 2: Fraction(2, 9)}
    assert sum(dealt.values()) == 1


def _nuke(ruleset: str, area: dict[str, int]) -> reply.Reply:
    here = configuration.read(BSG.setup, ruleset, [], {})
    return ask.odds(BSG.at(here, "en"), "nuke", {"nukes": 1, "space": {"ahead": area}})


def test_a_choice_on_which_nothing_depends_does_not_stop_the_odds() -> None:
    found = _nuke("combined", {"basestar+disabled-weapons": 1, "basestar+disabled-hangar": 1})
    assert sum(Fraction(chance["fraction"]) for chance in found["probabilities"].values()) == 1
    assert [choice["rule"] for choice in found["idle_choices"]] == ["bsg/nuke.several-basestars"]
    alone = _nuke("combined", {"basestar+disabled-hangar": 1})
    assert alone["idle_choices"] == []
    assert [chance["rolls"] for chance in found["probabilities"].values()] == [
        chance["rolls"] for chance in alone["probabilities"].values()
    ]


def test_it_is_said_that_nothing_depends_on_the_choice(command: Command) -> None:
    asked = (
        "odds",
        "bsg",
        "nuke",
        "--nukes",
        "1",
        "--area",
        "basestar+disabled-weapons=1,basestar+disabled-hangar=1",
        "--ruleset",
        "combined",
    )
    for language, said in (
        ("en", "Whatever is chosen"),
        ("pl", "Niezależnie od wyboru"),
        ("hu", "Bármi is a választás"),
    ):
        told = command(*asked, "--lang", language)
        assert (told.returncode, told.stdout.count(said)) == (0, 1)
    assert "Whatever" not in command(*asked[:6], "basestar=1", *asked[7:], "--lang", "en").stdout


def _throw(game: api.Game) -> api.Procedure:
    """A die, then a choice between keeping the face and turning it over."""
    roll = yield api.Roll("roll")
    kept = yield api.Choose("current-player", ["kept", "turned"], "attack.roll", "rolled", roll=roll)
    raised = roll if kept == "kept" else game.table("dice").row("d8")["sides"] + 1 - roll
    return api.Answer("attack.roll", "rolled", {"roll": raised}, {"result": raised, "even": roll % 2})


def _thrown(monkeypatch: pytest.MonkeyPatch, shown: str, **told: Any) -> reply.Reply:
    monkeypatch.setitem(BSG.loaded, "attack", _throw)
    monkeypatch.setitem(BSG.core["questions"]["attack"], "odds", shown)
    return ask.odds(BSG.at(CONFIGURATIONS[0], "en"), "attack", situation.read(BSG, told))


def test_past_a_choice_on_which_something_depends_odds_are_the_least_and_the_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = _thrown(monkeypatch, "result")
    assert [choice["by"] for choice in found["open_choices"]] == ["current-player"]
    assert {
        (chance["least"]["fraction"], chance["most"]["fraction"]) for chance in found["probabilities"].values()
    } == {("0", "1/4")}
    assert len(found["probabilities"]) == 8


def test_past_a_choice_that_changes_nothing_odds_sum_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _thrown(monkeypatch, "even")
    assert found["open_choices"] == []
    assert {key: chance["fraction"] for key, chance in found["probabilities"].items()} == {"0": "1/2", "1": "1/2"}


def test_what_was_chosen_is_open_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _thrown(monkeypatch, "result", choices={"attack.roll@current-player": "turned"})
    assert {chance["fraction"] for chance in found["probabilities"].values()} == {"1/8"}
    assert sum(Fraction(chance["fraction"]) for chance in found["probabilities"].values()) == 1


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (
            {"current": "ada", "trees": {"hillside": {"starling": 2, "scarecrow": 1, "basket": 1}, "riverbank": {}}},
            "flock",
        ),
        (
            {
                "current": "ada",
                "trees": {"hillside": {"starling": 1, "scarecrow": 1}, "riverbank": {"starling": 2, "scarecrow": 2}},
            },
            "flock",
        ),
        ({"weather": 3, "stored": 1}, "open-cellar"),
        ({"secrets": {"ada": 2, "bert": {"honest": 1}}, "who": "ada"}, "own-up"),
    ],
)
def test_odds_are_the_weights_of_all_ways(orchard: games.View, told: dict[str, Any], asked: str) -> None:
    """Every way by itself, none merged: equal positions are not looked at twice there."""
    facts = situation.read(orchard.game, told)
    question = asking.of(orchard, asked, facts)
    explorer = ways.Explorer(question.look, question.occurrences, ways.EveryWay())
    found = explorer.explore(asked, question.facts, lookup.State(question.position))
    shown = orchard.game.core["questions"][asked]["odds"]
    summed: dict[str, Fraction] = {}
    orders = {tuple(pick.value for pick in way.picks if "@" in pick.name) for way in found}
    for way in found:
        assert isinstance(way.leaf.end, api.Answer)
        key = ", ".join(str(way.leaf.end.outcome[name]) for name in ([shown] if isinstance(shown, str) else shown))
        summed[key] = summed.get(key, Fraction(0)) + way.weight
    chances = ask.odds(orchard, asked, facts)["probabilities"]
    assert {key: Fraction(chance["fraction"]) * len(orders) for key, chance in chances.items()} == summed
    assert sum(summed.values()) == len(orders)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (
            {
                "current": "ada",
                "trees": {"hillside": {"starling": 3, "scarecrow": 2, "basket": 1}, "riverbank": {"starling": 1}},
            },
            "flock",
        ),
        ({"watchers": ["ada", "bert"]}, "watch"),
        ({"weather": 3, "stored": 1}, "open-cellar"),
    ],
)
def test_every_end_is_told_once(orchard: games.View, told: dict[str, Any], asked: str) -> None:
    ends = ask.outcomes(orchard, asked, situation.read(orchard.game, told))
    frozen = [(position.frozen(answer.outcome), answer.at.frozen) for answer in ends]
    assert len(set(frozen)) == len(frozen) > 1
    assert all(answer.status == "settled" and answer.sentence for answer in ends)


@pytest.mark.usefixtures("pocket")
def test_more_ways_than_anybody_would_wait_for_are_a_message(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of steps is so high that nobody waits for it twice: here a smaller one is reached."""
    monkeypatch.setattr(ways, "MOST_STEPS", 100)
    harvest = ["--harvest-step", "playing", "--harvest-difficulty", "4", "--harvest-cards", "", "--weather", "6"]
    found = command("odds", "pocket", "gather", *harvest)
    assert found.returncode == 2
    assert "more ways that this can go" in found.stderr
    told = command("odds", "pocket", "gather", *harvest, "--weather-cards", "sun-1=1")
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize(("drawn", "lines"), [(2, 15), (3, 20)])
def test_what_is_told_alike_is_one_line_and_the_rest_is_added_up(drawn: int, lines: int) -> None:
    """Two cards of ten are 620 pairs by name and strength, and 15 by skill."""
    told: dict[str, types.Value] = {"destiny": ["unknown"] * 10, "destiny-number": drawn}
    found = ask.odds(BSG.at(CONFIGURATIONS[0], "en"), "draw-destiny", told)
    assert len(found["table"]) == lines < len(found["probabilities"])
    assert sum(Fraction(line["fraction"]) for line in found["table"]) == 1
    assert len({line["sentence"] for line in found["table"]}) == lines


def test_which_of_two_areas_that_are_alike_is_meant_does_not_matter(command: Command) -> None:
    chances = [
        json.loads(command("odds", "bsg", "nuke", "--space", space, "--json").stdout)["probabilities"]
        for space in ("ahead: basestar", "ahead: basestar; astern: basestar")
    ]
    assert chances[0] == chances[1]
    other = command("odds", "bsg", "nuke", "--space", "ahead: basestar; astern: basestar, raider", "--json")
    assert json.loads(other.stdout)["status"] == "depends"


def test_how_many_are_left_does_not_change_what_comes_next(command: Command) -> None:
    asked = ("odds", "bsg", "draw-destiny", "--destiny-number", "2", "--json")
    untold, told = (json.loads(command(*asked, *more).stdout)["table"] for more in ((), ("--destiny", "6")))
    assert untold == told


def test_odds_say_under_which_rules(command: Command) -> None:
    asked = ("odds", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--lang", "en")
    assert command(*asked).stdout.splitlines()[-1] == "Rules: base game"
    assert "combined" in command(*asked, "--ruleset", "combined").stdout.splitlines()[-1]


NUKE = ("odds", "bsg", "nuke", "--nukes", "1", "--space", "ahead:basestar=1,raider=3", "--no-picture", "--lang", "en")


def test_odds_cite_the_rules_whose_sentences_they_are_of(command: Command) -> None:
    told = command(*NUKE).stdout
    assert "  Nuke destroys a basestar and raiders · PL 24\n" in told
    found = json.loads(command(*NUKE, "--json").stdout)
    assert {each["rule"] for each in found["headings"]} >= {"bsg/nuke.destroyed", "bsg/nuke.destroyed-with-raiders"}
    assert all(each["sources"] and each["mark"] for each in found["headings"])


def test_odds_that_are_others_under_another_ruleset_are_told_in_a_line(command: Command) -> None:
    """On an 8 the nuke of the combined rules destroys all that is there; of Exodus as it comes, it does not."""
    found = json.loads(command(*NUKE, "--json").stdout)
    assert [each["ruleset"] for each in found["differing"]] == ["combined"]
    [other] = found["differing"]
    assert {key: share["fraction"] for key, share in other["probabilities"].items()}["destroyed-with-raiders"] == "1/8"
    assert other["text"] in " ".join(command(*NUKE).stdout.split())
    same = command("odds", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--json", "--lang", "en")
    assert json.loads(same.stdout)["differing"] == []
