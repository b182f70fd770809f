"""An answer that stands but for one point, which no rulebook settles."""

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The rules leave one point open. Only the combined rules say that treachery"),
        ("pl", "Jednej rzeczy zasady nie rozstrzygają. Tylko zasady łączone mówią, że Zdrada"),
        ("hu", "A szabályok egy dolgot nyitva hagynak. Csak az egyesített szabályok mondják, hogy az Árulás"),
    ],
)
def test_a_setup_that_the_rules_leave_open_in_one_point_says_so(command: Command, language: str, text: str) -> None:
    told = command(
        "ask", "bsg", "setup", "--players", "5", "--ruleset", "exodus", "--option", "pegasus", "--lang", language
    )
    assert " ".join(told.stdout.split()).startswith(text)
