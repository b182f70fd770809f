"""404.html, which static hosts show for an address that is not there: in every language, with search and the way home.

The host shows it at any depth, and nothing tells how deep the site itself lies: it looks for its script at every
depth, and the script, once found, knows where everything else is.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from rulebase import words
from rulebase.pages.page import Template
from rulebase.web import theme

NAME = "404.html"
DEPTHS = range(7)  # folders below the site's own in which an address may end


class InLanguage(TypedDict):
    language: str
    name: str  # of the language
    title: str
    text: str
    search: str
    home: str


class NotFoundPage(TypedDict):
    languages: list[InLanguage]
    ups: list[str]  # from every depth to where the site lies


NOT_FOUND = Template("not-found.html", NotFoundPage)


def write(target: Path, languages: Sequence[str]) -> None:
    template = theme.environment(words.SOURCE).get_template(NOT_FOUND.name)
    ups = ["../" * depth for depth in DEPTHS]
    listed: list[InLanguage] = []
    for language in languages:
        gettext = words.catalog(language).gettext
        listed.append(
            {
                "language": language,
                "name": theme.language_name(language),
                "title": gettext("This page is not here"),
                "text": gettext(
                    "Perhaps the address has a mistake in it, or the page has another name now. Search for it:"
                ),
                "search": gettext("Search the rules"),
                "home": gettext("All games"),
            }
        )
    page: NotFoundPage = {"languages": listed, "ups": ups}
    (target / NAME).write_text(template.render(page) + "\n", encoding="utf-8")
