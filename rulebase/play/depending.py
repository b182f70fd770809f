"""What an answer depends on: the outcomes that something missing leads to, one for all, or each with its condition."""

from __future__ import annotations

import collections
import copy
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from rulebase import words
from rulebase.documents import problems
from rulebase.model import game as games
from rulebase.model import grammar, paths, position, quantities, resolve, shapes, types, vocabulary
from rulebase.play import (
    answers,
    api,
    asking,
    assumptions,
    conditions,
    lookup,
    marks,
    preconditions,
    readings,
    reply,
    runner,
    trying,
)

STATUS = "depends"
TOLD = trying.TOLD
TOGETHER = 4  # so many things that are needed are named at once
REASONS = 2  # so many reasons are told one after another
AT_ALL = "-at-all"  # behind the name of a refusal: what it says of everything alike
NAMED = 4  # so many values are named in a condition; of more, the other condition is

Case: TypeAlias = "trying.Case[runner.Run]"
Found = TypeVar("Found")
Spoken = TypeVar("Spoken", bound=api.Said)
Noted = TypeVar("Noted", reply.Assumption, reply.Unchecked)
Told: TypeAlias = "tuple[asking.Supposed, ...]"


def of(asked: asking.Asking, done: runner.Run) -> answers.Reply:
    """The answer to a question that lacks something: settled all the same, told case by case, or what it lacks."""
    missing = trying.waiting(done)
    assert missing is not None
    outcomes = trying.Trial(_played, trying.waiting, comes_to, refused=_refused).outcomes(asked, missing)
    if len(outcomes) == 1:
        return _alike(asked, outcomes[0])
    order = ordered(outcomes)
    told = told_apart(asked, order, [_weighed(cases) for cases in order]) if 0 < len(order) <= TOLD else None
    if told is None and outcomes and all(_refused(case.found) for cases in outcomes for case in cases):
        return _barred(asked, outcomes)
    if told is not None:
        looked = lookup.Looked()
        for case in (case for cases in outcomes for case in cases):
            looked.join(case.found.game.looked)
        return asked.noted(told, looked)
    answer = answers.of(asked.view, asked.question, asked.position, done)
    for other in _also(asked, missing):
        answer.needs.append(assumptions.need(asked.view, asked.question, other, done))
    readings.compared(asked, done, answer)
    return asked.noted(answer, done.game.looked)


def _played(asked: asking.Asking) -> runner.Run:
    """What happens; or what has to be known for the table to be one that there can be."""
    done = preconditions.broken(asked)
    return done if done is not None and isinstance(done.end, api.Need) else asked.run()


def _also(asked: asking.Asking, missing: trying.Missing) -> Iterator[api.Need]:
    """What has to be told as well, whatever is told of the first."""
    for _ in range(TOGETHER - 1):
        try:
            runs = [(other, _played(other)) for other in trying.told(asked, missing)]
        except (trying.TooMany, problems.Failed):
            return
        open_ = [(other, trying.waiting(done)) for other, done in runs if not isinstance(done.end, api.Refuse)]
        needs = [end for _, end in open_ if isinstance(end, api.Need)]
        if not needs or len(needs) < len(open_) or len({(need.fact, need.key) for need in needs}) > 1:
            return
        asked, missing = open_[0][0], needs[0]
        yield needs[0]


def under(asked: asking.Asking, fact: str, key: str = "") -> list[list[Case]]:
    """What it comes to with each other value of a fact, or of a key of a part; nothing if they cannot be gone through.

    Cases that come to the same are one list; those that still lack something are left out.
    """
    found: dict[Hashable, list[Case]] = {}
    values = trying.possible(asked.view, fact, key)
    for other in (asked.supposing(fact, key, value) for value in values):
        if vocabulary.is_part(asked.view.game, fact) and not assumptions.can_be(other.view, other.position):
            continue
        try:
            case = trying.Case(other, other.run())
        except problems.Failed:
            continue
        if trying.waiting(case.found) is None:
            found.setdefault(comes_to(other, case.found), []).append(case)
    return list(found.values())


