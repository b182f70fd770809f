"""Conditions: on what a verdict hangs that nobody told, found by trying what else could be."""

from __future__ import annotations

import contextlib
import functools
import itertools
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import paths, position, quantities, shapes, template, types, vocabulary
from rulebase.play import answers, api, asking, assumptions, invariants, lookup, reply, runner, trying

CASE = "case"  # what tells one case from another
LEAST, MOST_OF_ALL = "least", "most"  # the same of a number from which on, or up to which it is so
EMPTY: tuple[types.Value, ...] = ({}, [], 0, False)
MOST = 3  # so many stand in the first line
WAYS = 240  # in which something else is tried, for all conditions together
FEW = 2  # so many keys are named one by one
ALIKE = 3  # so many values are named one by one
FULL = 12  # of a thing that there can be many of

# The name of what a sentence is about, where it begins with it.
SUBJECT = re.compile(r"^\{(?:key|other)(?:\|[^}]*)?\} ")

# Whether what was told holds in another case, too; None where something has to be known first.
Holds = Callable[[asking.Asking], "bool | None"]
# The same question with a value that something could have had, and that value.
Other = tuple[asking.Asking, types.Value]


class Tried(NamedTuple):
    """A fact that was not told: under which values the verdict stays, under which not, and what comes then instead."""

    fact: str
    key: str
    stays: list[types.Value]
    turns: list[types.Value]
    instead: Sequence[str] = ()


class Spoken(NamedTuple):
    """A condition: what it is about, as a fact and key and as a name, and its sentence with and without that name."""

    fact: str
    key: str
    whom: str
    text: str
    short: str
    otherwise: str


def of(
    asked: asking.Asking, done: runner.Run, holds: Holds, *, refused: bool, told: bool = True
) -> list[reply.Condition]:
    """The sentences on which a verdict hangs: what would have been looked at before what was taken to be usual.

    They follow what is said at the end, and go on about whom that names; where it is not told, about whom was asked.
    """
    found = [_tried(fact, key, others, holds, refused=refused) for fact, key, others in _untold(asked, done)]
    spoken = _spoken(asked, _turning(asked.view, found))
    said = _in_words(asked.view, done.end) if isinstance(done.end, api.Said) else {}
    known = _named_in(asked, said) if told else _named_in(asked, said, asked.facts)
    return _in_order(asked.view, list(spoken), known)


def _saying(others: Sequence[Other], holds: Holds) -> Iterator[tuple[types.Value, set[Hashable]]]:
    """All that is said with each value with which the verdict is the same; what was told may not be so with one."""
    for other, value in others:
        with contextlib.suppress(problems.Failed):
            if trying.waiting(other.run()) is None and holds(other):
                yield value, set(_all_said(other.run()))


def of_steps(asked: asking.Asking, done: runner.Run, holds: Holds) -> dict[int, list[reply.Condition]]:
    """The same of what happens beside the verdict, by the number of its step: said where it first decides."""
    told: dict[int, list[reply.Condition]] = {}
    others = [(fact, key, list(_saying(each, holds))) for fact, key, each in _untold(asked, done)]
    for number, step in enumerate(runner.spoken(done)):
        if not (step.under or step.does):
            continue
        name, found = _said(asked.view, step), list[Tried]()
        for fact, key, each in others:
            stays, turns = ([value for value, said in each if (name in said) is so] for so in (True, False))
            found.append(Tried(fact, key, stays, turns))
        spoken = list(_spoken(asked, _turning(asked.view, found)))
        conditions = _in_order(asked.view, spoken, _named_in(asked, _in_words(asked.view, step)))
        if conditions and not any(_places(conditions) == _places(one) for one in told.values()):
            told[number] = conditions
    return told


def _places(conditions: Sequence[reply.Condition]) -> list[lookup.Where]:
    return [(each["fact"], each.get("key", "")) for each in conditions]


