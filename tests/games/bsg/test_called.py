"""What can be chosen, and what is not here, is called by its name in every language."""

from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration, situation
from rulebase.play import answers, ask

BSG = opening.open_game("bsg")
FLEET = ("exodus", "cylon-fleet")
SHIPS = {"civilian-ship+many-people": 1, "civilian-ship+people-and-fuel": 1}
ASTERN: dict[str, Any] = {"ahead": {}, "astern": {"raider": 3}}
RAPTOR = {"at": {"kara-thrace": "ahead"}, "space": {"ahead": {"assault-raptor+kara-thrace": 1}, "rest": {}}}


def _asked(language: str, configured: tuple[str, ...], question: str, told: dict[str, Any]) -> answers.Reply:
    ruleset, *options = configured
    view = BSG.at(configuration.read(BSG.setup, ruleset, options, {}), language)
    return ask.ask(view, question, situation.read(BSG, told))


def test_of_a_card_whose_strength_is_needed_its_strengths_are_offered() -> None:
    told = {"hand": {"saul-tigh": {"executive-order": 1, "repair": 1}}, "skill": "leadership"}
    (need,) = _asked("en", ("base",), "next-skills", told).needs
    assert need["among"] == ["executive-order+1", "executive-order+2"]


def test_nobody_is_asked_to_choose_between_basestars_that_are_alike() -> None:
    assert _asked("en", FLEET, "nuke", {"area": {"basestar": 2}, "roll": 4}).status == "settled"


@pytest.mark.parametrize(
    ("configured", "ships"), [(("base",), {"ahead": {"raider": 3}, "astern": {"basestar": 1}}), (FLEET, ASTERN)]
)
def test_a_nuke_is_aimed_where_there_is_something_to_hit(configured: tuple[str, ...], ships: dict[str, Any]) -> None:
    """Where there is but one such area it need not be told."""
    answer = _asked("en", configured, "nuke", {"nukes": 2, "space": ships, "roll": 8})
    assert (answer.status, answer.changed["space"]) == ("settled", {"astern": {}})


@pytest.mark.parametrize("configured", [("base",), FLEET])
def test_basestars_that_differ_are_told_apart(configured: tuple[str, ...]) -> None:
    told = {"nukes": 2, "area": {"basestar": 1, "basestar+disabled-hangar": 1}, "roll": 4}
    choice = _asked("en", configured, "nuke", told).choices[0]
    assert {option["title"] for option in choice["options"]} == {"basestar (undamaged)", "basestar (disabled hangar)"}


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["0 assault raptors", "1 assault raptor"]),
        ("pl", ["0 raptorów szturmowych", "1 raptor szturmowy"]),
        ("hu", ["0 Rohamraptor", "1 Rohamraptor"]),
    ],
)
def test_a_number_to_be_chosen_has_its_thing(language: str, titles: list[str]) -> None:
    told = {"seats": ["kara-thrace", "laura-roslin", "saul-tigh"], **RAPTOR}
    choice = _asked(language, ("combined",), "jump-away", told).choices[0]
    assert [option["title"] for option in choice["options"]] == titles


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["civilian ship (−2 population)", "civilian ship (−1 population and −1 fuel)"]),
        ("pl", ["statek cywilny (−2 populacji)", "statek cywilny (−1 populacji i −1 paliwa)"]),
        ("hu", ["civil hajó (−2 népesség)", "civil hajó (−1 népesség és −1 üzemanyag)"]),
    ],
)
def test_what_a_piece_carries_is_called_as_its_table_calls_it(language: str, titles: list[str]) -> None:
    choice = _asked(language, ("base",), "lose-civilian-ship", {"where": "ahead", "space": {"ahead": SHIPS}}).choices[0]
    assert [option["title"] for option in choice["options"]] == titles


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "At the start, Laura Roslin is President, and William Adama is Admiral and CAG."),
        ("pl", "Na początku gry Prezydentem jest Laura Roslin, a Admirałem i CAG-iem William Adama."),
        ("hu", "Kezdéskor Laura Roslin az Elnök, William Adama pedig egyszerre Admirális és CAG."),
    ],
)
def test_whoever_starts_with_two_titles_is_named_once(language: str, said: str) -> None:
    told = {"seats": ["william-adama", "laura-roslin", "saul-tigh"]}
    assert _asked(language, FLEET, "titles", told).sentence == said


def test_one_who_starts_with_every_title_is_named_once() -> None:
    told = {"seats": ["helena-cain"]}
    said = _asked("en", ("exodus", "cylon-fleet", "pegasus"), "titles", told).sentence
    assert said == "At the start, Helena Cain is President, Admiral and CAG."


