"""The drivers that people use: what happens (ask), how likely (odds), every way it can go (outcomes)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulebase.model import game as games
from rulebase.model import position, quantities, resolve, situation, types, vocabulary
from rulebase.play import answers, api, asking, input_errors, invariants, lookup, not_here, reply, runner, ways
from rulebase.play.answers import Reply

Found = TypeVar("Found")

SCHEMA = answers.SCHEMA
DECIDED = answers.DECIDED


@runner.watched
def ask(
    view: games.View,
    question: str,
    told: runner.Facts,
    at: position.Position | None = None,
    plays: asking.Plays | None = None,
) -> Reply:
    """What happens: settled, refused, or what would have to be known, chosen or decided first.

    Asked again with the same `plays` in another language, it is told without being played.
    """
    if question == vocabulary.MAY:
        from rulebase.play import may

        facts = {name: value for name, value in told.items() if name != situation.DO}
        return may.may(view, str(told[situation.DO]), facts, at, plays)
    asked = asking.of(view, question, told, at, plays)
    refusal = not_here.not_here(asked) or invariants.wrong(asked)
    if refusal is not None:
        return refusal
    done = asked.run()
    answer = answers.of(view, question, asked.position, done)
    if answer.status == "settled":
        left = asked.occurrences.left(done.game)
        if left:
            raise input_errors.left_over(left, answer.sentence)
        from rulebase.play import readings

        readings.weigh(asked, done, answer)
    elif answer.standing == resolve.Standing.READING:
        from rulebase.play import readings

        if answer.status == "refused":
            readings.weigh(asked, done, answer)
        elif answer.status in ("choice", "needs"):
            readings.named(asked.view, done, answer)
    return answer


@runner.watched
def outcomes(view: games.View, question: str, told: runner.Facts, at: position.Position | None = None) -> list[Reply]:
    """The answer for every distinct end that what is not told can lead to."""
    from rulebase.play import ways

    asked = asking.of(view, question, told, at)
    refusal = not_here.not_here(asked) or invariants.wrong(asked)
    if refusal is not None:
        return [refusal]
    explorer = ways.Explorer(asked.look, asked.occurrences, ways.EveryEnd())
    found = _explored(asked, explorer)
    return [of_way(asked, way) for way in found.values()]


def of_way(asked: asking.Asking, way: ways.Reached) -> Reply:
    """One way as an answer, with all its steps."""
    done = way.leaf.run
    if not way.leaf.alone:
        done = asked.run(asking.along(asked, way.picks))
    return answers.of(asked.view, asked.question, asked.position, done)


@runner.watched
def odds(view: games.View, question: str, told: runner.Facts, at: position.Position | None = None) -> reply.Reply:
    """Exact chances of every outcome; past a choice that matters, the least and the most."""
    # Exact fractions are needed here alone; a plain question starts faster without them.
    from rulebase.play import ways

    asked = asking.of(view, question, told, at)
    refusal = not_here.not_here(asked) or invariants.wrong(asked)
    if refusal is not None:
        return refusal.as_json()
    shown = view.game.core["questions"][question].get("odds")

    def key(leaf: ways.Leaf) -> str:
        assert isinstance(leaf.end, api.Answer)
        return _key(leaf.end.outcome, shown)

    explorer = ways.Explorer(asked.look, asked.occurrences, ways.Odds(key))
    found = _explored(asked, explorer)
    if found.stuck:
        return of_way(asked, found.stuck[0]).as_json()
    return _odds(asked, found)


def _odds(asked: asking.Asking, found: ways.Spread) -> reply.Reply:
    chances = {name: _share(asked, share) for name, share in found.shares.items()}
    head = Reply(asked.view, asked.question, "settled").as_json()
    return {
        "schema": head["schema"],
        "status": head["status"],
        "game": head["game"],
        "question": head["question"],
        "ruleset": head["ruleset"],
        "options": head["options"],
        "choices_made": head["choices_made"],
        "probabilities": chances,
        "open_choices": [answers.choice(asked.view, choice) for choice in found.open.values()],
        "idle_choices": [answers.choice(asked.view, choice) for choice in found.idle.values()],
    }


def _share(asked: asking.Asking, share: ways.Share) -> reply.Share:
    """How likely something is; where a choice decides, between what and what."""
    rolls = list(share.rolls or ())
    sentence = sentence_of(asked, share.picks, rolls)
    if share.least == share.most:
        return {"fraction": str(share.least), "value": float(share.least), "sentence": sentence, "rolls": rolls}
    return {
        "fraction": f"{share.least}–{share.most}",
        "least": {"fraction": str(share.least), "value": float(share.least)},
        "most": {"fraction": str(share.most), "value": float(share.most)},
        "sentence": sentence,
        "rolls": rolls,
    }


def sentence_of(asked: asking.Asking, picks: Sequence[ways.Pick], rolls: list[int]) -> str:
    """The sentence of an outcome; where several throws come to the same, it is told of all of them."""
    end = asked.run(asking.along(asked, picks)).end
    if not isinstance(end, api.Said):
        return ""
    if len(rolls) > 1:
        pick = next(pick for pick in picks if "@" not in pick.name)  # a choice on which nothing depends may come before
        end.values = {
            name: span(rolls) if value == pick.value and name == pick.name else value
            for name, value in end.values.items()
        }
    return str(answers.said(asked.view, end)["text"])


def span(faces: list[int]) -> types.Value:
    """Faces of a die as they are said: a range where they follow one another."""
    whole = list(range(min(faces), max(faces) + 1))
    return [whole[0], whole[-1]] if sorted(faces) == whole else quantities.Several(sorted(faces))


def _explored(asked: asking.Asking, explorer: ways.Explorer[Found]) -> Found:
    try:
        return explorer.explore(asked.question, asked.facts, lookup.State(asked.position))
    except runner.Wrong as wrong:
        raise input_errors.no_option(wrong) from None
    except runner.WrongDeal as wrong_deal:
        raise input_errors.no_deal(wrong_deal) from None


def _key(outcome: types.Told, shown: str | None) -> str:
    if shown:
        return str(outcome[shown])
    return ", ".join(f"{name}: {value}" for name, value in outcome.items())