def _untold(asked: asking.Asking, done: runner.Run) -> Iterator[tuple[str, str, list[Other]]]:
    """Each fact, or key of a part, that nobody told, with all else that it could be; none of what can be too much."""
    left = WAYS
    tells = done.end.tells if isinstance(done.end, api.Said) else ()
    for fact, key in dict.fromkeys([*done.game.unchecked, *done.assumed]):
        body = asked.view.game.core["facts"].get(fact)
        if body is None or fact in tells or not is_worded(body) or _is_implied(asked, fact, key):
            continue
        others = list(itertools.islice(_others(asked, fact, key), left + 1))
        if len(others) <= left:
            yield fact, key, others
        left = max(0, left - len(others))


def _turning(view: games.View, tried: Iterable[Tried]) -> dict[str, list[Tried]]:
    """What turns the verdict, by its fact; where every value does, the verdict is about whatever is not known."""
    found: dict[str, list[Tried]] = {}
    for each in tried:
        if each.turns and (each.stays or not _is_one_of_few(view, each.fact)):
            found.setdefault(each.fact, []).append(each)
    return found


def _is_one_of_few(view: games.View, fact: str) -> bool:
    """Whether all that it can be has been tried."""
    return not isinstance(vocabulary.each(view.game, fact), shapes.several.Within | shapes.simple.Integer)


def named(view: games.View, said: api.Said) -> set[str]:
    """The values that stand in a sentence, by their names."""
    rule = view.entry(said.rule)
    text = rule.get(f"{said.among}.{said.says}") if rule else paths.MISSING
    if text is paths.MISSING:
        return set()
    return {slot.name for slot in template.slots(view.game.text(text, view.language))}


def _in_words(view: games.View, said: api.Said) -> types.Values:
    """What stands in a sentence."""
    names = named(view, said)
    return {name: value for name, value in said.values.items() if name in names}


def _named_in(asked: asking.Asking, *told: Mapping[str, types.Value]) -> str:
    """Who is spoken of, where it is one only."""
    if lookup.SEATS not in vocabulary.parts(asked.view.game):
        return ""
    values = [value for each in told for value in each.values()]
    said = [each for value in values for each in (value if isinstance(value, list) else [value])]
    seats = vocabulary.offered(asked.view, lookup.SEATS)
    named = {each for each in said if isinstance(each, str) and each in seats}
    return named.pop() if len(named) == 1 else ""


def _spoken(asked: asking.Asking, found: Mapping[str, Sequence[Tried]]) -> Iterator[Spoken]:
    """Each fact by its keys where these are few, else in one sentence; what joins another one together with it."""
    view, facts = asked.view, asked.view.game.core["facts"]
    single = {fact: each[0].stays[0] for fact, each in found.items() if len(each[0].stays) == 1}
    joined = {other for fact in single if (other := facts[fact].get("joins", "")) in single}
    for fact, each in found.items():
        body = facts[fact]
        other = body.get("joins", "")
        if fact in joined:
            continue
        if fact in single and other in single:
            whom = str(_named(view, other, single[other]))
            values = {"value": _named(view, fact, single[fact]), "other": whom}
            yield _sentence(view, each[0], whom, body["if"]["joined"], values)
        elif len(each) > FEW:
            others = body.get("others") if asked.position.keys(fact) else None
            text = others or body.get("if", {}).get("every") or body.get("usual")
            if text:
                yield _sentence(view, each[0]._replace(key=""), "", text, {})
        else:
            whose = facts[fact].get("whose", "")
            known = single.get(whose) or (asked.position.get(whose) if whose else None)
            known = None if known is position.UNKNOWN else known
            together = said(view, each[0], [tried.key for tried in each]) if len(each) == FEW else None
            alike = all((tried.stays, tried.turns) == (each[0].stays, each[0].turns) for tried in each)
            found_of = (
                [together]
                if together and alike
                else [said(view, tried, tried.key if not whose else str(known or whose)) for tried in each]
            )
            yield from filter(None, found_of)


