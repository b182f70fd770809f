"""The Sphinx side of the site: pages come from the games, references are checked, templates show them."""

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from extension.builder import SiteBuilder
from extension.domain import Rules
from extension.page import SUFFIX, PageParser, page
from rulebase import words
from rulebase.knowledge import bundle
from rulebase.knowledge import game as games
from rulebase.telling import contents
from rulebase.telling.page import Page

# What this process wrote last: the pages of a game that has not changed are the same objects again.
_written: dict[Path, Page] = {}


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("rulebase_games", [], "env", list)
    app.add_config_value("rulebase_forms", True, "html", bool)
    app.add_node(page)
    app.add_source_suffix(SUFFIX, "page")
    app.add_source_parser(PageParser)
    app.add_domain(Rules)
    app.add_builder(SiteBuilder)
    app.connect("builder-inited", _write_pages)
    app.connect("env-purge-doc", _take_away)
    app.connect("env-before-read-docs", _forget_indices)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _write_pages(app: Sphinx) -> None:
    """Write each page's data as a source file of Sphinx; a file that would not change is left alone."""
    language = app.config.language
    words.use(language)
    chosen = [games.open_game(name) for name in app.config.rulebase_games or bundle.games()]
    written = {_write(Path(app.srcdir), made) for made in contents.pages(chosen, language, contents.languages(chosen))}
    for path in Path(app.srcdir).rglob(f"*{SUFFIX}"):
        if path not in written:
            path.unlink()


def _write(folder: Path, made: Page) -> Path:
    path = folder / f"{made.doc}{SUFFIX}"
    if _written.get(path) is made and path.is_file():
        return path
    text = json.dumps(vars(made), ensure_ascii=False)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _written[path] = made
    return path


def _take_away(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A page that is no more is taken from the site too: an earlier run may have written it."""
    if docname not in env.found_docs:
        made = Path(app.outdir, app.builder.get_target_uri(docname), "index.html")
        made.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # there may be more in its folder
            made.parent.rmdir()


def _forget_indices(_app: Sphinx, env: BuildEnvironment, _docs: Sequence[str]) -> None:
    """The indices that Sphinx would make are not made: nothing may refer to them."""
    env.domains.standard_domain.labels.clear()
    env.domains.standard_domain.anonlabels.clear()
