"""What can be found: every entry, discrepancy and open question, with its wording in every configuration."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebase.knowledge import game as games
from rulebase.knowledge import resolve, template

HIDDEN = ("rule", "table")  # column types that are for the engine, not for readers
REMARKS = {"discrepancy": "discrepancies", "open-question": "open", "ruling": "rulings"}  # kind: part of the bundle


@dataclass
class Passage:
    """One thought: a clause, a table's row, a reading; and the numbers of the configurations that it holds in."""

    path: str
    texts: dict[str, str]
    sources: list[str]
    holds: int = 0


@dataclass(frozen=True)
class Document:
    """One thing to find."""

    game: str
    id: str
    kind: str
    titles: dict[str, str]
    forms: dict[str, list[str]]
    aliases: dict[str, list[str]]
    passages: list[Passage]
    sources: list[str]
    holds: int

    @property
    def named(self) -> bool:
        """Whether its names are looked for in the texts of others."""
        return self.kind in games.NAMED


def of(game: games.Game) -> list[Document]:
    return [*_entries(game), *_remarks(game)]


class Telling:
    """A game told in all of its languages and configurations."""

    def __init__(self, game: games.Game) -> None:
        self.game = game
        here = game.setup.configurations[0]
        self.views = {language: game.at(here, language) for language in game.languages}

    def say(self, number: int, value: Any) -> dict[str, str]:
        """A text, thing or number in each language that has it, as it reads in a configuration."""
        is_text = isinstance(value, dict) and "$" in value
        said = {}
        for language, view in self.views.items():
            if not is_text or self.game.translated(value, language):
                view.here = self.game.setup.configurations[number]
                said[language] = view.say(value)
        return said


def _entries(game: games.Game) -> Iterator[Document]:
    telling = Telling(game)
    resolved: dict[tuple[str, int], resolve.Resolved | None] = {}

    def entry(name: str, number: int) -> resolve.Resolved | None:
        if (name, number) not in resolved:
            resolved[name, number] = game.resolver.resolve(name, game.setup.configurations[number])
        return resolved[name, number]

    numbers = range(len(game.setup.configurations))
    for name, body in game.entries.items():
        passages: dict[tuple[str, ...], Passage] = {}
        told: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
        holds = 0
        for number in numbers:
            found = entry(name, number)
            if found is None:
                continue
            holds |= 1 << number
            # What an entry says depends on nothing but itself and the tables that its texts quote.
            quoted = (id(entry(table, number)) for table in _quoted(game, found))
            key = (id(found), *quoted)
            if key not in told:
                told[key] = [_kept(passages, each) for each in _passages(telling, number, found)]
            for each in told[key]:
                passages[each].holds |= 1 << number
        yield Document(
            game.id,
            name,
            body["kind"],
            game.wording(body["title"]),
            _forms(body),
            body.get("aliases", {}),
            list(passages.values()),
            body.get("sources", []),
            holds,
        )


def _kept(passages: dict[tuple[str, ...], Passage], passage: Passage) -> tuple[str, ...]:
    key = (passage.path, *passage.texts.values())
    passages.setdefault(key, passage)
    return key


def _quoted(game: games.Game, found: resolve.Resolved) -> Iterator[str]:
    for text in found.body.get("clauses", {}).values():
        for slot in template.slots(game.text(text, game.languages[0])):
            if slot.dotted:
                yield slot.name.partition(".")[0]


def _passages(telling: Telling, number: int, found: resolve.Resolved) -> Iterator[Passage]:
    for name, text in found.body.get("clauses", {}).items():
        path = f"clauses.{name}"
        yield Passage(path, telling.say(number, text), found.sources(path))
    for key, row in found.body.get("rows", {}).items():
        path = f"rows.{key}"
        yield Passage(path, _row(telling, number, found.body, key, row), found.sources(path))
    if "list" in found.body:
        yield Passage("list", telling.say(number, found.body["list"]), found.sources("list"))


def _row(telling: Telling, number: int, body: dict[str, Any], key: str, row: dict[str, Any]) -> dict[str, str]:
    """A row as a line: its title, then each column's title and value."""
    columns = {name: about for name, about in body.get("columns", {}).items() if about["type"] not in HIDDEN}
    cells = [
        (telling.say(number, about["title"]), telling.say(number, row[name]) if row[name] is not True else {})
        for name, about in columns.items()
        if row.get(name) not in (None, False)
    ]
    return {
        language: ": ".join(
            part
            for part in (
                _row_title(telling.views[language], body.get("key", []), key),
                ", ".join(f"{title.get(language, '')} {value.get(language, '')}".strip() for title, value in cells),
            )
            if part
        )
        for language in telling.views
    }


def _row_title(view: games.View, facts: list[str], key: str) -> str:
    parts = key.split("/")
    facts = facts or [""] * len(parts)
    return " / ".join(view.say(view.label(fact, part)) for fact, part in zip(facts, parts, strict=False))


def _remarks(game: games.Game) -> Iterator[Document]:
    """Discrepancies, open questions and rulings: what is said about entries."""
    telling = Telling(game)
    for kind, part in REMARKS.items():
        for name, body in game.core.get(part, {}).items():
            holds = _holds(game, body.get("when"))
            sources = body.get("sources", [])
            passages = [
                Passage(path, telling.say(0, text), cited, holds) for path, text, cited in _remarked(body, sources)
            ]
            yield Document(game.id, name, kind, game.wording(body["title"]), {}, {}, passages, sources, holds)


def _remarked(body: dict[str, Any], sources: list[str]) -> Iterator[tuple[str, Any, list[str]]]:
    for path in ("asks", "says"):
        if path in body:
            yield path, body[path], sources
    for name, reading in body.get("readings", {}).items():
        yield f"readings.{name}", reading["says"], reading["sources"]
    if "why" in body:
        yield "why", body["why"], sources


def _forms(body: dict[str, Any]) -> dict[str, list[str]]:
    """Its grammatical forms in each language."""
    return {
        language: [form for case, form in forms.items() if case != "gender" and isinstance(form, str)]
        for language, forms in body.get("forms", {}).items()
    }


def _holds(game: games.Game, when: Any) -> int:
    condition = game.setup.condition(when)
    return sum(
        1 << number for number, here in enumerate(game.setup.configurations) if condition <= here.features
    )
