"""What cards do: the rows of one part of a card, one after another."""

from rulebase.play import api

RULE, OWNER = "card-effects.order", "the-owner"


def card_effects(game: api.Game) -> api.Procedure:
    card = yield api.Need("which-card")
    printed = [part for part in game.table("card-parts") if game.data(card, part)]
    part = yield api.Need("which-part", default=printed[0] if len(printed) == 1 else api.UNSET, among=printed)
    yield from api.require(part in printed, RULE, "not-there", which_card=card)
    rows = game.data(card, part)
    owned = any(OWNER in row.values() for row in api.verbs(rows))
    owner = (yield api.Need("who")) if owned else ""
    done = yield from api.carry_out(game, rows, "card-effects", the_owner=owner)
    return api.altogether(done, RULE, {"card": card, "part": part}, which_card=card)
