"""Rests. When one may rest is a row of the table `acts`: refused, offered and listed from there."""

from rulebase.play import api


def rest(game: api.Game) -> api.Procedure:
    who = yield api.Need("who")
    return api.Answer("rests.once", "rests", {"who": who}, {"rests": who})
