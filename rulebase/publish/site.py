"""Build the site: pages by Sphinx, then assets, neutral addresses, and what others add.

It is built beside its place and put there whole; building twice gives the same bytes.
"""

import importlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import rulebase
from rulebase import words
from rulebase.knowledge import bundle, folders, grammar, problems
from rulebase.knowledge import game as games
from rulebase.publish import configurations, contents, neutral, nowhere, offline, sphinx_runs, theme

SCHEMA = 1
MARK = "rulebase.json"  # says that a folder is a site that was built, and may be built over
UNTRANSLATED = "missing-language"  # no reason not to publish: the page shows another language, and says so
# Parts of the site that other modules add, each by its build(target, games).
SEARCH = "rulebase.search.web"
ENGINE = "rulebase.publish.engine"

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Order:
    """What is to be built, and where."""

    target: Path
    games: tuple[str, ...]
    forms: bool = True


def project() -> Path:
    return theme.folder()


def all_games() -> tuple[str, ...]:
    return tuple(bundle.games())


def build(order: Order, tell: Tell) -> None:
    """Build all of it, or raise Failed and leave what was there."""
    target = order.target.absolute()
    _refuse_to_overwrite(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        fresh.chmod(0o755)
        chosen = opened(order.games)
        pages(fresh, order, chosen, tell)
        shared(fresh, order, chosen)
        neutral.write(fresh, chosen, contents.languages(chosen))
        parts(fresh, order, tell)
        offline.write(fresh, contents.languages(chosen))
        if not order.forms:
            tell(words._("The forms of “what happens if” are left out, as was asked; everything else is there."))
        _swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


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


def pages(fresh: Path, order: Order, chosen: Sequence[games.Game], tell: Tell) -> None:
    """The pages of every language."""
    languages = contents.languages(chosen)
    runs = [sphinx_runs.Run(fresh, language, order.games, order.forms) for language in languages]
    with sphinx_runs.pool(len(runs)) as workers:
        for done in sphinx_runs.all_of(runs, workers):
            tell(told(done))


def told(done: sphinx_runs.Done) -> str:
    counted = words.ngettext("{language}: {n} page in {s} s", "{language}: {n} pages in {s} s", done.pages)
    return counted.format(
        language=theme.language_name(done.language), n=done.pages, s=grammar.decimal(words.language(), done.seconds)
    )


def shared(fresh: Path, order: Order, chosen: Sequence[games.Game]) -> None:
    """What all pages share: the theme's files, the configurations; and what says that this is a site."""
    languages = contents.languages(chosen)
    shutil.copytree(theme.folder() / "static", fresh / "assets", dirs_exist_ok=True, ignore=_unpublished)
    for game in chosen:
        path = fresh / "assets" / "configurations" / f"{game.id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(configurations.written(game), encoding="utf-8")
    offline.manifests(fresh, languages)
    nowhere.write(fresh, languages)
    mark = {"schema": SCHEMA, "rulebase": rulebase.__version__, "games": order.games, "forms": order.forms}
    (fresh / MARK).write_text(json.dumps({**mark, "languages": languages}) + "\n", encoding="utf-8")


def parts(fresh: Path, order: Order, tell: Tell) -> None:
    """What other modules add."""
    _part(SEARCH, words._("search"), fresh, order, tell)
    if order.forms:
        _part(ENGINE, words._("the checker for browsers"), fresh, order, tell)


def inputs() -> Iterator[Path]:
    """Every file that the site is made from."""
    for folder in folders.sources().values():
        yield from _files(folder, (".yaml", ".py"))
    yield from _files(theme.PACKAGE, (".py", ".json", ".mo"))
    yield from _files(theme.folder(), (".py", ".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest"))
    yield from _files(Path(words.TRANSLATIONS), (".po",))


def is_stale(target: Path) -> bool:
    """Whether a built site is older than what it is made from, or not there."""
    mark = target / MARK
    if not mark.is_file():
        return True
    built = mark.stat().st_mtime
    return any(path.stat().st_mtime > built for path in inputs())


def _part(module: str, name: str, fresh: Path, order: Order, tell: Tell) -> None:
    """What another module adds; a module that is not there adds nothing, and that is said."""
    begun = time.monotonic()
    try:
        part = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        tell(words._("{part}: left out, since it is not installed").format(part=name))
        return
    part.build(fresh, order.games)
    tell(words._("{part}: {s} s").format(part=name, s=grammar.decimal(words.language(), time.monotonic() - begun)))


def _refuse_to_overwrite(target: Path) -> None:
    """A folder that holds something else than a built site is left alone."""
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        message = words._("this folder holds something else than a built site")
        hint = words._("name a new folder: rulebase build -o DIR")
        raise problems.Failed([problems.Problem("not-a-site", message, problems.Place(target.as_posix()), hint=hint)])
    if target.exists() and not target.is_dir():
        message = words._("this is a file, not a folder")
        raise problems.Failed([problems.Problem("not-a-site", message, problems.Place(target.as_posix()))])


def _swap(fresh: Path, target: Path) -> None:
    old = fresh.with_name(f"{fresh.name}-old")
    if target.exists():
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _unpublished(_folder: str, names: list[str]) -> list[str]:
    """What may lie about in static/ but is not for readers."""
    return [name for name in names if name.startswith(".") or name.endswith("~")]


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for parent, below, names in os.walk(folder):
        below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
        yield from (Path(parent, name) for name in names if name.endswith(suffixes))
