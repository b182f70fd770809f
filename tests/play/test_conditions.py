"""Conditions: the first line of an answer says on what it hangs, and on nothing else."""

from typing import Any

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.model import game as games
from rulebase.play import answers, ask, conditions

BSG = opening.open_game("bsg")
WALK = {"who": "laura-roslin", "to": "press-room", "at": {"laura-roslin": "command"}}
FOUR = ["william-adama", "saul-tigh", "kara-thrace", "laura-roslin"]
JAILED = ["he is not a revealed Cylon", "is not in the Brig"]
ACCUSED = [
    "Saul Tigh is in the Action step",
    "no damage token lies on the Admiral’s Quarters",
    "Gaius Baltar is not in the Brig",
]
THREE = ["kara-thrace", "laura-roslin", "saul-tigh"]


def _asked(question: str, told: dict[str, Any], language: str = "en") -> answers.Reply:
    return ask.ask(BSG.at(BSG.setup.configurations[0], language), question, told)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Yes, if Saul Tigh is Admiral and the Admiral still has a nuke token."),
        ("pl", "Tak, jeśli to Saul Tigh jest Admirałem i Admirał ma jeszcze żeton broni nuklearnej."),
        ("hu", "Igen, ha Saul Tigh az Admirális, és az Admirálisnak van még atomfegyver tokenje."),
    ],
)
def test_a_yes_that_hangs_on_something_says_so(language: str, said: str) -> None:
    words.use(language)
    asked = _asked("may", {"do": "nuke", "who": "saul-tigh", "seats": THREE}, language)
    assert asked.as_json()["sentence"] == asked.first_line == said
    assert asked.sentence == said.partition(",")[0] + "."


def test_where_it_is_the_same_in_each_area_none_is_a_condition() -> None:
    assert _asked("land", {"who": "sharon-valerii"}).conditions == []


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "if Saul Tigh is President", "if William Adama or Laura Roslin is President"),
        ("pl", "jeśli to Saul Tigh jest Prezydentem", "jeśli to William Adama lub Laura Roslin jest Prezydentem"),
        ("hu", "ha Saul Tigh az Elnök", "ha William Adama vagy Laura Roslin az Elnök"),
    ],
)
def test_each_case_is_told_in_the_sentence_of_the_game(language: str, first: str, last: str) -> None:
    words.use(language)
    playing = ["william-adama", "laura-roslin", "saul-tigh"]
    told = {"who": "saul-tigh", "action-type": "quorum-action", "seats": playing}
    assert [each["if"] for each in _asked("take-action", told, language).depends] == [first, last]


def test_what_is_missing_on_some_ways_is_told_case_by_case() -> None:
    view = BSG.at(BSG.setup.configurations[0], "en")
    told = [answer.sentence for answer in ask.outcomes(view, "cylons", {"players": 4})]
    assert sorted(set(told)) == [
        "If a resource is in the red when the Sympathizer turns up: "
        "Once the sleeper agent phase is over, 1 player is a Cylon.",
        "Otherwise: Once the sleeper agent phase is over, 1 player is a Cylon.",
        "Otherwise: Once the sleeper agent phase is over, 2 players are Cylons.",
    ]


def test_what_is_told_is_no_condition_any_more() -> None:
    told = {"do": "nuke", "who": "saul-tigh", "seats": THREE, "titles": {"admiral": "saul-tigh"}, "nukes": 1}
    assert _asked("may", told).first_line == "Yes."


def test_turn_and_step_are_one_condition_and_three_are_the_most() -> None:
    walk = _asked("move", WALK)
    assert [each["text"] for each in walk.conditions] == [
        "she is in the Movement step",
        "has not moved yet this turn",
        "holds a Skill card",
    ]
    assert {each["fact"] for each in walk.not_checked} > {each["fact"] for each in walk.conditions} - {"hand"}


def test_each_condition_turns_the_verdict() -> None:
    other = {"current-player": "saul-tigh", "moved": True, "hand": {"laura-roslin": {}}}
    assert _asked("move", WALK).status == "settled"
    assert {_asked("move", {**WALK, name: value}).status for name, value in other.items()} == {"refused"}


