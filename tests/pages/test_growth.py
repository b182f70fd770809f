"""A question stays as small as it is, whatever else a game learns: forty more questions, sixty more parts."""

import json
import shutil
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.pages import forms, vocabulary
from tests.conftest import POCKET, RECORDS, Command
from tests.web.conftest import build

GAME = "pocket"
SHAPES = (
    *("boolean", "{integer: [0, 15]}", "{rows: areas}"),
    *("{list: {rows: areas}}", "{counts: {rows: areas}}", "{pile: {rows: areas}}"),
)
ADDED = range(60)


def text(word: str, number: int) -> str:
    return f"{{en: {word} {number}, pl: {word} {number}, hu: {word} {number}}}"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with forty questions and sixty parts more, as YAML outside the package."""
    folder = tmp_path_factory.mktemp("grown") / GAME
    shutil.copytree(POCKET, folder, ignore=shutil.ignore_patterns("__pycache__", *RECORDS))
    with (folder / "position.yaml").open("a", encoding="utf-8") as file:
        for number in ADDED:
            of = "of: {rows: areas}, " if number % 2 else ""
            shape = SHAPES[number % len(SHAPES)]
            file.write(f"  - {{id: part-{number}, {of}is: {shape}, title: {text('made-up part', number)}}}\n")
    lines, code = ["questions:"], ['"""Questions made up."""', "", "from rulebase.play import api"]
    for number in range(40):
        parts = [f"part-{(number + step) % len(ADDED)}" for step in range(8)]
        facts = ", ".join(parts)
        code += ["", "", f"def question_{number}(game: api.Game) -> api.Procedure:"]
        code += [f'    game.known("{part}")' for part in parts]
        code += ['    return (yield from api.then("peck"))']
        about = f"title: {text('Question', number)}, asks: {text('What about', number)}, rule: birds.peck"
        lines.append(f"  - {{id: question-{number}, {about}, facts: [{facts}]}}")
    (folder / "vocabulary" / "grown.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "procedures" / "grown.py").write_text("\n".join(code) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def opened(grown: Path, monkeypatch: pytest.MonkeyPatch) -> games.Game:
    monkeypatch.setenv("RULEBASE_GAMES", str(grown))
    game = games.Game(opening.of(GAME))
    assert len(game.core["questions"]) >= 40 + 10
    return game


def test_help_is_about_the_question(command: Command, opened: games.Game) -> None:
    told = {
        question: command("ask", GAME, question, "--help", COLUMNS="80").stdout for question in opened.core["questions"]
    }
    assert all(told.values())
    lines = {question: text.count("\n") for question, text in told.items()}
    assert lines["peck"] <= 40
    assert max(lines.values()) <= 60, max(lines, key=lambda question: lines[question])


def heaviest(game: games.Game) -> tuple[int, str, str]:
    """What the form that needs most loads, in bytes; its question, and the language."""
    made = forms.Forms(game)
    found = []
    for language in game.languages:
        files = {name: len(json.dumps(data, ensure_ascii=False).encode()) for name, data in made.files(language)}
        for question in game.core["questions"]:
            lists = made.question(question, language)["lists"].values()
            loaded = [f"question.{question}.json", "say.json", *(name for name in lists if isinstance(name, str))]
            found.append((sum(files[name] for name in loaded), question, language))
    return max(found)


def test_a_form_loads_what_its_question_reads(opened: games.Game) -> None:
    size, *form = heaviest(opened)
    assert size < 20_000, form


# The question of what a card does may be about any card of Battlestar Galactica: their names alone are 22 kB.
@pytest.mark.parametrize(("name", "most"), [("bsg", 40_000), ("rftg", 20_000)])
def test_no_form_of_a_packaged_game_loads_much(name: str, most: int) -> None:
    size, *form = heaviest(opening.open_game(name))
    assert size < most, form


def test_a_schema_is_of_one_question_and_stays_small(opened: games.Game) -> None:
    whole = vocabulary.schema(opened)
    assert set(whole["$defs"]["event"]["properties"]) > set(opened.core["questions"])
    assert len(json.dumps(vocabulary.schema(opened, "peck"))) < 40_000
    assert len(json.dumps(whole)) < 250_000


@pytest.mark.heavy
def test_pages_of_the_vocabulary_stay_small(grown: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    done = build(target, "--no-engine", "--games", GAME, RULEBASE_GAMES=str(grown))
    assert done.returncode == 0, done.stderr
    pages = list(target.glob(f"*/{GAME}/vocabulary/**/index.html"))
    assert len(pages) > 3 * 50
    assert max(page.stat().st_size for page in pages) < 30_000
