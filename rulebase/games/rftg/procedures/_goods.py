"""Goods in a tableau: where they can lie, and what a sale of one brings."""

from rulebase.play import api

from . import _powers


class Sale:
    """What the good of a world sells for: its price, and what each trade power adds."""

    def __init__(self, kind: str, price: int, added: list[_powers.Power]) -> None:
        self.kind = kind
        self.price = price
        self.added = added
        self.extra = sum(power.value for power in added)
        self.cards = price + self.extra

    def steps(self) -> list[api.Step]:
        """What is said of each power that adds cards."""
        return [api.Step(_rule(power), "more", **_added(power)) for power in self.added]


def lying(game: api.Game, tableau: list[str], sold: str | None) -> list[str]:
    """The worlds with a good; where nobody told them, whoever names the good to sell says that it is there."""
    if sold is not None and sold in tableau and _powers.good(game, sold) and game.me not in game.known("goods"):
        return [sold]
    return game.now("goods")


def sale(game: api.Game, tableau: list[str], world: str) -> Sale:
    """A sale before consumption, with every trade power of the tableau that fits it."""
    found = of_kind(game, tableau, _powers.good(game, world))
    return Sale(found.kind, found.price, _fitting(game, tableau, world))


def of_kind(game: api.Game, tableau: list[str], kind: str) -> Sale:
    """The same for any good of a kind, but for what the world itself adds."""
    return Sale(kind, game.table("trade-prices").row(kind)["cards"], _for_kind(game, tableau, kind))


def consume_sale(game: api.Game, tableau: list[str], world: str, with_powers: bool) -> Sale:
    """A sale by a consume power, which may or may not let trade powers add."""
    kind = _powers.good(game, world)
    added = _fitting(game, tableau, world) if with_powers else []
    return Sale(kind, game.table("consume-sales").row(kind)["cards"], added)


def _fitting(game: api.Game, tableau: list[str], world: str) -> list[_powers.Power]:
    here = _powers.having(game, [world], "trade", "sale-bonus-here")
    return _for_kind(game, tableau, _powers.good(game, world)) + here


def _for_kind(game: api.Game, tableau: list[str], kind: str) -> list[_powers.Power]:
    return [power for power in _powers.having(game, tableau, "trade", "sale-bonus") if power.kind in ("", kind)]


def _rule(power: _powers.Power) -> str:
    return "trade.this-world" if power.effect == "sale-bonus-here" else "trade.powers"


def _added(power: _powers.Power) -> dict[str, str | int]:
    return {"helper": power.card, "extra-cards": power.value}
