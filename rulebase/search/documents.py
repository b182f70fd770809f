"""What can be found: every entry, discrepancy and open question, with its wording in every configuration."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebase.knowledge import card_lists, nouns, quantities, resolve, template
from rulebase.knowledge import game as games
from rulebase.publish import pages

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
    holds: int

    @property
    def named(self) -> bool:
        """Whether its names are looked for in the texts of others."""
        return self.kind in games.NAMED


def of(game: games.Game) -> list[Document]:
    return [*_entries(game), *_remarks(game)]


class Tellers:
    """A game told in each of its languages, in any of its configurations."""

    def __init__(self, game: games.Game) -> None:
        self.game = game
        self.configurations = game.setup.configurations
        self._entries: dict[tuple[str, int], resolve.Resolved | None] = {}

    def entry(self, name: str, number: int) -> resolve.Resolved | None:
        if (name, number) not in self._entries:
            self._entries[name, number] = self.game.resolver.resolve(name, self.configurations[number])
        return self._entries[name, number]

    def views(self, number: int) -> Iterator[tuple[str, games.View]]:
        for language in self.game.languages:
            yield language, self.game.at(self.configurations[number], language)

    def say(self, number: int, text: Any) -> dict[str, str]:
        """A text in each language that has it."""
        return {
            language: view.render(text) for language, view in self.views(number) if self.game.translated(text, language)
        }


class Passages:
    """What an entry says, each wording on the same sources once, with the configurations that have it."""

    def __init__(self, tellers: Tellers) -> None:
        self.tellers = tellers
        self.holds = 0
        self._kept: dict[tuple[str, ...], Passage] = {}
        self._told: dict[tuple[int, ...], list[Passage]] = {}

    def listed(self) -> list[Passage]:
        return list(self._kept.values())

    def add(self, number: int, found: resolve.Resolved) -> None:
        self.holds |= 1 << number
        # What an entry says depends on nothing but itself and the others that it speaks of.
        others = (id(self.tellers.entry(name, number)) for name in _spoken_of(self.tellers.game, found))
        key = (id(found), *others)
        if key not in self._told:
            self._told[key] = [self._keep(passage) for passage in _passages(self.tellers, number, found)]
        for passage in self._told[key]:
            passage.holds |= 1 << number

    def _keep(self, passage: Passage) -> Passage:
        return self._kept.setdefault((passage.path, *passage.texts.values(), *passage.sources), passage)


def _entries(game: games.Game) -> Iterator[Document]:
    tellers = Tellers(game)
    for name, body in game.entries.items():
        passages = Passages(tellers)
        for number in range(len(tellers.configurations)):
            found = tellers.entry(name, number)
            if found is not None:
                passages.add(number, found)
        yield Document(
            game.id,
            name,
            body["kind"],
            game.wording(body["title"]),
            _forms(body),
            body.get("aliases", {}),
            passages.listed(),
            passages.holds,
        )


def _spoken_of(game: games.Game, found: resolve.Resolved) -> Iterator[str]:
    """The tables whose numbers an entry quotes, the members that it lists, the rules that tell what a card can do."""
    for text in _texts(found.body):
        for slot in template.slots(game.text(text, game.languages[0])):
            if slot.dotted:
                yield slot.name.partition(".")[0]
    yield from found.body.get("list", [])
    for telling in card_lists.declared(game.core):
        yield from (telling.rule_of(item) for item in telling.items(found.body))


def _texts(value: object) -> Iterator[nouns.Text]:
    if quantities.is_text(value):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)


def _passages(tellers: Tellers, number: int, found: resolve.Resolved) -> Iterator[Passage]:
    """Clauses, rows, lists, what a card does: as the page of the entry shows them."""
    for name, text in found.body.get("clauses", {}).items():
        path = f"clauses.{name}"
        yield Passage(path, tellers.say(number, text), found.sources(path))
    for key in found.body.get("rows", {}):
        path = f"rows.{key}"
        lines = {language: _row(view, found.body, key) for language, view in tellers.views(number)}
        yield Passage(path, lines, found.sources(path))
    for name, value in found.body.get("values", {}).items():
        path = f"values.{name}"
        lines = {language: _value(view, found, name, value) for language, view in tellers.views(number)}
        if any(lines.values()):
            yield Passage(path, lines, found.sources(path))
    if "list" in found.body:
        lines = {language: pages.said(view, "list", found.body["list"]) for language, view in tellers.views(number)}
        yield Passage("list", lines, found.sources("list"))
    if found.kind in pages.CARDED and "data" in found.body:
        yield from _card(tellers, number, found)


def _row(view: games.View, body: nouns.Entry, key: str) -> str:
    """A row as a line: what it is called, then each column's title and value."""
    cells = [
        f"{view.render(about['title'])} {pages.cell(view, about['type'], value) if value is not True else ''}".strip()
        for name, about in body.get("columns", {}).items()
        if about["type"] not in pages.HIDDEN and (value := body["rows"][key].get(name)) not in (None, False)
    ]
    return ": ".join(part for part in (pages.row_name(view, body, key), ", ".join(cells)) if part)


