"""The domain `rules`: every entry, clause, table row and section of a rulebook is an object that can be referred to.

Where it is follows from its name, page#anchor: a page can be written before all others are known.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from sphinx.domains import Domain, ObjType
from sphinx.util import logging

from rulebase.web import sphinx

KINDS = ("rule", "table", "term", "character", "card", "clause", "row", "value", "section", "remark", "page")

logger = logging.getLogger(__name__)


class Rules(Domain):
    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, "link") for kind in KINDS}
    # Of every name its kind, docname, anchor, title; of every docname its names.
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}, "names": {}}
    data_version = 1
    dangling_warnings: ClassVar[dict[str, str]] = {"link": "nothing is called “%(target)s”"}

    @property
    def objects(self) -> dict[str, tuple[str, str, str, str]]:
        objects: dict[str, tuple[str, str, str, str]] = self.data["objects"]
        return objects

    def note(self, name: str, kind: str, docname: str, anchor: str, title: str) -> None:
        known = self.objects.get(name)
        if known is not None and known[1:3] != (docname, anchor):
            logger.warning("“%s” is on two pages: %s and %s", name, known[1], docname, location=docname)
        if sphinx.address(name) != sphinx.address(f"{docname}#{anchor}"):
            logger.warning("“%s” is not where its name says: %s#%s", name, docname, anchor, location=docname)
        self.objects[name] = (kind, docname, anchor, title)
        self.data["names"].setdefault(docname, []).append(name)

    def clear_doc(self, docname: str) -> None:
        for name in self.data["names"].pop(docname, ()):
            self.objects.pop(name, None)

    def merge_domaindata(self, docnames: set[str], otherdata: dict[str, Any]) -> None:
        for name, known in otherdata["objects"].items():
            if known[1] in docnames:
                self.note(name, *known)

    def is_there(self, name: str) -> bool:
        return name in self.objects

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, (kind, docname, anchor, title) in self.objects.items():
            yield name, title, kind, docname, anchor, 1
