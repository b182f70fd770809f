"""In which ways consumption can end, and which of them a player may want."""

from rulebase.play import api

from . import _board, _consuming, _sales


class End:
    """One distinct way in which consumption can end."""

    def __init__(
        self,
        points: int,
        cards: int,
        discarded: int,
        sale: _sales.Sold,
        result: _consuming.Result,
        left: dict[str, int],
    ) -> None:
        self.points = points
        self.sale = sale
        self.cards = cards
        self.discarded = discarded
        self.result = result
        self.left = left

    def worth(self, prefer: str, weights: tuple[int, int]) -> tuple[int, ...]:
        kept = self.cards - self.discarded + self.sale.cards
        left = sum(self.left.values())
        if prefer == "cards":
            return kept, self.points, left
        if prefer == "both":
            return self.points * weights[0] + kept * weights[1], self.points, kept, left
        return self.points, kept, left

    def told(self) -> api.Values:
        sold: api.Values = {"sold": self.sale.world, "sale": self.sale.cards} if self.sale.world else {}
        return {"points": self.points, "cards": self.cards, "discarded": self.discarded, "left": self.left, **sold}


def preferred(ends: list[End]) -> api.Finding[tuple[str, tuple[int, int]]]:
    """What the player wants most of, and by which weights; a single end is the best whatever that is."""
    if len(ends) == 1:
        return "points", (1, 1)
    prefer: str = yield api.Need("prefer")
    if prefer == "both":
        return prefer, ((yield api.Need("point-weight")), (yield api.Need("card-weight")))
    return prefer, (1, 1)


def possible(game: api.Game, sale: _sales.Sold, factor: int, hand: int | None) -> list[End]:
    """Every distinct end after a sale, with every number of cards that may be discarded from hand in it."""
    board = _board.Board(game, game.now("tableau"), sale.left)
    drawn = sum(power.value for power in board.of_effect("draw"))
    takers = {power.card: power.printed for power in board.of_effect("discard-hand-cards")}
    most = sum(printed["up-to"] for printed in takers.values())
    met: dict[tuple[int, int, int, tuple[tuple[str, int], ...]], End] = {}
    for result in _consuming.results(list(board.shapes.values()), board.kinds, board.counts):
        cards = result.cards + drawn
        left = _consuming.by_kind(board.kinds, result.left)
        for discarded in range(min(most, (hand or 0) + sale.cards + cards) + 1):
            shares = board.shares(discarded)
            for_hand = sum(share * takers[card]["gain"]["victory-point"] for card, share in shares.items())
            points = result.points * factor + for_hand
            end = End(points, cards, discarded, sale, result, left)
            met.setdefault((points, cards, discarded, tuple(left.items())), end)
    return list(met.values())


def factor(game: api.Game, action: list[str]) -> int:
    times: int = game.table("actions").row("consume-2x")["times"] if "consume-2x" in action else 1
    return times
