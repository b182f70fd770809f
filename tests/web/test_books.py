"""The page of a rulebook tells each statement in a few words, and what became of it."""

from collections.abc import Iterator
from typing import Any

import pytest

from rulebase.author import coverage, opening
from rulebase.model import bundle
from rulebase.model import game as games
from tests.web.html import Document, Element
from tests.web.test_pages import leads_to

pytestmark = pytest.mark.xdist_group("site")

Documents = dict[str, Document]
STATES = {
    "en": ("tested", "executable", "cited nowhere"),
    "pl": ("przetestowane", "wykonywalne", "nieprzytoczone"),
    "hu": ("tesztelve", "futtatható", "nincs hivatkozás"),
}
PAGES = [
    (game, language, book)
    for game in map(opening.open_game, bundle.games())
    for language in game.languages
    for book in game.books
]
EACH = pytest.mark.parametrize(
    ("game", "language", "book"), PAGES, ids=[f"{language}-{book}" for _, language, book in PAGES]
)


def statements(documents: Documents, game: games.Game, language: str, book: str) -> Iterator[tuple[str, Element]]:
    """Each statement of a book by its address, as its page tells it."""
    page = documents[f"{language}/{game.id}/sources/{book}/"]
    items = {each.attributes.get("id", ""): each for each in page.find("li")}
    for section, printed in game.books[book]["sections"].items():
        for number in range(1, printed["statements"] + 1):
            yield f"{book}/{section}#{number}", items[f"{section}.{number}"]


@EACH
def test_every_statement_stands_there_with_its_gist(
    documents: Documents, game: games.Game, language: str, book: str
) -> None:
    for source, item in statements(documents, game, language, book):
        address, _, number = source.partition("#")
        gists = game.bundle.gists.get(address)
        told = item.find("p")
        assert [" ".join(each.text.split()) for each in told] == ([gists[int(number) - 1]] if gists else [])
        assert all(each.attributes.get("lang", language) == "en" for each in told)


@EACH
def test_it_leads_to_all_that_rests_on_it(documents: Documents, game: games.Game, language: str, book: str) -> None:
    doc = f"{language}/{game.id}/sources/{book}/"
    resting = {source: set(named) for source, named in cited(game)}
    for source, item in statements(documents, game, language, book):
        reached = {leads_to(doc, link.attributes["href"]) for link in item.find("a")}
        pages = {page for page, _ in reached} | {f"{page}#{place}" for page, place in reached}
        for name in resting.get(source, ()):
            assert f"{language}/{game.id}/{name}" in pages, source


@EACH
def test_it_says_how_far_each_has_come(documents: Documents, game: games.Game, language: str, book: str) -> None:
    sections = {section.id: section for section in coverage.of(game) if section.book == book}
    tested, executable, nowhere = STATES[language]
    for source, item in statements(documents, game, language, book):
        section = sections[source.partition("/")[2].partition("#")[0]]
        number = int(source.partition("#")[2])
        told = [each.text for each in item.find("li", "state")]
        if number in section.tested:
            assert told == [tested]
        elif number in section.executable:
            assert told == [executable]
        elif number in section.encoded:
            assert told == []
        else:
            assert told == ([] if section.left_out else [nowhere])


def cited(game: games.Game) -> Iterator[tuple[str, list[str]]]:
    """What rests on a statement: the pages of entries and of what patches them, and the places of remarks."""
    found: dict[str, list[str]] = {}
    named: list[tuple[str, Any]] = [(f"{entry}/", body) for entry, body in game.entries.items()]
    named += [(f"{patch['to']}/", patch) for patch in game.core["patches"].values()]
    for part, doc in (("discrepancies", "discrepancies"), ("open", "open-questions"), ("rulings", "rulings")):
        named += [(f"{doc}/#{name}", body) for name, body in game.remarks(part).items()]
    for name, body in named:
        for source in sources(body):
            found.setdefault(source, []).append(name)
    yield from found.items()


def sources(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from sources(part)
    elif isinstance(value, dict):
        yield from (source for source in value.get("sources", []))
        for key, part in value.items():
            if key != "sources":
                yield from sources(part)
