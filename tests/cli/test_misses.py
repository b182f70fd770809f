"""What is typed or written a little wrong: the nearest name, and where the rest can be looked up."""

from pathlib import Path

from tests.conftest import Command, replace


def test_an_option_that_nothing_is_near_leads_to_the_help(command: Command) -> None:
    done = command("ask", "bsg", "succession", "--dead", "laura-roslin")
    assert done.returncode == 2
    assert "hint: rulebase ask bsg succession --help lists the options" in done.stderr


def test_an_option_that_is_misspelt_has_a_nearest_one(command: Command) -> None:
    done = command("ask", "bsg", "succession", "--titel", "president")
    assert done.returncode == 2
    assert "hint: --title" in done.stderr


def test_a_cell_that_a_procedure_misspells_has_a_nearest_one(pocket: Path, command: Command) -> None:
    replace(pocket / "procedures" / "market.py", '.value("most")', '.value("moste")')
    done = command("check", "pocket")
    assert done.returncode == 3
    assert "“market” has no “moste”" in done.stdout + done.stderr
    assert "did you mean “most”?" in done.stdout + done.stderr
