"""Addresses without a language: they lead to the reader's, and hold plain links to all. Retired ids lead on."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulebase import words
from rulebase.knowledge import game as games
from rulebase.publish import theme

Told = list[dict[str, str]]


def write(target: Path, chosen: Sequence[games.Game], languages: Sequence[str]) -> None:
    template = theme.environment(words.SOURCE).get_template("neutral.html")
    for doc, told in _pages(chosen, languages):
        root = "/".join([".."] * doc.count("/")) or "."
        _write(target / doc, template.render(root=root, doc=doc, told=told))
    for game in chosen:
        for language in game.languages:
            moved = theme.environment(language).get_template("moved.html")
            for old, new in _retired(game).items():
                title = game.text(game.entries[new]["title"], language)
                _write(target / language / game.id / old, moved.render(root="../../..", new=new, title=title))


def _pages(chosen: Sequence[games.Game], languages: Sequence[str]) -> Iterator[tuple[str, Told]]:
    """Every neutral address, and what it leads to in each language."""
    yield "", [_told(language, "", "rulebase") for language in languages]
    for game in chosen:
        title = game.core["title"]
        yield f"{game.id}/", [_told(each, f"{game.id}/", game.text(title, each)) for each in game.languages]
        for entry, now in ({entry: entry for entry in game.entries} | _retired(game)).items():
            title = game.entries[now]["title"]
            yield (
                f"{game.id}/{entry}/",
                [_told(each, f"{game.id}/{now}/", game.text(title, each)) for each in game.languages],
            )


def _told(language: str, doc: str, title: str) -> dict[str, str]:
    return {"language": language, "name": theme.language_name(language), "title": title, "doc": doc}


def _retired(game: games.Game) -> dict[str, str]:
    return {old: new for old, new in game.core.get("redirects", {}).items() if old not in game.entries}


def _write(folder: Path, html: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(html + "\n", encoding="utf-8")