@pytest.mark.parametrize(
    ("question", "told", "said"),
    [
        ("jump-away", RAPTOR, "The rules in use have no assault raptor."),
        ("renew-deck", {"deck": "mutiny"}, "The game has no Mutiny deck."),
        (
            "take-action",
            {"who": "kara-thrace", "action-type": "mutiny-action"},
            "The action of a Mutiny card is not part of this game.",
        ),
        ("who-decides", {"crisis": "detente"}, "The card “Detente” is not in this game."),
        (
            "lose-civilian-ship",
            {"where": "ahead", "space": {"ahead": {"basestar+damage-to-personnel": 1}}},
            "The rules in use have no damage to personnel.",
        ),
    ],
)
def test_what_is_not_here_is_named(question: str, told: dict[str, Any], said: str) -> None:
    refused = _asked("en", ("base",), question, told)
    assert refused.status == "refused"
    assert refused.sentence.startswith(said)


@pytest.mark.parametrize(
    ("attacker", "target", "said"),
    [
        ("galactica", "viper", "Galactica cannot attack a viper"),
        ("viper", "galactica", "A viper cannot attack Galactica"),
    ],
)
def test_a_name_takes_no_article(attacker: str, target: str, said: str) -> None:
    told = {"attacker": attacker, "target": target, "roll": 8}
    assert _asked("en", ("base",), "attack", told).sentence.startswith(said)


@pytest.mark.parametrize(("said", "value", "article"), [("5–6-os", [5, 6], "az "), ("7–8-as", [7, 8], "a ")])
def test_a_range_has_its_hungarian_article(said: str, value: list[int], article: str) -> None:
    view = BSG.at(configuration.read(BSG.setup, "base", [], {}), "hu")
    assert view.agreement.article(said, value, "the") == article


def test_an_action_for_another_place_names_where_somebody_is() -> None:
    at = {"seats": ["kara-thrace", "laura-roslin", "saul-tigh"], "at": {"kara-thrace": "hangar-deck"}}
    told = {"who": "kara-thrace", "action-type": "viper-action", **at}
    said = _asked("en", ("base",), "take-action", told).sentence
    assert said.startswith("Kara “Starbuck” Thrace is on the Hangar Deck, and moving or attacking in a viper")


def test_when_the_cylons_win_that_is_the_answer() -> None:
    told = {
        "icon": "heavy-raiders",
        "space": {"ahead": {"basestar": 1}, "rest": {}},
        "boarding": {"boarding-fourth": 1},
    }
    said = _asked("en", ("base",), "resolve-icon", told).sentence
    assert said == "A centurion reaches the last space of the Boarding Party track, and the Cylons win the game."


@pytest.mark.parametrize(("place", "said"), [("command", "in Command"), ("armory", "in the Armory")])
def test_a_place_has_the_article_that_players_give_it(place: str, said: str) -> None:
    told = {"damaged-place": place, "galactica-damage": {"hangar-deck": 1}}
    assert _asked("en", ("base",), "repair", told).sentence == f"There is no damage {said} to repair."


@pytest.mark.parametrize(
    ("attacker", "targets"),
    [
        ("raider", ["viper", "civilian-ship", "galactica"]),
        ("galactica", ["raider", "heavy-raider", "basestar", "centurion"]),
    ],
)
def test_only_what_may_be_attacked_is_offered_as_a_target(attacker: str, targets: list[str]) -> None:
    assert _asked("en", ("base",), "attack", {"attacker": attacker}).needs[0]["among"] == targets


def test_whoever_sits_at_the_table_and_another_self_are_not_offered_as_a_new_character() -> None:
    told = {"characters": ["saul-tigh", "lee-adama", "laura-roslin"], "titles": {"admiral": "saul-tigh"}}
    [need] = _asked("en", ("combined",), "execute", {**told, "who": "saul-tigh", "cylon": False}).needs
    assert need["fact"] == "replacement"
    assert {"william-adama", "helena-cain", "tom-zarek-alternate"} <= {*need["among"]}
    assert not {"saul-tigh", "lee-adama", "lee-adama-alternate", "laura-roslin"} & {*need["among"]}


def test_no_leader_is_offered_as_the_holder_of_a_title() -> None:
    told = {"characters": ["player-1", "cavil", "saul-tigh", "laura-roslin"], "title": "admiral", "because": "brig"}
    [need] = [each for each in _asked("en", ("combined",), "succession", told).needs if each["fact"] == "holder"]
    assert need["among"] == ["player-1", "saul-tigh", "laura-roslin"]


