"""Without a network: what the worker keeps is what is there. (That it works, a browser is asked: tests/browser.)"""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.site import offline
from rulebase.telling import contents
from tests.conftest import replace
from tests.site.conftest import build

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = contents.languages([games.open_game(name) for name in bundle.games()])


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
    }


def test_every_page_of_a_language_is_kept_as_it_is(built: Path) -> None:
    for language in LANGUAGES:
        kept = json.loads((built / "assets" / "offline" / f"{language}.json").read_text(encoding="utf-8"))
        pages = {
            f"{path.parent.relative_to(built).as_posix()}/": path for path in (built / language).rglob("index.html")
        }
        assert set(kept) == set(pages)
        assert all(kept[doc] == path.read_text(encoding="utf-8") for doc, path in pages.items())


def test_all_that_pages_need_is_kept_and_there(built: Path) -> None:
    for language in LANGUAGES:
        files = kept(built, language)
        for path, told in files.items():
            found = hashlib.sha256((built / path).read_bytes()).digest()
            assert told == f"sha256-{base64.b64encode(found).decode()}"
        needed = {"assets/site.css", "assets/early.js", "assets/our-game.js", "assets/page.js", "assets/icon.svg"}
        needed |= {f"assets/configurations/{game}.json" for game in bundle.games()}
        needed |= {f"assets/search/{language}.json", f"{language}/manifest.webmanifest", "404.html"}
        assert needed <= set(files)
        assert list(files)[-1] == f"assets/offline/{language}.json"
        assert not [path for path in files if path.startswith("assets/engine/")]


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
