"""All cards of a game, with what they can be filtered by."""

from collections.abc import Iterator

from rulebase.pages.kinds import base
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material, kind_title
from rulebase.pages.page import Page, text


class AllCards(base.Kind):
    addresses = ("cards",)
    turn = 20

    def pages(self, material: Material) -> Iterator[Page]:
        if material.cards.listed:
            data = {**picked(material), "onto": material.onto}
            yield material.page("cards", "cards.html", kind_title("card"), data)

    def listed(self, material: Material) -> Iterator[Data]:
        if count := len(material.cards.listed):
            yield {"to": f"{material.id}/cards", "text": kind_title("card"), "kind": "card", "count": count}


def picked(material: Material) -> Data:
    """The cards under their headings, and the filters by which they are found."""
    cards = material.cards
    return {
        "filters": cards.offered(),
        "sections": cards.sections(_carded(material, card) for card in cards.listed),
        "count": len(cards.listed),
    }


def _carded(material: Material, card: str) -> Data:
    """A card on the list: what it says, its values for the filters, and all that it may be called."""
    data = material.entries[card]
    names = dict.fromkeys(name for name in material.game.names(card)[1:] if name != data["title"])
    lines = [{"title": tale["title"], "items": list(_lines(card, tale))} for tale in data["tales"]]
    return {
        **material.brief(card),
        "id": card,
        "lines": lines,
        "values": material.cards.values(card),
        "holds": _holds(material, card),
        "names": list(names),
    }


def _lines(card: str, tale: Data) -> Iterator[Data]:
    """What a list on a card says, line by line."""
    for item in tale["items"]:
        for variant in item["variants"]:
            yield {"in": variant["in"], "group": f"{card}.{item['key']}", "text": text(variant["pieces"])}


def _holds(material: Material, card: str) -> bool:
    """Whether a card can be marked on the table."""
    field = material.game.core.get("table", {}).get("holding")
    return field is None or any(field in body.get("data", {}) for body in material.cards.bodies[card])
