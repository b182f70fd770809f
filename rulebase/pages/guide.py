"""The guide for authors: chapters in Markdown beside the site, in English, listed in its index; and the reference."""

import re
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

import markupsafe

LANGUAGE = "en"
INDEX = "index"
REFERENCE = "reference"  # what stands below it is written by no one
PACKAGE = Path(__file__).parent.parent
LINK = re.compile(r"\]\(([\w-]+)\.md\)")


class Chapter(NamedTuple):
    """A page of the guide: its name, its title, and its text as HTML."""

    name: str
    title: str
    html: markupsafe.Markup


def site() -> Path:
    """What Sphinx and browsers load: in a checkout beside the package, in a wheel inside it."""
    beside = PACKAGE.parent / "site"
    return beside if (beside / "conf.py").is_file() else PACKAGE / "bundled" / "site"


@cache
def chapters() -> tuple[Chapter, ...]:
    """The index, and after it every chapter in the order in which that lists them."""
    folder = site() / "guide"
    index = (folder / f"{INDEX}.md").read_text(encoding="utf-8")
    return tuple(_chapter(folder, name) for name in (INDEX, *LINK.findall(index)))


def _chapter(folder: Path, name: str) -> Chapter:
    import markdown_it

    reader = markdown_it.MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_written(folder, name))
    title, taken = "", set[str]()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            said = "".join(part.content for part in tokens[place + 1].children or ())
            title = title or said
            token.attrSet("id", _anchor(said, taken))
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # wide ones are scrolled, by keyboard too
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        for part in token.children or ():
            if part.type == "link_open":
                part.attrSet("href", _address(name, str(part.attrGet("href"))))
    html = reader.renderer.render(tokens, reader.options, {})
    return Chapter(name, title, markupsafe.Markup(html.replace("<pre>", '<pre tabindex="0">')))  # noqa: S704 - our own


def _written(folder: Path, name: str) -> str:
    written = (folder / f"{name}.md").read_text(encoding="utf-8")
    if name != REFERENCE:
        return written
    from rulebase.author import reference

    return f"{written}\n{reference.text()}"


def _anchor(heading: str, taken: set[str]) -> str:
    """What a heading is found by: one that reads like one before it (`each` after `Each`) is numbered."""
    plain = re.sub(r"\W+", "-", heading.lower()).strip("-")
    numbered = (f"{plain}-{number}" for number in count(2))
    anchor = next(each for each in chain([plain], numbered) if each not in taken)
    taken.add(anchor)
    return anchor


def _address(name: str, target: str) -> str:
    """A link from file to file as one from page to page: chapters are folders beside each other, below the index."""
    file, mark, anchor = target.partition("#")
    if not file.endswith(".md") or "/" in file:
        return target
    other = file.removesuffix(".md")
    page = "" if other == INDEX else f"{other}/"
    return f"{'./' if name == INDEX else '../'}{page}{mark}{anchor}"
