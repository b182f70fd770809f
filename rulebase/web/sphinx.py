"""A page as HTML: its template filled in. Where each thing is, follows from its name; nothing else has to be known."""

import contextlib
import gc
import io
import os
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TypeVar

import jinja2
from sphinx.util.osutil import relative_uri

from rulebase import words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.pages import contents, examples
from rulebase.pages.page import Page
from rulebase.play import watch
from rulebase.web import theme


def html(filled: theme.Templates, page: Page) -> tuple[str, Collection[str]]:
    """A page, and all that it leads to."""
    here = uri(page.doc)
    root, links = "/".join([".."] * (here.count("/") + 1)), _Links(here)
    filled.turn_to(page, here, root, links)
    try:
        template = filled.get_template(page.template)
        return template.render(page=page, uri=here, root=root, **page.data) + "\n", links
    except problems.Failed:
        raise
    except Exception as error:
        raise _broken(page, error) from error


def _broken(page: Page, error: Exception) -> problems.Broken:
    """A template that does not go with its data: which, which line of it, and for which page."""
    folder = str(theme.folder() / "templates")
    way = [
        problems.of_line(frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith(folder)
    ]
    if isinstance(error, jinja2.TemplateSyntaxError):
        way.append(problems.of_line(error.filename or f"{folder}/{page.template}", error.lineno))
    place = way[-1] if way else problems.Place(f"{folder}/{page.template}")
    steps = " → ".join(f"{each.file[len(folder) + 1 :]}:{each.line}" for each in way)
    message = words._("the template does not go with the data of the page “{page}”: {reason}")
    told = message.format(page=page.doc, reason=problems.shown(problems.named(error)))
    hint = words._("the way to it: {lines}").format(lines=steps) if len(way) > 1 else ""
    return problems.Broken([problems.Problem("broken-template", told, place, hint=hint)])


class _Links(dict[str, str]):
    """Where each thing is, seen from a page: found by its name when it is asked for."""

    def __init__(self, here: str) -> None:
        self._here = here

    def __missing__(self, target: str) -> str:
        goal, anchor = address(target)
        found = relative_uri(self._here, goal) or "./"
        self[target] = f"{found}#{anchor}" if anchor else found
        return self[target]


def address(name: str) -> tuple[str, str]:
    """Where a name leads: a folder of the site, and the anchor on its page."""
    docname, _, anchor = name.partition("#")
    return uri(docname), anchor


@cache
def uri(docname: str) -> str:
    *folders, name = docname.split("/")
    return "".join(f"{part}/" for part in (folders if name == "index" else [*folders, name]))


T = TypeVar("T")
J = TypeVar("J", "Job", "Alone")
SWEPT = 1000  # pages
TRIES = 5  # to take a folder away while somebody still writes there
ALONE = 1.0  # seconds after which a process of a build sees that nobody builds any more


@dataclass(frozen=True)
class Job:
    """The pages of one language: where they go, and where Sphinx keeps what it remembers (nowhere: a cold run)."""

    target: Path
    language: str
    games: tuple[str, ...]
    forms: bool
    memory: Path | None = None
    kept: bool = True  # whether more runs follow, so that what was made is better remembered
    examples: Path | None = None  # where they have been told in all languages; else each run tells its own


@dataclass(frozen=True)
class Alone:
    """One page in one language, made before all others; its game lies compiled in a folder, and may still be bad."""

    doc: str
    language: str
    folder: Path
    forms: bool


@dataclass(frozen=True)
class Told:
    """One of so many parts of the scenarios of some games, told in all languages in a folder."""

    folder: Path
    games: tuple[str, ...]
    part: int
    parts: int


@dataclass(frozen=True)
class Done:
    language: str
    pages: int
    seconds: float


def pool(languages: int, *passing: Path) -> ProcessPoolExecutor:
    number = min(languages, os.cpu_count() or 1)
    return ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin, initargs=(os.getpid(), passing))


def _begin(builder: int, passing: Sequence[Path]) -> None:
    """A process of a build is nobody else's, and ends with whoever builds, however that ended."""
    watch.arm()

    def follow() -> None:
        while os.getppid() == builder:
            time.sleep(ALONE)
        _take_away(passing)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _take_away(passing: Sequence[Path]) -> None:
    """What nobody will finish any more; the last process to do so leaves nothing, though others write meanwhile."""
    for _ in range(TRIES):
        for folder in passing:
            shutil.rmtree(folder, ignore_errors=True)
        if not any(folder.exists() for folder in passing):
            return


