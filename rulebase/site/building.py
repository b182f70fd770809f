"""Build the site: pages by Sphinx, then assets, neutral addresses, and what others add.

It is built beside its place and put there when it is whole; building twice gives the same bytes.
"""

import functools
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import rulebase
from rulebase import words
from rulebase.knowledge import bundle, folders, grammar, problems
from rulebase.knowledge import game as games
from rulebase.search import web
from rulebase.site import addressed, engine, neutral, nowhere, offline, placing, sphinx_runs, theme
from rulebase.telling import configurations, contents

SCHEMA = 1
UNTRANSLATED = "missing-language"  # no reason not to publish: the page shows another language, and says so
COMMENTED = (".css", ".js", ".mjs")
COMMENTS = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)  # on lines of their own
Report = Callable[[str], None]
Make = Callable[[Path, Sequence[str]], object]  # a part of the site: where to, for which games


@dataclass(frozen=True)
class Order:
    """What is to be built, and where."""

    target: Path
    games: tuple[str, ...]
    forms: bool = True
    address: str = ""  # under which it will be found, if that is known


def project() -> Path:
    return theme.folder()


def all_games() -> tuple[str, ...]:
    return tuple(bundle.games())


def build(order: Order, report: Report) -> None:
    """Build all of it, or raise Failed and leave what was there; what is foreign in the folder always stays."""
    place = placing.look(order.target)
    prepare(order)
    with placing.beside(place) as fresh:
        chosen = opened(order.games)
        languages = contents.languages(chosen)
        pages(fresh, order, chosen, report)
        shared(fresh, chosen)
        neutral.write(fresh, chosen, languages)
        parts(fresh, order, report)
        if order.address:
            addressed.write(fresh, order.address)
        offline.write(fresh, languages)
        if not order.forms:
            report(words._("The forms of “what happens if” are left out, as was asked; everything else is there."))
        placing.put(fresh, place, _about(order, languages))


def prepare(order: Order) -> None:
    """Fetch what the forms need, so that whoever has no network hears of it before the work, not after it."""
    if order.forms:
        engine.ready()


def _about(order: Order, languages: Sequence[str]) -> dict[str, Any]:
    """What a built site says of itself."""
    mark = {"schema": SCHEMA, "rulebase": rulebase.__version__, "games": order.games, "forms": order.forms}
    return {**mark, "languages": list(languages)}


def opened(names: Sequence[str]) -> list[games.Game]:
    """The games, if nothing is wrong with them: their problems are told before any work is done."""
    check(names)
    return [games.open_game(name) for name in names]


def check(names: Collection[str]) -> None:
    from rulebase.knowledge import lint
    from rulebase.knowledge.lint import typography

    written = [folder for name, folder in folders.sources().items() if name in names]
    found = [problem for problem in lint.lint(written) if problem.severity == "error"]
    # What is only set wrong can be read.
    wrong = [problem for problem in found if problem.code not in (UNTRANSLATED, *typography.CODES)]
    if wrong:
        raise problems.Failed(wrong)


def pages(fresh: Path, order: Order, chosen: Sequence[games.Game], report: Report) -> None:
    """The pages of every language."""
    languages = contents.languages(chosen)
    with tempfile.TemporaryDirectory(prefix="rulebase-pages-") as memory:
        told = Path(memory, "examples")
        told.mkdir()
        job = sphinx_runs.Job(fresh, "", order.games, order.forms, Path(memory), kept=False, examples=told)
        runs = [replace(job, language=language) for language in languages]
        with sphinx_runs.working(len(runs)) as workers:
            sphinx_runs.tell(told, order.games, workers)
            for done in sphinx_runs.all_of(runs, workers):
                report(counted(done))


def counted(done: sphinx_runs.Done) -> str:
    said = words.ngettext("{language}: {n} page in {s} s", "{language}: {n} pages in {s} s", done.pages)
    return said.format(
        language=theme.language_name(done.language), n=done.pages, s=grammar.decimal(words.language(), done.seconds)
    )


def shared(fresh: Path, chosen: Sequence[games.Game]) -> None:
    """What all pages share: the theme's files, the configurations."""
    languages = contents.languages(chosen)
    _copy(theme.folder() / "static", fresh / "assets")
    for game in chosen:
        path = fresh / "assets" / "configurations" / f"{game.id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(configurations.written(game), encoding="utf-8")
    offline.manifests(fresh, languages)
    nowhere.write(fresh, languages)


def parts(fresh: Path, order: Order, report: Report) -> None:
    """What is made beside the pages: the search, and the checker for browsers."""
    search = functools.partial(web.build, forms=order.forms)
    _part(search, words._("search"), fresh, order, report)
    if order.forms:
        _part(engine.build, words._("the checker for browsers"), fresh, order, report)


def inputs() -> Iterator[Path]:
    """Every file that the site is made from."""
    for folder in folders.sources().values():
        yield from _files(folder, (".yaml", ".py"))
    yield from _files(theme.PACKAGE, (".py", ".json", ".mo"))
    yield from _files(theme.folder(), (".py", ".html", ".js", ".mjs", ".css", ".svg", ".png", ".json", ".webmanifest"))
    yield from _files(Path(words.TRANSLATIONS), (".po",))


def is_stale(target: Path) -> bool:
    """Whether a built site is older than what it is made from, or not there."""
    mark = target / placing.MARK
    if not mark.is_file():
        return True
    built = mark.stat().st_mtime
    return any(path.stat().st_mtime > built for path in inputs())


def _part(make: Make, name: str, fresh: Path, order: Order, report: Report) -> None:
    begun = time.monotonic()
    make(fresh, order.games)
    report(words._("{part}: {s} s").format(part=name, s=grammar.decimal(words.language(), time.monotonic() - begun)))


def _copy(source: Path, target: Path) -> None:
    """All files below a folder; not their modes, for it may be read-only, and not what only authors read."""
    for path in sorted(source.rglob("*")):
        if path.is_file() and not any(_unpublished(part) for part in path.relative_to(source).parts):
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix in COMMENTED:
                place.write_text(COMMENTS.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                shutil.copyfile(path, place)


def _unpublished(name: str) -> bool:
    """What may lie about in static/ but is not for readers."""
    return name.startswith(".") or name.endswith("~")


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for parent, below, names in os.walk(folder):
        below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
        yield from (Path(parent, name) for name in names if name.endswith(suffixes))
