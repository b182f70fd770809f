"""What lies on the table, told by clicks."""

from collections.abc import Iterator

from rulebase import words
from rulebase.pages import forms
from rulebase.pages.kinds import base, cards
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template


class Question(forms.TableQuestion):
    to: str


class TablePage(cards.Picked):
    table: forms.TableData
    asks: list[Question]


TABLE = Template("tabletop.html", TablePage)


class Tabletop(base.Kind):
    addresses = ("table",)
    room = "play"

    def pages(self, material: Material) -> Iterator[Page]:
        game, language = material.game, material.language
        if "table" not in game.core:
            return
        table = forms.table(game, language)
        picked: cards.Picked = cards.picked(material) if table["lists"] else {"filters": [], "sections": []}
        rules = {question: f"{game.id}/{body['rule']}" for question, body in game.core["questions"].items()}
        asks: list[Question] = [
            {**question, "to": rules[question["id"]]}
            for question in forms.table_questions(game, language, table["order"])
        ]
        data: TablePage = {**picked, "table": table, "asks": asks}
        yield material.page("table", TABLE, words._("Your table"), data)