@contextlib.contextmanager
def working(languages: int, *passing: Path) -> Iterator[ProcessPoolExecutor]:
    """A pool for one build, which writes to passing folders; whoever ends the build ends its processes too."""
    workers = pool(languages, *passing)
    before = set(active_children())
    try:
        yield workers
    except BaseException as error:
        for process in set(active_children()) - before:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            message = words._("a process of the build was ended: from outside, or since it computed on and on")
            raise problems.Broken([problems.Problem("ended", message)]) from error
        raise
    finally:
        workers.shutdown(wait=True, cancel_futures=True)


class ByLanguage(Executor):
    """A process for each language, so that what is remembered of a language is where the language is built."""

    def __init__(self) -> None:
        self._pools: dict[str, ProcessPoolExecutor] = {}

    def submit(self, do: Callable[[J], T], job: J, /) -> Future[T]:  # type: ignore[override]
        if job.language not in self._pools:
            self._pools[job.language] = pool(1)
        return self._pools[job.language].submit(do, job)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for each in self._pools.values():
            each.shutdown(wait, cancel_futures=cancel_futures)


@contextlib.contextmanager
def unswept() -> Iterator[None]:
    """Much is made here and little thrown away: to look for garbage meanwhile takes a third of the time.

    What was made is not looked at afterwards either, before somebody sweeps.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextlib.contextmanager
def located() -> Iterator[None]:
    """What breaks in a process of its own is told from there: from outside nobody sees in which line it was."""
    try:
        yield
    except (problems.Failed, OSError):
        raise
    except Exception as error:
        raise problems.broken_tool(error) from error


def swept(each: Iterable[T]) -> Iterator[T]:
    """The same, one by one; what was made for some of them and is needed no more is thrown away now and then."""
    for number, one in enumerate(each):
        if number % SWEPT == 0:
            gc.collect(1)  # only what is young: what has lasted is not looked at again
        yield one


def alone(job: Alone) -> str:
    """A page as it will stand in its file; nothing if there is none."""

    words.use(job.language)
    with unswept(), located():
        page = contents.alone(job.doc, str(job.folder), job.language)
        templates = theme.environment(job.language)
        templates.globals["engine"] = job.forms
        return html(templates, page)[0] if page else ""


def sweep(_job: Job) -> None:
    """Throw away what an earlier run has left: when nobody waits."""
    gc.unfreeze()
    gc.collect()


def told(job: Told) -> None:
    with unswept(), located():
        for name in job.games:
            game = opening.open_game(name)
            examples.write(job.folder, game, game.languages, job.part, job.parts)
        del game
        gc.collect()


def tell(folder: Path, names: Sequence[str], workers: Executor) -> None:
    """Play the scenarios of some games, and tell them in all languages, on all cores. Raises Failed."""
    parts = os.cpu_count() or 1
    started = [workers.submit(told, Told(folder, tuple(names), part, parts)) for part in range(parts)]
    for each in started:
        each.result()


def all_of(jobs: Sequence[Job], workers: Executor) -> Iterator[Done]:
    """Do the runs, the first ones first; each is told as soon as it is done. Raises Failed."""
    return finished([workers.submit(one, job) for job in jobs])


def finished(started: Sequence[Future[T]]) -> Iterator[T]:
    """What was begun, as soon as it is done. Raises Failed."""
    try:
        for each in as_completed(started):
            yield each.result()
    finally:
        for each in started:
            each.cancel()


def one(job: Job) -> Done:
    begun = time.monotonic()
    words.use(job.language)
    with contextlib.ExitStack() as stack:
        stack.enter_context(unswept())
        stack.enter_context(located())
        memory = job.memory or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rulebase-pages-")))
        count = _sphinx(job, memory / job.language)
        if not job.kept:
            sweep(job)  # the next run of this process needs the room
    return Done(job.language, count, time.monotonic() - begun)


def _sphinx(job: Job, memory: Path) -> int:
    """Pages from the games, by Sphinx; a warning is an error."""
    from sphinx.application import Sphinx
    from sphinx.errors import ExtensionError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    project, source, warnings = theme.folder(), memory / "pages", io.StringIO()
    source.mkdir(parents=True, exist_ok=True)
    settings = {"language": job.language, "rulebase_games": list(job.games), "rulebase_forms": job.forms}
    settings |= {"rulebase_kept": job.kept, "rulebase_examples": str(job.examples or "")}
    if str(project) not in sys.path:
        sys.path.insert(0, str(project))  # for what Sphinx remembers: it is read before conf.py
    with patch_docutils(project), docutils_namespace():
        try:
            app = Sphinx(source, project, job.target / job.language, memory / "read", "site", settings, None, warnings)
            app.build()
        except ExtensionError as error:
            raise (error.orig_exc or error) from None
    told = warnings.getvalue().strip()
    if told or app.statuscode:
        raise problems.Failed([problems.Problem("site", line) for line in told.splitlines()])
    return len(app.env.found_docs)
