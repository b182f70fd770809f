"""Consuming goods: whether a stated order is legal and what it brings, and which order brings most."""

from rulebase.play import api

from . import _board, _consuming, _endings, _goods, _powers, _sales, _table

RULES = {
    _consuming.EACH: "consume.up-to",
    _consuming.DIFFERENT: "consume.kinds",
    _consuming.ALL: "consume.all",
    _consuming.SELL: "consume.sell",
    _consuming.SELL_WITH_POWERS: "consume.sell-with-powers",
}
Refusals = list[api.Refuse]
Left = dict[str, int]  # goods by kind


def consume(game: api.Game) -> api.Procedure:
    order = yield api.Need("order", default=None)
    if order is None:
        return (yield from best_consume(game))
    yield from _misplaced(game, order)
    sold = yield api.Need("sold", default=None)
    yield from _sales.refused(game, sold)
    action = _sales.chosen(game)
    sale = yield from _sales.first(game, action, sold)
    tableau = game.now("tableau")
    board = _board.Board(game, tableau, _powers.goods(game, tableau))
    hand = _hand(board, order)
    portions = (yield api.Need("portions", default=None)) or {}
    eaten = yield from _eaten(board, order)
    played = _Played(board, eaten, hand)
    if len(order) > 1:
        yield api.Step("power.one-at-a-time", "turn", order=order)
    for card in order:
        yield from _run(played, card, portions)
    yield from _left_over(played, order)
    return (yield from _ended(played, order, action, sale))


def _eaten(board: _board.Board, order: list[str]) -> api.Finding[list[str]]:
    """The goods that the powers take: as told, the only ones that they can take, or as the player chooses."""
    told: list[str] | None = yield api.Need("eaten", default=None)
    ways = board.ways(order)
    if told is None and len(ways) > 1:
        chosen: list[str] = yield api.Choose("player", ways, "consume.one-power", "choose", order=order)
        return chosen
    return told or ways[0]


def best_consume(game: api.Game) -> api.Procedure:
    tableau = game.now("tableau")
    sold = yield api.Need("sold", default=None)
    yield from _sales.refused(game, sold)
    action = _sales.chosen(game)
    hand = _hand(_board.Board(game, tableau, []), tableau)
    sales = _sales.possible(game, action, sold)
    ends = [end for sale in sales for end in _endings.possible(game, sale, _endings.factor(game, action), hand)]
    prefer, weights = yield from _endings.preferred(ends)
    best = max(ends, key=lambda end: end.worth(prefer, weights))
    sale = yield from _sales.first(game, action, sold or best.sale.world)
    board = _board.Board(game, tableau, _powers.goods(game, tableau))
    order, eaten = board.concrete(best.result.moves, best.discarded)
    played = _Played(board, eaten, None if hand is None else hand + best.sale.cards)
    for card in order:
        yield from _run(played, card, board.shares(best.discarded))
    done = yield from _ended(played, order, action, sale)
    if board.goods:
        says = "left" if done.values["left-worlds"] else "all-gone"
        yield api.Step("consume.best", says, left_worlds=done.values["left-worlds"])
    found: api.Values = {"prefer": prefer, "ways": len(ends), "results": [end.told() for end in ends]}
    takers = [power.card for power in board.of_effect("discard-hand-cards")]
    says = _best(board, ends, prefer, order) if order else _unused(board, ends)
    told = done.values | {"best-order": order, "helping": takers, "best-kept": takers}
    return api.Answer("consume.best", says, told, done.outcome | found, done.does).telling("prefer")


def _best(board: _board.Board, ends: list[_endings.End], prefer: str, order: list[str]) -> str:
    """What is said of the order that is best."""
    if len(ends) > 1:
        return prefer
    if len(board.powers) == 1:
        return "single"
    others = [shape for card, shape in board.shapes.items() if card not in order]
    usable = any(_consuming.portion(shape, board.kinds, board.counts) for shape in others)
    return "one-way" if usable or len(order) > 1 else "usable"


def _unused(board: _board.Board, ends: list[_endings.End]) -> str:
    """Why no power is used."""
    if not board.powers:
        return "none-there"
    if any(end.discarded for end in ends):
        return "hand-kept"
    return "hand-empty" if len(board.of_effect("discard-hand-cards")) == len(board.powers) else "nothing"


