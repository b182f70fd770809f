"""Everything that can be told of a tableau as it lies, phase by phase, and of cards that might join it."""

from rulebase.play import api

from . import _gains, _lying, _placing, _powers, scoring
from . import end as ending


def tableau(game: api.Game) -> api.Procedure:
    cards = game.now("tableau")
    goods = _powers.goods(game, cards)
    chips = game.now("chips")
    considered = yield api.Need("considered")
    hand = game.now("hand", ignore="" if considered else "nothing is paid for")
    table = _lying.Tableau(game, list(cards), list(goods), chips, hand)

    yield api.Under("explore")
    explored = yield from _gains.explore(table)
    yield api.Under("develop")
    discounts = {"develop": (yield from _placing.discounts(table, "develop"))}
    draws = {"develop": (yield from _placing.develop_draws(table))}
    developments = [card for card in considered if _powers.is_development(game, card)]
    worlds = [card for card in considered if card not in developments]
    placed = yield from _placing.considered(table, developments, "develop")
    yield api.Under("settle")
    military = yield from _placing.military(table)
    discounts["settle"] = yield from _placing.discounts(table, "settle")
    yield from _placing.by_choice(table)
    draws["settle"] = yield from _placing.settle_draws(table)
    placed |= yield from _placing.considered(table, worlds, "settle")
    yield api.Under("consume")
    sales = yield from _gains.sales(table)
    consumed = yield from _gains.consume(table)
    yield api.Under("produce")
    produced = yield from _gains.produce(table)
    yield api.Under("tableau")
    yield from _limits(table)
    yield api.Under("score")
    score = yield from _score(table)
    outcome: api.Values = {
        "explore": explored,
        "discounts": discounts,
        "draws": draws,
        "considered": placed,
        "military": military,
        "sales": sales,
        "consume": consumed,
        "produce": produced,
        "score": score,
    }
    return api.Answer("tableau.reckoning", "worth", {"total-points": score["total"]}, outcome)


def _limits(table: _lying.Tableau) -> api.Saying:
    """What the end of the round brings: cards over the limit, or the end of the game."""
    size = len(table.cards)
    if size >= table.game.table("ending").value("tableau"):
        says = "here-reached" if size == table.game.table("ending").value("tableau") else "here-passed"
        yield _lying.step("end.tableau", says, largest_tableau=size)
    for way in table.ends(ending.round_end) if table.hand else []:
        if way.outcome["discard"] and isinstance(way.end, api.Answer):
            yield api.Step(way.end.rule, way.end.says, **way.end.values)


def _score(table: _lying.Tableau) -> api.Finding[api.Row]:
    """The final score line by line, as it is reckoned at the end."""
    [way] = table.ends(scoring.score)
    yield from (api.Step(step.rule, step.says, **step.values) for step in way.steps)
    return way.outcome
