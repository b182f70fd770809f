"""Trying: what is missing is given each value that it can have, before anybody is asked for it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import position, shapes, types, vocabulary
from rulebase.play import api, asking, assumptions, lookup, runner

DEEP = 2  # so many things that are missing are tried together
MOST = 64  # in so many ways
TOLD = 3  # so many outcomes are told side by side
REFUSED = "refused"

Found = TypeVar("Found")
Missing: TypeAlias = "api.Need | api.Roll | api.Deal"


class Case(NamedTuple, Generic[Found]):
    """One way of telling what is missing, and what was found then."""

    asked: asking.Asking
    found: Found

    @property
    def told(self) -> tuple[asking.Supposed, ...]:
        return self.asked.supposed


class TooMany(Exception):
    """There is more to try than anybody would look through, or it comes to more than is told."""


class Trial(Generic[Found]):
    """How something missing is tried: what is found once it is told, what is missing then, and what it comes to."""

    def __init__(
        self,
        look: Callable[[asking.Asking], Found],
        missing: Callable[[Found], Missing | None],
        comes_to: Callable[[asking.Asking, Found], Hashable],
        *,
        refused: Callable[[Found], bool] = lambda _: False,
        loosely: bool = False,
    ) -> None:
        self.look = look
        self.missing = missing
        self.comes_to = comes_to
        self.refused = refused  # for whatever reason: that counts as one outcome
        self.loosely = loosely  # of a list none, and each alone, as if that were all that it can be
        self.ways = 0
        self.ends: set[Hashable] = set()

    def outcomes(self, asked: asking.Asking, missing: Missing) -> list[list[Case[Found]]]:
        """The cases by what they come to, or nothing if this has to be asked for."""
        try:
            cases = self._cases(asked, missing, DEEP)
        except TooMany:
            return []
        found: dict[Hashable, list[Case[Found]]] = {}
        for case in cases:
            found.setdefault(self.comes_to(case.asked, case.found), []).append(case)
        return list(found.values())

    def _cases(self, asked: asking.Asking, missing: Missing, deep: int) -> list[Case[Found]]:
        found: list[Case[Found]] = []
        for other in told(asked, missing, loosely=self.loosely):
            self.ways += 1
            try:
                case = Case(other, self.look(other))
            except problems.Failed:  # what was told cannot be so then
                continue
            still = self.missing(case.found)
            if isinstance(still, api.Need) and (still.fact, still.key) == _place(missing):
                continue  # it says too little; what it leaves open is among the others
            if still is None:
                found.append(case)
                self.ends.add(REFUSED if self.refused(case.found) else self.comes_to(other, case.found))
            elif deep > 1:
                found += self._cases(other, still, deep - 1)
            else:
                raise TooMany
            if self.ways > MOST or len(self.ends) > TOLD:
                raise TooMany
        if not found:
            raise TooMany
        return found


def waiting(done: runner.Run) -> Missing | None:
    """What a run lacks, if it ended for that."""
    return done.end if isinstance(done.end, api.Need | api.Roll | api.Deal) else None


def told(asked: asking.Asking, missing: Missing, *, loosely: bool = False) -> list[asking.Asking]:
    """The same question with each value that something missing can have; nothing if they are not to be counted up."""
    found = [asked.supposing(*_place(missing), value) for value in values(asked, missing, loosely=loosely)]
    if len(found) > MOST:
        raise TooMany
    if vocabulary.is_part(asked.view.game, missing.fact):
        found = [other for other in found if assumptions.can_be(other.view, other.position)]
    return found


def _place(missing: Missing) -> lookup.Where:
    return missing.fact, missing.key if isinstance(missing, api.Need) else ""


def values(asked: asking.Asking, missing: Missing, *, loosely: bool) -> Sequence[types.Value]:
    """Every value that something missing can have; none where they are too many, or cannot be counted up."""
    match missing:
        case api.Roll():
            return list(vocabulary.faces(asked.view, missing.fact))
        case api.Deal():
            from rulebase.play import ways

            offered = vocabulary.offered(asked.view, missing.fact)
            if not all(api.bare(card) in offered for card in missing.deck):
                return []  # a sort of cards is none that could be told
            return [hand for hand, _ in itertools.islice(ways.every_deal(missing.count, missing.deck), MOST + 1)]
    if is_known(asked, missing):
        return []
    if loosely and missing.fact == lookup.SEATS:
        return _tables(asked)
    named = assumptions.titled(asked.view, missing.fact, missing.key)
    among = missing.among or assumptions.seated(asked.view, asked.question, named, asked.position)
    return list(among) or possible(asked.view, missing.fact, missing.key, loosely=loosely)


def is_known(asked: asking.Asking, need: api.Need) -> bool:
    """Whether it is known, and only says too little."""
    return need.fact in asked.facts or asked.position.get(need.fact, need.key) is not position.UNKNOWN


def possible(view: games.View, fact: str, key: str = "", *, loosely: bool = False) -> Sequence[types.Value]:
    """The values of a fact, or of a key of it, if they can be counted up: one of several names, a number, a yes."""
    shape = vocabulary.each(view.game, fact)
    if every := shape.all(view.game):
        return every if len(every) <= MOST else []
    single = view.game.core["facts"][fact].get("single")
    if isinstance(shape, shapes.several.Counts):
        each_alone = [{each: 1} for each in vocabulary.offered(view, fact, key)] if single or loosely else []
        return [*([] if single else [{}]), *each_alone] if each_alone else []
    if isinstance(shape, shapes.several.Within):
        each_by_itself = [[each] for each in vocabulary.offered(view, fact, key)] if shape.lists else []
        return each_by_itself if single else [[], *each_by_itself] if loosely else []
    return list(vocabulary.offered(view, fact, key))


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
    nameless = asked.view.game.core["position"]["seats"].get("nameless", ())
    there = [who for who in named if who in offered and who not in nameless]
    few: list[types.Value] = [there] if len(there) > 1 else []  # nobody plays alone
    return [*few, list(dict.fromkeys([*there, *offered]))]
