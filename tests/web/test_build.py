"""`rulebase build`: whole or not at all, the same each time, and plain about what it does."""

import filecmp
import os
import shutil
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.web import building, placing
from tests.conftest import Command, replace
from tests.web.conftest import ROOT, build, build_apart


def tiny(target: Path, outside: Path, *options: str, build: Command = build) -> tuple[int, str, str]:
    done = build(target, "--games", "tiny", *options, RULEBASE_GAMES=str(outside))
    return done.returncode, done.stdout, done.stderr


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_it_says_what_it_does_and_what_it_leaves_out(outside: Path, tmp_path: Path) -> None:
    code, told, _ = tiny(tmp_path / "site", outside, "--no-engine", build=build_apart)
    assert code == 0
    assert told.index("to be made: the pages of each language, and the search\n") < told.index("English: ")
    assert "polski: " in told
    assert "left out, as was asked" in told
    assert str(tmp_path / "site" / "index.html") in told
    assert not (tmp_path / "site" / "assets" / "engine").exists()
    page = (tmp_path / "site" / "en" / "tiny" / "hunt.roll" / "index.html").read_text(encoding="utf-8")
    assert "ask.js" not in page
    assert 'class="ask"' not in page


def test_building_twice_gives_the_same_bytes(outside: Path, tmp_path: Path) -> None:
    """Whether processes of its own make it, or it does all alone."""
    for name, way in (("one", build_apart), ("other", build)):
        code, _, error = tiny(tmp_path / name, outside, "--no-engine", build=way)
        assert code == 0, error
    assert files(tmp_path / "one") == files(tmp_path / "other")
    compared = filecmp.cmpfiles(tmp_path / "one", tmp_path / "other", files(tmp_path / "one"), shallow=False)
    assert compared[1:] == ([], [])


def test_a_build_that_fails_leaves_what_was_there(outside: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    assert tiny(target, outside, "--no-engine")[0] == 0
    before = {name: (target / name).read_bytes() for name in files(target)}
    replace(outside / "rules" / "hunt.yaml", "see: [hen]", "see: [hern]")
    code, _, error = tiny(target, outside, "--no-engine")
    assert code == 2
    assert "hunt.yaml" in error
    assert "hern" in error
    assert "Traceback" not in error
    assert {name: (target / name).read_bytes() for name in files(target)} == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_second_build_replaces_the_first(outside: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    assert tiny(target, outside, "--no-engine")[0] == 0
    replace(outside / "terms" / "animals.yaml", "id: fox", "id: vixen")
    for folder, name in (("rules", "hunt"), ("tables", "hunt"), ("scenarios", "hunt"), ("patches/moon", "hunt")):
        path = outside / folder / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("fox", "vixen"), encoding="utf-8")
    replace(outside / "position.yaml", "hunting.fox.hens", "hunting.vixen.hens")
    code, _, error = tiny(target, outside, "--no-engine")
    assert code == 0, error
    assert (target / "en" / "tiny" / "vixen").is_dir()
    assert not (target / "en" / "tiny" / "fox").exists()


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_what_is_no_site_is_not_built_over(outside: Path, tmp_path: Path, kind: str) -> None:
    target = tmp_path / "precious"
    if kind == "folder":
        target.mkdir()
        (target / "thesis.txt").write_text("years of work", encoding="utf-8")
    else:
        target.write_text("years of work", encoding="utf-8")
    code, _, error = tiny(target, outside, "--no-engine")
    assert code == 2
    assert "precious" in error
    kept = target / "thesis.txt" if kind == "folder" else target
    assert kept.read_text(encoding="utf-8") == "years of work"


def test_what_is_foreign_stays_and_a_read_only_installation_can_build(outside: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    shutil.copytree(ROOT / "rulebase", installed / "rulebase", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "site", installed / "site")
    shutil.copytree(ROOT / "translations", installed / "translations")
    for path in installed.rglob("*"):
        path.chmod(path.stat().st_mode & ~0o222)
    target = tmp_path / "site"
    (target / ".git").mkdir(parents=True)
    (target / "CNAME").write_text("rules.example", encoding="utf-8")
    environment = {"PYTHONPATH": str(installed), "RULEBASE_GAMES": str(outside)}
    for _ in range(2):
        done = build_apart(target, "--no-engine", "--games", "tiny", **environment)
        assert done.returncode == 0, done.stderr
    assert (target / "CNAME").read_text(encoding="utf-8") == "rules.example"
    assert (target / ".git").is_dir()
    assert (target / "en" / "tiny" / "hen" / "index.html").is_file()
    assert [path for path in target.rglob("*") if not path.stat().st_mode & 0o200] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "installed", "site"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_an_ended_build_leaves_nothing(outside: Path, tmp_path: Path, number: int) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environment = {**os.environ, "RULEBASE_GAMES": str(outside), "TMPDIR": str(scratch), "PYTHONUNBUFFERED": "1"}
    command = [
        sys.executable,
        "-m",
        "rulebase",
        "build",
        "--no-engine",
        "--games",
        "tiny",
        "-o",
        str(tmp_path / "site"),
    ]
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a script may have it ignored
    )
    while not list(scratch.glob("rulebase-pages-*/*/*")):  # its processes are at work
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(number)
    told, _ = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert "Traceback" not in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "scratch"]
    assert list(scratch.iterdir()) == []