def test_of_those_at_the_table_whoever_can_hold_a_title_is_offered() -> None:
    told = {"characters": ["cavil", "saul-tigh", "laura-roslin"], "who": "saul-tigh", "action-type": "quorum-action"}
    depends = _asked("en", ("combined",), "take-action", told).depends
    assert [each["if"] for each in depends] == ["if Saul Tigh is President", "if Laura Roslin is President"]


def test_an_escape_leads_to_the_same_board_and_to_nothing_hazardous() -> None:
    told: dict[str, Any] = {
        "characters": ["tom-zarek", "laura-roslin", "saul-tigh"],
        "at": {"tom-zarek": "brig"},
        "who": "tom-zarek",
    }
    control = ["ftl-control", "weapons-control", "command", "communications"]
    below = ["admirals-quarters", "research-lab", "hangar-deck", "armory"]
    for to in (*control, *below, "sickbay", "brig", "press-room", "presidents-office", "administration"):
        answer = _asked("en", ("base",), "use-location", {**told, "passed": True, "to": to})
        assert (answer.status == "refused") == (to not in (*control, *below)), to


@pytest.mark.parametrize(("reading", "number"), [("a", "2 raiders are"), ("b", "1 raider is")])
def test_of_an_area_all_ships_are_next_or_one_alone(reading: str, number: str) -> None:
    view = BSG.at(configuration.read(BSG.setup, "base", [], {}), "en", {"cylon-activation-order": reading})
    told: dict[str, Any] = {"space": {"ahead": {"raider": 2}, "astern": {"raider": 1}, "rest": {}}, "unit": "raider"}
    told |= {"choices": {"activation.areas": ["ahead"]}, "roll": [1, 1] if reading == "a" else [1]}
    answer = ask.ask(view, "activate-area", situation.read(BSG, told))
    assert answer.sentence == f"Ahead of Galactica, {number} activated."


def test_only_cards_that_are_left_are_offered_for_the_second_deal() -> None:
    deals = {"first-deal": {"you-are-a-cylon": 0}, "sleeper-deal": {"you-are-a-cylon": 1, "sympathizer": 1}}
    [need] = _asked("en", ("base",), "cylons", {"players": 6, **deals, "in-the-red": True}).needs
    cards = ["you-are-a-cylon", "you-are-not-a-cylon", "sympathizer"]
    assert (need["fact"], need["among"]) == ("sleeper-deal", cards)


@pytest.mark.parametrize("attacker", ["raptor", "heavy-raider", "centurion", "civilian-ship"])
def test_what_attacks_nothing_needs_no_target(attacker: str) -> None:
    assert _asked("en", ("base",), "attack", {"attacker": attacker}).status == "refused"


@pytest.mark.parametrize(
    ("configured", "question", "told", "assumed"),
    [
        (("base",), "advance-centurions", {"boarding": {"boarding-fourth": 1}}, False),
        (("base",), "advance-centurions", {"boarding": {"boarding-second": 1}}, True),
        (FLEET, "place-ships", {"space": {"rest": {}}, "to-place": {"port-ahead": {"viper": 1}}}, False),
        (FLEET, "place-ships", {"space": {"rest": {}}, "to-place": {"port-ahead": {"raider": 1}}}, True),
    ],
)
def test_only_what_matters_is_assumed(
    configured: tuple[str, ...], question: str, told: dict[str, Any], assumed: bool
) -> None:
    assert bool(_asked("en", configured, question, told).assumed) == assumed


def test_a_title_is_tried_among_those_who_play() -> None:
    playing = ["william-adama", "laura-roslin", "saul-tigh"]
    told = {"characters": playing, "who": "saul-tigh", "action-type": "quorum-action"}
    depends = _asked("en", ("base",), "take-action", told).depends
    others = "William Adama or Laura Roslin"
    assert [each["if"] for each in depends] == ["if Saul Tigh is President", f"if {others} is President"]


@pytest.mark.parametrize(("configuration", "areas"), [(("base",), ["astern"]), (("combined",), ["ahead", "astern"])])
def test_only_where_a_nuke_may_hit_something_it_is_offered(configuration: tuple[str, ...], areas: list[str]) -> None:
    told = {"space": {"ahead": {"raider": 2}, "astern": {"basestar": 1}, "port-ahead": {}}}
    [need] = [each for each in _asked("en", configuration, "nuke", told).needs if each["fact"] == "aimed-at"]
    assert need["among"] == areas
