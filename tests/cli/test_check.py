"""`rulebase check`: a scenario that fails says what differs, no more, and by which rule; none keeps others from it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase import words
from rulebase.cli import main
from tests.conftest import POCKET, Command, replace

KIOSK = Path(__file__).parent.parent / "play" / "games" / "kiosk"
Said = Callable[..., tuple[int, str, str]]

MISSED = """game: bsg
ruleset: base
source: bsg-base.pl/attack-table#1
event: {attack: {attacker: viper, target: raider, roll: 3}}
expect: {result: missed, target: raider, steps: [attack.roll/rolled, attack.raider/missed]}
"""
LOST = """game: bsg
ruleset: base
source: bsg-base.pl/attack-table#1
situation: {resource: {fuel: 8, food: 8, morale: 10, population: 12}}
event: {lose: {dial: fuel, by: 1}}
expect: {after: {resource: {fuel: 6, food: 8, morale: 10, population: 12}}}
"""


@pytest.mark.parametrize(
    ("written", "differences"),
    [
        (
            MISSED,
            [
                "result: missed expected, destroyed  bsg/attack.raider",
                'steps, number 2: ["attack.raider/missed"] expected, ["attack.raider/destroyed"]  bsg/attack.raider',
            ],
        ),
        (LOST, ["after.resource.fuel: 6 expected, 7  bsg/resources.dials"]),
    ],
)
def test_only_what_differs_is_shown_with_its_rule(
    tmp_path: Path, command: Command, written: str, differences: list[str]
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(written, encoding="utf-8")
    told = command("check", str(file))
    assert told.returncode == 1
    head, *lines, _counts = told.stdout.splitlines()
    assert head.startswith(f"{file}:1: differs: ")
    assert [line.strip() for line in lines] == differences


CASES = """game: bsg
ruleset: base
situation: {resource: {fuel: 8}}
question: attack
facts: {attacker: raider, target: viper}
cases:
- {facts: {roll: 4}, expect: {result: missed}}
- title: {en: Another target}
  facts: {target: raider, roll: 5}
  expect: {result: missed}
- {question: lose, situation: {resource: {fuel: 5}}, facts: {dial: fuel, by: 1}, expect: {after: {resource: {fuel: 4}}}}
- {event: {lose: {dial: fuel, by: 1}}, expect: {after: {resource: {fuel: 7}}}}
- {ruleset: exodus, events: [{lose: {dial: fuel, by: 1}}, {lose: {dial: fuel, by: 2}}],
   expect: {after: {resource: {fuel: 6}}}}