def _in_order(view: games.View, spoken: Sequence[Spoken], known: str) -> list[reply.Condition]:
    """The first of them, those of one thing one after another; who was named before is not named again."""
    rank = {each.whom or each.text: at for at, each in reversed(list(enumerate(spoken)))}
    order = sorted(spoken, key=lambda each: -1 if each.whom and each.whom == known else rank[each.whom or each.text])
    order = [each for at, each in enumerate(order) if each.text not in [other.text for other in order[:at]]][:MOST]
    found: list[reply.Condition] = []
    for before, each in zip([None, *order], order, strict=False):
        text = each.text
        if each.whom and before is not None and before.whom == each.whom:
            text = each.short
        elif each.whom and each.whom == known and view.grammar.again is not None:
            text = f"{view.form(each.whom, view.grammar.again)} {each.short}" if view.grammar.again else each.short
        condition: reply.Condition = {"fact": each.fact, "text": text}
        if each.key:
            condition["key"] = each.key
        if each.otherwise:
            condition["otherwise"] = each.otherwise
        found.append(condition)
    return found


def _is_implied(asked: asking.Asking, fact: str, key: str) -> bool:
    """Whether the question itself says that it is as usual."""
    for row in asked.view.game.core["questions"][asked.question].get("implies", []):
        whose = asked.facts.get(row["of"]) if "of" in row else key
        if row["part"] == fact and key == whose and ("told" not in row or row["told"] in {**asked.facts, **asked.told}):
            return True
    return False


def is_worded(body: types.Fact) -> bool:
    """Whether there is a sentence for it; a number that was assumed is said by the verdict itself."""
    declared = body["type"]
    return bool(hanging(body)) or ("usual" in body and (declared == "boolean" or "choice" in declared))


def _tried(fact: str, key: str, others: Sequence[Other], holds: Holds, *, refused: bool) -> Tried:
    """What the verdict is with each value that a fact could have had; what is still open is refused no more."""
    stays, turns, instead = list[types.Value](), list[types.Value](), list[str]()
    for other, value in others:
        with contextlib.suppress(problems.Failed):
            then = holds(other)
            if then is not None or refused:
                (stays if then else turns).append(value)
            if then is False and not refused:
                instead.append(_comes_to(other))
    return Tried(fact, key, stays, turns, instead)


def _comes_to(other: asking.Asking) -> str:
    """The verdict of another case; empty where there is none yet, or only a refusal."""
    done = other.run()
    return str(answers.said(other.view, done.end)["text"]) if isinstance(done.end, api.Answer) else ""


def _others(asked: asking.Asking, fact: str, key: str) -> Iterator[tuple[asking.Asking, types.Value]]:
    """The same question with each value that a fact, or a key of a part, could have."""
    for value in _possible(asked, fact, key):
        other = asked.supposing(fact, key, value)
        if not vocabulary.is_part(asked.view.game, fact) or _can_be(other):
            yield other, value


def _can_be(asked: asking.Asking) -> bool:
    """Whether nothing that has to hold forbids it, with all that is usual."""
    found = invariants.broken(asked.view, asked.position, lambda state: lookup.Lookup(asked.view, state))
    return not any(isinstance(each, api.Refuse) for each, _ in found)


def _possible(asked: asking.Asking, fact: str, key: str) -> list[types.Value]:
    """What a fact can be; of things that there can be many of: none, each alone, and plenty of it."""
    view = asked.view
    shape = vocabulary.each(view.game, fact)
    if every := shape.all(view.game):
        return list(every[: FULL + 1])
    named = assumptions.titled(view, fact, key)
    offered = list(vocabulary.offered(view, fact, key))
    if isinstance(shape, shapes.several.Counts):
        # So many pieces that nothing is left of them in the box are no case that anybody thinks of.
        numbers = (1,) if isinstance(shape, shapes.pieces.Pieces) else (1, FULL)
        return [{}, *({each: number} for each in offered for number in numbers)]
    if shape.lists:
        return [[], *([each] for each in offered)]
    seldom = view.game.core["facts"][fact].get("seldom", [])
    among = assumptions.seated(view, asked.question, named, asked.position)
    nameless = view.game.core["position"].get("seats", {}).get("nameless", ())
    return [each for each in among or offered if each not in seldom and each not in nameless]


