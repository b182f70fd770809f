"""A page as Sphinx knows it: data for a template, and the references that the data make."""

import json
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.parsers import Parser

from extension.domain import Rules
from rulebase.telling.page import targets

SUFFIX = ".page"


class page(nodes.Element):  # noqa: N801 (nodes are named like tags)
    """The data of a page; its children are the places that it leads to."""


class PageParser(Parser):
    """Reads what the extension wrote. Nothing in it is markup: every text is shown as it is."""

    supported = ("page",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        data = json.loads(inputstring)
        title = data["title"]
        section = nodes.section("", nodes.title(title, title), ids=["_page"])
        section += page("", *_references(data), data=data)
        document += section
        env = document.settings.env
        docname = env.current_document.docname
        env.metadata[docname]["orphan"] = True
        rules = env.get_domain(Rules.name)
        for name, kind, anchor in data["objects"]:
            rules.note(name, kind, docname, anchor, title)


def _references(data: dict[str, Any]) -> list[addnodes.pending_xref]:
    named = dict.fromkeys(targets(data))
    return [
        addnodes.pending_xref(
            "", nodes.inline(), refdomain=Rules.name, reftype="link", reftarget=name, refexplicit=True
        )
        for name in named
    ]
