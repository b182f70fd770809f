"""Drawing cards, and what happens when the draw pile runs out."""

from rulebase.play import api

from . import _table


def draw(game: api.Game) -> api.Procedure:
    wanted = yield api.Need("draw-cards")
    pile = game.now("in-draw-pile")
    runs_out = wanted >= pile
    # The other pile matters only then; otherwise it may be told, and nobody misses it.
    discards = game.now("in-discard-pile") if runs_out else 0
    game.known("in-discard-pile")
    phase = yield api.Need("draw-phase", default=None)
    choosing = phase == "explore"
    if pile or discards:
        yield api.Step("power.draw-means", "explore" if choosing else "hand")
    if not runs_out:
        says, piles = "enough", {"in-draw-pile": pile - wanted}
    else:
        left = pile + discards - wanted
        if discards:
            yield api.Step("end.reshuffle", "empty", in_discard_pile=discards)
        if left < 0:
            if pile or discards:
                yield api.Step("end.reshuffle", "short", draw_cards=wanted, in_draw_pile=pile + discards)
            yield api.Silent("no-cards-left")
        says, piles = "renewed" if left else "last", {"in-draw-pile": left, "in-discard-pile": 0}
    left = piles["in-draw-pile"]
    to = "choice" if choosing else "hand"
    outcome = {"draw-pile": left, "reshuffled": runs_out and discards > 0, "to": to}
    effects = _table.pile_up(left, piles.get("in-discard-pile"))
    return api.Answer("end.reshuffle", says, {"draw-cards": wanted, "in-draw-pile": left}, outcome, effects)
