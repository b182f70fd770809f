"""In which order the players go where the order matters."""

from rulebase.play import api

from . import _seats


def turn_order(game: api.Game) -> api.Procedure:
    worlds = yield api.Need("home-worlds")
    players = len(worlds)
    yield from _seats.refusals(game, players)
    yield from _seats.wrong(game, worlds, players)
    yield _seats.first(game, worlds)
    seats = _seats.in_order(game, worlds)
    ordered = [worlds[seat - 1] for seat in seats]
    values = {"seat-order": seats, "ordered-worlds": ordered}
    return api.Answer("order.seats", "clockwise", values, {"order": seats, "worlds": ordered})
