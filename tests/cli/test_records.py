"""Records and positions on the command line: mistakes found, files that are none refused."""

import json
from pathlib import Path

import pytest

from tests.conftest import POCKET, Command, replace

RECORDS = Path(__file__).parent.parent / "play" / "records"
# A mistake in the first event.
SWAPPED = ("{admiral: saul-tigh, cag: kara-thrace}", "{admiral: kara-thrace, cag: kara-thrace}")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    copied = tmp_path / "record.yaml"
    copied.write_text((RECORDS / "bsg.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    return copied


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "no mistake in 5 events"),
        ("pl", "brak błędów; liczba zdarzeń: 5"),
        ("hu", "nincs hiba; események száma: 5"),
    ],
)
def test_a_true_record(command: Command, record: Path, language: str, said: str) -> None:
    done = command("check", "--find-mistake", str(record), "--lang", language)
    assert done.returncode == 0, done.stdout + done.stderr
    assert said in done.stdout
    assert len(done.stdout.splitlines()) == 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["event 1 (", "Told:", "by the rules:", "Saul Tigh"]),
        ("pl", ["zdarzenie 1 (", "jest niezgodne z zasadami", "Saul Tigh"]),
        ("hu", ["1. esemény (", "nem szabályos", "Saul Tigh"]),
    ],
)
def test_a_mistake_is_told(command: Command, record: Path, language: str, said: list[str]) -> None:
    replace(
        record, "titles: {admiral: saul-tigh, cag: kara-thrace}", "titles: {admiral: kara-thrace, cag: kara-thrace}"
    )
    done = command("check", "--find-mistake", str(record), "--lang", language)
    assert done.returncode == 1
    assert [each for each in said if each.lower() not in done.stdout.lower()] == []


def test_a_mistake_as_json(command: Command, record: Path) -> None:
    replace(
        record, "titles: {admiral: saul-tigh, cag: kara-thrace}", "titles: {admiral: kara-thrace, cag: kara-thrace}"
    )
    done = command("check", "--find-mistake", str(record), "--json")
    first, *others = json.loads(done.stdout)["records"]
    assert (first["mistake"]["event"], first["mistake"]["question"]) == (1, "send")
    assert first["mistake"]["changed"]["titles"] == {"admiral": "saul-tigh", "cag": "kara-thrace"}
    assert [each["mistake"] for each in others] == [None, None]


def test_too_little_to_judge(command: Command, record: Path) -> None:
    replace(record, "target: raider, roll: 3}\n    expect: {result: destroyed}", "target: raider}")
    done = command("check", "--find-mistake", str(record), "--json")
    second = json.loads(done.stdout)["records"][1]
    assert (second["mistake"], second["unjudged"]["event"], second["unjudged"]["status"]) == (None, 1, "depends")
    assert done.returncode == 1


def test_what_a_record_misspells_is_told_where_it_stands(command: Command, record: Path) -> None:
    replace(record, "changed: {at: {lee-adama: brig}, titles", "changed: {att: {lee-adama: brig}, titles")
    done = command("check", "--find-mistake", str(record))
    assert done.returncode == 2
    assert f"{record}:13:15: error: no fact is called “att”" in done.stderr
    assert "did you mean" in done.stderr
    assert command("check", str(record)).stderr == done.stderr


def test_a_folder_without_scenarios(command: Command, tmp_path: Path) -> None:
    (tmp_path / "notes.yaml").write_text("a: b\n", encoding="utf-8")
    done = command("check", str(tmp_path))
    assert (done.returncode, "no scenario is in this folder" in done.stderr) == (2, True)


