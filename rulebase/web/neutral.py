"""Addresses without a language: they lead to the reader's, and hold plain links to all. Retired ids lead on."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypedDict

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar
from rulebase.pages import material
from rulebase.pages.page import Template
from rulebase.web import theme


class InLanguage(TypedDict):
    """A page in one of its languages."""

    language: str
    name: str  # of the language
    title: str
    doc: str


class NeutralPage(TypedDict):
    root: str
    doc: str
    languages: list[InLanguage]


class MovedPage(TypedDict):
    root: str
    new: str
    title: str


NEUTRAL = Template("neutral.html", NeutralPage)
MOVED = Template("moved.html", MovedPage)


def write(target: Path, chosen: Sequence[games.Game], languages: Sequence[str]) -> None:
    """Write those of some games; what an earlier run wrote of them and is no more is taken away."""
    template = theme.environment(words.SOURCE).get_template(NEUTRAL.name)
    pages = dict(_pages(chosen, languages))
    for doc, found in pages.items():
        root = "/".join([".."] * doc.count("/")) or "."
        page: NeutralPage = {"root": root, "doc": doc, "languages": found}
        _write(target / doc, template.render(page))
    for game in chosen:
        for folder in (target / game.id).iterdir():
            if folder.is_dir() and f"{game.id}/{folder.name}/" not in pages:
                shutil.rmtree(folder)
    for game in chosen:
        for language in game.languages:
            moved = theme.environment(language).get_template(MOVED.name)
            for old, new in retired(game).items():
                title = grammar.typeset(language, game.text(game.entries[new]["title"], language))
                leads: MovedPage = {"root": "../../..", "new": new, "title": title}
                _write(target / language / game.id / old, moved.render(leads))


def _pages(chosen: Sequence[games.Game], languages: Sequence[str]) -> Iterator[tuple[str, list[InLanguage]]]:
    """Every neutral address, and what it leads to in each language."""
    yield "", [_in_language(language, "", "rulebase") for language in languages]
    for game in chosen:
        title = game.core["title"]
        yield f"{game.id}/", [_in_language(each, f"{game.id}/", game.text(title, each)) for each in game.languages]
        for doc in material.shared_addresses(game):
            yield (
                f"{game.id}/{doc}/",
                [_in_language(each, f"{game.id}/{doc}/", _page_title(doc, each)) for each in game.languages],
            )
        for entry, now in ({entry: entry for entry in game.entries} | retired(game)).items():
            named = game.entries[now]["title"]
            yield (
                f"{game.id}/{entry}/",
                [_in_language(each, f"{game.id}/{now}/", game.text(named, each)) for each in game.languages],
            )


def _page_title(doc: str, language: str) -> str:
    gettext = words.catalog(language).gettext
    return {"cards": gettext("Cards"), "table": gettext("Your table")}[doc]


def _in_language(language: str, doc: str, title: str) -> InLanguage:
    name = theme.language_name(language)
    return {"language": language, "name": name, "title": grammar.typeset(language, title), "doc": doc}


def take_away(target: Path, game: games.Game, old: Iterable[str]) -> None:
    """Remove what once led on from ids that are neither retired nor used any more."""
    for name in [name for name in old if name not in retired(game) and name not in game.entries]:
        for language in game.languages:
            shutil.rmtree(target / language / game.id / name, ignore_errors=True)


def retired(game: games.Game) -> dict[str, str]:
    return {old: new for old, new in game.core.get("redirects", {}).items() if old not in game.entries}


def _write(folder: Path, html: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(html + "\n", encoding="utf-8")
