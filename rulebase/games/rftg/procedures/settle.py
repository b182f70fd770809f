"""Whether a world can be placed: paid for or conquered, with which optional powers."""

from rulebase.play import api

from . import _powers, _table, _try, _unseen


def settle(game: api.Game) -> api.Procedure:
    card = yield api.Need("card")
    yield from api.require(_powers.is_world(game, card), "settle.action", "not-world", card=card)
    using = yield api.Need("using", default=None)
    tableau = game.now("tableau", skip="" if using else "what it costs can be said without its powers")
    if tableau is None:
        return (yield from _without_tableau(game, card))
    yield from api.require(card not in tableau, "scoring.cards", "twice", repeated_card=card)
    yield from _unseen.taken(game, card)
    action = _powers.chosen(game)
    again = yield from _powers.second_phase(game)
    working = _powers.working(game, tableau, "settle")
    yield from _powers.too_new(tableau, working)
    tried = _try.Try(game, card, working, list(using or []))
    yield from _unusable(tried)
    yield from _useless(tried)
    # Where nothing is paid, the hand is of interest only if it is known.
    hand = _hand(tried)
    yield from api.require(hand != 0, "settle.action", "empty-hand")
    # The world that is placed cannot be discarded for itself; told nothing, the hand is as large as it has to be.
    payable = hand - 1 if hand else len(game.cards()) if tried.paying else 0
    tried, helping = yield from _helped(tried, payable)
    if tried.savers and not tried.unsaved:
        yield api.Silent("idle-discard")

    yield from _paying(tried, payable, helping) if tried.paying else [*helping, *_conquering(tried, payable)]
    windfall = _powers.good(game, card) if _powers.is_windfall(game, card) else ""
    if windfall:
        yield api.Step("settle.windfall", "good", card=card, world_good=windfall)
    bonuses = yield from _powers.bonuses_here(game, action or [], "settle", again)
    drawn, steps = _drawing(tried, bonuses)
    yield from steps
    values: api.Values = {"card": card, "draws": drawn, "bonus-draws": _bonus(game) if action is None else 0}
    if _powers.of_card(game, card, "settle"):
        yield api.Step("power.timing", "not-yet", card=card)
    discarded = [power.card for power in [*tried.savers, *tried.boosts] if power.discards_itself]
    values |= {"used-up": discarded}
    kept = [owned for owned in tableau if owned not in discarded]
    paid = tried.cost if tried.paying else 0
    does = [*_table.lay([*kept, card]), *_table.place(card)]
    does += _table.hold(None if action is None else drawn - paid - 1)
    outcome: api.Values = {"drawn-after": None if action is None else drawn, "discarded": discarded}
    if windfall:
        outcome["good"] = windfall
        does += _table.load([*_lying(game), card])
    if tried.paying:
        outcome |= {"way": "paid", "cost": tried.cost}
        values |= {"to-pay": tried.cost, "unseen-powers": 0}
        ending = "placed" if tried.cost else "free"
        return api.Answer("settle.action", ending, values, outcome=outcome, does=does).telling("action", "hand")
    outcome |= {"way": "conquered", "strength": tried.strength, "defense": tried.defense}
    values |= {"total-strength": tried.strength, "world-defense": tried.defense}
    return api.Answer("military.conquest", "conquered", values, outcome=outcome, does=does).telling("action")


def _without_tableau(game: api.Game, world: str) -> api.Procedure:
    """A world placed on a tableau that nobody told: what it costs by itself, or the strength that it takes.

    A strength that was told is enough, whatever tableau it comes from.
    """
    yield from _unseen.taken(game, world)
    yield from api.require(_known_hand(game) != 0, "settle.action", "empty-hand")
    action, printed, military = _powers.chosen(game), game.card(world), _powers.is_military(game, world)
    strength = (yield api.Need("strength", default=None)) if military else None
    conquest: api.Values = {"total-strength": strength, "world-defense": printed["defense"]} if military else {}
    if strength is not None and strength < printed["defense"]:
        yield api.Refuse("military.conquest", "too-weak", None, card=world, helping=[], **conquest)
    bonuses = yield from _powers.bonuses_here(game, action or [], "settle", (yield from _powers.second_phase(game)))
    drawn = sum(game.table("actions").row(chosen)["draw"] for chosen in bonuses)
    does = [*_table.place(world), *_table.hold(None)]  # what cards of the tableau draw is not known
    outcome: api.Values = {}
    if _powers.is_windfall(game, world):
        outcome["good"] = _powers.good(game, world)
        yield api.Step("settle.windfall", "good", card=world, world_good=outcome["good"])
        does += _table.load([*_lying(game), world])
    values: api.Values = {"card": world, "draws": drawn, "bonus-draws": _bonus(game) if action is None else 0}
    values |= {"used-up": []}
    if not military:
        values |= {"to-pay": printed["cost"], "unseen-powers": 1}
        outcome |= {"way": "paid", "cost": printed["cost"]}
        says = "placed" if printed["cost"] else "free"
        return api.Answer("settle.action", says, values, outcome, does).telling("action", "hand")
    outcome |= {"way": "conquered", "strength": strength, "defense": printed["defense"]}
    says = "needs" if strength is None else "conquered"
    return api.Answer("military.conquest", says, values | conquest, outcome, does).telling("action", "strength")


