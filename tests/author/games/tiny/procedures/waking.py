"""Who sleeps no longer."""

from rulebase.play import api


def wake(game: api.Game) -> api.Procedure:
    hunter = yield api.Need("hunter")
    kept = game.table("hunting").row(hunter)["hens"]
    does = [api.Put("awake", True, hunter)]
    return api.Answer("hunt.waking", "wakes", {"hunter": hunter, "kept": kept}, {"awake": hunter}, does)