def hanging(body: types.Fact) -> set[str]:
    """The sentences of a fact by which a verdict hangs on it; one that only tells cases apart is none."""
    return {*body.get("if", {})} - {CASE, LEAST, MOST_OF_ALL}


def said(view: games.View, tried: Tried, whom: str | list[str]) -> Spoken | None:
    """The sentence that follows “if”; of what is usual that it is so; of several, that none is."""
    body = view.game.core["facts"][tried.fact]
    if isinstance(whom, list) and "both" not in body.get("if", {}):
        return None
    if not hanging(body):
        return _sentence(view, tried, "", body["usual"], {tried.fact: next(iter(tried.stays), None)})
    stays, turns = ([value for value in values if value not in EMPTY] for values in (tried.stays, tried.turns))
    stand, fall = _names(view, tried.fact, stays), _names(view, tried.fact, turns)
    none_stays, none_turns = len(stays) < len(tried.stays), len(turns) < len(tried.turns)
    yes = True in stays or (not none_stays and False not in turns and 0 < len(stand) <= ALIKE)
    one_is_enough = any(_much(value) == 1 for value in stays)
    for says, fits, values in (
        ("is", yes, stand),
        (
            "not",
            True in turns or (not none_turns and 0 < len(fall) <= ALIKE and not any(each in stand for each in fall)),
            fall,
        ),
        ("some", bool(stays) and none_turns and one_is_enough, []),
        ("enough", bool(stays) and none_turns, []),
        ("none", none_stays and bool(turns) and not one_is_enough, []),
        ("else", True, []),
    ):
        if fits and says in body["if"]:
            if isinstance(whom, list):
                called: types.Value = [_called(view, tried.fact, each) for each in whom]
                both = body["if"]["both"]
                return _sentence(view, tried, "", both, {"value": values, "key": called}) if says == "not" else None
            called = _called(view, tried.fact, whom)
            return _sentence(view, tried, whom, body["if"][says], {"value": values, "key": called})
    return None


def _sentence(view: games.View, tried: Tried, whom: str, text: types.Named, values: dict[str, types.Value]) -> Spoken:
    """A sentence, and what is left of it where it does not begin with the name of what it is about."""
    wording = view.game.text(text, view.language)
    rest = SUBJECT.sub("", wording)
    short = view.render(rest, values)
    otherwise = tried.instead[0] if len({*tried.instead}) == 1 else ""
    return Spoken(tried.fact, tried.key, whom if rest != wording else "", view.render(text, values), short, otherwise)


def _names(view: games.View, fact: str, values: Sequence[types.Value]) -> list[types.Value]:
    """Each thing once, as it is called; of several things that there can be, each was tried alone."""
    each = [each for value in values for each in (value if isinstance(value, list | dict) else [value])]
    named = [_named(view, fact, value) for value in each]
    return [value for at, value in enumerate(named) if value not in named[:at]]


def worded(view: games.View, tried: Tried, text: types.Text, values: list[types.Value]) -> str:
    """A sentence about a fact, with some of its values."""
    key = _called(view, tried.fact, tried.key)
    return view.render(text, {"value": _names(view, tried.fact, values), "key": key})


def numbered(view: games.View, fact: str, key: str, span: Sequence[int], bounds: tuple[int, int]) -> str:
    """A sentence about a number that is one of those from the first to the last; empty where the game has none."""
    texts, (first, last), (lowest, highest) = view.game.core["facts"][fact].get("if", {}), span, bounds
    says, value = CASE, [first, last] if first < last else first
    if last == 0 and "none" in texts:
        says = "none"
    elif first < last == highest:
        says, value = LEAST, first
    elif lowest == first < last:
        says, value = MOST_OF_ALL, last
    return view.render(texts[says], {"value": value, "key": _called(view, fact, key)}) if says in texts else ""


