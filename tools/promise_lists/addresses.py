"""Addresses: every page of the site and what on it can be linked to, other files that are read by others."""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tools.promise_lists import promise
from tools.promise_lists.commands_run import Machine

NEARLY = 0.9
FEW = 12  # anchors that stand on the line of their page
MANY = 30  # names of one kind from which on each has a line of its own
ID = re.compile(r"<[^>]*\sid=\"([^\"]*)\"")
MOVED = re.compile(r"<html[^>]* data-moved=\"([^\"]*)\"")
DATA = ("/assets/search/", "/assets/configurations/")  # what else lies beside them may be called otherwise
PASSING = "preview."  # a note that opens beside a word: nobody links to it


def promises(machine: Machine, games: Sequence[str]) -> promise.Promises:
    # Not in the folder of a run, which is swept up.
    site = machine.cache.parent / "site"
    ended = machine.one("build", "--no-engine", "--games", *games, "-o", str(site))
    if ended.code:
        raise SystemExit(f"rulebase build exits {ended.code}:\n{ended.out}{ended.err}")
    return dict(sorted([*_pages(site), *_files(site)]))


def _pages(site: Path) -> Iterator[tuple[str, promise.Promise]]:
    languages = {file.parent.name for file in site.glob("*/objects.inv")}
    anchors: dict[str, dict[str, set[str]]] = defaultdict(dict)
    moved: dict[str, set[str]] = defaultdict(set)
    for file in sorted(site.rglob("*.html")):
        first, _, rest = file.relative_to(site).as_posix().partition("/")
        language, path = (first, rest) if first in languages else ("-", f"{first}/{rest}".rstrip("/"))
        path = "/" + path.removesuffix("index.html")
        text = file.read_text(encoding="utf-8")
        anchors[path][language] = {each for each in ID.findall(text) if not each.startswith(PASSING)}
        moved[path] |= set(MOVED.findall(text))
    usual = _usual(anchors)
    yield "/…", promise.Promise(f"on every page {_listed(usual)}")
    for path, by_language in anchors.items():
        to = "".join(f" moved to {each}" for each in sorted(moved[path]))
        for language, ids in by_language.items():
            lacking = usual - ids if language != "-" else set()
            to += f" without {_listed(lacking)} in {language}" if lacking else ""
        own = {language: ids - usual for language, ids in by_language.items()}
        yield from _page(path, own, f"{' '.join(sorted(by_language))}{to}")


def _usual(anchors: dict[str, dict[str, set[str]]]) -> set[str]:
    """What stands on nearly every page, which is told once."""
    pages = [ids for by_language in anchors.values() for language, ids in by_language.items() if language != "-"]
    counts = Counter(each for ids in pages for each in ids)
    return {each for each, count in counts.items() if count > NEARLY * len(pages)}


def _listed(ids: Iterable[str]) -> str:
    return " ".join(f"#{each}" for each in sorted(ids))


def _page(path: str, by_language: dict[str, set[str]], there: str) -> Iterator[tuple[str, promise.Promise]]:
    """A page: the languages it is in, and its anchors; those of one language alone have that before them."""
    told = [ids for language, ids in by_language.items() if language != "-"]
    everywhere = set.intersection(*told) if told else set()
    if len(everywhere) <= FEW:
        yield path, promise.Promise(f"{there} {_listed(everywhere)}".rstrip())
    else:
        yield path, promise.Promise(there)
        for kind, names in _grouped(everywhere):
            yield f"{path}{kind}", promise.Promise(names)
    for language, ids in by_language.items():
        for kind, names in _grouped(ids - everywhere) if language != "-" else ():
            yield f"/{language}{path}{kind}", promise.Promise(names)


def _grouped(ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Anchors by what they begin with; numbers as ranges."""
    groups: dict[str, set[str]] = defaultdict(set)
    for each in ids:
        groups[each.partition(".")[0]].add(each)
    for kind, found in sorted(groups.items()):
        names = {each.removeprefix(kind) for each in found}
        if len(names) >= MANY and not any(name[1:].isdecimal() for name in names):
            yield from ((f"#{each}", "") for each in sorted(found))
        else:
            numbers = sorted(int(name[1:]) for name in names if name[1:].isdecimal())
            rest = sorted(name or "itself" for name in names if not name[1:].isdecimal())
            yield f"#{kind}", " ".join([*rest, *_ranges(numbers)])


def _ranges(numbers: list[int]) -> Iterator[str]:
    """1 2 3 5 as .1-3 .5"""
    for first in (each for each in numbers if each - 1 not in numbers):
        last = next(each for each in range(first, first + len(numbers)) if each + 1 not in numbers)
        yield f".{first}" if first == last else f".{first}-{last}"


def _files(site: Path) -> Iterator[tuple[str, promise.Promise]]:
    """Files that others read: of those with data what they are made of, and all that other sites can refer to."""
    for file in sorted(path for path in site.rglob("*") if path.is_file() and path.suffix != ".html"):
        name = f"/{file.relative_to(site).as_posix()}"
        is_data = file.suffix == ".json" and name.startswith(DATA)
        if file.name == "objects.inv":
            yield from _inventory(name, file)
        elif is_data or not name.startswith("/assets/"):
            yield name, promise.Promise(_made_of(file))


def _made_of(file: Path) -> str:
    if file.suffix not in (".json", ".webmanifest"):
        return "there"
    found: promise.Json = json.loads(file.read_text(encoding="utf-8"))
    return f"keys {' '.join(found)}" if isinstance(found, dict) and len(found) <= MANY else type(found).__name__


def _inventory(name: str, file: Path) -> Iterator[tuple[str, promise.Promise]]:
    """A line for each sort of thing that another site can refer to."""
    head = file.read_bytes().split(b"\n", 4)
    by_sort: dict[str, list[str]] = defaultdict(list)
    for line in sorted(zlib.decompress(head[4]).decode().splitlines()):
        found = re.fullmatch(r"(.+?)\s+(\S+)\s+-?\d+\s+?(\S*)\s+.*", line)
        if found:
            by_sort[found[2]].append(f"{found[1]} {found[3]}")
    for sort, names in by_sort.items():
        text = "\n".join(names)
        yield f"{name} {sort}", promise.Promise(f"{len(names)} names, {promise.summed(text)}", text)