def test_what_could_not_change_the_verdict_is_no_condition(orchard: games.View) -> None:
    """In the pocket game: who is caught does not inherit; whoever stands behind the heir does not matter."""
    told: dict[str, Any] = {
        "who": "ada",
        "office": "gardener",
        "seats": ["ada", "bert", "cleo"],
        "offices": {"gardener": "ada"},
    }
    answer = ask.ask(orchard, "hand-over", told)
    assert len(answer.assumed) > len(answer.conditions) > 0
    assert all("caught" in each["text"] or " in the " in each["text"] for each in answer.conditions)


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Laura Roslin becomes President, if she is not a revealed Cylon.", ". That holds if "),
        ("pl", "Prezydentem zostaje Laura Roslin, jeśli nie jest ujawnionym Cylonem.", ". Jest tak, jeśli "),
        ("hu", "Laura Roslin lesz az Elnök, ha nem felfedett cylon.", ". Ez akkor igaz, ha "),
    ],
)
def test_a_verdict_of_one_sentence_has_its_condition_in_it(language: str, one: str, several: str) -> None:
    words.use(language)
    line = {"title": "president", "because": "revealed", "holder": "gaius-baltar"}
    heirs = ["laura-roslin", "gaius-baltar", "saul-tigh"]
    assert _asked("succession", {**line, "seats": heirs}, language).first_line.startswith(one)
    assert several in answers.hanging("Ada 3. Cleo 2.", "…") == f"Ada 3. Cleo 2{several}…."
    assert several in answers.hanging("Ada: 3.", "…")


SAID: tuple[tuple[str, dict[str, Any], list[str]], ...] = (
    ("succession", {"title": "admiral", "because": "brig", "who": "william-adama", "seats": FOUR}, JAILED),
    ("may", {"do": "accuse", "who": "saul-tigh", "chosen": "gaius-baltar"}, ACCUSED),
    ("repair", {"damaged-place": "hangar-deck"}, ["a damage token lies on the Hangar Deck"]),
    ("loyalty", {"players": 5}, ["nobody plays Sharon “Boomer” Valerii or Gaius Baltar"]),
    ("nuke", {"roll": 7}, []),  # it was launched
    ("mutiny", {"who": "saul-tigh"}, []),
    ("end-of-turn", {"seats": FOUR}, ["no resource has run out"]),
    ("end-of-turn", {}, ["no resource has run out"]),
    ("receive", {"who": "saul-tigh"}, ["he is not in Sickbay", "is not a revealed Cylon"]),  # he would choose there
    ("accuse", {"who": "william-adama", "chosen": "gaius-baltar", "total": 9}, []),  # it came to the check
    ("risk-raptor", {"needed": 3, "roll": 4}, []),
    ("nuke", {"who": "william-adama", "roll": 5}, ["the basestar has no structural damage"]),
    ("advance-centurions", {"boarding": {"2": 1}}, []),  # who tells of the track tells of all of it
    ("free", {"who": "william-adama"}, []),
    ("escape", {"who": "kara-thrace"}, []),  # its verdict says so itself
)


EXODUS: tuple[tuple[str, dict[str, Any], list[str]], ...] = (
    ("execute", {"who": "callandra-tyrol", "cylon": False}, []),
    ("place-civilian-ship", {"named-area": "ahead"}, []),  # there is always one left in the box
)


@pytest.mark.parametrize(("question", "told", "said"), EXODUS)
def test_in_exodus_too(question: str, told: dict[str, Any], said: list[str]) -> None:
    here = next(
        each for each in BSG.setup.configurations if each.key.startswith("exodus") and "cylon-fleet" in each.key
    )
    assert [each["text"] for each in ask.ask(BSG.at(here, "en"), question, told).conditions] == said


