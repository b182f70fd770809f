"""Boards and what is lost of them."""

from rulebase.checker import api

from . import _places


def lose_board(game: api.Game) -> api.Procedure:
    lost = yield api.Need("lost")
    row = game.table("lost").row(lost)
    if _places.lost(game, lost):
        yield api.Refuse(row["rule"], "already", lost=lost)
    aboard = _places.there(game, row.get("board", ""), row.get("place", ""))
    yield api.Step(row["rule"], "lost", api.Put(row["part"], True), lost=lost)
    for who in aboard:
        yield from api.then("send", who=who, to=row["to"])
    return api.Answer(row["rule"], "lost", {"lost": lost}, {"lost": lost, "moved": aboard})
