"""Where a site is put: what an earlier build wrote is replaced, what is foreign stays or is a reason to refuse."""

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebase.documents import problems
from rulebase.web import placing

ABOUT = {"schema": 1}


def put(target: Path, **files: str) -> None:
    """Build a small site: its files by name, `_` standing for `/`."""
    place = placing.look(target)
    with placing.beside(place) as fresh:
        for name, text in files.items():
            path = fresh / f"{name.replace('_', '/')}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        placing.put(fresh, place, ABOUT)


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != placing.MARK
    }


def test_a_site_replaces_the_one_before(tmp_path: Path) -> None:
    put(tmp_path / "site", index="one", en_fox="fox")
    put(tmp_path / "site", index="two", en_hen="hen")
    assert files(tmp_path / "site") == {"index.html": "two", "en/hen.html": "hen"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert stat.S_IMODE((tmp_path / "site").stat().st_mode) & 0o755 == 0o755


def test_what_is_foreign_stays(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    (site / ".git" / "HEAD").write_text("main", encoding="utf-8")
    (site / "CNAME").write_text("rules.example", encoding="utf-8")
    put(site, index="one", en_fox="fox")
    (site / ".nojekyll").touch()
    (site / "en" / "mine.txt").write_text("mine", encoding="utf-8")
    (site / "empty").mkdir()
    put(site, index="two", hu_hen="hen")
    kept = {".git/HEAD": "main", "CNAME": "rules.example", ".nojekyll": "", "en/mine.txt": "mine"}
    assert files(site) == {"index.html": "two", "hu/hen.html": "hen"} | kept
    assert (site / "empty").is_dir()
    told = json.loads((site / placing.MARK).read_text(encoding="utf-8"))
    assert told == {"schema": 1, "files": ["hu/hen.html", "index.html"]}
    put(site, index="three")
    assert files(site) == {"index.html": "three"} | kept
    assert not (site / "hu").exists()


def listing(site: Path, text: str) -> None:
    site.mkdir()
    (site / "thesis.html").write_text("years of work", encoding="utf-8")
    (site / placing.MARK).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", '{"files": "thesis.html"}', '{"files": [1]}', "\udcff"])
def test_a_folder_with_any_other_list_is_no_site(tmp_path: Path, text: str) -> None:
    site = tmp_path / "site"
    listing(site, "")
    (site / placing.MARK).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(problems.Failed, match="something other than a built site"):
        placing.look(site)


def test_a_list_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "outside.html").write_text("mine", encoding="utf-8")
    (tmp_path / "beyond").mkdir()
    (tmp_path / "beyond" / "a.html").write_text("mine", encoding="utf-8")
    site = tmp_path / "site"
    names = ["../outside.html", str(tmp_path / "outside.html"), "link/a.html", "thesis.html"]
    listing(site, json.dumps({"files": names}))
    (site / "link").symlink_to(tmp_path / "beyond")
    put(site, index="one")
    assert (tmp_path / "outside.html").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "beyond" / "a.html").read_text(encoding="utf-8") == "mine"
    assert files(site) == {"index.html": "one"}


def foreign_page(site: Path) -> None:
    (site / "en").mkdir()
    (site / "en" / "hen.html").write_text("mine", encoding="utf-8")


def foreign_folder(site: Path) -> None:
    (site / "en" / "hen.html" / "mine").mkdir(parents=True)


def foreign_link(site: Path) -> None:
    (site.parent / "beyond").mkdir()
    (site / "en").symlink_to(site.parent / "beyond")


def foreign_file(site: Path) -> None:
    (site / "en").write_text("mine", encoding="utf-8")


def linked_page(site: Path) -> None:
    (site / "index.html").rename(site.parent / "elsewhere.html")
    (site / "index.html").symlink_to(site.parent / "elsewhere.html")


@pytest.mark.parametrize("stand", [foreign_page, foreign_folder, foreign_link, foreign_file, linked_page])
def test_what_stands_in_the_way_is_not_replaced(tmp_path: Path, stand: Callable[[Path], None]) -> None:
    site = tmp_path / "site"
    put(site, index="one")
    stand(site)
    before = files(tmp_path)
    with pytest.raises(problems.Failed, match="no build wrote them"):
        put(site, index="two", en_hen="hen")
    assert files(tmp_path) == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_a_link_is_followed(tmp_path: Path) -> None:
    put(tmp_path / "real", index="one")
    (tmp_path / "link").symlink_to("real")
    put(tmp_path / "link", index="two")
    assert (tmp_path / "link").is_symlink()
    assert files(tmp_path / "real") == {"index.html": "two"}
    (tmp_path / "dangling").symlink_to("later")
    put(tmp_path / "dangling", index="three")
    assert files(tmp_path / "later") == {"index.html": "three"}
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(problems.Failed):
        placing.look(tmp_path / "circle")


def test_what_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for target in (tmp_path / "file", tmp_path / "file" / "below", Path("/dev/null"), Path("/proc/nothing/site")):
        with pytest.raises(problems.Failed):
            put(target, index="one")


def test_an_unfinished_exchange_is_finished_by_the_next(tmp_path: Path) -> None:
    site = tmp_path / "site"
    put(site, index="one", en_fox="fox")
    (site / "CNAME").touch()
    place = placing.look(site)
    with placing.beside(place) as fresh:
        (fresh / "index.html").mkdir()  # a folder cannot take the place of a file: broken off in the middle
        (fresh / "index.html" / "x.html").touch()
        (fresh / "a.html").touch()
        with pytest.raises(OSError, match=r"exists|directory"):
            placing.put(fresh, place, ABOUT)
    put(site, index="two")
    assert files(site) == {"index.html": "two", "CNAME": ""}
