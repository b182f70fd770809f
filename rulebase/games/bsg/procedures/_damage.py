"""Damage tokens: which lie where, which are left, and what they come to."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rulebase.play import api

from . import _attack_cards, _line, _places, _space

PEGASUS = "pegasus-ship"
BASESTAR, NEW = "damage.basestar", "damage.basestar-new"
CRITICAL = "critical-hit"
MEANS = {
    CRITICAL: (BASESTAR, "critical"),
    "disabled-hangar": ("activation.launch", "hangar"),
    "disabled-weapons": ("activation.basestars", "weapons"),
    "structural-damage": ("attack.structural-damage", "bonus"),
}
PARTS = {_space.GALACTICA: "galactica-damage", PEGASUS: "pegasus-damage"}
TABLES = {_space.GALACTICA: "galactica-damage-tokens", PEGASUS: "pegasus-damage-tokens"}
TOKENS = {_space.GALACTICA: "damage-token", PEGASUS: "pegasus-token"}


def table(game: api.Game, ship: str) -> api.Table:
    return game.table(TABLES[ship])


def all_ships(game: api.Game) -> list[str]:
    """The ships of which there are damage tokens."""
    return [ship for ship in PARTS if game.here(PARTS[ship])]


def ships(game: api.Game) -> list[str]:
    """Those that can still take damage."""
    return [ship for ship in all_ships(game) if ship == _space.GALACTICA or _bears(game, ship)]


def _bears(game: api.Game, ship: str) -> bool:
    """Whether a ship is neither lost nor known to have every damage that it can bear."""
    known = _seen(game, ship)
    if known is None:
        return not _places.lost(game, ship)
    return not _places.gone(game, "pegasus-gone") and len(known) < int(game.table("battlestars").row(ship)["locations"])


def _seen(game: api.Game, ship: str) -> dict[str, int] | None:
    """Its damage, if that was told."""
    found: dict[str, int] | None = game.now(PARTS[ship], ignore="only damage that is known changes anything here")
    return found


def lying(game: api.Game, ship: str) -> dict[str, int]:
    """The tokens that are known to have been drawn for a ship and not to have gone back."""
    told = game.now(PARTS[ship]) or {}
    return {token: number for token, number in told.items() if token != api.UNKNOWN}


def drawn(game: api.Game, ship: str) -> api.Finding[str]:
    """What a ship's token shows, of those that are left."""
    among = left(game, ship)
    yield from api.require(among, "damage.location", "nothing-left", ship=ship)
    dealt = yield api.Deal(1, among, TOKENS[ship])
    return _one(dealt, TOKENS[ship])


def left(game: api.Game, ship: str) -> dict[str, int]:
    """The tokens of a ship that can still be drawn."""
    gone, tokens = lying(game, ship), table(game, ship)
    among = {token: tokens.row(token)["copies"] - gone.get(token, 0) for token in tokens}
    return {token: number for token, number in among.items() if number > 0}


def _one(dealt: dict[str, int], fact: str) -> str:
    """The token that was dealt; it may be told only which it was not."""
    for token in dealt:
        return token
    raise api.Unknown(fact, "")


def locations(game: api.Game, ship: str) -> list[str]:
    """The locations that the tokens of a ship show; no answer leans on how surely they are printed on the others."""
    return game.printed(_locations_of(ship), leans=False)


@cache
def _locations_of(ship: str) -> Callable[[api.Game], list[str]]:
    """One for each ship, and the same one each time it is asked for."""

    def worked(game: api.Game) -> list[str]:
        tokens = table(game, ship)
        return [tokens.row(token)["place"] for token in tokens if "place" in tokens.row(token)]

    return worked


def lies_on(game: api.Game, place: str) -> str:
    """The ship on which a location is, or may be, damaged."""
    for ship in all_ships(game):
        if place in (_seen(game, ship) or {}):
            return ship
    unseen = [ship for ship in all_ships(game) if game.now(PARTS[ship]) is None]
    return next((ship for ship in unseen if place in locations(game, ship)), "")


def damaged(game: api.Game, ship: str) -> list[str]:
    return [token for token in lying(game, ship) if token in locations(game, ship)]


def lost(game: api.Game, ship: str) -> bool:
    """Whether a ship has all the damage that destroys it."""
    tokens = ship == _space.GALACTICA and game.reading("galactica-destruction-count") == "b"
    locations = len(damaged(game, ship)) + _certain(game, ship)
    counted = max(locations, len(lying(game, ship))) if tokens else locations
    return counted >= int(game.table("battlestars").row(ship)["locations"])


def _certain(game: api.Game, ship: str) -> int:
    """How many of the tokens that nobody has looked at have to show a location, whichever they are."""
    unseen: int = (game.now(PARTS[ship]) or {}).get(api.UNKNOWN, 0)
    if not unseen or len(ships(game)) > 1:  # another ship may take what they bring
        return 0
    copies: int = sum(table(game, ship).row(token)["copies"] for token in table(game, ship))
    others = copies - len(locations(game, ship)) - len(lying(game, ship)) + len(damaged(game, ship))
    return max(0, unseen - others)


# ---------------------------------------------------------------- basestars


def for_basestar(game: api.Game, *, certain: bool = False) -> api.Finding[str]:
    """What the token of a basestar shows, of those that lie on none; all of them would have destroyed every one.

    Where it makes no difference, nobody has to tell it.
    """
    deal = api.Deal(1, _left(game), "basestar-token")
    dealt = yield deal.or_untold() if certain else deal
    return "" if certain and not dealt else _one(dealt, "basestar-token")


