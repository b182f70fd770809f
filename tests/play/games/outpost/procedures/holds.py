"""What has to hold of every position."""

from collections.abc import Iterator

from rulebase.play import api

Broken = Iterator[api.Refuse | api.Silent]


def everybody_once(game: api.Game) -> Broken:
    seats = game.now("seats")
    for who in seats:
        if seats.count(who) > 1:
            yield api.Refuse("people.seated", "twice", who=who).of("seats")


def no_jailed_captain(game: api.Game) -> Broken:
    who = game.now("titles", "captain")
    others = [seat for seat in game.seats() if seat != who]
    if game.now("at", who) == "cell" and any(game.now("at", seat) != "cell" for seat in others):
        yield api.Refuse("people.title-jailed", "refused", who=who).of("at")


def box(game: api.Game) -> Broken:
    units = game.table("units")
    for unit in units:
        there = sum(api.of_sort(area, unit) for area in game.known("space").values())
        if there > units.row(unit)["box"]:
            yield api.Refuse("raid.box", "refused", unit=unit, number=units.row(unit)["box"]).of("space")
