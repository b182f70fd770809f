"""New ships come to the board: as a Cylon attack card shows them, as far as there are any."""

from rulebase.checker import api

from . import _boarding, _deciders, _space, _supply

VIPER = "viper"


def cylon_attack(game: api.Game) -> api.Procedure:
    card = yield api.Need("attack-card", default=None)
    icons = _icons(game, card) if card else (yield api.Need("icons"))
    yield from api.then("activate", icons=icons)
    if _boarding.lost(game):
        return api.Answer("attack-card.steps", "over", {}, {"kept": False})
    shown = _shown(game, card) if card else {}
    does = [api.Put("to-place", ships, area) for area, ships in shown.items()]
    yield api.Step("attack-card.steps", "second", *does)
    number = sum((yield from _all_placed(game)).values())
    done = [api.Put("to-place", api.UNSET, area) for area in game.known("to-place")]
    kept = yield api.Need("kept", default=False)
    yield api.Step("attack-card.steps", "third", *done)
    return api.Answer("attack-card.kept", "kept" if kept else "discarded", {"number": number}, {"kept": kept})


def _icons(game: api.Game, card: str) -> list[str]:
    """The icons of a card: each by the ships that it activates, or by its own name."""
    table = game.table("activation-icons")
    by_unit = {table.row(icon).get("unit"): icon for icon in table}
    return [by_unit.get(shown, shown) for shown in game.data(card, "activates") or []]


def _shown(game: api.Game, card: str) -> dict[str, dict[str, int]]:
    """The ships that a card shows, by area."""
    return {each["area"]: dict(each["pieces"]) for each in game.data(card, "setup") if "area" in each}


def place_ships(game: api.Game) -> api.Procedure:
    placed = yield from _all_placed(game)
    done = [api.Put("to-place", api.UNSET, area) for area in game.known("to-place")]
    number = sum(placed.values())
    if len(placed) == 1:
        where, unit = next(iter(placed))
        told: api.Values = {"where": where, "unit": unit, "number": number}
        return api.Answer("attack-card.placing", "placed", told, {"placed": number}, done)
    return api.Answer("attack-card.placing", "done", {"number": number}, {"placed": number}, done)


def _all_placed(game: api.Game) -> api.Finding[dict[tuple[str, str], int]]:
    """How many of a kind were placed in an area."""
    shown = {area: ships for area, ships in game.known("to-place").items() if ships}
    if not shown:
        yield api.Need("to-place")
    _space.told(game)
    yield from _placeable(game, shown)
    placed: dict[tuple[str, str], int] = {}
    for unit in dict.fromkeys(unit for ships in shown.values() for unit in ships):
        wanted = {area: ships[unit] for area, ships in shown.items() if unit in ships}
        share = yield from _placed(game, unit, wanted)
        placed |= share
    return placed


def _placeable(game: api.Game, shown: dict[str, dict[str, int]]) -> api.Saying:
    for area, ships in shown.items():
        if api.UNKNOWN in ships:
            raise api.Unknown("to-place", area)
        for unit in ships:
            if not game.table("units").row(unit)["in-space"]:
                yield api.Refuse("units.in-space", "outside", target=unit).of("to-place")


def _placed(game: api.Game, unit: str, wanted: dict[str, int]) -> api.Finding[dict[tuple[str, str], int]]:
    placed: dict[tuple[str, str], int] = {}
    number = min(_left(game, unit, sum(wanted.values())), sum(wanted.values()))
    share = yield from _supply.spread(game, unit, wanted, number)
    for area, some in share.items():
        human = _space.fights(game, unit)
        ships = (yield from _vipers(game, unit, some)) if human else {unit: some}
        for kind, each in ships.items():
            does = [api.Change("space", {kind: each}, area)]
            if human:
                does.append(api.Change("reserves", {kind: -each}))
            yield api.Step("attack-card.placing", "placed", *does, where=area, unit=kind, number=each)
            placed[area, kind] = each
    return placed


def _left(game: api.Game, unit: str, wanted: int) -> int:
    """How many there are to be placed; of the Reserves, if nothing is known, as many as are wanted."""
    if unit == _space.CIVILIAN:
        return _supply.pile(game)
    if not _space.fights(game, unit):
        return _supply.supply(game, unit) + _supply.gathered(game, unit)
    reserves = game.told("reserves")
    return wanted if reserves is None else sum(_ready(game, reserves, unit).values())


def _vipers(game: api.Game, unit: str, number: int) -> api.Finding[dict[str, int]]:
    """Which of the kinds in the Reserves are placed."""
    reserves = game.told("reserves")
    if reserves is None:
        return {unit: number}
    kinds = api.picks(_ready(game, reserves, unit), number)
    picked = yield api.Choose(_deciders.player(game), kinds, "attack-card.vipers", "choose")
    if len(kinds) > 1:
        yield api.Step("attack-card.vipers", "picked")
    return dict(picked)


def _ready(game: api.Game, reserves: dict[str, int], asked: str) -> dict[str, int]:
    """What of the Reserves will do: a viper is any ship that fights, a special kind only itself."""
    if api.UNKNOWN in reserves:
        raise api.Unknown("reserves", "")
    found = {unit: number for unit, number in reserves.items() if _space.fights(game, unit)}
    return {unit: number for unit, number in found.items() if asked in (VIPER, unit)}
