"""An answer: what a run comes to, in the reader's language, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebase import words
from rulebase.model import (
    availability,
    configuration,
    grammar,
    paths,
    position,
    quantities,
    resolve,
    shapes,
    standing,
    types,
    vocabulary,
)
from rulebase.model import game as games
from rulebase.play import api, assumptions, reply, runner

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
        self.steps: list[reply.Sentence] = []
        self.refused: reply.Sentence | None = None
        self.needs: list[reply.Named] = []
        self.choices: list[reply.Choice] = []
        self.silent: reply.Silence | None = None
        self.wanted: reply.Unwritten | None = None
        self.assumed: list[reply.Assumption] = []
        self.not_checked: list[reply.Unchecked] = []
        self.disputes: list[reply.Dispute] = []
        self.readings: list[reply.OtherReading] = []
        self.standing = ""
        self.doubts: list[types.ToldDoubt] = []
        self.changed: types.Told = {}
        self.after: types.Told = {}
        self._told: list[str] = []
        self._offered: list[str] = []
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
    def said(self) -> Iterator[tuple[str, str]]:
        """Each sentence with its name, as in `told`: steps, the refusal after them, choices, and what is not here."""
        texts = [*self.steps, *([self.refused] if self.refused else []), *self.choices]
        absent = [f"{self.refused['rule'].partition('/')[2]}/absent"] if self.refused else []
        return zip([*self._told, *self._offered, *absent], (each["text"] for each in texts), strict=False)

    @property
    def asked(self) -> list[str]:
        """What the procedure asked for that was told, in its order; then parts that it looked at, and throws."""
        return self._asked

    @property
    def elsewhere(self) -> list[configuration.Configuration]:
        """The smallest configurations that have what this one has not."""
        return self._elsewhere

    def has_asked(self, done: runner.Run) -> None:
        facts = done.game.view.game.core["facts"]
        names = {**dict.fromkeys(done.asked), **done.game.parts, **done.game.used}
        self._asked = [name for name in names if name in facts]

    def is_absent(self, view: games.View, owner: str, path: str) -> str:
        """That a thing is not here; where it is, as a sentence to add."""
        there = availability.stands(owner, path)
        self._elsewhere = availability.smallest(view, there)
        return availability.sentence(view, there)

    def tells(self, step: api.Said, sentence: reply.Sentence) -> None:
        self.steps.append(sentence)
        self._told.append(_sentence(step))

    def offers(self, view: games.View, choices: Sequence[api.Choose]) -> None:
        self.status, self.choices = CHOICE, [choice(view, each) for each in choices]
        self.sentence = self.choices[0]["text"]
        self._offered = [_sentence(each) for each in choices]

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

    def as_json(self) -> reply.Reply:
        told: Any = {key: value for key, value in self.__dict__.items() if not key.startswith("_")}
        found: reply.Reply = {"schema": SCHEMA} | told
        return found


def of(view: games.View, question: str, before: position.Position, done: runner.Run) -> Reply:
    """What a run comes to."""
    end = done.end
    answer = Reply(view, question, "settled")
    for step in runner.spoken(done):
        answer.tells(step, _step(view, step))
    answer.leaves(before, done.game.position if isinstance(end, api.Answer) else before)
    answer.comes_to(done.game.position)
    answer.caused_by(done.game.causes)
    answer.has_asked(done)
    match end:
        case api.Answer():
            told = said(view, end)
            answer.outcome, answer.sentence = end.outcome, told["text"]
            if not runner.is_said(done.steps, end):
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
            answer.offers(view, [end])
        case api.Secretly():
            answer.offers(view, end.choices)
        case api.Need() | api.Roll() | api.Deal():
            needs(view, answer, end, done)
    asked = {each["fact"] for each in answer.needs}
    answer.assumed = [each for each in assumptions.assumptions(view, before, done) if each["fact"] not in asked]
    if answer.status not in ("refused", "wanted", "needs"):  # there is no verdict yet that could rest on it
        unchecked = assumptions.unchecked(view, before, done.game)
        answer.not_checked = [each for each in unchecked if each["fact"] not in asked]
    # An open question rests on what it cites; what the program does not know rests on nothing.
    bare = answer.status == "wanted" or (answer.status == "silent" and not answer.steps)
    answer.standing = str(resolve.Standing.STATED) if bare else standing_of(view, done)
    nothing_said = bare or (answer.status == "needs" and not answer.steps)
    answer.doubts = [] if nothing_said else standing.doubts(view, done.rests_on())
    return answer


def _sentence(said: api.Said) -> str:
    return f"{said.rule}/{said.says}"


def needs(view: games.View, answer: Reply, end: api.Need | api.Roll | api.Deal, done: runner.Run) -> None:
    """What is still needed: of what was told as well, the rest or all of it by name."""
    key = end.key if isinstance(end, api.Need) else ""
    named = assumptions.titled(view, end.fact, key)
    told = assumptions.in_part(view, end, done)
    among = _among(view, end) or assumptions.left(view, end.fact, key, told)
    among = among or assumptions.seated(view, answer.question, named, done.game.position)
    if among:
        named["among"] = among
    if assumptions.is_something(told):
        named["title"] = assumptions.in_full(view, end.fact, told).format(fact=named["title"])
    answer.status, answer.needs = "needs", [named]
    title = vocabulary.whether(view.game, end.fact, named["title"])
    answer.sentence = words._("I need to know: {fact}.").format(fact=title)


def _among(view: games.View, end: api.Need | api.Roll | api.Deal) -> list[str]:
    """What it may be on this table: of cards that are dealt, those in the deck that can be told by name."""
    if isinstance(end, api.Deal):
        offered = vocabulary.offered(view, end.fact)
        return [card for card, number in end.deck.items() if number and api.bare(card) in offered]
    return end.among if isinstance(end, api.Need) else []


def said(view: games.View, sentence: api.Said) -> reply.Sentence:
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


def choice(view: games.View, asked: api.Choose) -> reply.Choice:
    options: list[reply.Option] = [
        {"value": option, "typed": runner.typed(option), "title": _option(view, asked, option)}
        for option in asked.options
    ]
    return {**said(view, asked), "by": asked.by, "by_title": view.called(asked.by), "options": options}


def _option(view: games.View, asked: api.Choose, option: types.Value) -> str:
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


def silence(view: games.View, question: str) -> reply.Silence:
    asked = view.game.core["open"][question]
    told = words._("There is no full answer to this, because the rules leave something open. {question}")
    return {
        "question": question,
        "text": told.format(question=view.render(asked["asks"])),
        "sources": list(asked.get("sources", [])),
    }


def _refused(view: games.View, answer: Reply, end: api.Refuse) -> reply.Sentence:
    told = said(view, end)
    if end.missing:
        table, row = end.missing
        told["text"] += answer.is_absent(view, table, f"rows.{row}")
    if end.part:
        told["part"] = end.part
    return told


def standing_of(view: games.View, done: runner.Run, agreed: Sequence[str] = ()) -> str:
    """How surely it is said: the weakest of what was cited and read, but for discrepancies that change nothing here."""
    order = list(resolve.Standing)
    agreeing = tuple(agreed)
    found = (view.standing(name, path, agreeing) for name, path in done.rests_on())
    founded = [each for each in found if each is not None]
    founded += [resolve.Standing.READING for dispute in done.game.disputed if dispute not in agreed]
    return str(max(founded, key=order.index, default=resolve.Standing.STATED))


def _step(view: games.View, step: api.Said) -> reply.Sentence:
    """One step, with the heading that it stands under where it has one."""
    told = said(view, step)
    if step.under:
        told["under"] = grammar.capital(view.title(step.under))
    return told


def _wanted(view: games.View, question: str) -> reply.Unwritten:
    core = view.game.core
    known = core["questions"].get(question) or core["slots"].get(question)
    name = view.render(known["title"]) if known else view.say(question)
    text = words._("The program does not cover this part of the game yet: {question}.").format(question=name)
    where = view.form(question, grammar.LOCAL[0])
    if known is None and where != name:
        text = words._("The program does not know yet what the action {where} does.").format(where=where)
    return {"question": question, "text": text}


def lines(view: games.View, given: Reply) -> list[reply.ChangedPart]:
    """Part by part: its title, and a line for each key that has changed."""
    facts = view.game.core["facts"]
    return [
        {"part": part, "title": view.render(facts[part]["title"]), "lines": list(_lines(view, given, part, value))}
        for part, value in given.changed.items()
    ]


def notation(game: games.Game, at: position.Position) -> dict[str, str]:
    """The parts of a position as they are typed; what nobody has is not told."""
    found = {}
    for part, value in at.parts.items():
        known = {key: each for key, each in at.by_key(part).items() if each is not None} if part in at.keyed else value
        if known is not None and not (part in at.keyed and not known):
            found[part] = vocabulary.shape(game, part).written(known)
    return found


def _lines(view: games.View, given: Reply, part: str, value: types.Value) -> Iterator[reply.ChangedLine]:
    shape = vocabulary.shape(view.game, part)
    if not isinstance(shape, shapes.each.Each):
        yield {"text": _change(view, shape, given.before.get(part), value)}
        return
    for key, now in quantities.keyed(value).items():
        text = _change(view, shape.values, given.before.get(part, key), now)
        yield {"text": text} if key == shape.own else {"key": shape.key_title(view, key), "text": text}


def _change(view: games.View, shape: shapes.Shape, before: types.Value, now: types.Value) -> str:
    if now is None:
        return "–"
    if _is_relative(now):
        return _relative(view, now)
    if before is position.UNTOLD or before is None:
        return shape.said(view, now)
    return shape.changed(view, before, now)


def _is_relative(value: types.Value) -> bool:
    """Whether only by how much it has changed is known: +1, or {raider: +1}."""
    if isinstance(value, dict):
        return bool(value) and all(isinstance(each, str) for each in value.values())
    return isinstance(value, str) and value[:1] in ("+", "-") and value[1:].isdecimal()


def _relative(view: games.View, change: types.Value) -> str:
    if isinstance(change, dict):
        return ", ".join(f"{_relative(view, number)} {view.say(thing)}" for thing, number in change.items())
    return shapes.several.signed(int(str(change)))
