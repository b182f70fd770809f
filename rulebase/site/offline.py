"""The site without a network: for each language one file with all its pages, and the worker that keeps them."""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulebase import words
from rulebase.site import nowhere, theme

WORKER = "service-worker.js"
STAMP = "assets/offline/stamp"  # asked for before each page: is there something newer than what is kept?
# Kept when they are first used: they are large, or say nothing of the site.
NOT_KEPT = ("assets/engine/", "assets/offline/")
KEPT_TOO = ("assets/engine/engine.json",)  # which of those belong to this version

Sums = dict[str, str | dict[str, str]]  # by path; where each language has its own file, by language


def write(target: Path, languages: Sequence[str]) -> None:
    """To be called last: what is kept is what is there."""
    folder = target / "assets" / "offline"
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        (folder / f"{language}.json").write_text(_json(dict(_pages(target, language))), encoding="utf-8")
    worker = (theme.folder() / WORKER).read_text(encoding="utf-8")
    shell, stamp = _json(_shell(target, languages)), _stamp(target)
    (target / STAMP).write_text(f"{stamp}\n", encoding="utf-8")
    (target / WORKER).write_text(
        worker.replace('"STAMP"', f'"{stamp}"').replace('{ "SHELL": "SUM" }', shell), encoding="utf-8"
    )


def manifests(target: Path, languages: Sequence[str]) -> None:
    """What a device wants to know that puts the site among its apps."""
    for language in languages:
        (target / language).mkdir(exist_ok=True)
        (target / language / "manifest.webmanifest").write_text(_json(_manifest(language)), encoding="utf-8")


def _pages(target: Path, language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((target / language).rglob("index.html")):
        yield f"{path.parent.relative_to(target).as_posix()}/", path.read_text(encoding="utf-8")


def _shell(target: Path, languages: Sequence[str]) -> Sums:
    """The files that pages need, whatever their language; of a language's own files, the reader's; then the pages."""
    own = ("assets/search/{language}.json", "{language}/manifest.webmanifest", "assets/offline/{language}.json")
    paths = [path.relative_to(target).as_posix() for path in sorted((target / "assets").rglob("*")) if path.is_file()]
    of_one = {path.replace("{language}", language) for path in own for language in languages}
    kept = [path for path in paths if path not in of_one and (path in KEPT_TOO or not path.startswith(NOT_KEPT))]
    found: Sums = {path: _sum(target / path) for path in [nowhere.NAME, *kept]}
    return found | {
        path: {language: _sum(target / path.replace("{language}", language)) for language in languages} for path in own
    }


def _sum(path: Path) -> str:
    """What a file consists of, as browsers compare it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"


def _stamp(target: Path) -> str:
    """Changes with any file of the site."""
    found = 0
    for path in sorted(path for path in target.rglob("*") if path.is_file()):
        found = zlib.crc32(path.read_bytes(), zlib.crc32(path.relative_to(target).as_posix().encode(), found))
    return f"{found:08x}"


def _manifest(language: str) -> dict[str, object]:
    gettext = words.catalog(language).gettext
    return {
        "name": gettext("Rules of board games"),
        "short_name": "rulebase",
        "lang": language,
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": "#fcfbf8",
        "theme_color": "#0b5a6f",
        "id": "./",
        "description": gettext("Rules of board games, to look up, to search and to ask"),
        "icons": [
            {"src": "../assets/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "../assets/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "../assets/icon-whole-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": "../assets/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    }


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
