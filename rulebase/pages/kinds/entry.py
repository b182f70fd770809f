"""The page of each entry: what it says, and what other parts of the game have to say about it."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase.model import game as games
from rulebase.pages import page_data
from rulebase.pages.kinds import base, examples, lists
from rulebase.pages.material import Material, kind_title, subject_of
from rulebase.pages.page import Page, Template, text
from rulebase.pages.page_data import Goal, KindLink, Link, Preview, PreviewText
from rulebase.play import acts


class Question(TypedDict):
    id: str
    text: str
    when: str


class Mentions(TypedDict):
    """The entries of a kind that speak of an entry."""

    title: str
    links: list[KindLink]


class EntryPage(page_data.Entry, examples.Shown):
    kind_title: str
    facts: list[KindLink]
    onto: list[Goal]
    asks: list[Question]
    ranks: list[page_data.Rank]
    rows: list[page_data.NamingTable]
    mentioned: list[Mentions]
    whole: str
    description: str
    previews: dict[str, Preview]


ENTRY = Template("entry.html", EntryPage)
SHELVED = ("card", "character")  # kinds that stand on the shelf; all others are read in the book


class Entries(base.Kind):
    def pages(self, material: Material) -> Iterator[Page]:
        return (_page(material, entry) for entry in material.entries)

    def page(self, material: Material, address: str) -> Page | None:
        return _page(material, address) if address in material.entries else None


def _page(material: Material, entry: str) -> Page:
    data = material.entries[entry]
    page = material.page(entry, ENTRY, data["title"], _whole(material, entry, data), _above(material, entry))
    page.entry = entry
    page.room = "shelf" if data["kind"] in SHELVED or entry in material.cards.bodies else "book"
    page.objects = [(page.doc, data["kind"], ""), *anchors(page.doc, data)]
    return page


def _above(material: Material, entry: str) -> list[Link]:
    kind = material.game.entries[entry]["kind"]
    if kind == "rule":
        subject = subject_of(entry)
        return [{"to": f"{material.id}/subjects/{subject}", "text": material.subject_title(subject)}]
    kind = "card" if entry in material.cards.bodies else kind
    return [{"to": f"{material.id}/{lists.KINDS[kind]}", "text": kind_title(kind)}]


def _whole(material: Material, entry: str, data: page_data.Entry) -> EntryPage:
    game = material.game
    ranks, rows = material.things.ranks(entry), material.things.rows(entry)
    seen = {link["to"] for link in (*data["see"], *ranks, *rows)}
    return {
        **data,
        "whole": data["in"],
        "description": next((variant["text"] for variant in _in_short(data)), ""),
        "kind_title": kind_title(data["kind"], one=True),
        # What is known of a thing in a word or two, where that word is an entry.
        "facts": material.links(
            game.entries[entry][key] for key in ("group", "role") if game.entries[entry].get(key) in game.entries
        ),
        "onto": material.onto if data["kind"] == "card" else [],
        "asks": [
            {
                "id": question,
                "text": game.text(body["asks"], material.language),
                "when": acts.when(game, question, material.language),
            }
            for question, body in game.core["questions"].items()
            if body["rule"] == entry
        ],
        **examples.on_its_page(material, entry),
        "ranks": ranks,
        "rows": rows,
        "mentioned": _mentioned(material, entry, seen),
        "previews": _previews(material, entry),
    }


def _mentioned(material: Material, entry: str, seen: set[str]) -> list[Mentions]:
    """What else speaks of an entry, kind by kind: rules first, what is printed last."""
    speaking = [other for other in material.linking.get(f"{material.id}/{entry}", {}) if other != entry]
    links = [link for link in lists.by_title(material, speaking) if link["to"] not in seen]
    kinds = [(kind, [link for link in links if link["kind"] == kind]) for kind in lists.KINDS]
    return [{"title": kind_title(kind), "links": found} for kind, found in kinds if found]


def _previews(material: Material, entry: str) -> dict[str, Preview]:
    """What the things are that a page mentions, to be shown on the spot."""
    entries = material.entries
    named = (to for to in material.leading[entry] if to.partition("/")[2] in entries)
    return {
        to: {"title": entries[name]["title"], "name": name, "variants": shown}
        for to in named
        if (name := to.partition("/")[2]) != entry
        and entries[name]["kind"] in games.NAMED
        and (shown := _in_short(entries[name]))
    }


def _in_short(data: page_data.Entry) -> list[PreviewText]:
    """What a thing is, in the words that it begins with: its first clause, or what is printed on it."""
    if data["clauses"]:
        return [
            {"text": text(variant["pieces"]), "in": variant["in"], "where": variant["where"]}
            for variant in data["clauses"][0]["variants"]
        ]
    values = [f"{each['text']}: {text(each['variants'][0]['pieces'])}" for each in data["printed"]]
    said = [text(item["variants"][0]["pieces"]) for tale in data["tales"] for item in tale["items"]]
    whole = " ".join([", ".join(values) + "." if values else "", *said]).strip()
    return [{"text": whole, "in": data["in"], "where": data["where"]}] if whole else []


def anchors(doc: str, data: page_data.Entry) -> Iterator[tuple[str, str, str]]:
    """What on the page of an entry can be referred to."""
    for clause in data["clauses"]:
        yield f"{doc}#{clause['name']}", "clause", clause["name"]
    for row in data["table"]["rows"] if data["table"] else []:
        yield f"{doc}#row.{row['key']}", "row", f"row.{row['key']}"
    for value in data["values"]:
        yield f"{doc}#value.{value['name']}", "value", f"value.{value['name']}"
