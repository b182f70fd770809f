"""What a good sells for, and who may sell one."""

from rulebase.play import api

from . import _goods, _powers, _table


def _of_kind(game: api.Game, tableau: list[str], kind: str) -> api.Procedure:
    """The sale of a good of which the kind was told, and not on which world it lies."""
    sale = _goods.of_kind(game, _powers.working(game, tableau, "trade"), kind)
    yield api.Step("trade.price", "price", sold_kind=kind, price_cards=sale.price)
    yield from sale.steps()
    outcome: api.Values = {"kind": kind, "price": sale.price, "more": sale.extra, "cards": sale.cards}
    values: api.Values = {"sold-kind": kind, "sale-cards": sale.cards}
    return api.Answer("trade.sale", "draws-kind", values, outcome, [*_table.hold(sale.cards), *_table.sell(made=True)])


def trade(game: api.Game) -> api.Procedure:
    action = game.told("action")
    if action is not None and "consume-trade" not in action:
        yield api.Refuse("trade.only-choosers", "refused", other_player=[])
    if game.known("sale-made").get(game.me):
        yield api.Refuse("trade.sale", "again")
    tableau = game.now("tableau")
    kind = yield api.Need("kind-of-good", default=None)
    if kind and game.me not in game.known("goods") and not _powers.having(game, tableau, "trade", "sale-bonus-here"):
        return (yield from _of_kind(game, tableau, kind))
    sold = yield api.Need("sold", default=None)
    goods = _goods.lying(game, tableau, sold)
    if not goods and sold is None:
        if game.reading("trade-without-good") == "required":
            yield api.Refuse("trade.no-good", "required")
        nothing: api.Values = {"sold": None, "cards": 0, "left": []}
        return api.Answer("trade.no-good", "nothing", {}, nothing, _table.sell(made=True))
    if sold is None:
        sold = yield api.Choose("player", goods, "trade.sale", "choose")
    if sold not in goods:
        yield api.Refuse("trade.sale", "no-such-good", sold=sold)

    sale = _goods.sale(game, _powers.working(game, tableau, "trade"), sold)
    yield api.Step("trade.price", "price", sold_kind=sale.kind, price_cards=sale.price)
    yield from sale.steps()
    left = [world for world in goods if world != sold]
    return api.Answer(
        "trade.sale",
        "draws",
        {"sold": sold, "sale-cards": sale.cards},
        {"sold": sold, "kind": sale.kind, "price": sale.price, "more": sale.extra, "cards": sale.cards, "left": left},
        [*_table.load(left), *_table.hold(sale.cards), *_table.sell(made=True)],
    )
