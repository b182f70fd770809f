"""Presents: a player chooses. Until the choice is told, the answer lists what can be chosen, and by whom."""

from rulebase.play import api


def give(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    others = [other for other in game.now("seats") if other != who and not game.now("presents", other)]
    yield from api.require(bool(others), "gifts.give", "nobody")
    to = yield api.Choose(who, others, "gifts.give", "choose", who=who)
    does = [api.Change("presents", 1, to)]
    return api.Answer("gifts.give", "gives", {"who": who, "to": to}, {"to": to}, does)
