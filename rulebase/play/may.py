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
from rulebase.model import grammar, position, shapes, types, vocabulary
from rulebase.play import answers, api, asking, conditions, lookup, preconditions, runner, watch, ways

QUESTION = "may"
MANY, EXAMPLES = 6, 3  # of so many values that would be allowed, only so many are named
TRIED = 40  # other values of a fact that are tried when an act is not allowed


class Verdict(NamedTuple):
    """Whether it is allowed: a way in which it is, one in which it is not, and on what that depends."""

    allowed: tuple[ways.Pick, ...] | None = None
    leaf: ways.Leaf | None = None
    against: ways.Leaf | None = None
    unsettled: ways.Leaf | None = None
    depends: tuple[str, ...] = ()
    supposed: tuple[tuple[api.Need, types.Value], ...] = ()  # what is not known and does not matter

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


def acts(game: games.Game) -> dict[str, str]:
    """What players may do, with the fact that tells who does it."""
    return {question: body["act"] for question, body in game.core["questions"].items() if "act" in body}


@watch.watched
def may(
    view: games.View,
    act: str,
    facts: runner.Facts,
    at: position.Position | None = None,
    plays: asking.Plays | None = None,
) -> answers.Reply:
    """Whether somebody may do something on this table, by which rule, and what would be allowed instead."""
    asked = asking.of(view, act, facts, at, plays)
    refusal = preconditions.not_here(asked)
    if refusal is None and (ended := preconditions.over(asked)) is not None:
        ended.status = "settled"
        return _worded(ended, legal=False, depends=[])
    refusal = refusal or preconditions.cannot_arise(asked)
    if refusal is not None:
        return refusal
    looked = lookup.Looked()
    verdict = _judged(asked, looked)
    for need, value in verdict.supposed:
        asked = _with(asked, need, value)
    leaf = verdict.against or verdict.unsettled
    if verdict.legal:
        done = asked.run(asking.along(asked, verdict.allowed or ()))
        answer = answers.of(asked.view, asked.question, asked.position, done)
        if verdict.supposed or any("@" not in pick.name for pick in verdict.allowed or ()):
            # What the dice or others would bring says nothing about whether it is allowed: only the rule is named.
            rule = view.game.core["questions"][act]["rule"]
            entry = view.entry(rule)
            sources = entry.sources() if entry else []
            answer.sentence = ""
            answer.steps = [{"rule": f"{view.game.id}/{rule}", "text": "", "sources": sources, "standing": "stated"}]
        answer.hangs_on = lambda: conditions.of(asked, done, _is_legal, refused=False)
        return asked.noted(_worded(answer, legal=True, depends=list(verdict.depends)), looked, QUESTION)
    assert leaf is not None
    answer = answers.of(asked.view, asked.question, asked.position, leaf.run)
    if verdict.against is not None:
        answer.status, against = "settled", leaf.run
        answer.hangs_on = lambda: conditions.of(asked, against, _is_legal, refused=True)
        _worded(answer, legal=False, depends=[])
        _instead(asked, answer)
    return asked.noted(answer, looked, QUESTION)


def _is_legal(asked: asking.Asking) -> bool | None:
    """Whether it is allowed; None where that is open."""
    verdict = _judged(asked, lookup.Looked())
    return verdict.legal if verdict.legal or verdict.against else None


def _judged(asked: asking.Asking, looked: lookup.Looked) -> Verdict:
    """The verdict; what is not known is asked for only if it could forbid the act."""
    who = str(asked.facts.get(acts(asked.view.game)[asked.question], asked.view.game.own_seat))
    verdict = asked.explored(Judging(who, asked.view), looked)
    need = verdict.unsettled.end if verdict.unsettled and not verdict.legal else None
    if not isinstance(need, api.Need):
        return verdict
    if need.fact in asked.facts or asked.position.get(need.fact, need.key) is not position.UNKNOWN:
        return verdict  # it is known, and says too little
    values = _tables(asked) if need.fact == lookup.SEATS else _values(asked.view, need.fact)
    found = [_judged(_with(asked, need, value), looked) for value in values]
    if not found or any(each.legal != found[0].legal or each.unsettled for each in found):
        return verdict
    return found[0]._replace(supposed=((need, values[0]), *found[0].supposed))


def _with(asked: asking.Asking, need: api.Need, value: types.Value) -> asking.Asking:
    """The same with one thing more known: of the event, or of the table."""
    if vocabulary.is_part(asked.view.game, need.fact):
        return asked._replace(position=asked.position.put(need.fact, need.key, value))
    return asked._replace(facts={**asked.facts, need.fact: value})


def _tables(asked: asking.Asking) -> list[types.Value]:
    """Who may play: at least those who are named, at most all that there are."""
    facts, named = asked.view.game.core["facts"], dict[str, None]()
    for name, value in {**asked.facts, **asked.position.parts}.items():
        keyed = value if isinstance(value, dict) else {"": value}
        if name in facts and facts[name].get("of") == "seat":
            named |= dict.fromkeys(map(str, keyed))
        if name in facts and facts[name]["type"] == "seat":
            named |= dict.fromkeys(map(str, keyed.values()))
    offered = vocabulary.offered(asked.view, lookup.SEATS)
    there = [who for who in named if who in offered and who not in _nameless(asked.view.game)]
    return [[*there], list(dict.fromkeys([*there, *offered]))]


def _nameless(game: games.Game) -> list[str]:
    return list(game.core["position"]["seats"].get("nameless", ()))


def _values(view: games.View, fact: str) -> list[types.Value]:
    """The values of a fact, if they are few; of a list none, and each alone."""
    shape = vocabulary.shape(view.game, fact)
    shape = shape.values if isinstance(shape, shapes.each.Each) else shape
    if isinstance(shape, shapes.simple.Boolean):
        return [True, False]
    if isinstance(shape, shapes.simple.Integer):
        low, high = shape.bounds(view.game)
        return list(range(low, high + 1)) if high - low < TRIED else []
    listed = [] if shape.key in ("counts", "tally", "pieces", "pile") else shape.options(view.game)
    here = [each for each in listed if shape.here(view, each)]
    if len(here) > TRIED:
        return []
    return [[], *([each] for each in here)] if shape.lists and here else [*here]


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
        if fact not in view.game.core["facts"] or fact == acts(view.game)[asked.question]:
            continue
        allowed = []
        for value in (each for each in _values(view, fact) if each != given):
            other = asked._replace(facts={**asked.facts, fact: value})
            with contextlib.suppress(runner.WrongChoice, runner.WrongDeal):
                if preconditions.not_here(other) is None and _judged(other, lookup.Looked()).legal:
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
