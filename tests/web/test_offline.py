"""Without a network: what the worker keeps is what is there. (That it works, a browser is asked: tests/browser.)"""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import bundle
from rulebase.pages import contents
from rulebase.web import offline
from tests.conftest import replace
from tests.web.conftest import build

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = contents.languages([opening.open_game(name) for name in bundle.games()])


def worker(site: Path) -> tuple[str, dict[str, Any]]:
    text = (site / "service-worker.js").read_text(encoding="utf-8")
    stamp, shell = re.search(r'STAMP = "(\w+)";', text), re.search(r"SHELL = (\{.*\});", text)
    assert stamp is not None
    assert shell is not None
    return stamp[1], json.loads(shell[1])


def kept(site: Path, language: str) -> dict[str, str]:
    """The files that are kept of a language, with their sums."""
    return {
        path.replace("{language}", language): sums if isinstance(sums, str) else sums[language]
        for path, sums in worker(site)[1].items()
        if isinstance(sums, str) or language in sums
    }


def parts(site: Path, language: str) -> dict[str, dict[str, str]]:
    """The parts in which the pages of a language are fetched: by file, each with its pages."""
    listed = (path for path in kept(site, language) if path.startswith("assets/offline/"))
    return {path: json.loads((site / path).read_text(encoding="utf-8")) for path in listed}


def pages(site: Path, language: str) -> dict[str, dict[str, str]]:
    """Those of the parts that hold pages, not forms."""
    return {path: part for path, part in parts(site, language).items() if not path.endswith(".forms.json")}


def test_every_page_of_a_language_is_kept_as_it_is(built: Path) -> None:
    for language in LANGUAGES:
        kept = {doc: html for part in pages(built, language).values() for doc, html in part.items()}
        there = {
            f"{path.parent.relative_to(built).as_posix()}/": path for path in (built / language).rglob("index.html")
        }
        assert set(kept) == set(there)
        assert all(kept[doc] == path.read_text(encoding="utf-8") for doc, path in there.items())


def test_a_part_is_of_one_game_and_not_large(built: Path) -> None:
    for language in LANGUAGES:
        found = parts(built, language)
        owners = {name: {doc.split("/")[1] for doc in pages} for name, pages in found.items()}
        assert all(len(owner) == 1 for owner in owners.values())
        assert {game for owner in owners.values() for game in owner} >= set(bundle.games())
        sizes = [sum(map(len, pages.values())) for pages in found.values()]
        assert max(sizes) <= offline.LARGEST
        assert len(found) < 3 * sum(sizes) / offline.LARGEST + len(bundle.games()) + 2
        assert sum(len(pages) for pages in found.values()) == len({doc for pages in found.values() for doc in pages})


