"""What was read aloud, each language alone, is remembered apart from what was read by meaning."""

import json
from pathlib import Path

import pytest

from rulebase.cli import proofread, todo
from rulebase.model import folders
from tests.author.proofreading import GAME, LUCKY, Capture, accept, aloud, change, problems, waiting
from tests.conftest import Command


def test_what_was_read_aloud_is_asked_for_only_where_it_changed(heard: Path, capsys: Capture) -> None:
    assert problems(heard, capsys) == []
    change(heard, "pl", "hu")
    accept()
    [problem] = problems(heard, capsys)
    assert (problem["code"], problem["severity"]) == ("not-read-aloud", "warning")
    assert problem["message"] == "1 text of this file was not read aloud as it stands (hu, pl)"
    expected = [(language, "gather.roll", "clauses.lucky") for language in ("pl", "hu")]
    assert sorted(aloud(capsys)) == sorted(expected)
    assert aloud(capsys, "--lang", "hu") == expected[1:]
    assert aloud(capsys, "--lang", "en") == []


def test_what_is_to_be_read_aloud_is_a_thing_to_do(heard: Path, capsys: Capture) -> None:
    change(heard, "pl")
    capsys.readouterr()
    assert todo.run([GAME, "--lang", "pl", "--json"]) == 1
    tasks = {task["kind"]: task["text"] for task in json.loads(capsys.readouterr().out)["tasks"]}
    assert tasks["aloud (pl)"] == f"1 text to be read aloud: rulebase proofread {GAME} --by ear --lang pl"


def test_one_way_of_reading_is_not_the_other(heard: Path, capsys: Capture) -> None:
    change(heard, *LUCKY)
    assert proofread.run([GAME, "--accept", "--by", "ear", "--lang", "en"]) == 0
    assert [language for language, *_ in aloud(capsys)] == ["pl", "hu"]
    assert waiting(capsys, GAME, "--by", "meaning") == [("gather.roll", "clauses.lucky", "all")]
    accept()
    assert waiting(capsys, GAME, "--by", "meaning") == []
    assert [problem["code"] for problem in problems(heard, capsys)] == ["not-read-aloud"]
    assert proofread.run([GAME, "--accept", "--by", "ear"]) == 0
    assert problems(heard, capsys) == []


def test_nothing_stands_beside_what_is_read_aloud(heard: Path, capsys: Capture) -> None:
    change(heard, *LUCKY)
    capsys.readouterr()
    assert proofread.run([GAME, "--by", "ear", "--lang", "pl"]) == 1
    told = capsys.readouterr().out
    assert "Gracz, który wyrzuci X" in told
    assert LUCKY["en"] not in told
    assert f"{GAME}: to be read aloud, each language alone – pl: 1." in told


def test_whoever_reads_by_meaning_sees_what_the_statements_say(game: Path, capsys: Capture) -> None:
    change(game, *LUCKY)
    capsys.readouterr()
    assert proofread.run([GAME, "--by", "meaning"]) == 1
    gists = [line.removeprefix("  = ") for line in capsys.readouterr().out.splitlines() if line.startswith("  = ")]
    book = (game / "sources" / f"{GAME}-rules.en.yaml").read_text(encoding="utf-8")
    assert gists
    assert all(gist in book for gist in gists)


@pytest.mark.parametrize("arguments", [[], ["--by", "ear"], [GAME]])
def test_what_is_accepted_has_to_be_told(game: Path, command: Command, arguments: list[str]) -> None:
    before = (game / "proofread.lock").read_bytes()
    change(game, *LUCKY)
    done = command("proofread", *arguments, "--accept")
    assert done.returncode == 2
    assert "--accept takes what it is told" in done.stderr
    assert (game / "proofread.lock").read_bytes() == before
    assert not (game / "aloud.lock").exists()


def test_a_game_that_keeps_no_record_by_ear_is_not_asked_for_one(game: Path, capsys: Capture) -> None:
    change(game, *LUCKY)
    assert [problem["code"] for problem in problems(game, capsys)] == ["not-read-yet"]
    assert len(aloud(capsys)) > 30


def test_both_packaged_games_keep_both_records() -> None:
    for folder in folders.packaged():
        assert (folder / "proofread.lock").exists()
        assert (folder / "aloud.lock").exists()