class _Played:
    """What has happened so far in the phase."""

    def __init__(self, board: _board.Board, eaten: list[str], hand: int | None) -> None:
        self.board = board
        self.goods = list(board.goods)
        self.waiting = list(eaten)
        self.hand = hand
        self.points = 0
        self.hand_points = 0
        self.cards = 0
        self.discarded = 0
        self.eats: dict[str, list[str]] = {}

    @property
    def in_hand(self) -> int:
        return (self.hand or 0) + self.cards - self.discarded


def _hand(board: _board.Board, cards: list[str]) -> int | None:
    """The hand matters only to powers that take cards from it."""
    asks = any(power.card in cards for power in board.of_effect("discard-hand-cards"))
    return board.game.now("hand", ask="a power takes cards from it") if asks else None


def _misplaced(game: api.Game, order: list[str]) -> Refusals:
    """Cards that cannot stand in an order of powers."""
    board = _board.Board(game, game.now("tableau"), [])
    working = _powers.working(game, board.tableau, "consume")
    refusals = []
    for card in order:
        if card not in board.tableau:
            refusals.append(api.Refuse("consume.action", "not-there", helper=card))
        elif card not in working:
            refusals.append(api.Refuse("power.timing", "next-phase", helping=[card]))
        elif card not in board.powers:
            refusals.append(api.Refuse("consume.action", "no-power", helper=card))
        elif order.count(card) > 1:
            refusals.append(api.Refuse("consume.once", "twice", helper=card))
    return refusals


def _run(played: _Played, card: str, portions: dict[str, int]) -> list[api.Step | api.Refuse]:
    """Use one power."""
    power = played.board.powers[card]
    if card in played.board.shapes:
        return [] if played.board.only_lucky(card, played.goods) else _eat(played, card, portions)
    if power.effect == "discard-hand-cards":
        return _discard(played, power, portions)
    played.cards += power.value
    return [api.Step("consume.draw", "draws", helper=card, gained_cards=power.value)]


def _eat(played: _Played, card: str, portions: dict[str, int]) -> list[api.Step | api.Refuse]:
    board = played.board
    shape = board.shapes[card]
    number = _consuming.portion(shape, board.kinds, board.counted(played.goods))
    if not number:
        return [_unusable(played, card)]
    told = portions.get(card, number)
    now = played.waiting[:number]
    if told != number or len(now) < number:
        named: api.Values = {"helper": card, "portion": told if told != number else len(now), "full-portion": number}
        return [api.Refuse("consume.in-full", "fewer" if told > number else "more", None, **named)]
    refusals = _inedible(played, card, now)
    if refusals:
        return [*refusals]
    del played.waiting[:number]
    played.goods = [world for world in played.goods if world not in now]
    played.eats[card] = now
    points, cards = _consuming.gain(shape, board.kinds, board.counted(now))
    played.points += points
    played.cards += cards
    elsewhere = sum(world != card for world in now)
    taken: api.Values = {"goods-used": number, "goods-of": now, "goods-elsewhere": elsewhere}
    gained: api.Values = {**taken, "gained-points": points, "gained-cards": cards, "fewer-points": shape.fewer}
    says = "both" if points and cards else "cards" if cards else "points"
    return [*_sale_steps(board, shape, now), api.Step(_rule(shape), says, helper=card, **gained)]


def _sale_steps(board: _board.Board, shape: _consuming.Shape, sold: list[str]) -> list[api.Step]:
    if shape.takes not in (_consuming.SELL, _consuming.SELL_WITH_POWERS):
        return []
    added = shape.takes == _consuming.SELL_WITH_POWERS
    sales = [_goods.consume_sale(board.game, board.tableau, world, with_powers=added) for world in sold]
    return [
        step
        for sale in sales
        for step in (api.Step("consume.sell", "price", sold_kind=sale.kind, price_cards=sale.price), *sale.steps())
    ]


