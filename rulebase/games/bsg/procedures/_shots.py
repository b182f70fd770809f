"""A shot by a human ship at a Cylon ship, and what it leaves."""

from rulebase.play import api

from . import _attack_cards, _damage, _deciders, _space, _vipers


def fired(game: api.Game, craft: str, unit: str, area: str, *, unmanned: bool = False) -> api.Procedure:
    """At one ship of a kind that is in the area."""
    there = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == unit)
    hit = yield api.Choose(_deciders.player(game), there, _damage.BASESTAR, "choose", where=area)
    weak = _vipers.WEAK in api.carried(hit)
    shot = yield from api.then("attack", attacker=craft, target=unit, structural_damage=weak, unmanned=unmanned)
    outcome = {"craft": craft, "target": unit, "result": shot.outcome["result"]}
    if shot.outcome["result"] == "damaged":
        done = yield from _damage.struck(game, area, hit)
        outcome["result"] = "destroyed" if done.destroyed else "damaged"
        if done.token is not None and not done.destroyed:  # which token it is stands in the steps
            return api.Answer(_damage.BASESTAR, "hit", {}, outcome)
        says, told = _damage.told(done)
        return api.Answer(_damage.BASESTAR, says, told, outcome)
    if shot.outcome["result"] == "destroyed":
        yield api.Step(shot.rule, api.TOLD, api.Change("space", {hit: -1}, area))
        yield from _attack_cards.after_raiders(game)
    return shot.as_(outcome)
