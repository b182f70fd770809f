"""The fleet jumps away: what leaves the space areas, what stays, and where it goes."""

from rulebase.play import api

from . import _attack_cards, _deciders, _places, _space, _supply

COMBAT, STAYING, HANGAR = "jumping.combat", "jumping.assault-raptors", "hangar-deck"
RAPTOR, RAPTORS = "assault-raptor", "assault-raptors"


def jump_away(game: api.Game) -> api.Procedure:
    _space.told(game)
    stays = yield from _staying(game)
    remaining = [piece for there in stays.values() for piece, number in there.items() if number]
    pilots = [who for who in _pilots(game) if not any(who in api.carried(piece) for piece in remaining)]
    flown, kept = _space.on_board(game, RAPTOR), sum(number for there in stays.values() for number in there.values())
    leaves = False
    for says in ("vipers", RAPTORS, "civilian-ships", "cylons"):
        does = [effect for area in game.table("areas") for effect in _cleared(game, area, says, stays.get(area, {}))]
        if does:
            leaves = True
            yield _leaving(says, does, flown - kept)
    for who in pilots:
        yield from api.then("send", who=who, to=HANGAR, viper_hit=True)
    yield from _attack_cards.cards_end(game)
    says = _left(_civilians_stay(game), kept) if leaves else "all-stay" if _somewhere(game) else "nothing"
    return api.Answer(COMBAT, says, {"number": kept}, {"stays": kept, "landed": pilots})


def recall_vipers(game: api.Game) -> api.Procedure:
    """An effect calls them back; their pilots land."""
    _space.told(game)
    there = {area: _space.vipers(game, area) for area in game.table("areas")}
    number = sum(_space.pieces(game, area)[piece] for area, pieces in there.items() for piece in pieces)
    pilots = _pilots(game)
    does = [effect for area in there for says in ("vipers", RAPTORS) for effect in _cleared(game, area, says, {})]
    yield api.Step("vipers.recalled", "back", *does, number=number)
    for who in pilots:
        yield from api.then("send", who=who, to=HANGAR, viper_hit=True)
    return api.Answer("vipers.recalled", "back", {"number": number}, {"recalled": number, "landed": pilots})


def _leaving(says: str, does: list[api.Effect], raptors: int) -> api.Step:
    """What leaves space; of assault raptors some may stay, so they are counted."""
    if says != RAPTORS:
        return api.Step(COMBAT, says, *does)
    return api.Step(STAYING, RAPTORS, *does, number=raptors)


def _left(civilians: bool, raptors: int) -> str:
    """What is left in space, where something leaves it."""
    if civilians:
        return "all-but-both" if raptors else "all-but-civilian"
    return "all-but-raptors" if raptors else "jumped"


def _somewhere(game: api.Game) -> bool:
    """Whether any ship is in space."""
    return any(number for area in game.table("areas") for number in _space.pieces(game, area).values())


def _civilians_stay(game: api.Game) -> bool:
    """Whether civilian ships are in space and stay there."""
    there = any(_space.CIVILIAN in map(api.bare, _space.pieces(game, area)) for area in game.table("areas"))
    return there and bool(game.table("jump-clearing").row(_space.CIVILIAN)["stays"])


def _pilots(game: api.Game) -> list[str]:
    """Whoever flies: known by the piece, or by the place."""
    marked = [
        mark for area in game.table("areas") for piece in _space.vipers(game, area) for mark in api.carried(piece)
    ]
    return list(dict.fromkeys([*marked, *_places.aloft(game)]))


def _staying(game: api.Game) -> api.Finding[dict[str, dict[str, int]]]:
    """The assault raptors that remain in space."""
    found: dict[str, dict[str, int]] = {}
    for area in game.table("areas"):
        for piece, number in _space.pieces(game, area).items():
            if _may_stay(game, api.bare(piece)):
                by = next(iter(api.carried(piece)), _deciders.player(game))
                asked = api.Choose(by, range(number + 1), STAYING, "how-many", where=area)
                kept = yield asked.many(api.bare(piece))
                found.setdefault(area, {})[piece] = kept
    return found


def _cleared(game: api.Game, area: str, says: str, kept: dict[str, int]) -> list[api.Effect]:
    """What leaves an area, of vipers, of civilian ships or of Cylon ships."""
    there = {piece: number - kept.get(piece, 0) for piece, number in _space.pieces(game, area).items()}
    going = {piece: number for piece, number in there.items() if number and _sort(game, api.bare(piece)) == says}
    if not going or (says == "civilian-ships" and game.table("jump-clearing").row(_space.CIVILIAN)["stays"]):
        return []
    does: list[api.Effect] = [api.Change("space", api.fewer(going), area)]
    if says in ("vipers", RAPTORS):
        does += [api.Change("reserves", {api.bare(piece): number}) for piece, number in going.items()]
    if says == "cylons" and game.here("fleet"):
        to = next(each for each in game.table("fleet-areas") if _supply.facing(game, each) == area)
        does += [api.Change("fleet", {api.bare(piece): number}, to) for piece, number in going.items()]
    return does


def _sort(game: api.Game, unit: str) -> str:
    if unit == _space.CIVILIAN:
        return "civilian-ships"
    if not _space.fights(game, unit):
        return "cylons"
    return RAPTORS if _may_stay(game, unit) else "vipers"


def _may_stay(game: api.Game, unit: str) -> bool:
    return bool((game.table("jump-clearing").get(unit) or {}).get("may-stay"))
