"""Damage: what a drawn token does to Galactica, to Pegasus and to a basestar, and what repairs it."""

from rulebase.play import api

from . import _damage, _deciders, _losses, _places, _space

DAMAGE, LOCATION, RESOURCE, REPAIR = "activation.damage", "damage.location", "damage.resource", "damage.repair"
BASESTAR = _damage.BASESTAR
VIPER, WAITING, UNMANNED = "vipers.damaged", "reserves", "unmanned"
IN_SPACE = ("in-space", UNMANNED)


def damage_galactica(game: api.Game) -> api.Procedure:
    if (yield api.Need("later", default=None)):
        return (yield from _told_or_later(game))
    ship = yield from _taker(game)
    token = yield from _damage.drawn(game, ship)
    if ship == _space.GALACTICA:
        yield api.Step(DAMAGE, "drawn")
    return (yield from _turned(game, ship, token))


def _told_or_later(game: api.Game) -> api.Procedure:
    """In the middle of an activation: what the token shows if that is told, else it waits."""
    for ship in _damage.ships(game):
        dealt = yield api.Deal(1, _damage.left(game, ship), _damage.TOKENS[ship]).if_told()
        for token in dealt:
            if ship != _space.GALACTICA:
                yield api.Step("damage.pegasus", "instead")
            return (yield from _turned(game, ship, token))
    does = [api.Change(_damage.PARTS[_space.GALACTICA], {api.UNKNOWN: 1})]
    return api.Answer(DAMAGE, "waits", {}, {"drawn": 1}, does)


def turn_damage(game: api.Game) -> api.Procedure:
    """One of the tokens that were drawn and not looked at; for Pegasus one of its own comes in its place."""
    part = _damage.PARTS[_space.GALACTICA]
    lying = game.now(part)
    if lying is not None and api.UNKNOWN not in lying:
        yield api.Refuse(DAMAGE, "undrawn")
    ship = yield from _taker(game)
    token = yield from _damage.drawn(game, ship)
    return (yield from _turned(game, ship, token, api.Change(part, {api.UNKNOWN: -1})))


def _taker(game: api.Game) -> api.Finding[str]:
    """The ship that takes damage meant for Galactica."""
    ship: str = yield api.Choose(_deciders.player(game), _damage.ships(game), DAMAGE, "choose")
    if ship != _space.GALACTICA:
        yield api.Step("damage.pegasus", "instead")
    return ship


def damage_pegasus(game: api.Game) -> api.Procedure:
    token = yield from _damage.drawn(game, _damage.PEGASUS)
    return (yield from _turned(game, _damage.PEGASUS, token))


def _turned(game: api.Game, ship: str, token: str, *undrawn: api.Effect) -> api.Procedure:
    turned: list[api.Effect] = [*undrawn, api.Change(_damage.PARTS[ship], {token: 1})]
    shown = game.table(_damage.TABLES[ship]).row(token)
    if place := shown.get("place"):
        return (yield from _location(game, ship, place, turned))
    values: api.Values = {"resources-lost": [row["of"] for row in shown["does"]]}
    yield api.Step(RESOURCE, "drawn", *turned, **values)
    yield from api.carry_out(game, shown["does"], "card-effects")
    return (yield from _ended(game, ship, api.Answer(RESOURCE, "drawn", values, {"place": None})))


def _location(game: api.Game, ship: str, place: str, turned: list[api.Effect]) -> api.Procedure:
    hurt = _places.there(game, place=place)
    known = game.now(_damage.PARTS[ship]) is not None
    number = len(_damage.damaged(game, ship)) + 1 if known else 0
    values: api.Values = {"place": place, "ship": ship, "number": number}
    yield api.Step(LOCATION, "damaged", *turned, **values)
    for who in hurt:
        yield api.Step(LOCATION, "was-there", who=who)
        yield from api.then("send", who=who, to=game.table("pilots").value("hurt"))
    return (yield from _ended(game, ship, api.Answer(LOCATION, "damaged", values, {"place": place, "hurt": hurt})))


def _ended(game: api.Game, ship: str, answer: api.Answer) -> api.Procedure:
    """The last damage that Pegasus can bear destroys it; with Galactica's, the game is over."""
    lost = _damage.lost(game, ship)
    outcome = {"ship": ship, "hurt": [], **answer.outcome, "lost": lost}
    if lost:
        done = yield from api.then("lose-board", lost=ship)
        return done.as_(outcome)
    return answer.as_(outcome)