def _called(view: games.View, part: str, key: str) -> types.Value:
    """What a key of a part is called; one's own seat as the game calls whoever is meant."""
    seats = view.game.core["position"].get("seats")
    if seats is not None and "called" in seats and key == view.game.own_seat:
        return view.render(seats["called"])
    return quantities.row_title(view.game.core["facts"][part].get("of"), key, view.game.entries) or key


def _much(value: types.Value) -> int:
    """How much of a thing a value is."""
    if isinstance(value, dict):
        return sum(quantities.counts(value).values())
    return value if isinstance(value, int) else len(value) if isinstance(value, list) else 1


def _named(view: games.View, fact: str, value: types.Value) -> types.Value:
    """A value by its label, or as a row of its table is called, where it has no name of its own."""
    declared = view.game.core["facts"][fact]["type"]
    labels = declared["choice"] if isinstance(declared, dict) and "choice" in declared else {}
    return labels.get(str(value)) or quantities.row_title(declared, value, view.game.entries) or value


def as_told(asked: asking.Asking, done: runner.Run, *, listed: bool) -> Holds:
    """Whether another case says what is said here: the same sentence, or where that is a list, the same of all.

    Where a throw was told, or what a number came to, nothing stood in its way: a refusal cannot be.
    """
    has_come_about = any(_comes_about(asked.view.game, fact) for fact in asked.told)
    says_too = functools.partial(_says_too, done=done, listed=listed)

    def holds(other: asking.Asking) -> bool | None:
        run = other.run()
        missing = trying.waiting(run)
        if isinstance(run.end, api.Choose):
            found = [says_too(then) for then in _chosen(other, run.end)]
            return False if False in found else None if None in found else True
        if missing is None:
            impossible = has_come_about and isinstance(run.end, api.Refuse) and isinstance(done.end, api.Answer)
            return None if impossible else says_too(run)
        # What has to be told only then may turn the verdict: it is so if it is with whatever is told.
        trial = trying.Trial(asking.Asking.run, trying.waiting, lambda _, then: says_too(then), loosely=True)
        ends = [cases[0].found for cases in trial.outcomes(other, missing)]
        if isinstance(done.end, api.Answer) and all(isinstance(then.end, api.Refuse) for then in ends):
            # That cannot be gone through: it is as it has been said so far.
            return not listed and _all_said(done)[-1] in _all_said(run)
        return len(ends) == 1 and says_too(ends[0])

    return holds


def _chosen(asked: asking.Asking, end: api.Choose) -> Iterator[runner.Run]:
    """What comes of the first options of a choice."""
    from rulebase.play import ways

    for option in end.options[:ALIKE]:
        yield asked.run(asking.along(asked, [ways.Pick(end.rule, option)]))


def _says_too(other: runner.Run, done: runner.Run, *, listed: bool) -> bool | None:
    end, then = done.end, other.end
    if isinstance(then, api.Choose | api.Secretly):
        return None
    if isinstance(end, api.Refuse) and isinstance(then, api.Refuse):
        return True  # for whatever reason
    if not isinstance(end, api.Answer) or not isinstance(then, api.Answer):
        return False
    if listed:
        return _all_said(done) == _all_said(other)
    return _all_said(done)[-1] in _all_said(other)


def _comes_about(game: games.Game, fact: str) -> bool:
    """Whether a fact is a throw, or what a number comes to, or that number."""
    facts = game.core["facts"]
    reached = {name for other, body in facts.items() if "reached-by" in body for name in (other, body["reached-by"])}
    return fact in reached or (fact in facts and isinstance(vocabulary.shape(game, fact), shapes.simple.Die))


def _all_said(done: runner.Run) -> list[Hashable]:
    view = done.game.view
    return [_said(view, each) for each in [*done.steps, *([done.end] if isinstance(done.end, api.Answer) else [])]]


def _said(view: games.View, each: api.Said) -> Hashable:
    """What a sentence says, as it is heard: what does not stand in it makes no other."""
    return each.rule, each.says, position.frozen(_in_words(view, each))
