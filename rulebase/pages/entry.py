"""An entry as it is told: as it stands in a view, and in all configurations at once.

Whatever shows an entry (`show`, pages, search, the sheet) takes it from here. In all configurations it is told once for
each set of them in which everything that it speaks of stands the same: what a page shows of one is what `show` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from rulebase.model import (
    card_lists,
    cite,
    differences,
    grammar,
    paths,
    quantities,
    resolve,
    standing,
    template,
    types,
    variants,
)
from rulebase.model import game as games
from rulebase.pages import naming, numbered, page_data, remarks, wordings
from rulebase.pages.language_view import Data, Voice

SCHEMA = 1
MOST_FACES = 12  # of a die that is drawn face by face
BARS = {"range", "boolean"}  # types of columns that such a drawing can show
REMARKS = ("discrepancies", "open")
CARDED = ("card", "character")  # what prints things that readers are shown

Parts: TypeAlias = dict[str, naming.Part]


class Told:
    """An entry as it stands in a view: in one configuration and one language."""

    def __init__(self, view: games.View, found: resolve.Resolved) -> None:
        self.view = view
        self.game = view.game
        self.id = found.id
        self.found = found
        self.body = found.body

    def _part(self, path: str, spans: naming.Spans) -> naming.Part:
        return naming.Part(path, spans, self.found.sources(path))

    @cached_property
    def clauses(self) -> Parts:
        return {
            name: naming.part(self.view, path, text, self.found.sources(path), here=self.id)
            for name, text in self.body.get("clauses", {}).items()
            if (path := f"clauses.{name}")
        }

    @cached_property
    def numbered(self) -> tuple[Told, str] | None:
        """What a rule says of a term in numbers: the rule, and which of its clauses."""
        clause = numbered.of(self.game).get(self.id) if self.found.kind == "term" else None
        rule = tell(self.view, clause.rule) if clause else None
        return (rule, clause.name) if clause and rule and clause.name in rule.clauses else None

    @cached_property
    def printed(self) -> Parts:
        """The single values of a card that readers are shown."""
        data = self.body.get("data", {}) if self.found.kind in CARDED else {}
        return {
            field: self._part(f"data.{field}", naming.value(self.view, "", data[field]))
            for field in labels(self.game)
            if field in data
        }

    def label(self, field: str) -> str:
        """What a printed value is called, at the beginning of a line."""
        return grammar.capital(card_lists.label(self.view, labels(self.game)[field]))

    @cached_property
    def items(self) -> Parts:
        """The lists on a card, item by item, as a rule says it."""
        declared = list(card_lists.lists(self.game.core)) if self.found.kind in CARDED else []
        return {
            f"{each.name}.{number}": self._item(each.rule_of(item), item)._replace(depth=depth)
            for each in declared
            for number, (depth, item) in enumerate(each.nested(self.body))
        }

    def _item(self, name: str, item: card_lists.Item) -> naming.Part:
        rule = self.view.entry(name)
        assert rule is not None
        sentence, text = card_lists.worded(self.view, name, item)
        sources = [*self.found.sources(), *rule.sources(f"says.{sentence}")]
        return naming.Part("data", naming.text(self.view, text, item), sources, rule=name)

    @cached_property
    def columns(self) -> dict[str, str]:
        """The columns that have something to show, by their titles."""
        rows = self.body.get("rows", {}).values()
        return {
            name: self.view.render(about["title"])
            for name, about in self.body.get("columns", {}).items()
            if about["type"] not in naming.UNREAD and any(name in row for row in rows)
        }

    @cached_property
    def rows(self) -> Parts:
        kinds = {name: self.body["columns"][name]["type"] for name in self.columns}
        return {
            key: self._part(f"rows.{key}", naming.row_spans(self.view, self.body, key))._replace(
                cells={name: naming.value(self.view, kind, row.get(name)) for name, kind in kinds.items()}, row=row
            )
            for key, row in self.body.get("rows", {}).items()
        }

    @cached_property
    def members(self) -> Parts:
        """Who is there of an ordered list."""
        there = naming.members(self.view, self.body.get("list", []))
        return {member: self._part("list", naming.value(self.view, "", member)) for member in there}

    @cached_property
    def values(self) -> Parts:
        """The single values of a table; one of its rows by what that is called."""
        titles = self.body.get("titles", {})
        return {
            name: self._part(
                f"values.{name}",
                naming.value(self.view, "", titles.get(value, value) if isinstance(value, str) else value),
            )
            for name, value in self.body.get("values", {}).items()
            if name != "sources"
        }

    @cached_property
    def doubts(self) -> list[types.Doubt]:
        """What is doubtful of what is printed: on a card, in the rows of a table."""
        printed = ["data"] if "data" in self.body else []
        printed += [f"rows.{key}" for key in self.body.get("rows", {})]
        return standing.doubts(self.view, [(self.id, path) for path in printed])


def tell(view: games.View, entry: str) -> Told | None:
    """An entry as it stands in a view; None where it is not there."""
    found = view.entry(entry)
    return Told(view, found) if found else None


def labels(game: games.Game) -> Mapping[str, str]:
    """What is printed on cards for readers, each with the form of a term that it is called."""
    return game.core.get("cards", {}).get("printed", {})


# ---------------------------------------------------------------- in all configurations


def apart(game: games.Game, entry: str) -> list[variants.Variant]:
    """The sets of configurations in which everything that an entry speaks of stands the same, variant by variant."""
    return [
        variants.Variant(bits, variant.entry)
        for variant in game.everywhere.variants(entry)
        for bits in game.everywhere.split(_spoken_of(game, variant.entry), variant.bits)
    ]


def _spoken_of(game: games.Game, found: resolve.Resolved) -> Iterator[str]:
    """The tables that an entry quotes, the members that it lists, the rules that tell of it, with what they quote."""
    rules = [each.rule_of(item) for each in card_lists.lists(game.core) for item in each.items(found.body)]
    if found.kind == "term" and found.id in numbered.of(game):
        rules.append(numbered.of(game)[found.id].rule)
    yield from (*rules, *found.body.get("list", []))
    told = [variant.entry.body for rule in dict.fromkeys(rules) for variant in game.everywhere.variants(rule)]
    for body in (found.body, *told):
        yield from _quoted(game, body)


def _quoted(game: games.Game, body: types.Entry) -> Iterator[str]:
    for text in quantities.texts_in(body):
        for language in game.languages:
            for slot in template.slots(game.text(text, language)):
                if slot.dotted:
                    yield slot.name.partition(".")[0]


class Entry:
    """An entry in all configurations and one language: how it reads in each set of them in which all reads the same."""

    def __init__(self, voice: Voice, name: str) -> None:
        self.voice = voice
        self.id = name
        self.variants = voice.everywhere.variants(name)
        self.sets = [(bits, Told(voice.view(bits), found)) for bits, found in apart(voice.game, name)]

    def at(self, number: int) -> Told | None:
        """How it reads in one configuration."""
        return next((told for bits, told in self.sets if bits >> number & 1), None)

    def gathered(
        self, parts: Callable[[Told], Parts], shown: Callable[[str, naming.Part], wordings.T]
    ) -> wordings.Wordings[wordings.T]:
        """Each wording of some parts once, with where it holds."""
        found = wordings.Wordings[wordings.T](self.voice)
        for bits, told in self.sets:
            for key, part in parts(told).items():
                found.gather(key, variants.Variant(bits, told.found), part, shown(key, part))
        return found

    def _said(self, _key: str, part: naming.Part) -> page_data.Said:
        return {"pieces": self.voice.link(part.spans)}

    def data(self) -> page_data.Entry:
        voice, body = self.voice, self.voice.game.entries[self.id]
        return {
            "id": self.id,
            "kind": body["kind"],
            "title": voice.title(self.id),
            "names": self._names(),
            "coined": voice.language in body.get("coined", []),
            "wanted": voice.language in body.get("wanted", []),
            **voice.holds(voice.everywhere.there(self.id)),
            "gone": gone(voice, self.id),
            "printed": self._printed(),
            "doubts": [line for _, told in self.sets[:1] for line in standing.marked(told.view, self.id, told.doubts)],
            "tales": self._lists(),
            "clauses": self.clauses(),
            "numbered": self._numbered(),
            "table": self._table(),
            "members": self._members(),
            "values": self._values(),
            "see": self._see(),
            "sources": voice.places(source for variant in self.variants for source in variant.entry.sources()),
            "discrepancies": remarks.disputes(voice, self.id),
            "open": remarks.silences(voice, self.id),
            "rulings": remarks.rulings(voice, self.id),
        }

    def _names(self) -> page_data.Names:
        game, language, own = self.voice.game, self.voice.language, self.voice.title(self.id)
        body = game.entries[self.id]
        wording = game.wording(body["title"]) if body["kind"] in games.NAMED else {}
        return {
            "others": {code: title for code, title in wording.items() if code != language and title != own},
            "aliases": [alias for alias in body.get("aliases", {}).get(language, []) if alias != own],
        }

    def _see(self) -> list[page_data.EntryLink]:
        named = dict.fromkeys(other for variant in self.variants for other in variant.entry.body.get("see", []))
        return [self.voice.linked(other) for other in named if other in self.voice.game.entries]

    def clauses(self) -> list[page_data.Clause]:
        def shown(_key: str, part: naming.Part) -> page_data.SaidClause:
            return {"pieces": self.voice.link(part.spans), "language": part.language}

        found = self.gathered(lambda told: told.clauses, shown)
        order = wordings.merged(list(variant.entry.body.get("clauses", {})) for variant in self.variants)
        return [
            {
                "name": name,
                "variants": [{**said, **about} for said, about in found.of(name)],
                "gone": gone_part(self.voice, self.id, f"clauses.{name}"),
            }
            for name in order
        ]

    def _numbered(self) -> page_data.Numbered | None:
        if self.id not in numbered.of(self.voice.game):
            return None
        rule, name = numbered.of(self.voice.game)[self.id]
        [clause] = [each for each in Entry(self.voice, rule).clauses() if each["name"] == name]
        to = f"{self.voice.game.id}/{rule}#{name}"
        return {**clause, "name": f"numbered.{name}", "rule": {**self.voice.linked(rule), "to": to}}

    def _printed(self) -> list[page_data.Printed]:
        """The single values on a card, each by the term that it is called."""
        found = self.gathered(lambda told: told.printed, self._said)
        return [
            {
                "name": field,
                **self.voice.linked(label.partition(".")[0]),
                "text": card_lists.label(self.voice.anywhere, label),
                "variants": [{**said, **about} for said, about in found.of(field)],
            }
            for field, label in labels(self.voice.game).items()
            if field in found
        ]

    def _lists(self) -> list[page_data.CardList]:
        voice, declared = self.voice, list(card_lists.lists(self.voice.game.core))
        quiet = [each.name for each in declared if each.quiet]

        def shown(key: str, part: naming.Part) -> page_data.SaidItem:
            if key.partition(".")[0] in quiet:
                return {"pieces": voice.link(part.spans), "rule": None, "depth": part.depth}
            return {
                "pieces": [part.text],
                "rule": {"to": f"{voice.game.id}/{part.rule}", "text": voice.title(part.rule)},
                "depth": part.depth,
            }

        found = self.gathered(lambda told: told.items, shown)
        keys = {each.name: [key for key in found if key.partition(".")[0] == each.name] for each in declared}
        return [
            {
                "id": each.name,
                "title": voice.anywhere.render(each.title),
                "items": [
                    {"key": key, "variants": [{**said, **about} for said, about in found.of(key)]}
                    for key in keys[each.name]
                ],
            }
            for each in declared
            if keys[each.name]
        ]

    def _table(self) -> page_data.Table | None:
        """The rows, if there are any somewhere."""
        filled = [told for _, told in self.sets if told.rows]
        if not filled:
            return None
        titles = {name: title for told in filled for name, title in told.columns.items()}
        kinds = {name: told.body["columns"][name]["type"] for told in filled for name in told.columns}
        link, rolled = self.voice.link, [name for name in titles if kinds[name] == "range"]
        written = [part.row for told in filled for part in told.rows.values()]
        faces = _faces(rolled, written) if {*kinds.values()} <= BARS else range(0)

        def shown(_key: str, part: naming.Part) -> page_data.SaidRow:
            return {
                "title": link(part.spans),
                "cells": [link(part.cells.get(name, [])) for name in titles],
                "faces": _led(part.row, rolled, faces),
            }

        found = self.gathered(lambda told: told.rows, shown)
        order = wordings.merged(list(variant.entry.body.get("rows", {})) for variant in self.variants)
        rows: list[page_data.Row] = [
            {"key": key, "variants": [{**said, **about} for said, about in found.of(key)]} for key in order
        ]
        return {
            "key": naming.keys(filled[0].view, filled[0].body),
            "columns": [{"id": name, "title": title, "type": kinds[name]} for name, title in titles.items()],
            "faces": [titles[name] for name in rolled] if faces else [],
            "rows": rows,
            "same": len({repr((each["sources"], each["standings"])) for row in rows for each in row["variants"]}) <= 1,
            "gone": gone_rows(self.voice, self.id),
        }

    def _members(self) -> page_data.Members | None:
        listed = [list(told.members) for _, told in self.sets if "list" in told.body]
        if not listed:
            return None
        order = wordings.merged(listed)
        if all(names == [member for member in order if member in names] for names in listed):
            found = self.gathered(lambda told: told.members, self._said)
            return {"members": [{**said, **about} for member in order for said, about in found.of(member)]}

        def parts(told: Told) -> Parts:
            cells = {member: part.spans for member, part in told.members.items()}
            return {"list": naming.Part("list", [], told.found.sources("list"), cells=cells)}

        def shown(_key: str, part: naming.Part) -> page_data.SaidList:
            return {"members": [self.voice.link(spans) for spans in part.cells.values()]}

        return {"variants": [{**said, **about} for said, about in self.gathered(parts, shown).of("list")]}

    def _values(self) -> list[page_data.Value]:
        """The single values of a table: what neither a reader nor a rule has a name for is for the engine alone."""
        found = self.gathered(lambda told: told.values, self._said)
        titled = {name: naming.value_title(self.voice.anywhere, self.id, name) for name in found}
        return [
            {"name": name, "title": title, "variants": [{**said, **about} for said, about in found.of(name)]}
            for name, title in titled.items()
            if title
        ]


# ---------------------------------------------------------------- what is not there, and why a rulebook says so


def gone(voice: Voice, name: str) -> list[page_data.Dropped]:
    """Where an entry as a whole is not there."""
    return [_reason(voice, name, bits, found) for bits, found in _reasons(voice, name, "entry")]


def gone_part(voice: Voice, name: str, path: str, row: str = "") -> list[page_data.Dropped]:
    """Where a part of an entry that is there is not."""
    there = voice.everywhere.there(name)
    found = _reasons(voice, name, path)
    return [_reason(voice, name, bits & there, reason, row) for bits, reason in found if bits & there]


def gone_rows(voice: Voice, name: str) -> list[page_data.Dropped]:
    """The rows of a table that are taken out somewhere."""
    patches = voice.game.resolver.patches(name)
    gone = (path for patch in patches for verb in ("drop", "absent") for path in paths.keys(patch, verb))
    keys = (path.removeprefix("rows.") for path in gone if path.startswith("rows."))
    taken_out = dict.fromkeys(key for key in keys if "." not in key)
    return [reason for key in taken_out for reason in gone_part(voice, name, f"rows.{key}", key)]


def _reason(voice: Voice, name: str, bits: int, found: types.Reason, row: str = "") -> page_data.Dropped:
    return {
        "title": naming.row(voice.anywhere, voice.game.entries[name], row) if row else "",
        "pieces": voice.pieces(bits, found["reason"]),
        "by": voice.features(found["patch"]),
        "sources": voice.places(found["sources"]),
        **voice.holds(bits),
    }


def _reasons(voice: Voice, name: str, path: str) -> Iterator[tuple[int, types.Reason]]:
    """Where a path is taken out, with the reason."""
    found: dict[int, tuple[int, types.Reason]] = {}
    for bits in voice.everywhere.split([name]):
        reason = voice.game.resolver.reason(name, voice.everywhere.first(bits), path)
        if reason is not None:
            known = found.get(reason["reason"]["$"], (0, reason))[0]
            found[reason["reason"]["$"]] = (known | bits, reason)
    yield from found.values()


# ---------------------------------------------------------------- as JSON


def page(view: games.View, name: str) -> Data | None:
    """An entry in a view as `show --json` writes it, or None where the configuration does not have it."""
    told = tell(view, name)
    if told is None:
        return None
    return {
        "schema": SCHEMA,
        "id": f"{view.game.id}/{name}",
        "kind": told.found.kind,
        "title": view.title(name),
        "configuration": view.configuration.key,
        "translated": view.game.translated(told.body["title"], view.language),
        **_card(told),
        "clauses": [_clause(told, clause) for clause in told.clauses],
        **({"numbered": _clause(*told.numbered) | {"rule": _link(view, told.numbered[0].id)}} if told.numbered else {}),
        **_table(told),
        "see": [_link(view, other) for other in told.body.get("see", []) if view.entry(other)],
        **_founded(told, "list" if "list" in told.body else ""),
        "doubts": told.doubts,
        "discrepancies": [
            remarks.as_json(view, "discrepancies", each) for each in remarks.here(view, "discrepancies", name)
        ],
        "open": [remarks.as_json(view, "open", each) for each in remarks.here(view, "open", name)],
    }


def _card(told: Told) -> Data:
    if told.found.kind not in CARDED:
        return {}
    items = {
        key: {"text": part.text, "rule": _link(told.view, part.rule), "sources": cite.places(told.view, part.sources)}
        | ({"depth": part.depth} if part.depth else {})
        for key, part in told.items.items()
    }
    lists = [
        {
            "id": each.name,
            "title": told.view.render(each.title),
            "quiet": each.quiet,
            "items": [item for key, item in items.items() if key.partition(".")[0] == each.name],
        }
        for each in card_lists.lists(told.game.core)
    ]
    return {
        "printed": [
            {"id": field, "title": told.label(field), "text": part.text} for field, part in told.printed.items()
        ],
        "told": [each for each in lists if each["items"]],
        **({"data": _founded(told, "data")} if "sources" in told.body.get("data", {}) else {}),
    }


def _faces(columns: list[str], rows: Iterable[Mapping[str, types.Value]]) -> range:
    """The faces of the die that some columns speak of; none, where these are no results of one die."""
    spans = (row.get(name) for row in rows for name in columns)
    highest = max((span[1] for span in spans if quantities.is_range(span)), default=0)
    return range(1, highest + 1) if highest <= MOST_FACES else range(0)


def _led(row: Mapping[str, types.Value], columns: list[str], faces: range) -> list[int]:
    """For each face of the die which of the columns, counted from 1, it leads to; nothing, if none leads anywhere."""
    spans = [(at, span) for at, name in enumerate(columns, 1) if quantities.is_range(span := row.get(name))]
    return [next((at for at, (low, high) in spans if low <= face <= high), 0) for face in faces] if spans else []


def _founded(told: Told, path: str, cells: Iterable[str] = ()) -> Data:
    """What a part rests on, and what single cells of it that a patch has changed."""
    sources = [*told.found.sources(path), *(each for cell in cells for each in told.found.sources(cell))]
    return {"sources": cite.places(told.view, sources), "standing": str(told.view.standing(told.id, path))}


def _clause(told: Told, name: str) -> Data:
    part = told.clauses[name]
    origin = told.found.origin(part.path)
    return {
        "name": name,
        "text": part.text,
        **_founded(told, part.path),
        "patch": origin.patch if origin else None,
        "was": told.view.render(origin.was) if origin and quantities.is_text(origin.was) else None,
    }


def _table(told: Told) -> Data:
    view, body = told.view, told.body
    if "list" in body:
        return {"list": [{"id": member, "title": part.text} for member, part in told.members.items()]}
    if "rows" not in body and "values" not in body:
        return {}
    return {
        "key": naming.keys(view, body),
        "columns": [{"id": name, "title": title} for name, title in told.columns.items()],
        "rows": [_row(told, key, part) for key, part in told.rows.items()],
        "value_titles": {name: naming.value_title(view, told.id, name) for name in body.get("values", {})},
        "values": {name: part.text for name, part in told.values.items()},
    }


def _row(told: Told, key: str, part: naming.Part) -> Data:
    origin = told.found.origin(part.path)
    cells = (f"{part.path}.{name}" for name in told.body["rows"][key])
    return {
        "key": key,
        "title": part.text,
        "cells": {name: naming.plain(spans) for name, spans in part.cells.items()},
        **_founded(told, part.path, [cell for cell in cells if cell in told.found.origins]),
        "patch": origin.patch if origin else None,
    }


def _link(view: games.View, entry: str) -> dict[str, str]:
    return {"id": f"{view.game.id}/{entry}", "title": view.title(entry)}


def elsewhere(view: games.View, entry: str) -> list[Data]:
    """The other ways in which an entry stands, each with a configuration as example and what differs."""
    known = view.game.everywhere
    sets = [variant.bits for variant in known.variants(entry)] + [known.whole & ~known.there(entry)]
    others = [bits for bits in sets if bits and not bits >> view.game.setup.number(view.configuration) & 1]
    return [
        {
            "configurations": [known.all[number].key for number in known.numbers(bits)],
            "example": known.first(bits).key,
            "absent": not bits & known.there(entry),
            "changes": changes,
        }
        for bits in sorted(others, key=lambda bits: bits & -bits)
        if (changes := list(_changes(view, entry, view.game.at(known.first(bits), view.language))))
    ]


def _changes(view: games.View, entry: str, there: games.View) -> Iterator[dict[str, str]]:
    columns = view.game.entries[entry].get("columns", {})
    hidden = [name for name, about in columns.items() if about["type"] in naming.UNREAD]
    for found in differences.of_entry(view.game, entry, view.configuration, there.configuration):
        if found.path.rpartition(".")[2] not in hidden:
            here, other = (
                naming.said(each, found.path, value) if found.path else ""
                for each, value in ((view, found.before), (there, found.after))
            )
            yield {"path": found.path, "here": here, "there": other}
