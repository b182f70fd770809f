"""The first page of a game: what can be asked, and where everything is."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Goal, Link, ListedBook, LookUp


class Subject(Link):
    count: int


class Question(Link):
    id: str
    asks: str


class Counts(TypedDict):
    entries: int
    disputes: int
    silences: int
    rulings: int


class GamePage(TypedDict):
    subjects: list[Subject]
    kinds: list[LookUp]
    questions: list[Question]
    table: list[Goal]
    books: list[ListedBook]
    counts: Counts
    lists: list[Goal]


GAME = Template("game.html", GamePage)


class Home(base.Kind):
    addresses = ("index",)

    def pages(self, material: Material) -> Iterator[Page]:
        game, language = material.game, material.language
        data: GamePage = {
            "subjects": [
                {
                    "to": f"{material.id}/subjects/{subject}",
                    "text": material.subject_title(subject),
                    "count": len(rules),
                }
                for subject, rules in material.subjects.items()
            ],
            "kinds": [link for kind in base.in_turn() for link in kind.listed(material)],
            "questions": [
                {
                    "to": f"{game.id}/{body['rule']}",
                    "id": question,
                    "text": game.text(body["title"], language),
                    "asks": game.text(body["asks"], language),
                }
                for question, body in game.questions.items()
            ],
            "table": material.tables(),
            "books": [material.book(book) for book in game.books],
            "counts": {
                "entries": len(material.entries),
                "disputes": len(game.core["discrepancies"]),
                "silences": len(game.core["open"]),
                "rulings": len(game.core.get("rulings", {})),
            },
            "lists": [{"to": f"{material.id}/{doc}"} for doc in ("all", "discrepancies", "open-questions", "rulings")],
        }
        yield material.page("index", GAME, material.title, data)
