"""What is still needed, as it is asked for."""

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Still needed: where Lee “Apollo” Adama is (--at): for example "),
        ("pl", "Brakuje jeszcze informacji: gdzie jest Lee „Apollo” Adama (--at). Możliwości: "),
        ("hu", "Kell még: hol van Lee „Apollo” Adama (--at). Lehetőségek: például "),
    ],
)
def test_one_value_of_many_is_asked_for_as_a_question(command: Command, language: str, asked: str) -> None:
    told = command("ask", "bsg", "move", "--who", "lee-adama", "--to", "command", "--lang", language).stdout
    assert " ".join(told.split()).startswith(asked)


def test_of_numbers_those_are_offered_for_which_the_game_has_a_row(command: Command) -> None:
    told = command("ask", "bsg", "setup").stdout
    assert told.strip() == "Still needed: number of players (--players): 3, 4, 5 or 6"
    refused = command("ask", "rftg", "setup", "--players", "5")
    assert "The game is for 2, 3 or 4 players, not for 5." in refused.stdout


def test_of_the_cards_of_one_skill_no_other_cards_are_offered(command: Command) -> None:
    drawn = ("--who", "saul-tigh", "--skill", "tactics", "--skill-decks", "tactics=1", "--how-many", "3")
    told, _, _ = command("ask", "bsg", "draw-skills", *drawn).stdout.partition("\n\n")
    asked = "Still needed: which tactics cards have been discarded (--skill-discards): one or more of"
    assert " ".join(told.split()) == f"{asked} Launch Scout, Strategic Planning"


def test_of_a_pile_that_nobody_counted_a_number_is_assumed(command: Command) -> None:
    told = " ".join(command("ask", "bsg", "draw-destiny").stdout.split())
    assert told.startswith("Still needed: cards drawn from the Destiny deck (--destiny-cards): for example ")
    assert "How many cards are left was not told; the Destiny deck is taken to have 10 cards." in told


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "each with its strength (--hand): one or more of Executive Order (strength 1), "),
        ("pl", "przy każdej potrzebna jest siła (--hand). Do wyboru, także kilka naraz: Executive Order (siła 1), "),
        ("hu", "mindegyiknél az erő is kell (--hand). Több is megadható: Executive Order (1-es erő), "),
    ],
)
def test_where_a_card_is_known_its_strengths_are_offered(command: Command, language: str, asked: str) -> None:
    held = ("--hand", "saul-tigh:executive-order=1,repair=1", "--skill", "leadership", "--how-many", "1")
    told = command("ask", "bsg", "next-skills", *held, "--next-strengths", "1=1", "--lang", language).stdout
    assert asked in " ".join(told.split())
    assert "Repair" not in told
    assert "Declare Emergency" not in told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Some read it otherwise: Colony Ship and Contact Specialist cannot place an Alien production world"),
        ("pl", "Można to też rozumieć inaczej: Karty Colony Ship i Contact Specialist nie działają na światy"),
        ("hu", "Másképp is érthető: A Colony Ship és a Contact Specialist képességével nem rakható le olyan termelő"),
    ],
)
def test_before_a_choice_it_is_said_what_another_reading_says(command: Command, language: str, said: str) -> None:
    asked = ("ask", "rftg", "settle", "--hand", "5", "--action", "explore-5", "--lang", language)
    held = "new-sparta,contact-specialist,new-military-tactics"
    told = command(*asked, "--tableau", held, "--card", "pirate-world").stdout
    assert said in " ".join(told.split())
    undisputed = command(*asked, "--tableau", held, "--card", "gem-world").stdout
    assert said not in " ".join(undisputed.split())
    assert not any(word in undisputed for word in ("read it otherwise", "rozumieć inaczej", "Másképp is érthető"))


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Still needed: which ships are to be placed ahead of Galactica, with every item named (--to-place)"),
        (
            "pl",
            "Brakuje jeszcze informacji: jakie statki mają stanąć przed Galacticą, pełna lista z nazwami",
        ),
        (
            "hu",
            "Kell még: milyen hajók kerülnek a Galactica előtti szektorba, egyenként megnevezve (--",
        ),
    ],
)
def test_what_is_known_only_in_part_is_asked_for_as_a_question(command: Command, language: str, asked: str) -> None:
    told = command("ask", "bsg", "place-ships", "--to-place", "ahead:unknown=2", "--space", "rest=", "--lang", language)
    assert " ".join(told.stdout.split()).startswith(asked)


def test_where_all_who_play_were_told_nobody_else_is_offered(command: Command) -> None:
    asked = ("ask", "bsg", "take-action", "--who", "saul-tigh", "--action-type", "quorum-action", "--seats")
    told = command(*asked, "william-adama,laura-roslin,saul-tigh").stdout
    assert "If Saul Tigh is President: Yes. Saul Tigh plays a Quorum card for its action.\n" in told
    assert "If William Adama or Laura Roslin is President: No. Somebody else holds that title" in told


def test_a_key_is_named_as_its_table_titles_it(command: Command) -> None:
    table = ("--ruleset", "exodus", "--option", "cylon-fleet", "--pursuit", "two-civilian-ships")
    told = command("ask", "bsg", "pursue", *table, "--fleet", "fleet-5-6:unknown=2", "--lang", "en").stdout
    assert told.startswith("Still needed: which ships stand in fleet area 5–6, with every item named (--fleet):")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("--seats tom-zarek,saul-tigh", "who it is about (--who): Tom Zarek or Saul Tigh"),
        (
            "--seats tom-zarek,saul-tigh --who saul-tigh --at saul-tigh=admirals-quarters",
            "who is chosen (--chosen): Tom Zarek or Saul Tigh",
        ),
        ("--who kara-thrace --at kara-thrace=hangar-deck", "in the front area on the viper launch side or in the rear"),
    ],
)
def test_of_what_is_still_needed_only_what_can_be_here_is_offered(command: Command, told: str, asked: str) -> None:
    answered = command("ask", "bsg", "use-location", *told.split(), "--no-picture", "--lang", "en").stdout
    assert asked in " ".join(answered.split())


def test_who_takes_over_a_seat_need_not_be_at_the_table(command: Command) -> None:
    told = ("--ruleset", "exodus", "--title", "admiral", "--because", "executed", "--holder", "saul-tigh")
    asked = command("ask", "bsg", "succession", *told, "--characters", "saul-tigh,laura-roslin", "--lang", "en").stdout
    assert "the new character (--replacement): for example William Adama" in " ".join(asked.split())