def _bonus(game: api.Game) -> int:
    """How many cards are drawn by whoever chose the phase."""
    rows = [game.table("actions").row(action) for action in game.table("actions")]
    return sum(row["draw"] for row in rows if row["phase"] == "settle")


def _hand(tried: _try.Try) -> int | None:
    """The hand: asked for where it decides in which way the world is placed; else told by whoever knows it."""
    game = tried.game
    found = _known_hand(game)
    if found is None and _needs_hand(tried):
        several = sum(way.allowed for way in _try.every(tried)) > 1
        found = game.now("hand", ask="it decides in which way the world is placed" if several else "")
    return found


def _known_hand(game: api.Game) -> int | None:
    return game.now("hand", ignore="whoever places a world has the cards for it")


def _lying(game: api.Game) -> list[str]:
    """The worlds with a good so far."""
    return game.now("goods", ignore="only this world gets one") or []


# ---------------------------------------------------------------- which powers are used


def _unusable(tried: _try.Try) -> list[api.Refuse]:
    """Cards that were named for an optional power and have none to use."""
    refusals = []
    for helper in tried.using:
        if helper not in tried.tableau:
            refusals.append(api.Refuse("power.must", "not-there", helper=helper))
        elif helper not in tried.optional:
            refusals.append(api.Refuse("power.must", "not-optional", helper=helper))
        elif tried.using.count(helper) > 1:
            refusals.append(api.Refuse("power.must", "twice", helper=helper))
    return refusals


def _useless(tried: _try.Try) -> list[api.Refuse]:
    """Optional powers that are not for this world; what does nothing alone may be of use with another power."""
    return [] if any(way.allowed for way in _try.every(tried)) else _try.misused(tried)


def _needs_hand(tried: _try.Try) -> bool:
    """Whether it matters how many cards can be paid: not if strength alone decides, nor if there is nothing to pay."""
    return not tried.works(0) and any(way.paying and way.allowed for way in _try.every(tried))


def _ways(tried: _try.Try, payable: int) -> list[_try.Try]:
    """The fewest optional powers with which the world can be placed; what was named is among them."""
    working = [way for way in _try.every(tried) if way.works(payable)]
    return [way for way in working if not any(set(other.using) < set(way.using) for other in working)]


def _helped(tried: _try.Try, payable: int) -> api.Finding[tuple[_try.Try, list[api.Step]]]:
    """The world with the powers needed besides those named, which are told; the player chooses between several ways."""
    helping = []
    ways, all_ways = _ways(tried, payable), _ways(tried.also([]), payable)
    if len(ways) > 1:
        chosen = yield api.Choose(
            "player", [way.using for way in ways], "power.carried-through", "choose", card=tried.world
        )
        ways = [way for way in ways if way.using == chosen]
    for way in ways:
        added = [helper for helper in way.using if helper not in tried.using]
        forced = [helper for helper in added if all(helper in other.using for other in all_ways)]
        if forced:
            helping.append(api.Step("power.carried-through", "forced", card=tried.world, helping=forced))
        chosen_too = [helper for helper in added if helper not in forced]
        helping += [api.Step("power.carried-through", "chosen", card=tried.world, helper=each) for each in chosen_too]
        tried = way
    return tried, helping


# ---------------------------------------------------------------- paying and conquering


def _paying(tried: _try.Try, payable: int, helping: list[api.Step]) -> list[api.Step | api.Refuse]:
    """What is paid; why a card helps is told once the cost is known."""
    game, world = tried.game, tried.world
    said: list[api.Step | api.Refuse] = []
    if tried.payers:
        said += helping
    said += _prices(tried)
    if tried.payers and tried.strength > 0:
        values: api.Values = {"card": world, "total-strength": tried.strength}
        said.append(api.Step("settle.never-mixes", "strength-idle", **values))
    if not tried.payers:
        if tried.printed != tried.cost or tried.cost <= payable:  # else the refusal says just this
            said.append(api.Step("settle.cost", "printed", card=world, printed_cost=tried.printed))
        said += helping
    if tried.savers:
        said += [api.Step("settle.free-placement", "free", card=world, helper=power.card) for power in tried.savers]
        return said
    if tried.printed:
        said += _without_effect(tried)
    if tried.adding:
        plus = [
            api.Step("settle.pay-for-military", "pay-for-military-plus", helper=power.card, less=power.value)
            for power in tried.discounts
        ]
        return [*said, *plus, *_too_dear(tried, payable)]
    said += _lowered(tried)
    said += _powers.adding_up(tried.discounts)
    said += _powers.floored(game, tried.reduced)[1]
    return [*said, *_too_dear(tried, payable)]


