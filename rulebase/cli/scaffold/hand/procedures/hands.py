"""Hands: cards that only their owner sees; of other hands so many are known."""

from rulebase.play import api


def draw(game: api.Game) -> api.Procedure:
    """Nobody says which cards they are: they are unknown to everybody but their owner."""
    who = yield api.Need("who")
    number = game.table("hand").value("draws")
    does = [api.Change("hand", {api.UNKNOWN: number}, who)]
    return api.Answer("hands.draws", "draws", {"who": who, "drawn": number}, {"drawn": number}, does)


def spend(game: api.Game) -> api.Procedure:
    who, charm = (yield api.Need("who")), (yield api.Need("charm"))
    held = game.now("hand", who)
    lacking = api.lacking(game, "hand", held, {charm: 1})
    yield from api.require(not lacking, "hands.spends", "lacks", who=who, charm=charm)
    does = [api.Change("hand", api.taken(game, "hand", held, {charm: 1}), who)]
    return api.Answer("hands.spends", "spends", {"who": who, "charm": charm}, {"spent": charm}, does)
