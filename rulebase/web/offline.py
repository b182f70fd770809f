"""The site without a network: all pages of each language, game by game in parts, and the worker that keeps them."""

import base64
import hashlib
import itertools
import json
import re
import shutil
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from rulebase import words
from rulebase.web import not_found, theme

WORKER = "service-worker.js"
SCRIPTS = ("versions.js", "downloads.js", "requests.js")  # of which it consists
MODULES = re.compile(r"^import .*\n|^export ", re.MULTILINE)  # which not every browser allows it to have
ENGINE = "assets/engine/engine.json"
STAMP = "assets/offline/stamp"  # asked for before each page: is there something newer than what is kept?
PARTS = "assets/offline/{language}/"
LARGEST = 2_000_000  # letters of pages in a part: what a phone holds at once, and what a cut costs
# Kept when they are first used: they are large, or say nothing of the site.
NOT_KEPT = ("assets/engine/", "assets/offline/")
KEPT_TOO = (ENGINE,)  # which of those belong to this version

Sums = dict[str, str | dict[str, str]]  # by path; where each language has its own file, by language


def write(target: Path, languages: Sequence[str], workers: Executor | None = None) -> None:
    """To be called last: what is kept is what is there."""
    folder = target / "assets" / "offline"
    folder.mkdir(parents=True, exist_ok=True)
    apply = workers.map if workers else map
    summed = dict(zip(languages, apply(_of_language, [target] * len(languages), languages), strict=True))
    shell, stamp = _shell(target, languages), _stamp(target, summed)
    (target / STAMP).write_text(f"{stamp}\n", encoding="utf-8")
    put = {
        '"STAMP"': _json(stamp),
        '{ "SHELL": "SUM" }': _json(shell),
        '{ "LANGUAGE": [0, 0] }': _json({language: _sizes(target, shell, language) for language in languages}),
    }
    text = "\n".join((theme.folder() / "offline" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    for stands, instead in put.items():
        text = text.replace(stands, instead)
    (target / WORKER).write_text(MODULES.sub("", text), encoding="utf-8")


def _sizes(target: Path, shell: Sums, language: str) -> list[int]:
    """Bytes of what is kept of a language, and of the checker."""
    own = [path for path, sums in shell.items() if isinstance(sums, str) or language in sums]
    parts = _engine(target).get("parts", {}).values()
    kept = sum((target / path.replace("{language}", language)).stat().st_size for path in own)
    return [kept, sum(size for size, _ in parts)]


def _engine(target: Path) -> dict[str, Any]:
    """What is told of the files of the checker, if it is there."""
    listed = target / ENGINE
    told: dict[str, Any] = json.loads(listed.read_text(encoding="utf-8")) if listed.is_file() else {}
    return told


def _of_language(target: Path, language: str) -> int:
    """Write the parts of a language; the sum of its pages."""
    folder = target / "assets" / "offline" / language
    shutil.rmtree(folder, ignore_errors=True)  # there may have been more parts
    folder.mkdir()
    for name, pages in _parts(target, language):
        (folder / f"{name}.json").write_text(_json(pages), encoding="utf-8")
    return _summed(target / language)


def manifests(target: Path, languages: Sequence[str]) -> None:
    """What a device wants to know that puts the site among its apps."""
    for language in languages:
        (target / language).mkdir(exist_ok=True)
        (target / language / "manifest.webmanifest").write_text(_json(_manifest(language)), encoding="utf-8")


def _parts(target: Path, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    """All pages of a language: those of each game by themselves, as many at a time as are not too large; its forms."""

    def owner(path: Path) -> str:
        """The game that a page is of; no game is called as the first page is here."""
        return (*path.relative_to(target / language).parts[:-1], "_")[0]

    found = sorted((target / language).rglob("index.html"), key=lambda path: (owner(path), path))
    for of, paths in itertools.groupby(found, owner):
        pages = {f"{path.parent.relative_to(target).as_posix()}/": path.read_text("utf-8") for path in paths}
        for number, part in enumerate(_divided(pages)):
            yield f"{of}.{number}", part
    for game, folders in _engine(target).get("forms", {}).items():
        if language in folders:
            files = sorted((target / ENGINE).parent.joinpath(folders[language]).iterdir())
            yield f"{game}.forms", {path.relative_to(target).as_posix(): path.read_text("utf-8") for path in files}


def _divided(pages: dict[str, str]) -> Iterator[dict[str, str]]:
    part: dict[str, str] = {}
    size = 0
    for address, html in pages.items():
        if part and size + len(html) > LARGEST:
            yield part
            part, size = {}, 0
        part[address] = html
        size += len(html)
    yield part


def _shell(target: Path, languages: Sequence[str]) -> Sums:
    """The files that pages need, whatever their language; of a language's own files, the reader's; then the pages."""
    # The parts of all languages: there may be more in one than in another.
    parts = {path.name for language in languages for path in (target / "assets/offline" / language).iterdir()}
    listed = [PARTS + name for name in sorted(parts)]
    own = ("assets/search/{language}.json", "{language}/manifest.webmanifest", *listed)
    paths = [path.relative_to(target).as_posix() for path in sorted((target / "assets").rglob("*")) if path.is_file()]
    of_one = {path.replace("{language}", language) for path in own for language in languages}
    kept = [path for path in paths if path not in of_one and (path in KEPT_TOO or not path.startswith(NOT_KEPT))]
    found: Sums = {path: integrity(target / path) for path in [not_found.NAME, *kept]}
    for path in own:
        files = {language: target / path.replace("{language}", language) for language in languages}
        found[path] = {language: integrity(file) for language, file in files.items() if file.is_file()}
    return found


def integrity(path: Path) -> str:
    """What a file consists of, as browsers compare it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"


def _stamp(target: Path, summed: dict[str, int]) -> str:
    """Changes with any file of the site; of some folders the sum is known."""
    found = 0
    for path in sorted(target.iterdir()):
        own = summed[path.name] if path.name in summed else _summed(path)
        found = zlib.crc32(f"{path.name} {own:08x}\n".encode(), found)
    return f"{found:08x}"


def _summed(place: Path) -> int:
    """Changes with any file below a folder, or with a file."""
    found = 0
    for path in sorted(path for path in [place, *place.rglob("*")] if path.is_file()):
        found = zlib.crc32(path.read_bytes(), zlib.crc32(path.relative_to(place).as_posix().encode(), found))
    return found


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
