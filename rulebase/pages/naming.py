"""How texts and values read in a view, span by span, and what the parts of tables are called."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from rulebase import words
from rulebase.model import card_lists, card_rows, grammar, paths, quantities, template, types
from rulebase.model import game as games

# Cell types that are for the engine, not for readers.
HIDDEN = ("rule", "table", "map")
UNREAD = (*HIDDEN, "name")  # types of columns that only the engine reads
_QUOTED: WeakKeyDictionary[games.Game, dict[str, str]] = WeakKeyDictionary()


class Span(NamedTuple):
    """A piece of what is told, and the entry or the number of a table that it tells of."""

    text: str
    about: str = ""


Spans: TypeAlias = list[Span]


class Part(NamedTuple):
    """A part of an entry or of a remark: where it stands there, how it reads, what it rests on."""

    path: str
    spans: Spans
    sources: list[str]
    language: str = ""  # in which it is told for want of a translation, if not in the reader's
    rule: str = ""  # whose sentence it is, on a card
    cells: Mapping[str, Spans] = {}  # of a row, by column
    depth: int = 0  # in how many groups it stands, on a card
    row: Mapping[str, types.Value] = {}  # as it is written

    @property
    def text(self) -> str:
        return plain(self.spans)


def part(view: games.View, path: str, written: types.Named, sources: list[str], here: str = "") -> Part:
    """A text of an entry or a remark."""
    told = [language for language in view.game.languages if view.game.translated(written, language)]
    language = "" if view.language in told else next(iter(told), "")
    return Part(path, text(view, written, here=here), sources, language)


def text(
    view: games.View, written: types.Named, values: Mapping[str, types.Value] | None = None, here: str = ""
) -> Spans:
    """A text: what it names tells of that once, a number always, and nothing of the entry on whose page it stands."""
    filled = dict(values or {})
    mentioned, spans = {here}, []
    for said, name in view.pieces(written, filled):
        about = filled.get(name, name)
        if not isinstance(about, str) or about in mentioned:
            about = ""
        elif about in view.game.entries:
            mentioned.add(about)
        spans.append(Span(said, about))
    return spans


def value(view: games.View, kind: str, shown: Any) -> Spans:
    """A value of a table or a card; of several, all as they stand there."""
    if _is_effects(shown):
        return [Span(cell(view, kind, shown))]
    if isinstance(shown, list) and not quantities.is_range(shown):
        return _joined(", ", (value(view, kind, each) for each in shown))
    if quantities.is_text(shown):
        return text(view, shown)
    return [Span(cell(view, kind, shown), shown if isinstance(shown, str) else "")]


def plain(spans: Spans) -> str:
    """What spans say; what stays empty leaves no blank behind."""
    return " ".join(filter(None, "".join([span.text for span in spans]).split(" ")))


def _joined(between: str, listed: Iterable[Spans]) -> Spans:
    return [span for number, spans in enumerate(listed) for span in ([Span(between)] if number else []) + spans]


def cell(view: games.View, kind: str, value: Any) -> str:
    """A table's value as it is shown."""
    if value is None or value is paths.MISSING:
        return ""
    if kind == "boolean":
        return "✓" if value else ""
    if kind == "question" and value in view.game.core["questions"]:
        return view.render(view.game.core["questions"][value]["title"])
    if kind == "part" and value in view.game.core["facts"]:
        return view.render(view.game.core["facts"][value]["title"])
    if isinstance(value, bool):
        told = words.catalog(view.language)
        return told.gettext("yes") if value else told.gettext("no")
    if _is_effects(value) and (telling := card_lists.in_tables(view.game.core)):
        return " ".join(card_lists.told(view, telling.rule, value))
    return words.catalog(view.language).gettext("unknown") if value == "unknown" else view.say(value)


def _is_effects(value: Any) -> bool:
    """Whether rows of effects stand there, which are told one after another."""
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def row_title(view: games.View, keys: list[str], key: str) -> str:
    """A row's key as a reader says it: its parts by name."""
    return row(view, {"kind": "table", "id": "", "title": "", "key": keys}, key)


