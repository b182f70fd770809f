"""The builder `site`: one folder a page (an address without .html), rendered by templates/, and objects.inv."""

import json
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from sphinx.builders import Builder
from sphinx.util import logging
from sphinx.util.inventory import InventoryFile

from extension.domain import Rules
from rulebase.site import sphinx_runs, theme
from rulebase.telling.page import targets

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
        return _uri(docname)

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Nothing is shared between pages."""

    def write_documents(self, docnames: Set[str]) -> None:
        rules = self.env.get_domain(Rules.name)
        with logging.pending_warnings():
            for docname in sphinx_runs.swept(sorted(docnames)):
                data = json.loads(Path(self.env.doc2path(docname)).read_text(encoding="utf-8"))
                self._write(docname, data, self._links(rules, docname, data))

    def _links(self, rules: Rules, docname: str, data: dict[str, Any]) -> dict[str, str]:
        """Where each thing is that a page leads to; what is nowhere is warned of."""
        found = {target: rules.place(target) for target in targets(data)}
        for target in (target for target, place in found.items() if place is None and self.config.nitpicky):
            logger.warning(Rules.dangling_warnings["link"], {"target": target}, location=docname, type="ref")
        places = {target: place for target, place in found.items() if place is not None}
        return {target: self._address(docname, *place) for target, place in places.items()}

    def _address(self, here: str, docname: str, anchor: str) -> str:
        uri = self.get_relative_uri(here, docname) or "./"
        return f"{uri}#{anchor}" if anchor else uri

    def _write(self, docname: str, data: dict[str, Any], links: dict[str, str]) -> None:
        uri = self.get_target_uri(docname)
        root = "/".join([".."] * (uri.count("/") + 1))
        made = self._file(docname)
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(self._render(data, uri, root, links), encoding="utf-8")

    def finish(self) -> None:
        InventoryFile.dump(self.outdir / "objects.inv", self.env, self)

    def _render(self, data: dict[str, Any], uri: str, root: str, links: dict[str, str]) -> str:
        template = self.templates.get_template(data["template"])

        def link(target: str) -> str:
            if target not in links and target not in targets(data):
                raise KeyError(target)  # not in the page's data, so nobody checked it
            return links.get(target, "")  # what leads nowhere has been warned of

        return template.render(page=data, uri=uri, root=root, link=link, **data["data"]) + "\n"

    def _file(self, docname: str) -> Path:
        return Path(self.outdir, self.get_target_uri(docname), "index.html")


@cache
def _uri(docname: str) -> str:
    *folders, name = docname.split("/")
    return "".join(f"{part}/" for part in (folders if name == "index" else [*folders, name]))
