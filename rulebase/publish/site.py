"""Build the site: pages by Sphinx, one process a language; then assets, neutral addresses, and what others add.

It is built beside its place and put there whole; building twice gives the same bytes.
"""

import importlib
import json
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebase import words
from rulebase.knowledge import bundle, problems
from rulebase.knowledge import game as games
from rulebase.publish import contents, where

if TYPE_CHECKING:
    import jinja2

ROOT = Path(__file__).parent.parent
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# Parts of the site that other modules add, each by its build(target).
SEARCH = "rulebase.search.web"
ENGINE = "rulebase.publish.engine"

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Order:
    """What is to be built, and where."""

    target: Path
    games: tuple[str, ...]
    engine: bool = True
    search: bool = True
    languages: tuple[str, ...] = ()


def project() -> Path:
    """The Sphinx project: in a checkout beside the package, in a wheel inside it."""
    beside = ROOT.parent / "site"
    return beside if (beside / "conf.py").is_file() else ROOT / "bundled" / "site"


def build(order: Order, tell: Tell) -> None:
    """Build all of it, or raise Failed and leave what was there."""
    target = order.target.absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        fresh.chmod(0o755)
        fill(fresh, order, tell)
        _swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def fill(fresh: Path, order: Order, tell: Tell) -> None:
    """Put the whole site into an empty folder."""
    chosen = [games.open_game(name) for name in order.games]
    languages = contents.languages(chosen)
    pages(fresh, order, languages, tell)
    shutil.copytree(project() / "static", fresh / "assets", dirs_exist_ok=True, ignore=_unpublished)
    for game in chosen:
        _write_json(fresh / "assets" / "configurations" / f"{game.id}.json", configurations(game))
    neutral(fresh, chosen, languages)
    if order.search:
        _part(SEARCH, fresh, words._("search"), tell)
    if order.engine:
        _part(ENGINE, fresh, words._("the checker for browsers"), tell)


def pages(fresh: Path, order: Order, languages: Sequence[str], tell: Tell) -> None:
    """The pages of every language, two languages at a time where there are two cores."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    jobs = [(str(fresh), language, order.games) for language in order.languages or languages]
    workers = min(len(jobs), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for (_, language, _), (count, seconds) in zip(jobs, pool.map(_pages, jobs), strict=True):
            told = words.ngettext("{language}: {n} page in {s:.1f} s", "{language}: {n} pages in {s:.1f} s", count)
            tell(told.format(language=language_name(language), n=count, s=seconds))


def neutral(fresh: Path, chosen: Sequence[games.Game], languages: Sequence[str]) -> None:
    """Addresses without a language: they lead to the reader's, and hold plain links to all."""
    template = environment(words.SOURCE).get_template("neutral.html")
    for doc, told in _neutral(chosen, languages):
        root = "/".join([".."] * doc.count("/")) or "."
        html = template.render(root=root, doc=doc, told=told) + "\n"
        path = fresh / doc / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(html, encoding="utf-8")
    _retired(fresh, chosen)


