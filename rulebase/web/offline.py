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
    (target / WORKER).write_text(_worker(put), encoding="utf-8")


def _worker(put: dict[str, str]) -> str:
    """The scripts as one, with these instead of what stands in them."""
    text = "\n".join((theme.folder() / "offline" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    for stands, instead in put.items():
        text = text.replace(stands, instead)
    return MODULES.sub("", text)


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
    for owner, paths in itertools.groupby(_pages(target / language), lambda path: _owner(target / language, path)):
        for number, part in enumerate(_divided({_address(target, path): path.read_text("utf-8") for path in paths})):
            yield f"{owner}.{number}", part
    for game, folders in _engine(target).get("forms", {}).items():
        if language in folders:
            yield f"{game}.forms", _forms(target, folders[language])


def _forms(target: Path, name: str) -> dict[str, str]:
    """What the forms of a game are made from, in one language."""
    files = sorted((target / ENGINE).parent.joinpath(name).iterdir())
    return {path.relative_to(target).as_posix(): path.read_text(encoding="utf-8") for path in files}


def _pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("index.html"), key=lambda path: (_owner(folder, path), path))


def _owner(folder: Path, path: Path) -> str:
    """The game that a page is of; no game is called as the first page is here."""
    return (*path.relative_to(folder).parts[:-1], "_")[0]


def _address(target: Path, path: Path) -> str:
    return f"{path.parent.relative_to(target).as_posix()}/"


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
    own = ("assets/search/{language}.json", "{language}/manifest.webmanifest", *_listed(target, languages))
    paths = [path.relative_to(target).as_posix() for path in sorted((target / "assets").rglob("*")) if path.is_file()]
    of_one = {path.replace("{language}", language) for path in own for language in languages}
    kept = [path for path in paths if path not in of_one and (path in KEPT_TOO or not path.startswith(NOT_KEPT))]
    found: Sums = {path: integrity(target / path) for path in [not_found.NAME, *kept]}
    return found | {path: _sums(target, path, languages) for path in own}


def _listed(target: Path, languages: Sequence[str]) -> list[str]:
    """The parts of all languages; they may be more in one than in another."""
    names = {path.name for language in languages for path in (target / "assets/offline" / language).iterdir()}
    return [PARTS + name for name in sorted(names)]


def _sums(target: Path, path: str, languages: Sequence[str]) -> dict[str, str]:
    own = {language: target / path.replace("{language}", language) for language in languages}
    return {language: integrity(file) for language, file in own.items() if file.is_file()}


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
