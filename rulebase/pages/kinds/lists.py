"""Lists of entries: those of a kind, and all of them."""

from collections.abc import Iterable, Iterator

from rulebase import words
from rulebase.pages import alphabet
from rulebase.pages.kinds import base
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material, kind_title
from rulebase.pages.page import Page

# The pages that list a kind of entry; cards have one that can do more.
KINDS = {"rule": "rules", "table": "tables", "term": "terms", "character": "characters", "card": "cards"}
PLAIN = {kind: doc for kind, doc in KINDS.items() if kind != "card"}


class Lists(base.Kind):
    addresses = (*PLAIN.values(), "all")
    turn = 10

    def pages(self, material: Material) -> Iterator[Page]:
        for kind, doc in PLAIN.items():
            if listed := _of_kind(material, kind):
                briefs = [material.brief(entry) for entry in listed]
                yield material.page(doc, "list.html", kind_title(kind), {"sections": material.alphabetical(briefs)})
        data = {"sections": material.alphabetical(material.links(material.entries)), "kinds": True}
        yield material.page("all", "list.html", words._("Everything from A to Z"), data)

    def listed(self, material: Material) -> Iterator[Data]:
        for kind, doc in PLAIN.items():
            count = len(_of_kind(material, kind))
            if count and kind != "rule":  # the rules are there by their subjects
                yield {"to": f"{material.id}/{doc}", "text": kind_title(kind), "kind": kind, "count": count}


def _of_kind(material: Material, kind: str) -> list[str]:
    return [entry for entry, data in material.entries.items() if data["kind"] == kind]


def by_title(material: Material, entries: Iterable[str]) -> list[Data]:
    return sorted(material.links(entries), key=lambda link: alphabet.sort_key(material.language, link["text"]))
