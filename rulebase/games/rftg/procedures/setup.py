"""Before the first round: what everybody gets, and what lies on the table."""

from collections.abc import Mapping

from rulebase.play import api

from . import _powers, _seats, _table, _unseen


def setup(game: api.Game) -> api.Procedure:
    players = game.now("players", ask="everything is dealt by it")
    told = yield api.Need("home-worlds", default=None)
    if told:
        yield from _seats.wrong(game, told, players)
    chips = yield from _chips(game, players)
    cards = yield from _action_cards(game)
    worlds = yield from _start_worlds(game, players, told or [])
    hands = yield from _hands(game, players, worlds)
    goods = yield from _goods(game, worlds)
    if told:
        yield _seats.first(game, told)

    used = _dealt_worlds(game, players) + players * (hands["hand"] + hands["discarded"]) + sum(goods.values())
    piles = {"in-draw-pile": _unseen.deck(game) - used, "in-discard-pile": players * hands["discarded"]}
    outcome = {
        **chips,
        **hands,
        **cards,
        "start-worlds": worlds,
        "goods": goods,
        "draw-pile": piles["in-draw-pile"],
        "discard-pile": piles["in-discard-pile"],
        "first": _seats.in_order(game, told)[0] if told else None,
    }
    effects = [*_dealt(game, players, hands["hand"], told or [], goods), *_table.pile_up(*piles.values())]
    effects += _table.fill(chips["pool"])
    return api.Answer("setup.hands", "ready", {"hand": hands["hand"], **piles}, outcome, effects)


def _dealt(game: api.Game, players: int, hand: int, worlds: list[str], goods: Mapping[str, int]) -> list[api.Effect]:
    """What lies before each player and is in hand."""
    seats = game.table("seats").list[:players]
    effects = [effect for seat in seats for effect in _table.hold(hand, dealt_to=seat)]
    for seat, world in zip(seats, worlds, strict=False):
        effects += [*_table.lay([world], seat), *_table.load([world] if world in goods else [], seat)]
    return effects


def _chips(game: api.Game, players: int) -> api.Finding[dict[str, int]]:
    """The points of the pool, and the chips they are made up of."""
    row = game.table("by-players").row(str(players))
    kinds = _rows(game.table("chips")).values()
    yield api.Step("setup.chips", "pool", pool=row["pool"], players=players)
    if row["removed"]:
        aside = {"put-aside": row["removed"]}
        yield api.Step("setup.chips", "some-small", **aside)
    else:
        yield api.Step("setup.chips", "all-small")
    yield api.Step("setup.chips", "large")
    return {
        "pool": row["pool"],
        "each": game.table("chips").value("per-player"),
        "aside": row["removed"],
        "chips": {str(kind["points"]): kind["count"] for kind in kinds if kind["pooled"]},
        "large": {str(kind["points"]): kind["count"] for kind in kinds if not kind["pooled"]},
    }


def _action_cards(game: api.Game) -> api.Finding[dict[str, int]]:
    """How many each player takes, and which of them more than once."""
    cards = {"action-set-cards": _seats.choosing(game).value("cards")}
    if not game.has("two-player"):
        yield api.Step("setup.action-cards", "set", **cards)
        return {"action-cards": cards["action-set-cards"]}
    copies = {action: row["copies"] for action, row in _rows(game.table("two-player")).items()}
    doubled = {"doubled-actions": [action for action, number in copies.items() if number > 1]}
    yield api.Step("setup.action-cards", "full", **cards, **doubled)
    return {"action-cards": cards["action-set-cards"], "copies": copies}


def _start_worlds(game: api.Game, players: int, told: list[str]) -> api.Finding[list[str]]:
    """The start worlds in the game as far as they are known: told by the players, or preset."""
    row = game.table("first-game-worlds").get(str(players))
    preset = [world for place, world in _seats.numbered(game).items() if row and api.within(row["numbers"], place)]
    if row:
        known: api.Values = {"world-numbers": _seats.every(row["numbers"]), "worlds-in-play": preset}
        yield api.Step("setup.start-worlds", "preset", players=players, **known)
    else:
        yield api.Step("setup.start-worlds", "deal")
    for seat, world in enumerate(told, start=1):
        dealt = {"dealt-world": world, "start-number": _seats.number(game, world)}
        yield api.Step("setup.tableau", "seat", seat=seat, **dealt)
    if not told:
        yield api.Step("setup.tableau", "start")
    return told or preset


