"""May somebody do something: the act's own procedure answers, over all that others and the dice could decide.

It is allowed if some way of one's own choices is. What others or the dice decide is named as what it depends on.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rulebase import words
from rulebase.model import game as games
from rulebase.model import grammar, position, types, vocabulary
from rulebase.play import (
    acts,
    answers,
    api,
    asking,
    conditions,
    depending,
    lookup,
    preconditions,
    readings,
    runner,
    trying,
    watch,
    ways,
)

QUESTION = "may"
MANY, EXAMPLES = 6, 3  # of so many values that would be allowed, only so many are named


class Verdict(NamedTuple):
    """Whether it is allowed: a way in which it is, one in which it is not, and on what that depends."""

    allowed: tuple[ways.Pick, ...] | None = None
    leaf: ways.Leaf | None = None
    against: ways.Leaf | None = None
    unsettled: ways.Leaf | None = None
    depends: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return self.allowed is not None


class Judging:
    """One's own choices are free; all others, and the dice, may come either way."""

    def __init__(self, who: str, view: games.View) -> None:
        self.who = who
        self.view = view

    def leaf(self, leaf: ways.Leaf) -> Verdict:
        if isinstance(leaf.end, api.Answer):
            return Verdict((), leaf)
        if isinstance(leaf.end, api.Refuse):
            return Verdict(against=leaf)
        return Verdict(unsettled=leaf)

    def chance(self, parts: Sequence[tuple[Fraction, ways.Pick, Verdict]]) -> Verdict:
        fact = parts[0][1].name
        body = self.view.game.core["facts"].get(fact)
        about = self.view.render(body["title"]) if body else fact
        return self._either([(pick, verdict) for _, pick, verdict in parts], about)

    def choice(self, asked: api.Choose, parts: Sequence[tuple[ways.Pick, Verdict]]) -> Verdict:
        if asked.by != self.who:
            return self._either(parts, str(answers.said(self.view, asked)["text"]))
        for pick, verdict in parts:
            if verdict.legal:
                return verdict._replace(allowed=(pick, *(verdict.allowed or ())))
        return parts[0][1]

    def _either(self, parts: Sequence[tuple[ways.Pick, Verdict]], about: str) -> Verdict:
        allowed = [(pick, verdict) for pick, verdict in parts if verdict.legal]
        other = next((verdict for _, verdict in parts if not verdict.legal), None)
        depends = tuple(dict.fromkeys(each for _, verdict in parts for each in verdict.depends))
        if not allowed:
            return parts[0][1]
        pick, verdict = allowed[0]
        found = verdict._replace(allowed=(pick, *(verdict.allowed or ())), depends=depends)
        return found if other is None else found._replace(against=other.against, depends=(*depends, about))


@watch.watched
def may(
    view: games.View,
    act: str,
    facts: runner.Facts,
    at: position.Position | None = None,
    plays: asking.Plays | None = None,
) -> answers.Reply:
    """Whether somebody may do something on this table, by which rule, and what would be allowed instead."""
    asked = asking.of(view, act, facts, at, plays, QUESTION)
    refusal = preconditions.not_here(asked)
    if refusal is None and (ended := preconditions.over(asked)) is not None:
        ended.status = "settled"
        return _worded(ended, legal=False, depends=[])
    refusal = refusal or preconditions.cannot_arise(asked)
    if refusal is not None and not refusal.needs:
        return refusal
    looked = lookup.Looked()
    verdict = judged(asked, looked)
    order = depending.ordered(_outcomes(asked, verdict, looked))
    if len(order) == 1:
        cases = order[0]
        first = depending.foremost([case.found.against.end if case.found.against else None for case in cases])
        verdicts = [case.found for case in (cases[first], *cases[:first], *cases[first + 1 :])]
        return asked.noted(_weighed(cases[first].asked, verdicts), looked)
    apart = [_answer(cases[0].asked, [case.found for case in cases]) for cases in order]
    told = depending.told_apart(asked, order, apart) if order else None
    if told is not None:
        told.question = QUESTION
    return asked.noted(told or _weighed(asked, [verdict]), looked)


def _weighed(asked: asking.Asking, verdicts: Sequence[Verdict]) -> answers.Reply:
    """What comes of verdicts that are the same, with each other reading by which it would be the opposite."""
    answer, legal = _answer(asked, verdicts), verdicts[0].legal
    if legal or verdicts[0].against:
        for dispute, chosen, other in readings.others(asked, _run(asked, verdicts[0])):
            found = _found(other)
            if found.legal != legal and (found.legal or found.against):
                readings.add(answer, dispute, chosen, _answer(other, [found]))
    return answer


def _run(asked: asking.Asking, verdict: Verdict) -> runner.Run:
    """The play that shows a verdict."""
    leaf = verdict.against or verdict.unsettled
    return leaf.run if leaf and not verdict.legal else asked.run(asking.along(asked, verdict.allowed or ()))


