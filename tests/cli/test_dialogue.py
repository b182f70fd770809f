"""The dialogue of `rulebase ask` in a real terminal: what is missing is asked for, a slip is explained."""

import os
import pty
import select
import sys
import time

import pytest

WAIT = 10.0


def _talk(language: str, answers: list[str]) -> str:
    """Run the command in a terminal and type an answer whenever it has asked something."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["LC_ALL"] = "C.UTF-8"
        os.execv(sys.executable, [sys.executable, "-m", "rulebase", "ask", "bsg", "attack", "--lang", language])
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
