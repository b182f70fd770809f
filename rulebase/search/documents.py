"""What can be found: every entry, discrepancy and open question, with its wording in every configuration."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebase.model import card_lists, quantities, resolve, template, types, variants
from rulebase.model import game as games
from rulebase.pages import card, naming, numbered

REMARKS = {"discrepancy": "discrepancies", "open-question": "open", "ruling": "rulings"}  # kind: part of the bundle


@dataclass
class Passage:
    """One thought: a clause, a table's row, a reading; and the numbers of the configurations that it holds in."""

    path: str
    texts: dict[str, str]
    sources: list[str]
    holds: int = 0


@dataclass(frozen=True)
class Thing:
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


def of(game: games.Game) -> list[Thing]:
    return [*_entries(game), *_remarks(game)]


class Languages:
    """A game in each of its languages, in any of its configurations."""

    def __init__(self, game: games.Game) -> None:
        self.game = game
        self.everywhere = variants.Everywhere(game.resolver)
        self.numbered = numbered.of(game, self.everywhere)

    def views(self, bits: int) -> Iterator[tuple[str, games.View]]:
        here = self.everywhere.first(bits)
        for language in self.game.languages:
            yield language, self.game.at(here, language)

    def say(self, bits: int, text: Any) -> dict[str, str]:
        """A text in each language that has it."""
        return {
            language: view.render(text) for language, view in self.views(bits) if self.game.translated(text, language)
        }


def _entries(game: games.Game) -> Iterator[Thing]:
    languages = Languages(game)
    for name, body in game.entries.items():
        yield Thing(
            game.id,
            name,
            body["kind"],
            game.wording(body["title"]),
            _forms(body),
            body.get("aliases", {}),
            _of_entry(languages, name),
            languages.everywhere.there(name),
        )


def _of_entry(languages: Languages, name: str) -> list[Passage]:
    """What an entry says, each wording on the same sources once, with the configurations that have it."""
    kept: dict[tuple[str, ...], Passage] = {}
    for bits, found in _apart(languages, name):
        for passage in _passages(languages, bits, found):
            key = (passage.path, *passage.texts.values(), *passage.sources)
            kept.setdefault(key, passage).holds |= bits
    return list(kept.values())


def _apart(languages: Languages, name: str) -> list[tuple[int, resolve.Resolved]]:
    """An entry wherever it or another that it speaks of stands otherwise, in the order of the configurations."""
    known = languages.everywhere
    found = [
        (bits, variant.entry)
        for variant in known.variants(name)
        for bits in known.split(_spoken_of(languages, variant.entry), variant.bits)
    ]
    return sorted(found, key=lambda each: each[0] & -each[0])


def _spoken_of(languages: Languages, found: resolve.Resolved) -> Iterator[str]:
    """The tables whose numbers an entry quotes, the members that it lists, the rules that tell what a card can do."""
    game = languages.game
    if found.id in languages.numbered:
        rule = languages.numbered[found.id].rule
        yield rule
        for variant in languages.everywhere.variants(rule):
            yield from _spoken_of(languages, variant.entry)
    for text in _texts(found.body):
        for slot in template.slots(game.text(text, game.languages[0])):
            if slot.dotted:
                yield slot.name.partition(".")[0]
    yield from found.body.get("list", [])
    for telling in card_lists.lists(game.core):
        yield from (telling.rule_of(item) for item in telling.items(found.body))


def _texts(value: object) -> Iterator[types.Text]:
    if quantities.is_text(value):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)


def _with_number(languages: Languages, bits: int, found: resolve.Resolved, said: Passage) -> Passage:
    """What a term is, and what a rule says of it in numbers."""
    first = said.path == f"clauses.{numbered.clause_of(found)}"
    wanted = languages.numbered.get(found.id) if first else None
    rule = languages.game.resolver.resolve(wanted.rule, languages.everywhere.first(bits)) if wanted else None
    if not wanted or rule is None or wanted.name not in rule.body.get("clauses", {}):
        return said
    path = f"clauses.{wanted.name}"
    counted = languages.say(bits, rule.get(path))
    texts = {language: " ".join(filter(None, [text, counted.get(language)])) for language, text in said.texts.items()}
    return Passage(said.path, texts, list(dict.fromkeys([*said.sources, *rule.sources(path)])))


