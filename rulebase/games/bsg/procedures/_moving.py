"""Where somebody may move to, and what that costs."""

from rulebase.play import api

from . import _line, _places, _space

STEP, COST, PILOTS = "movement.step", "movement.cost", "movement.pilots"
BY_CARD = "by-card"
BRIDGE, REBELS = "basestar-bridge", "rebel-basestar"


def barred(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    """Why somebody cannot go from one place to another, if so; the first reason is enough."""
    if bound(game, who, source):
        return [*bound(game, who, source)]
    if to == source:
        return [api.Refuse(STEP, "same", who=who, place=to)]
    if not _places.board(game, to):
        return [api.Refuse(STEP, "nowhere", who=who, place=to)]
    tests = (_hazardous, _known_lost, _open, _phase, _flight, _lost)
    return next((found for test in tests if (found := test(game, who, source, to))), [])


def never(game: api.Game, who: str, to: str) -> list[api.Refuse | api.Silent]:
    """Why somebody cannot go to a place from wherever it may be, as long as nobody has told where that is."""
    told = _places.told(game, who) or aloft(game, who)
    return [] if told else _hazardous(game, who, _places.LARGE, to)


def bound(game: api.Game, who: str, source: str) -> list[api.Refuse]:
    """Why somebody cannot go anywhere from there."""
    if _places.about(game, source)["prison"]:
        return [api.Refuse("movement.brig", "stays", who=who, place=source)]
    return [] if _places.board(game, source) else [api.Refuse(STEP, "not-there", who=who)]


def _hazardous(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    del source
    if not _places.about(game, to)["hazardous"] or _gone(game, to) or _freely(game, to):
        return []
    return [api.Refuse("movement.hazardous", "barred", who=who, place=to)]


def _gone(game: api.Game, to: str) -> bool:
    """Whether a place is known to be lost."""
    parts = [game.table("lost").row(lost)["part"] for lost in _losses(game, to)]
    return any(_places.gone(game, part) for part in parts)


def _freely(game: api.Game, to: str) -> bool:
    return to == "resurrection-ship" and game.reading("resurrection-ship-by-choice") == "b"


def _known_lost(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    del source
    losses = game.table("lost")
    gone = [lost for lost in _losses(game, to) if _places.gone(game, losses.row(lost)["part"])]
    return [api.Refuse(losses.row(lost)["rule"], "nobody", who=who, lost=lost) for lost in gone[:1]]


def _lost(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    """What is not told to be lost is there; that is said only of somebody who could go there."""
    del source
    gone = [lost for lost in _losses(game, to) if _places.lost(game, lost)]
    return [api.Refuse(game.table("lost").row(lost)["rule"], "nobody", who=who, lost=lost) for lost in gone[:1]]


def _losses(game: api.Game, to: str) -> list[str]:
    """What would take a place away."""
    rows = game.printed(_what_is_lost, leans=False)
    return [lost for lost, row in rows.items() if to == row.get("place") or _places.board(game, to) == row.get("board")]


def _what_is_lost(game: api.Game) -> dict[str, api.Row]:
    rows = game.table("lost")
    return {lost: rows.row(lost) for lost in rows}


def _open(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    """Whether a board is there for whoever is human, or a Cylon."""
    row = game.table("boards").row(_places.board(game, to))
    side = "cylons" if _cylon(game, who, source) else "humans"
    if not row[side]:
        return [_places.shut_out(game, who, side, to)]
    if row["by-marker"] and game.now("allegiance") != side:
        return [api.Refuse("movement.rebel-basestar", "closed", who=who, place=to)]
    if row["by-marker"] and source == BRIDGE and game.reading("bridge-to-rebel-basestar") == "b":
        return [api.Refuse("movement.rebel-basestar", "not-from-bridge", who=who)]
    return []


def _cylon(game: api.Game, who: str, source: str) -> bool:
    """Whoever flies is human, unless it was told otherwise."""
    if _places.flying(game, source):
        return _line.known_cylon(game, who)
    return _places.cylon(game, who)


def _phase(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    """What the New Caprica phase keeps apart."""
    if not game.here(_places.LEFT):
        return []
    board = _places.board(game, to)
    if _away(game, source):
        return [] if board == _places.SURFACE else [api.Refuse(_places.NEW_CAPRICA, "only-there", who=who, place=to)]
    back = board in (_places.SURFACE, "colonial-one") and _back(game)
    if board == _places.SURFACE and not back:
        return [api.Refuse(_places.NEW_CAPRICA, "not-reached", who=who, place=to)]
    if board == "colonial-one" and back:
        return [api.Refuse(_places.NEW_CAPRICA, "no-colonial-one", who=who)]
    return [api.Silent("landing-on-new-caprica")] if board == _places.SURFACE and _places.flying(game, source) else []


def _away(game: api.Game, source: str) -> bool:
    """Whether Galactica has left the humans there; whoever flies shows that it has not."""
    if _places.back(game):
        return False
    flies = _places.flying(game, source)
    return bool(game.now(_places.LEFT, ignore="whoever flies shows that it has not" if flies else ""))


def _back(game: api.Game) -> bool:
    """Whether Galactica is back; not, as long as nobody has told that the humans were left there."""
    untold = game.now(_places.LEFT, ignore="it is told by who left") is None
    return bool(game.now(_places.BACK, skip="nobody has told that the humans were left there" if untold else ""))


def _flight(game: api.Game, who: str, source: str, to: str) -> list[api.Refuse | api.Silent]:
    aloft, into = _places.flying(game, source), _places.flying(game, to)
    if into and not aloft:
        return [api.Refuse(PILOTS, "not-flying", who=who, place=to)]
    if aloft and not into and to != _places.HANGAR and game.reading("viper-exit-destination") == "b":
        return [api.Refuse(PILOTS, "hangar-only", who=who, place=to)]
    return []


def steps(game: api.Game, source: str, to: str) -> int:
    """How many areas lie between two of them, the shorter way round."""
    return 1 + next(number for number, ring in enumerate(_space.rings(game, source)) if to in ring)


def reached(game: api.Game, who: str, source: str, to: str) -> api.Saying:
    """Whether a flight is too far; where that hangs on what is flown, and nobody has told it, it is asked."""
    if not (_places.flying(game, source) and _places.flying(game, to)):
        return
    away, reach = steps(game, source, to), _reach(game)
    flown = api.bare(craft(game, who, source))
    if not flown and min(reach.values()) < away <= max(reach.values()):
        flown = yield api.Need("craft", default=None)
        if flown is None:
            yield api.Step(PILOTS, "hangs", who=who, place=to)
            flown = yield api.Need("craft")
    yield from api.require(away <= reach.get(flown, max(reach.values())), PILOTS, "far", who=who, place=to)


def _reach(game: api.Game) -> dict[str, int]:
    """How many areas each kind of ship gets in one move."""
    return {unit: game.table("flight").row(unit)["areas"] for unit in game.table("flight")}


def craft(game: api.Game, who: str, area: str) -> str:
    """What somebody flies: the piece that carries him, else the only sort of viper that can be meant."""
    there = _space.seen(game, area) or {}
    own = [piece for piece in there if who in api.carried(piece)]
    sorts = own or [unit for unit in game.table("flight") if unit in there or not there]
    return sorts[0] if len(sorts) == 1 else ""


def known_craft(game: api.Game, who: str, area: str) -> dict[str, int]:
    """The same as a piece that is known to be there."""
    piece = craft(game, who, area)
    return {piece: 1} if piece in (_space.seen(game, area) or {}) else {}


def cost(game: api.Game, source: str, to: str) -> int:
    """How many cards a move takes: none as long as one stays on the same ship."""
    same = _places.ship(game, source) == _places.ship(game, to)
    return 0 if same else int(game.table("moving").value("cost"))


def due(game: api.Game, source: str, to: str) -> api.Step:
    """Why a move has to be paid for."""
    if _places.flying(game, source):
        return api.Step(COST, "landing")
    if _places.SURFACE in (_places.board(game, source), _places.board(game, to)):
        return api.Step(COST, "planet")
    return api.Step(COST, "due")


def aloft(game: api.Game, who: str) -> str:
    """The area where somebody’s viper is seen to be, if it is."""
    space = game.known("space").items()
    return next((area for area, there in space if any(who in api.carried(piece) for piece in there or {})), "")


def where(game: api.Game, who: str) -> str:
    """Where somebody is: told, or seen from the viper that carries him."""
    return aloft(game, who) or _places.known(game, who)
