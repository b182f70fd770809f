"""What the site consists of: every page in one language as plain data, ready for a template."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebase import words
from rulebase.knowledge import bundle, card_filters, coverage, grammar
from rulebase.knowledge import game as games
from rulebase.publish import (
    alphabet,
    books,
    cards,
    configurations,
    examples,
    forms,
    remarks,
    telling,
    variants,
    vocabulary,
)

# The pages that list a kind of entry. Whatever page is added: its name belongs in knowledge.reserved.
KINDS = {"rule": "rules", "table": "tables", "term": "terms", "character": "characters", "card": "cards"}
AUTHORS = "authors"  # a page beside the games
PREVIEWED = games.NAMED

Data = dict[str, Any]

# What every page has, if only as nothing: what its terms mean, a line for search engines, where its subject holds.
NOTHING: Data = {"previews": {}, "description": "", "whole": "", "rights": ""}


@dataclass
class Page:
    """One page: what it is called, where it stands, and what it shows."""

    doc: str
    template: str
    title: str
    data: Data
    game: str = ""
    entry: str = ""
    crumbs: list[Data] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    # What on it can be referred to: name, kind, anchor.
    objects: list[tuple[str, str, str]] = field(default_factory=list)


def pages(chosen: list[games.Game], language: str, languages: list[str]) -> list[Page]:
    """Every page of the site in a language."""
    told = [_of_game(game.id, game.bundle.folder, language) for game in chosen if language in game.languages]
    other = [game for game in chosen if language not in game.languages]
    shelf = _home([card for card, _ in told], other)
    home = Page("index", "home.html", words._("Rules of board games"), shelf, languages=languages)
    home.objects = [("index", "page", "")]
    authors = Page(AUTHORS, "authors.html", words._("For authors of other games"), {**NOTHING}, languages=languages)
    authors.crumbs = [{"to": "index", "text": home.title}]
    authors.objects = [(AUTHORS, "page", "")]
    return [home, authors, *(page for _, listed in told for page in listed)]


# What was made last of a game in a language, by the folder of its bundle: that changes with what is in it.
_made: dict[tuple[str, str], tuple[str, tuple[Data, tuple["Page", ...]]]] = {}


def _of_game(name: str, folder: str, language: str) -> tuple[Data, tuple["Page", ...]]:
    """A game on the first page, and its own pages."""
    known = _made.get((name, language))
    if known is None or known[0] != folder:
        _made[name, language] = known = (folder, _make(name, folder, language))
    return known[1]


def _make(name: str, folder: str, language: str) -> tuple[Data, tuple["Page", ...]]:
    told = Contents(games.Game(bundle.Bundle(name, folder)), language)
    card = {"to": told.id, "text": told.title, "count": len(told.game.entries)}
    typeset = (Page(**grammar.typeset(language, vars(page))) for page in told.pages())
    return grammar.typeset(language, card), tuple(typeset)


def shared_addresses(game: games.Game) -> list[str]:
    """The pages that not every game has, and whose addresses say what is chosen there."""
    there = {"cards": bool(card_filters.cards(game.core)), "table": "table" in game.core}
    return [doc for doc, is_there in there.items() if is_there]


def languages(chosen: Sequence[games.Game]) -> list[str]:
    """The languages that the games are told in, each once."""
    return list(dict.fromkeys(language for game in chosen for language in game.languages))


def _home(told: list[Data], other: list[games.Game]) -> Data:
    return {
        **NOTHING,
        "games": told,
        "other": [
            {"game": game.id, "language": game.languages[0], "text": game.text(game.core["title"], game.languages[0])}
            for game in other
        ],
    }


class Contents:
    """The pages of one game in one language."""

    def __init__(self, game: games.Game, language: str) -> None:
        self.game = game
        self.id = game.id
        self.language = language
        self.telling = telling.Telling(game, language)
        self.title = game.text(game.core["title"], language)
        self.rights = game.text(game.core["rights"], language) if "rights" in game.core else ""
        self.stamp = configurations.stamp(game)

    def pages(self) -> Iterator[Page]:
        yield self._home()
        yield from self._entries()
        yield from self._subject_pages()
        yield from self._lists()
        yield from self._cards()
        yield from self._table()
        yield from self._books()
        yield from self._remarks()
        yield from self._vocabulary()
        yield self._coverage()

    # ---------------------------------------------------------------- what several pages need

    @cached_property
    def entries(self) -> dict[str, Data]:
        return {entry: variants.entry(self.telling, entry) for entry in self.game.entries}

    @cached_property
    def cards(self) -> cards.Cards:
        return cards.Cards(self.telling)

    @cached_property
    def subjects(self) -> dict[str, list[str]]:
        """The rules by subject: the first part of their ids. The game names its subjects in the order of play."""
        found: dict[str, list[str]] = {}
        for entry, body in self.game.entries.items():
            if body["kind"] == "rule":
                found.setdefault(_subject(entry), []).append(entry)
        return {subject: found[subject] for subject in sorted(found, key=self._turn)}

    def _turn(self, subject: str) -> int:
        named = list(self.game.core.get("subjects", {}))
        return named.index(subject) if subject in named else len(named)

    @cached_property
    def linking(self) -> dict[str, dict[str, None]]:
        """For every place that is linked to, the entries that link to it."""
        found: dict[str, dict[str, None]] = {}
        for entry, data in self.entries.items():
            for to in targets(data):
                for place in {to, to.partition("#")[0]}:
                    found.setdefault(place, {})[entry] = None
        return found

    @cached_property
    def examples(self) -> dict[str, list[Data]]:
        """The worked examples of every entry that has any."""
        found: dict[str, list[Data]] = {}
        for example in examples.all_of(self.game, self.language):
            for entry in examples.shown_by(self.game, example):
                found.setdefault(entry, []).append(example)
        return found

    @cached_property
    def sections(self) -> list[coverage.Section]:
        return coverage.of(self.game)

    def subject_title(self, subject: str) -> str:
        """A subject by the name of the question, term or table it is called after, else of its first rule."""
        core = self.game.core
        for named in (core.get("subjects", {}), core["questions"], core["entries"]):
            if subject in named:
                return grammar.capital(self.telling.anywhere.render(named[subject]["title"]))
        return str(self.entries[self.subjects[subject][0]]["title"])

    def _page(self, doc: str, template: str, title: str, data: Data, above: list[Data] | None = None) -> Page:
        home = {"to": self.id, "text": self.title}
        return Page(
            f"{self.id}/{doc}",
            template,
            title,
            {**NOTHING, **data, "rights": self.rights, "stamp": self.stamp, "game_title": self.title, "has": self._has},
            game=self.id,
            crumbs=[home, *(above or [])] if doc != "index" else [],
            languages=self.game.languages,
            objects=[(self.id if doc == "index" else f"{self.id}/{doc}", "page", "")],
        )

    @cached_property
    def _has(self) -> list[str]:
        return shared_addresses(self.game)

    def _links(self, entries: list[str] | dict[str, None]) -> list[Data]:
        return [self._link(entry) for entry in entries]

    def _link(self, entry: str) -> Data:
        data = self.entries[entry]
        return {
            "to": f"{self.id}/{entry}",
            "text": data["title"],
            "kind": data["kind"],
            "in": data["in"],
            "where": data["where"],
        }

    def _by_title(self, entries: list[str] | dict[str, None]) -> list[Data]:
        return sorted(self._links(entries), key=lambda link: alphabet.sort_key(self.language, link["text"]))

    # ---------------------------------------------------------------- the pages

    def _home(self) -> Page:
        core = self.game.core
        counts = {kind: sum(1 for data in self.entries.values() if data["kind"] == kind) for kind in KINDS}
        counts["card"] = len(self.cards.listed)
        data = {
            "subjects": [
                {"to": f"{self.id}/subjects/{subject}", "text": self.subject_title(subject), "count": len(rules)}
                for subject, rules in self.subjects.items()
            ],
            "kinds": [
                {"to": f"{self.id}/{KINDS[kind]}", "text": kind_title(kind), "kind": kind, "count": count}
                for kind, count in counts.items()
                if count and kind != "rule"
            ],
            "questions": [
                {
                    "to": f"{self.id}/{body['rule']}",
                    "id": question,
                    "text": self.game.text(body["title"], self.language),
                    "asks": self.game.text(body["asks"], self.language),
                }
                for question, body in self.game.questions.items()
            ],
            "table": self._tables(),
            "books": [{"to": f"{self.id}/sources/{book}", **self._book(book)} for book in self.game.books],
            "counts": {"disputes": len(core["discrepancies"]), "silences": len(core["open"])}
            | {"rulings": len(core.get("rulings", {})), "entries": len(self.entries)},
            "lists": [{"to": f"{self.id}/{doc}"} for doc in ("all", "discrepancies", "open-questions", "rulings")],
        }
        return self._page("index", "game.html", self.title, data)

    def _entries(self) -> Iterator[Page]:
        for entry, data in self.entries.items():
            above = self._above(entry)
            page = self._page(entry, "entry.html", data["title"], self._whole(entry, data), above)
            page.entry = entry
            page.objects = [(page.doc, data["kind"], ""), *_anchors(page.doc, data)]
            yield page

    def _above(self, entry: str) -> list[Data]:
        kind = self.game.entries[entry]["kind"]
        if kind == "rule":
            subject = _subject(entry)
            return [{"to": f"{self.id}/subjects/{subject}", "text": self.subject_title(subject)}]
        kind = "card" if entry in self.cards.bodies else kind
        return [{"to": f"{self.id}/{KINDS[kind]}", "text": kind_title(kind)}]

    def _whole(self, entry: str, data: Data) -> Data:
        """An entry with what other parts of the game have to say about it."""
        place = f"{self.id}/{entry}"
        seen = {link["to"] for link in data["see"]}
        mentioned = [other for other in self.linking.get(place, {}) if other != entry]
        return {
            **data,
            "whole": data["in"],
            "description": _first_words(data),
            "kind_title": kind_title(data["kind"], one=True),
            "facts": self._facts(entry),
            "onto": self._onto() if data["kind"] == "card" else [],
            "asks": [
                {"id": question, "text": self.game.text(body["asks"], self.language)}
                for question, body in self.game.core["questions"].items()
                if body["rule"] == entry
            ],
            "examples": self.examples.get(entry, []),
            "mentioned": [link for link in self._by_title(mentioned) if link["to"] not in seen],
            "previews": self._previews(entry, data),
        }

    def _facts(self, entry: str) -> list[Data]:
        """What is known of a thing in a word or two, where that word is an entry."""
        body = self.game.entries[entry]
        named = [body[key] for key in ("group", "role") if body.get(key) in self.game.entries]
        return [self._link(name) for name in named]

    def _previews(self, entry: str, data: Data) -> Data:
        """What the things are that a page mentions, to be shown on the spot."""
        named = dict.fromkeys(to for to in targets(data) if to.partition("/")[2] in self.entries)
        return {
            to: {"title": self.entries[name]["title"], "name": name, "variants": shown}
            for to in named
            if (name := to.partition("/")[2]) != entry
            and self.entries[name]["kind"] in PREVIEWED
            and (shown := _in_short(self.entries[name]))
        }

    def _subject_pages(self) -> Iterator[Page]:
        yield self._page(
            "subjects",
            "subjects.html",
            words._("Subjects"),
            {
                "subjects": [
                    {"id": subject, "to": f"{self.id}/subjects/{subject}", "text": self.subject_title(subject)}
                    | {"rules": self._links(rules)}
                    for subject, rules in self.subjects.items()
                ]
            },
        )
        above = [{"to": f"{self.id}/subjects", "text": words._("Subjects")}]
        for subject, rules in self.subjects.items():
            data = {"rules": [self._brief(rule) for rule in rules]}
            yield self._page(f"subjects/{subject}", "subject.html", self.subject_title(subject), data, above)

    def _brief(self, entry: str) -> Data:
        """An entry on a list: its title and the first thing that it says."""
        data = self.entries[entry]
        variants = data["clauses"][0]["variants"] if data["clauses"] else []
        return {**self._link(entry), "variants": variants, "printed": data["printed"]}

    def _lists(self) -> Iterator[Page]:
        for kind, doc in KINDS.items():
            if kind == "card":
                continue  # cards have a page that can do more
            listed = [entry for entry, data in self.entries.items() if data["kind"] == kind]
            if listed:
                briefs = [self._brief(entry) for entry in listed]
                yield self._page(doc, "list.html", kind_title(kind), {"sections": self._alphabetical(briefs)})
        yield self._page(
            "all",
            "list.html",
            words._("Everything from A to Z"),
            {"sections": self._alphabetical(self._links(list(self.entries))), "kinds": True},
        )

    def _cards(self) -> Iterator[Page]:
        """All cards, with what they can be filtered by."""
        if self.cards.listed:
            yield self._page("cards", "cards.html", kind_title("card"), {**self._picked(), "onto": self._onto()})

    def _picked(self) -> Data:
        return {
            "filters": self.cards.offered(),
            "sections": self.cards.sections(self._carded(card) for card in self.cards.listed),
            "count": len(self.cards.listed),
        }

    def _carded(self, card: str) -> Data:
        """A card on the list: what it says, its values for the filters, and all that it may be called."""
        data = self.entries[card]
        names = dict.fromkeys(name for name in self.game.names(card)[1:] if name != data["title"])
        lines = [
            {"in": variant["in"], "group": f"{card}.{item['key']}", "text": _text(variant["pieces"])}
            for tale in data["tales"]
            for item in tale["items"]
            for variant in item["variants"]
        ]
        return {
            **self._brief(card),
            "id": card,
            "lines": lines,
            "values": self.cards.values(card),
            "holds": self._holds(card),
            "names": list(names),
        }

    def _holds(self, card: str) -> bool:
        """Whether a card can be marked on the table."""
        field = self.game.core.get("table", {}).get("holding")
        return field is None or any(field in body.get("data", {}) for body in self.cards.bodies[card])

    def _onto(self) -> list[Data]:
        """The page of the table, if cards can be put there."""
        facts = [self.game.core["facts"][fact] for fact in forms.told_there(self.game)]
        return self._tables() if any(fact["type"] == forms.CARDS for fact in facts) else []

    def _tables(self) -> list[Data]:
        """The page on which the table is told, if the game has one."""
        return [{"to": f"{self.id}/table"}] if "table" in self.game.core else []

    def _table(self) -> Iterator[Page]:
        """What lies on the table, told by clicks."""
        if "table" not in self.game.core:
            return
        told = forms.table(self.game, self.language)
        picked = self._picked() if told["lists"] else {"filters": [], "sections": [], "count": 0}
        asks = [
            {**question, "to": f"{self.id}/{self.game.core['questions'][question['id']]['rule']}"}
            for question in told.pop("questions")
        ]
        yield self._page("table", "tabletop.html", words._("Your table"), {**picked, "told": told, "asks": asks})

    def _alphabetical(self, links: list[Data]) -> list[Data]:
        sections = alphabet.sections(self.language, links, lambda link: str(link["text"]))
        return [{"letter": letter, "links": listed} for letter, listed in sections.items()]

    def _books(self) -> Iterator[Page]:
        title = words._("Rulebooks")
        listed = [
            {"to": f"{self.id}/sources/{book}", **self._book(book), "language": about["language"]}
            for book, about in self.game.books.items()
        ]
        yield self._page("sources", "sources.html", title, {"books": listed})
        anchors = {name for entry, data in self.entries.items() for name, _, _ in _anchors(f"{self.id}/{entry}", data)}
        told = books.Books(self.telling, self.sections, anchors)
        for book, about in self.game.books.items():
            doc = f"sources/{book}"
            own = list(told.of(book))
            data = {"sections": own, "book": self._book(book)}
            page = self._page(doc, "book.html", about["title"], data, [{"to": f"{self.id}/sources", "text": title}])
            page.objects += [(f"{page.doc}#{section['id']}", "section", section["id"]) for section in own]
            yield page

    def _book(self, book: str) -> Data:
        about = self.game.books[book]
        return {"text": about["title"], "edition": about.get("edition", ""), "language": about["language"]}

    def _remarks(self) -> Iterator[Page]:
        listed = {
            "discrepancies": ("dispute", words._("Where the rulebooks disagree"), remarks.disputes(self.telling)),
            "open-questions": ("silence", words._("What the rules do not say"), remarks.silences(self.telling)),
            "rulings": ("ruling", words._("Rulings"), remarks.rulings(self.telling)),
        }
        for doc, (kind, title, told) in listed.items():
            page = self._page(doc, "remarks.html", title, {"remarks": told, "kind": kind})
            page.objects += [(f"{page.doc}#{remark['id']}", "remark", remark["id"]) for remark in told]
            yield page

    def _vocabulary(self) -> Iterator[Page]:
        """A short list of the questions, a page each, what can lie on the table, and every long list of names."""
        title, place = words._("What can be asked and told"), f"{self.id}/vocabulary"
        told = vocabulary.index(self.game, self.language)
        lists = vocabulary.long_lists(self.game, self.language)
        told["lists"] = [{"to": f"{place}/{_slug(each['id'])}", "facts": _few(each["facts"])} for each in lists]
        whole = {"id": vocabulary.POSITION, "title": words._("What lies on the table"), "asks": ""}
        asked = [
            {**each, "to": f"{place}/{each['id']}"}
            for each in [*told["questions"], *([whole] if told["parts"] else [])]
        ]
        yield self._page("vocabulary", "vocabulary.html", title, {"asked": asked, "lists": told["lists"]})
        above = [{"to": place, "text": title}]
        for question in told["questions"]:
            data = self._explained(vocabulary.question(self.game, question["id"], self.language))
            yield self._page(f"vocabulary/{question['id']}", "question.html", question["title"], data, above)
        data = self._explained(vocabulary.position(self.game, self.language))
        yield self._page(f"vocabulary/{vocabulary.POSITION}", "question.html", whole["title"], data, above)
        for each in lists:
            named = words._("Names for: {facts}").format(facts=_few(each["facts"]))
            yield self._page(f"vocabulary/{_slug(each['id'])}", "names.html", named, each, above)

    def _explained(self, data: Data) -> Data:
        """Long lists of names by a link to them; what stands above already by a link to that."""
        seen: dict[str, str] = {}
        for fact in [*data["facts"], *data.get("beyond", [])]:
            for each in [*fact["lists"], *fact["keys"]]:
                if seen.setdefault(each["id"], fact["id"]) != fact["id"]:
                    each |= {"above": seen[each["id"]], "values": []}
                elif vocabulary.is_long(each["id"], each["values"]):
                    each |= {
                        "to": f"{self.id}/vocabulary/{_slug(each['id'])}",
                        "count": len(each["values"]),
                        "values": [],
                    }
        places = [{"to": data["rule"]}] if "rule" in data else []
        return {"asks": "", "beyond": [], "short": [], **data, "places": places}

    def _coverage(self) -> Page:
        books = [
            {"to": f"{self.id}/sources/{book}", **self._book(book), "counts": coverage.summary(self.sections, book)}
            for book in self.game.books
        ]
        return self._page("coverage", "coverage.html", words._("How much is covered"), {"books": books})


def targets(data: Any) -> Iterator[str]:
    """Everywhere that a page's data lead."""
    if isinstance(data, dict):
        if isinstance(data.get("to"), str):
            yield data["to"]
        for part in data.values():
            yield from targets(part)
    elif isinstance(data, list):
        for part in data:
            yield from targets(part)


