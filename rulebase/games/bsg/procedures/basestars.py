"""Basestars attack Galactica and launch what they carry."""

from rulebase.play import api

from . import _attack_cards, _losses, _space, _supply


def activate_basestar(game: api.Game) -> api.Procedure:
    area = yield api.Need("where")
    does: list[api.Effect] = [api.Change("activated", {_space.BASESTAR: 1}, area)]
    turn, able = _space.activated(game, area, _space.BASESTAR), _space.bays(game, _space.WEAPONS).get(area, 0)
    if turn >= able:
        return api.Answer("activation.basestars", "disabled", {"where": area}, {"does": "nothing"}, does)
    shot = yield from api.then("attack", attacker=_space.BASESTAR, target=_space.GALACTICA)
    if shot.outcome["result"] == "damaged":
        yield from api.then("damage-galactica", later=True)
        does.append(_losses.count_loss("hits"))
    outcome = {"does": "attacks-galactica", "result": shot.outcome["result"]}
    return shot.as_(outcome, *does)


def launch(game: api.Game) -> api.Procedure:
    unit = yield api.Need("unit", among=[_space.RAIDER, _space.HEAVY])
    each = yield api.Need("each")
    if unit == _space.BASESTAR:
        return api.Answer("activation.launch", "other", {}, {"launched": 0})
    _space.told(game)
    if idle := _idle(game, {"launched": 0}):
        return idle
    yield from _hindered(game)
    share = yield from _share(game, unit, each)
    number = sum(share.values())
    appears = {area: api.Change("space", {unit: some}, area) for area, some in share.items()}
    if len(share) == 1:  # the sum would only say it again
        (area,) = share
        says = {"where": area, "number": number, "unit": unit}
        return api.Answer("activation.launch", "launched", says, {"launched": number}, [appears[area]])
    for area, some in share.items():
        yield api.Step("activation.launch", "launched", appears[area], where=area, number=some, unit=unit)
    return api.Answer("activation.launch", "total", {"number": number, "unit": unit}, {"launched": number})


def _idle(game: api.Game, outcome: api.Values) -> api.Answer | None:
    """Why no basestar launches anything, if so."""
    if _space.bays(game, _space.HANGAR):
        return None
    number = _space.on_board(game, _space.BASESTAR)
    says, values = ("disabled", {"number": number}) if number else ("none", {})
    return api.Answer("activation.launch", says, values, outcome)


def _hindered(game: api.Game) -> api.Saying:
    """Why not every basestar launches, if one cannot."""
    if _space.on_board(game, _space.BASESTAR) > sum(_space.bays(game, _space.HANGAR).values()):
        yield api.Clause("activation.launch", "hangar")


def _share(game: api.Game, unit: str, each: int) -> api.Finding[dict[str, int]]:
    """How many are launched where, as far as there are any."""
    more = _attack_cards.launched(game)
    for card, some in more.items():
        yield api.Step("attack-card.kept", "launches", card=card, number=some, unit=unit)
    each += sum(more.values())
    wanted = {area: each * number for area, number in _space.bays(game, _space.HANGAR).items()}
    number = min((yield from _supply.off_the_main_board(game, unit)), sum(wanted.values()))
    return (yield from _supply.spread(game, unit, wanted, number))


def use_cylon_fleet(game: api.Game) -> api.Procedure:
    icon = yield api.Need("icon", default=None)
    if icon and "unit" in game.table("activation-icons").row(icon):  # launching is no kind of ship
        yield api.Step("activation.location", "icon")
        came = yield from api.then("resolve-icon", icon=icon)
        return came.as_({"icon": icon})
    _space.told(game)
    if idle := _idle(game, {"icon": None}):  # nothing is launched: say so once
        return idle
    return (yield from _location_launches(game))


def _location_launches(game: api.Game) -> api.Procedure:
    """Of both kinds, what each basestar launches; where it is one area, that is all there is to say."""
    table = game.table("location-launches")
    each = {unit: table.row(unit)["each"] for unit in table}
    yield api.Step("activation.location", "each", ships=each)
    yield from _hindered(game)
    launched: dict[str, dict[str, int]] = {}
    for unit, number in each.items():
        for area, some in (yield from _share(game, unit, number)).items():
            launched.setdefault(area, {})[unit] = some
    does = {area: api.Change("space", ships, area) for area, ships in launched.items()}
    if not launched:
        return api.Answer("activation.location", "nothing", {}, {"icon": None})
    if len(launched) == 1:
        ((area, ships),) = launched.items()
        told: api.Values = {"where": area, "ships": ships, "number": sum(ships.values())}
        return api.Answer("activation.location", "launch", told, {"icon": None}, [does[area]])
    for area, ships in launched.items():
        yield api.Step("activation.location", "launch", does[area], where=area, ships=ships, number=sum(ships.values()))
    total = {unit: sum(ships.get(unit, 0) for ships in launched.values()) for unit in each}
    total = {unit: number for unit, number in total.items() if number}
    return api.Answer("activation.location", "total", {"ships": total}, {"icon": None})