def _left(game: api.Game) -> dict[str, int]:
    """The tokens that lie on no basestar."""
    areas = game.table("areas")
    return _but(game, [token for area in areas for piece in _space.pieces(game, area) for token in api.carried(piece)])


def _but(game: api.Game, carried: list[str]) -> dict[str, int]:
    """All tokens of basestars but these."""
    tokens = game.table("basestar-damage")
    left = {token: tokens.row(token)["copies"] - carried.count(token) for token in tokens}
    return {token: number for token, number in left.items() if number > 0}


def certain(game: api.Game, basestar: str, hits: int = 1) -> bool:
    """Whether a basestar falls by so many tokens, whichever are left, and none of them does more."""
    tokens = game.table("basestar-damage")
    return full(game, basestar, hits) and not any(
        mark in tokens.row(token) for token in _left(game) for mark in ("raiders", "trauma")
    )


def full(game: api.Game, basestar: str, hits: int = 0) -> bool:
    """Whether the tokens on a basestar, and so many more, destroy it."""
    damage = game.table("basestar-damage")
    lying: int = sum(damage.row(token)["counts"] for token in api.carried(basestar))
    return bool(lying + hits >= damage.value("destroyed-at"))


class Struck(NamedTuple):
    """What came of damage to a basestar."""

    token: str | None  # None where it falls by any
    destroyed: bool
    raiders: int


def struck(game: api.Game, area: str, basestar: str, hits: int = 1) -> api.Finding[Struck]:
    """A basestar is damaged: a token is drawn, laid on it, and does what it says; so many are still to come."""
    token = yield from for_basestar(game, certain=certain(game, basestar, hits))
    if not token:
        yield from counting(game, basestar, 1)
        yield api.Step(BASESTAR, "falls", api.Change("space", {basestar: -1}, area))
        yield from _attack_cards.after_loss(game, _space.BASESTAR)
        return Struck(None, destroyed=True, raiders=0)
    row, hit = game.table("basestar-damage").row(token), api.carrying(basestar, token)
    destroyed = full(game, hit)
    lies = {basestar: -1} if destroyed else {basestar: -1, hit: 1}
    if destroyed:
        yield from counting(game, hit)
    yield api.Step(BASESTAR, "destroyed" if destroyed else "laid", api.Change("space", lies, area), token=token)
    if destroyed:
        yield from _attack_cards.after_loss(game, _space.BASESTAR)
    elif token in MEANS:
        yield api.Clause(*MEANS[token])
    felled = yield from _raiders(game, area, row)
    yield from _personnel(game, row)
    return Struck(token, destroyed, felled)


def told(came: Struck) -> tuple[str, api.Values]:
    """What is said of a basestar that was damaged, and the token if it is known."""
    if came.token is None:
        return "falls", {}
    return "destroyed" if came.destroyed else "laid", {"token": came.token}


def struck_often(game: api.Game, area: str, basestar: str, hits: int) -> api.Finding[list[Struck]]:
    """The same several times, until the basestar is destroyed: what each time came of it."""
    done: list[Struck] = []
    while len(done) < hits and not (done and done[-1].destroyed):
        done.append((yield from struck(game, area, basestar, hits - len(done))))
        basestar = api.carrying(basestar, str(done[-1].token))
    return done


def falls(game: api.Game, basestar: str, hits: int) -> api.Finding[bool]:
    """Whether so many tokens destroy a basestar of which it is not known where it stands, as far as they are told."""
    for _ in range(hits):
        dealt = yield _next(game, basestar).or_untold()
        basestar = api.carrying(basestar, *dealt)
    return full(game, basestar)


def marked(game: api.Game, basestar: str) -> api.Finding[str]:
    """A basestar of which it is not known where it stands, with one more token."""
    token = _one((yield _next(game, basestar)), "basestar-token")
    hit = api.carrying(basestar, token)
    yield api.Step(BASESTAR, "destroyed" if full(game, hit) else "laid", token=token)
    return hit


def _next(game: api.Game, basestar: str) -> api.Deal:
    return api.Deal(1, _but(game, api.carried(basestar)), "basestar-token")


def counting(game: api.Game, basestar: str, hits: int = 0) -> api.Saying:
    """Why fewer tokens than it takes are enough."""
    lying = api.carried(basestar)
    if CRITICAL in lying and len(lying) + hits < game.table("basestar-damage").value("destroyed-at"):
        yield api.Clause(*MEANS[CRITICAL])


def _raiders(game: api.Game, area: str, row: api.Row) -> api.Finding[int]:
    """Raiders that go down with the damage."""
    if "raiders" not in row:
        return 0
    felled: int = min(row["raiders"], _space.there(game, area, _space.RAIDER))
    yield api.Step(NEW, "collateral", api.Change("space", {_space.RAIDER: -felled}, area), felled=felled)
    yield from _attack_cards.after_raiders(game)
    return felled


def _personnel(game: api.Game, row: api.Row) -> api.Saying:
    """Trauma for everybody who is known to be a Cylon player."""
    hurt = [who for who in _line.named(game) if _places.cylon(game, who)] if "trauma" in row else []
    for who in hurt:
        yield api.Step(NEW, "personnel", api.Change("trauma", {api.UNKNOWN: row["trauma"]}, who), who=who)