def repair(game: api.Game) -> api.Procedure:
    place = yield api.Need("damaged-place")
    ship = _damage.lies_on(game, place)
    if not ship:
        says = _whole(game, place)
        if says == "undamaged":  # nothing forbids it: nothing changes
            return api.Answer(REPAIR, says, {"place": place}, {"repaired": None})
        yield api.Refuse(REPAIR, says, place=place)
    does = api.Change(_damage.PARTS[ship], {place: -1})
    return api.Answer(REPAIR, "repaired", {"place": place}, {"repaired": place}, [does])


def _whole(game: api.Game, place: str) -> str:
    """Why there is nothing to repair."""
    if _places.flying(game, place):
        return "in-space"
    named = any(place in _damage.locations(game, ship) for ship in _damage.all_ships(game))
    return "undamaged" if named else "never"


def repair_viper(game: api.Game) -> api.Procedure:
    craft = yield api.Need("craft")
    yield from api.require(not _space.lacking(game, "damaged-vipers", craft), REPAIR, "no-viper", craft=craft)
    does = [api.Change("damaged-vipers", {craft: -1}), api.Change("reserves", {craft: 1})]
    return api.Answer(REPAIR, "viper", {"craft": craft}, {"repaired": craft}, does)


def damage_viper(game: api.Game) -> api.Procedure:
    """One that an effect damages, of those that are where it says; the current player chooses."""
    where = yield api.Need("viper-from")
    there = {} if where == WAITING else {area: _space.vipers(game, area) for area in game.table("areas")}
    if where == UNMANNED:
        there = {area: [piece for piece in pieces if not api.carried(piece)] for area, pieces in there.items()}
    waiting = {} if where in IN_SPACE else game.now("reserves", ask="what waits there can be damaged")
    if api.UNKNOWN in waiting:
        raise api.Unknown("reserves", "")
    ready = [unit for unit in waiting if waiting[unit] and _space.fights(game, unit)]
    options = dict.fromkeys([*ready, *(piece for pieces in there.values() for piece in pieces)])
    if not options:
        yield api.Refuse(VIPER, "none")
    piece = yield api.Choose(_deciders.player(game), list(options), VIPER, "choose")
    area = next((area for area, pieces in there.items() if piece in pieces), "")
    left = api.Change("space", {piece: -1}, area) if area else api.Change("reserves", {piece: -1})
    yield api.Step(VIPER, "damaged", left, _losses.damaged(game, api.bare(piece)), unit=api.bare(piece))
    yield from _losses.hurt(game, piece)
    return api.Answer(VIPER, "damaged", {"unit": api.bare(piece)}, {"damaged": api.bare(piece), "from": area or None})


def repair_any_viper(game: api.Game) -> api.Procedure:
    waiting = game.now("damaged-vipers", ask="which vipers are damaged decides what can be repaired")
    yield from api.require(waiting, REPAIR, "none-damaged")
    craft = yield api.Choose(_deciders.player(game), list(waiting), REPAIR, "choose")
    return (yield from api.then("repair-viper", craft=craft)).as_()


# ---------------------------------------------------------------- basestars


def damage_basestar(game: api.Game) -> api.Procedure:
    area, new = (yield api.Need("where")), (yield api.Need("just-placed"))
    there = sorted(piece for piece in _space.pieces(game, area) if api.bare(piece) == _space.BASESTAR)
    there = [piece for piece in there if not (new and api.carried(piece))]  # nothing has hit it yet
    yield from api.require(there, BASESTAR, "none", where=area)
    piece = yield api.Choose(_deciders.player(game), there, BASESTAR, "choose", where=area)
    came = yield from _damage.struck(game, area, piece)
    says, told = _damage.told(came)
    return api.Answer(BASESTAR, says, told, came._asdict())


def mend_vipers(game: api.Game) -> api.Procedure:
    """All that are damaged."""
    waiting = game.now("damaged-vipers", ask="those that lie there are repaired")
    for craft in [unit for unit, number in waiting.items() for _ in range(number)]:
        yield from api.then("repair-viper", craft=craft)
    number = sum(waiting.values())
    return api.Answer(REPAIR, "vipers", {"number": number}, {"repaired": number})


def mend_location(game: api.Game) -> api.Procedure:
    """One of those that are damaged; the current player chooses."""
    places = [place for ship in _damage.all_ships(game) for place in _damage.damaged(game, ship)]
    if not places:
        return api.Answer(REPAIR, "none", {}, {"repaired": None})
    place = yield api.Choose(_deciders.player(game), places, REPAIR, "where")
    done = yield from api.then("repair", damaged_place=place)
    return done.as_()
