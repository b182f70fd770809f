"""What cards do: the rows of one part of a card, one after another."""

from rulebase.play import api

RULE = "card-effects.order"


def card_effects(game: api.Game) -> api.Procedure:
    card = yield api.Need("which-card")
    printed = [part for part in game.table("card-parts") if game.data(card, part)]
    part = yield api.Need("which-part", default=printed[0] if len(printed) == 1 else api.UNSET, among=printed)
    if part not in printed:
        yield api.Refuse(RULE, "not-there", which_card=card)
    done = yield from api.carry_out(game, game.data(card, part), "card-effects")
    return api.altogether(done, RULE, {"card": card, "part": part}, which_card=card)