def test_a_killed_build_leaves_nothing(pocket: Path, tmp_path: Path) -> None:
    """Killed, it can clear nothing up: its processes do, and what stood there before stays as it was."""
    scratch, site = tmp_path / "scratch", tmp_path / "site"
    scratch.mkdir()
    site.mkdir()
    (site / "CNAME").write_text("rules.example", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "rulebase", "build", "--no-engine", "--games", "pocket", "-o", str(site)],
        env={**os.environ, "TMPDIR": str(scratch), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    while not list(scratch.glob("rulebase-pages-*/*/*")):  # its processes are at work
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.communicate(timeout=60)  # its processes write there, too: it is closed when they have gone
    assert process.returncode == -signal.SIGKILL
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([pocket.name, "scratch", "site"])
    assert list(scratch.iterdir()) == []
    assert [path.name for path in site.iterdir()] == ["CNAME"]


def test_whoever_builds_is_followed_wherever_he_goes(tmp_path: Path) -> None:
    """A process that is killed can clear nothing up: its processes end, and the next build takes away what is left."""
    script = tmp_path / "builder.py"
    script.write_text(
        "import os, signal\n"
        "from rulebase.web import sphinx\n"
        "if __name__ == '__main__':\n"
        "    print(sphinx.pool(1).submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n",
        encoding="utf-8",
    )
    # Whoever works has the same standard output: it is closed when he, too, has gone.
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert done.stdout.strip().isdecimal()


def test_what_a_killed_build_has_left_is_taken_away(tmp_path: Path) -> None:
    for name in (".site-rulebase-abcdefgh", ".site-rulebase-abcdefgh-old", ".site-rulebase-12345678", ".site-settings"):
        (tmp_path / name / "en").mkdir(parents=True)
        if "1" not in name:
            os.utime(tmp_path / name, (0, 0))
    with placing.beside(placing.look(tmp_path / "site")) as fresh:
        assert fresh.name.startswith(".site-rulebase-")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".site-rulebase-12345678", ".site-settings"]


def test_what_cannot_be_fetched_is_told_before_the_work(outside: Path, tmp_path: Path) -> None:
    nowhere = {"npm_config_registry": "http://127.0.0.1:9/", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = build_apart(tmp_path / "site", "--games", "tiny", RULEBASE_GAMES=str(outside), **nowhere)
    assert done.returncode == 2
    assert "English" not in done.stdout
    assert "127.0.0.1:9" in done.stderr
    assert "--no-engine" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "games"]


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    done = build(tmp_path / "site", "--games", "bgs")
    assert done.returncode == 2
    assert "bsg" in done.stderr


@pytest.mark.xdist_group("site")
def test_the_inventory_lists_every_entry_and_clause(built: Path) -> None:
    for name in bundle.games():
        game = opening.open_game(name)
        for language in game.languages:
            head, _, packed = (built / language / "objects.inv").read_bytes().partition(b"using zlib.\n")
            assert head.startswith(b"# Sphinx inventory version 2\n")
            listed = {}
            for line in zlib.decompress(packed).decode().splitlines():
                known, kind, _, uri, *_ = line.split(" ")
                listed[known, kind] = uri.replace("$", known)
            for entry, body in game.entries.items():
                assert listed[f"{name}/{entry}", f"rules:{body['kind']}"] == f"{name}/{entry}/"
                for clause in body.get("clauses", {}):
                    assert listed[f"{name}/{entry}#{clause}", "rules:clause"].startswith(f"{name}/{entry}/#")


@pytest.mark.xdist_group("site")
def test_a_site_is_stale_when_something_it_is_made_from_is_newer(built: Path, tmp_path: Path) -> None:
    assert not building.is_stale(built)
    assert building.is_stale(tmp_path)
    assert sum(1 for _ in building.inputs()) > 100
