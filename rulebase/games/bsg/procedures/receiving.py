"""Receiving skills: when, how many cards, and of which types."""

from rulebase.checker import api

from . import _skill_sets

RULE, OPENING, STEP = "receiving.set", "receiving.opening", "receive-skills-step"
MULTI, DIVIDED = "skill-sets.multi", ("receiving.set", "receiving.leaders")


def receive(game: api.Game) -> api.Procedure:
    who = yield api.Need("who", default=game.told("current-player") or api.UNSET)
    yield from _in_time(game, who)
    yield from _trauma_first(game, who)
    rule, ways = _skill_sets.received(game, who)
    return (yield from _drawn(who, rule, ways))


def _in_time(game: api.Game, who: str) -> api.Saying:
    """Nobody receives skills in another's turn, nor later in the own one."""
    current, step = game.told("current-player"), game.told("step")
    if current not in (None, who):
        yield api.Refuse(RULE, "not-turn", who=who, whose_turn=current)
    if step not in (None, STEP):
        yield api.Refuse(RULE, "not-step", who=who)


def _trauma_first(game: api.Game, who: str) -> api.Saying:
    if game.has("trauma-places") and game.now("at", who) in game.table("trauma-places").list:
        place = game.now("at", who)
        yield api.Step("receiving.trauma", "first", who=who, place=place)
        yield from api.then("take-trauma", who=who, place=place)


def opening_skills(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    if who == game.now("current-player"):
        yield api.Refuse(OPENING, "first", who=who)
    return (yield from _drawn(who, OPENING, _skill_sets.opening(game, who)))


def _drawn(who: str, rule: str, ways: list[_skill_sets.Types]) -> api.Procedure:
    types = yield from _chosen(who, rule, ways)
    drawn: _skill_sets.Types = {}
    for skill, number in types.items():
        came = yield from api.then("draw-skills", who=who, skill=skill, how_many=number, named=True)
        if came.outcome["drawn"]:
            drawn[skill] = came.outcome["drawn"]
    number = sum(drawn.values())
    return api.Answer(rule, "received", {"who": who, "n": number}, {"who": who, "received": drawn, "number": number})


def _chosen(who: str, rule: str, ways: list[_skill_sets.Types]) -> api.Finding[_skill_sets.Types]:
    """The types that were told, if they can be drawn; else a choice, unless there is only one way."""
    told: _skill_sets.Types | None = yield api.Need("draws", default=None)
    if told is not None and told not in ways:
        yield api.Refuse(rule, "not-so", who=who, draws=told)
    if rule in DIVIDED and len(ways) > 1:
        yield api.Step(MULTI, "chosen", who=who)
    if told is not None:
        return told
    chosen: _skill_sets.Types = yield api.Choose(who, ways, MULTI, "choose", who=who)
    return chosen