def comes_to(asked: asking.Asking, done: runner.Run) -> Hashable:
    """What makes two runs the same verdict: how they end, with which sentence and outcome; refusals, their reason.

    What is usual where nothing is known cannot be left unknown: there the tables have to be the same, too.
    """
    end = done.end
    kind = type(end).__name__
    match end:
        case api.Answer():
            told = _beside_throws(asked, end.values), _beside_throws(asked, end.outcome)
            return kind, end.rule, end.says, *told, _usual(asked, done)
        case api.Choose():
            return kind, end.rule, end.says, end.by, position.frozen(end.options)
        case api.Said():
            return kind, end.rule, end.says
        case api.Silent() | api.Wanted():
            return kind, end.question, _usual(asked, done) if runner.kept(end) else ()
    return kind, id(end)


def _beside_throws(asked: asking.Asking, told: types.Values) -> Hashable:
    """What is told, but for what was thrown: that is the condition."""
    thrown = _thrown(asked)
    return position.frozen({name: value for name, value in told.items() if not _thrown_so(value, thrown.get(name, []))})


def _thrown(asked: asking.Asking) -> dict[str, list[types.Value]]:
    """The throws that were supposed."""
    found: dict[str, list[types.Value]] = {}
    for each in asked.supposed:
        if isinstance(vocabulary.shape(asked.view.game, each.fact), shapes.simple.Die):
            found.setdefault(each.fact, []).append(each.value)
    return found


def _with_throws(cases: Sequence[Case]) -> runner.Run:
    """The run of cases that come to the same, telling all the throws that lead there."""
    first, thrown = cases[0].found, _all_faces(cases)
    if not any(faces[1:] for faces in thrown.values()):
        return first
    done = copy.copy(first)
    done.steps = [_all_thrown(step, thrown) for step in first.steps]
    done.end = _all_thrown(first.end, thrown) if isinstance(first.end, api.Answer | api.Refuse) else first.end
    return done


def _all_thrown(said: Spoken, thrown: Mapping[str, list[int]]) -> Spoken:
    """A sentence with every face in place of the one that was thrown."""
    found = copy.copy(said)
    found.values = {name: with_faces(name, value, thrown) for name, value in said.values.items()}
    return found


def with_faces(name: str, value: types.Value, thrown: Mapping[str, list[int]]) -> types.Value:
    """A value of a sentence for every face that was thrown, and for all that they come to."""
    if isinstance(value, api.Total):
        faces = next((faces for faces in thrown.values() if value.shown in faces), [value.shown])
        return quantities.faces(value.of(faces))
    return quantities.faces(sorted(set(thrown[name]))) if value in thrown.get(name, []) else value


def _thrown_so(value: types.Value, faces: Sequence[types.Value]) -> bool:
    """Whether a value is that of a roll which shows one of these."""
    return (value.shown if isinstance(value, api.Total) else value) in faces


def _usual(asked: asking.Asking, done: runner.Run) -> Hashable:
    """What has changed of those parts that would be taken for something else if they were not known."""
    supposed = {(each.fact, each.key) for each in asked.supposed}
    return tuple(
        (part, key, _amount(asked, part, value))
        for part, changed in done.game.position.changed(asked.position).items()
        for key, value in (quantities.keyed(changed).items() if part in asked.position.keyed else [("", changed)])
        if (part, key) not in supposed and done.game.usual(part, key) is not position.UNKNOWN
    )


def _amount(asked: asking.Asking, part: str, value: types.Value) -> Hashable:
    """What of a value cannot be left unknown: of things counted, only how many there are."""
    if not _is_counted(asked.view, part) or not (value == {} or quantities.is_counts(value)):
        return position.frozen(value)
    return sum(quantities.counts(value).values())


def _is_counted(view: games.View, part: str) -> bool:
    return isinstance(vocabulary.each(view.game, part), shapes.several.Counts)


