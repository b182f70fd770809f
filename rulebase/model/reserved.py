"""Names that the site needs for its own pages: no entry, and no game, can be called so."""

from collections.abc import Iterable

from rulebase import words

# Beside the pages of a game's entries: of the kinds of pages that are shipped, since lint does not load pages.
SHIPPED = {
    *("rules", "tables", "terms", "characters", "cards"),
    *("index", "all", "table", "subjects", "sources", "vocabulary", "coverage"),
    *("moments", "questions", "shelf"),
    *("discrepancies", "open-questions", "rulings", "examples", "checklist"),
}
ENTRIES = set(SHIPPED)  # and of those that have been added
# Beside the folders of games and languages.
GAMES = ("404", "assets", "authors", "schemas")
_LANGUAGE = 2  # letters that name a language: each has a folder too, and a game may be translated into any some day


def take(names: Iterable[str]) -> None:
    """Names for pages beside those of entries."""
    ENTRIES.update(names)


def entry(name: str) -> str:
    """Why no entry can be called so; nothing if it can."""
    message = words._("“{name}” is the name of a page of the site: no entry can have it as its id")
    return message.format(name=name) if name in ENTRIES else ""


def game(name: str) -> str:
    """Why no game can be called so; nothing if it can."""
    message = ""
    if name in GAMES:
        message = words._("“{name}” is the name of a page of the site: no game can have it as its id")
    elif len(name) == _LANGUAGE:
        message = words._("“{name}” is the name of a language, and of its folder on the site: no game can have it")
    return message.format(name=name)
