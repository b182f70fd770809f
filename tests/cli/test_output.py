"""`quickref -o` and `ask --save`: a careful Unix tool's way with links, devices, pipes, and what may not be written."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rulebase.cli import output
from rulebase.documents import problems
from tests.conftest import Command

SHEET = ("quickref", "--game", "bsg", "--ruleset", "base", "--lang", "pl")


def put(place: Path, content: bytes = b"new") -> bool:
    return output.put(output.look(str(place)), content)


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    for name, goal in (("link", "real"), ("dangling", "later")):
        (tmp_path / name).symlink_to(goal)
        assert put(tmp_path / name)
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / goal).read_bytes() == b"new"


def test_other_names_and_the_mode_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"old")
    (tmp_path / "one").chmod(0o640)
    (tmp_path / "other").hardlink_to(tmp_path / "one")
    put(tmp_path / "one")
    assert (tmp_path / "other").read_bytes() == b"new"
    (tmp_path / "other").unlink()
    put(tmp_path / "one", b"newer")
    assert (tmp_path / "one").read_bytes() == b"newer"
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


def test_what_may_not_be_written_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "kept").write_bytes(b"old")
    (tmp_path / "kept").chmod(0o444)
    (tmp_path / "link").symlink_to("kept")
    for place in (tmp_path / "kept", tmp_path / "link", tmp_path, tmp_path / "no" / "where", tmp_path / "kept" / "x"):
        with pytest.raises(problems.Failed, match="cannot be written"):
            output.look(str(place))
    with pytest.raises(problems.Failed):
        output.look("\0")
    assert (tmp_path / "kept").read_bytes() == b"old"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    heard: list[bytes] = []
    thread = threading.Thread(target=lambda: heard.append((tmp_path / "pipe").read_bytes()))
    thread.start()
    assert not put(tmp_path / "pipe")
    thread.join()
    assert heard == [b"new"]
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_device_is_written_to() -> None:
    assert not put(Path("/dev/null"))
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(problems.Failed, match="No space"):
        put(Path("/dev/full"))


@pytest.mark.parametrize("place", ["-", "/dev/stdout", "/dev/fd/1"])
@pytest.mark.parametrize("into", ["pipe", "file"])
def test_the_standard_output_has_the_sheet_and_nothing_else(tmp_path: Path, place: str, into: str) -> None:
    ask = [sys.executable, "-m", "rulebase", *SHEET, "-o", place]
    if into == "pipe":
        pdf = subprocess.run(ask, check=True, capture_output=True).stdout
    else:
        with (tmp_path / "out.pdf").open("wb") as file:
            subprocess.run(ask, check=True, stdout=file)
        pdf = (tmp_path / "out.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert Path("/dev/stdout").is_symlink()


def test_a_full_disk_is_told(command: Command) -> None:
    done = command(*SHEET, "-o", "/dev/full")
    assert done.returncode == 2
    assert "/dev/full" in done.stderr
    assert "Traceback" not in done.stderr


FREED = ("ask", "bsg", "free", "--who", "adama", "--seats", "adama,tigh", "--at", "adama=brig")


def test_a_position_is_saved_as_carefully(command: Command, tmp_path: Path) -> None:
    for name in ("vault", "mine", "one"):
        (tmp_path / name).write_text("old", encoding="utf-8")
    (tmp_path / "mine").chmod(0o600)
    (tmp_path / "mine.new").write_text("somebody's", encoding="utf-8")
    (tmp_path / "other").hardlink_to(tmp_path / "one")
    (tmp_path / "link").symlink_to("vault")
    for name in ("link", "mine", "one", "fresh"):
        assert command(*FREED, "--save", str(tmp_path / name)).returncode in (0, 1)
    assert (tmp_path / "link").is_symlink()
    saved = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert saved.pop("mine.new") == "somebody's"
    assert sorted(saved) == ["fresh", "link", "mine", "one", "other", "vault"]
    assert len(set(saved.values())) == 1
    assert stat.S_IMODE((tmp_path / "mine").stat().st_mode) == 0o600


def test_where_no_position_can_be_saved_nothing_is_asked(command: Command, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("old", encoding="utf-8")
    (tmp_path / "kept").chmod(0o444)
    for place in (tmp_path, tmp_path / "kept", tmp_path / "no" / "where"):
        done = command(*FREED, "--save", str(place))
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot be written" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_text(encoding="utf-8") == "old"
    assert "No space" in command(*FREED, "--save", "/dev/full").stderr
    assert command(*FREED, "--save", "/dev/null").returncode in (0, 1)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_two_at_once_never_mix(tmp_path: Path) -> None:
    place, contents = tmp_path / "table", [letter * 300_000 for letter in (b"a", b"b", b"c", b"d")]
    threads = [threading.Thread(target=put, args=(place, content)) for content in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert place.read_bytes() in contents
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
