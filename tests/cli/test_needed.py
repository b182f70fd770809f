"""What is still needed, as it is asked for."""

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Still needed: where Lee “Apollo” Adama is (--at): for example "),
        ("pl", "Brakuje jeszcze informacji: gdzie jest Lee „Apollo” Adama (--at). Może to być: "),
        ("hu", "Add meg még: hol van Lee „Apollo” Adama (--at): például "),
    ],
)
def test_one_value_of_many_is_asked_for_as_a_question(command: Command, language: str, asked: str) -> None:
    told = command("ask", "bsg", "move", "--who", "lee-adama", "--to", "command", "--lang", language).stdout
    assert " ".join(told.split()).startswith(asked)