@pytest.mark.parametrize(("question", "told", "said"), SAID)
def test_only_what_turns_what_was_said_is_a_condition_key_by_key(
    question: str, told: dict[str, Any], said: list[str]
) -> None:
    answer = _asked(question, told)
    assert [each["text"] for each in answer.conditions][: len(said) or None] == said


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("advance-centurions", {}),
        ("damage-basestar", {"where": "ahead"}),
        ("lose-civilian-ship", {"where": "ahead"}),
        ("activate-raider", {"where": "ahead"}),
    ],
)
def test_where_the_question_says_that_there_is_something_nothing_is_not_taken_to_be_usual(
    question: str, told: dict[str, Any]
) -> None:
    assert _asked(question, told).status in ("needs", "depends")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Kara “Starbuck” Thrace becomes Admiral, if she is not a revealed Cylon and is not in the Brig."),
        ("pl", "Admirałem zostaje Kara „Starbuck” Thrace, jeśli nie jest ujawnionym Cylonem i nie jest w Areszcie."),
        ("hu", "Kara „Starbuck” Thrace lesz az Admirális, ha nem felfedett cylon, és nincs a Fogdában."),
    ],
)
@pytest.mark.parametrize("configuration", [0, -1])
def test_what_happens_beside_the_verdict_says_on_what_it_hangs(configuration: int, language: str, said: str) -> None:
    words.use(language)
    view = BSG.at(BSG.setup.configurations[configuration], language)
    heir = ["saul-tigh", "kara-thrace", "laura-roslin", "gaius-baltar"]
    told: dict[str, Any] = {"who": "saul-tigh", "titles": {"admiral": "saul-tigh"}, "seats": heir}
    sent = ask.ask(view, "send", {**told, "to": "brig"})
    assert sent.conditions == []
    assert [step["text"] for step in sent.told_steps if "conditions" in step] == [said]
    assert sent.as_json()["steps"] == sent.told_steps
    revealed = ask.ask(view, "reveal", told)
    assert next(each["fact"] for step in revealed.told_steps for each in step.get("conditions", [])) == "revealed"
    known = ask.ask(view, "send", {**told, "to": "brig", "revealed": {"rest": False}, "at": {"rest": "at-large"}})
    assert not [step for step in known.told_steps if "conditions" in step]


@pytest.mark.parametrize(
    ("language", "span", "said"),
    [
        ("en", [2, 9], "at least 2 starlings can still peck"),
        ("pl", [2, 9], "może jeszcze dziobać co najmniej 2 szpaki"),
        ("hu", [2, 9], "még legalább 2 seregély csipegethet"),
        ("en", [0, 2], "at most 2 starlings can still peck"),
        ("en", [2, 5], "2–5 starlings can still peck"),
        ("pl", [2, 5], "może jeszcze dziobać 2–5 szpaków"),
        ("en", [1, 1], "1 starling can still peck"),
        ("en", [0, 0], "every starling has pecked"),
    ],
)
def test_a_case_of_a_number_is_a_sentence_of_the_game(
    orchard: games.View, language: str, span: list[int], said: str
) -> None:
    assert conditions.numbered(orchard.game.at(orchard.configuration, language), "pecks-left", "", span, (0, 9)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "if the basestar has no structural damage. Otherwise: The nuke destroys the basestar and 3 raiders."),
        ("pl", "W przeciwnym razie: "),
        ("hu", "Egyébként: "),
    ],
)
def test_what_comes_otherwise_is_told_where_it_is_one_thing(language: str, said: str) -> None:
    words.use(language)
    told = {"who": "william-adama", "space": {"ahead": {"basestar": 1, "raider": 4}}, "roll": 5}
    asked = _asked("nuke", told, language)
    assert said in asked.first_line
    other = _asked("nuke", {**told, "structural-damage": True}, language)
    assert asked.conditions[0]["otherwise"] == other.sentence


def test_each_chance_says_its_throw_and_cases_what_is_left_out() -> None:
    view = BSG.at(BSG.setup.configurations[0], "en")
    assert [line["rolls"] for line in ask.odds(view, "nuke", {})["table"]] == [[1, 2], [1, 2], [3, 4, 5, 6], [7, 8]]
    exodus = BSG.at(next(each for each in BSG.setup.configurations if each.ruleset == "exodus"), "en")
    executed = ask.ask(exodus, "execute", {"who": "kara-thrace"})
    assert (executed.status, len(executed.undone)) == ("depends", 1)


def test_whom_nobody_told_is_called_by_the_role_and_by_no_object() -> None:
    told = {"who": "player-1", "action-type": "skill-card-action", "seats": ["player-1", "laura-roslin", "saul-tigh"]}
    said = _asked("take-action", told).first_line
    assert "the Action step and the current player has not taken this turn’s action yet." in said
