"""Lists of entries: those of a kind, and all of them."""

from collections.abc import Iterable, Iterator
from typing import TypedDict

from rulebase import words
from rulebase.pages import alphabet
from rulebase.pages.kinds import base
from rulebase.pages.material import Material, kind_title
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Brief, KindLink, LookUp

# The pages that list a kind of entry; cards have one that can do more.
KINDS = {"rule": "rules", "table": "tables", "term": "terms", "character": "characters", "card": "cards"}
PLAIN = {kind: doc for kind, doc in KINDS.items() if kind != "card"}


class BriefLetter(TypedDict):
    """The entries that begin with a letter."""

    letter: str
    briefs: list[Brief]


class ListPage(TypedDict):
    letters: list[BriefLetter]


class LinkLetter(TypedDict):
    letter: str
    links: list[KindLink]


class AllPage(TypedDict):
    letters: list[LinkLetter]


LIST = Template("list.html", ListPage)
ALL = Template("all.html", AllPage)


class Lists(base.Kind):
    addresses = (*PLAIN.values(), "all")
    turn = 10

    def pages(self, material: Material) -> Iterator[Page]:
        for kind, doc in PLAIN.items():
            if listed := _of_kind(material, kind):
                page = material.page(doc, LIST, kind_title(kind), briefs(material, listed))
                page.room = "shelf" if kind == "character" else "book"
                yield page
        yield material.page("all", ALL, words._("Everything from A to Z"), links(material, material.entries))

    def listed(self, material: Material) -> Iterator[LookUp]:
        for kind, doc in PLAIN.items():
            count = len(_of_kind(material, kind))
            if count and kind != "rule":  # the rules are there by their subjects
                yield {"to": f"{material.id}/{doc}", "text": kind_title(kind), "kind": kind, "count": count}


def _of_kind(material: Material, kind: str) -> list[str]:
    return [entry for entry, data in material.entries.items() if data["kind"] == kind]


def briefs(material: Material, entries: Iterable[str]) -> ListPage:
    """Entries in short, letter by letter."""
    found = alphabet.sections(material.language, map(material.brief, entries), _title)
    return {"letters": [{"letter": letter, "briefs": listed} for letter, listed in found.items()]}


def links(material: Material, entries: Iterable[str]) -> AllPage:
    """Links to entries, letter by letter."""
    found = alphabet.sections(material.language, material.links(entries), _title)
    return {"letters": [{"letter": letter, "links": listed} for letter, listed in found.items()]}


def by_title(material: Material, entries: Iterable[str]) -> list[KindLink]:
    return sorted(material.links(entries), key=lambda link: alphabet.sort_key(material.language, link["text"]))


def _title(link: KindLink) -> str:
    return link["text"]
