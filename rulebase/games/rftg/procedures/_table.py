"""What changes on the table: each part has one function here, and is changed by nothing else."""

from collections.abc import Sequence

from rulebase.play import api

Effects = list[api.Effect]


def lay(cards: Sequence[str], seat: str = "") -> Effects:
    """What lies in a tableau; that of the player who is meant where no seat is named."""
    return [api.Put("tableau", list(cards), seat)]


def lay_on(cards: Sequence[str] | None, card: str) -> Effects:
    """A card laid beside what lies in the tableau, if that is known."""
    return [] if cards is None else lay([*cards, card])


def load(worlds: Sequence[str], seat: str = "") -> Effects:
    """The worlds on which a good lies."""
    return [api.Put("goods", list(worlds), seat)]


def hold(cards: int | None, dealt_to: str = "") -> Effects:
    """So many cards more in hand, or fewer; or somebody's first hand; from now on unknown."""
    if cards is None:
        return [api.Put("hand", api.UNSET)]
    if dealt_to:
        return [api.Put("hand", cards, dealt_to)]
    return [api.Change("hand", cards)] if cards else []


def gain(game: api.Game, points: int) -> Effects:
    """So many points more in chips; what the pool has not is owed."""
    if not points:
        return []
    pool = game.now("pool", ignore="a pool that nobody counted has enough")
    paid = points if pool is None else min(points, pool)
    return [api.Change("chips", points), *([] if pool is None else fill(pool - paid)), *owe(points - paid)]


def fill(points: int) -> Effects:
    """The points in the pool."""
    return [api.Put("pool", points)]


def owe(points: int) -> Effects:
    return [api.Change("owed", points)] if points else []


def pile_up(draw_pile: int | api.Unset, discard_pile: int | None) -> Effects:
    discards = [] if discard_pile is None else [api.Put("in-discard-pile", discard_pile)]
    return [api.Put("in-draw-pile", draw_pile), *discards]


# ---------------------------------------------------------------- what a round leaves behind


def choose() -> Effects:
    """The action card goes back to the hand; what is chosen next nobody knows yet."""
    return [api.Put("action", api.UNSET)]


def place(card: str = "") -> Effects:
    """One more card placed this round; none any more once it is over."""
    return [api.Change("placed", {card: 1})] if card else [api.Put("placed", {})]


def sell_again() -> Effects:
    return [api.Put("sale-made", False)]


def produce_on(worlds: Sequence[str] | None) -> Effects:
    """The worlds that produced in this phase; unknown again when the round is over."""
    return [api.Put("produced", api.UNSET if worlds is None else list(worlds))]


def round_over(game: api.Game) -> Effects:
    """What was told of the round is over with it."""
    ends = {"action": choose(), "placed": place(), "sale-made": sell_again(), "produced": produce_on(None)}
    return [effect for part, effects in ends.items() if game.me in game.known(part) for effect in effects]
