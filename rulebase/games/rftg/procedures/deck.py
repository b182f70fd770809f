"""Drawing cards, and what happens when the draw pile runs out."""

from rulebase.play import api

from . import _table


def draw(game: api.Game) -> api.Procedure:
    wanted = yield api.Need("draw-cards")
    pile = game.now("in-draw-pile")
    if pile is None:
        return (yield from _from_some_pile(game, wanted))
    runs_out = wanted >= pile
    known = game.now("in-discard-pile", ignore="" if runs_out else "the other pile matters only then")
    discards = known if runs_out else 0
    to: str = yield from _drawn_to()
    if pile or discards != 0:
        yield _meaning(to)
    values: api.Values = {"draw-cards": wanted, "in-draw-pile": pile, "more-draws": wanted - pile}
    if not runs_out:
        left = pile - wanted
        outcome = {"draw-pile": left, "reshuffled": False, "to": to}
        return api.Answer(
            "end.reshuffle", "enough", values | {"in-draw-pile": left}, outcome, _table.pile_up(left, None)
        )
    if discards is None:
        outcome = {"draw-pile": None, "reshuffled": True, "to": to}
        return api.Answer("end.reshuffle", "used-up", values, outcome, _table.pile_up(api.UNSET, 0))
    left = pile + discards - wanted
    if left < 0:
        if discards:
            yield api.Step("end.reshuffle", "empty", in_discard_pile=discards)
        if pile or discards:
            yield api.Step("end.reshuffle", "short", draw_cards=wanted, in_draw_pile=pile + discards)
        yield api.Silent("no-cards-left")
    outcome = {"draw-pile": left, "reshuffled": discards > 0, "to": to}
    values |= {"in-discard-pile": discards, "piles-together": left}
    says = "renewed" if discards else "last"
    return api.Answer("end.reshuffle", says, values, outcome, _table.pile_up(left, 0))


def _from_some_pile(game: api.Game, wanted: int) -> api.Procedure:
    """Cards drawn from a pile of which nobody told how many are left."""
    game.now("in-discard-pile", ignore="it may be told, and nobody misses it")
    to: str = yield from _drawn_to()
    yield _meaning(to)
    outcome = {"draw-pile": None, "reshuffled": None, "to": to}
    unknown = _table.pile_up(api.UNSET, None)
    return api.Answer("end.reshuffle", "open", {"draw-cards": wanted}, outcome, unknown).telling("in-draw-pile")


def _drawn_to() -> api.Finding[str]:
    """Where drawn cards go."""
    return "choice" if (yield api.Need("draw-phase", default=None)) == "explore" else "hand"


def _meaning(to: str) -> api.Step:
    return api.Step("power.draw-means", "explore" if to == "choice" else "hand")
