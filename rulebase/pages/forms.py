"""Forms: what a question can be told, with what, and in which order; and the table that is told by clicks."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypedDict

from rulebase import words
from rulebase.documents import problems
from rulebase.model import card_lists, configuration, grammar, position, shapes, situation, types, variants, vocabulary
from rulebase.model import game as games
from rulebase.pages.language_view import Data
from rulebase.play import asking, boards, trying

PLAYED = 20  # examples of a question: those that tell most, each something else
MOST = 20  # times that one of them is asked for something


def first(game: games.Game, question: str) -> list[str]:
    """What is asked for whatever else is told, in the order of the procedure."""
    walks = [walk(game, question, *played) for played in _examples(game, question)]
    common = set(walks[0]).intersection(*walks) if walks else set()
    return [fact for fact in walks[0] if fact in common] if walks else []


def walk(game: games.Game, question: str, told: dict[str, Any], here: configuration.Configuration) -> list[str]:
    """What is asked for on the way to an answer, if nothing is told before it is asked for."""
    view = game.at(here, game.languages[0])
    facts = {name: value for name, value in told.items() if name == situation.CHOICES}
    asked: list[str] = []
    while len(asked) < MOST:
        try:
            missing = trying.waiting(asking.of(view, question, facts).run())
        except problems.Failed:
            break  # what was not asked for would have mattered
        if missing is None or missing.fact in asked:
            break
        fact = missing.fact
        asked.append(fact)
        if fact not in told:
            break
        facts[fact] = told[fact]
    return asked


def _examples(game: games.Game, question: str) -> list[tuple[dict[str, Any], configuration.Configuration]]:
    found: dict[frozenset[str], tuple[dict[str, Any], configuration.Configuration]] = {}
    for written in game.bundle.scenarios:
        event = written["event"] if "event" in written else written.get("events", [{}])[0]
        if question in event:
            told = situation.read(game, written.get("situation", {}) | (event[question] or {}))
            found.setdefault(frozenset(told), (told, configuration.of_scenario(game.setup, written)))
    return [found[names] for names in sorted(found, key=lambda names: (-len(names), sorted(names)))[:PLAYED]]


def _board(game: games.Game, known: variants.Everywhere, language: str, board: types.Board) -> Data:
    part = board["part"]
    there = known.matching(lambda here: vocabulary.is_here(game.at(here, language), part))
    view = game.at(known.first(there), language)
    empty = position.Position({}, frozenset())
    drawn = next(each for each in boards.all_drawn(view, empty, empty) if each["id"] == board["id"])
    return {
        "id": board["id"],
        "part": part,
        "holds": _holds(game, part),
        "in": "" if there == known.whole else known.hex(there),
        "title": drawn["title"],
        "columns": drawn["columns"],
        "turned": board.get("turned", {}),
        "fields": [{key: value for key, value in field.items() if key != "pieces"} for field in drawn["fields"]],
        "landmarks": [{"box": each["box"], "svg": boards.landmark(each["title"])} for each in drawn["landmarks"]],
        "marks": drawn["marks"],
        "things": [_thing(game, known, view, part, thing) for thing in board["things"]],
    }


def _holds(game: games.Game, part: str) -> str:
    """What a field holds: several kinds of pieces, so many of one, or a marker that stands in one of them."""
    shape = vocabulary.shape(game, part)
    if not isinstance(shape, shapes.each.Each):
        return "marker"
    return "number" if isinstance(shape.values, shapes.simple.Integer) else "pieces"


def _thing(game: games.Game, known: variants.Everywhere, view: games.View, part: str, thing: str) -> Data:
    shape = vocabulary.shape(game, part)
    there = known.whole
    if isinstance(shape, shapes.each.Each) and _holds(game, part) == "pieces":
        there = known.matching(functools.partial(_has, game, shape.values, thing, view.language))
    letters, form, tone = boards.sign(view, thing)
    return {
        "id": thing,
        "title": view.title(thing),
        "in": "" if there == known.whole else known.hex(there),
        "svg": boards.sign_svg(letters, form, tone),
    }


def _has(game: games.Game, shape: shapes.Shape, thing: str, language: str, here: configuration.Configuration) -> bool:
    return shape.here(game.at(here, language), thing)


CARDS = {"list": {"kind": "card"}}  # the type of a fact that is told by tapping cards
TAPPED = "kind:card"  # the list of their names: the page has them anyway
Option = list[str]  # its id, what it is called, and the configurations that have it, where not all do


class TableQuestion(TypedDict):
    """A question that can be asked of the table."""

    id: str
    text: str
    asks: str


class TableData(TypedDict):
    """What the page is made from on which the table is told by clicks (site/types.d.ts: TableData)."""

    order: list[str]
    short: Data
    shown: list[str]
    facts: Data
    values: dict[str, list[Option]]
    lists: list[str]
    marks: dict[str, dict[str, str]]
    question: str
    needed: list[str]
    default: str
    boards: list[Data]
    texts: dict[str, str]


class Forms:
    """The forms of one game."""

    def __init__(self, game: games.Game) -> None:
        self.game = game
        self.facts = game.core["facts"]
        self.everywhere = game.everywhere
        self._bits: dict[str, dict[str, str]] = {}

    def files(self, language: str) -> Iterator[tuple[str, Any]]:
        """Every file in one language, by its name."""
        yield "say.json", said(language, TEXTS)
        yield "position.json", self.position(language)
        for question in self.game.core["questions"]:
            yield f"question.{question}.json", self.question(question, language)
        for named, name in self._files.items():
            yield name, self.values(named, language)

    def question(self, question: str, language: str) -> Data:
        """One form: what its own procedure reads, and what lies beyond by name only."""
        body = self.game.core["questions"][question]
        own, beyond = vocabulary.of_question(self.game, question)
        told = {
            "title": self.game.text(body["title"], language),
            "rule": body["rule"],
            "odds": "odds" in body,
            "default": self.game.setup.default,
            "listed": body["facts"],
            "first": first(self.game, question),
            "beyond": beyond,
            "table": told_there(self.game),
            "short": short(self.game),
        }
        return {**told, **self.described(own, language)}

    def position(self, language: str) -> Data:
        """All that can lie beyond a question: the parts of the position, and what occurs."""
        occurs = [fact for fact in self.game.core["occurs"] if fact in self.facts]
        return self.described([*vocabulary.parts(self.game), *occurs], language)

    def described(self, facts: list[str], language: str) -> Data:
        """Facts with their controls; short lists of names as they are, long ones by the file that has them."""
        needed = {shape.named: None for fact in facts for shape in self._shape(fact).offered()}
        return {
            "facts": {fact: self.fact(fact, language) for fact in facts},
            "lists": {named: self._files.get(named) or self.values(named, language) for named in needed},
        }

    def fact(self, fact: str, language: str) -> Data:
        """A fact with its control; what is not so is left out."""
        body, shape = self.facts[fact], self._shape(fact)
        usual = body.get("default", body.get("else"))
        # What stands between several that are told one after another, if it can come more than once.
        between = "," if isinstance(shape, shapes.simple.Die) else ";"
        told = {
            "title": self.game.text(body["title"], language),
            "help": self.game.text(body["help"], language) if "help" in body else "",
            "part": vocabulary.is_part(self.game, fact),
            "default": usual if isinstance(usual, bool | int | str) else None,
            "usual": usual is not None,
            "marked": body.get("marked", ""),
            "in_order": between if fact in self.game.core["occurs"] else "",
        }
        kept = {name: value for name, value in told.items() if value or (name == "default" and value is not None)}
        return {**kept, **shape.control(self.game)}

    def values(self, named: str, language: str) -> list[Option]:
        """The names of a list, each with what it is called."""
        shape, view = self._lists[named], self.game.at(self.game.setup.configurations[0], language)
        where = self._where(named)
        return [[option, shape.title(view, option), *where.get(option, ())] for option in shape.options(self.game)]

    def _where(self, named: str) -> dict[str, Option]:
        """The configurations in which a name exists, a bit each as everywhere on the site; nothing if in all."""
        if named not in self._bits:
            shape, known = self._lists[named], self.everywhere
            sets = {
                option: known.matching(functools.partial(_has, self.game, shape, option, self.game.languages[0]))
                for option in shape.options(self.game)
            }
            self._bits[named] = {option: known.hex(bits) for option, bits in sets.items() if bits != known.whole}
        return {option: [bits] for option, bits in self._bits[named].items()}

    @cached_property
    def _lists(self) -> dict[str, shapes.Shape]:
        return {shape.named: shape for fact in self.facts for shape in self._shape(fact).offered()}

    @cached_property
    def _files(self) -> dict[str, str]:
        """The lists that have files of their own."""
        long = [name for name, shape in self._lists.items() if len(shape.options(self.game)) > problems.FEW]
        return {named: f"list.{number}.json" for number, named in enumerate(long)}

    def _shape(self, fact: str) -> shapes.Shape:
        return vocabulary.shape(self.game, fact)


def table(game: games.Game, language: str) -> TableData:
    """The table of a game; what its cards are, the page itself says."""
    about, forms = game.core["table"], Forms(game)
    shown = told_there(game)
    order = list(dict.fromkeys([*shown, *vocabulary.parts(game)]))
    cards = [fact for fact in order if game.core["facts"][fact]["type"] == CARDS]
    marks = {fact: body["marked"] for fact in order if "marked" in (body := game.core["facts"][fact])}
    lists = [fact for fact in cards if fact not in marks.values() and fact in shown]
    described = forms.described(order, language)
    asked = about.get("question", "")
    return {
        "order": order,
        "short": short(game),
        "shown": shown,
        "facts": described["facts"],
        "values": {
            named: forms.values(named, language) for named in described["lists"] if not (lists and named == TAPPED)
        },
        "lists": lists,
        "marks": {
            fact: {"fact": mark, "label": _mark(game, mark, language)} for fact, mark in marks.items() if mark in order
        },
        "question": asked,
        "needed": [fact for part in vocabulary.of_question(game, asked) for fact in part] if asked else [],
        "default": game.setup.default,
        "boards": [_board(game, forms.everywhere, language, board) for board in game.core["picture"]["boards"]],
        "texts": said(language, TEXTS | TABLE_TEXTS),
    }


def table_questions(game: games.Game, language: str, order: list[str]) -> list[TableQuestion]:
    """The questions that read parts of the table, beside the one that its page asks by itself."""
    asked = game.core["table"].get("question", "")
    return [
        {"id": question, "text": game.text(body["title"], language), "asks": game.text(body["asks"], language)}
        for question, body in game.core["questions"].items()
        if question != asked and set(order) & set(vocabulary.of_question(game, question)[0])
    ]


def short(game: games.Game) -> Data:
    """Other ways to tell a part, by name."""
    listed = game.core["position"]["short"].items()
    return {name: {key: value for key, value in about.items() if key != "title"} for name, about in listed}


def told_there(game: games.Game) -> list[str]:
    """What the page of the table shows at once: facts and parts, by whatever names the game lists them."""
    short = game.core["position"]["short"]
    listed = game.core.get("table", {}).get("facts", [])
    named = [short[name]["part"] if name in short else name for name in listed]
    return [fact for fact in dict.fromkeys(named) if fact in game.core["facts"]]


def _mark(game: games.Game, fact: str, language: str) -> str:
    """What a card is marked with: the term for the field that it needs, else what the fact is called."""
    view = game.at(game.setup.configurations[0], language)
    field = game.core["table"].get("holding", "")
    term = game.core.get("cards", {}).get("printed", {}).get(field)
    return grammar.capital(card_lists.label(view, term) if term else view.render(game.core["facts"][fact]["title"]))


def said(language: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Some texts of the forms in a language."""
    gettext = words.catalog(language).gettext
    return {name: gettext(text) for name, text in texts.items()}


