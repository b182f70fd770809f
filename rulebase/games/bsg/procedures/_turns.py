"""A turn that begins."""

from rulebase.play import api

FIRST = "receive-skills-step"


def new_turn(game: api.Game) -> list[api.Effect]:
    """What it puts back, whosever it is."""
    does: list[api.Effect] = [api.Put("step", FIRST)]
    does += [api.Put("moved", False)] if game.known("moved").get("") else []
    does += [api.Put("acted", False)] if game.known("acted").get("") else []
    return does
