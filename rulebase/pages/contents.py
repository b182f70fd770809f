"""What the site consists of: every page in one language as plain data, ready for a template."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict

import markupsafe

from rulebase import words
from rulebase.documents import problems
from rulebase.model import bundle, grammar, reserved
from rulebase.model import game as games
from rulebase.pages import examples, guide, living
from rulebase.pages.kinds import base
from rulebase.pages.material import Material, Teller
from rulebase.pages.page import NOTHING, Page, Template
from rulebase.pages.page_data import Link

AUTHORS = "authors"  # a page beside the games


class GameCard(Link):
    count: int  # of its entries
    living: living.Living | None


class OtherGame(TypedDict):
    """A game that is not told in this language."""

    game: str
    language: str
    text: str


class HomePage(TypedDict):
    games: list[GameCard]
    other: list[OtherGame]


class AuthorsPage(TypedDict):
    """What its template does not say: the language in which the guide is written."""

    guide: str


class GuidePage(TypedDict):
    html: markupsafe.Markup


HOME = Template("home.html", HomePage)
AUTHORS_PAGE = Template("authors.html", AuthorsPage)
GUIDE_PAGE = Template("guide.html", GuidePage)


def pages(
    chosen: list[games.Game], language: str, languages: list[str], kept: bool = True, told_in: Path | None = None
) -> Iterator[Page]:
    """Every page of the site in a language; kept until their game changes, or made as they are asked for."""
    of = partial(_of_game, examples.remembered) if kept else partial(_make, partial(examples.of, folder=told_in))
    told = [of(game.id, game.bundle.folder, language) for game in chosen if language in game.languages]
    other = [game for game in chosen if language not in game.languages]
    cards = [card for card, _ in told]
    data: HomePage = {
        "games": cards,
        "other": [
            {"game": game.id, "language": first, "text": game.text(game.core["title"], first)}
            for game in other
            for first in game.languages[:1]
        ],
    }
    home = Page("index", HOME.name, words._("Rules of board games"), {**NOTHING, **data}, languages=languages)
    home.objects = [("index", "page", "")]
    beside: AuthorsPage = {"guide": guide.LANGUAGE if guide.LANGUAGE in languages else ""}
    title = words._("For authors of other games")
    authors = Page(AUTHORS, AUTHORS_PAGE.name, title, {**NOTHING, **beside}, languages=languages)
    authors.crumbs = [{"to": "index", "text": home.title}]
    authors.objects = [(AUTHORS, "page", "")]
    yield from (home, authors)
    if language == guide.LANGUAGE:
        yield from _guide([*authors.crumbs, {"to": AUTHORS, "text": authors.title}])
    for _, listed in told:
        yield from listed


def _guide(crumbs: list[Link]) -> Iterator[Page]:
    """The chapters for authors, below the page that leads to them."""
    for chapter in guide.chapters():
        data: GuidePage = {"html": chapter.html}
        doc = f"{AUTHORS}/guide" if chapter.name == guide.INDEX else f"{AUTHORS}/guide/{chapter.name}"
        page = Page(doc, GUIDE_PAGE.name, chapter.title, {**NOTHING, **data}, languages=[guide.LANGUAGE])
        page.crumbs = crumbs if chapter.name == guide.INDEX else [*crumbs, {"to": f"{AUTHORS}/guide", "text": "Guide"}]
        page.objects = [(doc, "page", "")]
        yield page


# What was made last of a game in a language, by the folder of its bundle: that changes with what is in it.
_made: dict[tuple[str, str], tuple[str, tuple[GameCard, tuple[Page, ...]]]] = {}


def _of_game(teller: Teller, name: str, folder: str, language: str) -> tuple[GameCard, Iterable[Page]]:
    """A game on the first page, and its own pages."""
    known = _made.get((name, language))
    if known is None or known[0] != folder:
        card, listed = _make(teller, name, folder, language)
        _made[name, language] = known = (folder, (card, tuple(listed)))
    return known[1]


def _make(teller: Teller, name: str, folder: str, language: str) -> tuple[GameCard, Iterable[Page]]:
    material = Material(games.Game(bundle.Bundle(name, folder)), language, teller)
    card: GameCard = {
        "to": material.id,
        "text": material.title,
        "count": len(material.game.entries),
        "living": living.example(material.game, language),
    }
    return grammar.typeset(language, card), (_typeset(page, language) for page in of_game(material))


def _typeset(page: Page, language: str) -> Page:
    return Page(**grammar.typeset(language, vars(page)))


def alone(doc: str, folder: str, language: str) -> Page | None:
    """One page of a game, without the others; None if there is none."""
    name, _, rest = doc.partition("/")
    material = Material(games.Game(bundle.Bundle(name, folder)), language, examples.Untold)
    first = rest.partition("/")[0]
    kinds = [kind for kind in base.in_turn() if first in kind.addresses or not kind.addresses]
    for kind in kinds:
        if page := kind.page(material, rest):
            page.room = page.room or kind.room
            return _typeset(page, language)
    return None


def of_game(material: Material) -> Iterator[Page]:
    """Every page of a game, kind by kind, each at an address of its own."""
    known: set[str] = set()
    for page in (page for kind in base.in_turn() for page in kind.housed(material)):
        if page.doc in known:
            _, _, name = page.doc.partition("/")
            raise problems.Failed([problems.Problem("reserved-id", reserved.entry(name) or page.doc)])
        known.add(page.doc)
        yield page


def languages(chosen: Sequence[games.Game]) -> list[str]:
    """The languages that the games are told in, each once."""
    return list(dict.fromkeys(language for game in chosen for language in game.languages))
