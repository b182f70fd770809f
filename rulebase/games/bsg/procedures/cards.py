"""What cards do: the rows of one part of a card, one after another."""

from rulebase.play import api

RULE, TOKENS, OWNER = "card-effects.order", "card-effects.tokens", "the-owner"


def gain_trauma(game: api.Game) -> api.Procedure:
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    does = [api.Change("trauma", {api.UNKNOWN: number}, who)] if game.here("trauma") else []
    return api.Answer(TOKENS, "trauma", {"who": who, "n": number}, {"who": who, "drawn": number}, does)


def lose_trauma(game: api.Game) -> api.Procedure:
    """As many as there are, if they are fewer; their owner chooses."""
    who, number = (yield api.Need("who")), (yield api.Need("how-many"))
    held = game.now("trauma", who) if game.here("trauma") else {}
    number = min(number, sum(held.values()))
    gone = yield api.Choose(who, api.picks(held, number), TOKENS, "choose", who=who)
    does = [api.Change("trauma", api.fewer(gone), who)] if gone else []
    return api.Answer(TOKENS, "discarded", {"who": who, "n": number}, {"who": who, "discarded": number}, does)


def gain_miracle(game: api.Game) -> api.Procedure:
    """Nobody has more than one."""
    who = yield api.Need("who")
    if game.now("miracle", who):
        yield api.Refuse(TOKENS, "has-miracle", who=who)
    return api.Answer(TOKENS, "miracle", {"who": who}, {"who": who}, [api.Put("miracle", 1, who)])


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
