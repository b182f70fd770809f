"""The hunt."""

from rulebase.play import api


def hunt(game: api.Game) -> api.Procedure:
    """Whether the hen is caught."""
    hunter = yield api.Need("hunter")
    if not game.now("awake", hunter):
        yield api.Refuse("hunt.waking", "asleep", hunter=hunter)
    row = game.table("hunting").row(hunter)
    roll = yield api.Roll("roll")
    if not api.within(row["caught"], roll):
        return api.Answer("hunt.roll", "escapes", {"hunter": hunter}, outcome={"result": "escapes"})
    yield api.Step(row["rule"], "caught", _lost(row["hens"]), hunter=hunter, roll=roll)
    return api.Answer(row["rule"], "caught", {"hunter": hunter, "roll": roll}, outcome={"result": "caught"})


def _lost(number: int) -> api.Effect:
    return api.Change("hens", -number)
