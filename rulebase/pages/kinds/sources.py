"""Rulebooks: what each of their statements says, and what became of it."""

from collections.abc import Iterator
from typing import Any, TypedDict

from rulebase import words
from rulebase.author import coverage
from rulebase.pages import examples
from rulebase.pages.kinds import base
from rulebase.pages.kinds import entry as entries
from rulebase.pages.language_view import Voice
from rulebase.pages.material import Material
from rulebase.pages.page import Page, Template
from rulebase.pages.page_data import Bits, KindLink, Link, ListedBook

_REMARKS = {"discrepancies": ("discrepancies", "dispute"), "open": ("open-questions", "silence")}
_REMARKS |= {"rulings": ("rulings", "ruling")}
_ANCHORS = {"clauses": "", "rows": "row."}


class UseLink(KindLink):
    """What rests on a statement; a patch with the boxes and options that it speaks for."""

    by: list[str]


class Statement(TypedDict):
    """What a statement says in a few words, what became of it, and what rests on it."""

    number: int
    gist: str
    state: str
    uses: list[UseLink]


class BookSection(TypedDict):
    """A section of a book."""

    id: str
    heading: str
    page: int
    left_out: bool
    why: str
    statements: list[Statement]


class SourcesPage(TypedDict):
    books: list[ListedBook]


class BookPage(TypedDict):
    book: ListedBook
    sections: list[BookSection]
    everywhere: Bits


SOURCES = Template("sources.html", SourcesPage)
BOOK = Template("book.html", BookPage)


class Sources(base.Kind):
    addresses = ("sources",)

    def pages(self, material: Material) -> Iterator[Page]:
        title, place = words._("Rulebooks"), f"{material.id}/sources"
        data: SourcesPage = {"books": [material.book(book) for book in material.game.books]}
        yield material.page("sources", SOURCES, title, data)
        read = Books(material.voice, material.sections, _anchors(material))
        for book in material.game.books:
            yield _book(material, book, list(read.of(book)), {"to": place, "text": title})


def _book(material: Material, book: str, sections: list[BookSection], above: Link) -> Page:
    everywhere = material.voice.holds(material.voice.everywhere.whole)["in"]
    data: BookPage = {"sections": sections, "book": material.book(book), "everywhere": everywhere}
    page = material.page(f"sources/{book}", BOOK, material.game.books[book]["title"], data, [above])
    page.objects += [(f"{page.doc}#{section['id']}", "section", section["id"]) for section in sections]
    return page


def _anchors(material: Material) -> set[str]:
    """Every place on an entry's page that a statement can lead to."""
    docs = ((f"{material.id}/{name}", data) for name, data in material.entries.items())
    return {name for doc, data in docs for name, _, _ in entries.anchors(doc, data)}


# A statement, by its address, that something rests on: what that is, and the link there.
Use = tuple[str, str, UseLink]


class Books:
    """The rulebooks of a game, statement by statement."""

    def __init__(self, voice: Voice, sections: list[coverage.Section], anchors: set[str]) -> None:
        self._voice = voice
        self._sections = sections
        self._game = voice.game
        self._anchors = anchors
        self._uses: dict[str, dict[str, UseLink]] = {}
        for source, name, link in [*self._entries(), *self._patches(), *self._remarks()]:
            self._uses.setdefault(source, {}).setdefault(name, link)
        played = [use for use in self._examples() if use[0] not in self._uses]
        for source, name, link in played:
            self._uses.setdefault(source, {})[name] = link

    def of(self, book: str) -> Iterator[BookSection]:
        """The sections of a book in printed order."""
        for section in self._sections:
            if section.book == book:
                yield {
                    "id": section.id,
                    "heading": section.heading,
                    "page": section.page,
                    "left_out": bool(section.left_out),
                    "why": "" if section.left_out in coverage.NOT_RULES else section.left_out,
                    "statements": [
                        {
                            "number": number,
                            "gist": section.gists[number - 1] if section.gists else "",
                            "state": _state(section, number),
                            "uses": list(self._uses.get(f"{book}/{section.id}#{number}", {}).values()),
                        }
                        for number in range(1, section.statements + 1)
                    ],
                }

    def _entries(self) -> Iterator[Use]:
        for entry, body in self._game.entries.items():
            for anchor, source in _cited(body):
                yield source, entry, self._link(entry, anchor)

    def _patches(self) -> Iterator[Use]:
        for name, patch in self._game.core["patches"].items():
            named = self._voice.features(name)
            for anchor, source in _cited(patch):
                by = [each for each in named if each not in self._covered(source)]
                yield source, patch["to"], {**self._link(patch["to"], anchor), "by": by}

    def _covered(self, source: str) -> list[str]:
        """What a book speaks for anyway, and so need not be named on its page."""
        features = self._game.setup.features
        covers = self._game.books[source.partition("/")[0]]["covers"]
        return [self._game.text(features[each]["title"], self._voice.language) for each in covers]

    def _link(self, entry: str, anchor: str) -> UseLink:
        place = f"{self._game.id}/{entry}"
        to = f"{place}#{anchor}" if f"{place}#{anchor}" in self._anchors else place
        return {**self._voice.linked(entry), "to": to, "kind": self._game.entries[entry]["kind"], "by": []}

    def _remarks(self) -> Iterator[Use]:
        everywhere = self._voice.holds(self._voice.everywhere.whole)
        for part, (doc, kind) in _REMARKS.items():
            for name, body in self._game.remarks(part).items():
                title = self._voice.anywhere.render(body["title"])
                to = f"{self._game.id}/{doc}#{name}"
                link: UseLink = {"to": to, "text": title, "kind": kind, "by": [], **everywhere}
                yield from ((source, to, link) for _, source in _cited(body))

    def _examples(self) -> Iterator[Use]:
        """Of a printed example often nothing else is told than that a scenario plays it."""
        for scenario in self._game.bundle.scenarios:
            played = scenario.get("events") or [scenario["event"]]
            shown = [examples.asked_on(self._game, question) for event in played for question in event]
            for entry in list(filter(None, [*scenario.get("rules", []), *shown]))[:1]:
                link: UseLink = {**self._link(entry, ""), "kind": "example"}
                yield from ((source, entry, link) for source in scenario["source"])


def _state(section: coverage.Section, number: int) -> str:
    """How far a statement has come: of what cannot be carried out nothing is expected but to be cited."""
    for state, numbers in (("tested", section.tested), ("executable", section.executable), ("", section.encoded)):
        if number in numbers:
            return state
    return "" if section.left_out else "missing"


def _cited(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every citation below a value, with the place on an entry's page where it stands."""
    if isinstance(value, list):
        for part in value:
            yield from _cited(part, path)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key == "sources" and isinstance(part, list):
                yield from ((_anchor(path), source) for source in part if isinstance(source, str))
            else:
                yield from _cited(part, (*path, *key.split(".")))


def _anchor(path: tuple[str, ...]) -> str:
    part, *name = path[1:] if path[:1] in (("add",), ("set",)) else path or ("",)
    return f"{_ANCHORS[part]}{name[0]}" if part in _ANCHORS and name else ""
