"""Data: what the site tells programs. Every entry as JSON beside its page, lists of them, and llms.txt that says so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urljoin

from rulebase import words
from rulebase.author import opening
from rulebase.model import game as games
from rulebase.pages import brief
from rulebase.web import theme

SCHEMA = 1
ENTRY, ENTRIES, LLMS = "entry.json", "entries.json", "llms.txt"
SAID = """# rulebase

> Rules of board games as data, in English, Polish and Hungarian: each rule with where it is printed and what differs
> under other rules. An unofficial reference; it holds no text of the rulebooks.

Every rule, card, character, term and table has a page, as {example}, and the same as JSON behind it, {example}{entry},
by the usual rules: `clauses`, `rows`, `printed` or `list` are what it says, `printed_in` is the book with its pages,
`elsewhere` what differs under other rules. Ids are for ever, and the same in every language.
What happens, whether something is allowed and how likely it is tells `rulebase mcp` (Model Context Protocol).
"""


def write(target: Path, names: Sequence[str], language: str) -> None:
    """The entries of some games in a language, those that have a page."""
    with words.speaking(language):
        for name in names:
            game = opening.open_game(name)
            folder = target / language / name
            if folder.is_dir():
                _write(folder, game.at(game.setup.usual, language))


def _write(folder: Path, view: games.View) -> None:
    listed = []
    for name in view.game.entries:
        if (folder / name).is_dir():
            found = brief.of(view, name)
            listed.append({key: found[key] for key in ("id", "kind", "title")})
            (folder / name / ENTRY).write_text(_json({"schema": SCHEMA, **found}), encoding="utf-8")
    (folder / ENTRIES).write_text(_json({"schema": SCHEMA, "entries": listed}), encoding="utf-8")


def guide(target: Path, chosen: Sequence[games.Game], address: str) -> None:
    """Tell programs what there is, by whole addresses where these are known."""
    game = chosen[0]
    page = f"{game.languages[0]}/{game.id}/{next(iter(game.entries))}/"
    lines = [SAID.format(example=urljoin(address, page), entry=ENTRY)]
    for each in chosen:
        lines += [f"## {each.text(each.core['title'], words.SOURCE)}", ""]
        for language in each.languages:
            place = urljoin(address, f"{language}/{each.id}/")
            named = theme.language_name(language)
            lines.append(f"- [{named}]({place}): the pages; [{ENTRIES}]({place}{ENTRIES}): id, kind and title of each")
        lines.append("")
    (target / LLMS).write_text("\n".join(lines), encoding="utf-8")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
