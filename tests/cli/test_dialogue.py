"""The dialogue of `rulebase ask` in a real terminal: what is missing is asked for, a slip is explained."""

import os
import pty
import select
import sys
import time

import pytest

WAIT = 10.0


def _talk(language: str, answers: list[str], asked: tuple[str, ...] = ("bsg", "attack")) -> str:
    """Run the command in a terminal and type an answer whenever it has asked something."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["LC_ALL"] = "C.UTF-8"
        os.execv(sys.executable, [sys.executable, "-m", "rulebase", "ask", *asked, "--lang", language])
    heard = ""
    for answer in answers:
        heard += _until(terminal, "? ")
        os.write(terminal, f"{answer}\n".encode())
    heard += _until(terminal, None)
    os.waitpid(child, 0)
    return heard.replace("\r", "")


def _until(terminal: int, mark: str | None) -> str:
    heard = b""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                heard += os.read(terminal, 4096)
            except OSError:
                break
            if mark and heard.decode(errors="ignore").endswith(mark):
                break
    return heard.decode()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "damages the viper"),
        ("pl", "uszkadza vipera"),
        ("hu", "Vipera"),
    ],
)
def test_a_question_is_completed_in_a_dialogue(language: str, sentence: str) -> None:
    heard = _talk(language, ["raidr", "raider", "viper", "6"])
    assert "raider" in heard
    assert sentence in heard
    assert "Traceback" not in heard


def test_a_dialogue_may_be_left() -> None:
    heard = _talk("en", ["\x04"])
    assert "Traceback" not in heard


@pytest.mark.parametrize(
    ("language", "asks", "lists"),
    [("en", "Cards in the tableau?", "? lists"), ("pl", "Karty w układzie?", "? pokazuje"), ("hu", "A tablón", "?")],
)
def test_a_dialogue_says_what_can_be_typed(language: str, asks: str, lists: str) -> None:
    heard = _talk(language, ["Gem Wrld", "?", "Old Earth"], ("rftg", "score"))
    assert asks in heard
    assert lists in heard
    assert "“Gem World”" in heard or "„Gem World”" in heard  # the slip, with the name that is near
    assert "Gambling World, Gem World" in heard  # all of them
    assert "colony-ship" not in heard  # names, not ids


def test_names_are_completed() -> None:
    heard = _talk("pl", ["gem w\t, FREE\t"], ("rftg", "score", "--why"))
    assert "za kartę Gem World" in heard
    assert "Wynik końcowy to 3 punkty" in heard
    assert "błąd" not in heard


def test_a_name_with_a_comma_is_offered_as_it_can_be_typed() -> None:
    heard = _talk("en", ["Explore: +1, +1, Explore: +5"], ("rftg", "phases"))
    assert "Explore: +5; Explore: +1, +1" in heard
    assert "error" not in heard


def test_the_board_is_shown_before_somebody_has_to_choose_on_it() -> None:
    """Raiders in two areas: which go first is chosen with the board in sight, and at the end it is shown again."""
    space = "ahead:raider=1;port-ahead:raider=1;astern:civilian-ship=1"
    heard = _talk("en", ["ahead"], ("bsg", "activate", "--icons", "raiders", "--space", space))
    before, _, after = heard.partition("decides. ahead")
    assert [part.count("Space areas") for part in (before, after)] == [1, 1]
    assert before.index("Space areas") < before.index("- ahead of Galactica")
