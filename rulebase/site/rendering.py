"""A page as HTML: its template filled in. Where each thing is, follows from its name; nothing else has to be known."""

from collections.abc import Collection
from functools import cache

from sphinx.util.osutil import relative_uri

from rulebase.site import templates
from rulebase.telling.page import Page


def html(filled: templates.Templates, page: Page) -> tuple[str, Collection[str]]:
    """A page, and all that it leads to."""
    here = uri(page.doc)
    root, links = "/".join([".."] * (here.count("/") + 1)), _Links(here)
    filled.turn_to(page, here, root, links)
    template = filled.get_template(page.template)
    return template.render(page=page, uri=here, root=root, **page.data) + "\n", links


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