def _value(view: games.View, found: resolve.Resolved, name: str, value: Any) -> str:
    """A single value as a line; nothing, if it has no name for readers."""
    title = pages.value_title(view, found.id, name) if name != "sources" else ""
    return f"{title}: {pages.cell(view, '', value)}" if title else ""


def _card(tellers: Tellers, number: int, found: resolve.Resolved) -> Iterator[Passage]:
    tales = {
        language: [item for tale in pages.tales(view, found) for item in tale["items"]]
        for language, view in tellers.views(number)
    }
    for place, items in enumerate(zip(*tales.values(), strict=True)):
        sources = [source["source"] for source in items[0]["sources"]]
        yield Passage(f"told.{place}", dict(zip(tales, (item["text"] for item in items), strict=True)), sources)
    lines = {
        language: ", ".join(f"{printed['title']} {printed['text']}" for printed in pages.printed(view, found))
        for language, view in tellers.views(number)
    }
    yield Passage("printed", lines, found.sources())


def _remarks(game: games.Game) -> Iterator[Document]:
    """Discrepancies, open questions and rulings: what is said about entries."""
    tellers = Tellers(game)
    for kind, part in REMARKS.items():
        for name, body in game.remarks(part).items():
            holds = _holds(game, body.get("when")) & ~(_holds(game, body["until"]) if "until" in body else 0)
            sources = body.get("sources", [])
            first = max((holds & -holds).bit_length() - 1, 0)
            unused = {f"readings.{reading}" for reading in body.get("readings", {}) if reading != body["used"]}
            passages = [
                Passage(path, tellers.say(first, text), cited, 0 if path in unused else holds)
                for path, text, cited in _remarked(body, sources)
            ]
            yield Document(game.id, name, kind, game.wording(body["title"]), {}, {}, passages, holds)


def _remarked(body: nouns.Remark, sources: list[str]) -> Iterator[tuple[str, Any, list[str]]]:
    for path, text in (("asks", body.get("asks")), ("says", body.get("says"))):
        if text is not None:
            yield path, text, sources
    for name, reading in body.get("readings", {}).items():
        yield f"readings.{name}", reading["says"], reading["sources"]
    if "why" in body:
        yield "why", body["why"], sources


def _forms(body: nouns.Entry) -> dict[str, list[str]]:
    """Its grammatical forms in each language."""
    return {
        language: [form for case, form in forms.items() if case != "gender" and isinstance(form, str)]
        for language, forms in body.get("forms", {}).items()
    }


def _holds(game: games.Game, when: Any) -> int:
    condition = game.setup.condition(when)
    return sum(1 << number for number, here in enumerate(game.setup.configurations) if condition <= here.features)