def test_a_change_in_one_game_leaves_the_parts_of_another(tmp_path: Path) -> None:
    for name in ("one/pl/hens", "one/pl/foxes/den", "one/assets/search"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("pl/hens", "pl/foxes/den", "pl"):
        (tmp_path / "one" / name / "index.html").write_text(name, encoding="utf-8")
    (tmp_path / "one" / "404.html").write_text("", encoding="utf-8")
    for name in ("assets/search/pl.json", "pl/manifest.webmanifest"):
        (tmp_path / "one" / name).write_text("", encoding="utf-8")
    before = offline_sums(tmp_path / "one")
    (tmp_path / "one" / "pl/foxes/den/index.html").write_text("asleep", encoding="utf-8")
    after = offline_sums(tmp_path / "one")
    assert [path for path in before if before[path] != after[path]] == ["assets/offline/pl/foxes.0.json"]


def test_forms_are_kept_with_the_pages_and_the_checker_can_be(tmp_path: Path) -> None:
    site = with_forms(tmp_path)
    offline.write(site, ["hu", "pl"])
    assert parts(site, "pl")["assets/offline/pl/hens.forms.json"] == {
        "assets/engine/hens.pl.1/say.json": '{"no":"nie"}'
    }
    assert "assets/offline/hu/hens.forms.json" not in kept(site, "hu")
    assert "assets/engine/engine.json" in kept(site, "hu")
    assert not [path for path in kept(site, "pl") if path.startswith(("assets/engine/hens", "assets/engine/code"))]
    found = {path: (site / path).stat().st_size for path in kept(site, "pl")}
    assert sizes(site)["pl"] == [sum(found.values()), 7]


def test_other_forms_are_another_version(tmp_path: Path) -> None:
    site = with_forms(tmp_path)
    before, stamp = offline_sums(site), worker(site)[0]
    (site / "assets/engine/hens.pl.1/say.json").write_text('{"no":"nein"}', encoding="utf-8")
    after = offline_sums(site)
    assert [path for path in before if before[path] != after[path]] == ["assets/offline/pl/hens.forms.json"]
    assert worker(site)[0] != stamp


def with_forms(folder: Path) -> Path:
    """A site of one page, with the forms of a game in one language and a checker."""
    engine = {"forms": {"hens": {"pl": "hens.pl.1/"}}, "parts": {"code.1.zip": [7, "sha256-…"]}}
    files = {
        "404.html": "",
        "assets/engine/engine.json": json.dumps(engine),
        "assets/engine/code.1.zip": "archive",
        "assets/engine/hens.pl.1/say.json": '{"no":"nie"}',
        **{f"{language}/hens/index.html": "" for language in ("hu", "pl")},
        **{f"{language}/manifest.webmanifest": "" for language in ("hu", "pl")},
        **{f"assets/search/{language}.json": "" for language in ("hu", "pl")},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def sizes(site: Path) -> dict[str, list[int]]:
    found = re.search(r"SIZES = (\{.*\});", (site / "service-worker.js").read_text(encoding="utf-8"))
    assert found is not None
    told: dict[str, list[int]] = json.loads(found[1])
    return told


def test_the_worker_is_one_script_that_every_browser_runs(built: Path) -> None:
    text = (built / "service-worker.js").read_text(encoding="utf-8")
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    assert '"STAMP"' not in text
    assert '"SHELL"' not in text
    assert '"LANGUAGE"' not in text


def offline_sums(site: Path) -> dict[str, str]:
    offline.write(site, ["pl"])
    return kept(site, "pl")


def test_all_that_pages_need_is_kept_and_there(built: Path, forms: bool) -> None:
    for language in LANGUAGES:
        files = kept(built, language)
        for path, told in files.items():
            found = hashlib.sha256((built / path).read_bytes()).digest()
            assert told == f"sha256-{base64.b64encode(found).decode()}"
        needed = {"assets/site.css", "assets/theme.js", "assets/our-game.js", "assets/page.js", "assets/icon.svg"}
        needed |= {f"assets/configurations/{game}.json" for game in bundle.games()}
        needed |= {f"assets/search/{language}.json", f"{language}/manifest.webmanifest", "404.html"}
        assert needed <= set(files)
        assert list(files)[-1] == list(parts(built, language))[-1]  # pages come last
        assert [path for path in files if path.startswith("assets/engine/")] == ["assets/engine/engine.json"] * forms


def test_the_stamp_of_the_worker_is_the_one_that_is_asked_for(built: Path) -> None:
    assert (built / offline.STAMP).read_text(encoding="utf-8") == f"{worker(built)[0]}\n"


def test_the_stamp_changes_with_the_site_and_only_then(outside: Path, tmp_path: Path) -> None:
    stamps = []
    for name, edit in (("one", ""), ("two", ""), ("three", "jajka duże")):
        if edit:
            replace(outside / "terms" / "animals.yaml", "Znosi jajka.", f"Znosi {edit}.")
        done = build(tmp_path / name, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside))
        assert done.returncode == 0, done.stderr
        stamps.append(worker(tmp_path / name)[0])
    assert stamps[0] == stamps[1] != stamps[2]


def test_the_manifest_speaks_the_language(built: Path) -> None:
    for language in LANGUAGES:
        manifest = json.loads((built / language / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert manifest["lang"] == language
        assert (built / language / manifest["start_url"] / "index.html").is_file()
        assert all((built / language / icon["src"]).resolve().is_file() for icon in manifest["icons"])
