"""Pages as lists of elements: what tests ask of HTML, by the parser of the standard library."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "input", "br", "hr", "img", "path", "circle"}


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str]
    above: "Element | None"
    inside: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    def has(self, name: str) -> bool:
        return name in self.classes

    def walk(self) -> Iterator["Element"]:
        yield self
        for part in self.inside:
            if isinstance(part, Element):
                yield from part.walk()

    def find(self, tag: str = "", name: str = "") -> list["Element"]:
        """The elements below with a tag, a class, or both."""
        return [each for each in self.walk() if each is not self and _fits(each, tag, name)]

    def texts(self, language: str) -> Iterator[str]:
        """Every piece of text in a language, as it stands between two tags."""
        for part in self.inside:
            if isinstance(part, str):
                yield part
            elif part.attributes.get("lang", language) == language and part.tag != "code":
                yield from part.texts(language)


@dataclass(slots=True)
class Document:
    root: Element
    comments: list[str]
    size: int

    def find(self, tag: str = "", name: str = "") -> list[Element]:
        return self.root.find(tag, name)

    def one(self, tag: str = "", name: str = "") -> Element:
        [found] = self.find(tag, name)
        return found

    def by_id(self, name: str) -> Element:
        [found] = [each for each in self.root.walk() if each.attributes.get("id") == name]
        return found


def read(path: Path) -> Document:
    text = path.read_text(encoding="utf-8")
    parser = _Parser()
    parser.feed(text)
    parser.close()
    assert parser.open == [parser.document.root], f"{path}: {parser.open[-1].tag} is not closed"
    parser.document.size = len(text.encode())
    return parser.document


def _fits(element: Element, tag: str, name: str) -> bool:
    return (not tag or element.tag == tag) and (not name or element.has(name))


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.document = Document(Element("", {}, None), [], 0)
        self.open = [self.document.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}>: an attribute is given twice"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1])
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        self.document.comments.append(data)
