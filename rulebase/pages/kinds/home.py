"""The first page of a game, its moments and its shelf: where a player finds everything in two taps."""

from collections.abc import Iterator
from typing import TypedDict

from rulebase import words
from rulebase.model import types
from rulebase.pages import page_data
from rulebase.pages.kinds import base
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import AskLink, Chapter, Link, LookUp


class Tile(Link):
    """A moment on the first page."""

    id: str
    says: str
    glyph: str


class GamePage(TypedDict):
    tiles: list[Tile]
    questions: list[AskLink]  # where no moment is declared
    ways: list[Link]  # further


class CardsLink(Link):
    """The cards of a kind, on the list that is filtered by it."""

    query: str
    count: int


class Place(Link):
    """A section of a rulebook, and where it stands there."""

    book: str
    language: str
    page: int


class MomentPage(TypedDict):
    says: str
    tables: list[page_data.Entry]  # in which a die decides
    first: list[AskLink]
    more: list[AskLink]
    chapters: list[Chapter]
    cards: list[CardsLink]
    book: list[Place]


class Moment(Tile):
    questions: list[AskLink]


class QuestionsPage(TypedDict):
    moments: list[Moment]


class ShelfPage(TypedDict):
    cards: list[CardsLink]
    kinds: list[LookUp]
    ways: list[Link]


GAME = Template("game.html", GamePage)
MOMENT = Template("moment.html", MomentPage)
QUESTIONS = Template("questions.html", QuestionsPage)
SHELF = Template("shelf.html", ShelfPage)


class Home(base.Kind):
    addresses = ("index", "moments", "questions", "shelf")
    room = "play"

    def pages(self, material: Material) -> Iterator[Page]:
        asked = [material.asked(question) for question in material.game.questions]
        data: GamePage = {
            "tiles": [_tile(material, moment) for moment in material.moments.values()],
            "questions": [] if material.moments else asked,
            "ways": _ways(material, len(asked)),
        }
        yield material.page("index", GAME, material.title, data)
        for name, moment in material.moments.items():
            title = material.game.text(moment["title"], material.language)
            yield material.page(f"moments/{name}", MOMENT, title, _moment(material, moment))
        if material.moments:
            every: list[Moment] = [
                {**_tile(material, moment), "questions": [*map(material.asked, material.questions(moment))]}
                for moment in material.moments.values()
            ]
            asks: QuestionsPage = {"moments": _once(every)}
            yield material.page("questions", QUESTIONS, words._("All questions"), asks)
        groups = material.game.core["groups"]
        carded = [group for group in groups if set(groups[group]) & material.cards.bodies.keys()]
        shelf: ShelfPage = {
            "cards": [_cards(material, group) for group in sorted(carded, key=lambda group: -len(groups[group]))],
            "kinds": [link for kind in base.in_turn() for link in kind.listed(material)],
            "ways": _ways(material, len(asked))[1:-1],
        }
        page = material.page("shelf", SHELF, words._("Shelf"), shelf)
        page.room = "shelf"
        yield page


def _ways(material: Material, questions: int) -> list[Link]:
    every = words._("All questions ({n})").format(n=questions)
    found: list[Link] = [{"to": f"{material.id}/questions", "text": every}] if material.moments else []
    found += [{**goal, "text": words._("Your table")} for goal in material.tables()]
    return [*found, {"to": f"{material.id}/subjects", "text": words._("The book, chapter by chapter")}]


def _tile(material: Material, moment: types.Moment) -> Tile:
    game, language = material.game, material.language
    return {
        "to": f"{material.id}/moments/{moment['id']}",
        "text": game.text(moment["title"], language),
        "id": moment["id"],
        "says": game.text(moment["says"], language),
        "glyph": material.glyph(moment["glyph"]),
    }


def _moment(material: Material, moment: types.Moment) -> MomentPage:
    first = len(moment.get("questions", []))
    named = [material.entries[subject] for subject in moment["subjects"] if subject in material.entries]
    asked = [material.asked(question) for question in material.questions(moment)]
    return {
        "says": material.game.text(moment["says"], material.language),
        "tables": [entry for entry in named if entry["table"] and entry["table"]["faces"]],
        "first": asked[:first] or asked,
        "more": asked[first:] if first else [],
        "chapters": [material.chapter(subject) for subject in material.chapters if subject in moment["subjects"]],
        "cards": [_cards(material, group) for group in moment.get("cards", [])],
        "book": _places(material, moment.get("book", [])),
    }


def _once(moments: list[Moment]) -> list[Moment]:
    """Each question in the first moment that has it."""
    seen: set[str] = set()
    found: list[Moment] = []
    for moment in moments:
        own = [asked for asked in moment["questions"] if asked["id"] not in seen]
        seen |= {asked["id"] for asked in own}
        found.append({**moment, "questions": own})
    return found


def _cards(material: Material, group: str) -> CardsLink:
    count = len(material.game.core["groups"][group])
    text = str(material.entries[group]["title"]) if group in material.entries else group
    return {"to": f"{material.id}/cards", "query": f"?kind={group}", "text": text, "count": count}


def _places(material: Material, sections: list[str]) -> list[Place]:
    """Sections of rulebooks, those in the reader's own language if there are any."""
    found: list[Place] = []
    for section in sections:
        book, _, name = section.partition("/")
        about = material.game.books[book]
        told = about["sections"][name]
        found.append(
            {
                "to": f"{material.id}/sources/{book}#{name}",
                "text": told["heading"],
                "book": about["title"],
                "language": about["language"],
                "page": told["page"],
            }
        )
    return [place for place in found if place["language"] == material.language] or found
