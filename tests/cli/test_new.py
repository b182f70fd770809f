"""`rulebase new`: what it writes is a whole game, in whatever languages."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulebase.cli import new
from rulebase.model import folders
from tests.conftest import Command

GAME = "moon-base"
ROOT = Path(new.__file__).parents[2]
LANGUAGES = ["en", "en,pl,hu", "hu,pl", "eo", "hu,eo"]
ROLLS = {"en": "The roll is 5", "pl": "Wynik rzutu to 5", "hu": "A dobás 5-ös", "eo": "The roll is 5"}


ALL = ",".join(new.WITH)


def made(command: Command, folder: Path, languages: str = "en", pieces: str = "") -> Path:
    done = command("new", GAME, "-o", str(folder), "--languages", languages, "--with", pieces)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(str(folder / GAME))
    return folder / GAME


@pytest.mark.parametrize("languages", LANGUAGES)
def test_it_is_linted_and_its_scenario_holds(command: Command, tmp_path: Path, languages: str) -> None:
    game = made(command, tmp_path, languages)
    linted = command("lint", str(game))
    assert (linted.returncode, linted.stderr) == (0, "")
    assert "no problems in 9 files" in linted.stdout
    checked = command("check", str(game / "scenarios" / "gather.yaml"), RULEBASE_GAMES=str(game))
    assert checked.returncode == 0
    assert checked.stdout == "1 hold, 0 differ, 0 told\n"


@pytest.mark.parametrize("pieces", [*new.WITH, "dice,may", ALL])
@pytest.mark.parametrize("languages", ["en,pl,hu", "hu,eo"])
def test_with_more_in_it_it_is_as_sound(command: Command, tmp_path: Path, pieces: str, languages: str) -> None:
    """Nothing is wrong with it, all that its book says is carried out, and every part of it is shown."""
    game = made(command, tmp_path, languages, pieces)
    linted = command("lint", str(game))
    assert (linted.returncode, linted.stderr) == (0, "")
    assert linted.stdout.startswith("no problems in ")
    for language in languages.split(","):
        checked = command("check", GAME, "--lang", language, RULEBASE_GAMES=str(game))
        assert checked.returncode == 0, checked.stdout
    covered = json.loads(command("coverage", GAME, "--json", RULEBASE_GAMES=str(game)).stdout)
    for book in covered["games"][GAME].values():
        assert [book[lacking] for lacking in ("missing", "without_procedure", "without_scenario")] == [{}, {}, {}]


def test_what_it_begins_with_can_be_asked(command: Command, tmp_path: Path) -> None:
    game = str(made(command, tmp_path, "en,pl,hu", ALL))

    def said(*typed: str) -> str:
        return command(*typed, RULEBASE_GAMES=game).stdout.partition("\n")[0]

    table = ("--seats", "ada,bert", "--current", "ada")
    assert said("ask", GAME, "rest", "--who", "bert", *table) == "No. Bert cannot rest now: it is Ada’s turn."
    assert (
        said("ask", GAME, "may", "--do", "rest", "--who", "ada", *table)
        == "Yes, if she has not rested yet. Ada has a rest."
    )
    assert said("ask", GAME, "draw", "--who", "ada", "--lang", "pl") == "Ada dobiera 2 karty."
    assert said("ask", GAME, "streak", "--roll", "4,2") == "The streak has 1 lucky roll."
    assert said("ask", GAME, "give", "--who", "ada", *table, "--choice", "gifts.give=bert").startswith("Ada gives Bert")
    assert said("ask", GAME, "event", "--event", "wheel", "--roll", "5", *table, "--lang", "hu") == "Ada 3 zsetont kap."
    handed_on = command("ask", GAME, "leave", "--who", "ada", *table, "--offices", "keeper=ada", RULEBASE_GAMES=game)
    assert "Bert is the keeper now." in handed_on.stdout
    assert said("ask", GAME, "next-round", "--rounds", "4") == "The last round is over, and the players win."
    assert "takes 3 tokens" in said("ask", GAME, "gather", "--roll", "5", "--option", "generous")


def test_the_mark_of_what_is_printed_is_shown(command: Command, tmp_path: Path) -> None:
    game = made(command, tmp_path, "en", "hand")
    book = game / "sources" / f"{GAME}-cards.en.yaml"
    assert "components" in command("show", f"{GAME}/star", RULEBASE_GAMES=str(game)).stdout
    book.write_text(f"mark: NC\n{book.read_text(encoding='utf-8')}", encoding="utf-8")
    shown = command("show", f"{GAME}/star", RULEBASE_GAMES=str(game)).stdout
    assert "NC" in shown
    assert "components" not in shown.replace("sheets", "")


def test_its_procedures_are_as_the_house_writes_them(command: Command, tmp_path: Path) -> None:
    """Whoever puts a game among those that are packaged runs the same ruff."""
    for path in (made(command, tmp_path, "en", ALL) / "procedures").glob("*.py"):
        place = f"rulebase/games/{GAME}/procedures/{path.name}"
        for task in (["check", "--quiet"], ["format", "--check"]):
            ruff = [sys.executable, "-m", "ruff", *task, "--stdin-filename", place, "-"]
            done = subprocess.run(ruff, input=path.read_bytes(), capture_output=True, check=False, cwd=ROOT)
            assert (path.name, done.returncode, done.stdout) == (path.name, 0, done.stdout)


@pytest.mark.parametrize("end", ["", "  - id: later\n"])
def test_what_goes_on_in_a_file_stands_where_it_belongs(end: str) -> None:
    before = f"id: x\nrulesets:\n  base:\n    features: [base]\ndefault: base\nparts:\n{end}".splitlines()
    added = ["id: x", "rulesets:", "  base:", "    options: {more: {}}", "subjects:", "  end: The end"]
    assert new.merged(before, added) == [
        *("id: x", "rulesets:", "  base:", "    features: [base]", "    options: {more: {}}", "default: base"),
        *("parts:", *end.splitlines(), "subjects:", "  end: The end"),
    ]
    assert new.merged(["parts:", *end.splitlines()], ["  - id: last"])[-1] == "  - id: last"


@pytest.mark.parametrize(("language", "said"), [("en", "does not say what players may do"), ("hu", "nem mondja meg")])
def test_where_nothing_is_declared_nobody_is_told_what_to_do(
    command: Command, tmp_path: Path, language: str, said: str
) -> None:
    game = made(command, tmp_path, "en,hu")
    done = command("ask", GAME, "now", "--who", "ada", "--lang", language, RULEBASE_GAMES=str(game))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_it_cannot_begin_with_anything_else(command: Command, tmp_path: Path) -> None:
    done = command("new", GAME, "-o", str(tmp_path), "--with", "hand,chioce")
    assert (done.returncode, done.stdout) == (2, "")
    assert "a game cannot begin with “chioce”" in done.stderr
    assert done.stderr.endswith("hint: choice\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("languages", LANGUAGES)
def test_it_answers_in_each_of_its_languages(command: Command, tmp_path: Path, languages: str) -> None:
    game = made(command, tmp_path, languages)
    for language in languages.split(","):
        asked = ("--lang", language)
        told = command("ask", GAME, "gather", "--roll", "5", *asked, RULEBASE_GAMES=str(game))
        assert told.returncode == 0
        assert told.stdout.startswith(ROLLS[language])
        shown = command("show", f"{GAME}/gather.roll", *asked, RULEBASE_GAMES=str(game))
        assert shown.returncode == 0
        assert "4–6" in shown.stdout
    other = next(language for language in (*new.WRITTEN, "eo") if language not in languages)
    assert command("show", f"{GAME}/dice", "--lang", other, RULEBASE_GAMES=str(game)).returncode == 2


@pytest.mark.parametrize("languages", ["en,pl,hu", "eo"])
def test_it_is_found_counted_and_printed(command: Command, tmp_path: Path, languages: str) -> None:
    game = made(command, tmp_path, languages)
    for typed in {"en,pl,hu": ["token", "żetonów", "zsetont"], "eo": ["token", "tokens"]}[languages]:
        found = json.loads(command("search", typed, "--game", GAME, "--json", RULEBASE_GAMES=str(game)).stdout)
        assert found["hits"][0]["id"] == f"{GAME}/token"
    odds = command("odds", GAME, "gather", RULEBASE_GAMES=str(game))
    assert odds.returncode == 0
    assert odds.stdout.count("50.0%") == 2
    exact = command("odds", GAME, "gather", "--why", RULEBASE_GAMES=str(game))
    assert exact.stdout.count("1/2") == 2
    for players in ([], ["--players", "4"]):  # nothing here depends on them
        sheet = tmp_path / f"sheet{len(players)}.pdf"
        printed = command("quickref", "--game", GAME, "-o", str(sheet), *players, RULEBASE_GAMES=str(game))
        assert (printed.returncode, printed.stderr) == (0, "")
        assert sheet.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("languages", ["en,pl,hu", "eo"])
def test_it_has_its_pages(command: Command, tmp_path: Path, languages: str) -> None:
    game = made(command, tmp_path, languages, ALL)
    site = tmp_path / "site"
    built = command("build", "--games", GAME, "--no-engine", "-o", str(site), RULEBASE_GAMES=str(game))
    assert (built.returncode, built.stderr) == (0, "")
    for language in languages.split(","):
        page = (site / language / GAME / "gather.roll" / "index.html").read_text(encoding="utf-8")
        assert "4–6" in page
        assert (site / language / GAME / "token" / "index.html").is_file()


def test_what_no_scenario_shows_yet_can_be_asked_and_is_not_published(command: Command, tmp_path: Path) -> None:
    """One warning for all rules of a file; whoever writes a rule tries it before the scenario is there."""
    game = made(command, tmp_path, "en", "hand")
    for file in ("hands", "gather"):
        (game / "scenarios" / f"{file}.yaml").unlink()
    linted = command("lint", str(game))
    assert linted.returncode == 1
    assert linted.stdout.count(": warning: ") == 2
    assert "2 rules of this file are said to be executable, but no scenario shows them: hands.draws, hands.spends" in (
        linted.stdout
    )
    asked = command("ask", GAME, "gather", "--roll", "5", RULEBASE_GAMES=str(game))
    assert (asked.returncode, asked.stderr) == (0, "")
    site = tmp_path / "site"
    built = command("build", "--games", GAME, "--no-engine", "-o", str(site), RULEBASE_GAMES=str(game))
    assert (built.returncode, built.stdout) == (2, "")
    assert "no scenario shows gather.roll, hands.draws, hands.spends" in built.stderr
    assert not site.exists()


def test_what_it_says_to_do_next_can_be_done(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    done = command("new", GAME, "-o", str(folder), RULEBASE_GAMES="")
    lines = [shlex.split(line) for line in done.stdout.splitlines() if line.startswith("  ")]
    export, *commands = lines
    assert export[0] == "export"
    variable, _, value = export[1].partition("=")
    assert [words[1] for words in commands] == ["lint", "ask", "check", "serve"]
    for words in commands[:-1]:
        assert command(*words[1:], **{variable: value}).returncode == 0
    assert "--no-engine" in commands[-1]


def test_games_that_were_found_are_found_still(command: Command, tmp_path: Path) -> None:
    first = made(command, tmp_path)
    done = command("new", "mars-base", "-o", str(tmp_path / "else"), RULEBASE_GAMES=str(first))
    assert f"RULEBASE_GAMES={first}{os.pathsep}{tmp_path / 'else' / 'mars-base'}" in done.stdout
    again = command("new", "venus-base", "-o", str(tmp_path), RULEBASE_GAMES=str(tmp_path))
    assert "RULEBASE_GAMES" not in again.stdout


def test_among_the_packaged_games_it_is_found_as_they_are(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PACKAGED", str(tmp_path / "games"))
    done = command("new", GAME, "-o", str(tmp_path / "games"), RULEBASE_GAMES="")
    assert (done.returncode, "RULEBASE_GAMES" in done.stdout) == (0, False)
    assert command("ask", GAME, "gather", "--roll", "5", RULEBASE_GAMES="").returncode == 0


def test_nothing_is_written_over(command: Command, tmp_path: Path) -> None:
    game = made(command, tmp_path)
    (game / "game.yaml").write_text("mine\n", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    again = command("new", GAME, "-o", str(tmp_path))
    assert (again.returncode, again.stdout) == (2, "")
    assert "there already" in again.stderr
    assert (game / "game.yaml").read_text(encoding="utf-8") == "mine\n"
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("asked", "good"),
    [
        ("Moon Base", "moon-base"),
        ("moon_base", "moon-base"),
        ("Księżyc — baza!", "ksiezyc-baza"),
        ("-moon--base-", "moon-base"),
        ("../moon", "moon"),
    ],
)
def test_an_id_that_is_none_is_refused_with_the_nearest(
    command: Command, tmp_path: Path, asked: str, good: str
) -> None:
    done = command("new", "-o", str(tmp_path), "--", asked)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.rstrip().endswith(good)
    assert list(tmp_path.iterdir()) == []
    assert command("new", good, "-o", str(tmp_path)).returncode == 0


@pytest.mark.parametrize(
    "arguments", [("bsg",), ("",), ("!",), (GAME, "--languages", "en,xyz"), (GAME, "--languages", "")]
)
def test_other_wrong_input(command: Command, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = command("new", *arguments, "-o", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = command("new", GAME, "-o", str(tmp_path / "file" / "games"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("asked", ["2048", "null", "1e5", "yes"])
def test_ids_that_yaml_could_take_for_something_else(command: Command, tmp_path: Path, asked: str) -> None:
    assert command("new", asked, "-o", str(tmp_path)).returncode == 0
    assert command("lint", str(tmp_path / asked)).returncode == 0
    game = str(tmp_path)
    assert command("ask", asked, "gather", "--roll", "2", RULEBASE_GAMES=game).returncode == 0


@pytest.mark.parametrize("asked", ["no", "pl", "assets"])
def test_names_that_the_site_needs_itself(command: Command, tmp_path: Path, asked: str) -> None:
    done = command("new", asked, "-o", str(tmp_path))
    assert done.returncode == 2
    assert f"“{asked}” is the name of a" in done.stderr
    assert not (tmp_path / asked).exists()


def test_the_scaffold_has_every_language_wherever_it_has_one() -> None:
    for path in new.SCAFFOLD.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert new.in_languages(text, list(new.WRITTEN)) == text
