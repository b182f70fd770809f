"""Raptors: wagered on a roll, or turned into assault raptors."""

from rulebase.play import api

from . import _space, _supply

RISK, ASSAULT, GAINED = "raptors.risk", "raptors.assault", "raptors.gained"
RAPTOR, BUILT = "raptor", "assault-raptor"


def risk_raptor(game: api.Game) -> api.Procedure:
    needed = yield api.Need("needed")
    yield from _in_reserves(game, RISK)
    roll = yield from api.rolled(game, "roll")
    if roll >= needed:
        return api.Answer(RISK, "reward", {"roll": roll}, {"reward": True})
    return api.Answer(RISK, "lost", {"roll": roll, "needed": needed}, {"reward": False}, _gone())


def build_assault_raptor(game: api.Game) -> api.Procedure:
    yield from _in_reserves(game, ASSAULT)
    yield from api.require(not _supply.all_told(game, BUILT), ASSAULT, "all-built")
    does = [*_gone(), api.Change("reserves", {BUILT: 1})]
    return api.Answer(ASSAULT, "built", {}, {"built": BUILT}, does)


def lose_raptors(game: api.Game) -> api.Procedure:
    """So many of those in the Reserves, or all that are left there."""
    number, reserves = (yield api.Need("how-many")), game.now("reserves")
    if reserves is not None:
        if api.UNKNOWN in reserves:
            raise api.Unknown("reserves", "")
        number = min(number, reserves.get(RAPTOR, 0))
    return api.Answer("raptors.lost", "lost", {"n": number}, {"lost": number}, _gone(number))


def gain_raptor(game: api.Game) -> api.Procedure:
    """One that was destroyed comes back; there are no more than the box has."""
    if _space.lacking(game, "lost-ships", RAPTOR):
        yield api.Refuse(GAINED, "all-there")
    does = [api.Change("reserves", {RAPTOR: 1}), api.Change("lost-ships", {RAPTOR: -1})]
    return api.Answer(GAINED, "gained", {}, {"gained": 1}, does)


def _in_reserves(game: api.Game, rule: str) -> api.Saying:
    if _space.lacking(game, "reserves", RAPTOR):
        others = (game.now("reserves") or {}).get(BUILT)
        yield api.Refuse(rule, "only-assault" if others else "none")


def _gone(number: int = 1) -> list[api.Effect]:
    return [api.Change("reserves", {RAPTOR: -number}), api.Change("lost-ships", {RAPTOR: number})]
