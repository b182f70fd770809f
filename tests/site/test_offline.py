"""Without a network: what the worker keeps is what is there. (That it works, a browser is asked: tests/browser.)"""

import json
import re
from pathlib import Path

import pytest

from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.publish import contents
from tests.conftest import replace
from tests.site.conftest import build

pytestmark = pytest.mark.xdist_group("site")

LANGUAGES = contents.languages([games.open_game(name) for name in bundle.games()])


def worker(site: Path) -> tuple[str, list[str]]:
    text = (site / "service-worker.js").read_text(encoding="utf-8")
    stamp, shell = re.search(r'STAMP = "(\w+)";', text), re.search(r"SHELL = (\[.*\]);", text)
    assert stamp is not None
    assert shell is not None
    return stamp[1], json.loads(shell[1])


def test_every_page_of_a_language_is_kept_as_it_is(built: Path) -> None:
    for language in LANGUAGES:
        kept = json.loads((built / "assets" / "offline" / f"{language}.json").read_text(encoding="utf-8"))
        pages = {
            f"{path.parent.relative_to(built).as_posix()}/": path for path in (built / language).rglob("index.html")
        }
        assert set(kept) == set(pages)
        assert all(kept[doc] == path.read_text(encoding="utf-8") for doc, path in pages.items())


def test_all_that_pages_need_is_kept_and_there(built: Path, documents: dict[str, object]) -> None:
    _, shell = worker(built)
    for language in LANGUAGES:
        files = {path.replace("{language}", language) for path in shell}
        assert all((built / path).is_file() for path in files)
        needed = {"assets/site.css", "assets/early.js", "assets/our-game.js", "assets/page.js", "assets/icon.svg"}
        needed |= {f"assets/configurations/{game}.json" for game in bundle.games()}
        needed |= {f"assets/search/{language}.json", f"{language}/manifest.webmanifest"}
        assert needed <= files
        assert not [path for path in files if path.startswith("assets/engine/")]
    assert documents


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
