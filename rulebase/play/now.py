"""Now: everything that somebody may do at this moment, in the order of play; of the rest, why not.

Each act is judged as `may` judges it, to its first refusal: it is offered if some way of telling the rest is not
refused.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, types, vocabulary
from rulebase.play import (
    acts,
    answers,
    api,
    asking,
    assumptions,
    endings,
    lookup,
    may,
    preconditions,
    reply,
    trying,
    watch,
)

DEEP = 3  # so many things that are missing are tried together
MOST = 300  # in so many ways


class Judged(NamedTuple):
    """An act with what has to be told for it; and how it is refused, if there is no way of telling that."""

    asked: asking.Asking
    verdict: may.Verdict
    tell: tuple[api.Need, ...] = ()

    @property
    def against(self) -> api.Refuse | None:
        end = self.verdict.against.end if self.verdict.against and not self.verdict.legal else None
        return end if isinstance(end, api.Refuse) else None


@watch.watched
def now(view: games.View, who: str, told: types.Values, at: position.Position | None = None) -> reply.Reply:
    """All acts of the game, those first that somebody may do."""
    table = {name: value for name, value in told.items() if vocabulary.is_part(view.game, name)}
    found: list[reply.Act] = []
    plays: asking.Plays = {}
    head: asking.Asking | None = None
    for act in in_order(view):
        facts = {**table, acts.of(view.game)[act]: who}
        asked = asking.of(view, act, facts, at, plays, vocabulary.NOW)
        if preconditions.not_here(asked) is not None:
            continue
        plays.pop(endings.MEANS, None)  # after some ends some questions are still carried out
        refusal = preconditions.over(asked) or preconditions.cannot_arise(asked)
        if refusal is not None and not refusal.needs:
            refusal.question = vocabulary.NOW
            return refusal.as_json()
        head = head or asked
        found.append(_told(_Search().judged(asked, DEEP)))
    if head is None:
        raise acts.none()
    whole = answers.Reply(view, vocabulary.NOW, "settled", head.position).as_json()
    return {**whole, "acts": sorted(found, key=lambda each: not each["legal"])}


def in_order(view: games.View) -> list[str]:
    """What players may do, in the order of the steps in which it is done; whatever has none comes last."""
    step = vocabulary.meaning(view.game, acts.STEP)
    steps = list(vocabulary.offered(view, step)) if step else []
    known = list(acts.of(view.game))
    return sorted(known, key=lambda act: [*steps, ""].index(acts.row(view, act).get("step", "")))


class _Search:
    """The ways of telling what is missing for one act, until one of them is not refused."""

    def __init__(self) -> None:
        self.left = MOST

    def judged(self, asked: asking.Asking, deep: int) -> Judged:
        self.left -= 1
        verdict = may.judged(asked, lookup.Looked())
        missing = may.missing(verdict)
        found = Judged(asked, verdict)
        if missing is None:
            return found
        refused = []
        for other in self._others(asked, missing, deep):
            if other.against is None:
                return other._replace(tell=(missing, *other.tell))
            refused.append(other)
        if not refused:
            return found._replace(tell=(missing,))
        reasons = Counter(_reason(each) for each in refused)
        return max(refused, key=lambda each: reasons[_reason(each)])

    def _others(self, asked: asking.Asking, missing: api.Need, deep: int) -> Iterator[Judged]:
        for value in _values(asked, missing) if deep else ():
            other = asked.supposing(missing.fact, missing.key, value)
            is_part = vocabulary.is_part(asked.view.game, missing.fact)
            if self.left <= 0 or (is_part and not assumptions.can_be(other.view, other.position)):
                continue
            with contextlib.suppress(problems.Failed):  # what was told cannot be so then
                found = self.judged(other, deep - 1)
                if [(each.fact, each.key) for each in found.tell[:1]] != [(missing.fact, missing.key)]:
                    yield found  # else it says too little; what it leaves open is among the others


def _values(asked: asking.Asking, missing: api.Need) -> Sequence[types.Value]:
    """What can be told: of somebody, who is at the table, where that is known."""
    values, seats = trying.values(asked, missing, loosely=True), asked.position.get(lookup.SEATS)
    if asked.view.game.core["facts"][missing.fact]["type"] != "seat" or not isinstance(seats, list):
        return values
    return [value for value in values if value in seats] or values


def _reason(found: Judged) -> tuple[str, str]:
    assert found.against is not None
    return found.against.rule, found.against.says


def _told(found: Judged) -> reply.Act:
    """An act as it is shown."""
    view, asked = found.asked.view, found.asked
    question = view.game.core["questions"][asked.question]
    act: reply.Act = {
        "act": asked.question,
        "title": view.render(question["title"]),
        "asks": view.render(question["asks"]),
        "legal": found.against is None,
        "tell": [{"fact": each.fact, "title": _title(view, each)} for each in dict.fromkeys(found.tell)],
    }
    if found.against is not None:
        said = answers.said(view, found.against)
        act["rule"], act["sentence"] = said["rule"], said["text"]
    return act


def _title(view: games.View, need: api.Need) -> str:
    about = view.game.core["facts"][need.fact]
    if need.key and "one" in about:
        return view.render(about["one"], {"key": need.key})
    return vocabulary.whether(view.game, need.fact, view.render(about["title"]))