def odds(asked: asking.Asking, found: reply.Reply, look: Callable[[asking.Asking], reply.Reply]) -> reply.Reply:
    """Chances that lack something: with each value that it can have, where these are few."""
    try:
        cases = [(other, look(other)) for other in trying.told(asked, _need(found["needs"][0]))]
    except trying.TooMany:
        return found
    if not 0 < len(cases) <= TOLD or not all("probabilities" in each for _, each in cases):
        return found
    if all(each["probabilities"] == cases[0][1]["probabilities"] for _, each in cases):
        return cases[0][1]
    ifs = said(asked.view, [[other.supposed] for other, _ in cases])
    lines = [[f"{line['fraction']}: {line['sentence']}" for line in each["table"]] for _, each in cases]
    found["sentence"] = " ".join(
        words._("{condition}: {sentence}").format(condition=grammar.capital(condition), sentence=" ".join(listed))
        for condition, listed in zip(ifs, lines, strict=True)
    )
    found["status"], found["needs"] = STATUS, []
    found["cases"] = [
        {"if": condition, "facts": facts(other), "probabilities": each["probabilities"], "table": each["table"]}
        for condition, (other, each) in zip(ifs, cases, strict=True)
    ]
    return found


def every_end(asked: asking.Asking, look: Callable[[asking.Asking], list[answers.Reply]]) -> list[answers.Reply]:
    """The answers of all ways; where something is missing on some, with each value that it can have."""
    found = look(asked)
    need = next((answer.needs[0] for answer in found if answer.needs), None)
    if need is None:
        return found
    try:
        cases = [(other, look(other)) for other in trying.told(asked, _need(need))]
    except (trying.TooMany, problems.Failed):
        return found
    if not 0 < len(cases) <= TOLD:
        return found
    alike = set.intersection(*({answer.sentence for answer in listed} for _, listed in cases))
    if any(alike >= {answer.sentence for answer in listed} for _, listed in cases):  # “otherwise” alone says nothing
        alike = set()
    together = [answer for answer in cases[0][1] if answer.sentence in alike]
    for condition, (_, listed) in zip(said(asked.view, [[other.supposed] for other, _ in cases]), cases, strict=True):
        for answer in (each for each in listed if each.sentence not in alike):
            answer.sentence = words._("{condition}: {sentence}").format(
                condition=grammar.capital(condition), sentence=answer.sentence
            )
            together.append(answer)
    return together


def _need(told: reply.Named) -> api.Need:
    """What an answer lacks, with the values that it can have there."""
    return api.Need(told["fact"], key=told.get("key", ""), among=told.get("among", ()))


# ---------------------------------------------------------------- one verdict


def _alike(asked: asking.Asking, cases: Sequence[Case]) -> answers.Reply:
    """The one answer to which all cases come: what they have in common."""
    first = _weighed(cases)
    done = _common(asked, cases)
    answer = answers.of(asked.view, asked.question, asked.position, done)
    answer.status, answer.sentence, answer.refused = first.status, first.sentence, first.refused
    answer.disputes, answer.readings = first.disputes, first.readings
    one = cases[0]
    refused = isinstance(one.found.end, api.Refuse)
    tried = {each.value for each in one.told if isinstance(each.value, str)}

    holds = conditions.as_told(asked, one.found, listed=answer.is_list)

    def hangs_on() -> list[reply.Condition]:
        # What hangs on the one value that was looked at first hangs on no other.
        found = conditions.of(one.asked, one.found, holds, refused=refused)
        return [each for each in found if each.get("key") not in tried]

    if answer.status in (*answers.DECIDED, "refused"):
        answer.hangs_on = hangs_on
    return asked.noted(answer, done.game.looked)


def _refused(done: runner.Run) -> bool:
    return isinstance(done.end, api.Refuse)


def _barred(asked: asking.Asking, outcomes: Sequence[Sequence[Case]]) -> answers.Reply:
    """The refusal of what cannot be, whatever is told: for one reason for all of it, or for each its own."""
    order = sorted(outcomes, key=lambda cases: (_is_each_its_own(cases), -len(cases)))
    answer = _alike(asked, [case for cases in order for case in cases])
    first = _weighed(order[0])
    answer.sentence, answer.refused = first.sentence, first.refused
    if answer.refused and _is_each_its_own(order[0]):
        end = order[0][0].found.end
        assert isinstance(end, api.Refuse)
        answer.sentence = answer.refused["text"] = _for_example(answers.said(asked.view, end)["text"])
    return answer


