"""New ships come to the board: as a Cylon attack card shows them, as far as there are any."""

from rulebase.play import api

from . import _attack_cards, _deciders, _icons, _space, _supply

VIPER = "viper"
Shown = dict[str, dict[str, int]]  # ships, by area


def cylon_attack(game: api.Game) -> api.Procedure:
    card = yield api.Need("attack-card", default=None)
    icons = _shown_icons(game, card) if card else (yield api.Need("icons", default=None if _told(game) else api.UNSET))
    yield from _supply.counted(game)
    if icons is None:  # what is told of placing is carried out all the same
        yield api.Step("attack-card.steps", "icons-untold", *_icons.counted())
    else:
        yield from _icons.before_more(game, icons, named=bool(card))
    placed = yield from _all_placed(game, _shown(game, card) if card else _told(game))
    number = sum(sum(ships.values()) for ships in placed.values())
    kept = _attack_cards.stays(game, card) if card else (yield api.Need("kept", default=False))
    lasting = [_attack_cards.kept_in_play(game, card)] if card and kept else []
    done = [*lasting, *(api.Put("to-place", api.UNSET, area) for area in game.known("to-place"))]
    yield from _special(game, card)
    says = "at-most" if card and _attack_cards.leaves_early(game, card) else "kept" if kept else "discarded"
    early = bool(card) and _attack_cards.leaves_otherwise(game, card)
    return api.Answer("attack-card.kept", says, {"number": number}, {"kept": kept, "early": early}, done)


def _special(game: api.Game, card: str | None) -> api.Saying:
    """What a card does besides: carried out where all of it has been written, else read."""
    yield api.Step("attack-card.steps", "printed" if card else "third")
    rows = game.data(card, "special-effect") if card else []
    if api.settles(game, rows):
        yield from api.carry_out(game, rows, "card-effects")


def _shown_icons(game: api.Game, card: str) -> list[str]:
    """The icons of a card."""
    return _icons.of_ships(game, game.data(card, "activates") or [])


def _shown(game: api.Game, card: str) -> Shown:
    """The ships that a card shows, by area."""
    return {each["area"]: dict(each["pieces"]) for each in game.data(card, "setup") if "pieces" in each}


def _told(game: api.Game) -> Shown:
    return {area: ships for area, ships in game.known("to-place").items() if ships}


def place_ships(game: api.Game) -> api.Procedure:
    placed = yield from _all_placed(game, _told(game))
    done = [api.Put("to-place", api.UNSET, area) for area in game.known("to-place")]
    number = sum(sum(ships.values()) for ships in placed.values())
    if len(placed) == 1:
        ((where, ships),) = placed.items()
        told: api.Values = {"where": where, "ships": ships, "number": number}
        return api.Answer("attack-card.placing", "placed", told, {"placed": number}, done)
    return api.Answer("attack-card.placing", "done", {"number": number}, {"placed": number}, done)


def place_there(game: api.Game) -> api.Procedure:
    where, ships = (yield api.Need("where")), (yield api.Need("ships-there"))
    placed = (yield from _all_placed(game, {where: dict(ships)})).get(where, {})
    number = sum(placed.values())
    if not number:
        return api.Answer("attack-card.placing", "done", {"number": 0}, {"placed": 0})
    told: api.Values = {"where": where, "ships": placed, "number": number}
    return api.Answer("attack-card.placing", "placed", told, {"placed": number})


def _all_placed(game: api.Game, shown: Shown) -> api.Finding[Shown]:
    """What is placed, by area; which of what there is first, then area by area."""
    if not shown:
        yield api.Need("to-place")
    _space.told(game)
    yield from _placeable(game, shown)
    placed: Shown = {area: {} for area in shown}
    for unit in dict.fromkeys(unit for ships in shown.values() for unit in ships):
        wanted = {area: ships[unit] for area, ships in shown.items() if unit in ships}
        yield from _picked(game, unit, wanted, placed)
    placed = {area: ships for area, ships in placed.items() if ships}
    yield from _placed(game, placed)
    return placed


def _placed(game: api.Game, placed: Shown) -> api.Saying:
    for area, ships in placed.items():
        _space.pieces(game, area)
        human = {unit: number for unit, number in ships.items() if _space.fights(game, unit)}
        does = [api.Change("space", ships, area), api.Change("reserves", api.fewer(human))]
        number = sum(ships.values())
        yield api.Step("attack-card.placing", "placed", *does, where=area, ships=ships, number=number)


def _placeable(game: api.Game, shown: Shown) -> api.Saying:
    for area, ships in shown.items():
        if api.UNKNOWN in ships:
            raise api.Unknown("to-place", area)
        for unit in ships:
            if not game.table("units").row(unit)["in-space"]:
                yield api.Refuse("units.in-space", "outside", target=unit).of("to-place")


def _picked(game: api.Game, unit: str, wanted: dict[str, int], placed: Shown) -> api.Saying:
    """How many of a kind go where, and of which kinds the vipers are; put among what is placed already."""
    number = min((yield from _left(game, unit, sum(wanted.values()), placed)), sum(wanted.values()))
    share = yield from _supply.spread(game, unit, wanted, number)
    for area, some in share.items():
        ships = (yield from _vipers(game, unit, area, some, placed)) if _space.fights(game, unit) else {unit: some}
        for kind, many in ships.items():
            placed[area][kind] = placed[area].get(kind, 0) + many


def _left(game: api.Game, unit: str, wanted: int, placed: Shown) -> api.Finding[int]:
    """How many there are to be placed; of the Reserves, if nothing is known, as many as are wanted."""
    if unit == _space.CIVILIAN:
        counted = yield from _supply.left(game, unit)
        return _supply.pile(game) if counted is None else counted
    if not _space.fights(game, unit):
        return (yield from _supply.off_the_main_board(game, unit))
    reserves = game.now("reserves")
    return wanted if reserves is None else sum(_ready(game, reserves, unit, placed).values())


def _vipers(game: api.Game, unit: str, area: str, number: int, placed: Shown) -> api.Finding[dict[str, int]]:
    """Which of the kinds in the Reserves are placed."""
    reserves = game.now("reserves")
    if reserves is None:
        return {unit: number}
    kinds = api.picks(_ready(game, reserves, unit, placed), number)
    picked = yield api.Choose(_deciders.player(game), kinds, "attack-card.vipers", "choose", where=area, n=number)
    if len(kinds) > 1:
        yield api.Step("attack-card.vipers", "picked", n=number)
    return dict(picked)


def _ready(game: api.Game, reserves: dict[str, int], asked: str, placed: Shown) -> dict[str, int]:
    """What of the Reserves will do, beyond what is placed already: a special kind only for itself."""
    if api.UNKNOWN in reserves:
        raise api.Unknown("reserves", "")
    kinds = {unit for unit in reserves if _space.fights(game, unit) and asked in (VIPER, unit)}
    found = {unit: reserves[unit] - sum(ships.get(unit, 0) for ships in placed.values()) for unit in kinds}
    return {unit: found[unit] for unit in reserves if found.get(unit, 0) > 0}


def place_in_one(game: api.Game) -> api.Procedure:
    """Ships that an effect places in one area; the current player chooses which."""
    ships = yield api.Need("ships-there")
    where = yield api.Choose(_deciders.player(game), list(game.table("areas")), "attack-card.placing", "choose")
    done = yield from api.then("place-there", where=where, ships_there=ships)
    return done.as_()
