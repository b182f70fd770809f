"""All cards of a game, with what they can be filtered by."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase.pages.cards import CardFilter, CardLine, CardLines, CardSection, ListedCard
from rulebase.pages.kinds import base
from rulebase.pages.material import Material, kind_title
from rulebase.pages.page import Page, Template, text
from rulebase.pages.page_data import CardList, Goal, LookUp


class Picked(TypedDict):
    """The cards under their headings, and the filters by which they are found."""

    filters: list[CardFilter]
    sections: list[CardSection]


class CardsPage(Picked):
    onto: list[Goal]


CARDS = Template("cards.html", CardsPage)


class AllCards(base.Kind):
    addresses = ("cards",)
    room = "shelf"
    turn = 20

    def pages(self, material: Material) -> Iterator[Page]:
        if material.cards.listed:
            data: CardsPage = {**picked(material), "onto": material.onto}
            yield material.page("cards", CARDS, kind_title("card"), data)

    def listed(self, material: Material) -> Iterator[LookUp]:
        if count := len(material.cards.listed):
            yield {"to": f"{material.id}/cards", "text": kind_title("card"), "kind": "card", "count": count}


def picked(material: Material) -> Picked:
    cards = material.cards
    return {
        "filters": cards.offered(),
        "sections": cards.sections(_carded(material, card) for card in cards.listed),
    }


def _carded(material: Material, card: str) -> ListedCard:
    """A card on the list: what it says, its values for the filters, and all that it may be called."""
    data = material.entries[card]
    names = dict.fromkeys(name for name in material.game.names(card)[1:] if name != data["title"])
    lines: list[CardLines] = [{"title": tale["title"], "items": list(_lines(card, tale))} for tale in data["tales"]]
    return {
        **material.brief(card),
        "id": card,
        "lines": lines,
        "values": material.cards.values(card),
        "holds": _holds(material, card),
        "names": list(names),
    }


def _lines(card: str, tale: CardList) -> Iterator[CardLine]:
    """What a list on a card says, line by line."""
    for item in tale["items"]:
        for variant in item["variants"]:
            yield {"in": variant["in"], "group": f"{card}.{item['key']}", "text": text(variant["pieces"])}


def _holds(material: Material, card: str) -> bool:
    """Whether a card can be marked on the table."""
    field = material.game.core.get("table", {}).get("holding")
    return field is None or any(field in body.get("data", {}) for body in material.cards.bodies[card])
