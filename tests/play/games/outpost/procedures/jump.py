"""A jump: everybody chooses in secret."""

from rulebase.play import api


def jump(game: api.Game) -> api.Procedure:
    leavers = yield api.Need("leavers")
    areas = list(game.table("areas").keys())
    chosen = yield api.Secretly([api.Choose(who, areas, "jump.choice", "choose", who=who) for who in leavers])
    together = all(area == chosen[0] for area in chosen)
    outcome: api.Values = {"together": together, "to": dict(zip(leavers, chosen, strict=True))}
    return api.Answer("jump.choice", "together" if together else "apart", {}, outcome)
