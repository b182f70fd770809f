"""Ships that effects take off the board."""

from rulebase.play import api

from . import _attack_cards, _deciders, _space

DESTROYED, BACK = "card-effects.destroy-ships", "card-effects.withdraw"


def destroy_ships(game: api.Game) -> api.Procedure:
    """Cylon ships of one kind, wherever the current player chooses, as far as there are any."""
    unit, number = (yield api.Need("unit")), (yield api.Need("how-many"))
    _space.told(game)
    felled = 0
    while felled < number:
        if not (there := _areas(game, unit)):
            break
        area = yield api.Choose(_deciders.player(game), there, DESTROYED, "choose", unit=unit)
        piece = next(each for each in _space.pieces(game, area) if api.bare(each) == unit)
        yield api.Step(DESTROYED, "one", api.Change("space", {piece: -1}, area), unit=unit, where=area)
        felled += 1
    if unit == _space.RAIDER and felled:
        yield from _attack_cards.after_raiders(game)
    return api.Answer(DESTROYED, "felled", {"unit": unit, "felled": felled}, {"destroyed": felled})


def withdraw_civilian(game: api.Game) -> api.Procedure:
    """One in space goes back, unseen, to those that are not on the board."""
    _space.told(game)
    if not (there := _areas(game, _space.CIVILIAN)):
        return api.Answer(BACK, "none", {}, {"withdrawn": None})
    area = yield api.Choose(_deciders.player(game), there, BACK, "choose")
    ships = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.CIVILIAN)
    piece = yield api.Choose(_deciders.player(game), ships, BACK, "which", where=area)
    does = [api.Change("space", {piece: -1}, area)]
    return api.Answer(BACK, "back", {"where": area}, {"withdrawn": area}, does)


def lose_chosen(game: api.Game) -> api.Procedure:
    """The one in space that was named beforehand."""
    _space.told(game)
    if not (there := _areas(game, _space.CIVILIAN)):
        return api.Answer(BACK, "none", {}, {"destroyed": None})
    area = yield api.Choose(_deciders.player(game), there, BACK, "lost")
    done = yield from api.then("lose-civilian-ship", where=area)
    return done.as_()


def _areas(game: api.Game, unit: str) -> list[str]:
    """Where something of a kind stands."""
    return [area for area in game.table("areas") if _space.there(game, area, unit)]
