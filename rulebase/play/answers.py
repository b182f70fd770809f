"""An answer: what a run comes to, in the reader's language, with what it rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from rulebase import words
from rulebase.model import (
    availability,
    cite,
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
from rulebase.play import api, assumptions, marks, offers, reply, runner

SCHEMA = 3
DECIDED = ("settled", "disputed")
CHOICE = "choice"
SEVERAL = re.compile(r"[.!?:;]\W* ")  # one sentence ends within, and another follows


class Reply:
    """An answer to a question; its attributes down to `after` are its JSON."""

    def __init__(self, view: games.View, question: str, status: str, at: position.Position) -> None:
        here = view.configuration
        self.view = view
        self.status = status
        self.game = view.game.id
        self.question = question
        self.ruleset = here.ruleset
        self.options = list(here.options)
        self.choices_made = dict(here.choices)
        self.rules: reply.Rules | None = None
        self.told: Callable[..., reply.Told] | None = None  # worked out for whoever wants it
        self.outcome: dict[str, Any] = {}
        self.sentence = ""
        self.steps: list[reply.Sentence] = []
        self.refused: reply.Sentence | None = None
        self.needs: list[reply.Named] = []
        self.depends: list[reply.Dependent] = []
        self.choices: list[reply.Choice] = []
        self.silent: reply.Silence | None = None
        self.wanted: reply.Unwritten | None = None
        self.assumed: list[reply.Assumption] = []
        self.not_checked: list[reply.Unchecked] = []
        self.derived: list[reply.Derived] = []
        self.unread: list[reply.Named] = []
        self.disputes: list[reply.Dispute] = []
        self.readings: list[reply.OtherReading] = []
        self.standing = ""
        self.doubts: list[types.Doubt] = []
        self.undone: list[reply.Sentence] = []
        self.changed: types.Values = {}
        self.after: types.Values = at.told
        self.before = self.at = at  # the position before the event, and the one that it leaves
        self.reached = at  # how far the event has come where it waits for a choice
        self.sentences: list[str] = []  # which sentence of which rule each step is, and the refusal after them
        self.left_out: list[str] = []  # the same of what was left out
        self.offered: list[str] = []  # which sentence of which rule each choice is
        self.asked: list[str] = []  # the facts that the procedure asked for and got, then parts and throws
        self.cases: list[list[types.Values]] = []  # what has to be told for each outcome that it depends on
        self.elsewhere: list[configuration.Configuration] = []  # the smallest that have what this one has not
        self.causes: dict[tuple[str, str], str] = {}  # the rule that changed a part, or a key of it
        self.decided: tuple[str, ...] = ()  # the rules that may decide, where the sentence only tells what comes of it
        self.impossible = False  # whether it refuses what is told of the table, and not what was asked
        self.tells_throw = False  # whether its sentence tells of itself for which throws it is so
        self.hangs_on: Callable[[], list[reply.Condition]] = list  # found only where somebody reads the answer
        self.steps_hang_on: Callable[[], dict[int, list[reply.Condition]]] = dict  # what happens, by its number

    @property
    def heading(self) -> reply.Heading | None:
        """The rule that decides, and where it is printed in short."""
        found = self.deciding
        return heading(self.view, found) if found else None

    @cached_property
    def conditions(self) -> list[reply.Condition]:
        return self.hangs_on()

    @cached_property
    def told_steps(self) -> list[reply.Sentence]:
        """The steps, what happens with its condition; what the verdict hangs on anyway is not said again."""
        found = list(self.steps)
        for number, conditions in self.steps_hang_on().items():
            step = found[number]
            if step["text"].endswith(".") and step is not self.verdict:
                found[number] = {
                    **step,
                    "text": hanging(step["text"], self._listed(conditions)),
                    "conditions": conditions,
                }
        return found

    @property
    def is_list(self) -> bool:
        """Whether the steps are the answer, and its sentence only says of what they are."""
        return self.sentence.endswith(":")

    @property
    def first_line(self) -> str:
        """The verdict, with its condition in it; before it the rules, where those were seen by what was told."""
        return f"{grammar.capital(self.rules['title'])}: {self._verdict}" if self.rules else self._verdict

    def under(self, rules: reply.Rules | None) -> None:
        """The rules that were seen by what was told: where cases are told apart, they stand before the first."""
        self.rules = rules
        first = self.depends[0]["text"] if rules and self.depends else ""
        for each in self.depends:
            if rules and each["text"] == first:
                each["text"] = f"{grammar.capital(rules['title'])}: {first}"

    @property
    def spoken(self) -> str:
        """Its sentence; before it yes or no, where it was asked whether something may be done."""
        asked = self.view.game.core["questions"].get(self.question)
        if not asked or not asked.get("permits") or self.status not in ("settled", "refused"):
            return self.sentence
        yes_or_no = words._("Yes.") if self.status == "settled" else words._("No.")
        return f"{yes_or_no} {self.sentence}"

    @property
    def _verdict(self) -> str:
        if not self.conditions:
            return self.spoken
        listed, yes = self._listed(self.conditions), words._("Yes.")
        if self.spoken.startswith(yes):
            return words._("Yes, if {conditions}.").format(conditions=listed) + self.spoken.removeprefix(yes)
        if self.is_list:
            return words._("{list}, if {conditions}:").format(list=self.sentence.rstrip(":"), conditions=listed)
        others = {each.get("otherwise", "") for each in self.conditions}
        otherwise = others.pop() if len(others) == 1 else ""
        verdict = hanging(self.spoken, listed)
        return (
            words._("{sentence} Otherwise: {other}").format(sentence=verdict, other=otherwise) if otherwise else verdict
        )

    def _listed(self, conditions: Sequence[reply.Condition]) -> str:
        return grammar.clauses(self.view.grammar, [each["text"] for each in conditions])

    @property
    def said(self) -> Iterator[tuple[str, str]]:
        """Each text with its name, as in `sentences`: steps, the refusal after them, choices, and what is not here."""
        texts = [*self.steps, *([self.refused] if self.refused else []), *self.choices]
        absent = [f"{self.refused['rule'].partition('/')[2]}/absent"] if self.refused else []
        return zip([*self.sentences, *self.offered, *absent], (each["text"] for each in texts), strict=False)

    @property
    def verdict(self) -> reply.Sentence | None:
        """The part of the answer that its sentence is of; none where something has to be told first."""
        if self.refused or self.silent or self.status == CHOICE:
            return self.refused or self.silent or self.choices[0]
        if self.status not in DECIDED:
            return None
        return next((step for step in reversed(self.steps) if self.sentence.endswith(step["text"])), None)

    @property
    def deciding(self) -> reply.Sentence | None:
        """What decides: a step of the rule that is said to decide, else the verdict."""
        said = {step.get("rule"): step for step in self.steps}
        deciding = (said.get(f"{self.game}/{rule}") for rule in self.decided)
        return next(filter(None, deciding), None) or self.verdict

    def is_absent(self, view: games.View, owner: str, path: str) -> str:
        """That a thing is not here; where it is, as a sentence to add."""
        there = availability.stands(owner, path)
        self.elsewhere = availability.smallest(view, there)
        return availability.sentence(view, there)

    def cause(self, part: str, key: str = "") -> str:
        """The rule that changed a part at a key, or else at another; empty if none did."""
        elsewhere = (rule for (changed, _), rule in self.causes.items() if changed == part)
        rule = self.causes.get((part, key)) or next(elsewhere, "")
        return f"{self.game}/{rule}" if rule else ""

    def as_json(self) -> reply.Reply:
        return {
            "schema": SCHEMA,
            "status": self.status,
            "game": self.game,
            "question": self.question,
            "ruleset": self.ruleset,
            "options": self.options,
            "choices_made": self.choices_made,
            "rules": self.rules,
            "told": self.told() if self.told else None,
            "outcome": self.outcome,
            "sentence": self.first_line,
            "heading": self.heading,
            "steps": self.told_steps,
            "refused": self.refused,
            "needs": self.needs,
            "depends": self.depends,
            "choices": self.choices,
            "silent": self.silent,
            "wanted": self.wanted,
            "conditions": self.conditions,
            "assumed": self.assumed,
            "not_checked": self.not_checked,
            "derived": self.derived,
            "unread": self.unread,
            "disputes": self.disputes,
            "readings": self.readings,
            "standing": self.standing,
            "doubts": self.doubts,
            "undone": self.undone,
            "changed": self.changed,
            "after": self.after,
        }


def hanging(text: str, conditions: str) -> str:
    """A sentence with its condition in it; behind several, or one that has an “if” of its own, one more."""
    within = words._("{sentence}, if {conditions}.")
    link = within.removeprefix("{sentence}").partition("{")[0].strip(", ")
    if SEVERAL.search(text) or re.search(rf"\b{link}\b", text, re.IGNORECASE):
        return f"{text} {words._('That holds if {conditions}.').format(conditions=conditions)}"
    return within.format(sentence=text.removesuffix("."), conditions=conditions)


def of(view: games.View, question: str, before: position.Position, done: runner.Run) -> Reply:
    """What a run comes to."""
    answer = Reply(view, question, "settled", before)
    for step in runner.spoken(done):
        sentence = said(view, step)
        if step.under:
            sentence["under"] = grammar.capital(view.title(step.under))
        if step.under or step.does:
            sentence["happens"] = True
        answer.steps.append(sentence)
        answer.sentences.append(f"{step.rule}/{step.says}")
    answer.reached = done.game.position
    if runner.kept(done.end):
        answer.at, answer.after = answer.reached, answer.reached.told
        answer.changed = marks.without(view.game, answer.at.changed(before))
    left = marks.said(view, answer.at)
    answer.undone, answer.left_out = [said(view, each) for each in left], [f"{each.rule}/{each.says}" for each in left]
    answer.undone += list(assumptions.unknown_changes(view, answer.at))
    answer.causes = dict(done.game.causes)
    facts = view.game.core["facts"]
    answer.asked = [
        name for name in {**dict.fromkeys(done.asked), **done.game.parts, **done.game.used} if name in facts
    ]
    _conclude(view, answer, done)
    if answer.is_list:
        for listed in answer.steps:
            listed["happens"] = True
    answer.derived = list(assumptions.derived(view, done.game))
    needed = {each["fact"] for each in answer.needs}
    answer.assumed = [each for each in assumptions.assumptions(view, before, done) if each["fact"] not in needed]
    if answer.status not in ("refused", "wanted", "needs"):  # there is no verdict yet that could rest on it
        unchecked = assumptions.unchecked(view, before, done.game)
        answer.not_checked = [each for each in unchecked if each["fact"] not in needed]
    # An open question rests on what it cites; what the program does not know rests on nothing.
    bare = answer.status == "wanted" or (answer.status == "silent" and not answer.steps)
    answer.standing = str(resolve.Standing.STATED) if bare else standing_of(view, done)
    nothing_said = bare or (answer.status == "needs" and not answer.steps)
    answer.doubts = [] if nothing_said else standing.doubts(view, done.rests_on())
    return answer


def _conclude(view: games.View, answer: Reply, done: runner.Run) -> None:
    """How the run ended, as the status of its answer with the sentence to read aloud."""
    match done.end:
        case api.Answer() as end:
            sentence = said(view, end)
            answer.outcome, answer.sentence, answer.decided = end.outcome, sentence["text"], end.decided
            if not runner.is_said(done.steps, end):
                answer.steps.append(sentence)
                answer.sentences.append(f"{end.rule}/{end.says}")
        case api.Refuse() as end:
            sentence = said(view, end)
            if end.missing:
                table, row = end.missing
                sentence["text"] += answer.is_absent(view, table, f"rows.{row}")
            if end.part:
                sentence["part"] = end.part
            answer.status, answer.refused, answer.sentence = "refused", sentence, sentence["text"]
            answer.sentences.append(f"{end.rule}/{end.says}")
        case api.Silent(question=question):
            answer.status, answer.silent = "silent", silence(view, question)
            answer.sentence = answer.silent["text"]
        case api.Wanted() as end:
            answer.status = "wanted"
            answer.wanted = _rest(view, end) if end.rows else _unwritten(view, end.question)
            answer.sentence = answer.wanted["text"]
        case api.Choose() | api.Secretly() as end:
            asked = [end] if isinstance(end, api.Choose) else end.choices
            answer.status, answer.choices = CHOICE, [choice(view, each) for each in asked]
            answer.offered = [f"{each.rule}/{each.says}" for each in asked]
            answer.sentence = answer.choices[0]["text"]
        case api.Need() | api.Roll() | api.Deal() as end:
            need = assumptions.need(view, answer.question, end, done)
            answer.status, answer.needs = "needs", [need]
            titles = [each["title"] for each in (need, *need.get("instead", ()))]
            title = vocabulary.whether(view.game, end.fact, grammar.listed(view.grammar, titles, alternative=True))
            asks = vocabulary.question(view, end.fact)
            answer.sentence = asks or words._("I need to know: {fact}.").format(fact=title)


def said(view: games.View, sentence: api.Said) -> reply.Sentence:
    """What a rule says, in words."""
    rule = view.entry(sentence.rule)
    if rule is None:
        raise LookupError(f"{sentence.rule} is cited but not part of {view.configuration.key}")
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


def heading(view: games.View, said: reply.Sentence) -> reply.Heading:
    """What a sentence rests on, for a heading: its rule by its title, the first book that is cited here, its pages."""
    rule = said.get("rule", "")
    books = cite.books(view, cite.places(view, said["sources"]))
    return {
        "rule": rule,
        "title": view.title(rule.partition("/")[2]) if rule else "",
        "mark": cite.badge(books[0], view.language) if books else "",
        "standing": books[0].standing if books else "",
        "sources": said["sources"],
    }


def choice(view: games.View, asked: api.Choose) -> reply.Choice:
    """A choice with its options, each as it is called: a number with its thing."""
    titled = zip(offers.titles(view, asked), asked.options, strict=True)
    options: list[reply.Option] = [
        {"value": option, "typed": offers.typed(option), "title": title} for title, option in titled
    ]
    return {**said(view, asked), "by": asked.by, "by_title": view.called(asked.by), "options": options}


def silence(view: games.View, question: str) -> reply.Silence:
    """An open question: what the rulebooks do not say."""
    asked = view.game.core["open"][question]
    text = words._("There is no full answer to this, because the rules leave something open. {question}")
    return {
        "question": question,
        "text": text.format(question=view.render(asked["asks"])),
        "sources": list(asked.get("sources", [])),
    }


def _unwritten(view: games.View, question: str) -> reply.Unwritten:
    core = view.game.core
    known = core["questions"].get(question) or core["slots"].get(question)
    name = view.render(known["title"]) if known else view.say(question)
    text = words._("The program does not cover this part of the game yet: {question}.").format(question=name)
    return {"question": question, "text": text}


def _rest(view: games.View, end: api.Wanted) -> reply.Unwritten:
    """What is still to be done of effects, from the first on whose question is not written yet."""
    from rulebase.model import card_lists

    told = card_lists.told(view, end.rule, end.rows)
    return {
        "question": end.question,
        "text": words._("The rest is not carried out here yet: {effects}").format(effects=" ".join(told)),
    }


def standing_of(view: games.View, done: runner.Run, agreed: Sequence[str] = ()) -> str:
    """How surely it is said: the weakest of what was cited and read, but for discrepancies that change nothing here."""
    order = list(resolve.Standing)
    agreeing = tuple(agreed)
    found = (view.standing(name, path, agreeing) for name, path in done.rests_on())
    founded = [each for each in found if each is not None]
    founded += [resolve.Standing.READING for dispute in done.game.disputed if dispute not in agreed]
    return str(max(founded, key=order.index, default=resolve.Standing.STATED))


# ---------------------------------------------------------------- what an answer has changed


def lines(view: games.View, answer: Reply) -> list[reply.ChangedPart]:
    """Changes part by part: its title, and a line for each key that has changed."""
    found: list[reply.ChangedPart] = []
    for part, value in answer.changed.items():
        shape = vocabulary.shape(view.game, part)
        changed: list[reply.ChangedLine] = []
        if not isinstance(shape, shapes.each.Each):
            changed.append({"text": _change(view, shape, answer.before.get(part), value)})
        else:
            for key, now in quantities.keyed(value).items():
                text = _change(view, shape.values, answer.before.get(part, key), now)
                own = key == shape.own
                changed.append({"text": text} if own else {"key": shape.key_title(view, key), "text": text})
        found.append({"part": part, "title": view.render(view.game.core["facts"][part]["title"]), "lines": changed})
    return found


def _change(view: games.View, shape: shapes.Shape, before: types.Value, now: types.Value) -> str:
    if now is None:
        return "–"
    if position.is_relative(now):
        return _relative(view, now)
    if before is position.UNKNOWN or before is None:
        return shape.said(view, now)
    return shape.changed(view, before, now)


def _relative(view: games.View, change: types.Value) -> str:
    if isinstance(change, dict):
        return ", ".join(f"{_relative(view, number)} {view.say(thing)}" for thing, number in change.items())
    return position.SOMEHOW if change == position.SOMEHOW else shapes.several.signed(int(str(change)))


def notation(game: games.Game, at: position.Position) -> dict[str, str]:
    """The parts of a position as they are typed, without those of which nothing is known."""
    found = {}
    for part, value in at.parts.items():
        known = {key: each for key, each in at.by_key(part).items() if each is not None} if part in at.keyed else value
        if known is not None and not (part in at.keyed and not known):
            found[part] = vocabulary.shape(game, part).written(known)
    return found
