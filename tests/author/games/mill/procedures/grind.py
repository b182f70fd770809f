"""The mill."""

from rulebase.play import api


def grind(_: api.Game) -> api.Procedure:
    """What is ground."""
    workers = yield api.Need("workers")
    sacks = yield api.Need("sacks")
    return api.Answer("grind.work", "done", {"workers": workers, "sacks": sacks}, outcome={"sacks": sacks})
