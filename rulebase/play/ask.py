"""The questions that people ask of a game: what happens (ask), how likely (odds), every way it can go (outcomes)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebase import words
from rulebase.model import game as games
from rulebase.model import position, situation, vocabulary
from rulebase.play import answers, api, asking, lookup, preconditions, reply, runner, watch

if TYPE_CHECKING:  # a plain question starts without the arithmetic of chances
    from rulebase.play import ways

MOST_LINES = 20  # of a table of chances
SCHEMA = answers.SCHEMA
DECIDED = answers.DECIDED


@watch.watched
def ask(
    view: games.View,
    question: str,
    facts: runner.Facts,
    at: position.Position | None = None,
    plays: asking.Plays | None = None,
) -> answers.Reply:
    """What happens: settled, refused, or what would have to be known, chosen or decided first.

    Asked again with the same `plays` in another language, it is worded without being played again.
    """
    if question == vocabulary.MAY:
        from rulebase.play import may

        others = {name: value for name, value in facts.items() if name != situation.DO}
        return may.may(view, str(facts[situation.DO]), others, at, plays)
    asked = asking.of(view, question, facts, at, plays)
    refusal = preconditions.refusal(asked)
    if refusal is not None and not refusal.needs:
        return refusal
    done = preconditions.broken(asked) or asked.run()
    if isinstance(done.end, api.Need | api.Roll | api.Deal):
        from rulebase.play import depending

        return depending.of(asked, done)
    answer = answers.of(view, question, asked.position, done)
    from rulebase.play import readings

    readings.compared(asked, done, answer)
    if answer.status in (*DECIDED, "refused"):
        answer.hangs_on = lambda: _conditions(asked, done, listed=answer.is_list)
        if not answer.is_list and answer.status != "refused":
            answer.steps_hang_on = lambda: _conditions_of_steps(asked, done)
    return asked.noted(answer, done.game.looked)


def _conditions(asked: asking.Asking, done: runner.Run, *, listed: bool) -> list[reply.Condition]:
    """On what was not told the verdict hangs."""
    from rulebase.play import conditions

    holds = conditions.as_told(asked, done, listed=listed)
    return conditions.of(asked, done, holds, refused=isinstance(done.end, api.Refuse))


def _conditions_of_steps(asked: asking.Asking, done: runner.Run) -> dict[int, list[reply.Condition]]:
    """On what was not told each step hangs that happens beside the verdict."""
    from rulebase.play import conditions

    return conditions.of_steps(asked, done, conditions.as_told(asked, done, listed=False))


@watch.watched
def outcomes(
    view: games.View, question: str, facts: runner.Facts, at: position.Position | None = None
) -> list[answers.Reply]:
    """The answer for every distinct end that the event can come to."""
    from rulebase.play import depending, ways

    asked = asking.of(view, question, facts, at)
    refusal = preconditions.refusal(asked)
    if refusal is not None:
        return [refusal]

    def look(asked: asking.Asking) -> list[answers.Reply]:
        looked = lookup.Looked()
        return [asked.noted(of_way(asked, way), looked) for way in asked.explored(ways.EveryEnd(), looked).values()]

    return depending.every_end(asked, look)


def of_way(asked: asking.Asking, way: ways.Reached) -> answers.Reply:
    """One way as an answer, with all its steps."""
    done = way.leaf.run if way.leaf.alone else asked.run(asking.along(asked, way.picks))
    return answers.of(asked.view, asked.question, asked.position, done)


@watch.watched
def odds(view: games.View, question: str, facts: runner.Facts, at: position.Position | None = None) -> reply.Reply:
    """Exact chances of every outcome; past a choice that matters, the least and the most."""

    asked = asking.of(view, question, facts, at, command="odds")
    refusal = preconditions.refusal(asked)
    if refusal is not None:
        return refusal.as_json()
    found = _odds(asked)
    if found.get("needs"):
        from rulebase.play import depending

        return depending.odds(asked, found, _odds)
    return found


def _odds(asked: asking.Asking) -> reply.Reply:
    from rulebase.play import ways

    told = asked.view.game.core["questions"][asked.question].get("odds", [])
    shown = [told] if isinstance(told, str) else told

    def key(leaf: ways.Leaf) -> str:
        assert isinstance(leaf.end, api.Answer)
        outcome = leaf.end.outcome
        if shown and not isinstance(leaf.end, api.Over):
            return ", ".join(str(outcome[name]) for name in shown if name in outcome)
        return ", ".join(f"{name}: {value}" for name, value in outcome.items())

    looked = lookup.Looked()
    found = asked.explored(ways.Odds(key), looked)
    if found.stuck:
        return asked.noted(of_way(asked, found.stuck[0]), looked).as_json()
    said = {name: said_of(asked, share) for name, share in found.shares.items()}
    chances = {name: _share(share, said[name]["text"]) for name, share in found.shares.items()}
    headings = {told.get("rule", ""): answers.heading(asked.view, told) for told in said.values()}
    settled = answers.Reply(asked.view, asked.question, "settled", asked.position)
    head = asked.noted(settled, looked).as_json()
    return {
        "schema": head["schema"],
        "status": head["status"],
        "game": head["game"],
        "question": head["question"],
        "ruleset": head["ruleset"],
        "options": head["options"],
        "choices_made": head["choices_made"],
        "rules": head["rules"],
        "told": head["told"],
        "unread": head["unread"],
        "probabilities": chances,
        "table": table(list(chances.values())),
        "headings": list(headings.values()),
        "open_choices": [answers.choice(asked.view, choice) for choice in found.open.values()],
        "idle_choices": [answers.choice(asked.view, choice) for choice in found.idle.values()],
    }


def table(chances: Sequence[reply.Share]) -> list[reply.Share]:
    """Chances for people: what is told alike is one line, and of many lines the least likely are added up."""
    from fractions import Fraction

    alike: dict[str, list[reply.Share]] = {}
    for chance in chances:
        exact = "value" in chance  # between a least and a most nothing can be added up
        alike.setdefault(chance["sentence"] if exact else f"{chance['sentence']} {len(alike)}", []).append(chance)

    def together(listed: Sequence[reply.Share], sentence: str) -> reply.Share:
        whole = sum((Fraction(each["fraction"]) for each in listed), Fraction())
        faces = [each["rolls"] for each in listed]
        rolls = [face for each in faces for face in each] if all(faces) else []
        return {"fraction": str(whole), "value": float(whole), "sentence": sentence, "rolls": rolls}

    lines = [listed[0] if len(listed) == 1 else together(listed, listed[0]["sentence"]) for listed in alike.values()]
    if len(lines) <= MOST_LINES or not all("value" in line for line in lines):
        return lines
    ranked = sorted(lines, key=lambda line: -line["value"])
    rest = ranked[MOST_LINES - 1 :]
    said = words._("{number} other outcomes, each less likely").format(number=len(rest))
    return [*ranked[: MOST_LINES - 1], together([{**each, "rolls": []} for each in rest], said)]


def _share(share: ways.Share, sentence: str) -> reply.Share:
    """How likely something is; where a choice decides, between what and what."""
    rolls = list(share.rolls or ())
    if share.least == share.most:
        return {"fraction": str(share.least), "value": float(share.least), "sentence": sentence, "rolls": rolls}
    return {
        "fraction": f"{share.least}–{share.most}",
        "least": {"fraction": str(share.least), "value": float(share.least)},
        "most": {"fraction": str(share.most), "value": float(share.most)},
        "sentence": sentence,
        "rolls": rolls,
    }


def said_of(asked: asking.Asking, share: ways.Share) -> reply.Sentence:
    """What an outcome says; where several throws come to the same, it names all of them."""
    end, rolls = asked.run(asking.along(asked, share.picks)).end, list(share.rolls or ())
    assert isinstance(end, api.Said)
    if len(rolls) > 1:
        from rulebase.play import depending

        # A choice on which nothing depends may come before.
        pick = next(pick for pick in share.picks if "@" not in pick.name)
        thrown = {pick.name: rolls}
        end.values = {name: depending.with_faces(name, value, thrown) for name, value in end.values.items()}
    return answers.said(asked.view, end)
