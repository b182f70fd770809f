"""An answer that stands but for one point, which no rulebook settles."""

import pytest

from tests.conftest import Command


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There is no full answer to this, because the rules leave something open. Only the combined"),
        ("pl", "Nie ma na to pełnej odpowiedzi, bo zasady czegoś nie rozstrzygają. Tylko zasady łączone"),
        ("hu", "Erre nincs teljes válasz, mert a szabályok valamit nyitva hagynak. Csak az egyesített"),
    ],
)
def test_a_setup_that_the_rules_leave_open_in_one_point_says_so(command: Command, language: str, text: str) -> None:
    told = command(
        "ask", "bsg", "setup", "--players", "5", "--ruleset", "exodus", "--option", "pegasus", "--lang", language
    )
    assert " ".join(told.stdout.split()).startswith(text)
