"""The consume powers of a tableau, and the goods that they can take."""

from rulebase.play import api

from . import _consuming, _goods, _powers


class Board:
    """The consume powers of a tableau and the goods that they can tell apart."""

    def __init__(self, game: api.Game, tableau: list[str], goods: list[str]) -> None:
        self.game = game
        self.tableau = tableau
        self.goods = goods
        printed = _powers.having(game, _powers.working(game, tableau, "consume"), "consume")
        self.lucky = [power.card for power in printed if power.effect == "lucky-draw"]
        self.powers = {power.card: power for power in printed if power.effect != "lucky-draw"}
        shapes = {card: _consuming.shape(game, power) for card, power in self.powers.items()}
        self.shapes = {card: shape for card, shape in shapes.items() if shape is not None}
        selling = (_consuming.SELL, _consuming.SELL_WITH_POWERS)
        self.sells = any(shape.takes in selling for shape in self.shapes.values())
        self.kind_of = {world: self._kind(world) for world in goods}
        self.kinds = list(dict.fromkeys(self.kind_of.values()))
        self.counts = self.counted(goods)

    def _kind(self, world: str) -> _consuming.Kind:
        kind = _powers.good(self.game, world)
        if not self.sells:
            return kind, 0, 0
        plain, full = (_goods.consume_sale(self.game, self.tableau, world, added) for added in (False, True))
        return kind, plain.cards, full.cards

    def counted(self, goods: list[str]) -> _consuming.Counts:
        return tuple(sum(self.kind_of[world] == kind for world in goods) for kind in self.kinds)

    def of_effect(self, effect: str) -> list[_powers.Power]:
        return [power for power in self.powers.values() if power.effect == effect]

    def ways(self, order: list[str]) -> list[list[str]]:
        """The goods that an order takes, once for each different end; as far as it goes, if it cannot be used."""
        listed = [(self.shapes[card], card in self.lucky) for card in order if card in self.shapes]
        unlisted = [shape for card, shape in self.shapes.items() if card not in order]
        legal, stuck = _consuming.fillings(listed, unlisted, self.kinds, self.counts)
        return [self.worlds(taken) for taken in legal or stuck[:1]]

    def only_lucky(self, card: str, goods: list[str]) -> bool:
        """Whether no good is left for a card that can still be used for its lucky draw."""
        return card in self.lucky and not _consuming.portion(self.shapes[card], self.kinds, self.counted(goods))

    def worlds(self, taken: list[_consuming.Counts]) -> list[str]:
        """Worlds whose goods are taken, one after another."""
        held = {kind: [world for world in self.goods if self.kind_of[world] == kind] for kind in self.kinds}
        return [
            held[kind].pop(0)
            for counts in taken
            for kind, count in zip(self.kinds, counts, strict=True)
            for _ in range(count)
        ]

    def shares(self, discarded: int) -> dict[str, int]:
        """How the cards discarded from hand spread over the powers that take them."""
        shared = {}
        for power in self.of_effect("discard-hand-cards"):
            shared[power.card] = min(discarded, power.printed["up-to"])
            discarded -= shared[power.card]
        return shared

    def concrete(self, moves: list[_consuming.Move], discarded: int) -> tuple[list[str], list[str]]:
        """Cards in an order that ends so, and the goods that they take."""
        free: dict[tuple[str | int, ...], list[str]] = {}
        for card, shape in self.shapes.items():
            free.setdefault(shape.key, []).append(card)
        draws = [power.card for power in self.of_effect("draw")]
        takers = [free[move.shape.key].pop(0) for move in moves]
        discarders = [card for card, share in self.shares(discarded).items() if share]
        return [*draws, *takers, *discarders], self.worlds([move.taken for move in moves])
