"""Library: the rules of a game asked from a program; the command line and assistants ask the same.

    import rulebase

    table = rulebase.open("bsg", ruleset="combined", lang="pl")
    answer = table.ask("attack", attacker="raider", target="viper", roll=6)
    print(answer.sentence)
    table = answer.after  # the table that it leaves; the one that was asked stays as it was

What is told is typed as anywhere: ids, or names in any language of the game; `_` in a name stands for `-`. What the
rules forbid is an answer. What cannot be understood is raised as `Failed`, whose `problems` say in the language of the
table what is wrong and what was expected; `Broken` is one whose fault is not the caller's.

Threads may share tables and answers: they take turns, so a second thread is safe and no faster. A procedure that never
ends is stopped only in the main thread (README: another game).
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rulebase import words
from rulebase.author import opening
from rulebase.documents import problems
from rulebase.model import configuration, folding, position, shapes, situation, types, vocabulary
from rulebase.model import game as games
from rulebase.play import answers, ask, reply

if TYPE_CHECKING:
    import threading
    from fractions import Fraction

    from rulebase.play import scenarios
    from rulebase.search import hits, queries

__all__ = ["Answer", "Broken", "Entry", "Failed", "Odds", "Record", "Table", "open_table", "playable"]

Failed, Broken = problems.Failed, problems.Broken
Value: TypeAlias = types.Value
Told: TypeAlias = "Iterable[tuple[str, Value]]"  # facts by name, as they are typed
Mended: TypeAlias = (
    "Callable[[str, Value, problems.Problem], problems.Problem]"  # what is wrong, as it is told where it was typed
)
WHO = "who"  # of an act: whoever does it, whatever the act itself calls that
CHOICE = "choice"  # among the facts: what a player chose, as it is typed


@functools.cache
def _turns() -> threading.RLock:
    import threading

    return threading.RLock()


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """One thread at a time, in the language of its table."""
    with _turns(), words.speaking(language):
        yield


# ---------------------------------------------------------------- a question with all that was told


class Setting(NamedTuple):
    """How a table is set up, as it is typed: the rules, the readings, whose table is meant, and who looks at it."""

    ruleset: str = ""
    options: Sequence[str] = ()
    readings: Mapping[str, str] = {}
    me: str = ""
    seer: str = ""
    here: configuration.Configuration | None = None  # of a saved table, or one that goes on
    file: str = ""  # in which the table lies

    @property
    def typed(self) -> tuple[str, ...]:
        """How the command line is told of the table and of who looks at it."""
        beside = {"--position": self.file, "--as": self.seer}
        return tuple(word for option, value in beside.items() if value for word in (option, value))


class Asked:
    """A question as it is understood: by which rules it is answered, with which facts, on which table."""

    def __init__(self, view: games.View, question: str, told: types.Values, at: position.Position) -> None:
        self.view = view
        self.question = question
        self.told = told
        self.at = at
        self.rules: reply.Rules | None = None  # which rules are meant, if that was seen by what is told
        self.typed: tuple[str, ...] = ()

    def ask(self) -> answers.Reply:
        """What happens; or what has to be told, chosen or decided first."""
        return self._complete(ask.ask(self.view, self.question, self.told, self.at))

    def may(self) -> answers.Reply:
        """Whether somebody may do it."""
        from rulebase.play import may

        return self._complete(may.may(self.view, self.question, self.told, self.at))

    def now(self) -> reply.Reply:
        """Everything that whoever does this may do now, and why not the rest."""
        from rulebase.play import now

        who = self.told.get(actor(self.view.game, self.question)) or self.view.game.own_seat
        if not who:
            message = words._("tell who it is about")
            raise problems.Failed([problems.Problem("wrong-arguments", message, expected=f"--{WHO} …")])
        found = now.now(self.view, str(who), self.told, self.at)
        found["rules"], found["told"] = self.rules, self._again(vocabulary.NOW)
        return found

    def ends(self) -> list[answers.Reply]:
        """An answer for every distinct end that it can come to."""
        found = ask.outcomes(self.view, self.question, self.told, self.at)
        return [self._complete(each, "--all") for each in found]

    def odds(self) -> reply.Reply:
        """The exact chances, and the other rules that have others."""
        from rulebase.play import elsewhere

        found = ask.odds(self.view, self.question, self.told, self.at)
        found["rules"], found["told"] = self.rules, self._again("odds")
        if "probabilities" in found:
            found["differing"] = elsewhere.differing(self.view, self.question, self.told, self.at, found)
        return found

    def elsewhere(self, *, may: bool = False) -> Iterator[answers.Reply]:
        """What is answered under each other ruleset that has all that was told."""
        from rulebase.play import elsewhere

        for there in elsewhere.others(self.view):
            view = self.view.game.at(there, self.view.language, self.view.readings)
            other = Asked(view, self.question, self.told, self.at)
            with contextlib.suppress(problems.Failed):
                yield other.may() if may else other.ask()

    def is_chance(self, answer: answers.Reply) -> bool:
        """Whether a question how likely something is waits for nothing but what is dealt."""
        core = self.view.game.core
        likely = "odds" in core["questions"][self.question]
        return likely and bool(answer.needs) and all(need["fact"] in core["occurs"] for need in answer.needs)

    def _again(self, command: str) -> reply.Told:
        """What was told, and the command that asks it again."""
        from rulebase.play import asking

        return asking.of(self.view, self.question, self.told, self.at, command=command).again(*self.typed)

    def _complete(self, answer: answers.Reply, *more: str) -> answers.Reply:
        """Add to an answer which rules were meant, and to its command the table and who looks at it."""
        answer.under(self.rules)
        if answer.told:
            answer.told = functools.partial(answer.told, *more, *self.typed)
        return answer


def asked(
    game: games.Game, language: str, setting: Setting, at: position.Position, question: str, told: types.Values
) -> Asked:
    """A question on a table, by the rules that were named or that are meant."""
    from rulebase.play import ruleset

    together = {**at.parts, **told}
    ruled, boxes, here = setting.ruleset, setting.options, setting.here
    if boxes or "+" in ruled or (here and not ruled):
        meant = ruleset.Meant(named_rules(game, setting))
    else:
        meant = ruleset.meant(game, question, together, language, named_rules(game, setting) if ruled else None)
    if ruled or boxes:  # a box alone stands for the rules that have it
        meant = meant._replace(made_out=meant.made_out or ruled != meant.here.ruleset)
    view = game.at(meant.here, language, dict(setting.readings))
    if setting.seer:
        from rulebase.play import secrecy

        at = secrecy.by(game, at, vocabulary.seat(game, setting.seer))
    found = Asked(view, question, told, at)
    found.rules, found.typed = meant.rules(view), setting.typed
    return found


def named_rules(game: games.Game, setting: Setting) -> configuration.Configuration:
    """The configuration that is named, else that of the saved table, else the usual one."""
    if not setting.ruleset and not setting.options:
        return setting.here or game.setup.usual
    from rulebase.play import ruleset

    return ruleset.understood(game, setting.ruleset, list(setting.options))


def called(game: games.Game, name: str) -> list[str]:
    """The question with this id, or those that are called so in any language."""
    questions, typed = game.core["questions"], folding.fold(name)
    if name in questions:
        return [name]
    titles = {each: game.wording(body["title"]).values() for each, body in questions.items()}
    return [each for each, wordings in titles.items() if typed in map(folding.fold, wordings)]


def question_of(game: games.Game, name: str) -> str:
    """A question by its id or by what it is called in any language, or Failed with the nearest."""
    found = called(game, name)
    if len(found) == 1:
        return found[0]
    from rulebase.model import cite

    known = list(game.core["questions"])
    usual = game.at(named_rules(game, Setting()), opening.language(game, None))
    place = None if problems.closest(name, known) else cite.about(usual, name)
    if place:
        message = words._("“{name}” is not written yet").format(name=name)
        told = words._("it stands in your book: {mark} {page}, “{heading}”")
        hint = told.format(mark=place["mark"], page=place["page"], heading=place["heading"])
        raise problems.Failed([problems.Problem("unwritten-question", message, hint=hint)])
    message = words._("{game} has no question “{name}”").format(game=game.id, name="{name}")
    raise problems.unknown(message, name, known, "unknown-question")


def act_of(game: games.Game, name: str) -> str:
    """A question of something that players do, by its id or by what it is called, or Failed with the nearest."""
    from rulebase.play import acts

    known = acts.of(game)
    found = [each for each in called(game, name) if each in known]
    if len(found) == 1:
        return found[0]
    raise problems.unknown(words._("nothing that a player does is called “{name}”"), name, list(known), "unknown-act")


def fact_of(game: games.Game, question: str, name: str) -> str:
    """A fact by its id, or by what it is called in any language; what is none stays as it is typed."""
    known, typed = game.core["facts"], folding.fold(name)
    if name in known or name == CHOICE:
        return name
    own, beyond = vocabulary.of_question(game, question)
    for fact in (*own, *beyond, *known):
        if typed == folding.fold(fact) or typed in map(folding.fold, game.wording(known[fact]["title"]).values()):
            return fact
    return name


def actor(game: games.Game, act: str) -> str:
    """What an act calls whoever does it."""
    from rulebase.play import acts

    return acts.of(game)[act]


def read(
    game: games.Game, question: str, told: Told, before: types.Values, me: str = "", mended: Mended | None = None
) -> types.Values:
    """What is told, read and joined to what was told before; whoever it is about is meant where nobody is named."""
    mine = vocabulary.seat(game, me) if me else ""
    own_fact = {situation.ME: me} if me and situation.ME in game.core["facts"] else {}
    every = list(told)
    listed = [*game.core["questions"][question]["facts"], *(name for name, _ in every if name in game.core["facts"])]
    events = {fact: body for fact, body in game.core["facts"].items() if not body.get("situation")}
    one = {
        fact for fact, body in events.items() if body["type"] == "seat" and "of" not in body and fact != situation.ME
    }
    about = next(filter(one.__contains__, listed), "")  # some one player
    found: types.Values = {}
    for name, value in sorted(every, key=lambda pair: pair[0] != about):
        own = mine or str(found.get(about) or before.get(about) or "")
        try:
            each_read = situation.read(game, {**own_fact, name: value}, own)
        except problems.Failed as failed:
            raise problems.Failed([mended(name, value, each) if mended else each for each in failed.problems]) from None
        for fact, each in each_read.items():
            situation.join(game, found, fact, each, again=True)
    together = dict(before)
    for fact, value in found.items():
        situation.join(game, together, fact, value)
    return together


def choices(game: games.Game, told: Sequence[str]) -> dict[str, list[Value]]:
    """What players chose as it is typed: the option, before it perhaps the rule and who chooses (`rule@who=option`)."""
    chosen: dict[str, Value] = {}
    for each in told:
        rule, option = _choice(game, each)
        listed = chosen.setdefault(rule, [])
        assert isinstance(listed, list)
        listed.append(option)
    return situation.choices(game, chosen)


def _choice(game: games.Game, told: str) -> tuple[str, str]:
    place, told = shapes.names.placed(game, told)
    if place:
        name, option = _choice(game, told)
        return f"{place}{situation.DURING}{name}", option
    name, sign, option = told.partition("=")
    rule, at, who = name.partition("@")
    if not sign:
        return situation.ANY, told
    rules = game.of_kind("rule")
    if rule in rules:
        return name, option
    typed = folding.fold(rule)
    called = [each for each in rules if typed in map(folding.fold, game.wording(game.entries[each]["title"]).values())]
    if called:
        return f"{called[0]}{at}{who}", option
    return (name, option) if "." in rule else (situation.ANY, told)


# ---------------------------------------------------------------- tables and what they answer


class Answer:
    """An answer: what happens, or why it cannot, or what would have to be told first."""

    def __init__(self, table: Table, given: answers.Reply) -> None:
        self._table = table
        self._given = given
        self.status = given.status  # settled, refused, needs, depends, choice, silent, disputed, wanted
        self.outcome = dict(given.outcome)

    def __str__(self) -> str:
        return self.sentence

    @functools.cached_property
    def _data(self) -> reply.Reply:
        with speaking(self._table.language):
            return self._given.as_json()

    def json(self) -> reply.Reply:
        """All of it, as the command line writes it with --json."""
        return self._data

    @property
    def allowed(self) -> bool | None:
        """Whether somebody may do what was asked; None where that is open, or was not the question."""
        return self.outcome.get("legal", False if self.status == "refused" else None)

    @property
    def sentence(self) -> str:
        """The verdict, with the conditions on which it hangs."""
        return self._data["sentence"]

    @property
    def rule(self) -> reply.Heading | None:
        """The rule that decides, by its title, and where it is printed."""
        return self._data["heading"]

    @property
    def steps(self) -> list[reply.Sentence]:
        """What happens and why, step by step."""
        return self._data["steps"]

    @property
    def needs(self) -> list[reply.Named]:
        """What has to be told first."""
        return self._given.needs

    @property
    def choices(self) -> list[reply.Choice]:
        """What somebody has to choose first: `choice=` tells it."""
        return self._given.choices

    @property
    def depends(self) -> list[reply.Dependent]:
        """The outcomes to which something that nobody told can lead, each with its condition."""
        return self._given.depends

    @property
    def changed(self) -> types.Values:
        """What the event changed on the table."""
        return self._given.changed

    @property
    def after(self) -> Table:
        """The table as it is afterwards, by the same rules."""
        setting = self._table.setting._replace(
            ruleset="", options=(), here=self._given.view.configuration, readings=self._given.view.readings, file=""
        )
        return Table(self._table.opened, self._table.language, setting, self._given.at)


class Odds:
    """Exact chances; `status` is `settled`, or says what they wait for as that of an answer does."""

    def __init__(self, found: reply.Reply) -> None:
        self._found = found
        self.status = found["status"]

    def json(self) -> reply.Reply:
        """All of it, as the command line writes it with --json."""
        return self._found

    @property
    def chances(self) -> dict[str, Fraction]:
        """The chance of each outcome; those that a choice decides have none."""
        from fractions import Fraction

        shares = self._found.get("probabilities", {})
        return {key: Fraction(share["fraction"]) for key, share in shares.items() if "value" in share}

    @property
    def table(self) -> list[reply.Share]:
        """The same for people: sentences with their chances, at most twenty."""
        return self._found.get("table", [])


class Entry:
    """A rule, card, term or table as it stands on a table, and where it differs."""

    def __init__(self, view: games.View, name: str) -> None:
        from rulebase.pages import entry

        self.view = view
        self.name = name
        self.page = entry.page(view, name)  # none where these rules do not have it
        self.elsewhere = entry.elsewhere(view, name)

    def json(self) -> dict[str, object]:
        """All of it, as the command line writes it with --json."""
        named: dict[str, object] = {"schema": 1, "id": f"{self.view.game.id}/{self.name}"}
        return {**(self.page or named), "elsewhere": self.elsewhere}


class Record:
    """A record replayed: whether all in it is as the rules say, and the first event that is not."""

    def __init__(self, result: scenarios.Result, replayed: scenarios.Replay) -> None:
        self.differences = result.differences
        self.sentences = [answer.first_line for answer in result.answers]
        self._replayed = replayed

    @property
    def holds(self) -> bool:
        return not self.differences and self._replayed.mistake is None and self._replayed.unjudged is None

    def json(self) -> dict[str, object]:
        """What `check --find-mistake` writes of it with --json, with what each event came to."""
        from rulebase.author import checking

        found = checking.replay_json(self._replayed)
        return {**found, "holds": self.holds, "sentences": self.sentences, "differences": self.differences}


class Table:
    """A game as it is set up, with what lies on the table; it is never changed."""

    def __init__(self, game: games.Game, language: str, setting: Setting, at: position.Position) -> None:
        self.opened = game
        self.language = language
        self.setting = setting
        self._at = at

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.opened.id

    @property
    def told(self) -> dict[str, Any]:
        """What is known to lie on the table."""
        return dict(self._at.told)

    def saved(self) -> types.Values:
        """All of the table as data, which `position` of `rulebase.open` takes."""
        from rulebase.play import files

        return files.saved(self.opened, named_rules(self.opened, self.setting), self._at)

    def view(self) -> games.View:
        """The game by the rules that are named, or the usual ones."""
        here = named_rules(self.opened, self.setting)
        return self.opened.at(here, self.language, dict(self.setting.readings))

    def asked(self, question: str, told: Told, before: types.Values, mended: Mended | None = None) -> Asked:
        """A question as it is understood on this table; `before` are facts that were read already."""
        listed, chosen = [], []
        for name, value in told:
            if name == CHOICE:
                chosen += [str(each) for each in (value if isinstance(value, list) else [value])]
            elif value is not None and (value != [] or name not in self.opened.core["occurs"]):  # nothing rolled yet
                listed.append((name, value))
        found = read(self.opened, question, listed, before, self.setting.me, mended)
        if chosen:
            found[situation.CHOICES] = choices(self.opened, chosen)
        return asked(self.opened, self.language, self.setting, self._at, question, found)

    def told_by_name(self, question: str, told: Mapping[str, Value], *, act: bool = False) -> Asked:
        """A question with facts by their ids, or by what they are called; of an act, `who` is whoever does it."""
        who = actor(self.opened, question) if act else WHO
        return self.asked(
            question, [(who if name == WHO else fact_of(self.opened, question, name), told[name]) for name in told], {}
        )

    def ask(self, question: str, told: Mapping[str, Value] | None = None, /, **more: Value) -> Answer:
        """What happens if: `table.ask("attack", attacker="raider", target="viper", roll=6)`."""
        with speaking(self.language):
            name = question_of(self.opened, question)
            return Answer(self, self.told_by_name(name, {**(told or {}), **more}).ask())

    def may(self, act: str, told: Mapping[str, Value] | None = None, /, **more: Value) -> Answer:
        """Whether somebody (`who`) may do something, by which rule, and what instead."""
        with speaking(self.language):
            name = act_of(self.opened, act)
            return Answer(self, self.told_by_name(name, {**(told or {}), **more}, act=True).may())

    def now(self, who: str = "", told: Mapping[str, Value] | None = None, /, **more: Value) -> list[reply.Act]:
        """Everything that somebody may do at this moment, in the order of play, then what not and why."""
        from rulebase.play import acts

        with speaking(self.language):
            named = {WHO: who} if who else {}
            asked = self.told_by_name(acts.some(self.opened), {**named, **(told or {}), **more}, act=True)
            return asked.now().get("acts", [])

    def ends(self, question: str, told: Mapping[str, Value] | None = None, /, **more: Value) -> list[Answer]:
        """An answer for every distinct end that rolls, deals and choices can lead to."""
        with speaking(self.language):
            name = question_of(self.opened, question)
            return [Answer(self, each) for each in self.told_by_name(name, {**(told or {}), **more}).ends()]

    def odds(self, question: str, told: Mapping[str, Value] | None = None, /, **more: Value) -> Odds:
        """The exact chance of every outcome."""
        with speaking(self.language):
            name = question_of(self.opened, question)
            return Odds(self.told_by_name(name, {**(told or {}), **more}).odds())

    def check(self, record: Mapping[str, Value] | str) -> Record:
        """A record of what was played (the YAML of a scenario, or the same as data), replayed by the rules."""
        from rulebase.author import checking
        from rulebase.play import scenarios

        with speaking(self.language):
            written = checking.on_table(self.opened, record, self.saved())
            return Record(
                scenarios.run(self.opened, written, self.language),
                scenarios.replay(self.opened, written, self.language),
            )

    def search(self, query: str, limit: int = 10) -> hits.Search:
        """Rules, cards and terms of this game by any words of them."""
        from rulebase.search import hits, queries

        with speaking(self.language):
            ruled = bool(self.setting.ruleset or self.setting.options or self.setting.here)
            return hits.Search(query, [self.view()], queries.open_index(opening.every()), limit, ruled=ruled)

    def show(self, name: str) -> Entry:
        """One rule, card, term or table, by its id or by what it is called."""
        with speaking(self.language):
            return Entry(self.view(), named_entry(name, [self.opened], lambda game: game.entries)[1])


def open_table(  # noqa: PLR0913 - each has a name
    game: str,
    *,
    ruleset: str = "",
    options: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    lang: str | None = None,
    position: str | Mapping[str, object] | None = None,
    me: str = "",
    as_: str = "",
) -> Table:
    """A table of a game (its id, or its folder), as `rulebase.open`.

    `ruleset` and `options` name the rules, `readings` how to read where rulebooks disagree; without them the usual ones
    are meant, or those that have all that is told. `lang` is the language of answers. `position` is what lies there:
    a file, what `saved` gave, or parts by name. `me` is whose table is meant where nobody is named, `as_` who looks at
    it.
    """
    chosen = opening.game(game)
    language = opening.language(chosen, lang)
    setting = Setting(ruleset, tuple(options), readings or {}, me, as_)
    with speaking(language):
        found = laid(chosen, language, setting, position)
        found.view()  # whatever is named has to be there
    return found


def laid(game: games.Game, language: str, setting: Setting, lying: str | Mapping[str, object] | None) -> Table:
    """A table with what a file, or data of its form, tells of it."""
    disputes = game.core["discrepancies"]
    for name, reading in setting.readings.items():
        if name not in disputes or reading not in disputes[name]["readings"]:
            offered = [f"{dispute}={key}" for dispute, body in disputes.items() for key in body["readings"]]
            typed = f"{name}={reading}".rstrip("=")
            raise problems.unknown(words._("there is no reading “{name}”"), typed, offered, "unknown-reading")
        from rulebase.play import readings

        readings.check(game, name, reading)
    if lying is None:
        return Table(game, language, setting, situation.position(game, {}))
    from rulebase.play import files

    saved = files.read_position(game, lying)
    told = situation.position(game, saved.values)
    at = position.Position(told.parts, told.keyed, saved.moved)
    file = lying if isinstance(lying, str) else ""
    return Table(game, language, setting._replace(here=saved.here, file=file), at)


def searched(setting: Setting, game: str | None, lang: str | None) -> tuple[list[games.View], queries.Index]:
    """The games that are searched, as they are played: of all games those that have such rules; and the index."""
    from rulebase.search import queries

    name = opening.game_id(game) if game else None
    opened = opening.every()
    index = queries.open_index(opened)
    if lang and lang not in index.languages:
        raise problems.unknown(words._("no game is available in “{name}”"), lang, index.languages, "unknown-language")
    wanted = lang or words.language()
    found, wrong = [], None
    for each in opened if name is None else [opening.open_game(name)]:
        try:
            here = named_rules(each, setting)
        except problems.Failed as failed:
            wrong = wrong or failed
            continue
        language = next(filter(each.languages.__contains__, (wanted, index.languages[0])), each.languages[0])
        found.append(each.at(here, language))
    if wrong and not found:
        raise wrong
    return found, index


def playable() -> dict[str, list[str]]:
    """The games that can be asked, each with its languages."""
    return {game.id: game.languages for game in opening.every()}


def named_entry(
    typed: str, candidates: Sequence[games.Game], names: Callable[[games.Game], Collection[str]]
) -> tuple[games.Game, str]:
    """What has this id: `bsg/attack.viper`, or `attack.viper` where only one game has it; or what is called so."""
    wanted = typed.rpartition("/")[2]
    known = {game.id: names(game) for game in candidates}
    for game in candidates:
        name = game.core.get("redirects", {}).get(wanted, wanted)
        called = [name] if name in known[game.id] else game.by_name.get(folding.fold(wanted), [])
        if len(called) == 1:
            return game, called[0]
    listed = [f"{game}/{name}" for game, each in known.items() for name in each]
    raise problems.unknown(words._("nothing is called “{name}”"), typed, listed, "unknown-id")
