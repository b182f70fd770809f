"""The engine as the site serves it, run in node, says byte for byte what this Python says."""

import base64
import hashlib
import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebase import words
from rulebase.author import opening
from rulebase.model import bundle
from rulebase.play import json_api
from rulebase.web import engine

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("engine")]
LANGUAGES = [(game, language) for game in bundle.games() for language in opening.open_game(game).languages]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("site")
    engine.build(site)
    return site / "assets" / "engine"


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    before = words.language()
    yield
    words.use(before)


def in_node(served: Path, calls: list[list[str]]) -> list[Any]:
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:
        for name, content in map(engine.scenarios, bundle.games()):
            archive.writestr(name, content)
    scenarios = served.parent / "scenarios.zip"
    scenarios.write_bytes(archived.getvalue())
    script = Path(__file__).with_name("parity.mjs")
    done = subprocess.run(
        [engine.node(), str(script), str(served), str(scenarios)],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers


def questions() -> Iterator[dict[str, Any]]:
    """What no scenario may ask: every question with nothing told, its odds, a word, a fact and a game unknown."""
    for name, language in LANGUAGES:
        for question, body in opening.open_game(name).core["questions"].items():
            told = {"game": name, "question": question, "language": language}
            yield {"do": "ask", **told}
            yield {"do": "odds", **told}
            yield {"do": "ask", **told, "facts": dict.fromkeys(body["facts"][:1], "no such thing")}
            yield {"do": "ask", **told, "facts": {"no-such-fact": 1}}
            yield {"do": "ask", **told, "config": "<no such game>"}


def test_every_scenario_in_every_language_is_answered_alike(served: Path) -> None:
    there = in_node(served, [["played", game, language] for game, language in LANGUAGES])
    for (game, language), answers in zip(LANGUAGES, there, strict=True):
        assert answers == json_api.played(game, language, opening.open_game), (game, language)


def test_questions_and_mistakes_are_answered_alike(served: Path) -> None:
    requests = [json.dumps(request) for request in questions()]
    assert requests
    there = in_node(served, [["answer", request] for request in requests])
    assert dict(zip(requests, there, strict=True)) == {
        request: json_api.answer(request, opening.open_game) for request in requests
    }


def test_names_follow_contents(served: Path) -> None:
    told = json.loads((served / "engine.json").read_text(encoding="utf-8"))
    listed = [told["stdlib"], told["code"], told["worker"], *told["data"].values()]
    folders = [name for languages in told["forms"].values() for name in languages.values()]
    assert set(listed) | {told["python"], *folders} == names(served)
    for name, (size, integrity) in told["parts"].items():
        content = (served / name).read_bytes()
        found = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert (size, integrity) == (len(content), f"sha256-{found}")
    python = {f"{told['python']}{path.name}" for path in (served / told["python"]).iterdir()}
    assert set(told["parts"]) == {*listed, *python}
    for folder in folders:
        questions_of = [path for path in (served / folder).glob("question.*.json") if path.stat().st_size < 20_000]
        assert len(questions_of) == len(opening.open_game(folder.partition(".")[0]).core["questions"])
    kept = names(served)
    engine.build(served.parent.parent)
    assert names(served) == kept


def names(served: Path) -> set[str]:
    return {f"{path.name}/" if path.is_dir() else path.name for path in served.iterdir()} - {"engine.json", "licences/"}


def test_the_library_is_trimmed(served: Path) -> None:
    [stdlib] = served.glob("stdlib.*.zip")
    with zipfile.ZipFile(stdlib) as archive:
        names = archive.namelist()
    assert len(names) < 170
    assert all(name.endswith(".pyc") for name in names)
    assert stdlib.stat().st_size < 1_500_000


def test_what_is_handed_on_brings_its_licences(served: Path) -> None:
    licences = {path.name: path.read_text(encoding="utf-8") for path in (served / "licences").iterdir()}
    assert "Mozilla Public License Version 2.0" in licences["MPL-2.0.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in licences["Python.txt"]
    told = licences["README.txt"]
    assert all(f"{name}.txt" in told for name in ("MPL-2.0", "Python"))
    made = {name.partition(".")[0] for name in bundle.games()}  # the forms, which are the games' own
    folders = {path.name.partition("-")[0].partition(".")[0] for path in served.iterdir() if path.is_dir()} - {
        "licences",
        *made,
    }
    assert all(name in told for name in folders)
