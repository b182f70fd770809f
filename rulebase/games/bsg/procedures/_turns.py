"""A turn that begins."""

from rulebase.play import api

FIRST = "receive-skills-step"


def new_turn(game: api.Game) -> list[api.Effect]:
    """What it puts back, whosever it is."""
    does: list[api.Effect] = [api.Put("step", FIRST)]
    does += [api.Put("moved", False)] if game.now("moved", ignore="only what was told is put back") else []
    does += [api.Put("acted", False)] if game.now("acted", ignore="only what was told is put back") else []
    return does
