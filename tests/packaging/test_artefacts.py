"""What is compiled into the user's cache: once, again when a source changes, never half, or else for now."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulebase import artefacts


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulebase" / "thing"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.yaml"
    path.write_text("one", encoding="utf-8")
    return path


def compiler(source: Path, done: list[Path]) -> Callable[[Path], None]:
    def compile_into(target: Path) -> None:
        done.append(target)
        (target / "copy").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")

    return compile_into


def cached(name: str, inputs: list[Path], compile_into: Callable[[Path], None]) -> Path:
    return Path(artefacts.cached(name, inputs, compile_into))


def test_compiles_once_and_again_when_a_source_changes(shelf: Path, source: Path) -> None:
    done: list[Path] = []
    first = cached("thing", [source], compiler(source, done))
    assert first.parent == shelf
    assert cached("thing", [source], compiler(source, done)) == first
    assert len(done) == 1

    source.write_text("two", encoding="utf-8")
    os.utime(source, ns=(1, 1))
    second = cached("thing", [source], compiler(source, done))
    assert second != first
    assert (second / "copy").read_text(encoding="utf-8") == "two"


def test_a_new_or_missing_source_makes_another_entry(shelf: Path, source: Path) -> None:
    done: list[Path] = []
    alone = cached("thing", [source], compiler(source, done))
    with_other = cached("thing", [source, source.with_name("gone")], compiler(source, done))
    assert alone != with_other
    assert {path.name for path in shelf.iterdir()} == {alone.name, with_other.name}


def test_a_failed_compilation_leaves_nothing(shelf: Path, source: Path) -> None:
    def fails(target: Path) -> None:
        (target / "half").touch()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        cached("thing", [source], fails)
    assert list(shelf.iterdir()) == []


def test_the_quicker_of_two_wins(shelf: Path, source: Path) -> None:
    done: list[Path] = []

    def slow(target: Path) -> None:
        # Meanwhile another process makes the same entry (the same code and inputs).
        if not done:
            done.append(target)
            cached("thing", [source], slow)
        (target / "copy").touch()

    entry = cached("thing", [source], slow)
    assert sorted(path.name for path in entry.iterdir()) == [artefacts.SUMS, "copy"]
    assert list(shelf.iterdir()) == [entry]


def test_an_unwritable_cache_costs_only_time(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "below"))
    done: list[Path] = []
    entry = cached("thing", [source], compiler(source, done))
    assert (entry / "copy").read_text(encoding="utf-8") == "one"
    assert cached("thing", [source], compiler(source, done)) == entry
    assert len(done) == 1


def instead(path: Path, make: Callable[[Path], object]) -> None:
    path.unlink()
    make(path)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "a pipe": lambda path: instead(path, os.mkfifo),
    "without end": lambda path: instead(path, lambda place: place.symlink_to("/dev/zero")),
    "a folder": lambda path: instead(path, Path.mkdir),
}


@pytest.mark.parametrize("damaged", ["copy", artefacts.SUMS])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_entry_heals(shelf: Path, source: Path, tmp_path: Path, damaged: str, damage: str) -> None:
    (tmp_path / "compiling.py").write_text(
        "import pathlib, sys\n"
        "from rulebase import artefacts\n"
        "def fill(target):\n"
        "    (target / 'copy').write_text('one')\n"
        "    print('made')\n"
        "print(artefacts.read(artefacts.cached('thing', sys.argv[1:], fill), 'copy').decode())\n",
        encoding="utf-8",
    )

    def ask() -> str:
        command = [sys.executable, str(tmp_path / "compiling.py"), str(source)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert ask() == "made\none\n"
    assert ask() == "one\n"
    (entry,) = shelf.iterdir()
    DAMAGE[damage](entry / damaged)
    assert ask() == "made\none\n"
    assert ask() == "one\n"
    assert list(shelf.iterdir()) == [entry]


def test_what_is_damaged_while_it_is_used_heals(shelf: Path, source: Path) -> None:
    done: list[Path] = []
    entry = cached("thing", [source], compiler(source, done))
    (entry / "copy").write_bytes(b"eno")
    assert artefacts.read(str(entry), "copy") == b"one"
    assert (entry / "copy").read_bytes() == b"one"
    (entry / "copy").write_bytes(b"eno")
    assert Path(artefacts.whole(str(entry)), "copy").read_bytes() == b"one"
    (entry / "copy").unlink()
    assert artefacts.read(str(cached("thing", [source], compiler(source, done))), "copy") == b"one"
    assert shelf.is_dir()


def test_a_full_disk_is_like_a_read_only_one(shelf: Path, source: Path) -> None:
    def full_in_the_cache(target: Path) -> None:
        if shelf in target.parents:
            Path("/dev/full").write_bytes(b"one")  # what the system says when a disk is full
        (target / "copy").write_bytes(b"one")

    entry = cached("thing", [source], full_in_the_cache)
    assert shelf not in entry.parents
    assert artefacts.read(str(entry), "copy") == b"one"
    assert list(shelf.iterdir()) == []


def test_old_entries_are_pruned_and_young_ones_spared(shelf: Path, source: Path) -> None:
    done: list[Path] = []
    for age in range(1, 10):
        old = shelf / f"old{age}"
        old.mkdir(parents=True)
        stamp = source.stat().st_mtime - age * artefacts.SPARED / 2 - 60
        os.utime(old, (stamp, stamp))
    entry = cached("thing", [source], compiler(source, done))
    kept = {path.name for path in shelf.iterdir()}
    assert kept == {entry.name, "old1", "old2", "old3"}


def test_a_relative_cache_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert artefacts.cache() == "/home/me/.cache/rulebase"


def test_many_processes_at_once_agree(shelf: Path, source: Path, tmp_path: Path) -> None:
    (tmp_path / "compiling.py").write_text(
        "import os, sys, pathlib\n"
        "from rulebase import artefacts\n"
        "source = pathlib.Path(sys.argv[1])\n"
        "def fill(target):\n"
        "    for number in range(50):\n"
        "        (target / str(number)).write_text(source.read_text())\n"
        "entry = artefacts.cached('thing', [source], fill)\n"
        "print(entry, len(os.listdir(entry)))\n",
        encoding="utf-8",
    )

    def ask(_: int) -> str:
        command = [sys.executable, str(tmp_path / "compiling.py"), str(source)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with ThreadPoolExecutor(4) as threads:
        answers = set(threads.map(ask, range(8)))
    assert len(answers) == 1
    assert answers.pop().split()[1] == "51"  # and their sums
    assert len(list(shelf.iterdir())) == 1
