"""The Sphinx side of the site: pages come from the games, references are checked, templates show them.

A page is data and nothing in it is markup, so Sphinx's parsers, trees and transforms have nothing to do: it finds the
pages, knows which have changed, and writes objects.inv. What a page leads to is looked up by the domain, and warned of.
"""

import contextlib
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from extension.builder import SiteBuilder
from extension.domain import Rules
from rulebase import words
from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.site import sphinx_runs
from rulebase.telling import contents
from rulebase.telling.page import Page

SUFFIX = ".page"

# What this process wrote last: the pages of a game that has not changed are the same objects again.
_written: dict[Path, Page] = {}


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("rulebase_games", [], "env", list)
    app.add_config_value("rulebase_forms", True, "html", bool)
    app.add_config_value("rulebase_kept", True, "", bool)
    app.add_source_suffix(SUFFIX, "page")
    app.add_domain(Rules)
    app.add_builder(SiteBuilder)
    app.connect("builder-inited", _write_pages)
    app.connect("env-purge-doc", _take_away)
    app.connect("env-before-read-docs", _read_pages)
    app.connect("env-updated", _read_now)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}


def _write_pages(app: Sphinx) -> None:
    """Write each page's data as a source file of Sphinx; a file that would not change is left alone."""
    written = {_write(Path(app.srcdir), made, app.config.rulebase_kept) for made in sphinx_runs.swept(_pages(app))}
    for path in Path(app.srcdir).rglob(f"*{SUFFIX}"):
        if path not in written:
            path.unlink()


def _pages(app: Sphinx) -> Iterator[Page]:
    language = app.config.language
    words.use(language)
    chosen = [games.open_game(name) for name in app.config.rulebase_games or bundle.games()]
    return contents.pages(chosen, language, contents.languages(chosen), app.config.rulebase_kept)


def _write(folder: Path, made: Page, kept: bool) -> Path:
    path = folder / f"{made.doc}{SUFFIX}"
    if _written.get(path) is made and path.is_file():
        return path
    text = json.dumps(vars(made), ensure_ascii=False)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if kept:
        _written[path] = made
    return path


def _take_away(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A page that is no more is taken from the site too: an earlier run may have written it."""
    if docname not in env.found_docs:
        made = Path(app.outdir, app.builder.get_target_uri(docname), "index.html")
        made.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # there may be more in its folder
            made.parent.rmdir()


def _read_pages(app: Sphinx, env: BuildEnvironment, docs: list[str]) -> None:
    """Note what the changed pages are and what is on them; nothing is left for Sphinx's own reading."""
    for docname in docs:
        app.emit("env-purge-doc", env, docname)
        env.clear_doc(docname)
        _read(env, docname)
        if app.config.rulebase_kept:
            _mark(app, docname)
    app.builder.read_now = list(docs)  # type: ignore[attr-defined]
    docs.clear()
    # The indices that Sphinx would make are not made: nothing may refer to them.
    env.domains.standard_domain.labels.clear()
    env.domains.standard_domain.anonlabels.clear()


def _read(env: BuildEnvironment, docname: str) -> None:
    data = json.loads(Path(env.doc2path(docname)).read_text(encoding="utf-8"))
    env.titles[docname] = env.longtitles[docname] = nodes.title("", data["title"])
    env.metadata[docname]["orphan"] = True
    env.all_docs[docname] = time.time_ns() // 1000
    rules = env.get_domain(Rules.name)
    for name, kind, anchor in data["objects"]:
        rules.note(name, kind, docname, anchor, data["title"])


def _mark(app: Sphinx, docname: str) -> None:
    """An empty file where Sphinx would keep a tree: a page that has none counts as changed."""
    marked = Path(app.doctreedir, f"{docname}.doctree")
    marked.parent.mkdir(parents=True, exist_ok=True)
    marked.touch()


def _read_now(app: Sphinx, _env: BuildEnvironment) -> Sequence[str]:
    """What was read is to be written."""
    read: list[str] = app.builder.read_now  # type: ignore[attr-defined]
    return read
