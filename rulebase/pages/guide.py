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
    """All of it, in the order in which the index lists it."""
    return tuple(map(_chapter, names()))


def names() -> list[str]:
    """The index, and after it every chapter that it lists."""
    return [INDEX, *LINK.findall(written(INDEX))]


def _chapter(name: str) -> Chapter:
    import markdown_it

    reader = markdown_it.MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(written(name))
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


def written(name: str) -> str:
    """A chapter in Markdown, with what nobody writes by hand."""
    text = (site() / "guide" / f"{name}.md").read_text(encoding="utf-8")
    if name != REFERENCE:
        return text
    from rulebase.author import reference

    return f"{text}\n{reference.text()}"


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
