"""The boards in the terminal: drawn where an answer has changed something on them, and where a choice is about them."""

from tests.conftest import Command


def test_the_answer_in_the_terminal_has_it_where_something_has_changed(command: Command) -> None:
    space = "ahead:raider=1;port-ahead:viper=1;starboard-ahead:civilian-ship=1"
    asked = ("ask", "bsg", "activate", "--icons", "raiders", "--space", space, "--lang", "pl")
    plain = command(*asked, PYTHONIOENCODING="ascii")
    assert "| R 0 (-1) " in plain.stdout
    assert "Pola przestrzeni" in plain.stdout
    assert plain.stdout.isascii()
    assert "+---" not in command(*asked, "--no-picture").stdout
    unchanged = command("ask", "bsg", "attack", "--attacker", "raider", "--target", "viper", "--roll", "1")
    assert "+---" not in unchanged.stdout


def test_a_choice_shows_the_boards_that_it_is_about(command: Command) -> None:
    asked = ("ask", "bsg", "place-civilian-ship", "--ruleset", "exodus", "--option", "cylon-fleet")
    told = command(*asked, "--space", "ahead:civilian-ship=1,raider=2;rest=")
    assert "| CS 1  R 2 " in told.stdout
    assert "+---" not in command(*asked, "--space", "rest=").stdout
    assert "+---" not in command(*asked, "--space", "ahead:raider=1;rest=", "--no-picture").stdout


def test_every_way_shows_the_boards_before_and_after_each(command: Command) -> None:
    asked = ("bsg", "activate", "--icons", "raiders", "--space", "ahead:raider=1,viper=1;rest=", "--lang", "hu")
    drawn = command("ask", *asked, "--all").stdout
    assert drawn.index("| R 1  V 1 ") < drawn.index("| R 1  V 0 (-1) ")
    assert drawn.count("| R 1  V 0 (-1) ") == 2
    assert "+---" not in command("ask", *asked, "--all", "--no-picture").stdout
    assert command("odds", *asked).stdout.count("| R 1  V 1 ") == 1
    assert "+---" not in command("odds", *asked, "--no-picture").stdout
