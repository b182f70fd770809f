"""The sale that comes before consumption."""

from rulebase.play import api

from . import _board, _consuming, _goods, _powers


class Sold(api.NamedTuple):
    """A sale before consumption; no world where there is none."""

    world: str | None
    cards: int
    left: list[str]


def chosen(game: api.Game) -> list[str]:
    """The action cards of the player; without goods, none of them changes anything."""
    goods = _powers.goods(game, game.now("tableau"))
    return (game.now("action") if goods else _powers.chosen(game, matters=False)) or []


def refused(game: api.Game, sold: str | None) -> list[api.Refuse]:
    """A sale that was told and cannot be."""
    if sold is None:
        return []
    if "consume-trade" not in game.now("action"):
        return [api.Refuse("trade.only-choosers", "refused", other_player=[])]
    if game.now("sale-made", ignore="whoever tells a sale has not made it"):
        return [api.Refuse("trade.sale", "again")]
    goods = game.now("goods")
    return [api.Refuse("trade.sale", "no-such-good", sold=sold)] if goods and sold not in goods else []


def first(game: api.Game, action: list[str], sold: str | None) -> api.Finding[api.Values]:
    """The sale of whoever chose one and has not made it yet, carried out."""
    if "consume-trade" not in action:
        return {}
    if game.now("sale-made"):
        yield api.Step("trade.not-a-phase", "made")
        return {}
    yield api.Step("trade.not-a-phase", "first")
    done = yield from api.then("trade", sold=sold)
    return {"sold": done.outcome["sold"], "sale": done.outcome["cards"]}


def possible(game: api.Game, action: list[str], sold: str | None) -> list[Sold]:
    """The sales among which the player can choose: of goods alike one; none where it has been made or not chosen."""
    tableau = game.now("tableau")
    goods = _powers.goods(game, tableau)
    if "consume-trade" not in action or game.now("sale-made") or not goods:
        return [Sold(None, 0, goods)]
    board = _board.Board(game, tableau, goods)
    working = _powers.working(game, tableau, "trade")
    found: dict[tuple[_consuming.Kind, int], Sold] = {}
    for world in [other for other in goods if sold in (None, other)] or goods:
        cards = _goods.sale(game, working, world).cards
        left = [other for other in goods if other != world]
        found.setdefault((board.kind_of[world], cards), Sold(world, cards, left))
    return list(found.values())