def _for_example(sentence: str) -> str:
    """The reason of one of many refusals, for all of them."""
    return words._("For example: {sentence} It is the same with all others.").format(sentence=sentence)


def _is_each_its_own(cases: Sequence[Case]) -> bool:
    """Whether none of several cases is refused in the same words as another, so that the words are about it."""
    ends = [case.found.end for case in cases]
    return len({_sentence(end) for end in ends if isinstance(end, api.Said)}) == len(ends)


def _weighed(cases: Sequence[Case]) -> answers.Reply:
    """The answer to cases that come to the same, compared with the other readings."""
    asked, done = cases[0].asked, _with_throws(cases)
    answer = answers.of(asked.view, asked.question, asked.position, done)
    readings.compared(asked, done, answer)
    generalized(answer, [case.found.end for case in cases])
    answer.tells_throw = _tells_throw(asked.view, cases, done.end)
    return answer


def _tells_throw(view: games.View, cases: Sequence[Case], end: runner.End | None) -> bool:
    """Whether what is said at the end names what was thrown."""
    if not isinstance(end, api.Said):
        return False
    named = conditions.named(view, end)
    told = cases[0].found.end
    before = told.values if isinstance(told, api.Said) else {}
    before = {name: value for name, value in before.items() if not (isinstance(value, api.Total) and value.by)}
    return any(fact in named and before.get(fact) in faces for fact, faces in _all_faces(cases).items())


def _all_faces(cases: Sequence[Case]) -> dict[str, list[int]]:
    """Every face that was supposed in one of the cases, by the fact."""
    thrown: dict[str, list[int]] = {}
    for case in cases:
        for fact, faces in _thrown(case.asked).items():
            thrown[fact] = [*thrown.get(fact, []), *map(quantities.whole, faces)]
    return thrown


def generalized(answer: answers.Reply, ends: Sequence[runner.End | None]) -> None:
    """Where refusals tell each of something else, the reason that they have in common, or that most of them have.

    The rule tells it in a sentence of its own (`none-at-all` beside `none`); else few are told one after another.
    """
    said = [_sentence(end) for end in ends if isinstance(end, api.Refuse)]
    refusals = {_sentence(end): end for end in ends if isinstance(end, api.Refuse)}
    if not answer.refused or len(refusals) < 2 or 2 * max(map(said.count, said)) > len(said):
        return
    first = next(iter(refusals.values()))
    values = {
        name: value
        for name, value in first.values.items()
        if all(position.frozen(each.values.get(name)) == position.frozen(value) for each in refusals.values())
    }
    common = copy.copy(first)
    common.says, common.values = f"{first.says}{AT_ALL}", values
    rule = answer.view.entry(first.rule)
    if rule and rule.get(f"{first.among}.{common.says}") is not paths.MISSING:
        answer.sentence = answers.said(answer.view, common)["text"]
    elif len(refusals) <= REASONS:
        answer.sentence = " ".join(answers.said(answer.view, each)["text"] for each in refusals.values())
    else:
        answer.sentence = _for_example(answers.said(answer.view, first)["text"])
    answer.refused["text"] = answer.sentence