def _passages(languages: Languages, bits: int, found: resolve.Resolved) -> Iterator[Passage]:
    """Clauses, rows, lists, what a card does: as the page of the entry shows them."""
    for name, text in found.body.get("clauses", {}).items():
        path = f"clauses.{name}"
        yield _with_number(languages, bits, found, Passage(path, languages.say(bits, text), found.sources(path)))
    for key in found.body.get("rows", {}):
        path = f"rows.{key}"
        lines = {language: _row(view, found.body, key) for language, view in languages.views(bits)}
        yield Passage(path, lines, found.sources(path))
    for name, value in found.body.get("values", {}).items():
        path = f"values.{name}"
        lines = {language: _value(view, found, name, value) for language, view in languages.views(bits)}
        if any(lines.values()):
            yield Passage(path, lines, found.sources(path))
    if "list" in found.body:
        lines = {language: naming.said(view, "list", found.body["list"]) for language, view in languages.views(bits)}
        yield Passage("list", lines, found.sources("list"))
    if found.kind in card.CARDED and "data" in found.body:
        yield from _card(languages, bits, found)


def _row(view: games.View, body: types.Entry, key: str) -> str:
    """A row as a line: what it is called, then each column's title and value."""
    cells = [
        f"{view.render(about['title'])} {naming.cell(view, about['type'], value) if value is not True else ''}".strip()
        for name, about in body.get("columns", {}).items()
        if about["type"] not in naming.HIDDEN and (value := body["rows"][key].get(name)) not in (None, False)
    ]
    return ": ".join(part for part in (naming.row(view, body, key), ", ".join(cells)) if part)


def _value(view: games.View, found: resolve.Resolved, name: str, value: Any) -> str:
    """A single value as a line; nothing, if it has no name for readers."""
    title = naming.value_title(view, found.id, name) if name != "sources" else ""
    return f"{title}: {naming.cell(view, '', value)}" if title else ""


def _card(languages: Languages, bits: int, found: resolve.Resolved) -> Iterator[Passage]:
    tales = {
        language: [item for tale in card.tales(view, found) for item in tale["items"]]
        for language, view in languages.views(bits)
    }
    for place, items in enumerate(zip(*tales.values(), strict=True)):
        sources = [source["source"] for source in items[0]["sources"]]
        yield Passage(f"told.{place}", dict(zip(tales, (item["text"] for item in items), strict=True)), sources)
    lines = {
        language: ", ".join(f"{printed['title']} {printed['text']}" for printed in card.printed(view, found))
        for language, view in languages.views(bits)
    }
    yield Passage("printed", lines, found.sources())


def _remarks(game: games.Game) -> Iterator[Thing]:
    """Discrepancies, open questions and rulings: what is said about entries."""
    languages = Languages(game)
    for kind, part in REMARKS.items():
        for name, body in game.remarks(part).items():
            holds = languages.everywhere.remarked(body)
            sources = body.get("sources", [])
            read = holds or languages.everywhere.whole
            unused = {f"readings.{reading}" for reading in body.get("readings", {}) if reading != body["used"]}
            passages = [
                Passage(path, languages.say(read, text), cited, 0 if path in unused else holds)
                for path, text, cited in _remarked(body, sources)
            ]
            yield Thing(game.id, name, kind, game.wording(body["title"]), {}, {}, passages, holds)


def _remarked(body: types.Remark, sources: list[str]) -> Iterator[tuple[str, Any, list[str]]]:
    for path, text in (("asks", body.get("asks")), ("says", body.get("says"))):
        if text is not None:
            yield path, text, sources
    for name, reading in body.get("readings", {}).items():
        yield f"readings.{name}", reading["says"], reading["sources"]
    if "why" in body:
        yield "why", body["why"], sources


def _forms(body: types.Entry) -> dict[str, list[str]]:
    """Its grammatical forms in each language."""
    return {
        language: [form for case, form in forms.items() if case != "gender" and isinstance(form, str)]
        for language, forms in body.get("forms", {}).items()
    }
