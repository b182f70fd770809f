"""Material: what the pages of a game in a language are made from; its entries, its cards, links between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from rulebase import words
from rulebase.author import coverage
from rulebase.model import card_lists, grammar, types
from rulebase.model import game as games
from rulebase.pages import configurations, examples, forms, naming, page_data
from rulebase.pages import entry as entries
from rulebase.pages.cards import Cards
from rulebase.pages.language_view import Voice
from rulebase.pages.page import NOTHING, D, Page, Template, targets
from rulebase.pages.page_data import AskLink, Brief, Chapter, Entry, Goal, KindLink, Link, ListedBook
from rulebase.pages.wordings import Wordings

Teller = Callable[[games.Game, str], examples.ByEntry]
ENOUGH = 4  # rows of one table that are shown; of more the table itself is the better place


class Material:
    """One game in one language; what several kinds of pages need is made once."""

    def __init__(self, game: games.Game, language: str, told: Teller = examples.of) -> None:
        self.game = game
        self.id = game.id
        self.language = language
        self.voice = Voice(game, language)
        self.title = game.text(game.core["title"], language)
        self.rights = game.text(game.core["rights"], language) if "rights" in game.core else ""
        self.stamp = configurations.stamp(game)
        self._told = told  # by whom its examples are

    # ---------------------------------------------------------------- what there is

    @cached_property
    def entries(self) -> dict[str, Entry]:
        return {entry: entries.Entry(self.voice, entry).data() for entry in self.game.entries}

    @cached_property
    def things(self) -> Things:
        return Things(self.voice, self.entries)

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.voice)

    @cached_property
    def subjects(self) -> dict[str, list[str]]:
        """The rules by subject: the first part of their ids. The game names its subjects in the order of play."""
        found: dict[str, list[str]] = {}
        for entry, body in self.game.entries.items():
            if body["kind"] == "rule":
                found.setdefault(subject_of(entry), []).append(entry)
        named = [subject for subject in self.game.core.get("subjects", {}) if subject in found]
        return {subject: found[subject] for subject in dict.fromkeys([*named, *found])}

    @cached_property
    def moments(self) -> dict[str, types.Moment]:
        """The moments of play, if the game declares any."""
        return {moment["id"]: moment for moment in self.game.bundle.look.get("moments", [])}

    def glyph(self, name: str) -> str:
        """Where a drawing is, among the assets: the game's own, else the site's."""
        own = name in self.game.bundle.look.get("glyphs", {})
        return f"look/{self.id}.svg#{name}" if own else f"glyphs.svg#{name}"

    def questions(self, moment: types.Moment) -> list[str]:
        """The questions of a moment: those it names, then all whose rule belongs to its subjects."""
        asked = self.game.core["questions"]
        of = {question: subject_of(body["rule"]) for question, body in asked.items()}
        return list(dict.fromkeys([*moment.get("questions", []), *(q for q in asked if of[q] in moment["subjects"])]))

    def asked(self, question: str) -> AskLink:
        body = self.game.core["questions"][question]
        return {
            "to": f"{self.id}/{body['rule']}",
            "id": question,
            "text": self.game.text(body["title"], self.language),
            "asks": self.game.text(body["asks"], self.language),
        }

    def chapter(self, subject: str) -> Chapter:
        return {
            "to": f"{self.id}/subjects/{subject}",
            "text": self.subject_title(subject),
            "id": subject,
            "count": len(self.subjects[subject]),
            "number": self.chapters.index(subject) + 1 if subject in self.chapters else 0,
        }

    @cached_property
    def chapters(self) -> list[str]:
        """The subjects that are read in the book; what only says how cards are told is read with the cards."""
        lists = self.game.core.get("cards", {}).get("told", {}).values()
        aside = {told["rule"] for told in lists if told.get("quiet")}
        return [subject for subject in self.subjects if subject not in aside]

    @cached_property
    def leading(self) -> dict[str, list[str]]:
        """Everywhere that an entry leads to."""
        return {entry: list(dict.fromkeys(targets(data))) for entry, data in self.entries.items()}

    @cached_property
    def linking(self) -> dict[str, dict[str, None]]:
        """For every place that is linked to, the entries that link to it."""
        found: dict[str, dict[str, None]] = {}
        for entry, leads in self.leading.items():
            for to in leads:
                for place in {to, to.partition("#")[0]}:
                    found.setdefault(place, {})[entry] = None
        return found

    @cached_property
    def examples(self) -> examples.ByEntry:
        """The worked examples of every entry that has any."""
        return self._told(self.game, self.language)

    @cached_property
    def sections(self) -> list[coverage.Section]:
        return coverage.of(self.game)

    @cached_property
    def chosen_there(self) -> list[str]:
        return shared_addresses(self.game)

    # ---------------------------------------------------------------- what pages share

    def page(self, doc: str, template: Template[D], title: str, data: D, above: Iterable[Link] = ()) -> Page:
        home: Link = {"to": self.id, "text": self.title}
        own = {"rights": self.rights, "stamp": self.stamp, "game_title": self.title, "has": self.chosen_there}
        return Page(
            f"{self.id}/{doc}",
            template.name,
            title,
            {**NOTHING, **data, **own},
            game=self.id,
            crumbs=[home, *above] if doc != "index" else [],
            languages=self.game.languages,
            objects=[(self.id if doc == "index" else f"{self.id}/{doc}", "page", "")],
        )

    def subject_title(self, subject: str) -> str:
        """A subject by the name of the question, term or table it is called after, else of its first rule."""
        core = self.game.core
        for named in (core.get("subjects", {}), core["questions"], core["entries"]):
            if subject in named:
                return grammar.capital(self.voice.anywhere.render(named[subject]["title"]))
        return str(self.entries[self.subjects[subject][0]]["title"])

    def links(self, entries: Iterable[str]) -> list[KindLink]:
        return [self.link(entry) for entry in entries]

    def link(self, entry: str) -> KindLink:
        data = self.entries[entry]
        return {
            "to": f"{self.id}/{entry}",
            "text": data["title"],
            "kind": data["kind"],
            "in": data["in"],
            "where": data["where"],
        }

    def brief(self, entry: str) -> Brief:
        """An entry on a list: its title and the first thing that it says."""
        data = self.entries[entry]
        variants = data["clauses"][0]["variants"] if data["clauses"] else []
        return {**self.link(entry), "variants": variants, "printed": data["printed"]}

    def book(self, book: str) -> ListedBook:
        """A rulebook, leading to its page."""
        about, to = self.game.books[book], f"{self.id}/sources/{book}"
        return {"to": to, "text": about["title"], "edition": about.get("edition", ""), "language": about["language"]}

    def tables(self) -> list[Goal]:
        """The page on which the table is told, if the game has one."""
        return [{"to": f"{self.id}/table"}] if "table" in self.game.core else []

    @cached_property
    def onto(self) -> list[Goal]:
        """The page of the table, if cards can be put there."""
        facts = [self.game.core["facts"][fact] for fact in forms.told_there(self.game)]
        return self.tables() if any(fact["type"] == forms.CARDS for fact in facts) else []


def subject_of(rule: str) -> str:
    return rule.partition(".")[0]


def shared_addresses(game: games.Game) -> list[str]:
    """The pages that not every game has, and whose addresses say what is chosen there."""
    there = {"cards": bool(card_lists.cards(game.core)), "table": "table" in game.core}
    return [doc for doc, is_there in there.items() if is_there]


def kind_title(kind: str, one: bool = False) -> str:
    """What entries of a kind are called: several of them, or one."""
    if one:
        return {
            "rule": words._("rule"),
            "table": words._("table"),
            "term": words._("term"),
            "character": words._("character"),
            "card": words._("card"),
        }[kind]
    return {
        "rule": words._("Rules"),
        "table": words._("Tables"),
        "term": words._("Terms"),
        "character": words._("Characters"),
        "card": words._("Cards"),
    }[kind]


class Things:
    """What tables and lists say, by the thing that they say it of; each table and list is gone through once."""

    def __init__(self, voice: Voice, told: dict[str, page_data.Entry]) -> None:
        self._voice = voice
        self._entries = told

    def rows(self, thing: str) -> list[page_data.NamingTable]:
        """The rows of tables that have a thing in their key, with what stands in them."""
        found: list[page_data.NamingTable] = []
        for table, told in self._rows.get(thing, {}).items():
            if len(told) <= ENOUGH and table != thing:
                columns = self._columns(table)
                lines = [_row(columns, row, thing) for row in told]
                found.append({**self._voice.linked(table), "rows": [line for line in lines if line["variants"]]})
        return [each for each in found if each["rows"]]

    def ranks(self, thing: str) -> list[page_data.Rank]:
        """Where a thing stands in each list that has it."""
        return [
            {**self._voice.linked(name), "variants": [{**said, **about} for said, about in standing.of(thing)]}
            for name, standing in self._ranks.get(thing, {}).items()
            if name != thing
        ]

    def _columns(self, name: str) -> list[str]:
        table = self._entries[name]["table"]
        return [column["title"] for column in table["columns"]] if table else []

    @cached_property
    def _rows(self) -> dict[str, dict[str, list[page_data.Row]]]:
        found: dict[str, dict[str, list[page_data.Row]]] = {}
        for table, data in self._entries.items():
            for row in data["table"]["rows"] if data["table"] else []:
                for thing in dict.fromkeys(row["key"].split("/")):
                    found.setdefault(thing, {}).setdefault(table, []).append(row)
        return found

    @cached_property
    def _ranks(self) -> dict[str, dict[str, Wordings[page_data.SaidRank]]]:
        found: dict[str, dict[str, Wordings[page_data.SaidRank]]] = {}
        for name in (name for name, body in self._voice.game.entries.items() if "list" in body):
            standing = _standing(self._voice, name)
            for thing in standing:
                found.setdefault(thing, {})[name] = standing
        return found


def _row(columns: list[str], row: page_data.Row, thing: str) -> page_data.NamingRow:
    variants = [_without_empty(columns, variant) for variant in row["variants"]]
    return {
        "key": row["key"],
        "named": row["key"] != thing,
        "variants": [variant for variant in variants if variant["cells"]],
    }


def _without_empty(columns: list[str], variant: page_data.RowText) -> page_data.NamingRowText:
    return {
        "title": variant["title"],
        "cells": [pair for pair in zip(columns, variant["cells"], strict=True) if pair[1] not in ([], [""])],
        "in": variant["in"],
        "where": variant["where"],
        "replaces": variant["replaces"],
        "by": variant["by"],
        "sources": variant["sources"],
        "standings": variant["standings"],
    }


def _standing(voice: Voice, name: str) -> Wordings[page_data.SaidRank]:
    """The rank of each thing in a list."""

    def ranks(told: entries.Told) -> dict[str, naming.Part]:
        said = {thing: voice.anywhere.grammar.ordinal(rank) for rank, thing in enumerate(told.members, 1)}
        return {thing: told.members[thing]._replace(spans=[naming.Span(rank)]) for thing, rank in said.items()}

    def shown(_key: str, part: naming.Part) -> page_data.SaidRank:
        return {"said": part.text}

    return entries.Entry(voice, name).gathered(ranks, shown)
