"""What a good sells for, and who may sell one."""

from rulebase.checker import api

from . import _goods, _powers, _scoring, _table


def trade(game: api.Game) -> api.Procedure:
    action = yield api.Need("action", default=["consume-trade"])
    yield from _powers.too_many(game, action)
    if "consume-trade" not in action:
        yield api.Refuse("trade.only-choosers", "refused")
    tableau = game.now("tableau")
    yield from _scoring.repeated(tableau)
    goods = game.now("goods")
    yield from _goods.wrong(game, tableau, goods)
    if not goods:
        return api.Answer("trade.no-good", "nothing", {}, {"sold": None, "cards": 0, "left": []})
    sold = yield api.Need("sold", default=None)
    if sold is None:
        sold = yield api.Choose("player", goods, "trade.sale", "choose")
    if sold not in goods:
        yield api.Refuse("trade.sale", "no-such-good", sold=sold)

    sale = _goods.sale(game, tableau, sold)
    yield api.Step("trade.sale", "sells", sold=sold)
    yield api.Step("trade.price", "price", **{"sold-kind": sale.kind, "price-cards": sale.price})
    yield from sale.steps()
    left = [world for world in goods if world != sold]
    return api.Answer(
        "trade.sale",
        "draws",
        {"sold": sold, "sale-cards": sale.cards},
        {"sold": sold, "kind": sale.kind, "price": sale.price, "more": sale.extra, "cards": sale.cards, "left": left},
        [*_table.goods(left), *_table.hand(sale.cards)],
    )
