"""The first screen of an answer: verdict, deciding rule, what happens; the rest for who asks why."""

from tests.conftest import Command

WALK = ("ask", "bsg", "move", "--who", "laura-roslin", "--to", "press-room", "--at", "laura-roslin=command")


def test_the_first_screen_says_what_happens_and_not_why(command: Command) -> None:
    first = command(*WALK, "--lang", "en").stdout
    assert "discards 1 Skill card" in first
    assert "has to be paid for" not in first
    assert not {"Note:", "Assumed:", "Not checked:"} & set(first.split())


def test_why_says_all(command: Command) -> None:
    whole = command(*WALK, "--why", "--lang", "en").stdout
    assert "has to be paid for" in whole
    assert "Assumed: " in whole
    assert "Why?" not in whole


def test_a_list_is_no_reasoning(command: Command) -> None:
    assert "\n40. " in command("ask", "bsg", "setup", "--players", "5", "--ruleset", "combined").stdout


def test_the_rule_goes_by_its_title(command: Command) -> None:
    first = command(*WALK, "--lang", "en").stdout
    assert "movement.step" not in first
    assert "bsg/movement.step" in command(*WALK, "--sources", "all", "--lang", "en").stdout


def test_an_answer_that_changes_nothing_is_no_refusal(command: Command) -> None:
    asked = command("ask", "bsg", "discard-to-limit", "--who", "saul-tigh", "--hand", "saul-tigh=9", "--lang", "en")
    assert (asked.returncode, "discards none" in asked.stdout) == (0, True)


def test_a_list_announces_itself_with_its_condition(command: Command) -> None:
    told = " ".join(command("ask", "bsg", "turn-steps", "--who", "saul-tigh", "--lang", "en").stdout.split())
    assert told.startswith("Saul Tigh’s turn, step by step, if he is not in the Brig")
    assert "may take an action" in told
