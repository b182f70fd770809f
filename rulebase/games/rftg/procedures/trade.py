"""What a good sells for, and who may sell one."""

from rulebase.play import api

from . import _goods, _powers, _table


def _of_kind(game: api.Game, lying: list[str] | None, kind: str) -> api.Procedure:
    """The sale of a good of which the kind was told, and not on which world it lies."""
    sale = _goods.of_kind(game, _powers.working(game, lying or [], "trade"), kind)
    yield api.Step("trade.price", "price", sold_kind=kind, price_cards=sale.price)
    yield from sale.steps()
    outcome: api.Values = {"kind": kind, "price": sale.price, "more": sale.extra, "cards": sale.cards}
    values: api.Values = {"sold-kind": kind, "sale-cards": sale.cards}
    says, held = ("open-kind", None) if lying is None else ("draws-kind", sale.cards)
    return api.Answer("trade.sale", says, values, outcome, _table.hold(held))


def trade(game: api.Game) -> api.Procedure:
    action = _powers.chosen(game)
    if action is not None and "consume-trade" not in action:
        yield api.Refuse("trade.only-choosers", "refused", other_player=[])
    kind = yield api.Need("kind-of-good", default=None)
    sold = yield api.Need("sold", default=None)
    if sold and not _powers.good(game, sold):
        yield api.Refuse("trade.sale", "no-such-good", sold=sold)
    goods_told = game.now("goods", ignore="the good that is sold is there") or []
    lying = game.now("tableau", skip="a good sells without its powers, too")
    if lying is None and not (kind or sold or goods_told):
        kind = yield api.Need("kind-of-good")
    # Whoever names a good to sell says that its world is there.
    tableau = list(dict.fromkeys([*goods_told, *([sold] if sold else [])])) if lying is None else lying
    own = _powers.having(game, tableau, "trade", "sale-bonus-here")
    if kind and not sold and game.me not in game.known("goods") and not own:
        return (yield from _of_kind(game, lying, kind))
    able = [world for world in tableau if _powers.good(game, world)]
    if sold is None and able and game.now("goods", skip="the good to sell can be chosen") is None:
        sold = yield api.Choose("player", able, "trade.sale", "choose")
    goods = _goods.lying(game, tableau, sold)
    if not goods and sold is None:
        yield from api.require(game.reading("trade-without-good") != "required", "trade.no-good", "required")
        nothing: api.Values = {"sold": None, "cards": 0, "left": []}
        return api.Answer("trade.no-good", "nothing", {}, nothing)
    if sold is None:
        sold = yield api.Choose("player", goods, "trade.sale", "choose")
    yield from api.require(sold in goods, "trade.sale", "no-such-good", sold=sold)

    sale = _goods.sale(game, _powers.working(game, tableau, "trade"), sold)
    yield api.Step("trade.price", "price", sold_kind=sale.kind, price_cards=sale.price)
    yield from sale.steps()
    left = [world for world in goods if world != sold]
    return api.Answer(
        "trade.sale",
        "open" if lying is None else "draws",
        {"sold": sold, "sale-cards": sale.cards},
        {"sold": sold, "kind": sale.kind, "price": sale.price, "more": sale.extra, "cards": sale.cards, "left": left},
        [*_table.load(left), *_table.hold(None if lying is None else sale.cards)],
    )