def row(view: games.View, body: types.Entry, key: str) -> str:
    """What a row of a table is called: by its own title, else by the parts of its key."""
    return " / ".join(view.say(part) for part in row_parts(view, body, key))


def row_spans(view: games.View, body: types.Entry, key: str) -> Spans:
    """The same, part by part leading to what they are."""
    return _joined(" / ", (value(view, "", each) for each in row_parts(view, body, key)))


def row_parts(view: games.View, body: types.Entry, key: str) -> list[Any]:
    """The parts of a row's key: entries, numbers, texts."""
    if key in body.get("titles", {}):
        return [body["titles"][key]]
    facts = key_facts(body)
    rule = "" if facts else _rule_of(view, body, key)
    if body["id"] == card_rows.EFFECTS:
        return _effect(view, *key.split("/"))
    if rule:
        return [rule]
    parts = key.split("/")
    known, entries = view.game.core["facts"], view.game.entries
    return [  # part of a key may be that something is so: "4/leader"
        known[part]["title"] if part in known and part not in entries else view.label(fact or "", part)
        for fact, part in itertools.zip_longest(facts[: len(parts)], parts)
    ]


def _effect(view: games.View, verb: str, *about: str) -> list[Any]:
    """What an effect is called: by the rule that tells of it on cards, and by what it is about."""
    told = view.game.core.get("cards", {}).get("told", {}).values()
    rules = (f"{each['rule']}.{verb}" for each in told if each.get("by") == card_rows.CHANGE)
    return [next((rule for rule in rules if rule in view.game.entries), verb), *about]


def _rule_of(view: games.View, body: types.Entry, key: str) -> str:
    """The rule that a row leads to: its title names the rows of a table that has names of its own for them."""
    rows = body.get("rows", {})
    columns = [name for name, about in body.get("columns", {}).items() if about["type"] == "rule"]
    if all(name in view.game.entries for name in rows):
        return ""
    return next((str(rows[key][name]) for name in columns if name in rows.get(key, {})), "")


def key_facts(body: types.Entry) -> list[str]:
    """The facts that choose a row of a table."""
    key = body.get("key", [])
    return [key] if isinstance(key, str) else list(key)


def keys(view: games.View, body: types.Entry) -> list[str]:
    return [fact_title(view, fact) for fact in key_facts(body)]


def fact_title(view: games.View, fact: str) -> str:
    about = view.game.core["facts"].get(fact)
    return grammar.capital(view.render(about["title"])) if about else fact


def value_title(view: games.View, table: str, name: str) -> str:
    """A single value of a table by its own title, else by the fact of that name, else by the rule that takes it."""
    titles = view.game.entries[table].get("titles", {})
    if name in titles:
        return grammar.capital(view.render(titles[name]))
    if name in view.game.core["facts"]:
        return fact_title(view, name)
    quoting = _quoting(view.game).get(f"{table}.{name}")
    return view.title(quoting) if quoting else ""


def said(view: games.View, path: str, value: Any) -> str:
    """A value of any path of an entry, for a reader of differences; a list without what is not there."""
    if value is paths.MISSING:
        return ""
    if path == "list":
        return ", ".join(view.say(member) for member in members(view, value))
    if isinstance(value, dict) and "$" not in value:
        return ", ".join(f"{key} {said(view, path, part)}" for key, part in value.items() if key not in HIDDEN)
    return cell(view, "", value) if _is_effects(value) else view.say(value)


def members(view: games.View, listed: list[Any]) -> list[Any]:
    return [member for member in listed if member not in view.game.entries or view.entry(member)]


def _quoting(game: games.Game) -> dict[str, str]:
    """For every number of a table (`attack.viper.damaged`) the first entry whose clauses take it from there."""
    if game not in _QUOTED:
        found = _QUOTED[game] = {}
        changes = [(patch["to"], patch) for patch in game.core["patches"].values()]
        for entry, body in [*game.entries.items(), *changes]:
            for text in quantities.texts_in({part: body.get(part) for part in ("clauses", "add", "set")}):
                for slot in template.slots(game.text(text, game.languages[0])):
                    found.setdefault(slot.name, entry)
    return _QUOTED[game]