def _in_short(data: Data) -> list[Data]:
    """What a thing is, in the words that it begins with: its first clause, or what is printed on it."""
    if data["clauses"]:
        return [
            {"text": _text(variant["pieces"]), "in": variant["in"], "where": variant["where"]}
            for variant in data["clauses"][0]["variants"]
        ]
    values = [f"{each['text']}: {_text(each['variants'][0]['pieces'])}" for each in data["printed"]]
    said = [_text(item["variants"][0]["pieces"]) for tale in data["tales"] for item in tale["items"]]
    text = " ".join([", ".join(values) + "." if values else "", *said]).strip()
    return [{"text": text, "in": data["in"], "where": data["where"]}] if text else []


def _text(pieces: list[telling.Piece]) -> str:
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces)


def _subject(rule: str) -> str:
    return rule.partition(".")[0]


def _first_words(data: Data) -> str:
    return next((str(variant["text"]) for variant in _in_short(data)), "")


def kind_title(kind: str, one: bool = False) -> str:
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


def _anchors(doc: str, data: Data) -> Iterator[tuple[str, str, str]]:
    for clause in data["clauses"]:
        yield f"{doc}#{clause['name']}", "clause", clause["name"]
    for row in data["table"]["rows"] if data["table"] else []:
        yield f"{doc}#row.{row['key']}", "row", f"row.{row['key']}"
    for value in data["values"]:
        yield f"{doc}#value.{value['name']}", "value", f"value.{value['name']}"


def _slug(named: str) -> str:
    """A list of names as a part of an address."""
    return named.replace(":", ".")


def _few(titles: list[str]) -> str:
    """The first titles of some."""
    return ", ".join(titles[:3]) + (" …" if len(titles) > 3 else "")
