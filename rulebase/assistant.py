"""Assistant: what a program that talks with players calls, as tools of the Model Context Protocol.

Each answer is whole and short. Rules and cards are resources too: rulebase://en/bsg/attack.viper.
"""

from __future__ import annotations

import contextlib
import functools
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from typing_extensions import TypedDict  # pydantic takes no other before Python 3.12

from rulebase import artefacts, library, words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import availability, cite, grammar, resolve, standing
from rulebase.model import game as games
from rulebase.model import vocabulary as facts
from rulebase.pages import brief, vocabulary
from rulebase.play import acts, answers, reply
from rulebase.search import documents, hits, queries

Told: TypeAlias = dict[str, Any]  # as JSON has it
Seen: TypeAlias = dict[str, tuple[str, str]]  # what was said, with the question and fact that it was said of first
INSTRUCTIONS = """Rules of board games, checked: what happens, whether something is allowed, how likely it is, where
that is printed. First `search` with the player's own words: it gives the questions that fit, with what each can be
told, and rules and cards. Then `ask`, `may` or `odds` with one of these questions
(`now`: all that somebody may do). Tell only what the player has told:
what is missing is assumed as is usual, and said, or asked for. A game goes on with the `table` that an answer gives.
Answer the player with the `sentence`, what `also` comes of it, and where its `rule` is printed. Where `status` is
needs, depends, choice, silent or wanted, it is not settled: say so. Games: """
FOUND, LISTED = 3, 24  # questions of a search, and names of values that are offered for what is missing
LONG, NAMED, ONCE = 8, 6, 40  # names of a long list, those that are named of it, letters of what is listed once
PARTS, LINES = 6, 4  # of the table beside a first question, facts of the others; of a list beside an entry
HITS, SHORT = 5, 240  # rules and cards of a search, and letters of each


class Rule(TypedDict):
    """The rule that decides."""

    id: str
    title: str
    printed: str  # the book and its pages, in short
    address: str  # of its page on the site


class Need(TypedDict, total=False):
    """What has to be told first, and what it can be."""

    fact: str
    title: str
    values: list[str]
    example: str


class Choice(TypedDict):
    """What somebody has to choose first: one of the options is told as `choice`."""

    who: str
    text: str
    options: list[str]


class Otherwise(TypedDict):
    """What comes of it under other rules."""

    rules: str
    sentence: str


class Answer(TypedDict, total=False):
    """What happens, whether it is allowed, or what is missing."""

    status: str
    sentence: str
    also: list[str]  # what else changes the table
    hint: str  # what to tell instead
    allowed: bool
    steps: list[str]
    rule: Rule
    rules: str
    standing: str
    assumed: list[str]
    needs: list[Need]
    choices: list[Choice]
    chances: list[str]
    readings: list[str]
    differs: list[Otherwise]
    not_looked_at: list[str]
    table: Told
    command: str


class Act(TypedDict, total=False):
    """What somebody may do now, with what has to be told for it; or why not."""

    act: str
    title: str
    legal: bool
    tell: list[str]
    why: str


class Now(TypedDict, total=False):
    """All that somebody may do, in the order of play, then what not."""

    sentence: str
    rules: str
    acts: list[Act]
    command: str


class Question(TypedDict, total=False):
    """What can be asked, and what it can be told, as a JSON schema."""

    game: str
    question: str
    asks: str
    act: bool  # whether `may` answers it, too
    odds: bool
    facts: Told
    facts_more: int  # so many that can be told, too: `questions` names them
    table: dict[str, str]
    table_more: int  # the same of parts of the table


class Entry(TypedDict, total=False):
    """A rule, card, term or table that was found."""

    id: str
    title: str
    kind: str
    text: str
    printed: str
    only: list[str]
    address: str


class Found(TypedDict, total=False):
    """What a search finds."""

    entries: list[Entry]
    questions: list[Question]
    unknown: list[str]
    did_you_mean: str


