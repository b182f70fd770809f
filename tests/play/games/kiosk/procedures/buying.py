"""What a card costs, and what it weighs: both are only printed on it."""

from rulebase.play import api


def price(game: api.Game) -> api.Procedure:
    """What it costs."""
    bought = yield api.Need("bought")
    amount = game.data(bought, "price")
    return api.Answer("buying.price", "costs", {"bought": bought, "amount": amount}, outcome={"amount": amount})


def weight(game: api.Game) -> api.Procedure:
    """What it weighs."""
    bought = yield api.Need("bought")
    grams = game.data(bought, "weight")
    return api.Answer("buying.weight", "weighs", {"bought": bought, "grams": grams}, outcome={"grams": grams})