def _common(asked: asking.Asking, cases: Sequence[Case]) -> runner.Run:
    """What several runs have in common; where they differ in more than that, what they hang on was not looked at."""
    runs = [_with_throws(cases), *(case.found for case in cases[1:])]
    supposed = [each for case in cases for each in case.told]
    game = asked.look(runs[0].game.state)
    done = runner.Run(game, asked.question, asked.facts)
    done.end = runs[0].end
    kept = [all(_sentence(step) in map(_sentence, run.steps) for run in runs[1:]) for step in cases[0].found.steps]
    done.steps = [step for step, common in zip(runs[0].steps, kept, strict=True) if common]
    game.position = _moved(asked, cases, _shared(asked.view, [_known(case) for case in cases]))
    for run in runs:
        game.read |= run.game.read
        game.assumed |= run.game.assumed
        game.derived |= run.game.derived
        game.unchecked |= run.game.unchecked
        game.disputed |= run.game.disputed
        game.causes |= run.game.causes
        game.looked.join(run.game.looked)
        game.parts |= run.game.parts
        done.asked += [fact for fact in run.asked if fact not in done.asked]
    names = {each.fact for each in supposed}
    done.asked = [fact for fact in done.asked if fact not in names]
    if any(len(run.steps) != len(done.steps) for run in runs):
        game.unchecked |= {(each.fact, each.key): None for each in supposed}
    return done


def foremost(ends: Sequence[runner.End | None]) -> int:
    """Where the first of those ends stands that say what most of them say."""
    sentences = [_sentence(end) if isinstance(end, api.Said) else None for end in ends]
    return sentences.index(collections.Counter(sentences).most_common(1)[0][0])


def _sentence(said: api.Said) -> Hashable:
    return said.rule, said.among, said.says, position.frozen(said.values)


def _known(case: Case) -> position.Position:
    """The table that a case leaves, without what was only supposed."""
    table = case.found.game.position
    for fact, key, value in case.told:
        if vocabulary.is_part(case.asked.view.game, fact) and table.get(fact, key) == value:
            table = table.without(fact, key)
    return table


def _shared(view: games.View, tables: Sequence[position.Position]) -> position.Position:
    """What several tables have in common; where they differ, nothing is known; of as many things, not which."""
    found = tables[0]
    for part in dict.fromkeys(part for table in tables for part in table.parts):
        keys = dict.fromkeys(key for table in tables for key in (table.by_key(part) if part in table.keyed else [""]))
        for key in keys:
            values = [table.get(part, key) for table in tables]
            if len({position.frozen(value) for value in values}) == 1:
                continue
            if marked := marks.in_all(view.game, part, values):
                found = found.put(part, key, marked)
                continue
            alike = _as_many(values) if _is_counted(view, part) else None
            if alike is not None:
                found = found.put(part, key, alike)
            else:
                found = found.without(part, key).without(part, shapes.each.REST)
    same = {
        where: by
        for where, by in found.moved.items()
        if all(position.frozen(table.moved.get(where)) == position.frozen(by) for table in tables)
    }
    return position.Position(found.parts, found.keyed, same)


def _moved(asked: asking.Asking, cases: Sequence[Case], shared: position.Position) -> position.Position:
    """What cases have in common, with what changes in each of them by how much, though nobody knows what it is."""
    moved = {**asked.position.moved, **shared.moved}
    ends = [(case.asked.position, case.found.game.position) for case in cases]
    for part in dict.fromkeys(part for _, end in ends for part in end.parts):
        keys = dict.fromkeys(key for _, end in ends for key in (end.by_key(part) if part in end.keyed else [""]))
        for key in keys:
            told = [(start.get(part, key), end.get(part, key)) for start, end in ends]
            changed = [position.frozen(was) != position.frozen(now) for was, now in told]
            if shared.get(part, key) is not position.UNKNOWN or not all(changed):
                continue
            found = [position.difference(was, now) for was, now in told]
            by = found[0] if all(each == found[0] for each in found) else position.SOMEHOW
            before = asked.position.moved.get((part, key), {} if isinstance(by, dict) else 0)
            moved[part, key] = position.added(before, by)
    return position.Position(shared.parts, shared.keyed, moved)


def _as_many(values: Sequence[types.Value]) -> dict[str, int] | None:
    """Of as many things in all: those that are the same, and how many more there are."""
    counted = [value for value in values if value == {} or quantities.is_counts(value)]
    sums = {sum(quantities.counts(value).values()) for value in counted}
    if len(counted) < len(values) or len(sums) > 1:
        return None
    first = quantities.counts(counted[0])
    least = {thing: min(quantities.counts(value).get(thing, 0) for value in counted) for thing in first}
    same = {thing: number for thing, number in least.items() if number and thing != api.UNKNOWN}
    return {**same, api.UNKNOWN: sums.pop() - sum(same.values())}


