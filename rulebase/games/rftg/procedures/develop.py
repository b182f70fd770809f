"""What a development costs, and what is drawn for it."""

from rulebase.play import api

from . import _powers, _table, _unseen


def develop(game: api.Game) -> api.Procedure:
    card = yield api.Need("card")
    if not _powers.is_development(game, card):
        yield api.Refuse("develop.action", "not-development", card=card)
    tableau = game.now("tableau")
    if card in tableau:
        yield api.Refuse("develop.no-duplicates", "refused", card=card)
    yield from _unseen.taken(game, card)
    action = game.now("action")
    again = yield from _powers.second_phase(game)
    hand = game.now("hand")
    working = _powers.working(game, tableau, "develop")
    yield from _powers.too_new(tableau, working)

    early = _powers.having(game, working, "develop", "draw-at-start")
    for power in early:
        yield api.Step("develop.draw-at-start", "draw", helper=power.card, draws=power.value)
    before = sum(power.value for power in early)
    if not hand + before:
        yield api.Refuse("develop.action", "empty-hand")
    # The card that is placed cannot be discarded for itself.
    payable = hand + before - 1
    cost = game.card(card)["cost"]
    discounts = _powers.discounts(game, working, "develop", card)
    bonuses = yield from _powers.bonuses_here(game, action, "develop", again)
    if discounts or bonuses or cost <= payable:  # else the refusal says just this
        yield api.Step("develop.cost", "printed", card=card, printed_cost=cost)
    for power in discounts:
        yield api.Step("develop.discount", "less", helper=power.card, less=power.value)
        cost -= power.value
    yield from _powers.adding_up(discounts)
    cost, told = _powers.floored(game, cost)
    yield from told
    for chosen in bonuses:
        less = game.table("actions").row(chosen)["less"]
        yield api.Step("develop.bonus", "less" if cost else "nothing-left", less=less)
        cost, _ = _powers.floored(game, cost - less)
    if cost > payable:
        yield api.Refuse("develop.cost", "too-dear", card=card, to_pay=cost, payable=payable)

    late = _powers.having(game, working, "develop", "draw-after-placing")
    for power in late:
        yield api.Step("develop.draw-after", "draw", helper=power.card, draws=power.value)
    if _powers.of_card(game, card, "develop"):
        yield api.Step("power.timing", "not-yet", card=card)
    after = sum(power.value for power in late)
    return api.Answer(
        "develop.action",
        "placed" if cost else "free",
        {"card": card, "to-pay": cost},
        outcome={"cost": cost, "drawn-before": before, "drawn-after": after},
        does=[*_table.lay([*tableau, card]), *_table.place(card), *_table.hold(before - 1 - cost + after)],
    )
