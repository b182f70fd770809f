"""Runs of Sphinx: one process a language, as many at a time as there are cores."""

import io
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from rulebase import words
from rulebase.knowledge import problems
from rulebase.publish import theme


@dataclass(frozen=True)
class Run:
    """The pages of one language: where they go, and where Sphinx keeps what it remembers (nowhere: a cold run)."""

    target: Path
    language: str
    games: tuple[str, ...]
    forms: bool
    memory: Path | None = None


@dataclass(frozen=True)
class Done:
    language: str
    pages: int
    seconds: float


def pool(languages: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(min(languages, os.cpu_count() or 1), get_context("spawn"))


def all_of(runs: Sequence[Run], workers: Executor) -> Iterator[Done]:
    """Do the runs, the first ones first; each is told as soon as it is done. Raises Failed."""
    started = [workers.submit(one, run) for run in runs]
    try:
        for finished in as_completed(started):
            yield finished.result()
    finally:
        for each in started:
            each.cancel()


def one(run: Run) -> Done:
    begun = time.monotonic()
    words.use(run.language)
    if run.memory is not None:
        count = _sphinx(run, run.memory / run.language)
    else:
        with tempfile.TemporaryDirectory(prefix="rulebase-pages-") as scratch:
            count = _sphinx(run, Path(scratch))
    return Done(run.language, count, time.monotonic() - begun)


def _sphinx(run: Run, memory: Path) -> int:
    """Pages from the games, by Sphinx; a warning is an error."""
    from sphinx.application import Sphinx
    from sphinx.errors import ExtensionError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    project, source, warnings = theme.folder(), memory / "pages", io.StringIO()
    source.mkdir(parents=True, exist_ok=True)
    settings = {"language": run.language, "rulebase_games": list(run.games), "rulebase_forms": run.forms}
    if str(project) not in sys.path:
        sys.path.insert(0, str(project))  # for what Sphinx remembers: it is read before conf.py
    with patch_docutils(project), docutils_namespace():
        try:
            app = Sphinx(source, project, run.target / run.language, memory / "read", "site", settings, None, warnings)
            app.build()
        except ExtensionError as error:
            if isinstance(error.orig_exc, problems.Failed):
                raise error.orig_exc from None
            raise
    told = warnings.getvalue().strip()
    if told or app.statuscode:
        raise problems.Failed([problems.Problem("site", line) for line in told.splitlines()])
    return len(app.env.found_docs)
