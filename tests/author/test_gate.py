"""What is let through to be run: after any edit the gate says what lint says, warm or fresh."""

import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebase.author import collect, gate, lint, procedures
from rulebase.author.lint import shape
from rulebase.documents import problems

GAMES = Path(__file__).parent / "games"
SEED = 9
Edit = Callable[[random.Random, str], str]


def word(chance: random.Random, text: str) -> str:
    """A word of a text is another one, or a slot that leads to nothing."""
    return _swapped(chance, text, r"(?<=[\"“ ])[a-ząęół]{4,}(?=[ .”\"])", ["inny", "other", "{nothing}", ""])


def number(chance: random.Random, text: str) -> str:
    return _swapped(chance, text, r"\b\d+\b", ["0", "1", "7", "99", "two"])


def reference(chance: random.Random, text: str) -> str:
    """An id, or a citation, leads to nothing, or to something else."""
    return _swapped(chance, text, r"(?<=[\[ ])[a-z-]+[./][a-z.-]+(#\d)?", ["no.such", "farm.en/hunting#99", "fox"])


def key(chance: random.Random, text: str) -> str:
    return _swapped(chance, text, r"(?m)^ *[a-z-]+(?=:)", ["  nonsense", "id", "title"])


def line(_: random.Random, text: str) -> str:
    """The last line is gone: so is often the end of a rule, or of a function."""
    return text.rstrip("\n").rpartition("\n")[0] + "\n"


def code(chance: random.Random, text: str) -> str:
    return _swapped(chance, text, r"\"[a-z-]+\"|\b(?:yield|return|and)\b", ['"other"', "7", "pass", "yield"])


def broken(_: random.Random, text: str) -> str:
    return f"{text}\n  : [\n"


WRITTEN: list[Edit] = [word, word, number, reference, reference, key, line, broken]
CARRIED_OUT: list[Edit] = [code, code, code, line, broken]


def _swapped(chance: random.Random, text: str, pattern: str, instead: list[str]) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + chance.choice(instead) + text[one.end() :]


def edited(folder: Path, times: int) -> Iterator[None]:
    """Edits by chance, one at a time; of three that are made, two are taken back before the next one."""
    chance = random.Random(SEED)
    files = list(shape.files(folder))
    for turn in range(times):
        path = chance.choice(files)
        before = path.read_text(encoding="utf-8")
        edit = chance.choice(CARRIED_OUT if path.suffix == ".py" else WRITTEN)
        path.write_text(edit(chance, before), encoding="utf-8")
        yield
        if turn % 3:
            path.write_text(before, encoding="utf-8")
            yield


def told(folder: Path) -> list[problems.Problem]:
    """What the gate says: nothing if the game may be run."""
    try:
        gate.compiled(folder)
    except problems.Failed as failed:
        return failed.problems
    return []


def errors(folder: Path) -> list[problems.Problem]:
    return [problem for problem in lint.lint([folder]) if problem.severity == problems.ERROR]


@pytest.fixture
def forgets(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What makes this process as good as a fresh one, until the test goes on."""

    def forget() -> None:
        monkeypatch.setattr(collect, "_kept", None)
        procedures.parsed.cache_clear()
        procedures.nodes.cache_clear()

    return forget


def held(folder: Path, times: int, forget: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare after each edit; how many of them the gate did not let through."""
    warm: dict[Path, object] = {}
    stopped = 0
    for _ in edited(folder, times):
        monkeypatch.setattr(collect, "_kept", warm)
        here = told(folder)
        assert here == errors(folder)
        forget()
        assert here == told(folder)
        stopped += bool(here)
    return stopped


@pytest.mark.parametrize("name", ["tiny", "mill"])
def test_after_any_edit_the_gate_says_what_lint_says(
    name: str, tmp_path: Path, forgets: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(GAMES / name, tmp_path / name)
    stopped = held(tmp_path / name, 45, forgets, monkeypatch)
    assert stopped > 30  # the edits do harm


def test_of_a_game_that_has_everything_too(
    pocket: Path, forgets: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert held(pocket, 30, forgets, monkeypatch) > 15


def test_what_is_compiled_is_the_same_in_a_warm_process(
    tmp_path: Path, forgets: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(GAMES / "tiny", tmp_path / "tiny")
    warm: dict[Path, object] = {}
    path = folder / "tables" / "hunt.yaml"
    for hens in ("hens: 3", "hens: 4", "hens: 2"):
        path.write_text(re.sub(r"hens: \d", hens, path.read_text(encoding="utf-8"), count=1), encoding="utf-8")
        monkeypatch.setattr(collect, "_kept", warm)
        found = gate.compiled(folder)
        forgets()
        assert found == gate.compiled(folder)
