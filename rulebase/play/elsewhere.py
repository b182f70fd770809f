"""Odds elsewhere: what the chances of an event are under the other rulesets, where they differ."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase import words
from rulebase.documents import problems
from rulebase.model import availability, configuration, position
from rulebase.model import game as games
from rulebase.play import ask, reply, runner, watch

FEW = 3  # chances that are told of another ruleset; of more, that there are more
MOST_STEPS = 5_000  # of the odds themselves: what takes longer is not worked out again


def differing(
    view: games.View, question: str, facts: runner.Facts, at: position.Position | None, found: reply.Reply
) -> list[reply.OtherOdds]:
    """The odds of the same event under each other ruleset that has other ones."""
    if "probabilities" not in found or watch.steps() > MOST_STEPS:
        return []
    return list(_differing(view, question, facts, at, found))


def _differing(
    view: games.View, question: str, facts: runner.Facts, at: position.Position | None, found: reply.Reply
) -> Iterator[reply.OtherOdds]:
    fractions = _fractions(found)
    for there in others(view):
        other = view.game.at(there, view.language, view.readings)
        try:
            odds = ask.odds(other, question, facts, at)
        except problems.Failed:
            continue  # there is something told here that is not there
        if "probabilities" not in odds or _fractions(odds) == fractions:
            continue
        title = availability.named(other, there)
        shares = odds["probabilities"].items()  # in the order in which they come
        apart = [share for key, share in shares if share["fraction"] != fractions.get(key)]
        told = [f"{share['fraction']} ({share['sentence'].rstrip('.')})" for share in apart]
        chances = "; ".join([*told[:FEW], *(["…"] if len(told) > FEW else [])])
        text = words._("Under other rules – {name}: {chances}").format(name=title, chances=chances)
        yield {
            "ruleset": there.ruleset,
            "options": list(there.options),
            "choices_made": dict(there.choices),
            "title": title,
            "text": text,
            "probabilities": odds["probabilities"],
        }


def others(view: games.View) -> Iterator[configuration.Configuration]:
    """The other rulesets, with the options and choices of this one that they have too."""
    here, setup = view.configuration, view.game.setup
    for ruleset, wanted in setup.rulesets.items():
        made = {name: value for name, value in here.choices if value in wanted.get("choices", {}).get(name, ())}
        found = setup.configure(ruleset, here.options, made) if ruleset != here.ruleset else None
        if found:
            yield found


def _fractions(odds: reply.Reply) -> dict[str, str]:
    return {key: share["fraction"] for key, share in odds["probabilities"].items()}