def _unusable(played: _Played, card: str) -> api.Refuse:
    shape = played.board.shapes[card]
    named: api.Values = {"helper": card, "least-goods": shape.least}
    if shape.takes == _consuming.DIFFERENT:
        return api.Refuse("consume.kinds", "too-few", None, **named)
    if shape.least > 1:
        return api.Refuse("consume.number", "too-few", None, **named)
    if shape.kind and played.goods:
        return api.Refuse("consume.kind", "none", None, helper=card, kind_wanted=shape.kind)
    return api.Refuse("consume.action", "no-goods", helper=card)


def _inedible(played: _Played, card: str, now: list[str]) -> Refusals:
    """Goods named for a power that it cannot take."""
    board = played.board
    shape = board.shapes[card]
    for index, world in enumerate(now):
        named = {"good-of": world}
        if world not in board.goods:
            return [api.Refuse("consume.one-power", "no-good", None, **named)]
        if world not in played.goods or world in now[:index]:
            return [api.Refuse("consume.one-power", "gone", None, **named)]
        if not shape.fits(board.kind_of[world]):
            wanted = {"helper": card, "kind-wanted": shape.kind}
            return [api.Refuse("consume.kind", "other-kind", None, **named, **wanted)]
    if shape.takes == _consuming.DIFFERENT and len({board.kind_of[world][0] for world in now}) < len(now):
        kinds = [board.kind_of[world][0] for world in now]
        alike = [world for world in now if board.kind_of[world][0] == max(kinds, key=kinds.count)]
        return [api.Refuse("consume.kinds", "same-kind", None, helper=card, goods_of=alike)]
    return []


def _discard(played: _Played, power: _powers.Power, portions: dict[str, int]) -> list[api.Step | api.Refuse]:
    most: int = power.printed["up-to"]
    number = portions.get(power.card, min(most, played.in_hand))
    points: int = number * power.printed["gain"]["victory-point"]
    named: api.Values = {"helper": power.card, "hand-discards": number}
    if number > most:
        return [api.Refuse("consume.hand", "too-many", None, **named, most_discards=most)]
    if number > played.in_hand:
        return [api.Refuse("consume.hand", "not-enough", None, **named, held_cards=played.in_hand)]
    played.discarded += number
    played.hand_points += points
    return [api.Step("consume.hand", "discards", **named, gained_points=points)]


def _left_over(played: _Played, order: list[str]) -> Refusals:
    """Goods that were named for nothing; powers that could still be used, and so have to be."""
    board = played.board
    unused = [api.Refuse("consume.one-power", "unused", None, good_of=world) for world in played.waiting]
    held = board.counted(played.goods)
    waiting = [
        card
        for card, power in board.powers.items()
        if card not in order and not power.optional
        if card not in board.shapes or _consuming.portion(board.shapes[card], board.kinds, held)
    ]
    return [*unused, *(api.Refuse("consume.mandatory", "still", helper=card) for card in waiting)]


def _ended(played: _Played, order: list[str], action: list[str], sale: api.Values) -> api.Procedure:
    board = played.board
    factor = _endings.factor(board.game, action)
    points = played.points * factor + played.hand_points
    if factor > 1 and played.points:
        doubled = {"plain-points": played.points, "gained-points": played.points * factor}
        yield api.Step("consume.double", "doubled", **doubled)
    if factor > 1 and played.hand_points:
        yield api.Step("consume.double-not-hand", "single", gained_points=played.hand_points)
    for card in board.lucky:
        yield api.Step("consume.lucky", "apart", helper=card)
    return api.Answer(
        "consume.action",
        "none-used" if not order else "left" if played.goods else "all-gone" if board.goods else "without",
        {"gained-points": points, "gained-cards": played.cards, "left-worlds": played.goods},
        outcome={
            "points": points,
            "cards": played.cards,
            "discarded": played.discarded,
            "left": played.goods,
            "order": list(order),
            "eats": played.eats,
            "lucky-draws": len(board.lucky),
            **sale,
        },
        does=[
            *_table.load(played.goods),
            *_table.gain(board.game, points),
            *_table.hold(played.cards - played.discarded),
        ],
    )


def _rule(shape: _consuming.Shape) -> str:
    if shape.takes in RULES:
        return RULES[shape.takes]
    if shape.most > 1:
        return "consume.number"
    return "consume.kind" if shape.kind else "consume.one"
