"""What lies on the table, told by clicks."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages import forms
from rulebase.pages.kinds import base, cards
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Tabletop(base.Kind):
    addresses = ("table",)

    def pages(self, material: Material) -> Iterator[Page]:
        if "table" not in material.game.core:
            return
        told = forms.table(material.game, material.language)
        picked = cards.picked(material) if told["lists"] else {"filters": [], "sections": [], "count": 0}
        questions = material.game.core["questions"]
        asks = [
            {**question, "to": f"{material.id}/{questions[question['id']]['rule']}"}
            for question in told.pop("questions")
        ]
        yield material.page("table", "tabletop.html", words._("Your table"), {**picked, "told": told, "asks": asks})
