"""Names from one's own box: a folder outside, called as the game, with a `titles.yaml` and nothing else of it.

What nobody could look up stands in the game as `wanted`. Whoever has the box tells it there; it is put in when the
game is compiled, so that every command, page and search has it, and the game itself stays as it was.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulebase import words
from rulebase.author import collect, schema
from rulebase.documents import problems, reader, yaml_document
from rulebase.model import folders

NAMED = ("cards", "characters", "terms")


class Told(NamedTuple):
    """A name in a language, with the document that tells it."""

    document: yaml_document.YamlDocument
    key: str
    language: str
    name: str

    @property
    def entry(self) -> str:
        return self.key.partition(".")[0]

    @property
    def field(self) -> str:
        return self.key.partition(".")[2]

    def problem(self, message: str, hint: str = "", whole: bool = False) -> problems.Problem:
        path = (self.key,) if whole else (self.key, self.language)
        return problems.Problem("own-name", message, self.document.place(path, key=True), hint=hint)


def check(found: collect.Collected) -> list[problems.Problem]:
    """What is wrong with the names that are told of a game."""
    wrong, told = _read(found.folder)
    return [*wrong, *_misplaced(found, told)]


def laid_over(found: collect.Collected) -> collect.Collected:
    """A game with the names that are told of it from outside."""
    _, told = _read(found.folder)
    if not told:
        return found
    known, languages = _names(found), found.of("game")[0].data["languages"]
    items = {
        kind: [_named(item, told, known, languages) if kind in NAMED else item for item in listed]
        for kind, listed in found.items.items()
    }
    return collect.Collected(found.folder, items, found.documents, found.problems)


def _read(folder: Path) -> tuple[list[problems.Problem], list[Told]]:
    wrong: list[problems.Problem] = []
    told: list[Told] = []
    if folders.places().get(folder.name) != str(folder):
        return [], []  # another folder of that name has nothing to do with the game
    for path in map(Path, folders.overlays(folder.name)):
        try:
            document = reader.read_one(path, root=path.parent)
        except problems.Failed as failed:
            wrong += failed.problems
            continue
        misshapen = schema.check(document, "titles")
        wrong += misshapen
        for key, names in () if misshapen else document.data.items():
            told += [Told(document, key, language, name) for language, name in names.items()]
    return wrong, told


def _misplaced(found: collect.Collected, told: list[Told]) -> Iterator[problems.Problem]:
    """Names of nothing, of what has its name already, in languages that the game is not told in."""
    entries = {item.data["id"]: item.data for kind in NAMED for item in found.of(kind)}
    known = _names(found)
    for each in told:
        body = entries.get(each.entry)
        if body is None:
            hint = problems.did_you_mean(each.entry, entries)
            yield each.problem(words._("nothing is called “{name}” here").format(name=each.entry), hint, whole=True)
        elif each.field and each.field not in _printed(body, known):
            hint = problems.did_you_mean(each.field, _printed(body, known))
            message = words._("“{entry}” prints no name “{field}”").format(entry=each.entry, field=each.field)
            yield each.problem(message, hint, whole=True)
        elif each.language not in body.get("wanted", []):
            message = words._("no name of “{entry}” is wanted in this language ({language})")
            hint = words._("wanted: {languages}").format(languages=", ".join(body.get("wanted", [])))
            message = message.format(entry=each.entry, language=each.language)
            yield each.problem(message, hint if body.get("wanted") else "")


def _names(found: collect.Collected) -> set[str]:
    return {item.data["id"] for kind in NAMED for item in found.of(kind)}


def _printed(body: collect.Written, known: set[str]) -> list[str]:
    """The fields of a card in which a name is printed: texts that are no id."""
    data = body.get("data", {})
    return [field for field, value in data.items() if isinstance(value, str) and value not in known]


def _named(item: collect.Item, told: list[Told], known: set[str], languages: list[str]) -> collect.Item:
    own = [each for each in told if each.entry == item.data.get("id")]
    if not own:
        return item
    body = copy.deepcopy(item.data)
    fields = ["", *_printed(body, known)]
    for field in fields:
        names = {each.language: each.name for each in own if each.field == field}
        if names and field:
            body["data"][field] = _in_all(body["data"][field], names, languages)
        elif names:
            body["title"] = _in_all(body["title"], names, languages)
    if left := [language for language in body.get("wanted", []) if not _is_complete(item, own, language, fields)]:
        body["wanted"] = left
    else:
        body.pop("wanted", None)
    return collect.Item(item.kind, body, item.document, item.path)


def _in_all(name: str | dict[str, str], told: dict[str, str], languages: list[str]) -> dict[str, str]:
    """A name in every language: as it is told, else as it was."""
    return {**(name if isinstance(name, dict) else dict.fromkeys(languages, name)), **told}


def _is_complete(item: collect.Item, own: list[Told], language: str, fields: list[str]) -> bool:
    """Whether all names of a card are known in a language: a title that stands in it needs no other."""
    told = {each.field for each in own if each.language == language}
    title = item.data["title"]
    has_title = isinstance(title, dict) and item.kind == "characters"
    return told >= set(fields) - ({""} if has_title else set())