def _answer(asked: asking.Asking, verdicts: Sequence[Verdict]) -> answers.Reply:
    """What comes of verdicts that are the same; the first has been found of this question."""
    view, verdict = asked.view, verdicts[0]
    done = _run(asked, verdict)
    answer = answers.of(view, asked.question, asked.position, done)
    if verdict.legal:
        if asked.supposed or any("@" not in pick.name for pick in verdict.allowed or ()):
            # What the dice or others would bring says nothing about whether it is allowed: only the rule is named.
            rule = view.game.core["questions"][asked.question]["rule"]
            entry = view.entry(rule)
            sources = entry.sources() if entry else []
            answer.sentence = ""
            answer.steps = [{"rule": f"{view.game.id}/{rule}", "text": "", "sources": sources, "standing": "stated"}]
        answer.hangs_on = lambda: conditions.of(asked, done, _is_legal, refused=False, told=False)
        return _worded(answer, legal=True, depends=list(verdict.depends))
    if verdict.against is not None:
        depending.generalized(answer, [each.against.end for each in verdicts if each.against])
        answer.status = "settled"
        answer.hangs_on = lambda: conditions.of(asked, done, _is_forbidden, refused=True, told=False)
        _worded(answer, legal=False, depends=[])
        _instead(asked, answer)
    return answer


def _found(asked: asking.Asking) -> Verdict:
    """Whether it is allowed, whatever is told of what is missing."""
    looked = lookup.Looked()
    verdict = judged(asked, looked)
    outcomes = _outcomes(asked, verdict, looked)
    return outcomes[0][0].found if len(outcomes) == 1 else verdict


def _is_legal(asked: asking.Asking) -> bool | None:
    """Whether it is allowed; None where that is open."""
    verdict = _found(asked)
    return _settled(verdict)


def _settled(verdict: Verdict) -> bool | None:
    """Whether it is allowed; None where that is not known, or not written yet."""
    return verdict.legal if verdict.legal or verdict.against else None


def _is_forbidden(asked: asking.Asking) -> bool | None:
    legal = _is_legal(asked)
    return None if legal is None else not legal


def _outcomes(asked: asking.Asking, verdict: Verdict, looked: lookup.Looked) -> list[list[trying.Case[Verdict]]]:
    """Whether it is allowed, with what is missing told one way or another; nothing if nothing is missing."""
    lacking = missing(verdict)
    if lacking is None:
        return []
    trial = trying.Trial(lambda other: judged(other, looked), missing, lambda _, found: _settled(found), loosely=True)
    return trial.outcomes(asked, lacking)


def missing(verdict: Verdict) -> api.Need | None:
    """What is not known and could forbid the act."""
    end = verdict.unsettled.end if verdict.unsettled and not verdict.legal else None
    return end if isinstance(end, api.Need) else None


def judged(asked: asking.Asking, looked: lookup.Looked) -> Verdict:
    """Whether it is allowed, as far as is known."""
    done = preconditions.broken(asked)
    if done is not None and isinstance(done.end, api.Need):
        return Verdict(unsettled=ways.Leaf(done.end, done.game.state, done, alone=True))
    who = str(asked.facts.get(acts.of(asked.view.game)[asked.question], asked.view.game.own_seat))
    return asked.explored(Judging(who, asked.view), looked)


def _worded(answer: answers.Reply, *, legal: bool, depends: list[str]) -> answers.Reply:
    """The verdict first, then what the rule says."""
    answer.outcome = {"legal": legal, "depends": depends}
    yes = words._("Yes, depending on: {names}.").format(names="; ".join(depends)) if depends else words._("Yes.")
    answer.sentence = f"{yes if legal else words._('No.')} {answer.sentence}".strip()
    answer.question = QUESTION
    answer.changed, answer.after = {}, {}
    return answer


def _instead(asked: asking.Asking, answer: answers.Reply) -> None:
    """The same act with another value of one fact, where that would be allowed."""
    view = asked.view
    found: dict[str, list[types.Value]] = {}
    for fact, given in asked.facts.items():
        if fact not in view.game.core["facts"] or fact == acts.of(view.game)[asked.question]:
            continue
        allowed = []
        for value in (each for each in trying.possible(view, fact, loosely=True) if each not in (given, {}, [])):
            other = asked._replace(facts={**asked.facts, fact: value})
            with contextlib.suppress(runner.WrongChoice, runner.WrongDeal):
                if preconditions.not_here(other) is None and _is_legal(other):
                    allowed.append(value)
        if allowed:
            found[fact] = allowed
    if found:
        answer.outcome["instead"] = found
    for fact, allowed in found.items():
        names = _alternatives(view, fact, allowed)
        if len(found) == 1 and len(allowed) > MANY:
            some = _alternatives(view, fact, allowed[:EXAMPLES])
            answer.sentence += " " + words._("Allowed instead, for example: {names}.").format(names=some)
        elif len(found) == 1 and all(isinstance(each, str) for each in allowed):
            answer.sentence += " " + words._("Allowed instead: {names}.").format(names=names)
        else:
            title = view.render(view.game.core["facts"][fact]["title"])
            answer.sentence += " " + words._("Allowed instead – {fact}: {names}.").format(fact=title, names=names)


def _alternatives(view: games.View, fact: str, allowed: list[types.Value]) -> str:
    shape = vocabulary.shape(view.game, fact)
    said = [shape.title(view, each) if isinstance(each, str) else view.say(each) for each in allowed]
    return grammar.listed(view.grammar, said, alternative=True)
