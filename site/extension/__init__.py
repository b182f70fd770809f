"""The Sphinx side of the site: pages come from the games, references are checked, templates show them.

A page is data and nothing in it is markup, so Sphinx's parsers, trees and transforms have nothing to do: it finds the
pages, knows which have changed, and writes objects.inv. What a page leads to is looked up by the domain, and warned of.
"""

import contextlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from extension.builder import SiteBuilder
from extension.domain import Rules
from rulebase import words
from rulebase.author import opening
from rulebase.model import bundle
from rulebase.pages import contents
from rulebase.pages.page import Page
from rulebase.web import sphinx

SUFFIX = ".page"

# What this process made last, by the folder of its sources: a page that is the same again has not changed.
_known: dict[Path, dict[str, Page]] = {}


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("rulebase_games", [], "env", list)
    app.add_config_value("rulebase_forms", True, "html", bool)
    app.add_config_value("rulebase_kept", True, "", bool)
    app.add_source_suffix(SUFFIX, "page")
    app.add_domain(Rules)
    app.add_builder(SiteBuilder)
    app.add_config_value("rulebase_examples", "", "", str)
    app.connect("builder-inited", _make_pages)
    app.connect("env-purge-doc", _take_away)
    app.connect("env-before-read-docs", _read_pages)
    app.connect("env-updated", _read_now)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}


def _make_pages(app: Sphinx) -> None:
    """Make each page, and an empty source of Sphinx for it that is as old as what is on the page.

    Where nothing is kept a page is written at once, and what is on it forgotten.
    """
    folder, kept = Path(app.srcdir), app.config.rulebase_kept
    before = _known.get(folder, {})
    pages: dict[str, Page] = {}
    for made in sphinx.swept(_pages(app)):
        path = folder / f"{made.doc}{SUFFIX}"
        if before.get(made.doc) != made or not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        pages[made.doc] = made if kept else _written(app, made)
    for path in folder.rglob(f"*{SUFFIX}"):
        if path.relative_to(folder).as_posix().removesuffix(SUFFIX) not in pages:
            path.unlink()
    if kept:
        _known[folder] = pages
    app.builder.pages = pages  # type: ignore[attr-defined]


def _written(app: Sphinx, made: Page) -> Page:
    """What is left of a page that has been written: its title, and what can be referred to."""
    app.builder.write_page(made)  # type: ignore[attr-defined]
    return replace(made, data={}, crumbs=[])


def _pages(app: Sphinx) -> Iterator[Page]:
    language = app.config.language
    words.use(language)
    chosen = [opening.open_game(name) for name in app.config.rulebase_games or bundle.games()]
    examples = Path(app.config.rulebase_examples) if app.config.rulebase_examples else None
    return contents.pages(chosen, language, contents.languages(chosen), app.config.rulebase_kept, examples)


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
        _read(env, app.builder.pages[docname])  # type: ignore[attr-defined]
        if app.config.rulebase_kept:
            _mark(app, docname)
    app.builder.read_now = list(docs)  # type: ignore[attr-defined]
    docs.clear()
    # The indices that Sphinx would make are not made: nothing may refer to them.
    env.domains.standard_domain.labels.clear()
    env.domains.standard_domain.anonlabels.clear()


def _read(env: BuildEnvironment, page: Page) -> None:
    env.titles[page.doc] = env.longtitles[page.doc] = nodes.title("", page.title)
    env.metadata[page.doc]["orphan"] = True
    env.all_docs[page.doc] = time.time_ns() // 1000
    rules = env.get_domain(Rules.name)
    for name, kind, anchor in page.objects:
        rules.note(name, kind, page.doc, anchor, page.title)


def _mark(app: Sphinx, docname: str) -> None:
    """An empty file where Sphinx would keep a tree: a page that has none counts as changed."""
    marked = Path(app.doctreedir, f"{docname}.doctree")
    marked.parent.mkdir(parents=True, exist_ok=True)
    marked.touch()


def _read_now(app: Sphinx, _env: BuildEnvironment) -> Sequence[str]:
    """What was read is to be written."""
    read: list[str] = app.builder.read_now  # type: ignore[attr-defined]
    return read