def _neutral(chosen: Sequence[games.Game], languages: Sequence[str]) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Every neutral address with what it is called in each language, and where it leads there."""
    yield "", [_told("", language, "rulebase") for language in languages]
    for game in chosen:
        titles = {language: game.text(game.core["title"], language) for language in game.languages}
        yield f"{game.id}/", [_told(f"{game.id}/", language, title) for language, title in titles.items()]
        retired = {old: new for old, new in game.core.get("redirects", {}).items() if old not in game.entries}
        for entry in [*game.entries, *retired]:
            now = retired.get(entry, entry)
            about = [
                _told(f"{game.id}/{now}/", language, game.text(game.entries[now]["title"], language))
                for language in game.languages
            ]
            yield f"{game.id}/{entry}/", about


def _told(doc: str, language: str, title: str) -> dict[str, str]:
    return {"language": language, "name": language_name(language), "title": title, "doc": doc}


def _retired(fresh: Path, chosen: Sequence[games.Game]) -> None:
    """Retired ids lead on in every language too."""
    for game in chosen:
        for language in game.languages:
            template = environment(language).get_template("moved.html")
            for old, new in game.core.get("redirects", {}).items():
                if old not in game.entries:
                    title = game.text(game.entries[new]["title"], language)
                    path = fresh / language / game.id / old / "index.html"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(template.render(root="../../..", new=new, title=title) + "\n", encoding="utf-8")


def configurations(game: games.Game) -> dict[str, Any]:
    """The numbered configurations of a game, and what a reader can pick."""
    setup, sets = game.setup, where.Where(game.setup)
    views = {language: game.at(setup.configurations[0], language) for language in game.languages}
    return {
        "configurations": [
            {
                "key": here.key,
                "ruleset": here.ruleset,
                "options": list(here.options),
                "choices": dict(here.choices),
                "title": {language: _named(view, here) for language, view in views.items()},
                "below": sets.hex(sets.below[number]),
            }
            for number, here in enumerate(setup.configurations)
        ],
        "rulesets": [
            {
                "id": ruleset,
                "title": game.wording(body["title"]),
                "options": list(body.get("options", {})),
                "choices": body.get("choices", {}),
            }
            for ruleset, body in setup.rulesets.items()
        ],
        "choices": {name: game.wording(body["title"]) for name, body in game.core.get("choices", {}).items()},
        "features": {
            name: {"title": game.wording(body["title"]), "notWith": _not_with(game, name)}
            for name, body in setup.features.items()
        },
        "default": setup.default,
    }


def _named(view: games.View, here: Any) -> str:
    from rulebase.checker import ask

    return ask.named(view, here)


def _not_with(game: games.Game, feature: str) -> list[str]:
    """The features that a feature, or one that it needs, excludes; exclusion goes both ways."""
    setup = game.setup
    own = setup.closure([feature])
    return [
        other
        for other in setup.features
        if any(set(setup.features[one].get("not-with", [])) & setup.closure([other]) for one in own)
        or any(set(setup.features[one].get("not-with", [])) & own for one in setup.closure([other]))
    ]


def stamp(game: games.Game) -> str:
    """Changes when a game's configurations do: what a browser remembers of them is then read anew."""
    return f"{zlib.crc32(_json(configurations(game)).encode()):08x}"


def environment(language: str) -> "jinja2.Environment":
    """The templates, speaking a language."""
    import jinja2

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(project() / "templates"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    templates.install_gettext_translations(words.catalog(language))  # type: ignore[attr-defined]
    templates.globals |= {"language": language, "csp": CSP, "language_name": language_name}
    return templates


@lru_cache
def language_name(language: str) -> str:
    """What a language calls itself."""
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(language).get_display_name(language)
    except (UnknownLocaleError, ValueError):
        name = None
    return name or language


def _pages(job: tuple[str, str, tuple[str, ...]]) -> tuple[int, float]:
    """One language, in its own process: how many pages, and how long it took."""
    folder, language, chosen = job
    begun = time.monotonic()
    words.use(language)
    with tempfile.TemporaryDirectory(prefix="rulebase-pages-") as scratch:
        count = _sphinx(Path(scratch), Path(folder, language), language, list(chosen))
    return count, time.monotonic() - begun


def _sphinx(scratch: Path, target: Path, language: str, chosen: list[str]) -> int:
    import io

    from sphinx.application import Sphinx
    from sphinx.errors import ExtensionError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    warnings = io.StringIO()
    source = scratch / "pages"
    source.mkdir()
    settings = {"language": language, "rulebase_games": chosen, "nitpicky": True}
    with patch_docutils(project()), docutils_namespace():
        try:
            app = Sphinx(
                source, project(), target, scratch / "read", "site", settings, None, warnings, warningiserror=True
            )
            app.build(force_all=True)
        except ExtensionError as error:
            if isinstance(error.orig_exc, problems.Failed):
                raise error.orig_exc from None
            raise
    told = warnings.getvalue().strip()
    if told or app.statuscode:
        raise problems.Failed([problems.Problem("site", line) for line in told.splitlines()])
    return len(app.env.found_docs)


def _part(module: str, fresh: Path, name: str, tell: Tell) -> None:
    """What another module adds; a module that is not there adds nothing, and that is said."""
    begun = time.monotonic()
    try:
        part = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        tell(words._("{part}: left out, since it is not installed").format(part=name))
        return
    part.build(fresh)
    tell(words._("{part}: {s:.1f} s").format(part=name, s=time.monotonic() - begun))


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


def _write_json(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_json(data), encoding="utf-8")


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def all_games() -> tuple[str, ...]:
    return tuple(bundle.games())
