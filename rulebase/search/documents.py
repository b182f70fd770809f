"""What can be found: every entry, discrepancy and open question, with its wording in every configuration."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulebase.model import card_rows, cite, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.pages import entry as entries
from rulebase.pages import naming, remarks
from rulebase.play import marks, scenarios

QUESTION = "question"
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


def _entries(game: games.Game) -> Iterator[Thing]:
    # Speak of answers and of what cards ask, not of the game.
    left_out = {vocabulary.meant_table(game, marks.MEANS), *card_rows.TABLES}
    for name, body in game.entries.items():
        if name in left_out:
            continue
        yield Thing(
            game.id,
            name,
            body["kind"],
            game.wording(body["title"]),
            {
                language: [form for case, form in forms.items() if case != "gender" and isinstance(form, str)]
                for language, forms in body.get("forms", {}).items()
            },
            body.get("aliases", {}),
            _of_entry(game, name),
            game.everywhere.there(name),
        )


def _of_entry(game: games.Game, name: str) -> list[Passage]:
    """What an entry says, each wording on the same sources once, with the configurations that have it."""
    kept: dict[tuple[str, ...], Passage] = {}
    for bits, found in sorted(entries.apart(game, name), key=lambda each: each.bits & -each.bits):
        for passage in _passages(game, [_parts(entries.Told(view, found)) for view in _views(game, bits)]):
            key = (passage.path, *passage.texts.values(), *passage.sources)
            kept.setdefault(key, passage).holds |= bits
    return list(kept.values())


def _views(game: games.Game, bits: int) -> list[games.View]:
    """The smallest of some configurations in each language."""
    here = game.everywhere.first(bits)
    return [game.at(here, language) for language in game.languages]


def _passages(game: games.Game, told: Iterable[Iterable[naming.Part]]) -> Iterator[Passage]:
    """What is told in each language, part by part."""
    for parts in zip(*told, strict=True):
        texts = {code: part.text for code, part in zip(game.languages, parts, strict=True) if not part.language}
        yield Passage(parts[0].path, texts, parts[0].sources)


def _parts(told: entries.Told) -> Iterator[naming.Part]:
    """Clauses, rows, lists, what a card does: as the page of the entry shows them."""
    for number, part in enumerate(told.clauses.values()):
        yield part if number or told.numbered is None else _with_number(part, *told.numbered)
    for key, part in told.rows.items():
        yield _line(part, _row(told, key, part))
    for name, part in told.values.items():
        if title := naming.value_title(told.view, told.id, name):
            yield _line(part, f"{title}: {part.text}")
    if "list" in told.body:
        members = ", ".join(part.text for part in told.members.values())
        yield naming.Part("list", [naming.Span(members)], told.found.sources("list"))
    if told.found.kind in entries.CARDED and "data" in told.body:
        for number, part in enumerate(told.items.values()):
            sources = [each["source"] for each in cite.places(told.view, part.sources)]
            yield part._replace(path=f"told.{number}", sources=sources)
        values = ", ".join(f"{told.label(field)} {part.text}" for field, part in told.printed.items())
        yield naming.Part("printed", [naming.Span(values)], told.found.sources())


def _line(part: naming.Part, text: str) -> naming.Part:
    return part._replace(spans=[naming.Span(text)])


def _with_number(part: naming.Part, rule: entries.Told, name: str) -> naming.Part:
    """What a term is, and what a rule says of it in numbers."""
    said = rule.clauses[name]
    line = part if said.language else _line(part, f"{part.text} {said.text}")
    return line._replace(sources=list(dict.fromkeys([*part.sources, *said.sources])))


def _row(told: entries.Told, key: str, part: naming.Part) -> str:
    """A row as a line: what it is called, then each column's title and value; of what is so, only the title.

    What is asked next is no part of what a row says.
    """
    row, columns = told.body["rows"][key], told.body["columns"]
    listed = [
        f"{title} {naming.plain(part.cells[name]) if row[name] is not True else ''}".strip()
        for name, title in told.columns.items()
        if row.get(name) not in (None, False) and columns[name]["type"] != "question"
    ]
    return ": ".join(filter(None, (part.text, ", ".join(listed))))


def _remarks(game: games.Game) -> Iterator[Thing]:
    """Discrepancies, open questions and rulings: what is said about entries."""
    for kind, part in REMARKS.items():
        for name, body in game.remarks(part).items():
            holds = game.everywhere.remarked(body)
            unused = {f"readings.{reading}" for reading in body.get("readings", {}) if reading != body["used"]}
            views = _views(game, holds or game.everywhere.whole)
            passages = list(_passages(game, [remarks.told(view, body).values() for view in views]))
            for passage in passages:
                passage.holds = 0 if passage.path in unused else holds
            yield Thing(game.id, name, kind, game.wording(body["title"]), {}, {}, passages, holds)


def questions(game: games.Game) -> Iterator[Thing]:
    """The questions that can be asked, each with what is said of it, what can be told, and what has been asked so."""
    asked: dict[str, list[dict[str, str]]] = {}
    for written in game.bundle.scenarios:
        for event in scenarios.events(written)[-1:]:
            question = str(event.facts[situation.DO]) if event.question == vocabulary.MAY else event.question
            asked.setdefault(question, []).append(written.get("title", {}))
    whole = game.everywhere.whole
    for name, body in game.core["questions"].items():
        facts = [game.core["facts"][fact] for fact in body["facts"] if fact in game.core["facts"]]
        told = [game.wording(body["asks"]), *(game.wording(fact["title"]) for fact in facts), *_values(game, body)]
        rule = game.entries[body["rule"]]
        clauses = [game.wording(text) for text in {**rule.get("clauses", {}), **rule.get("says", {})}.values()]
        passages = [Passage("asks", texts, [], whole) for texts in (*told, *clauses, *asked.get(name, ()))]
        yield Thing(game.id, name, QUESTION, game.wording(body["title"]), {}, {}, passages, whole)


def _values(game: games.Game, body: types.Question) -> Iterator[dict[str, str]]:
    """What the facts of a question may be, by name, a list a language."""
    for fact in body["facts"]:
        shape = vocabulary.shape(game, fact)
        if isinstance(shape, shapes.names.Name) and not vocabulary.is_part(game, fact):
            listed = [game.wording(game.entries[each]["title"]) for each in shape.options(game) if each in game.entries]
            yield {code: ", ".join(each.get(code, "") for each in listed) for code in game.languages}
