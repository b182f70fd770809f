"""Boards and what is lost of them."""

from collections.abc import Iterator

from rulebase.play import api

from . import _places, _space

CAPRICA, RAPTOR = "places.new-caprica-begins", "assault-raptor"


def lose_board(game: api.Game) -> api.Procedure:
    lost = yield api.Need("lost")
    row = game.table("lost").row(lost)
    if _places.gone(game, row["part"]):
        yield api.Refuse(row["rule"], "already", lost=lost)
    aboard = _places.there(game, row.get("board", ""), row.get("place", ""))
    told = {"lost": lost, "place": row["to"]}
    yield api.Step(row["rule"], "lost", api.Put(row["part"], True), **told)
    for who in aboard:
        yield from api.then("send", who=who, to=row["to"])
    return api.Answer(row["rule"], "lost", told, {"lost": lost, "moved": aboard})


def begin_new_caprica(game: api.Game) -> api.Procedure:
    """The second board is laid out; who and what goes where."""
    seats = game.now("seats")
    if game.now("on-new-caprica", ignore="it begins") or _places.back(game):
        yield api.Refuse(CAPRICA, "once")
    yield api.Step(CAPRICA, "board", api.Put("on-new-caprica", True))
    yield api.Step(CAPRICA, "stays")
    yield from _gather(game, [who for who in seats if not _places.cylon(game, who)], "humans")
    for area, number, does in _leaves_space(game, RAPTOR):
        yield api.Step(CAPRICA, "raptors", *does, where=area, number=number)
    if not _places.gone(game, "colonial-one-gone"):
        yield api.Step(CAPRICA, "colonial-one", api.Put("colonial-one-gone", True))
    yield from _gather(game, [who for who in seats if _places.cylon(game, who)], "cylons")
    ships = _leaves_space(game, _space.CIVILIAN)
    yield api.Step(CAPRICA, "locked", *(effect for _, _, does in ships for effect in does))
    yield api.Step(CAPRICA, "crises")
    yield api.Step(CAPRICA, "marker")
    return api.Answer(CAPRICA, "begun", {}, {"moved": seats})


def _gather(game: api.Game, people: list[str], side: str) -> api.Finding[None]:
    """A side meets where the table says."""
    for who in people:
        yield from api.then("send", who=who, to=game.table("new-caprica-meeting").row(side)["place"])


def _leaves_space(game: api.Game, unit: str) -> Iterator[tuple[str, int, list[api.Effect]]]:
    """The areas in which ships of a kind are known to be, how many, and that they leave; raptors go to the Reserves."""
    for area, pieces in game.known("space").items():
        going = {piece: number for piece, number in pieces.items() if api.bare(piece) == unit}
        number = sum(going.values())
        does: list[api.Effect] = [api.Change("space", api.fewer(going), area)]
        if unit == RAPTOR:
            does.append(api.Change("reserves", {unit: number}))
        if going:
            yield area, number, does


def ally_basestar(game: api.Game) -> api.Procedure:
    """The second board of the rebels comes into play, on one side or the other."""
    del game
    side = yield api.Need("allied-side")
    does = [api.Put("allegiance", side)]
    return api.Answer("movement.rebel-basestar", "allied", {"side": side}, {"side": side}, does)
