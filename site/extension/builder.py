"""The builder `site`: one folder a page (an address without .html), rendered by templates/, and objects.inv."""

from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import ClassVar

from sphinx.builders import Builder
from sphinx.util import logging
from sphinx.util.inventory import InventoryFile

from extension.domain import Rules
from rulebase.pages.page import Page
from rulebase.web import sphinx, theme

TEMPLATES = theme.folder() / "templates"

logger = logging.getLogger(__name__)


class SiteBuilder(Builder):
    name = "site"
    format = "pages"
    allow_parallel = True
    use_message_catalog = False
    supported_image_types: ClassVar[list[str]] = []

    def init(self) -> None:
        self.read_now: list[str] = []
        self.pages: Mapping[str, Page] = {}  # all that there are; of those written already, only what is not their data
        self._written: set[str] = set()
        self._leading: dict[str, list[str]] = {}  # of everything that is led to, the pages that do
        self.templates = theme.environment(self.config.language)
        self.templates.globals["engine"] = self.config.rulebase_forms
        self.templates.auto_reload = self.config.rulebase_kept  # nobody changes them during one build

    def get_outdated_docs(self) -> Iterator[str]:
        newest = max(path.stat().st_mtime for path in TEMPLATES.iterdir())
        for docname in self.env.found_docs:
            made, source = self._file(docname), Path(self.env.doc2path(docname))
            if not source.is_file():
                continue  # what was found the last time may be gone
            changed = max(newest, source.stat().st_mtime)
            if docname not in self.env.all_docs or not made.is_file() or made.stat().st_mtime < changed:
                yield docname

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        del typ
        return sphinx.uri(docname)

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Nothing is shared between pages."""

    def write_documents(self, docnames: Set[str]) -> None:
        for docname in sphinx.swept(sorted(docnames - self._written)):
            self.write_page(self.pages[docname])
        self._check()

    def write_page(self, page: Page) -> None:
        """A page may be written before all others are known: where it leads to follows from names."""
        made = self._file(page.doc)
        made.parent.mkdir(parents=True, exist_ok=True)
        text, links = sphinx.html(self.templates, page)
        made.write_text(text, encoding="utf-8")
        self._written.add(page.doc)
        for target in links:
            self._leading.setdefault(target, []).append(page.doc)

    def _check(self) -> None:
        """Warn of what is led to and is nowhere."""
        rules = self.env.get_domain(Rules.name)
        with logging.pending_warnings():
            for target in sorted(self._leading if self.config.nitpicky else ()):
                for docname in () if rules.is_there(target) else self._leading[target]:
                    logger.warning(Rules.dangling_warnings["link"], {"target": target}, location=docname, type="ref")

    def finish(self) -> None:
        InventoryFile.dump(self.outdir / "objects.inv", self.env, self)

    def _file(self, docname: str) -> Path:
        return Path(self.outdir, self.get_target_uri(docname), "index.html")
