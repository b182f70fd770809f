"""Offices: whoever leaves hands them on; that one follows from the other is a row of the table `follows`."""

from rulebase.play import api


def leave(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    yield from api.require(not game.now("away", who), "offices.leave", "again", who=who)
    yield from api.becomes(game, "away", True, who, "offices.leave", "leaves", who=who)
    return api.Answer("offices.leave", "leaves", {"who": who}, {"left": who})


def hand_over(game: api.Game) -> api.Procedure:
    who, office = (yield api.Need("who")), (yield api.Need("office"))
    row, holder = game.table("offices").row(office), game.now("offices", office)
    if holder != who:
        return api.Answer(row["rule"], "others", {"who": who, "office": office}, {"to": holder})
    heirs = [heir for heir in game.table(row["line"]).list if heir in game.seats() and not game.now("away", heir)]
    if not heirs:
        return api.Answer(row["rule"], "keeps", {"who": who, "office": office}, {"to": who})
    does = [api.Put("offices", heirs[0], office)]
    return api.Answer(row["rule"], "gets", {"who": heirs[0], "office": office}, {"to": heirs[0]}, does)
