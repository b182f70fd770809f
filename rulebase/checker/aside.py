"""Another question, looked at from within one."""

from __future__ import annotations

from rulebase.checker import api, drive, explore, look, reckoning
from rulebase.knowledge import vocabulary


def ways(game: look.Seen, question: api.Question, told: api.Values) -> list[api.Way]:
    """Every way of another question on the table of this one, except for what is told here."""
    known = game.view.game
    parts = {name: value for name, value in told.items() if vocabulary.is_part(known, name)}
    facts = {name: value for name, value in told.items() if name not in parts}
    start = game.position
    for part, value in parts.items():
        start = start.put(part, game.me if known.core["facts"][part].get("of") == "seat" else "", value)
    occurrences = drive.Occurrences(facts)
    explorer = explore.Explorer(
        lambda state: look.Seen(game.view, state, game.me, game.elsewhere), occurrences, reckoning.EveryWay()
    )
    name = question.__name__.replace("_", "-")
    return [_way(way) for way in explorer.explore(name, facts, look.State(start))]


def _way(way: reckoning.Reached) -> api.Way:
    assert isinstance(way.leaf.end, api.Answer | api.Refuse | api.Silent | api.Need)
    steps = [step for step in way.leaf.run.steps if isinstance(step, api.Step)]
    return api.Way({pick.name: pick.value for pick in way.picks}, steps, way.leaf.end)
