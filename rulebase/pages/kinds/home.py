"""The first page of a game: what can be asked, and where everything is."""

from collections.abc import Iterator

from rulebase.pages.kinds import base
from rulebase.pages.language_view import Data
from rulebase.pages.material import Material
from rulebase.pages.page import Page


class Home(base.Kind):
    addresses = ("index",)

    def pages(self, material: Material) -> Iterator[Page]:
        data = {
            "subjects": _subjects(material),
            "kinds": [link for kind in base.in_turn() for link in kind.listed(material)],
            "questions": _questions(material),
            "table": material.tables(),
            "books": [{"to": f"{material.id}/sources/{book}", **material.book(book)} for book in material.game.books],
            "counts": _counts(material),
            "lists": [{"to": f"{material.id}/{doc}"} for doc in ("all", "discrepancies", "open-questions", "rulings")],
        }
        yield material.page("index", "game.html", material.title, data)


def _subjects(material: Material) -> list[Data]:
    return [
        {
            "to": f"{material.id}/subjects/{subject}",
            "text": material.subject_title(subject),
            "count": len(rules),
        }
        for subject, rules in material.subjects.items()
    ]


def _questions(material: Material) -> list[Data]:
    game, language = material.game, material.language
    return [
        {
            "to": f"{game.id}/{body['rule']}",
            "id": question,
            "text": game.text(body["title"], language),
            "asks": game.text(body["asks"], language),
        }
        for question, body in game.questions.items()
    ]


def _counts(material: Material) -> Data:
    core = material.game.core
    remarks = {"disputes": len(core["discrepancies"]), "silences": len(core["open"])}
    return {**remarks, "rulings": len(core.get("rulings", {})), "entries": len(material.entries)}
