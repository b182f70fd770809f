"""An answer: what a run comes to, in the reader's language, with what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebase import words
from rulebase.checker import api, drive, reply_types, unsaid
from rulebase.knowledge import (
    availability,
    configuration,
    founding,
    grammar,
    nouns,
    paths,
    position,
    quantities,
    resolve,
    vocabulary,
)
from rulebase.knowledge import game as games

SCHEMA = 2
DECIDED = ("settled", "disputed")
CHOICE = "choice"


class Reply:
    """What the checker says; the attributes are its JSON, but for the position that it leaves."""

    def __init__(self, view: games.View, question: str, status: str) -> None:
        here = view.here
        self.status = status
        self.game = view.game.id
        self.question = question
        self.ruleset = here.ruleset
        self.options = list(here.options)
        self.choices_made = dict(here.choices)
        self.outcome: dict[str, Any] = {}
        self.sentence = ""
        self.steps: list[reply_types.Sentence] = []
        self.refused: reply_types.Sentence | None = None
        self.needs: list[reply_types.Named] = []
        self.choices: list[reply_types.Choice] = []
        self.silent: reply_types.Silence | None = None
        self.wanted: reply_types.Unwritten | None = None
        self.assumed: list[reply_types.Assumption] = []
        self.not_checked: list[reply_types.Unchecked] = []
        self.disputes: list[reply_types.Dispute] = []
        self.readings: list[reply_types.OtherReading] = []
        self.standing = ""
        self.doubts: list[nouns.ToldDoubt] = []
        self.changed: nouns.Told = {}
        self.after: nouns.Told = {}
        self._told: list[str] = []
        self._asked: list[str] = []
        self._elsewhere: list[configuration.Configuration] = []
        self._at: position.Position | None = None
        self._before: position.Position | None = None
        self._reached: position.Position | None = None
        self._causes: dict[tuple[str, str], str] = {}

    @property
    def told(self) -> list[str]:
        """Which sentence of which rule each step is, and the refusal after them: `attack.viper/damaged`."""
        return self._told

    @property
    def asked(self) -> list[str]:
        """What the procedure asked for that was told, in its order; then parts that it looked at, and throws."""
        return self._asked

    @property
    def elsewhere(self) -> list[configuration.Configuration]:
        """The smallest configurations that have what this one has not."""
        return self._elsewhere

    def has_asked(self, done: drive.Run) -> None:
        facts = done.game.view.game.core["facts"]
        names = {**dict.fromkeys(done.asked), **done.game.parts, **done.game.used}
        self._asked = [name for name in names if name in facts]

    def is_absent(self, view: games.View, owner: str, path: str) -> str:
        """That a thing is not here; where it is, as a sentence to add."""
        there = availability.stands(owner, path)
        self._elsewhere = availability.smallest(view, there)
        return availability.sentence(view, there)

    def tells(self, step: api.Said, sentence: reply_types.Sentence) -> None:
        self.steps.append(sentence)
        self._told.append(_sentence(step))

    @property
    def at(self) -> position.Position:
        """The position in which the event left the table."""
        assert self._at is not None
        return self._at

    @property
    def before(self) -> position.Position:
        assert self._before is not None
        return self._before

    @property
    def reached(self) -> position.Position:
        """How far it has come where it waits for a choice."""
        return self._reached or self.at

    def leaves(self, before: position.Position, after: position.Position) -> None:
        """The position that it leaves, and how that differs from the one before."""
        self._at, self._before = after, before
        self.after = after.parts
        self.changed = after.changed(before)

    def comes_to(self, reached: position.Position) -> None:
        self._reached = reached

    def caused_by(self, causes: dict[tuple[str, str], str]) -> None:
        self._causes = dict(causes)

    def cause(self, part: str, key: str = "") -> str:
        """The rule that changed a part at a key, or else at another; empty if none did."""
        elsewhere = (rule for (changed, _), rule in self._causes.items() if changed == part)
        rule = self._causes.get((part, key)) or next(elsewhere, "")
        return f"{self.game}/{rule}" if rule else ""

    def as_json(self) -> reply_types.Reply:
        told: Any = {key: value for key, value in self.__dict__.items() if not key.startswith("_")}
        found: reply_types.Reply = {"schema": SCHEMA} | told
        return found


def of(view: games.View, question: str, before: position.Position, done: drive.Run) -> Reply:
    """What a run comes to."""
    end = done.end
    answer = Reply(view, question, "settled")
    for step in drive.spoken(done):
        answer.tells(step, _step(view, step))
    answer.leaves(before, done.game.position if isinstance(end, api.Answer) else before)
    answer.comes_to(done.game.position)
    answer.caused_by(done.game.causes)
    answer.has_asked(done)
    match end:
        case api.Answer():
            told = said(view, end)
            answer.outcome, answer.sentence = end.outcome, told["text"]
            if not drive.is_said(done.steps, end):
                answer.tells(end, told)
        case api.Refuse():
            answer.status, answer.refused = "refused", _refused(view, answer, end)
            answer.told.append(_sentence(end))
            answer.sentence = answer.refused["text"]
        case api.Silent():
            answer.status, answer.silent = "silent", silence(view, end.question)
            answer.sentence = answer.silent["text"]
        case api.Wanted():
            answer.status, answer.wanted = "wanted", _wanted(view, end.question)
            answer.sentence = answer.wanted["text"]
        case api.Choose():
            answer.status, answer.choices = "choice", [choice(view, end)]
            answer.sentence = answer.choices[0]["text"]
        case api.Secretly():
            answer.status, answer.choices = "choice", [choice(view, each) for each in end.choices]
            answer.sentence = answer.choices[0]["text"]
        case api.Need() | api.Roll() | api.Deal():
            needs(view, answer, end, done)
    asked = {each["fact"] for each in answer.needs}
    answer.assumed = [each for each in unsaid.assumptions(view, before, done) if each["fact"] not in asked]
    if answer.status not in ("refused", "wanted", "needs"):  # there is no verdict yet that could rest on it
        unchecked = unsaid.unchecked(view, before, done.game)
        answer.not_checked = [each for each in unchecked if each["fact"] not in asked]
    # An open question rests on what it cites; what the program does not know rests on nothing.
    bare = answer.status == "wanted" or (answer.status == "silent" and not answer.steps)
    answer.standing = str(resolve.Standing.STATED) if bare else standing(view, done)
    nothing_said = bare or (answer.status == "needs" and not answer.steps)
    answer.doubts = [] if nothing_said else founding.doubts(view, done.rests_on())
    return answer


def _sentence(said: api.Said) -> str:
    return f"{said.rule}/{said.says}"


def needs(view: games.View, answer: Reply, end: api.Need | api.Roll | api.Deal, done: drive.Run) -> None:
    """What is still needed: of what was told as well, the rest or all of it by name."""
    key = end.key if isinstance(end, api.Need) else ""
    named = unsaid.titled(view, end.fact, key)
    told = unsaid.in_part(view, end, done)
    among = _among(view, end) or unsaid.left(view, end.fact, key, told)
    among = among or unsaid.seated(view, answer.question, named, done.game.position)
    if among:
        named["among"] = among
    if unsaid.is_something(told):
        named["title"] = unsaid.in_full(view, end.fact, told).format(fact=named["title"])
    answer.status, answer.needs = "needs", [named]
    title = vocabulary.whether(view.game, end.fact, named["title"])
    answer.sentence = words._("I need to know: {fact}.").format(fact=title)


def _among(view: games.View, end: api.Need | api.Roll | api.Deal) -> list[str]:
    """What it may be on this table: of cards that are dealt, those in the deck that can be told by name."""
    if isinstance(end, api.Deal):
        offered = vocabulary.offered(view, end.fact)
        return [card for card, number in end.deck.items() if number and api.bare(card) in offered]
    return end.among if isinstance(end, api.Need) else []


def said(view: games.View, sentence: api.Said) -> reply_types.Sentence:
    rule = view.entry(sentence.rule)
    if rule is None:
        raise LookupError(f"{sentence.rule} is cited but not part of {view.here.key}")
    path = f"{sentence.among}.{sentence.says}"
    text = rule.get(path)
    if text is paths.MISSING:
        raise LookupError(f"{sentence.rule} does not say “{sentence.says}”")
    return {
        "rule": f"{view.game.id}/{sentence.rule}",
        "text": grammar.capital(view.render(text, sentence.values)),
        "sources": rule.sources(path),
        "standing": str(view.standing(sentence.rule, path)),
    }


def choice(view: games.View, asked: api.Choose) -> reply_types.Choice:
    options: list[reply_types.Option] = [
        {"value": option, "typed": drive.typed(option), "title": _option(view, asked, option)}
        for option in asked.options
    ]
    return {**said(view, asked), "by": asked.by, "by_title": view.called(asked.by), "options": options}


def _option(view: games.View, asked: api.Choose, option: nouns.Value) -> str:
    """What can be chosen, as it is called; a number with its thing."""
    if asked.counted:
        return view.say({asked.counted: option})
    if isinstance(option, dict) and _single(asked):
        return view.say(next(iter(option)))
    if any(str(other).startswith(f"{option}{api.WITH}") for other in asked.options):
        return view.form(str(option), grammar.PLAIN)
    return view.say(quantities.several(option))


def _single(asked: api.Choose) -> bool:
    """Whether each option is but one thing, so that its number tells nothing."""
    return all(isinstance(option, dict) and list(option.values()) == [1] for option in asked.options)


def silence(view: games.View, question: str) -> reply_types.Silence:
    asked = view.game.core["open"][question]
    told = words._("There is no full answer to this, because the rules leave something open. {question}")
    return {
        "question": question,
        "text": told.format(question=view.render(asked["asks"])),
        "sources": list(asked.get("sources", [])),
    }


def _refused(view: games.View, answer: Reply, end: api.Refuse) -> reply_types.Sentence:
    told = said(view, end)
    if end.missing:
        table, row = end.missing
        told["text"] += answer.is_absent(view, table, f"rows.{row}")
    if end.part:
        told["part"] = end.part
    return told


def standing(view: games.View, done: drive.Run, agreed: Sequence[str] = ()) -> str:
    """How surely it is said: the weakest of what was cited and read, but for discrepancies that change nothing here."""
    order = list(resolve.Standing)
    agreeing = tuple(agreed)
    found = (view.standing(name, path, agreeing) for name, path in done.rests_on())
    founded = [each for each in found if each is not None]
    founded += [resolve.Standing.READING for dispute in done.game.disputed if dispute not in agreed]
    return str(max(founded, key=order.index, default=resolve.Standing.STATED))


def _step(view: games.View, step: api.Said) -> reply_types.Sentence:
    """One step, with the heading that it stands under where it has one."""
    told = said(view, step)
    if step.under:
        told["under"] = grammar.capital(view.title(step.under))
    return told


def _wanted(view: games.View, question: str) -> reply_types.Unwritten:
    core = view.game.core
    known = core["questions"].get(question) or core["slots"].get(question)
    name = view.render(known["title"]) if known else view.say(question)
    text = words._("The program does not cover this part of the game yet: {question}.").format(question=name)
    where = view.form(question, grammar.LOCAL[0])
    if known is None and where != name:
        text = words._("The program does not know yet what the action {where} does.").format(where=where)
    return {"question": question, "text": text}
