"""Examples that are told again only where it shows are those that a fresh process would tell."""

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import game as games
from rulebase.pages import examples
from tests.conftest import replace

GAMES = Path(__file__).parent.parent / "author" / "games"
SEED = 4
ALOUD = 0.7
Told = dict[str, list[examples.Example]]


def whole(told: examples.ByEntry) -> Told:
    return {entry: told.of(entry) for entry in told}


def again(name: str, language: str) -> Told:
    return whole(examples.remembered(opening.open_game(name), language))


def afresh(name: str, language: str) -> Told:
    return whole(examples.of(opening.open_game(name), language))


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game, to be edited."""
    folder = shutil.copytree(GAMES / "tiny", tmp_path / "games" / "tiny")
    monkeypatch.setenv("RULEBASE_GAMES", str(folder.parent))
    return folder


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "_kept", {})


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were told, as they are."""
    found: list[str] = []
    tell = examples.told

    def noted(game: games.Game, written: list[dict[str, str]], languages: list[str]) -> object:
        found.append(written[0]["at"].partition(":")[0])
        return tell(game, written, languages)  # type: ignore[arg-type]

    monkeypatch.setattr(examples, "told", noted)
    return found


def test_only_what_reads_a_text_is_told_again(outside: Path, files: list[str]) -> None:
    again("tiny", "pl")
    every = list(files)
    assert len(every) == len(set(every)) > 0
    files.clear()
    replace(outside / "terms" / "animals.yaml", "pl: Znosi jajka.", "pl: Znosi duże jajka.")
    assert again("tiny", "pl") == afresh("tiny", "pl")
    assert files == [every[0]]  # what is told afresh: no example speaks of eggs


def edits(folder: Path, times: int) -> Iterator[str]:
    """Texts, names, forms and numbers by chance: half of them are taken back, and what leaves no game."""
    chance = random.Random(SEED)
    listed = [
        path
        for part in ("rules", "terms", "tables", "patches", "vocabulary")
        for path in (folder / part).rglob("*.yaml")
    ]
    for turn in range(times):
        path = chance.choice(listed)
        before = path.read_text(encoding="utf-8")
        path.write_text(_edited(chance, before), encoding="utf-8")
        yield path.name
        if turn % 2 or folder.name not in opening.playable():
            path.write_text(before, encoding="utf-8")


def _edited(chance: random.Random, text: str) -> str:
    """A Polish word is another one: mostly of what is read aloud, which is what examples tell."""
    aloud = [found.span(1) for found in re.finditer(r"(?m)^  says:\n((?:    .*\n)+)", text)]
    first, last = chance.choice(aloud) if aloud and chance.random() < ALOUD else (0, len(text))
    found = list(
        re.compile(r"(?<=pl: )[A-Z][a-ząęłóśżźć]+|(?<=[ “])[a-ząęłóśżźć]{5,}(?=[ .])").finditer(text, first, last)
    )
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + one[0] + "x" + text[one.end() :]


def compared(name: str, folder: Path, times: int) -> int:
    """After each edit both ways are compared; how many edits change anything."""
    changed, before = 0, afresh(name, "pl")
    for edited in edits(folder, times):
        if name in opening.playable():  # not every edit leaves a game
            found = afresh(name, "pl")
            assert again(name, "pl") == found, edited
            changed += found != before
            before = found
    return changed


def test_after_any_edit_it_is_what_a_fresh_process_tells(outside: Path) -> None:
    assert compared("tiny", outside, 80) > 8


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["bsg", "rftg"])
def test_of_the_packaged_games_too(name: str, aside: Path) -> None:
    assert compared(name, aside / name, 24) > 0


def test_what_is_told_when_asked_for_is_the_same(outside: Path) -> None:
    game = opening.open_game("tiny")
    untold = examples.Untold(game, "pl")
    assert outside.name == "tiny"
    assert whole(untold) == afresh("tiny", "pl")
    assert {entry: untold.count(entry) for entry in untold} == {each: len(told) for each, told in whole(untold).items()}