# ---------------------------------------------------------------- one verdict for each


def told_apart(
    asked: asking.Asking, order: Sequence[Sequence[trying.Case[Found]]], told: Sequence[answers.Reply]
) -> answers.Reply | None:
    """Each outcome with its condition, told side by side; nothing if words cannot tell them, or two draws, apart."""
    twice = any(len({each.fact for each in case.told}) < len(case.told) for cases in order for case in cases)
    if twice or len({one.sentence for one in told}) < len(told):
        return None
    answer = answers.Reply(asked.view, asked.question, STATUS, asked.position)
    ifs = said(asked.view, [[case.told for case in cases] for cases in order])
    for condition, cases, one in zip(ifs, order, told, strict=True):
        answer.cases.append([facts(case.asked) for case in cases])
        answer.depends.append(
            {
                "if": condition,
                "text": _under(condition, cases, one),
                "facts": answer.cases[-1][0],
                "status": one.status,
                "sentence": one.sentence,
                "outcome": one.outcome,
                "steps": one.steps,
                "heading": one.heading,
                "refused": one.refused,
                "choices": one.choices,
            }
        )
    in_one = _in_one(asked.view, order, told)
    for dependent in answer.depends:
        dependent["text"] = in_one or dependent["text"]
    answer.sentence = " ".join(dict.fromkeys(each["text"] for each in answer.depends))
    _gather(answer, told, {each.fact for cases in order for case in cases for each in case.told})
    return answer


def _in_one(view: games.View, order: Sequence[Sequence[trying.Case[Found]]], told: Sequence[answers.Reply]) -> str:
    """The one verdict of cases in which only the name that was supposed is another: with all the names in it."""
    cases = [case for cases in order for case in cases]
    ends = [case.found.end for case in cases if isinstance(case.found, runner.Run)]
    supposed = [case.told[0].value for case in cases if len(case.told) == 1 and isinstance(case.told[0].value, str)]
    answered = [end for end in ends if isinstance(end, api.Answer)]
    if not len(answered) == len(supposed) == len(cases) or len({(end.rule, end.says) for end in answered}) > 1:
        return ""
    names = [name for name, value in answered[0].values.items() if value == supposed[0]]
    if not names or any(_apart_from(end.values, names) != _apart_from(answered[0].values, names) for end in answered):
        return ""
    if any(end.values[name] != value for end, value in zip(answered, supposed, strict=True) for name in names):
        return ""
    end, one = copy.copy(answered[0]), copy.copy(told[0])
    every = grammar.listed(view.grammar, [view.say(value) for value in supposed], alternative=True)
    end.values = {**end.values, **dict.fromkeys(names, every)}
    one.sentence = answers.said(view, end)["text"]
    return one.spoken


def _apart_from(values: types.Values, names: Sequence[str]) -> Hashable:
    return position.frozen({name: value for name, value in values.items() if name not in names})


def _under(condition: str, cases: Sequence[trying.Case[Found]], one: answers.Reply) -> str:
    """The verdict of an outcome behind its condition; a verdict that tells the throw itself needs none."""
    if one.tells_throw and all(len(case.told) == 1 for case in cases):
        return one.spoken
    return words._("{condition}: {sentence}").format(condition=grammar.capital(condition), sentence=one.spoken)


def ordered(outcomes: Sequence[Sequence[trying.Case[Found]]]) -> list[Sequence[trying.Case[Found]]]:
    """Of a throw the likeliest first, of other numbers the highest; else what fewer values lead to comes first."""
    first = [[case.told[0].value for case in cases] for cases in outcomes]
    if all(_is_thrown(cases) for cases in outcomes):
        return sorted(outcomes, key=lambda cases: (-len(cases), int(str(cases[0].told[0].value))))
    if all(type(value) is int for values in first for value in values):
        return sorted(outcomes, key=lambda cases: -max(int(str(case.told[0].value)) for case in cases))
    return sorted(outcomes, key=len)


