"""What has to hold of every position."""

from collections.abc import Iterator

from rulebase.play import api

Broken = Iterator[api.Refuse | api.Silent]


def everybody_once(game: api.Game) -> Broken:
    seats = game.now("seats")
    for who in seats:
        if seats.count(who) > 1:
            yield api.Refuse("people.once", "twice", who=who).of("seats")


def a_free_gardener(game: api.Game) -> Broken:
    who = game.now("offices", "gardener")
    others = [seat for seat in game.seats() if seat != who]
    if game.now("at", who) == "shed" and any(game.now("at", seat) != "shed" for seat in others):
        yield api.Refuse("people.free-gardener", "refused", who=who).of("at")


def box(game: api.Game) -> Broken:
    units = game.table("units")
    for part, unit, _, number in api.exceeding(game, "units", lambda piece: int(units.row(api.bare(piece))["box"])):
        yield api.Refuse("box.pieces", "refused", unit=unit, number=number).of(part)
    for part, card, _, number in api.exceeding(game, "weather", lambda card: int(game.data(api.bare(card), "copies"))):
        yield api.Refuse("box.pieces", "cards", number=number, card_found=card).of(part)