class Game(TypedDict):
    """A game, and how it can be set up."""

    game: str
    title: str
    languages: list[str]
    rulesets: dict[str, str]
    options: dict[str, str]


class Games(TypedDict):
    games: list[Game]


class Questions(TypedDict):
    questions: list[Question]


class Replayed(TypedDict, total=False):
    """A record replayed."""

    holds: bool
    events: int
    sentences: list[str]
    mistake: Told | None
    unjudged: Told
    differences: list[str]


class Shown(TypedDict):
    """A rule, card, term or table as it stands."""

    entry: Told


class Desk:
    """The games that are open, and what is said of them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opened = {game.id: game for game in opening.every()}

    def game(self, name: str) -> games.Game:
        if name not in self.opened:
            raise problems.unknown(words._("no game is called “{name}”"), name, list(self.opened), "unknown-game")
        return self.opened[name]

    def table(self, game: str, language: str, rules: str = "", lying: Told | None = None) -> library.Table:
        chosen = self.game(game)
        return library.laid(chosen, opening.language(chosen, language), library.Setting(rules), lying)

    @functools.cached_property
    def questions(self) -> queries.Index:
        return queries.open_questions(list(self.opened.values()))

    @functools.cached_property
    def index(self) -> queries.Index:
        return queries.open_index(list(self.opened.values()))

    def page(self, view: games.View, name: str) -> str:
        return f"{self.address}{view.language}/{view.game.id}/{name}/"

    def rule(self, view: games.View, heading: reply.Heading) -> Rule:
        name = heading["rule"].partition("/")[2]
        address = self.page(view, name)
        return {"id": heading["rule"], "title": heading["title"], "printed": heading["mark"], "address": address}

    def near(self, query: str, language: str, wanted: Sequence[str]) -> list[Question]:
        """The questions that fit what somebody says: the first with some of the table, the others with few facts."""
        found = self.questions.search(query, language, wanted or list(self.opened)).hits[:FOUND]
        seen: Seen = {}
        return [
            described(self.game(hit.thing.game), hit.thing.id, language, *((0, seen, PARTS) if at else (PARTS, seen)))
            for at, hit in enumerate(found)
        ]


def described(
    game: games.Game,
    name: str,
    language: str,
    parts: int | None = None,
    seen: Seen | None = None,
    few: int | None = None,
) -> Question:
    """A question with what it can be told: all of it, or in short with so many parts of the table, and few facts.

    What was said of another question beside it, as `seen` has it, is not said again.
    """
    asked, short = vocabulary.question(game, name, language), parts is not None
    facts = [*asked["facts"], *asked["beyond"]]
    found: Question = {"game": game.id, "question": name, "asks": asked["asks"], "act": name in acts.of(game)}
    occurs = any(fact["id"] in game.core["occurs"] for fact in facts)
    found["odds"] = occurs or "odds" in game.core["questions"][name]
    said: Seen = {} if seen is None else seen
    own = [fact for fact in asked["facts"] if not fact["part"]]
    told = {fact["id"]: {"description": _about(fact, said, (name, fact["id"]), short)} for fact in own[:few]}
    found["facts"] = {"type": "object", "properties": told}
    if more := len(own) - len(told):
        found["facts_more"] = more
    lying = {fact["id"]: f"{fact['title']} (“{fact['example']}”)" for fact in facts if fact["part"]}
    if table := dict(list(lying.items())[:parts]):
        found["table"] = table
    if more := len(lying) - len(table):
        found["table_more"] = more
    return found


def _about(fact: vocabulary.Fact, said: Seen, at: tuple[str, str], short: bool) -> str:
    """A fact in a line: what it is, and what it can be; the same names are listed once."""
    names = [value["title"] for each in fact["lists"] for value in each["values"]]
    whole = ", ".join(names) or fact["form"]
    usual = words._(" (assumed: {value})").format(value=fact["usual"]) if fact["usual"] else ""
    line = f"{fact['title']}{usual}: {{values}}{'. ' + fact['help'] if fact['help'] else ''}"
    if (again := _once(said, at, line + whole)) != line + whole:
        return again
    values = _once(said, at, whole)
    if values == whole and short and len(names) > LONG:
        values = f"{', '.join(names[:NAMED])}, … ({len(names)})"
    return line.replace("{values}", values)


def _once(said: Seen, at: tuple[str, str], text: str) -> str:
    """A text; where it was said before, the fact that it was said of, or the other question."""
    question, fact = said.setdefault(text, at)
    if len(text) <= ONCE or (question, fact) == at:
        return text
    return words._("as for {option}").format(option=fact if question == at[0] else question)


def answered(desk: Desk, table: library.Table, asked: library.Asked, given: answers.Reply) -> Answer:
    """An answer, whole and short."""
    view = given.view
    whole = given.as_json()
    found: Answer = {"status": given.status, "sentence": given.first_line}
    if "legal" in given.outcome:
        found["allowed"] = bool(given.outcome["legal"])
    if given.status in (*answers.DECIDED, "refused") and (heading := whole["heading"]):
        found["rule"] = desk.rule(view, heading)
    if given.impossible:
        found["hint"] = words._("The table is told as it was before the event.")
    told = ["", given.sentence, *(each["sentence"] for each in given.depends)]
    steps = [step for step in whole["steps"] if step["text"] not in told]
    lines: dict[str, list[str]] = {
        "also": [step["text"] for step in steps if step.get("happens")],
        "steps": [step["text"] for step in steps if not step.get("happens")],
        "assumed": [
            each["text"] if each.get("usual") else f"{each['title']}: {each['text']}" for each in given.assumed
        ],
        "readings": [each["line"] for each in given.readings],
        "not_looked_at": [each["title"] for each in given.unread],
    }
    found |= {key: listed for key, listed in lines.items() if listed}  # type: ignore[typeddict-item]
    found["rules"] = availability.named(view, view.configuration)
    if said := standing.standing(_standing(given)):
        found["standing"] = said
    _open(found, view, given)
    if given.status == "settled" and given.changed:
        found["table"] = dict(library.Answer(table, given).after.saved())
    if whole["told"]:
        found["command"] = whole["told"]["command"]
    if others := list(_others(asked, given)):
        found["differs"] = others
    return found


def _standing(given: answers.Reply) -> str:
    """How well what decides is founded; where rulebooks disagree, all of it is a reading."""
    decides = given.deciding
    if decides is None or given.standing == resolve.Standing.READING:
        return given.standing
    return decides.get("standing", "")


def _open(found: Answer, view: games.View, given: answers.Reply) -> None:
    """What is to be told or chosen first."""
    if given.needs:
        found["needs"] = [_need(view, need) for need in given.needs]
    if given.choices:
        found["choices"] = [_choice(each) for each in given.choices]


def _choice(asked: reply.Choice) -> Choice:
    """A choice with its options by what they are called, unless two are called the same."""
    titles, typed = ([option[name] for option in asked["options"]] for name in ("title", "typed"))
    options = titles if len({*titles}) == len(titles) else typed
    return {"who": asked["by_title"], "text": asked["text"], "options": options}


def _need(view: games.View, need: reply.Named) -> Need:
    offered = facts.offered(view, need["fact"], need.get("key", ""))
    listed = [offered.get(each, each) for each in need.get("among", offered)]
    found: Need = {"fact": need["fact"], "title": need["title"]}
    if listed and len(listed) <= LISTED:
        found["values"] = listed
    found["example"] = facts.shape(view.game, need["fact"]).example(view)
    return found


def _others(asked: library.Asked, given: answers.Reply) -> Iterator[Otherwise]:
    """What is answered otherwise under the other rulesets."""
    for other in asked.elsewhere(may=given.question == facts.MAY):
        decided = other.status in (*answers.DECIDED, "refused")
        if decided and (other.status, other.outcome) != (given.status, given.outcome):
            yield {"rules": availability.named(other.view, other.view.configuration), "sentence": other.first_line}


class Tools:
    """What can be called; each method is a tool, and its docstring says what for."""

    def __init__(self, address: str = "") -> None:
        self._desk = Desk(address)

    @property
    def every(self) -> list[Callable[..., object]]:
        return [self.known, self.search, self.questions, self.ask, self.may, self.now, self.odds, self.check, self.show]

    async def known(self, language: str = "en") -> Games:
        """The games, each with its languages, rulesets and options (boxes, modules, variants)."""
        return {"games": [self._game(game, language) for game in self._desk.opened.values()]}

    def _game(self, game: games.Game, language: str) -> Game:
        setup = game.setup
        return {
            "game": game.id,
            "title": game.text(game.core["title"], language),
            "languages": game.languages,
            "rulesets": {name: game.text(body["title"], language) for name, body in setup.rulesets.items()},
            "options": {
                name: game.text(body["title"], language)
                for name, body in setup.features.items()
                if name not in setup.rulesets
            },
        }

    def warm(self) -> None:
        """Read what the first search would wait for."""
        for name in ("index", "questions"):
            with library.speaking(words.language()):
                getattr(self._desk, name)

    async def search(self, query: str, language: str = "en", game: str = "") -> Found:
        """Begin here. Finds by a player's own words ("my viper attacks a raider") rules, cards and terms, and the
        questions that can be asked, with what each can be told in short: "Ada, Ben, … (25)" are 25 names; `questions`
        tells them all, all facts and all of the table. Language: en, pl or hu, for query and answer.

        The `text` of an entry is the one line that fits best, never all of it: `show` has the rest.
        """
        with self._speaking(language):
            desk = self._desk
            views = [desk.table(name, language).view() for name in ([game] if game else desk.opened)]
            found = hits.Search(query, views, desk.index, HITS, ruled=False)
            result: Found = {"entries": [_entry(desk, hit) for hit in found.hits]}
            result["questions"] = desk.near(query, language, [game] if game else [])
            if found.found.unknown:
                result["unknown"] = found.found.unknown
            if found.suggestion:
                result["did_you_mean"] = found.suggestion
            return result

    async def questions(self, game: str, question: str = "", language: str = "en") -> Questions:
        """What can be asked of a game; of one question (its id, or words of it) all that it can be told."""
        with self._speaking(language):
            opened = self._desk.game(game)
            if question in opened.core["questions"]:
                return {"questions": [described(opened, question, language)]}
            if question:
                return {"questions": self._desk.near(question, language, [game])}
            listed = vocabulary.index(opened, language)["questions"]
            return {"questions": [{"question": each["id"], "asks": each["asks"]} for each in listed]}

    async def ask(
        self,
        game: str,
        question: str,
        facts: Told | None = None,
        language: str = "en",
        rules: str = "",
        table: Told | None = None,
    ) -> Answer:
        """What happens. `question` and `facts` are as `search` gives them: {"attacker": "raider", "roll": 6}; names in
        any language do; {"choice": ["..."]} is what players chose. `rules`, if told: "exodus", "exodus+cylon-fleet".
        `table`: what lies there, as the last answer gave it, or {"space": ...}.
        """
        with self._speaking(language):
            lying = self._desk.table(game, language, rules, table)
            asked = self._asked(lying, question, facts or {})
            answer = asked.ask()
            found = answered(self._desk, lying, asked, answer)
            if asked.is_chance(answer):
                found["chances"] = _chances(asked.odds())
            return found

    async def may(
        self,
        game: str,
        act: str,
        facts: Told | None = None,
        language: str = "en",
        rules: str = "",
        table: Told | None = None,
    ) -> Answer:
        """Whether somebody may do something, by which rule, and what instead. `act` is a question that `search` marks
        so, `facts` has {"who": ...}, a character or player; all else is told as to `ask`.
        """
        with self._speaking(language):
            lying = self._desk.table(game, language, rules, table)
            asked = self._asked(lying, act, facts or {}, act=True)
            return answered(self._desk, lying, asked, asked.may())

    async def now(
        self,
        game: str,
        facts: Told,
        language: str = "en",
        rules: str = "",
        table: Told | None = None,
    ) -> Now:
        """Everything that somebody may do at this moment, in the order of play, and why not the rest: `facts` has
        {"who": ...} and what is known of the table, as whose turn it is and which step.
        """
        with self._speaking(language):
            lying = self._desk.table(game, language, rules, table)
            asked = self._asked(lying, acts.some(lying.opened), facts, act=True)
            found = asked.now()
            result: Now = {"rules": availability.named(asked.view, asked.view.configuration)}
            if "acts" in found:
                result["acts"] = [_act(each) for each in found["acts"]]
            else:
                result["sentence"] = found["sentence"]
            if found["told"]:
                result["command"] = found["told"]["command"]
            return result

    async def odds(
        self,
        game: str,
        question: str,
        facts: Told | None = None,
        language: str = "en",
        rules: str = "",
        table: Told | None = None,
    ) -> Answer:
        """How likely each outcome is, exactly: told as to `ask`, without the roll or card that is not known."""
        with self._speaking(language):
            lying = self._desk.table(game, language, rules, table)
            asked = self._asked(lying, question, facts or {})
            found = asked.odds()
            if "table" not in found and "cases" not in found:
                return answered(self._desk, lying, asked, asked.ask())
            result: Answer = {"status": found["status"], "chances": _chances(found)}
            result["rules"] = availability.named(asked.view, asked.view.configuration)
            if headings := found.get("headings"):
                result["rule"] = self._desk.rule(asked.view, headings[0])
            if others := found.get("differing"):
                result["differs"] = [{"rules": each["title"], "sentence": each["text"]} for each in others]
            result["command"] = found["told"]["command"] if found["told"] else ""
            return result

    async def check(self, game: str, record: Told, language: str = "en") -> Replayed:
        """Replays a record of what was played, and names the first event that breaks a rule or left another table:
        {"ruleset": ..., "situation": {part: value}, "events": [{question: {fact: value}, "changed": {part: value}}]}.
        """
        with self._speaking(language):
            found = self._desk.table(game, language).check(record).json()
            result: Replayed = {key: value for key, value in found.items() if value}  # type: ignore[assignment]
            return {**result, "holds": bool(found["holds"])}

    async def show(self, id: str, language: str = "en", rules: str = "") -> Shown:  # noqa: A002 - it is one
        """A rule, card, term or table as it stands, by its id ("bsg/attack.viper") or its name; by its id, too, a
        discrepancy with all its readings, or an open question.
        """
        with self._speaking(language):
            return {"entry": self.entry(id, language, rules)}

    def entry(self, name: str, language: str, rules: str = "") -> Told:
        """An entry with where each part is printed in short."""
        owner, slash, _ = name.partition("/")
        chosen = [self._desk.game(owner)] if slash else list(self._desk.opened.values())
        wanted = name.rpartition("/")[2]
        for game in chosen:
            for kind, part in documents.REMARKS.items():
                if wanted in game.remarks(part):
                    view = self._desk.table(game.id, language, rules).view()
                    address = queries.url(queries.Ranked(game.id, wanted, kind, 0), view.language)
                    return {"kind": kind, **brief.remark(view, part, wanted), "address": self._desk.address + address}
        game, found = library.named_entry(name, chosen, lambda each: each.entries)
        view = self._desk.table(game.id, language, rules).view()
        whole = brief.of(view, found)
        others = [_lines(_lines(each, "configurations"), "changes") for each in whole.get("elsewhere", ())]
        return _lines({**whole, "elsewhere": others, "address": self._desk.page(view, found)}, "elsewhere")

    def _asked(self, table: library.Table, question: str, told: Told, *, act: bool = False) -> library.Asked:
        """A question as it is understood; where there is none, those that were perhaps meant."""
        try:
            name = (library.act_of if act else library.question_of)(table.opened, question)
        except problems.Failed as failed:
            for other in library.called(table.opened, question) if act else ():
                message = words._("“{name}” is no act: `ask` it, with these facts").format(name=other)
                raise _failed(message, described(table.opened, other, table.language, PARTS)) from None
            near = self._desk.near(question, table.language, [table.game])
            raise _failed(str(failed), {"questions": near}) from None
        try:
            return table.told_by_name(name, told, act=act)
        except problems.Failed as failed:
            if all(problem.code != "unknown-fact" for problem in failed.problems):
                raise
            raise _failed(str(failed), described(table.opened, name, table.language, 0)) from None

    @contextlib.contextmanager
    def _speaking(self, language: str) -> Iterator[None]:
        """In a language; what cannot be understood is told to whoever called."""
        with library.speaking(language):
            try:
                yield
            except problems.Failed as failed:
                raise ToolError(str(failed)) from None


def _failed(message: str, instead: Mapping[str, object]) -> ToolError:
    """What is wrong, and what can be sent instead."""
    return ToolError(f"{message}\n{json.dumps(instead, ensure_ascii=False)}")


def _lines(told: Told, key: str) -> Told:
    """The same with the first lines of a list, and how many more it has."""
    more = len(told[key]) - LINES
    return {**told, key: told[key][:LINES], f"{key}_more": more} if more > 0 else told


def _act(told: reply.Act) -> Act:
    found: Act = {"act": told["act"], "title": told["title"], "legal": told["legal"]}
    if told["tell"]:
        found["tell"] = [need["fact"] for need in told["tell"]]
    if "sentence" in told:
        found["why"] = told["sentence"]
    return found


def _chances(found: reply.Reply) -> list[str]:
    """Chances in per cent, by what they are of; of what hangs on something missing, case by case."""
    cases = [(f"{case['if']}: ", case["table"]) for case in found.get("cases", [])]
    return [
        f"{before}{_percent(share)} ({share['fraction']}): {share['sentence']}"
        for before, table in cases or [("", found["table"])]
        for share in table
    ]


def _percent(share: reply.Share) -> str:
    """A chance in per cent; where a choice decides, from the least to the most."""
    ends = [share["value"]] if "value" in share else [share[end]["value"] for end in ("least", "most")]
    return " – ".join(grammar.percent(words.language(), end) for end in ends)


def _entry(desk: Desk, hit: hits.Found) -> Entry:
    """A hit in short."""
    found: Entry = {"id": hit.id, "title": hit.title, "kind": hit.hit.thing.kind}
    found["address"] = f"{desk.address}{queries.url(hit.hit.thing, hit.view.language)}"
    if hit.snippet:
        found["text"] = hit.snippet.text[:SHORT]
    if marks := [cite.badge(book, hit.view.language) for book in cite.books(hit.view, hit.sources)[:1]]:
        found["printed"] = marks[0]
    if hit.where:
        found["only"] = hit.where
    return found


def server(address: str = "", *, warm: bool = False) -> MCPServer:
    """The tools and resources, ready to be served; `warm` reads the indexes at once, before anybody searches."""
    tools = Tools(address)
    if warm:
        threading.Thread(target=tools.warm, daemon=True).start()
    named = ", ".join(game.id for game in opening.every())
    made = MCPServer("rulebase", instructions=INSTRUCTIONS + named, version=artefacts.VERSION, log_level="WARNING")
    for tool in tools.every:
        made.add_tool(tool, "games" if tool == tools.known else None)

    def entry(language: str, game: str, name: str) -> str:
        """A rule, card, term or table as it stands by the usual rules."""
        with library.speaking(language):
            try:
                return json.dumps(tools.entry(f"{game}/{name}", language), ensure_ascii=False)
            except problems.Failed as failed:
                raise ResourceNotFoundError(str(failed)) from None

    made.resource("rulebase://{language}/{game}/{name}", mime_type="application/json")(entry)
    return made