def _is_thrown(cases: Sequence[trying.Case[Found]]) -> bool:
    """Whether it is a throw, and nothing else, that leads to an outcome."""
    view = cases[0].asked.view
    facts = {each.fact for case in cases for each in case.told}
    return len(facts) == 1 and isinstance(vocabulary.shape(view.game, *facts), shapes.simple.Die)


def _gather(answer: answers.Reply, told: Sequence[answers.Reply], supposed: set[str]) -> None:
    """What all the cases rest on: what is common to all as the answer's own, doubts and assumptions of any."""
    order = list(resolve.Standing)
    answer.standing = str(max((resolve.Standing(each.standing) for each in told), key=order.index))
    common = [step for step in told[0].steps if all(step in one.steps for one in told)]
    answer.steps = common
    answer.sentences = [name for name, step in zip(told[0].sentences, told[0].steps, strict=False) if step in common]
    for one in told:
        answer.disputes += [each for each in one.disputes if each not in answer.disputes]
        named = [(each["discrepancy"], each["reading"]) for each in one.readings]
        others = [readings.undecided(answer.view, *each) for each in named]
        answer.readings += [each for each in others if each not in answer.readings]
        answer.doubts += [each for each in one.doubts if each not in answer.doubts]
        answer.undone += [each for each in one.undone if each not in answer.undone]
        answer.left_out += [each for each in one.left_out if each not in answer.left_out]
        answer.assumed += _others(answer.assumed, one.assumed)
        answer.not_checked += _others(answer.not_checked, one.not_checked)
        answer.asked += [fact for fact in one.asked if fact not in (*answer.asked, *supposed)]


def _others(known: Sequence[Noted], more: Sequence[Noted]) -> list[Noted]:
    """What is noted of other facts than those of which something is noted already."""
    facts = {(each["fact"], each.get("key")) for each in known}
    return [each for each in more if (each["fact"], each.get("key")) not in facts]


def facts(asked: asking.Asking) -> types.Values:
    """What was supposed, as facts that can be told: what occurs, after what was told of it."""
    found: types.Values = {}
    for fact, key, value in asked.supposed:
        if key:
            found[fact] = {**quantities.keyed(found.get(fact, {})), key: value}
        else:
            found[fact] = asked.facts.get(fact, value)
    return found


def said(view: games.View, outcomes: Sequence[Sequence[Told]]) -> list[str]:
    """The condition of each outcome in words; the last is for all that is left, where its values are many."""
    outcomes = _without_idle(outcomes)
    everything = [told for cases in outcomes for told in cases]
    found = [_condition(view, cases, everything) for cases in outcomes]
    last = outcomes[-1]
    number = len(last) > NAMED and not all(type(told[0].value) is int for told in last)
    yes_or_no = len(outcomes) > 1 and all(len(told) == 1 and type(told[0].value) is bool for told in everything)
    if number or yes_or_no:
        found[-1] = words._("otherwise")
    return found


def _without_idle(outcomes: Sequence[Sequence[Told]]) -> list[list[Told]]:
    """The cases without what makes no difference to which of the outcomes it is."""
    found = [list(cases) for cases in outcomes]
    for place in (1, 0):
        cut = [[(*told[:place], *told[place + 1 :]) for told in cases] for cases in found]
        keys = [{position.frozen([list(each) for each in told]) for told in cases} for cases in cut]
        apart = all(not one & other for at, one in enumerate(keys) for other in keys[at + 1 :])
        if apart and all(told for cases in cut for told in cases):
            found = [[told for at, told in enumerate(cases) if told not in cases[:at]] for cases in cut]
    return found


