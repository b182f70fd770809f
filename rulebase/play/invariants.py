"""What has to hold of every position: looked at before each event, on what was told."""

from __future__ import annotations

from rulebase import words
from rulebase.play import answers, api, asking, lookup, runner


def wrong(asked: asking.Asking) -> answers.Reply | None:
    """Why the position cannot be as it was told; or, if only by what was assumed, what has to be known."""
    if runner.HOLDS not in asked.plays:
        asked.plays[runner.HOLDS] = _broken(asked)
    done = asked.plays[runner.HOLDS]
    if done is None:
        return None
    answer = answers.of(asked.view, asked.question, asked.position, done)
    if answer.refused:
        answer.sentence = words._("The situation described cannot arise. {why}").format(why=answer.sentence)
    return answer


def _broken(asked: asking.Asking) -> runner.Run | None:
    for invariant in runner.holds(asked.view.game):
        game = asked.look(lookup.State(asked.position))
        try:
            broken = next(iter(invariant(game)), None)
        except api.Unknown:
            continue  # too little was told for it to be broken
        if broken is None:
            continue
        done = runner.Run(game, asked.facts)
        done.end = broken
        assumed = next(iter(game.assumed), None)
        if assumed and isinstance(broken, api.Refuse):
            done.end = api.Need(assumed[0], key=assumed[1])
        return done
    return None