# What the forms say.
TEXTS = {
    "absent": words.marked("not in your game"),
    "added": words.marked("{n} chosen"),
    "addTo": words.marked("add to: {name}"),
    "again": words.marked("Try again"),
    "andMore": words.marked("{names} and {n} more"),
    "another": words.marked("another one"),
    "alter": words.marked("Say more, or something else"),
    "ask": words.marked("What happens?"),
    "othersOf": words.marked("{part}: other players"),
    "askNext": words.marked("Ask another question"),
    "askThere": words.marked("Ask under other rules:"),
    "assumed": words.marked("Assumed"),
    "broken": words.marked("The checker stopped with an error. That is a fault of this site: please report it."),
    "because": words.marked("Why"),
    "between": words.marked("between {least} and {most}"),
    "beyond": words.marked("What may follow from it"),
    "byClicks": words.marked("Click together what lies on your table"),
    "carries": words.marked("what it carries: {name}"),
    "change": words.marked("change"),
    "changes": words.marked("On the table now"),
    "choose": words.marked("choose …"),
    "chooseAnew": words.marked("Choose again"),
    "chooses": words.marked("{who} chooses:"),
    "clear": words.marked("Start over"),
    "copied": words.marked("Copied"),
    "copy": words.marked("Copy the link"),
    "disputed": words.marked("The rulebooks disagree"),
    "faceDown": words.marked("face down"),
    "fewer": words.marked("fewer: {name}"),
    "find": words.marked("add …"),
    "lent": words.marked("Shown as in the link."),
    "back": words.marked("Back to our game"),
    "backToTable": words.marked("Back to our table"),
    "fromTable": words.marked("What lies on your table is filled in."),
    "goneOn": words.marked("This is your table now; the next question starts from it."),
    "goOn": words.marked("Go on from here"),
    "here": words.marked("Asked under: {game}"),
    "leaveOut": words.marked("Leave it out"),
    "loading": words.marked("Fetching the checker (once; about {n} MB) …"),
    "more": words.marked("more: {name}"),
    "need": words.marked("Still needed"),
    "no": words.marked("no"),
    "nothing": words.marked("nothing found"),
    "nothingThere": words.marked("There is none"),
    "notLookedAt": words.marked("Told, and not looked at: {facts}."),
    "notChecked": words.marked("Not checked, because nothing was said about it"),
    "odds": words.marked("How likely is it?"),
    "offline": words.marked("The checker could not be fetched. Is there a connection?"),
    "open": words.marked("not said"),
    "openChoices": words.marked("It depends on these choices"),
    "other": words.marked("Another reading"),
    "others": words.marked("another player …"),
    "page": words.marked("p. {page}"),
    "percent": words.marked("{number}%"),
    "printed": words.marked("Where it is printed"),
    "refused": words.marked("That is impossible"),
    "remove": words.marked("remove: {name}"),
    "renamed": words.marked("“{old}” is called “{new}” now"),
    "rest": words.marked("all others"),
    "silent": words.marked("The rules do not say"),
    "sayMore": words.marked("Say more"),
    "table": words.marked("On the table"),
    "thinking": words.marked("Thinking …"),
    "unclear": words.marked("This cannot be understood"),
    "undone": words.marked("Left out so far"),
    "unknown": words.marked("unknown"),
    "unrolled": words.marked("not rolled yet"),
    "unread": words.marked("left out of the link, since it is not known here: {names}"),
    "wanted": words.marked("Not built in yet"),
    "with": words.marked("with …"),
    "yes": words.marked("yes"),
    "yourTable": words.marked("Your table"),
}

# What the page of the table says besides.
TABLE_TEXTS = {
    "add": words.marked("put on the table: {name}"),
    "addOne": words.marked("{name}, {field}: {n}; add one"),
    "came": words.marked("This table came with the link."),
    "cleared": words.marked("The table is empty now."),
    "tellMore": words.marked("tell more …"),
    "clearTable": words.marked("Clear the table"),
    "copyText": words.marked("Copy as text"),
    "gone": words.marked("Taken off: {name}"),
    "into": words.marked("A tapped card goes to:"),
    "lying": words.marked("On the table: {n}"),
    "mine": words.marked("Back to my table"),
    "none": words.marked("Nothing lies here yet. Tap a card in the list, or type its name and press Enter."),
    "put": words.marked("To be put on the board:"),
    "takeOne": words.marked("{name}, {field}: {n}; take one"),
    "tap": words.marked("Tap a field to put one there, a piece to take it off."),
    "there": words.marked("{name}, {field}: {n}"),
    "toCards": words.marked("Cards"),
    "tooLong": words.marked("This table is too large to be worked out here."),
    "undo": words.marked("Undo"),
}