"""


def test_each_case_is_a_scenario_with_what_stands_above(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(CASES, encoding="utf-8")
    told = json.loads(command("check", str(file), "--json").stdout)["results"]
    ended = [(each["line"], each["differences"], each["answers"][-1]["status"]) for each in told]
    assert ended.pop(1)[::2] == (8, "refused")  # a raider does not attack a raider
    assert ended == [
        (7, [], "settled"),
        (11, [], "settled"),
        (12, [], "settled"),
        (13, ["after.resource.fuel: 6 expected, 5"], "settled"),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "line", "column"),
    [
        ("target: viper", "target: vper", 5, 35),
        ("target: raider", "target: rider", 9, 19),
        ("roll: 4", "rol: 4", 7, 12),
        ("question: attack", "question: atack", 4, 11),
        ("{question: lose", "{question: loose", 11, 14),
        ("{fuel: 8}", "{fule: 8}", 3, 23),
        ("dial: fuel, by: 2", "dial: feul, by: 2", 13, 73),
        ("{event: {lose: {dial: fuel, by: 1}}, ", "{event: {}, ", 12, 11),
        ("question: attack\nfacts", "facts", 6, 3),
        ("game: bsg\n", "", 1, 1),
    ],
)
def test_what_is_wrong_is_shown_where_it_is_written(
    tmp_path: Path, command: Command, right: str, wrong: str, line: int, column: int
) -> None:
    """Above the cases or in one of them."""
    file = tmp_path / "some.yaml"
    file.write_text(CASES.replace(right, wrong), encoding="utf-8")
    [told, *_] = json.loads(command("check", str(file), "--json").stderr)["problems"]
    assert (told["line"], told["column"]) == (line, column), told


@pytest.mark.parametrize("first", ["target: viper", "target: raptor, roll: 6"])
def test_what_is_expected_at_the_top_is_compared_though_an_earlier_event_went_wrong(
    tmp_path: Path, command: Command, first: str
) -> None:
    file = tmp_path / "record.yaml"
    attack = "{attack: {attacker: raider, target: viper, roll: 6}}"
    file.write_text(
        f"game: bsg\nevents:\n- {{attack: {{attacker: raider, {first}}}}}\n- {attack}\nexpect: {{result: damaged}}\n",
        encoding="utf-8",
    )
    told = command("check", str(file))
    assert told.returncode == 1, told.stderr
    assert "  events.1: settled expected, " in told.stdout


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """How a command line ends, and what it writes, in a folder with a copy of a small game."""
    shutil.copytree(KIOSK, tmp_path / "kiosk")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEBASE_GAMES", "")

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.main(list(arguments))
        return code, *capsys.readouterr()

    return run


def test_what_holds_is_counted_and_told_on_demand(said: Said) -> None:
    assert said("check", "kiosk") == (0, "2 hold, 0 differ, 0 told\n", "")
    code, told, _ = said("check", "-v", "kiosk")
    assert (code, told.count(": holds: "), len(told.splitlines())) == (0, 2, 3)
    replace(Path("kiosk/scenarios/all.yaml"), "amount: 3", "amount: 4")
    code, told, _ = said("check", "kiosk")
    head, difference, counts = told.splitlines()
    assert code == 1
    assert head.startswith("kiosk/scenarios/all.yaml:1: differs: ")
    assert difference == "  amount: 4 expected, 3  kiosk/buying.price"
    assert counts == "1 hold, 1 differ, 0 told"


CRASH = ('api.Answer("buying.price", ', "api.Answer({}[bought], ")


@pytest.mark.parametrize("named", ["kiosk", "kiosk/scenarios/all.yaml"])
def test_a_crash_is_the_result_of_one_scenario(said: Said, named: str) -> None:
    replace(Path("kiosk/procedures/buying.py"), *CRASH)
    code, told, wrong = said("check", named, "--verbose")
    assert (code, wrong) == (3, "")
    assert "kiosk/scenarios/all.yaml:1: cannot be played" in told
    assert "the procedures of kiosk fail at the question “price”: KeyError: 'apple'" in told
    assert "kiosk/scenarios/all.yaml:7: holds: " in told
    assert told.splitlines()[-1] == "1 hold, 0 differ, 0 told, 1 cannot be played"
    code, told, _ = said("check", named, "--json")
    crashed, other = json.loads(told)["results"]
    assert (code, crashed["holds"], other["holds"]) == (3, False, True)
    assert [problem["code"] for problem in crashed["problems"]] == ["broken-procedure"]
    assert "problems" not in other


def test_more_than_is_needed_is_a_difference(said: Said) -> None:
    replace(Path("kiosk/scenarios/all.yaml"), "{bought: apple}", "{bought: apple, choices: {buying.price: apple}}")
    code, told, _ = said("check", "kiosk/scenarios")
    assert code == 1
    assert "unread: nothing expected, choices.buying.price was given more often than it is needed" in told
    assert told.splitlines()[-1] == "1 hold, 1 differ, 0 told"


UNDEALT = """game: pocket
source: orchard.en/secrets#2
event: {open-cellar: {stored: 1, weather-cards: {sun-1: 2}}}
expect: {kind: sun}
---
game: pocket
source: orchard.en/secrets#2
event: {open-cellar: {stored: 1, weather-cards: {sun-1: 1}}}
expect: {kind: sun}
"""


def test_what_cannot_happen_is_the_result_of_one_scenario(tmp_path: Path, command: Command) -> None:
    """Wrong input, where it stands."""
    file = tmp_path / "some.yaml"
    file.write_text(UNDEALT, encoding="utf-8")
    told = command("check", str(file), RULEBASE_GAMES=str(POCKET))
    assert told.returncode == 2
    assert f"{file}:1:1: error: “sun-1=2” cannot be dealt here" in told.stdout
    assert told.stdout.splitlines()[-1] == "1 hold, 0 differ, 0 told, 1 cannot be played"


SENTENCES = {
    "en": "The roll is 4: the player takes 2 tokens.",
    "pl": "Wynik rzutu to 4: gracz bierze 2 żetony.",
}


@pytest.mark.parametrize("written", SENTENCES)
def test_a_sentence_is_compared_in_the_language_in_which_it_is_written(said: Said, written: str) -> None:
    assert said("new", "moon", "--languages", "en,pl,hu")[0] == 0
    file = Path("moon/scenarios/gather.yaml")
    event = "game: moon\nsource: moon-rules.en/gathering#1\nrules: [gather.roll]\nevent: {gather: {roll: 4}}\n"
    file.write_text(f"{event}expect: {{sentence: '{SENTENCES[written]}'}}\n", encoding="utf-8")
    for language in ("en", "pl", "hu"):
        assert said("check", "moon", "--lang", language)[0] == 0
        assert words.language() == language
    replace(file, " 2 ", " 3 ")
    assert (
        f'sentence: elvárt: "{SENTENCES[written].replace(" 2 ", " 3 ")}", talált: "{SENTENCES[written]}"'
        in (said("check", "moon", "--lang", "hu")[1])
    )
    replace(file, "sentence: '", "says: ['")
    replace(file, "'}", "']}")
    assert said("check", "moon")[0] == 1
    replace(file, " 3 ", " 2 ")
    for language in ("en", "pl", "hu"):
        assert said("check", "moon", "--lang", language)[0] == 0


def test_what_changed_can_be_written_as_it_is_told(tmp_path: Path, command: Command) -> None:
    """Without `expect`, what would stand under `changed:`; with less than that, what is not among it."""
    file = tmp_path / "some.yaml"
    asked = "game: pocket\nsource: orchard.en/people#1\nquestion: send\nfacts: {who: ada, to: inn}\n"
    file.write_text(asked, encoding="utf-8")
    told = command("check", str(file), RULEBASE_GAMES=str(POCKET)).stdout
    assert "\nchanged: {at: {ada: inn}}\n" in told
    for expected, difference in (
        ("{}", "changed.at: this is not among what was expected: {ada: inn}"),
        ("{at: {ada: inn}, caught: {ada: true}}", "changed.caught: {ada: true} expected, and there is none of it"),
    ):
        file.write_text(f"{asked}expect: {{changed: {expected}}}\n", encoding="utf-8")
        assert difference in command("check", str(file), RULEBASE_GAMES=str(POCKET)).stdout
