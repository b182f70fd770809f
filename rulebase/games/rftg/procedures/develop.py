"""What a development costs, and what is drawn for it."""

from rulebase.play import api

from . import _powers, _table, _unseen


def develop(game: api.Game) -> api.Procedure:
    card = yield api.Need("card")
    yield from api.require(_powers.is_development(game, card), "develop.action", "not-development", card=card)
    lying = game.now("tableau", skip="what it costs can be said without its powers")
    tableau = lying or []
    yield from api.require(card not in tableau, "develop.no-duplicates", "refused", card=card)
    yield from _unseen.taken(game, card)
    action = _powers.chosen(game)
    again = yield from _powers.second_phase(game)
    hand = game.now("hand")
    working = _powers.working(game, tableau, "develop")
    yield from _powers.too_new(tableau, working)

    early = _powers.having(game, working, "develop", "draw-at-start")
    for power in early:
        yield api.Step("develop.draw-at-start", "draw", helper=power.card, draws=power.value)
    before = sum(power.value for power in early)
    if hand is not None and not hand + before:
        yield api.Refuse("develop.action", "empty-hand")
    # The card that is placed cannot be discarded for itself; told nothing, the hand is as large as it has to be.
    payable = (len(game.cards()) if hand is None else hand) + before - 1
    cost = game.card(card)["cost"]
    discounts = _powers.discounts(game, working, "develop", card)
    less = _bonus(game) if action is None else 0
    if less and not _fits(game, cost, discounts, payable) and _fits(game, cost - less, discounts, payable):
        action = game.now("action")
    bonuses = yield from _powers.bonuses_here(game, action or [], "develop", again)
    if discounts or bonuses or cost <= payable:  # else the refusal says just this
        yield api.Step("develop.cost", "printed", card=card, printed_cost=cost)
    for power in discounts:
        yield api.Step("develop.discount", "less", helper=power.card, less=power.value)
        cost -= power.value
    yield from _powers.adding_up(discounts)
    cost, told = _powers.floored(game, cost)
    yield from told
    for chosen in bonuses:
        off = game.table("actions").row(chosen)["less"]
        yield api.Step("develop.bonus", "less" if cost else "nothing-left", less=off)
        cost, _ = _powers.floored(game, cost - off)
    if cost > payable and lying is not None:
        yield api.Refuse("develop.cost", "too-dear", card=card, to_pay=cost, payable=payable)

    late = _powers.having(game, working, "develop", "draw-after-placing")
    for power in late:
        yield api.Step("develop.draw-after", "draw", helper=power.card, draws=power.value)
    if _powers.of_card(game, card, "develop"):
        yield api.Step("power.timing", "not-yet", card=card)
    after = sum(power.value for power in late)
    held = None if action is None or lying is None else before - 1 - cost + after
    values: api.Values = {"card": card, "to-pay": cost, "first-draws": before, "draws": after}
    off = min(less, cost)
    values |= {"bonus-less": off, "bonus-cost": cost - off, "unseen-powers": int(lying is None)}
    return api.Answer(
        "develop.action",
        "placed" if cost else "free",
        values,
        outcome={"cost": cost, "drawn-before": before, "drawn-after": after},
        does=[*_table.lay_on(lying, card), *_table.place(card), *_table.hold(held)],
    ).telling("action", "hand")


def _bonus(game: api.Game) -> int:
    """How much less is paid by whoever chose the phase."""
    rows = [game.table("actions").row(action) for action in game.table("actions")]
    found: int = max(row["less"] for row in rows if row["phase"] == "develop")
    return found


def _fits(game: api.Game, cost: int, discounts: list[_powers.Power], payable: int) -> bool:
    """Whether so much can be paid, once the discounts are off."""
    return _powers.floored(game, cost - sum(power.value for power in discounts))[0] <= payable
