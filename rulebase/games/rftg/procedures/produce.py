"""Production: which worlds receive a good, and what the powers draw for it."""

from rulebase.play import api

from . import _powers, _rivals, _table, _windfalls

MOST = "draw-if-most-produced"
FILLING = "produce-on-windfall"


def produce(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau")
    windfalls = yield api.Need("windfalls", default=None)
    yield from _misnamed(game, tableau, windfalls or [])
    goods = _powers.goods(game, tableau)
    empty = [world for world in tableau if _powers.is_windfall(game, world) and world not in goods]
    powers = _powers.having(game, _powers.working(game, tableau, "produce"), "produce")
    here = [power.card for power in powers if power.effect == "produce-here"]
    full = [world for world in here if world in goods]
    producing = [world for world in here if world not in goods]

    bonus = _windfalls.bonus(game, _powers.chosen(game, matters=bool(empty or windfalls)) or [])
    sources = _windfalls.sources(powers, bonus)
    options = _windfalls.reachable(game, sources, tableau, goods)
    filling: api.Values = {"helping": [p.card for p in powers if p.effect == FILLING], "bonus-worlds": bonus}
    if windfalls is not None:
        yield from _refused(goods, windfalls)
        yield from _unreachable(game, windfalls, options, filling)
    if producing and any(options):  # else the answer says just this
        yield api.Step("produce.action", "produce", produced_on=producing)
    if sources or not (producing or empty):
        full += [world for world in goods if _powers.is_windfall(game, world)]
    if full:
        yield api.Step("produce.one-good", "full", produced_on=full)
    if windfalls is None:
        choice = api.Choose("player", options, "produce.windfall", "choose", **filling)
        windfalls = options[0] if len(options) == 1 else (yield choice)
    if empty and not sources:
        yield api.Step("produce.windfall", "none-allowed", windfall_worlds=empty)
    if sources and not windfalls:
        yield api.Step("produce.windfall", "idle-all", **filling)
    left = {_powers.good(game, world) for world in empty if world not in windfalls}
    yield from _filling(game, windfalls, powers, bonus, left)

    produced = [*producing, *windfalls]
    draws: dict[str, int] = {}
    for power in sorted(powers, key=lambda power: power.effect == MOST):  # what others produced counts at the end
        number, steps = yield from _drawn(game, tableau, power, produced)
        yield from steps
        if number:
            draws[power.card] = draws.get(power.card, 0) + number
    cards = sum(draws.values())
    kinds = {kind: _produced(game, kind, produced) for world in produced if (kind := _powers.good(game, world))}
    return api.Answer(
        "produce.action",
        "ends" if produced else "nothing",
        {"produced-on": produced, "drawn-cards": cards, "unseen-goods": int(game.me not in game.known("goods"))},
        {"produced": produced, "windfalls": windfalls, "cards": cards, "draws": draws, "kinds": kinds},
        [*_table.load([*goods, *produced]), *_table.produce_on(produced), *_table.hold(cards)],
    ).telling("goods")


# ---------------------------------------------------------------- windfall worlds


def _misnamed(game: api.Game, tableau: list[str], windfalls: list[str]) -> list[api.Refuse]:
    """Worlds named for a windfall good that are not there or are none of the kind."""
    refusals = []
    for world in windfalls:
        named = {"named-world": world}
        if world not in tableau:
            refusals.append(api.Refuse("produce.good-worlds", "not-there", None, **named, other_player=[]))
        elif not _powers.is_windfall(game, world):
            refusals.append(api.Refuse("produce.windfall", "no-windfall", None, **named))
    return refusals


def _refused(goods: list[str], windfalls: list[str]) -> list[api.Refuse]:
    """Worlds named for a windfall good that have one, or are named twice."""
    twice = [world for world in windfalls if world in goods or windfalls.count(world) > 1]
    return [api.Refuse("produce.one-good", "twice", None, named_world=world) for world in twice]


def _unreachable(
    game: api.Game, windfalls: list[str], options: list[list[str]], filling: api.Values
) -> list[api.Refuse]:
    """Worlds that the sources cannot fill, or do not fill without an idle one left."""
    if any(set(windfalls) == set(option) for option in options):
        return []
    named = {"windfall-worlds": windfalls}
    if not any(filling.values()):
        return [api.Refuse("produce.windfall", "none-allowed", None, **named)]
    more = [option for option in options if set(windfalls) < set(option)]
    lacking = list(dict.fromkeys(world for option in more for world in option if world not in windfalls))
    if lacking:
        return [api.Refuse("produce.windfall", "more", None, **filling, windfall_worlds=lacking)]
    unfit = [world for world in windfalls if not any(world in option for option in options)]
    if unfit:
        world: api.Values = {"named-world": unfit[0], "world-good": _powers.good(game, unfit[0])}
        return [api.Refuse("produce.windfall", "wrong-kind", None, **filling, **world)]
    most = max(len(option) for option in options)
    enough: api.Values = {"worlds-filled": most if most < len(windfalls) else 0}
    return [api.Refuse("produce.windfall", "beyond", None, **filling, **named, **enough)]


def _filling(
    game: api.Game, windfalls: list[str], powers: list[_powers.Power], bonus: int, left: set[str]
) -> list[api.Step]:
    """What puts the goods there: a power that would still have a world must be one of those that did."""
    steps = []
    kinds = ["", *(_powers.good(game, world) for world in windfalls)]
    filling = [power for power in powers if power.effect == FILLING]
    able = [power for power in filling if power.kind in kinds]
    used = [power for power in able if power.kind in ("", *left)]
    if left and len(used) + bonus == len(windfalls):
        able = used
    named = {"windfall-worlds": windfalls, "helping": [power.card for power in able]}
    says = "either" if len(able) + bonus > len(windfalls) else "good"
    if windfalls and bonus:
        steps.append(api.Step("produce.windfall-bonus", says if named["helping"] else "bonus-only", **named))
    elif windfalls:
        steps.append(api.Step("produce.windfall", says, **named))
    if 0 < len(windfalls) < len(filling) + bonus:
        steps.append(_idle(filling, able if says == "good" else None, bonus, len(windfalls)))
    return steps


def _idle(filling: list[_powers.Power], used: list[_powers.Power] | None, bonus: int, filled: int) -> api.Step:
    """The sources for which no world is left: by name, where those that were used are known."""
    if used is not None:
        left = [power.card for power in filling if power not in used]
        return api.Step("produce.windfall", "idle-all", helping=left, bonus_worlds=0)
    there: api.Values = {"helping": [power.card for power in filling], "bonus-worlds": bonus}
    return api.Step("produce.windfall", "idle", idle_sources=len(filling) + bonus - filled, **there)


# ---------------------------------------------------------------- cards


def _drawn(
    game: api.Game, tableau: list[str], power: _powers.Power, produced: list[str]
) -> api.Finding[tuple[int, list[api.Step]]]:
    """How many cards a power draws, and what is said of it."""
    number, rule = 0, ""
    match power.effect:
        case "draw":
            number, rule = 1, "produce.draw"
        case "draw-if-produced-here":
            number = int(power.card in produced)
            rule = "produce.draw-windfall" if _powers.is_windfall(game, power.card) else "produce.draw-here"
        case "draw-per-good-produced":
            number, rule = _produced(game, power.kind, produced), "produce.per-good"
        case "draw-per-kind-produced":
            number, rule = len({_powers.good(game, world) for world in produced}), "produce.per-kind"
        case "draw-per-world":
            number, rule = len(_powers.of_kind(game, tableau, power.kind)), "produce.per-world"
        case _ if power.effect == MOST:
            return (yield from _most(game, power, _produced(game, power.kind, produced)))
    drawn = number * power.value
    if drawn:
        wanted = {"kind-wanted": power.kind} if power.kind else {}
        return drawn, [api.Step(rule, "draws", helper=power.card, drawn_cards=drawn, **wanted)]
    return 0, [api.Step("produce.draw-here", "none", helper=power.card)] if rule == "produce.draw-here" else []


def _most(game: api.Game, power: _powers.Power, own: int) -> api.Finding[tuple[int, list[api.Step]]]:
    """More than every other player produced."""
    named = {"helper": power.card, "most-kind": power.kind}
    if not own:
        return 0, [api.Step("produce.most", "own-none", **named)]
    rival = yield from _rivals.most(game, power.kind, own)
    drawn = power.value if own > rival else 0
    numbers = {"own-goods": own, "rival-goods": rival, "drawn-cards": drawn}
    return drawn, [api.Step("produce.most", "draws" if drawn else "not-most", **named, **numbers)]


def _produced(game: api.Game, kind: str, produced: list[str]) -> int:
    return len(_powers.of_kind(game, produced, kind))