def _condition(view: games.View, cases: Sequence[Told], everything: Sequence[Told]) -> str:
    """The values of what comes first for which it is so, each with those of what comes second where these matter."""
    groups: dict[Hashable, tuple[list[asking.Supposed], list[asking.Supposed]]] = {}
    firsts = [told[0] for told in cases]
    for first in (each for at, each in enumerate(firsts) if each not in firsts[:at]):
        seconds = [told[1] for told in cases if told[0] == first and told[1:]]
        every = [told for told in everything if told[0] == first]
        whole = len(every) == len([told for told in cases if told[0] == first])
        seconds = [] if whole else seconds
        by = position.frozen([list(each) for each in seconds])
        groups.setdefault(by, ([], seconds))[0].append(first)
    parts = [_together(view, [some for some in group if some]) for group in groups.values()]
    return words._("{one}, or {other}").format(one="; ".join(parts[:-1]), other=parts[-1]) if parts[1:] else parts[0]


def _together(view: games.View, things: Sequence[Sequence[asking.Supposed]]) -> str:
    """The values of one or two things: as one condition, where both can be said as a sentence."""
    clauses = [_clause(view, some) for some in things]
    if all(clauses):
        return words._("if {fact}").format(fact=grammar.listed(view.grammar, clauses))
    return ", ".join(_values(view, some) for some in things)


def _clause(view: games.View, supposed: Sequence[asking.Supposed]) -> str:
    """Some values of one thing as the game says on what a verdict hangs; empty where it has no sentence for them."""
    fact, key, _ = supposed[0]
    texts, listed = view.game.core["facts"][fact].get("if", {}), _told(view, supposed)
    shape = vocabulary.each(view.game, fact)
    if isinstance(shape, shapes.simple.Integer) and not isinstance(shape, shapes.simple.Die):
        spans = quantities.spans([quantities.whole(each) for each in listed])
        bounds = shape.bounds(view.game)
        return conditions.numbered(view, fact, key, spans[0], bounds) if len(spans) == 1 else ""
    says = "not" if listed == [False] else conditions.CASE if conditions.CASE in texts else "is"
    if says not in texts or not (listed in ([True], [False]) or all(isinstance(each, str) for each in listed)):
        return ""
    return conditions.worded(view, conditions.Tried(fact, key, [], []), texts[says], listed)


def _values(view: games.View, supposed: Sequence[asking.Supposed]) -> str:
    """Some values of one thing as a condition: of a throw its faces, of what is so or not whether it is."""
    fact, key, _ = supposed[0]
    if clause := _clause(view, supposed):
        return words._("if {fact}").format(fact=clause)
    listed = _told(view, supposed)
    title = assumptions.titled(view, fact, key)["title"]
    if vocabulary.plain(view.game, fact) and len(listed) == 1:
        text = words._("if {fact}") if listed[0] else words._("if it is not so that {fact}")
        return text.format(fact=title)
    shape = vocabulary.each(view.game, fact)
    if isinstance(shape, shapes.simple.Integer):
        die = isinstance(shape, shapes.simple.Die)
        low, high = (0, 0) if die else shape.bounds(view.game)
        numbers = _numbers([quantities.whole(each) for each in listed], low, high)
        return numbers if die else f"{title} – {numbers}"
    names = [shape.title(view, each) if isinstance(each, str) else view.say(each) for each in listed]
    return f"{title} – {grammar.listed(view.grammar, names, alternative=True)}"


def _told(view: games.View, supposed: Sequence[asking.Supposed]) -> list[types.Value]:
    """Values as they are told apart: of what is usually one thing, that thing."""
    listed = [each.value for each in supposed]
    if not view.game.core["facts"][supposed[0].fact].get("single"):
        return listed
    return [next(iter(value), value) if isinstance(value, list | dict) else value for value in listed]


def _numbers(numbers: list[int], low: int, high: int) -> str:
    """Whole numbers, those that follow one another as ranges; one that goes on to the end by where it begins."""
    spans = quantities.spans(numbers)
    first, last = spans[0]
    if len(spans) == 1 and first < last == high:
        return words._("{n} or more").format(n=first)
    if len(spans) == 1 and low == first < last:
        return words._("{n} or fewer").format(n=last)
    return ", ".join(map(quantities.span, spans))
