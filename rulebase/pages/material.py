"""What the pages of a game in a language are made from: its entries as they are told, its cards, links between them."""

from collections.abc import Callable, Iterable
from functools import cached_property

from rulebase import words
from rulebase.author import coverage
from rulebase.model import card_lists, grammar
from rulebase.model import game as games
from rulebase.pages import backlinks, configurations, examples, forms
from rulebase.pages import entry as entries
from rulebase.pages.cards import Cards
from rulebase.pages.language_view import Voice
from rulebase.pages.page import NOTHING, D, Page, Template, targets
from rulebase.pages.page_data import Brief, Entry, Goal, KindLink, Link, ListedBook

Teller = Callable[[games.Game, str], examples.ByEntry]


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
    def things(self) -> backlinks.Things:
        return backlinks.Things(self.voice, self.entries)

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
