"""What has to hold of every position: looked at before each event, on what was told."""

from __future__ import annotations

from rulebase import words
from rulebase.checker import answers, api, asking, drive, load, look


def wrong(asked: asking.Asking) -> answers.Reply | None:
    """Why the position cannot be as it was told; or, if only by what was assumed, what has to be known."""
    if load.HOLDS not in asked.plays:
        asked.plays[load.HOLDS] = _broken(asked)
    done = asked.plays[load.HOLDS]
    if done is None:
        return None
    answer = answers.of(asked.view, asked.question, asked.position, done)
    if answer.refused:
        answer.sentence = words._("The situation described cannot arise. {why}").format(why=answer.sentence)
    return answer


def _broken(asked: asking.Asking) -> drive.Run | None:
    for invariant in load.holds(asked.view.game):
        game = asked.look(look.State(asked.position))
        try:
            broken = next(iter(invariant(game)), None)
        except api.Unknown:
            continue  # too little was told for it to be broken
        if broken is None:
            continue
        done = drive.Run(game, asked.facts)
        done.end = broken
        assumed = next(iter(game.assumed), None)
        if assumed and isinstance(broken, api.Refuse):
            done.end = api.Need(assumed[0], key=assumed[1])
        return done
    return None
