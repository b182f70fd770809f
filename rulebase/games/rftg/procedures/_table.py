"""What changes on the table: each part has one function here, and is changed by nothing else."""

from collections.abc import Sequence

from rulebase.checker import api


def tableau(cards: Sequence[str]) -> list[api.Effect]:
    return [api.Put("tableau", list(cards))]


def goods(worlds: Sequence[str]) -> list[api.Effect]:
    return [api.Put("goods", list(worlds))]


def hand(more: int) -> list[api.Effect]:
    """So many cards more, or fewer."""
    return [api.Change("hand", more)] if more else []


def chips(more: int) -> list[api.Effect]:
    return [api.Change("chips", more)] if more else []


def dealt(cards: int) -> list[api.Effect]:
    """The first hand."""
    return [api.Put("hand", cards)]


def piles(draw_pile: int, discard_pile: int | None) -> list[api.Effect]:
    discards = [] if discard_pile is None else [api.Put("in-discard-pile", discard_pile)]
    return [api.Put("in-draw-pile", draw_pile), *discards]