def test_a_folder_of_records(command: Command) -> None:
    done = command("check", str(RECORDS), RULEBASE_GAMES=str(POCKET))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "7 hold, 0 differ, 0 told" in done.stdout


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("- a\n", "this is not a position"),
        ("just words\n", "this is not a position"),
        ("game: rftg\n", "this position is of another game: rftg"),
        ("game: bsg\nposition: {nuks: 2}\n", "no fact is called “nuks”"),
        ("game: bsg\nposition: 7\n", "this is not a position"),
        ("game: bsg\nposition: {nukes: 2}\nsince: 3\n", "this is not a position"),
        ("game: bsg\nposition: {nukes: 2}\nsince: {nuks: {all: 1}}\n", "no fact is called “nuks”"),
        ("game: bsg\nruleset: exods\n", "no ruleset is called “exods”"),
        ("game: bsg\nruleset: exodus\noptions: 7\n", "this is not a position"),
        ("game: bsg\nruleset: base\noptions: [5]\n", "this is not a position"),
        ("game: bsg\nruleset: base\noptions: [[a]]\n", "table.yaml:3:10: error: this is not a position"),
        ("game: bsg\nruleset: base\nchoices: {kobol}\n", "this is not a position"),
        ("game: bsg\nruleset: base\nchoices: {objective: 5}\n", "this is not a position"),
        ("game: bsg\nruleset: base\nchoices: {objective: [kobol]}\n", "this is not a position"),
        ("game: bsg\nruleset: [base]\n", "expected: ruleset: …"),
        ("game: [bsg]\n", "expected: game: …"),
        ("game: bsg\nsince: {resource: {fuel: 1.5}}\n", "“1.5” is not a value of “resource”"),
        ("game: bsg\nsince: {resource: {fuel: {raider: 1}}}\n", "is not a value of “resource”"),
        ("game: bsg\nsince: {resource: {fuell: 1}}\n", "table.yaml:2:27: error: “fuell” is not a value"),
        ("game: bsg\nsince: {hand: {saul-tigh: [1]}}\n", "expected: {…: +1, …: -1}"),
        ("game: bsg\nsince: {hand: {saul-tigh: {repare: 1}}}\n", "“repare” is not a value of “hand”"),
        ("game: bsg\nsince: {hand: {saul-tigh: {politics: true}}}\n", "expected: {…: +1, …: -1}"),
        ("game: bsg\nsince: {at: {saul-tigh: 1}}\n", "is not a value of “at”"),
        ("game: bsg\nsince: {nukes: {all: x}}\n", "“x” is not a value of “nukes”"),
    ],
)
def test_a_file_that_is_no_position(command: Command, tmp_path: Path, written: str, said: str) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(written, encoding="utf-8")
    done = command("ask", "bsg", "nuke", "--roll", "3", "--position", str(table))
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_by_how_much_what_is_unknown_has_changed_is_read_again(command: Command, tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    since = "since: {resource: {fuel: -2}, hand: {saul-tigh: {repair+2: -1, unknown: 2}}, nukes: {all: -1}}"
    table.write_text(f"game: bsg\nruleset: base\nposition: {{}}\n{since}\n", encoding="utf-8")
    done = command("ask", "bsg", "lose", "--dial", "fuel", "--by", "1", "--position", str(table), "--save", "-")
    assert done.returncode == 0, done.stderr
    assert "  resource: {fuel: -3}" in done.stdout
    assert "  hand: {saul-tigh: {repair+2: -1, unknown: 2}}" in done.stdout


def test_what_is_told_too_often(command: Command) -> None:
    done = command("ask", "bsg", "nuke", "--area", "basestar=1", "--roll", "3", "--roll", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Told, and not looked at: die roll.\n" in done.stdout


def test_a_deal_that_cannot_be(command: Command) -> None:
    stored = ("--stored", "1", "--weather-cards", "sun-1=2")
    done = command("ask", "pocket", "open-cellar", *stored, RULEBASE_GAMES=str(POCKET))
    assert done.returncode == 2
    assert "“sun-1=2” cannot be dealt here" in done.stderr
    assert "at most 1 of:" in done.stderr


def test_what_happens_to_something_unknown_is_on_the_table_after_it(
    command: Command, pocket: Path, tmp_path: Path
) -> None:
    """What was told to fall onto a stall is added to what nobody told; what nobody can reckon is named, ever after."""
    table = tmp_path / "table.yaml"
    asked = ("ask", "pocket", "end-turn", "--current", "ada", "--seats", "ada,bert", "--save", str(table))
    assert command(*asked).stderr == ""
    assert "  stall: {ada: {apple: 1}}" in table.read_text(encoding="utf-8")
    again = command("ask", "pocket", "end-turn", "--position", str(table), "--current", "ada", "--save", "-")
    assert "  stall: {ada: {apple: 2}}" in again.stdout

    replace(
        pocket / "procedures" / "people.py",
        '[*game.now("stall", who), fruit]',
        '["plum"] if game.now("stall", who) == ["apple"] else [fruit]',
    )
    lost = "Not carried out, since it was not told: fruit on the stall"
    assert lost in command(*asked).stdout
    assert '  stall: {ada: "?"}' in table.read_text(encoding="utf-8")
    later = ("ask", "pocket", "price", "--fruit", "apple", "--position", str(table))
    assert lost in command(*later).stdout
    assert lost not in command(*later, "--stall", "ada=apple").stdout