def _without_effect(tried: _try.Try) -> list[api.Step]:
    """Discounts in the tableau that are not for this world."""
    game, world = tried.game, tried.world
    powers = _powers.having(game, tried.tableau, "settle", "discount")
    idle = [power.card for power in powers if not _powers.cheapens(game, power, world)]
    good = _powers.good(game, world)
    values: api.Values = {"helping": idle, "card": world, "world-good": good}
    return [api.Step("power.cumulative", "only" if good else "goodless", **values)] if idle else []


def _lowered(tried: _try.Try) -> list[api.Step]:
    """What each discount lowers; as one reading of Rare has it, also for worlds of another kind."""
    powers = tried.discounts
    by_kind = [power for power in powers if _powers.reaches(tried.game, power, tried.world)]
    said = [api.Step("settle.discount", "less", helper=power.card, less=power.value) for power in by_kind]
    more = [power for power in powers if power not in by_kind]
    if more:
        less = sum(power.value for power in more)
        values: api.Values = {"helping": [power.card for power in more], "card": tried.world, "less": less}
        said.append(api.Step("settle.discount", "rare-discount", **values))
    return said


def _too_dear(tried: _try.Try, payable: int) -> list[api.Step | api.Refuse]:
    """That too few cards can be discarded; a card discarded for free placement would help, were it not barred."""
    if tried.cost <= payable:
        return []
    powers = _powers.having(tried.game, tried.tableau, "settle", "free-placement")
    said: list[api.Step | api.Refuse] = [_idle(tried.game, tried.world, power) for power in powers]
    values: api.Values = {"card": tried.world, "to-pay": tried.cost, "payable": payable}
    return [*said, api.Refuse("settle.cost", "too-dear", None, **values)]


def _prices(tried: _try.Try) -> list[api.Step]:
    """What a power makes of a defense."""
    steps = []
    for power in tried.payers:
        less = power.printed["less"]
        values = {"card": tried.world, "helper": power.card, "world-defense": tried.defense, "less": less}
        steps.append(api.Step("settle.pay-for-military", "price", **values, printed_cost=tried.printed))
    return steps


def _conquering(tried: _try.Try, payable: int) -> list[api.Step | api.Refuse]:
    game, world = tried.game, tried.world
    said: list[api.Step | api.Refuse] = []
    for power in _powers.military(game, tried.tableau):
        values: api.Values = {"helper": power.card, "strength-change": power.value}
        if not _powers.counts(game, power, world):
            said.append(api.Step("military.specialised", "idle", card=world, **values))
        else:
            said.append(api.Step("military.strength", "adds" if power.value > 0 else "lowers", **values))
    values = {"card": world, "total-strength": tried.strength, "world-defense": tried.defense}
    payers = _powers.having(game, tried.tableau, "settle", "pay-for-military")
    barred = [_idle(game, world, power) for power in payers if _powers.bars(game, power, world)]
    if tried.strength >= tried.defense:
        for power in tried.boosts:
            boost: api.Values = {"helper": power.card, "strength-change": power.value}
            said.append(api.Step("military.temporary", "discarded", **boost))
        return [*said, *(step for step in barred if step.says != "alien")]
    said += [api.Step("settle.never-mixes", "discounts-idle", helper=power.card) for power in tried.discounts]
    said += barred
    for power in payers:
        paid = tried.also([*tried.using, power.card])
        if paid.allowed:
            dear: api.Values = {"card": world, "to-pay": paid.cost, "payable": payable}
            said += [*_prices(paid), api.Step("settle.cost", "too-dear", **dear)]
    # Nothing is discarded in vain: all that could be is counted, named or not.
    powers = _powers.having(game, tried.tableau, "settle", "military")
    boosts = [power.card for power in powers if power.temporary]
    values |= {"total-strength": tried.also([*tried.using, *boosts]).strength, "helping": boosts}
    return [*said, api.Refuse("military.conquest", "too-weak", None, **values)]


def _idle(game: api.Game, world: str, power: _powers.Power) -> api.Step:
    said = "alien" if power.barred == _powers.good(game, world) else "alien-exception"
    rule = "settle.free-placement" if power.effect == "free-placement" else "settle.pay-for-military"
    return api.Step(rule, said, card=world, helper=power.card)


def _drawing(tried: _try.Try, bonuses: list[str]) -> tuple[int, list[api.Step]]:
    """What is drawn once the world lies there."""
    game = tried.game
    steps = []
    drawn = 0
    for chosen in bonuses:
        draws = game.table("actions").row(chosen)["draw"]
        drawn += draws
        steps.append(api.Step("settle.bonus", "draw", draws=draws))
    for power in _powers.having(game, tried.tableau, "settle", "draw-after-placing"):
        drawn += power.value
        steps.append(api.Step("settle.draw-after", "draw", helper=power.card, draws=power.value))
    return drawn, steps