def _dealt_worlds(game: api.Game, players: int) -> int:
    dealt: int = players * game.table("dealing").value("start-worlds")
    return dealt


def _hands(game: api.Game, players: int, worlds: list[str]) -> api.Finding[dict[str, int]]:
    """How many cards everybody has in the end, and how many were discarded."""
    unused = {"unused-worlds": game.table("contents").row("start-worlds")["count"] - _dealt_worlds(game, players)}
    if game.has("first-game-hands"):
        hands = {world: _preset(game, world) for world in worlds}
        for world, cards in hands.items():
            belongs = {"dealt-world": world, "first-hand": cards}
            yield api.Step("setup.hands", "preset", **belongs)
        yield api.Step("setup.hands", "rest", **unused)
        return {"hand": game.table("first-game-hands").value("cards"), "discarded": 0, "hands": hands, **_left(unused)}
    dealing = game.table("dealing")
    yield api.Step("setup.hands", "unused", **unused)
    yield api.Step("setup.hands", "dealt")
    discarded = dealing.value("discarded")
    return {"hand": dealing.value("dealt") - discarded, "discarded": discarded, **_left(unused)}


def _left(unused: Mapping[str, int]) -> dict[str, int]:
    return {"unused": unused["unused-worlds"]}


def _preset(game: api.Game, world: str) -> list[str]:
    """The cards of the hand that goes with a start world."""
    row = game.table("first-game-hands").row(str(_seats.number(game, world)))
    return [row[column] for column in row if column not in ("world", "sources")]


def _goods(game: api.Game, worlds: list[str]) -> api.Finding[dict[str, int]]:
    """What lies on windfall worlds from the start."""
    number = game.table("dealing").value("goods")
    windfalls = [world for world in _seats.numbered(game).values() if _powers.is_windfall(game, world)]
    if game.reading("windfall-at-setup") == "b":
        without = [world for world in windfalls if world in worlds]
        if without:
            yield api.Step("setup.good", "windfall-at-setup", **{"windfall-starts": without})
        return {}
    if not worlds:
        perhaps = {"windfall-starts": windfalls}
        yield api.Step("setup.good", "perhaps", **perhaps)
        return {}
    lying = [world for world in worlds if world in windfalls]
    for world in lying:
        put = {"dealt-world": world}
        yield api.Step("setup.good", "put", **put)
    return dict.fromkeys(lying, number)


def contents(game: api.Game) -> api.Procedure:
    counted = yield api.Need("counted", default=None)
    parts, chips = _rows(game.table("contents")), _rows(game.table("chips"))
    there = {part: row["count"] for part, row in (parts | chips).items()}
    if not counted:
        yield from (_part(game, part, count) for part, count in there.items())
        points = {str(row["points"]): row["count"] for row in chips.values()}
        each = parts["action-sets"]["each"]
        return api.Answer("setup.contents", "listed", {}, {"parts": there, "action-cards": each, "chips": points})
    if api.UNKNOWN in counted:
        raise api.Unknown("counted", "")
    missing = {}
    over = {}
    for part, number in counted.items():
        yield _difference(part, number, there[part])
        if number < there[part]:
            missing[part] = there[part] - number
        elif number > there[part]:
            over[part] = number - there[part]
    says = "incomplete" if missing else "foreign" if over else "complete"
    return api.Answer("setup.contents", says, {}, {"missing": missing, "over": over})


def _part(game: api.Game, part: str, count: int) -> api.Step:
    told: api.Values = {"box-part": part, "part-count": count}
    chips = game.table("chips")
    if part in chips:
        told |= {"chip-points": chips.row(part)["points"]}
        return api.Step("setup.contents", "chips-of", **told)
    sets = "each" in game.table("contents").row(part)
    return api.Step("setup.contents", "sets" if sets else "part", **told)


def _difference(part: str, number: int, count: int) -> api.Step:
    told: api.Values = {"box-part": part, "counted-parts": number, "part-count": count}
    told |= {"part-difference": abs(count - number)}
    says = "short" if number < count else "over" if number > count else "fits"
    return api.Step("setup.contents", says, **told)


def _rows(table: api.Table) -> dict[str, api.Row]:
    return {key: table.row(key) for key in list(table.keys())}
