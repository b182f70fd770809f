"""What tests share: games copied aside to be edited, and the command line as a user meets it."""

import fcntl
import gc
import importlib
import io
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from rulebase import artefacts, words
from rulebase.author import opening
from rulebase.cli import lent, main
from rulebase.documents import problems
from rulebase.model import folders
from rulebase.model import game as games
from rulebase.play import watch
from rulebase.web import building, sphinx

POCKET = Path(folders.POCKET)
RECORDS = ("*.lock",)  # who read which text: a game that is edited is not asked for it

P = ParamSpec("P")
T = TypeVar("T")
Command = Callable[..., "subprocess.CompletedProcess[str]"]
ENGLISH = {"LC_ALL": "C.UTF-8", "COLUMNS": ""}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Messages are English at the beginning of every test, whatever the test before it spoke."""
    words.use(words.SOURCE)
    yield
    words.use(words.SOURCE)


@pytest.fixture(autouse=True)
def lending_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs these tests knows that games in folders run with his rights: no test hears of it unless it asks."""
    monkeypatch.setattr(lent, "tell", lambda _: None)


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the packaged games outside the package, found through RULEBASE_GAMES."""
    copied = tmp_path / "games"
    for folder in folders.packaged():
        shutil.copytree(folder, copied / folder.name)
    monkeypatch.setenv("RULEBASE_GAMES", str(copied))
    return copied


@pytest.fixture
def pocket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the pocket game to be edited, found through RULEBASE_GAMES; it has no record of what was read."""
    copied = tmp_path / "pocket"
    shutil.copytree(POCKET, copied, ignore=shutil.ignore_patterns("__pycache__", *RECORDS))
    monkeypatch.setenv("RULEBASE_GAMES", str(copied))
    return copied


@pytest.fixture
def alone(pocket: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same where it is the only game: what is made of all games is made of it."""
    monkeypatch.setattr(folders, "PACKAGED", str(tmp_path / "nothing"))
    return pocket


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> games.View:
    """The pocket game as it comes, compiled once: in its first configuration and in English, to be looked at only."""
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    game = opening.open_game("pocket")
    return game.at(game.setup.configurations[0], "en")


@pytest.fixture
def command() -> Command:
    """Run `rulebase …` as a user would, in English unless told otherwise."""
    return run


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a process of its own would do, done in this one."""
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    ending = signal.getsignal(signal.SIGTERM)  # a build has its own
    said = [io.BytesIO(), io.BytesIO()]
    with pytest.MonkeyPatch.context() as patch, Path(os.devnull).open(encoding="utf-8") as nothing:
        for name, value in {**ENGLISH, **environment}.items():
            patch.setenv(name, value)
        _forget()
        patch.setattr(words, "_language", None)
        patch.setattr(artefacts, "_own", {})
        patch.setattr(artefacts, "_opened", {})
        inline(patch)
        patch.setattr(watch, "arm", lambda: None)
        patch.setattr(sys, "argv", ["rulebase", *arguments])
        patch.setattr(sys, "stdin", nothing)
        for name, buffer in zip(("stdout", "stderr"), said, strict=True):
            patch.setattr(sys, name, io.TextIOWrapper(buffer, encoding=encoding))
        code = main.main()
        signal.signal(signal.SIGTERM, ending)
        for stream in (sys.stdout, sys.stderr):  # as the command has made them its own
            stream.flush()
        out, err = (buffer.getvalue().decode(encoding) for buffer in said)
    return subprocess.CompletedProcess(["rulebase", *arguments], code, out, err)


def inline(patch: pytest.MonkeyPatch) -> None:
    """Have a build done by this process: it keeps what other tests have opened, and nobody looks there for garbage."""
    patch.setattr(sphinx, "pool", Inline)
    patch.setattr(sphinx, "sweep", lambda _: gc.unfreeze())


class Inline(Executor):
    """Does at once what a build has done by processes of its own: of a small game, these would take longer to start."""

    def __init__(self, processes: int, *_passing: Path) -> None:
        self.processes = processes

    def submit(self, do: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(do(*args, **kwargs))
        except Exception as failed:  # noqa: BLE001 - handed over, as a process does
            done.set_exception(failed)
        return done


def _forget() -> None:
    """What a new process would not know: what commands have opened, and procedures outside the package."""
    for name, module in list(sys.modules.items()):
        if name.startswith("rulebase.cli."):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
        elif name.startswith("rulebase_game_") and not _packaged(name):
            del sys.modules[name]
    importlib.invalidate_caches()


def _packaged(procedures: str) -> bool:
    """Whether these are procedures of a packaged game, which no test edits."""
    package = sys.modules.get(procedures.partition(".")[0])
    return package is not None and any(folders.PACKAGED in place for place in package.__path__)


@pytest.fixture
def process() -> Command:
    """Run `rulebase …` in a process of its own: for what only that can show."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "rulebase", *arguments],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **ENGLISH, **environment},
        )

    return run


def shared(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once, for all workers of a run: whoever wants it first makes it, the others wait."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            make(folder)
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all packaged games, with its forms; where these cannot be fetched, without."""

    def make(folder: Path) -> None:
        order = building.Order(folder, building.all_games())
        try:
            building.prepare(order)
        except problems.Failed:
            order = building.Order(folder, order.games, forms=False)
        building.build(order, lambda _: None)

    return shared(tmp_path_factory, "site", make)


def replace(path: Path, old: str, new: str) -> None:
    """Edit a file of a copied game; what is to be replaced must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path}: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")
